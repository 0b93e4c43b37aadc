"""A draft: a board as far as it is drawn. Everything that a board needs may still be missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pydantic import Field

from tutor.content.models import Text
from tutor.games.card_adventure.board import Area, Board, Carry, Cell, Clear, Reach, Route
from tutor.games.card_adventure.maker.words import named

OWN = "my-board"
FIRST_AREA = "area1"
LATER = 100  # its place after the boards of the house
_NUMBERED = re.compile(r"^([A-Za-z]{1,4})([0-9]{1,4})$")


class Draft(Board):
    """The fields of a board file; none of them has to be there."""

    id: str = Field(OWN, pattern=r"^[^\s/?]{1,80}$")
    start: str = ""
    areas: tuple[Area, ...] = ()
    cells: tuple[Cell, ...] = ()
    routes: tuple[Route, ...] = ()

    def cell(self, id: str) -> Cell | None:
        return next((cell for cell in self.cells if cell.id == id), None)

    def at(self, x: int, y: int) -> Cell | None:
        return next((cell for cell in self.cells if (cell.x, cell.y) == (x, y)), None)

    def route(self, a: str, b: str) -> Route | None:
        return next((route for route in self.routes if set(route.between) == {a, b}), None)

    def area_of(self, cell: str) -> str:
        return next((area.id for area in self.areas if cell in area.cells), "")

    def with_(self, **fields: Any) -> Draft:
        return self.model_copy(update=fields)


def new_draft() -> Draft:
    """A board without a cell."""
    return Draft(id=OWN, name=named("new-board"), start="", areas=(first_area(),))


def first_area() -> Area:
    return Area(id=FIRST_AREA, name=named("new-area", n=1), cells=())


def draft_of(board: Board) -> Draft:
    """The board as a draft to be drawn on."""
    return Draft.model_validate(board.model_dump())


def board_of(draft: Draft) -> Board:
    """The draft as a board; a ValidationError while something is missing that every board has."""
    return Board.model_validate(draft.model_dump())


def in_file(draft: Draft) -> dict[str, Any]:
    """What stands in the board's file: only what differs from what is understood without being said."""
    found = draft.model_dump(mode="json", exclude_defaults=True)
    for kind, names in (("goals", "goal"), ("rules", "rule")):
        for told, thing in zip(found.get(kind, ()), getattr(draft, kind), strict=True):
            told[names] = getattr(thing, names)
    found.setdefault("id", draft.id)
    return found


def next_id(draft: Draft) -> str:
    """An id for the next cell, in the manner of those that there are: after C9 comes C10."""
    numbered = [m for cell in draft.cells if (m := _NUMBERED.match(cell.id))]
    letters = numbered[-1].group(1) if numbered else "C"
    taken = {cell.id for cell in draft.cells}
    highest = max((int(m.group(2)) for m in numbered if m.group(1) == letters), default=0)
    return next(id for n in range(highest + 1, highest + len(taken) + 2) if (id := f"{letters}{n}") not in taken)


def goal_cells(draft: Draft) -> dict[str, str]:
    """The cells that goals speak of: the place to reach, or one to be cleared."""
    found: dict[str, str] = {}
    for goal in draft.goals:
        if isinstance(goal, Carry | Reach):
            found[goal.to] = "goal"
        elif isinstance(goal, Clear):
            found.update({cell: "clear" for cell in goal.cells if cell not in found})
    return found


def neighbours(board: Board) -> dict[str, list[str]]:
    """The cells that routes lead to, by cell."""
    near: dict[str, list[str]] = {cell.id: [] for cell in board.cells}
    for route in board.routes:
        a, b = route.between
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    return near


def distances(board: Board, start: str) -> dict[str, int]:
    """How many moves each cell is from one of them, as far as routes lead; what stands on them is not regarded."""
    near, found, edge = neighbours(board), {start: 0}, [start]
    while edge:
        edge = [cell for here in edge for cell in _newly(found, near.get(here, ()), found[here] + 1)]
    return found


def _newly(found: dict[str, int], cells: Any, n: int) -> Iterator[str]:
    for cell in cells:
        if cell not in found:
            found[cell] = n
            yield cell


def name_of(draft: Draft, id: str) -> Text:
    """The name of a cell or area; what is unknown is called by its id."""
    cell = draft.cell(id)
    area = next((area for area in draft.areas if area.id == id), None)
    return cell.name if cell is not None else area.name if area is not None else Text(ja=id, en=id)
