"""Goals and rules in the sentences that stand on the board: those that it has, or ours, made of what it says."""

from __future__ import annotations

from typing import Any

from tutor.content.models import LANGS, Text
from tutor.games.card_adventure.board import Board, Laid
from tutor.games.card_adventure.cards import Box
from tutor.games.card_adventure.maker.words import said, text


def sentence(board: Board, known: Box, thing: Any) -> Text:
    """What stands on the board for a goal or a rule."""
    own: Text | None = thing.text
    return own or text("sentences", _key(thing), **_facts(board, known, thing))


def walls(board: Board, known: Box) -> tuple[Text, ...]:
    """What stands on a board with walls: how strong they are."""
    there = any(getattr(known.structures.get(route.structure), "rule", "") == "wall" for route in board.routes)
    return (text("sentences", "walls", n=board.wall_strength),) if there and board.wall_strength is not None else ()


def _key(thing: Any) -> str:
    kind = str(getattr(thing, "goal", "") or thing.rule)
    if kind == "reach":
        return "reach-all" if thing.all else "reach"
    if kind == "start-items":
        return "start-items-classes" if thing.classes else kind
    if kind == "rest-only-in":
        where = "rest-only-in" if thing.cells else "rest-nowhere"
        return f"{where}-area" if thing.area else where
    return kind


def _facts(board: Board, known: Box, thing: Any) -> dict[str, Any]:
    """Every parameter as it is said."""
    found: dict[str, Any] = {"start": _cell(board, board.start)}
    for field, value in thing:
        if field == "to":
            found["to"] = _cell(board, value)
        elif field == "cells":
            found["cells"] = [_cell(board, id) for id in value]
        elif field == "gate":
            found["gate"] = text("names", "route", a=_cell(board, value[0]), b=_cell(board, value[1]))
        elif field == "area":
            found["area"] = next((area.name for area in board.areas if area.id == value), Text(ja=value, en=value))
        elif field == "item":
            found["item"] = name_in_box(known, value)
        elif field == "token":
            found["token"] = text("names", value)
        elif field == "classes":
            found["classes"] = _classes(known, value)
        else:
            found[field] = value
    return found


def _classes(known: Box, value: Any) -> list[Text]:
    if isinstance(value, dict):
        return [text("sentences", "class-number", role=name_in_box(known, id), n=n) for id, n in value.items()]
    return [name_in_box(known, id) for id in value]


def _cell(board: Board, id: str) -> Text:
    return next((cell.name for cell in board.cells if cell.id == id), Text(ja=id, en=id))


def name_in_box(known: Box, id: str) -> Text:
    printed = known.printed.get(id)
    return printed.name if printed is not None else Text(ja=id, en=id)


def laid_text(known: Box, laid: Laid) -> Text:
    """What lies in a cell at the start, in a few words."""
    name = name_in_box(known, laid.card) if laid.card else text("names", f"any-{laid.kind}")
    key = "laid-each" if laid.each_pc else "laid-some" if laid.count > 1 else "laid-one"
    if laid.each_pc and laid.most is not None:
        key = "laid-each-most"
    found = text("names", key, card=name, n=laid.count, most=laid.most)
    if laid.face == "down" and not laid.card:
        return Text(**{lang: said("names", "laid-down", lang, what=found) for lang in LANGS})
    return found
