"""What a board must hold together: every mistake with its place in the file, and what to write instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tutor.content.models import LANGS, Text
from tutor.content.source import Problem, Problems, hint, line_of, read_text
from tutor.games.card_adventure.board import Board, Carry, Clear, HideKey, Reach
from tutor.games.card_adventure.board_rules import mistakes_of_rules
from tutor.games.card_adventure.cards import Box

Loc = tuple[int | str, ...]
MOST_PCS = 4
MOST_NAMED = 24


class Mistake(NamedTuple):
    """Where in the file, what is wrong and what to write instead; and for a drawing board, which kind of mistake."""

    loc: Loc
    wrong: str
    write: str
    key: str
    facts: dict[str, Any] = {}


Check = Callable[[Board, Box], Iterator[Mistake]]


def mistakes(board: Board, box: Box) -> list[Mistake]:
    """Everything that is wrong with a board; empty if it can be played."""
    named = [m for check in (_names, _areas) for m in check(board, box)]
    return named or [m for check in CHECKS for m in check(board, box)]


def check_board(board: Board, box: Box, path: Path) -> None:
    found = mistakes(board, box)
    if found:
        text = read_text(path)
        raise Problems(tuple(Problem(str(path), line_of(text, loc), wrong, write) for loc, wrong, write, *_ in found))


def _twice(names: Sequence[str]) -> Iterator[int]:
    """The places of names that have come before."""
    seen: set[str] = set()
    for at, name in enumerate(names):
        if name in seen:
            yield at
        seen.add(name)


def _names(board: Board, _: Box) -> Iterator[Mistake]:
    """Cells are told apart by their ids and places, and everything names cells that there are."""
    known = {cell.id for cell in board.cells}
    for at in _twice([cell.id for cell in board.cells]):
        wrong = f"there is a cell {board.cells[at].id!r} already"
        yield Mistake(("cells", at, "id"), wrong, "give it another id", "cell-twice", {"cell": board.cells[at].id})
    for at in _twice([f"{cell.x},{cell.y}" for cell in board.cells]):
        wrong = "another cell is drawn at this place"
        yield Mistake(("cells", at, "x"), wrong, "give it another x or y", "place-twice", {"cell": board.cells[at].id})
    for at in _twice([area.id for area in board.areas]):
        wrong = f"there is an area {board.areas[at].id!r} already"
        yield Mistake(("areas", at, "id"), wrong, "give it another id", "area-twice", {"area": board.areas[at].id})
    for loc, cell in _cells_named(board):
        if cell not in known:
            write = f"name one of the cells{hint(cell, known) or _listed(sorted(known))}"
            yield Mistake(loc, f"there is no cell {cell!r}", write, "no-cell", {"cell": cell})


def _listed(names: Sequence[str]) -> str:
    """The names, of many only the first."""
    return f": {', '.join(names[:MOST_NAMED])}{' ...' if len(names) > MOST_NAMED else ''}"


def _cells_named(board: Board) -> Iterator[tuple[Loc, str]]:
    yield ("start",), board.start
    for n, area in enumerate(board.areas):
        yield from ((("areas", n, "cells", i), cell) for i, cell in enumerate(area.cells))
    for n, route in enumerate(board.routes):
        yield from ((("routes", n, "between", i), cell) for i, cell in enumerate(route.between))
    yield from ((("signs", n, "cell"), sign.cell) for n, sign in enumerate(board.signs))
    for n, arrow in enumerate(board.arrows):
        yield from ((("arrows", n, "path", i), cell) for i, cell in enumerate(arrow.path))
    for n, goal in enumerate(board.goals):
        if isinstance(goal, Carry | Reach):
            yield ("goals", n, "to"), goal.to
        if isinstance(goal, Clear):
            yield from ((("goals", n, "cells", i), cell) for i, cell in enumerate(goal.cells))
    for n, rule in enumerate(board.rules):
        cells = getattr(rule, "cells", ())
        yield from ((("rules", n, "cells", i), cell) for i, cell in enumerate(cells))
        yield from ((("rules", n, "gate", i), cell) for i, cell in enumerate(getattr(rule, "gate", ())))


def _areas(board: Board, _: Box) -> Iterator[Mistake]:
    """Every cell lies in exactly one area."""
    count = Counter(cell for area in board.areas for cell in area.cells)
    for at, cell in enumerate(board.cells):
        if count[cell.id] != 1:
            where = "no area" if not count[cell.id] else "more than one area"
            write = "put it into the `cells` of exactly one area"
            key = "many-areas" if count[cell.id] else "no-area"
            yield Mistake(("cells", at, "id"), f"{cell.id} lies in {where}", write, key, {"cell": cell.id})


def _routes(board: Board, _: Box) -> Iterator[Mistake]:
    """Two cells are joined by one route at most, and every cell can be reached from the start."""
    for at, route in enumerate(board.routes):
        if route.between[0] == route.between[1]:
            wrong = "a route joins a cell with itself"
            yield Mistake(("routes", at), wrong, "name two different cells", "loop", {"cell": route.between[0]})
    for at in _twice(["-".join(sorted(route.between)) for route in board.routes]):
        wrong, write = "these two cells are joined already", "leave one of the routes out"
        a, b = board.routes[at].between
        yield Mistake(("routes", at), wrong, write, "joined-twice", {"a": a, "b": b})
    near: dict[str, list[str]] = {}
    for route in board.routes:
        a, b = route.between
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    reached, edge = {board.start}, {board.start}
    while edge:
        edge = {cell for here in edge for cell in near.get(here, ())} - reached
        reached |= edge
    for at, cell in enumerate(board.cells):
        if cell.id not in reached:
            wrong = f"no way leads from {board.start} to {cell.id}"
            facts = {"cell": cell.id, "start": board.start}
            yield Mistake(("cells", at, "id"), wrong, "add a route", "no-way", facts)


def _arrows(board: Board, _: Box) -> Iterator[Mistake]:
    """An arrow follows routes, does not go round in a circle, and is alone with its faces at its cell."""
    joined = {frozenset(route.between) for route in board.routes}
    taken: dict[tuple[str, int], int] = {}
    for at, arrow in enumerate(board.arrows):
        for i, step in enumerate(zip(arrow.path, arrow.path[1:], strict=False)):
            if frozenset(step) not in joined:
                wrong = f"no route joins {step[0]} and {step[1]}"
                facts = {"at": at, "a": step[0], "b": step[1]}
                write = "let the arrow follow the routes"
                yield Mistake(("arrows", at, "path", i + 1), wrong, write, "arrow-no-route", facts)
        if len(set(arrow.path)) < len(arrow.path):
            wrong, write = "the arrow comes back to a cell", "name each cell of the path once"
            yield Mistake(("arrows", at, "path"), wrong, write, "arrow-circle", {"at": at, "cell": arrow.path[0]})
        for face in arrow.faces:
            if (arrow.path[0], face) in taken:
                wrong = f"another arrow at {arrow.path[0]} has the face {face} too"
                write = "give each face to one arrow of the cell"
                facts = {"at": at, "cell": arrow.path[0], "n": face}
                yield Mistake(("arrows", at, "faces"), wrong, write, "face-twice", facts)
            taken[arrow.path[0], face] = at
    for kind, faces in (("arrows", [a.faces for a in board.arrows]), ("signs", [x.faces for x in board.signs])):
        for at, found in enumerate(faces):
            if len(set(found)) < len(found):
                yield Mistake((kind, at, "faces"), "a face is named twice", "name each face once", "face-named-twice")


def _structures(board: Board, box: Box) -> Iterator[Mistake]:
    """Structures are cards of the box, and stand where such a structure stands."""
    places = {"route": [r.structure for r in board.routes], "cell": [c.structure for c in board.cells]}
    for place, ids in places.items():
        for at, id in enumerate(ids):
            card = box.structures.get(id)
            loc: Loc = (f"{place}s", at, "structure")
            if id and card is None:
                write = f"structures: {', '.join(box.structures)}"
                yield Mistake(loc, f"there is no structure {id!r}", write, "no-structure", {"id": id})
            elif card is not None and card.stands != place:
                wrong = f"{card.id} is placed on a {card.stands}"
                yield Mistake(loc, wrong, f"put it on a {card.stands}", f"stands-on-{card.stands}", {"card": card.id})
    for at, route in enumerate(board.routes):
        rule = getattr(box.structures.get(route.structure), "rule", "")
        if (route.counter or route.open) and rule != "gate":
            wrong, write = "only a gate has a counter or is open", "leave `counter` and `open` out"
            yield Mistake(("routes", at), wrong, write, "no-gate")
        if route.layers > 1 and rule != "wall":
            wrong = "only walls lie on top of each other"
            yield Mistake(("routes", at, "layers"), wrong, "leave `layers` out", "no-layers")
        if rule == "wall" and board.wall_strength is None:
            wrong, write = "the walls have no strength", "add `wall_strength` to the board"
            yield Mistake(("routes", at, "structure"), wrong, write, "wall-strength")


def _gates(board: Board, box: Box) -> Iterator[Mistake]:
    """Every gate can have a trump counter of its own."""
    gates = [n for n, r in enumerate(board.routes) if getattr(box.structures.get(r.structure), "rule", "") == "gate"]
    known = Counter((c.suit, c.number) for c in box.counters.values() for _ in range(c.count))
    for at in gates:
        counter = board.routes[at].counter
        if counter is not None:
            known[counter.suit, counter.number] -= 1
            if known[counter.suit, counter.number] < 0:
                wrong = "the box has no such counter left"
                facts = {"suit": counter.suit, "n": counter.number}
                yield Mistake(("routes", at, "counter"), wrong, "choose another counter", "counter-gone", facts)
    if len(gates) > sum(c.count for c in box.counters.values()):
        wrong = "there are more gates than trump counters"
        yield Mistake(("routes", gates[-1]), wrong, "leave gates out", "many-gates", {"n": len(gates)})


def _cards(board: Board, box: Box) -> Iterator[Mistake]:
    """What lies in the cells is in the box, often enough for four PCs, beside the items among which a key is hidden."""
    used = Counter(item=sum(len(rule.cells) for rule in board.rules if isinstance(rule, HideKey)))
    for at, cell in enumerate(board.cells):
        for n, laid in enumerate(cell.lies):
            loc: Loc = ("cells", at, "lies", n, "card")
            card = box.printed.get(laid.card)
            if laid.card and (card is None or card.kind != laid.kind):
                wrong = f"there is no {laid.kind} card {laid.card!r}"
                write = f"name a card of this kind, or none{hint(laid.card, _of_kind(box, laid.kind))}"
                yield Mistake(loc, wrong, write, "no-card", {"id": laid.card})
                continue
            most = {laid.card: card.count} if card is not None else {}
            if not getattr(card, "special", False):
                most[laid.kind] = len(box.deck(laid.kind))
            used.update(dict.fromkeys(most, laid.number(MOST_PCS)))
            short = next((name for name in most if used[name] > most[name]), "")
            if short:
                named = laid.card if short == laid.card else ""
                facts = {"cell": cell.id, "kind": laid.kind, "card": named, "n": most[short]}
                yield Mistake(loc, f"the box has {most[short]} of these", "lay fewer of them", "too-many-cards", facts)


def _of_kind(box: Box, kind: str) -> list[str]:
    return [id for id, card in box.printed.items() if card.kind == kind]


def _goals(board: Board, box: Box) -> Iterator[Mistake]:
    """What has to be carried to the goal lies somewhere on the board, or is in the deck."""
    laid = {x.card for cell in board.cells for x in cell.lies}
    for at, goal in enumerate(board.goals):
        if isinstance(goal, Clear) and not goal.cells:
            yield Mistake(("goals", at, "cells"), "no cell is to be cleared", "name one or more cells", "clear-nothing")
        if not isinstance(goal, Carry):
            continue
        card = box.printed.get(goal.item)
        if card is None or card.kind != "item":
            wrong = f"there is no item card {goal.item!r}"
            write = f"name an item card{hint(goal.item, _of_kind(box, 'item'))}"
            yield Mistake(("goals", at, "item"), wrong, write, "no-item", {"id": goal.item})
        elif card.special and goal.item not in laid:
            wrong, write = f"{goal.item} lies nowhere", "add it to what lies in a cell"
            yield Mistake(("goals", at, "item"), wrong, write, "item-nowhere", {"card": goal.item})


def _rules(board: Board, box: Box) -> Iterator[Mistake]:
    for loc, wrong, write, key, facts in mistakes_of_rules(board, box):
        yield Mistake(loc, wrong, write, key, facts)


def _words(board: Board, _: Box) -> Iterator[Mistake]:
    """Whatever has a name has one in both languages."""
    places: list[tuple[Loc, Text]] = [(("name",), board.name)]
    places += [(("areas", at, "name"), area.name) for at, area in enumerate(board.areas)]
    places += [(("cells", at, "name"), cell.name) for at, cell in enumerate(board.cells)]
    for loc, name in places:
        lang = next((lang for lang in LANGS if not name[lang].strip()), "")
        if lang:
            yield Mistake((*loc, lang), "the name is blank", "write a name in both languages", "blank-name")


CHECKS: tuple[Check, ...] = (_words, _routes, _arrows, _structures, _gates, _cards, _goals, _rules)
