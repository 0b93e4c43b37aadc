"""Walking through the dungeon: what a link costs, what bars the way, and what awaits whoever comes in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from tutor.games.munchkin_quest.actions import Move
from tutor.games.munchkin_quest.book import action, answer, follows_from, guard, limit, part, term
from tutor.games.munchkin_quest.carrying import MOVE_LEFT
from tutor.games.munchkin_quest.rooms import enter
from tutor.games.munchkin_quest.state import EXITS, Quest, Way
from tutor.games.munchkin_quest.verbs import Quests, change
from tutor.games.munchkin_quest.windows import MOVING
from tutor.kernel.events import Term, Terms, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

Side = Literal["north", "east", "south", "west"]
SIDES: tuple[Side, ...] = ("north", "east", "south", "west")
LINK_COST = "mq.link.cost"
STEP_COST = "mq.move.cost"
EXITS_OF = "mq.room.exits"
# The picture with the costs of doors is lost: these are kept as data until somebody checks them against it.
COSTS = {"passage": 1, "door": 2, "locked-door": 3, "hidden-door": 3}


def way(s: Quest, room: str, side: int) -> Way:
    return s.ways(room)[side]


def way_of(s: Quest, a: Move) -> Way | None:
    p = s.players[a.seat]
    return s.ways(p.where)[SIDES.index(a.to)] if p.where else None


def side_towards(s: Quest, room: str, other: str) -> int | None:
    """The side of a room at which another one lies."""
    return next((way.side for way in s.ways(room) if way.beyond is not None and way.beyond.id == other), None)


@term(EXITS_OF, "mq.gloss.exit")
def every_link_but_a_wall(s: Quest, room: str) -> Iterator[Term]:
    """Every link that is not a wall is an exit."""
    for found in s.ways(room):
        if found.link in EXITS:
            to = found.beyond.id if found.beyond is not None else ""
            told = {"room": to, "way": SIDES[found.side], "link": found.link}
            yield Term(1, "mq.gloss.exit", "exit", room, told)


# -- what a link costs -----------------------------------------------------------------------------------------------


@term(LINK_COST, "mq.link.passage")
def through_a_passage(s: Quest, link: str) -> Terms:
    """Passing a passage costs 1 Move."""
    return _cost(link, "mq.link.passage") if link == "passage" else ()


@term(LINK_COST, "mq.link.door")
def through_a_door(s: Quest, link: str) -> Terms:
    """Passing a regular door costs a number of Move that only the lost picture gives."""
    return _cost(link, "mq.link.door") if link == "door" else ()


@term(LINK_COST, "mq.link.locked-door")
def through_a_locked_door(s: Quest, link: str) -> Terms:
    """Passing a locked door costs a number of Move that only the lost picture gives."""
    return _cost(link, "mq.link.locked-door") if link == "locked-door" else ()


@term(LINK_COST, "mq.link.hidden-door")
def through_a_hidden_door(s: Quest, link: str) -> Terms:
    """Passing a hidden door costs a number of Move that only the lost picture gives."""
    return _cost(link, "mq.link.hidden-door") if link == "hidden-door" else ()


follows_from(LINK_COST)


def _cost(link: str, rule: str) -> Terms:
    return (Term(COSTS[link], rule, "link-cost", f"link:{link}", {"link": link}),)


@part(STEP_COST, LINK_COST, "mq.move.pay-link")
def a_step_costs_what_its_link_costs(s: Quest, about: dict[str, Any]) -> tuple[str]:
    """Passing a link costs the Move printed for that kind of link."""
    return (_asked(s, about).link,)


@answer(STEP_COST, "mq.combat.free")
def running_away_is_free(s: Quest, about: dict[str, Any]) -> Term | None:
    """Fighting costs no Move, and neither does running away."""
    if about.get("why") != "run" or about["seat"] != s.turn:
        return None
    return Term(0, "mq.combat.free", "free-run", f"seat:{about['seat']}", {"seat": about["seat"]})


@answer(STEP_COST, "mq.move.off-turn")
def moving_is_free_in_another_players_turn(s: Quest, about: dict[str, Any]) -> Term | None:
    """Moving in another player's turn (to help, to backstab, to run away after helping) costs no Move."""
    if about["seat"] == s.turn:
        return None
    return Term(0, "mq.move.off-turn", "free-off-turn", f"seat:{about['seat']}", {"seat": about["seat"]})


@limit(STEP_COST, "mq.move.always-one-step", layer="absolute", asks=True)
def one_step_is_always_possible(s: Quest, about: dict[str, Any], so_far: int, ask: Ask) -> Term | None:
    """Unless walled in completely, a player can always take one step a turn through an exit of any kind by giving
    his whole Move for it, even if his Move is 0.
    """
    return None if s.players[about["seat"]].spent else one_step(s, about, so_far, ask)


def one_step(s: Quest, about: dict[str, Any], so_far: int, ask: Ask) -> Term | None:
    """All the Move that is left pays for the step, if it costs more than that."""
    p = s.players[about["seat"]]
    if p.stepped:
        return None
    left = total(ask(s, MOVE_LEFT, p.seat))
    if so_far <= left or _asked(s, about).link not in EXITS:
        return None
    return Term(left - so_far, "mq.move.always-one-step", "one-step", f"seat:{p.seat}", {"seat": p.seat, "n": left})


def _asked(s: Quest, about: dict[str, Any]) -> Way:
    return s.ways(s.players[about["seat"]].where)[SIDES.index(about["to"])]


# -- what bars the way -----------------------------------------------------------------------------------------------


@guard("mq.turn.movement-contents", Move, basic=1, worded=True)
def only_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """Exploring, combat, deals and searching all happen inside the movement phase, in any order the player likes."""
    return None if seat == s.turn else facts(key="move", seat=seat, turn=s.turn)


@guard("mq.death.to-monster-turn", Move, basic=2, worded=True)
def the_dead_lie_where_they_are(s: Quest, seat: int) -> Facts | None:
    """After a player has died, play goes on with the monster turn."""
    return facts(seat=seat) if s.players[seat].dead else None


@guard("mq.move.adjacent-only", Move, basic=3, implied=True)
def there_must_be_a_link(s: Quest, a: Move) -> Facts | None:
    """Movement always goes from a room to an adjacent room through a link."""
    found = way_of(s, a)
    return None if found is not None and found.link else facts(seat=a.seat, to=a.to)


@guard("mq.link.wall", Move, basic=4, implied=True)
def walls_are_not_walked_through(s: Quest, a: Move) -> Facts | None:
    """A wall can be passed only by magic."""
    found = way_of(s, a)
    return facts(seat=a.seat, to=a.to) if found is not None and found.link == "wall" else None


@guard("mq.explore.exhausted", Move, basic=5, implied=True)
def beyond_the_edge_there_is_nothing(s: Quest, a: Move) -> Facts | None:
    """When no room tiles are left, the dungeon is fully explored and links on its edge are walls to munchkins."""
    found = way_of(s, a)
    edge = found is not None and found.beyond is None and found.link in EXITS
    return facts(seat=a.seat, to=a.to) if edge and not s.tile_deck else None


@guard("mq.move.pay-link", Move, basic=6, asks=True)
def the_link_must_be_paid_for(s: Quest, a: Move, ask: Ask) -> Facts | None:
    """Passing a link costs the Move printed for that kind of link."""
    here = s.players[a.seat].where
    links = [way.link for way in s.ways(here)] if here else []
    link = links[SIDES.index(a.to)] if links else ""
    if link not in EXITS:
        return None
    alike = SIDES[links.index(link)]  # the price is one of the kind of link: so each is asked about but once
    cost = total(ask(s, STEP_COST, {"seat": a.seat, "to": alike}))
    left = total(ask(s, MOVE_LEFT, a.seat))
    return None if cost <= left else facts(link=link, n=cost, left=left)


@guard("mq.move.always-one-step", Move, basic=7, asks=True)
def the_one_step_comes_before_everything_else(s: Quest, a: Move, ask: Ask) -> Facts | None:
    """Unless walled in completely, a player can always take one step a turn through an exit of any kind by giving
    his whole Move for it, even if his Move is 0.
    """
    p = s.players[a.seat]
    if not (p.spent or p.stepped) or the_link_must_be_paid_for(s, a, ask) is None:
        return None
    return facts(key="taken" if p.stepped else "spent", seat=a.seat)


# -- going -----------------------------------------------------------------------------------------------------------


def move_candidates(s: Quest, seat: int) -> Iterator[Move]:
    p = s.players[seat]
    if seat != s.turn or p.dead:
        return
    for found in s.ways(p.where):
        if found.link in EXITS and (found.beyond is not None or s.tile_deck):
            yield Move(seat, SIDES[found.side])


@action(Move, "mq.move.use", (MOVING,), move_candidates)
def go(t: Quests, a: Move) -> None:
    """Move points are spent to go from room to room and to do things in rooms."""
    p = t.s.players[a.seat]
    found = way_of(t.s, a)
    assert found is not None
    terms = t.game.ask(t.s, STEP_COST, {"seat": a.seat, "to": a.to})
    cost, whole = total(terms), any(x.rule == "mq.move.always-one-step" for x in terms)
    told = {"n": cost, "link": found.link, "to": a.to, "whole": whole}
    rules = ("mq.move.use", "mq.move.pay-link", *dict.fromkeys(x.rule for x in terms))
    change(t, a.seat, "MovePaid", rules, told, spent=p.spent + cost, stepped=p.stepped or whole, entered=True)
    if found.beyond is None:
        t.begin("explore", seat=a.seat, side=found.side)
        return
    t.begin("meet", seat=a.seat, cause="enter")
    enter(t, a.seat, found.beyond.id, ("mq.move.adjacent-only",))


def pass_through(t: Quests, seat: int, room: str, why: str, rules: tuple[str, ...], kind: str) -> None:
    """He goes next door for another reason than a Move of his; what that costs is a question like any other."""
    p = t.s.players[seat]
    side = side_towards(t.s, p.where, room)
    assert side is not None
    terms = t.game.ask(t.s, STEP_COST, {"seat": seat, "to": SIDES[side], "why": why})
    cited = tuple(dict.fromkeys((*rules, *(x.rule for x in terms))))
    if cost := total(terms):
        told = {"n": cost, "link": way(t.s, p.where, side).link, "to": SIDES[side], "whole": False}
        change(t, seat, "MovePaid", cited, told, spent=p.spent + cost)
    enter(t, seat, room, cited, kind)
