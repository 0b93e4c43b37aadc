"""A board as the engine walks it: neighbours, ways, distances, areas; and the boards that there are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from tutor.content.models import Content
from tutor.content.source import hint, load_as
from tutor.games.card_adventure.board import AnyRule, Area, Arrow, Board, BoardRule, Route, Sign
from tutor.games.card_adventure.board_checks import check_board, mistakes
from tutor.games.card_adventure.cards import Box, Card, box
from tutor.kernel.verdict import BadInput

FOLDER = Path(__file__).parent / "boards"
R = TypeVar("R", bound=BoardRule)
FAR = 10_000


class Map:
    """A board, and what follows from it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cells = {cell.id: cell for cell in board.cells}
        self.order = {cell.id: n for n, cell in enumerate(board.cells)}
        self.routes: dict[str, Route] = {route.id: route for route in board.routes}
        self.joined: dict[tuple[str, str], Route] = {}
        self.near: dict[str, tuple[str, ...]] = dict.fromkeys(self.cells, ())
        for route in board.routes:
            a, b = route.between
            self.joined[a, b] = self.joined[b, a] = route
            self.near[a] += (b,)
            self.near[b] += (a,)
        self.areas: dict[str, Area] = {area.id: area for area in board.areas}
        self._area_of = {cell: area.id for area in board.areas for cell in area.cells}
        self.signs: dict[str, list[Sign]] = {area: [] for area in self.areas}
        for sign in board.signs:
            self.signs[self._area_of[sign.cell]].append(sign)
        self.arrows: dict[str, list[Arrow]] = {area: [] for area in self.areas}
        for arrow in board.arrows:
            self.arrows[self._area_of[arrow.path[0]]].append(arrow)
        self._rules: dict[type, tuple[AnyRule, ...]] = {}
        self._distances: dict[str, dict[str, int]] = {}

    def area_of(self, where: str) -> str:
        """The area of a cell; of a route that of the cell that it is listed with first; "" of no place."""
        return self._area_of.get(where.partition("-")[0], "")

    def route(self, a: str, b: str) -> Route | None:
        return self.joined.get((a, b))

    def other_end(self, route: str, cell: str) -> str:
        a, b = self.routes[route].between
        return b if cell == a else a

    def distances(self, cell: str) -> dict[str, int]:
        """How many routes away each cell is, structures not regarded."""
        found = self._distances.get(cell)
        if found is None:
            found = {cell: 0}
            edge = [cell]
            while edge:
                edge = [near for here in edge for near in self._reached(found, here)]
            self._distances[cell] = found
        return found

    def _reached(self, found: dict[str, int], here: str) -> Iterator[str]:
        for near in self.near[here]:
            if near not in found:
                found[near] = found[here] + 1
                yield near

    def distance(self, a: str, b: str) -> int:
        return self.distances(a).get(b, FAR)

    def rules(self, kind: type[R]) -> tuple[R, ...]:
        """The board's own rules of a kind."""
        found = self._rules.get(kind)
        if found is None:
            found = self._rules[kind] = tuple(r for r in self.board.rules if isinstance(r, kind))
        return found  # type: ignore[return-value]

    def rule(self, kind: type[R]) -> R | None:
        found = self.rules(kind)
        return found[0] if found else None


def load_board(path: Path, known: Box | None = None) -> Board:
    """The board in a file; every problem of it has its line."""
    board = load_as(Board, path)
    check_board(board, known or box(), path)
    return board


@lru_cache(maxsize=1)
def boards() -> dict[str, Board]:
    """The boards of the house, by id."""
    found = sorted((load_board(path) for path in FOLDER.glob("*.yaml")), key=lambda b: (b.order, b.id))
    return {board.id: board for board in found}


class Inline(Content):
    """Cards and boards that a table file brings along."""

    cards: tuple[Card, ...] = ()
    rooms: tuple[Board, ...] = ()


@lru_cache(maxsize=64)
def _inline(text: str) -> Inline:
    return Inline.model_validate_json(text)


@lru_cache(maxsize=64)
def box_with(inline: str) -> Box:
    """The box with the cards that a table brings along."""
    return box().with_more(_inline(inline).cards) if inline else box()


@lru_cache(maxsize=64)
def map_with(id: str, inline: str = "") -> Map:
    """The board with this id: one that the table brings along, or one of the house."""
    brought = {board.id: board for board in _inline(inline).rooms} if inline else {}
    known = {**boards(), **brought}
    if id not in known:
        raise BadInput(f"board: there is no board {id!r:.60}{hint(id, known) or '; there are ' + ', '.join(known)}")
    if id in brought:
        refuse(known[id], box_with(inline), f"rooms.{list(brought).index(id)}")
    return Map(known[id])


def refuse(board: Board, box: Box, place: str) -> None:
    """A board that does not hold together cannot be played on."""
    found = mistakes(board, box)
    if found:
        loc, wrong, write, *_ = found[0]
        raise BadInput(f"{'.'.join((place, *map(str, loc)))}: {wrong}; {write}")


def first_board() -> str:
    """The board that is played on when none is named."""
    return next(iter(boards()), "")
