"""Positions that cannot occur, each with the rule that rules it out."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.card_adventure.barriers import gate_at, wall_at
from tutor.games.card_adventure.board import HitPoints, Rejoin
from tutor.games.card_adventure.positions import position
from tutor.games.card_adventure.state import HAND, Adventure
from tutor.kernel.windows import Task

GAME_OVER_AT = 11


@position("cpa.route.nothing-stays")
def nothing_is_on_a_route_without_a_structure(s: Adventure) -> Iterator[str]:
    """Apart from things that a rule puts there, almost nothing can remain on a route."""
    if s.step == "structure":
        return
    for p in s.players:
        if p.where in s.map.routes and not _bars(s, p.where):
            yield f"seats.{p.seat}.where: on the route {p.where}, where nothing bars the way"
    for x in s.lying:
        if x.where in s.map.routes and not _bars(s, x.where):
            yield f"lies.{x.where}: on a route where nothing bars the way"


def _bars(s: Adventure, route: str) -> bool:
    gate = gate_at(s, route)
    return wall_at(s, route) is not None or (gate is not None and not gate.open)


@position("cpa.cell.holds-things")
def only_pcs_and_monsters_come_onto_routes(s: Adventure) -> Iterator[str]:
    """Nearly everything (pawns, monsters, items, traps, magical spaces) lies in a cell, and nothing that appears on the
    board may be put outside the cells unless a rule says so in words.
    """
    for x in s.lying:
        if x.where in s.map.routes and x.card not in s.box.monsters:
            yield f"lies.{x.where}: {x.card!r} lies in no cell"


@position("cpa.structstep.impassable")
def whoever_is_on_a_structure_came_from_a_cell(s: Adventure) -> Iterator[str]:
    """Nothing can remain on an impassable structure: what has not dealt with it by the end of the structure step is put
    back into the cell from which it came.
    """
    for p in s.players:
        on_route = p.where in s.map.routes
        if on_route and p.came not in s.map.routes[p.where].between:
            yield f"seats.{p.seat}.came: name the end of {p.where} from which it came"
        if p.came and not on_route:
            yield f"seats.{p.seat}.came: the PC is on no route"
        if on_route and s.step in ("start", "end", "combat"):
            yield f"seats.{p.seat}.where: nobody is on a structure in the {s.step} step"
    for x in s.lying:
        if x.where in s.map.routes and s.step in ("start", "end", "combat"):
            yield f"lies.{x.where}: nothing is on a structure in the {s.step} step"


@position("cpa.gameover.pawn-removed")
def nobody_plays_on_with_eleven(s: Adventure) -> Iterator[str]:
    """When a PC is out its player has lost and the pawn is taken off the board."""
    working = s.combat is not None and s.combat.phase == "effect"
    for p in s.players:
        for token in ("damage", "poison"):
            if not p.out and not working and sum(s.box.tokens[x].value for x in getattr(p, token)) >= _over(s):
                yield f"seats.{p.seat}.{token}: that is game over; say `out: true`"
        if p.out and any(getattr(p, field) for field in (*HAND, "damage", "poison")) and not _leaving(s):
            yield f"seats.{p.seat}: who is out holds nothing"
    if all(p.out for p in s.players) and s.ending is None and s.map.rule(Rejoin) is None and not _leaving(s):
        yield "seats: everybody is out, and the game is over"


def _leaving(s: Adventure) -> bool:
    """Whether a PC is just going out."""
    return any(isinstance(frame, Task) and frame.proc == "out" for frame in s.stack)


def _over(s: Adventure) -> int:
    rule = s.map.rule(HitPoints)
    return rule.n + 1 if rule is not None else GAME_OVER_AT


@position("cpa.ability.revive-countdown")
def counters_lie_on_monsters_that_revive(s: Adventure) -> Iterator[str]:
    """At the beginning of each turn one counter is taken off it."""
    for x in s.lying:
        most = [a.x or 0 for a in getattr(s.box.cards[x.card], "abilities", ()) if a.has == "revive"]
        if x.counters and x.counters > max(most, default=0):
            yield f"lies.{x.where}: {x.card!r} cannot have {x.counters} counters on it"


@position("cpa.class.warrior")
def nobody_holds_what_the_class_cannot(s: Adventure) -> Iterator[str]:
    """Warrior: at most 6 attack cards, no MP cards, no magic cards."""
    for p in s.players:
        role = s.box.classes.get(p.role)
        if role is not None and role.magic == 0 and p.magic:
            yield f"seats.{p.seat}.magic: {role.id} holds no magic cards"
