"""Laying the members out, and anew: out of the opponent's sight, in two rows, without turning any of them over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tutor.games.seven_bosses.actions import Columns, KeepRows, LayOut, Rearrange
from tutor.games.seven_bosses.book import action, guard, procedure, step
from tutor.games.seven_bosses.names import MEMBERS
from tutor.games.seven_bosses.rows import DEPTH, FRONT_AND_REAR
from tutor.games.seven_bosses.state import Column, Member, Syndicates, members
from tutor.games.seven_bosses.verbs import Tables, change, follow_targets
from tutor.games.seven_bosses.windows import LAY_OUT, REARRANGE
from tutor.kernel.events import total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

REARS = 4


def _cards(columns: Columns) -> Counter[str]:
    return Counter(card for column in columns for card in column)


def _laid(columns: Columns, lying: dict[str, Member]) -> tuple[Column, ...]:
    return tuple(Column(lying[c[0]], lying[c[1]] if len(c) > 1 else None) for c in columns)


# -- at the start ----------------------------------------------------------------------------------------------------


@guard("sb.setup.place-members", LayOut, basic=3, implied=True, asks=True)
def all_eight_and_no_deeper_than_there_are_rows(s: Syndicates, a: LayOut, ask: Ask) -> Facts | None:
    """Each player lays out all eight members face down side by side in front of oneself."""
    wanted = Counter(card for card in s.players[a.seat].hand if card in s.box.member_of)
    if not wanted:  # they have been laid out
        return None
    if _cards(a.columns) != wanted:
        return facts(n=sum(wanted.values()))
    rows = total(ask(s, DEPTH, None))
    deep = any(rows < len(column) <= FRONT_AND_REAR for column in a.columns)
    return facts(key="one-row", n=rows) if deep else None


def layouts(s: Syndicates, seat: int) -> list[LayOut]:
    """Some of the many: from none to four behind the others, beginning with each of the members in turn."""
    hand = tuple([card for card in s.players[seat].hand if card in s.box.member_of])
    return [LayOut(seat, columns) for columns in _layouts(hand)]


@lru_cache(maxsize=16)
def _layouts(hand: tuple[str, ...]) -> tuple[Columns, ...]:
    orders = [(*hand[first:], *hand[:first]) for first in range(len(hand))]
    return tuple(_in_two_rows(order, len(order) - rears) for rears in range(REARS + 1) for order in orders)


def _in_two_rows(order: tuple[str, ...], front: int) -> Columns:
    """So many of them in front, and the others behind them."""
    behind = order[front:]
    return tuple((card, *behind[at : at + 1]) for at, card in enumerate(order[:front]))


@action(LayOut, "sb.setup.place-members", (LAY_OUT,), layouts)
def lay_out(t: Tables, a: LayOut) -> None:
    """Each player lays out all eight members face down side by side in front of oneself."""
    hand = t.s.players[a.seat].hand
    columns = _laid(a.columns, {card: Member(card) for card in hand})
    left = tuple(card for card in hand if card in t.s.box.bosses)
    change(t, a.seat, "LaidOut", "sb.setup.place-members", {"columns": a.columns}, columns=columns, hand=left)


# -- later on --------------------------------------------------------------------------------------------------------


@step("sb.rearrange.free")
def he_may_rearrange(t: Tables, _: dict[str, Any]) -> None:
    """In the rearrangement phase the turn player may put their own members in any new order."""
    seat = t.s.active
    t.log("PhaseBegan", "sb.rearrange.free", {"seat": seat, "phase": "rearrangement"}, phase="rearrangement")
    t.open(REARRANGE, "sb.rearrange.free", (seat,), lead=seat)


@step("sb.rearrange.by-card")
def a_card_lets_him_rearrange(t: Tables, about: dict[str, Any]) -> None:
    """A card effect [rearrange] follows the same procedure."""
    t.log("RearrangeByCard", "sb.rearrange.by-card", {"seat": about["seat"], "card": about["card"]})
    t.open(REARRANGE, "sb.rearrange.by-card", (about["seat"],), lead=about["seat"], card=about["card"])


procedure("rearrange-by-card", a_card_lets_him_rearrange)


@guard("sb.rearrange.free", Rearrange, basic=3, implied=True, asks=True)
def the_same_members_in_another_order(s: Syndicates, a: Rearrange, ask: Ask) -> Facts | None:
    """In the rearrangement phase the turn player may put their own members in any new order."""
    wanted = Counter(x.source for x in ask(s, MEMBERS, a.seat))
    return facts(n=sum(wanted.values())) if _cards(a.columns) != wanted else None


@guard("sb.rearrange.rows", Rearrange, basic=4, implied=True)
def one_card_at_most_behind_each_when_they_lie_anew(s: Syndicates, a: Rearrange) -> Facts | None:
    """Members may be exchanged freely between front and rear row, with at most one rear-row card behind each
    front-row card.
    """
    wrong = next((len(column) - 1 for column in a.columns if len(column) > FRONT_AND_REAR), 0)
    return facts(n=wrong) if wrong else None


@guard("sb.rearrange.no-flip", Rearrange, basic=5, implied=True)
def nobody_is_turned_over_on_the_way(s: Syndicates, a: Rearrange) -> Facts | None:
    """Rearranging never changes whether a member is face up or face down."""
    return facts(cards=a.turned) if a.turned else None


def rearrangements(s: Syndicates, seat: int) -> list[Rearrange]:
    """The rows as they are (laid down anew), and whatever one exchange or one step changes in them."""
    lying = s.players[seat].columns
    columns = tuple([tuple([m.card for m in (column.front, column.rear) if m is not None]) for column in lying])
    return [Rearrange(seat, found) for found in (columns, *_changed(columns))]


def _changed(columns: Columns) -> Iterator[Columns]:
    backed = [at for at, column in enumerate(columns) if len(column) == FRONT_AND_REAR]
    alone = [at for at, column in enumerate(columns) if len(column) == 1]
    for at in backed:
        front, rear = columns[at]
        yield (*_with(columns, (at, (front,))), (rear,))
        yield _with(columns, (at, (rear, front)))
        for other in alone:
            yield _with(columns, (at, (columns[other][0], rear)), (other, (front,)))
            yield _with(columns, (at, (front, columns[other][0])), (other, (rear,)))
        for other in backed:
            if other > at:
                yield _with(columns, (at, (front, columns[other][1])), (other, (columns[other][0], rear)))
    for at in alone:
        for other in alone:
            if other != at:
                moved = _with(columns, (at, (columns[at][0], columns[other][0])))
                yield (*moved[:other], *moved[other + 1 :])


def _with(columns: Columns, *others: tuple[int, tuple[str, ...]]) -> Columns:
    changed = list(columns)
    for at, column in others:
        changed[at] = column
    return tuple(changed)


@action(Rearrange, "sb.rearrange.free", (REARRANGE,), rearrangements)
def rearrange(t: Tables, a: Rearrange) -> None:
    """In the rearrangement phase the turn player may put their own members in any new order."""
    lay_anew(t, a, {m.card: Member(m.card, up=m.up) for _, m in members(t.s, a.seat)})
    follow_targets(t, a.seat, hidden=True)


def lay_anew(t: Tables, a: Rearrange, lying: dict[str, Member], **told: Any) -> None:
    """Each member lies in its new place, as far as it is still known to the opponent."""
    t.close()
    rules = ("sb.rearrange.free", "sb.rearrange.no-flip")
    change(t, a.seat, "Rearranged", rules, {"columns": a.columns, **told}, columns=_laid(a.columns, lying))


def as_they_lie(s: Syndicates, seat: int) -> Iterator[KeepRows]:
    yield KeepRows(seat)


@action(KeepRows, "sb.rearrange.free", (REARRANGE,), as_they_lie)
def keep_rows(t: Tables, a: KeepRows) -> None:
    """In the rearrangement phase the turn player may put their own members in any new order."""
    t.close()
    t.log("RowsKept", "sb.rearrange.free", {"seat": a.seat})
