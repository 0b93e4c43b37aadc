"""Boards drawn for the tests of the maker."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.maker.draft import Draft
from tutor.games.card_adventure.maker.editing import begin, edit

GATE, WALL, ALTAR = (f"cpa.house.structure.{name}" for name in ("gate", "wall", "altar"))
LAMP = "cpa.house.item.lamp"


def ring(*edits: dict[str, Any]) -> Draft:
    """Ten cells in a ring, C1 the start and C6 the goal, with a sign at C4; then some edits."""
    places = [(0, 0), (1, 0), (2, 0), (3, 0), (4, 0), (4, 1), (3, 1), (2, 1), (1, 1), (0, 1)]
    cells = [{"op": "cell", "x": x, "y": y} for x, y in places]
    routes = [{"op": "route", "a": f"C{n}", "b": f"C{n % 10 + 1}"} for n in range(1, 11)]
    more = [{"op": "sign", "cell": "C4", "faces": [1]}, {"op": "goal", "kind": "reach", "to": "C6"}]
    return edit(begin().now, [*cells, *routes, *more, *edits])


def grid(across: int, down: int) -> Draft:
    """Cells in a rectangle, joined to their neighbours, with the goal in the far corner."""

    def at(x: int, y: int) -> str:
        return f"C{y * across + x + 1}"

    spots = [(x, y) for y in range(down) for x in range(across)]
    return edit(
        begin().now,
        [
            *({"op": "cell", "x": x, "y": y} for x, y in spots),
            *({"op": "route", "a": at(x, y), "b": at(x + 1, y)} for x, y in spots if x + 1 < across),
            *({"op": "route", "a": at(x, y), "b": at(x, y + 1)} for x, y in spots if y + 1 < down),
            {"op": "sign", "cell": at(across // 2, down // 2), "faces": [1, 2]},
            {"op": "goal", "kind": "reach", "to": at(across - 1, down - 1)},
            {"op": "rule", "kind": "turn-limit", "turns": across + down + 20},
        ],
    )
