"""How PCs move: the normal move, what it leads onto, and what awaits them in a cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import Move
from tutor.games.card_adventure.barriers import barred
from tutor.games.card_adventure.board import Moves
from tutor.games.card_adventure.book import action, answer, follows_from, guard, procedure, step, term
from tutor.games.card_adventure.state import NOBODY, Adventure, monsters_at, pcs_at, stack
from tutor.games.card_adventure.variants import STAND_AND_FIGHT
from tutor.games.card_adventure.verbs import Rules, Tables, change
from tutor.games.card_adventure.windows import GO
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

MOVES = "cpa.move.allowed"  # the normal moves that a PC may make in a turn; about: the seat
REACHED = "cpa.move.reached"  # the cells that a PC may go to; about: the seat

follows_from(MOVES, "board", "inline")


# -- how often and where to ------------------------------------------------------------------------------------------


@term(MOVES, "cpa.action.move-once")
def one_normal_move_a_turn(s: Adventure, seat: int) -> Iterator[Term]:
    """A PC makes at most one normal move a turn, so a pawn moves one cell at a time."""
    yield Term(1, "cpa.action.move-once", "normal-move", f"seat:{seat}", {"seat": seat})


@answer(MOVES, "cpa.priority.board-rules", layer="board")
def unless_the_board_has_another_number(s: Adventure, seat: int) -> Term | None:
    """Rules written on the board in play take precedence over every other rule."""
    found = s.map.rule(Moves)
    if found is None:
        return None
    return Term(found.n, "cpa.priority.board-rules", "board-says", s.board, {"seat": seat, "n": found.n})


@term(REACHED, "cpa.def.route")
def cells_that_a_route_joins(s: Adventure, seat: int) -> Iterator[Term]:
    """A route is the mark on the board that connects one cell with another."""
    for cell in s.map.near.get(s.players[seat].where, ()):
        yield Term(1, "cpa.def.route", "route", cell, {"where": cell})


@guard("cpa.action.own-go", Move, basic=1, every=True, implied=True)
def only_in_the_own_go(s: Adventure, seat: int) -> Facts | None:
    """In the PC action step a player acts only in their own go."""
    if seat == s.active:
        return None
    return facts(key="nobody", seat=seat) if s.active == NOBODY else facts(seat=seat, active=s.active)


@guard("cpa.action.move-once", Move, basic=3, every=True, asks=True)
def no_more_moves_than_allowed(s: Adventure, seat: int, ask: Ask) -> Facts | None:
    """A PC makes at most one normal move a turn, so a pawn moves one cell at a time."""
    most, moved = total(ask(s, MOVES, seat)), s.players[seat].moved
    return None if moved < most else facts(seat=seat, n=most, moved=moved)


@guard("cpa.structstep.no-pass-through", Move, basic=4, every=True)
def from_a_structure_nobody_walks_on(s: Adventure, seat: int) -> Facts | None:
    """An impassable structure can be neither stood on nor passed through unless it is dealt with."""
    where = s.players[seat].where
    return facts(seat=seat, where=where) if where in s.map.routes else None


@guard("cpa.def.trap-card", Move, basic=4, every=True)
def who_is_held_does_not_move(s: Adventure, seat: int) -> Facts | None:
    """A trap card stands for a trap in its cell."""
    return facts(key="held", seat=seat) if s.players[seat].held == s.turn else None


@guard("cpa.route.needed", Move, basic=5, implied=True)
def only_along_a_route(s: Adventure, a: Move) -> Facts | None:
    """Movement to a cell that no route connects with the present cell is not possible."""
    p = s.players[a.seat]
    if p.out or a.to in s.map.near.get(p.where, ()):
        return None
    return facts(seat=a.seat, where=p.where, to=a.to)


@guard("cpa.house-rules.allowed", Move, basic=6, every=True)
def among_friends_one_stands_and_fights(s: Adventure, seat: int) -> Facts | None:
    """A group may play by any house rule on which it has agreed after talking it over."""
    if STAND_AND_FIGHT not in s.variants or not monsters_at(s, s.players[seat].where):
        return None
    return facts(key=STAND_AND_FIGHT, seat=seat)


def move_candidates(s: Adventure, seat: int) -> list[Move]:
    near = s.map.near.get(s.players[seat].where, ()) if seat == s.active else ()
    return [Move(seat, cell) for cell in near]


@action(Move, "cpa.action.move", (GO,), move_candidates)
def go(t: Tables, a: Move) -> None:
    """Normal move: the PC's pawn goes to a neighbouring cell."""
    p = t.s.players[a.seat]
    told = {"where": p.where, "to": a.to}
    change(t, a.seat, "MoveBegun", "cpa.action.move", told, moved=p.moved + 1, acted=True)
    t.begin("walk", seat=a.seat, to=a.to)


# -- going -----------------------------------------------------------------------------------------------------------


@step("cpa.action.move")
def curses_may_hold_it_back(t: Tables, about: dict[str, Any]) -> None:
    """Normal move: the PC's pawn goes to a neighbouring cell."""
    if t.s.players[about["seat"]].curses:
        t.begin("stumble", seat=about["seat"], to=about["to"])


@step("cpa.action.leave-monsters")
def nothing_holds_it_there(t: Tables, about: dict[str, Any]) -> None:
    """A PC may use its normal move to leave a cell in which monsters are; nothing holds it there."""
    p = t.s.players[about["seat"]]
    found = monsters_at(t.s, p.where)
    if found and p.held != t.s.turn:
        told = {"seat": p.seat, "where": p.where, "cards": tuple([x.card for x in found])}
        t.log("MonstersLeft", "cpa.action.leave-monsters", told)


@step("cpa.action.move")
def the_pawn_goes(t: Tables, about: dict[str, Any]) -> None:
    """Normal move: the PC's pawn goes to a neighbouring cell."""
    p, to = t.s.players[about["seat"]], about["to"]
    if p.held == t.s.turn:
        return
    route = t.s.map.route(p.where, to)
    assert route is not None
    t.begin("cross", seat=p.seat, to=to, route=route.id)


procedure("walk", curses_may_hold_it_back, nothing_holds_it_there, the_pawn_goes)


@step("cpa.structure.movement-phase")
def onto_what_bars_the_way(t: Tables, about: dict[str, Any]) -> None:
    """A PC or monster that comes onto a structure while moving faces it in the structure step of the same turn."""
    p, route = t.s.players[about["seat"]], about["route"]
    if barred(t.s, route, t.game.ask):
        told = {"where": route, "to": about["to"], "from": p.where}
        change(t, p.seat, "CameOntoStructure", "cpa.structure.movement-phase", told, where=route, came=p.where)
        t.close()


@step("cpa.def.cell")
def into_the_next_cell(t: Tables, about: dict[str, Any]) -> None:
    """A cell is a position on the map for characters and monsters."""
    enter(t, about["seat"], about["to"], ("cpa.action.move", "cpa.def.cell"))


procedure("cross", onto_what_bars_the_way, into_the_next_cell)


def enter(t: Tables, seat: int, cell: str, rules: Rules, kind: str = "Moved") -> None:
    """A PC comes into a cell, in whatever way, and meets what is there."""
    before = t.s.players[seat].where
    change(t, seat, kind, rules, {"from": before, "where": cell}, where=cell, came="")
    t.begin("entered", seat=seat, cell=cell)


@step("cpa.action.share-cell")
def others_may_be_there(t: Tables, about: dict[str, Any]) -> None:
    """Several PCs may stand in the same cell."""
    there = pcs_at(t.s, about["cell"])
    if len(there) > 1:
        t.log("StandTogether", "cpa.action.share-cell", {"seats": there, "where": about["cell"]})


@step("cpa.cell.holds-things")
def and_things_may_lie_there(t: Tables, about: dict[str, Any]) -> None:
    """Nearly everything (pawns, monsters, items, traps, magical spaces) lies in a cell, and nothing that appears
    on the board may be put outside the cells unless a rule says so in words.
    """
    if any(x.card in t.s.box.traps for x in stack(t.s, about["cell"])):
        t.begin("traps", seat=about["seat"], cell=about["cell"])


procedure("entered", others_may_be_there, and_things_may_lie_there)
