"""A board as letters that a link can carry, and back."""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

import msgspec
from pydantic import ValidationError

from tutor.games.card_adventure.board import Board
from tutor.games.card_adventure.board_checks import mistakes
from tutor.games.card_adventure.cards import box
from tutor.games.card_adventure.maker.draft import Draft, board_of, draft_of, in_file
from tutor.games.card_adventure.maker.words import named
from tutor.kernel.verdict import BadInput
from tutor.lessons.trails import pack, read_mapping
from tutor.maker.files import draft_from, to_yaml

Data = dict[str, Any]
MANY = ("areas", "cells", "routes", "arrows", "signs")


def code_of(draft: Board) -> str:
    """The board as letters. What there is much of is told column by column, in steps, which packs best."""
    data = in_file(draft if isinstance(draft, Draft) else draft_of(draft))
    told: Data = {k: v for k, v in data.items() if k not in MANY}
    cells, routes = data.get("cells", ()), data.get("routes", ())
    order = {cell["id"]: n for n, cell in enumerate(cells)}
    told["c"] = {
        "x": _steps([cell["x"] for cell in cells]),
        "y": _steps([cell["y"] for cell in cells]),
        "i": {str(n): cell["id"] for n, cell in enumerate(cells) if cell["id"] != f"C{n + 1}"},
        "n": {
            str(n): [*cell["name"].values()] for n, cell in enumerate(cells) if cell["name"] != _usual_name(cell["id"])
        },
        "m": {str(n): more for n, cell in enumerate(cells) if (more := _without(cell, "id", "name", "x", "y"))},
    }
    ends = [[order[id] for id in route["between"]] for route in routes]
    told["r"] = {
        "a": _steps([a for a, _ in ends]),
        "b": [b - a for a, b in ends],
        "m": {str(n): more for n, route in enumerate(routes) if (more := _without(route, "between"))},
    }
    told["a"] = [[x["faces"], _steps([order[id] for id in x["path"]])] for x in data.get("arrows", ())]
    told["s"] = [[order[x["cell"]], x["faces"]] for x in data.get("signs", ())]
    told["g"] = [{**x, "cells": _steps([order[id] for id in x.get("cells", ())])} for x in data.get("areas", ())]
    return pack(told)


def _steps(numbers: list[int]) -> list[int]:
    """Each number as what it adds to the one before."""
    return [*numbers[:1], *(b - a for a, b in pairwise(numbers))]


def _without(thing: Data, *keys: str) -> Data:
    return {k: v for k, v in thing.items() if k not in keys}


def _usual_name(id: str) -> Data:
    """What the cell was called when it was drawn."""
    return named("new-cell", n=id.lstrip("C")).model_dump()


def draft_in(code: str) -> Draft:
    """The draft that a link tells; BadInput for a code that is damaged or no board."""
    try:
        draft = Draft.model_validate(_data(read_mapping(code)))
    except BadInput:
        raise
    except (ValidationError, KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"a code that is no board: {type(error).__name__}") from None
    return sound(draft)


def _data(told: Data) -> Data:
    """The data of the board's file."""
    data = _without(told, "c", "r", "a", "s", "g")
    cells, routes = told["c"], told["r"]
    data["cells"] = [
        _cell(cells, str(n), x, y) for n, (x, y) in enumerate(zip(_sums(cells["x"]), _sums(cells["y"]), strict=True))
    ]
    ids = {n: cell["id"] for n, cell in enumerate(data["cells"])}
    ends = zip(_sums(routes["a"]), routes["b"], strict=True)
    data["routes"] = [
        {"between": [ids[a], ids[a + step]], **routes["m"].get(str(n), {})} for n, (a, step) in enumerate(ends)
    ]
    data["arrows"] = [{"faces": faces, "path": [ids[n] for n in _sums(path)]} for faces, path in told["a"]]
    data["signs"] = [{"cell": ids[n], "faces": faces} for n, faces in told["s"]]
    data["areas"] = [{**area, "cells": [ids[n] for n in _sums(area["cells"])]} for area in told["g"]]
    return data


def _sums(steps: list[int]) -> list[int]:
    """Of numbers alone: texts and lists could be added up as well, and a short code would fill the memory."""
    return list(accumulate(msgspec.convert(steps, list[int])))


def _cell(cells: Data, n: str, x: int, y: int) -> Data:
    id = cells["i"].get(n, f"C{int(n) + 1}")
    ja, en = cells["n"].get(n, _usual_name(id).values())
    return {"id": id, "name": {"ja": ja, "en": en}, "x": x, "y": y, **cells["m"].get(n, {})}


def sound(draft: Draft) -> Draft:
    """A draft that could have been drawn: it comes through its own file."""
    try:
        return draft_from(to_yaml(draft), "the link")
    except BadInput:
        raise
    except Exception as error:
        raise BadInput(f"a code that is no board: {error}") from None


def board_of_code(code: str) -> Board:
    """The finished board that a link tells."""
    draft = draft_in(code)
    found = mistakes(draft, box())
    if found:
        raise BadInput(f"a board that cannot be played: {found[0].wrong}")
    try:
        return board_of(draft)
    except ValidationError:
        raise BadInput("a board that cannot be played: it is not finished") from None
