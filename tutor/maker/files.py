"""Boards as files: written so that people can read them, and read so that every mistake has its line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from tutor.content.source import Problem, Problems
from tutor.games.card_adventure.board import Board
from tutor.games.card_adventure.board_checks import CHECKS, MOST_NAMED, Mistake, mistakes
from tutor.games.card_adventure.cards import box
from tutor.games.card_adventure.maker.cells import MOST_CELLS
from tutor.games.card_adventure.maker.draft import Draft, draft_of, in_file
from tutor.games.card_adventure.maps import boards
from tutor.kernel.verdict import BadInput
from tutor.tables.reading import SIZE_LIMIT, UNREAD, Document, document, read

ORDER = ("id", "name", "source", "story", "start", "order", "wall_strength")
LISTS = ("areas", "cells", "routes", "signs", "arrows", "goals", "rules", "notes")
PARTS = ("areas", "cells", "routes")  # a file with none of them is of another kind
WIDTH = 118
_RESOLVER: Any = yaml.resolver.Resolver()
_SPECIAL = set(",[]{}:#&*!|>'\"%@`?\\")


def to_yaml(draft: Board) -> str:
    """The board's file. What is understood without being said is left out."""
    data = in_file(draft if isinstance(draft, Draft) else draft_of(draft))
    lines = [line for key in ORDER if key in data for line in _field(key, data[key], "")]
    for key in LISTS:
        if data.get(key):
            lines.append(f"{key}:")
            for thing in data[key]:
                lines.extend(_item(thing))
    return "\n".join(lines) + "\n"


def _field(key: str, value: Any, indent: str) -> Iterator[str]:
    """`key: value` in one line, or with the fields of the value below it where they would not fit."""
    flow = f"{indent}{key}: {_flow(value)}"
    if len(flow) <= WIDTH or not isinstance(value, dict):
        yield flow
        return
    yield f"{indent}{key}:"
    for name, part in value.items():
        yield from _field(name, part, indent + "  ")


def _item(thing: dict[str, Any]) -> Iterator[str]:
    told = [key for key in ("goal", "rule") if key in thing]
    words = [key for key in ("text",) if key in thing]
    thing = {key: thing[key] for key in (*told, *(k for k in thing if k not in (*told, *words)), *words)}
    flow = f"  - {_flow(thing)}"
    if len(flow) <= WIDTH:
        yield flow
        return
    lines = [line for key, value in thing.items() for line in _field(key, value, "    ")]
    yield f"  - {lines[0].lstrip()}"
    yield from lines[1:]


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_scalar(str(k))}: {_flow(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value) if isinstance(value, str) else json.dumps(value)


def _scalar(text: str) -> str:
    """Plain where YAML reads it as this very text, in quotes elsewhere."""
    plain = bool(text) and text == text.strip() and not _SPECIAL & set(text) and text[0] not in "-=~<"
    if plain and text.isprintable() and _RESOLVER.resolve(yaml.ScalarNode, text, (True, False)).endswith(":str"):
        return text
    return json.dumps(text, ensure_ascii=False)


# -- reading --------------------------------------------------------------------------------------------------------


def draft_from(text: str, name: str) -> Draft:
    """The draft in a text. It may be unfinished; Problems if it is damaged."""
    if len(text) > SIZE_LIMIT:
        raise Problems((Problem(name, 1, *UNREAD["size"], "size"),))
    source = document(text.removeprefix("\ufeff"), name)
    draft = source.fit(Draft, _mapping(source))
    if len(draft.cells) > MOST_CELLS:
        place = ("cells", MOST_CELLS)
        write = f"the maker can draw {MOST_CELLS}"
        raise source.bad(place, f"{len(draft.cells)} cells", write, "cells", asked=MOST_CELLS, given=len(draft.cells))
    found = [m for m in mistakes(draft, box()) if draft.start or m.loc != ("start",)]
    loose = _of_other_checks(draft)
    wrong = [m for m in found if (m.loc, m.key) not in loose]
    if wrong:
        raise Problems(tuple(_problem(source, m, draft) for m in wrong))
    return draft


def _problem(source: Document, mistake: Mistake, draft: Draft) -> Problem:
    """A mistake with what is there to choose from, for who writes the file in another language."""
    ids = [cell.id for cell in draft.cells]
    asked = ", ".join((*ids[:MOST_NAMED], *(("…",) if len(ids) > MOST_NAMED else ())))
    facts = {**mistake.facts, "asked": asked, "field": ".".join(map(str, mistake.loc))}
    return source.problem(mistake.loc, mistake.wrong, mistake.write, f"board-{mistake.key}", **facts)


def _of_other_checks(draft: Draft) -> set[tuple[Any, str]]:
    """Mistakes that can be seen on a drawing and mended there; those of names and areas cannot even be drawn."""
    try:
        return {(m.loc, m.key) for check in CHECKS for m in check(draft, box())}
    except KeyError:
        return set()


def _mapping(source: Document) -> dict[str, Any]:
    if not isinstance(source.data, dict):
        raise _no_board(source)
    return source.data


def _no_board(source: Document) -> Problems:
    write = "write `id:`, `name:`, `areas:`, `cells:` and `routes:`; see `tutor schema board`"
    return source.bad((), "not a board", write, "no-board")


def board_in(source: Document) -> Board:
    """The whole board in a file; every problem has its line."""
    data = _mapping(source)
    if not any(key in data for key in PARTS):
        raise _no_board(source)
    board = source.fit(Board, data)
    found = mistakes(board, box())
    if found:
        raise Problems(tuple(source.problem(m.loc, m.wrong, m.write) for m in found))
    return board


def board_named(name: str) -> Board:
    """A board of the house by its id, or the one in a file."""
    house = boards()
    if name in house:
        return house[name]
    if "/" not in name and "." not in name and not Path(name).exists():
        raise BadInput(f"board: {name!r:.60} is no file and no board of the house; those are {', '.join(house)}")
    return board_in(read(Path(name)))
