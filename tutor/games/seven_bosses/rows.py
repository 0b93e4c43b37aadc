"""The two rows: which is which, how deep they are, who moves up, and who cannot be a target in them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.seven_bosses.actions import Accuse, Assassinate, Choose, LayOut, UseAbility, UseTrigger
from tutor.games.seven_bosses.asked import RowOf
from tutor.games.seven_bosses.book import follows_from, guard, procedure, step, term
from tutor.games.seven_bosses.state import REAR, ROWS, Column, Syndicates, find, in_row, member_at, opponent
from tutor.games.seven_bosses.verbs import Tables, change
from tutor.kernel.events import Term
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

ROW = "sb.rows.cards"
OWN = "sb.rows.own-in-reach"
DEPTH = "sb.rows.depth"
FRONT_AND_REAR = 2
follows_from(DEPTH)
follows_from(OWN)


@term(ROW, "sb.rows.names")
def the_row_towards_the_opponent_is_the_front(s: Syndicates, about: RowOf) -> Iterator[Term]:
    """The row on the opponent's side is the front row, the row on the player's own side is the rear row."""
    seat, name = about["seat"], about["row"]
    for place, member in in_row(s, seat, name):
        yield Term(1, "sb.rows.names", "in-row", member.card, {"seat": seat, "row": name, "target": place})


def places(s: Syndicates, seat: int, rows: str, ask: Any) -> tuple[str, ...]:
    """The places of a player's front row, rear row, or either."""
    names = ("front", "rear") if rows == "either" else (rows,)
    return tuple([x.facts["target"] for name in names for x in ask(s, ROW, {"seat": seat, "row": name})])


@term(OWN, "sb.rows.rear-no-target")
def only_the_opponents_rear_row_is_barred(s: Syndicates, _: object) -> Iterator[Term]:
    """A rear-row member cannot be the target of the opponent's assassinations, abilities or trumps unless the card
    says so.
    """
    for row in ROWS:
        yield Term(1, "sb.rows.rear-no-target", "own-row", "", {"row": row})


def own_rows(s: Syndicates, rows: str, ask: Any) -> tuple[str, ...]:
    """The rows of its own player that an effect reaches, of the front row or either."""
    return tuple([x.facts["row"] for x in ask(s, OWN, None) if rows in ("either", x.facts["row"])])


@term(DEPTH, "sb.setup.place-members")
def members_lie_side_by_side(s: Syndicates, _: object) -> Iterator[Term]:
    """Each player lays out all eight members face down side by side in front of oneself."""
    yield Term(1, "sb.setup.place-members", "first-row", "")


@term(DEPTH, "sb.setup.two-rows")
def a_second_row_may_lie_behind(s: Syndicates, _: object) -> Iterator[Term]:
    """Members may be laid in two rows, one behind the other."""
    yield Term(1, "sb.setup.two-rows", "second-row", "")


@guard("sb.rows.one-rear-per-front", LayOut, basic=4, implied=True)
def one_card_at_most_behind_each(s: Syndicates, a: LayOut) -> Facts | None:
    """Behind each front-row card at most one rear-row card may be laid, so the rear row never holds more cards
    than the front row.
    """
    wrong = next((len(column) - 1 for column in a.columns if len(column) > FRONT_AND_REAR), 0)
    return facts(n=wrong) if wrong else None


@guard("sb.rows.rear-no-target", Assassinate, Accuse, basic=4, implied=True)
def the_rear_row_is_no_target(s: Syndicates, a: Assassinate | Accuse) -> Facts | None:
    """A rear-row member cannot be the target of the opponent's assassinations, abilities or trumps unless the card
    says so.
    """
    return _out_of_reach(s, a.seat, a.target, "front")


@guard("sb.rows.rear-no-target", Choose, basic=4, implied=True)
def nor_is_it_for_what_an_effect_chooses(s: Syndicates, a: Choose) -> Facts | None:
    """A rear-row member cannot be the target of the opponent's assassinations, abilities or trumps unless the card
    says so.
    """
    return _out_of_reach(s, a.seat, a.pick, "either")


def _out_of_reach(s: Syndicates, seat: int, place: str, usual: str) -> Facts | None:
    """`usual`: the rows that can be reached while no card speaks of them."""
    window = pending(s)
    rows = window.about.get("rows", usual) if window is not None else usual
    if rows != "front" or not place.startswith(REAR) or member_at(s, opponent(seat), place) is None:
        return None
    return facts(target=place)


@guard("sb.rows.abilities-usable", UseAbility, UseTrigger, basic=2, implied=True)
def only_who_lies_in_a_row_acts(s: Syndicates, a: UseAbility | UseTrigger) -> Facts | None:
    """A member's abilities can be used from the rear row as well."""
    return facts(card=a.member) if find(s, a.seat, a.member) is None else None


@step("sb.rows.promote")
def whoever_lies_behind_moves_up(t: Tables, about: dict[str, Any]) -> None:
    """When a front-row card is taken away, the rear-row card behind it moves to the front row at once."""
    move_up(t, about["seat"])


def move_up(t: Tables, seat: int, **told: Any) -> None:
    """Somebody moves up where nobody lies in front any more."""
    columns = tuple(c for c in t.s.players[seat].columns if c.front is not None or c.rear is not None)
    moved = next(((at, c.rear) for at, c in enumerate(columns) if c.front is None and c.rear is not None), None)
    if moved is None:
        change(t, seat, "ClosedUp", "sb.rows.promote", {}, columns=columns)
        return
    at, member = moved
    columns = (*columns[:at], Column(member), *columns[at + 1 :])
    change(t, seat, "MovedUp", "sb.rows.promote", {"target": f"front-{at}", **told}, columns=columns)


procedure("close-up", whoever_lies_behind_moves_up)
