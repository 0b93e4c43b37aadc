"""The board as it is drawn: cells, routes, areas, signs, arrows, and what stands and lies on them."""

from __future__ import annotations

from zlib import crc32

from tutor.explain.drawing import Part
from tutor.games.card_adventure.barriers import STRENGTH, gate_at, wall_at
from tutor.games.card_adventure.board import Carry, Clear, Reach
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.screen.pressing import ON, TO
from tutor.games.card_adventure.screen.stacks import stack_part, stack_told
from tutor.games.card_adventure.screen.targets import PLAIN, Targets
from tutor.games.card_adventure.state import Standing, pcs_at, standing_at

WORDS = ("keys", "moved-here", "list-ways", "list-arrows", "list-signs", "list-cards", "start", "goal")
ROLLED = ("BoardRolled", "SameRoll")


def board_part(d: Drawing, goals: Targets, *, sealed: bool) -> Part:
    """Everything of the board. What never changes comes under `land`, with a key of its own."""
    there = {p.where for p in d.s.players} | {x.where for x in d.s.lying} | {x.where for x in d.s.standing}
    return {
        "title": d.s.map.board.name[d.lang],
        "about": {"do": "term", "id": "about:board:"},
        "land": land(d),
        "cells": [_cell(d, goals, cell.id, there) for cell in d.s.map.board.cells],
        "ways": [_way(d, goals, where, sealed=sealed) for where in sorted(there & d.s.map.routes.keys())],
        "lit": [] if sealed else lit(d),
        "home": _home(d),
        "words": {key: d.text(f"board-{key}") for key in WORDS},
    }


# -- what never changes ----------------------------------------------------------------------------------------------


def land(d: Drawing) -> Part:
    """Areas, routes, signs and arrows, by the places of their cells in the list of cells."""
    found = d.s.map
    order = found.order
    areas = {area: n for n, area in enumerate(found.areas)}
    return {
        "key": f"{d.s.board}-{d.lang}-{crc32(d.s.inline.encode())}",
        "areas": [area.name[d.lang] for area in found.board.areas],
        "cells": [[cell.x, -cell.y, areas[found.area_of(cell.id)], cell.name[d.lang]] for cell in found.board.cells],
        "routes": [[order[a], order[b], int(bool(r.structure))] for r in found.board.routes for a, b in [r.between]],
        "signs": [[order[sign.cell], list(sign.faces)] for sign in found.board.signs],
        "arrows": [[[order[cell] for cell in arrow.path], list(arrow.faces)] for arrow in found.board.arrows],
    }


def rolled_now(d: Drawing) -> dict[str, int]:
    """The faces of this turn's board step; when it has gone by since the reader's last move, those of then."""
    if d.s.rolled:
        return dict(d.s.rolled)
    latest = [e for e in d.events if e.kind in ROLLED]
    return {e.facts["area"]: e.facts["face"] for e in latest}


def lit(d: Drawing) -> list[Part]:
    """The areas whose signs and arrows with this face have worked."""
    order = {area: n for n, area in enumerate(d.s.map.areas)}
    return [{"area": order[area], "face": face} for area, face in rolled_now(d).items()]


def _home(d: Drawing) -> str:
    """Where the eye rests: the combat that is on, or the reader's own PC; once that is out, whose turn it is."""
    by_interest = sorted(d.s.players, key=lambda p: (p.out, p.seat != d.you, p.seat != d.s.active))
    where = d.s.combat.cell if d.s.combat is not None else by_interest[0].where
    where = where if where in d.s.map.cells else by_interest[0].came
    return where if where in d.s.map.cells else d.s.map.board.start


# -- cells -----------------------------------------------------------------------------------------------------------


def _cell(d: Drawing, goals: Targets, id: str, there: set[str]) -> Part:
    """A cell. What it has not is left out: a board may have hundreds of them."""
    cell, key = d.s.map.cells[id], f"{TO}{id}"
    part: Part = {"key": f"cell-{id}", "id": id, "name": cell.name[d.lang]}
    part["go"] = goals.go(key) or {"do": "term", "id": f"about:cell:{id}"}
    if goals.state(key) != PLAIN:
        part["state"] = goals.state(key)
    if d.s.combat is not None and d.s.combat.cell == id:
        part["fight"] = True
    if marks := _marks(d, id):
        part["marks"] = marks
    if id in there:
        part.update(_held(d, id))
    part["told"] = cell_told(d, id)
    return part


def _held(d: Drawing, where: str) -> Part:
    """Pawns, the stack and what stands in a place."""
    found: Part = {}
    pawns = [{"seat": d.seat(seat), "you": seat == d.you, "turn": seat == d.s.active} for seat in pcs_at(d.s, where)]
    if pawns:
        found["pawns"] = pawns
    if stack := stack_part(d, where):
        found["stack"] = stack
    stands = standing_at(d.s, where)
    if stands is not None and where in d.s.map.cells:
        found["stands"] = d.s.box.structures[stands.card].rule
    return found


def _marks(d: Drawing, id: str) -> list[str]:
    board = d.s.map.board
    marks = ["start"] if board.start == id else []
    for goal in board.goals:
        if isinstance(goal, Carry | Reach) and goal.to == id:
            marks.append("goal")
        if isinstance(goal, Clear) and id in goal.cells:
            marks.append("clear")
    return marks


def cell_told(d: Drawing, id: str) -> str:
    """What is in a cell, in a few words: the PCs, what lies there, what it is."""
    said = [d.text(f"mark-{mark}") for mark in _marks(d, id)]
    seats = pcs_at(d.s, id)
    if seats:
        said.append(d.listed([d.player(seat) for seat in seats]))
    stands = standing_at(d.s, id)
    if stands is not None:
        said.append(d.name(stands.card))
    return d.listed([*said, *stack_told(d, id)])


# -- what stands on routes -------------------------------------------------------------------------------------------


def _way(d: Drawing, goals: Targets, where: str, *, sealed: bool) -> Part:
    """A route with something on it: a gate, a wall, PCs or monsters that face it."""
    key = f"{ON}{where}"
    a, b = d.s.map.routes[where].between
    stands = standing_at(d.s, where)
    part: Part = {"key": f"way-{where}", "id": where, "ends": [d.s.map.order[a], d.s.map.order[b]]}
    part["go"] = goals.go(key) or {"do": "term", "id": f"about:way:{where}"}
    if goals.state(key) != PLAIN:
        part["state"] = goals.state(key)
    part.update(_held(d, where))
    if stands is not None:
        part.update(structure(d, stands))
    part["name"] = d.name(where)
    part["told"] = way_told(d, where)
    return part


def structure(d: Drawing, x: Standing) -> Part:
    counter = d.s.box.counters.get(x.counter)
    part: Part = {"stands": d.s.box.structures[x.card].rule, "layers": x.layers}
    if counter is not None:
        part.update(suit=counter.suit, number=counter.number, open=x.open)
    elif wall_at(d.s, x.where) is not None:
        part["number"] = d.amount(STRENGTH, x.where)
    return part


def way_told(d: Drawing, where: str) -> str:
    said = [d.player(seat) for seat in pcs_at(d.s, where)]
    stands = standing_at(d.s, where)
    if stands is not None:
        gate, n = gate_at(d.s, where), d.amount(STRENGTH, where)
        if gate is not None:
            counter = d.s.box.counters.get(gate.counter)
            suit = counter.suit if counter is not None else ""
            said.append(d.text("gate-open" if gate.open else "gate-shut", suit=suit, n=n))
        else:
            said.append(d.text("wall-told", layers=stands.layers, n=n))
    return d.listed([*said, *stack_told(d, where)])
