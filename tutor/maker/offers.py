"""What can be chosen for a board, and what it has: goals, rules and their parameters, and the things of the box."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.cards import Box, Item
from tutor.games.card_adventure.maker.draft import Draft, name_of
from tutor.games.card_adventure.maker.offered import (
    GOALS,
    RULES,
    fields_of,
    gates,
    is_taken,
    least_of,
    may_be_several,
    type_of,
    usual,
)
from tutor.games.card_adventure.maker.problems import Problem
from tutor.games.card_adventure.maker.sentences import sentence
from tutor.games.card_adventure.maker.words import entries, said
from tutor.games.card_adventure.maps import boards
from tutor.maker.citing import cited

Part = dict[str, Any]
SIGNS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
TOKENS = ("damage", "poison")
BOX_KINDS = ("item", "trap", "monster")
ICONS = {
    "select": "hand",
    "cell": "kind-room",
    "route": "link-route",
    "area": "phase-rearrange",
    "sign": "die-any",
    "arrow": "next",
    "structure": "link-gate",
    "item": "kind-item",
    "start": "phase-start",
    "goal": "crown-sunk",
    "erase": "close",
}
KEYS = "1234567890-"


def entries_of(draft: Draft, known: Box, found: tuple[Problem, ...], lang: str) -> Part:
    """The goals and rules that the board has."""
    return {
        "goals": [_entry(draft, known, found, at, x, "goal", lang) for at, x in enumerate(draft.goals)],
        "rules": [_entry(draft, known, found, at, x, "rule", lang) for at, x in enumerate(draft.rules)],
    }


def _entry(draft: Draft, known: Box, found: tuple[Problem, ...], at: int, thing: Any, name: str, lang: str) -> Part:
    kind = getattr(thing, name)
    values = thing.model_dump()
    levels = [problem.level for problem in found if at in getattr(problem, f"{name}s")]
    spoken_of = [values.get("to"), *values.get("cells", ()), *values.get("gate", ())]
    return {
        "at": at,
        "kind": kind,
        "title": said("titles", kind, lang),
        "sentence": sentence(draft, known, thing)[lang],
        "rule": cited(str(entries("titles")[kind]["rule"]), lang),
        "fields": [_field(draft, known, kind, field, values[field], lang) for field in fields_of(kind)],
        "cells": [id for id in spoken_of if id],
        "level": "error" if "error" in levels else next(iter(levels), ""),
    }


def offered(draft: Draft, known: Box, lang: str) -> Part:
    """The goals and rules that there are, with the values that they would begin with."""
    return {
        "goals": [_offer(draft, known, kind, lang) for kind in GOALS],
        "rules": [_offer(draft, known, kind, lang) for kind in RULES],
    }


def _offer(draft: Draft, known: Box, kind: str, lang: str) -> Part:
    values = usual(draft, known, kind)
    return {
        "kind": kind,
        "title": said("titles", kind, lang),
        "note": said("notes", kind, lang),
        "rule": cited(str(entries("titles")[kind]["rule"]), lang),
        "fields": [_field(draft, known, kind, field, values.get(field), lang) for field in fields_of(kind)],
        "many": may_be_several(kind),
        "taken": is_taken(draft, kind),
        "ready": all(value is not None for value in values.values()),
    }


def _field(draft: Draft, known: Box, kind: str, field: str, value: Any, lang: str) -> Part:
    asked = type_of(kind, field)
    options = _options(draft, known, kind, asked, lang)
    found: Part = {
        "key": field,
        "label": said("fields", asked if asked == "class-numbers" else field, lang),
        "type": asked,
        "value": value,
        "options": options,
    }
    if asked in ("number", "class-numbers"):
        found |= {"least": least_of(kind, field), "most": 99}
    return found


def _options(draft: Draft, known: Box, kind: str, asked: str, lang: str) -> list[Part] | None:
    """What can be chosen; of cells, which are all those of the drawing, and of numbers there is no list."""
    if asked == "area":
        whole = [{"id": "", "name": said("fields", "whole-board", lang)}] if kind == "rest-only-in" else []
        return [*whole, *({"id": area.id, "name": area.name[lang]} for area in draft.areas)]
    if asked == "gate":
        ends = [(list(gate), [name_of(draft, id) for id in gate]) for gate in gates(draft, known)]
        return [{"id": gate, "name": said("names", "route", lang, a=a, b=b)} for gate, (a, b) in ends]
    if asked == "item":
        items = [card for card in known.printed.values() if isinstance(card, Item)]
        return [{"id": card.id, "name": card.name[lang]} for card in sorted(items, key=lambda card: not card.special)]
    if asked == "token":
        return [{"id": id, "name": said("names", id, lang)} for id in TOKENS]
    if asked in ("classes", "class-numbers"):
        return [{"id": card.id, "name": card.name[lang]} for card in known.classes.values()]
    return None


def box_part(known: Box, lang: str) -> Part:
    """What can be laid and put on a board."""
    found: Part = {kind: [] for kind in (*BOX_KINDS, "route", "cell")}
    for card in known.printed.values():
        if card.kind in BOX_KINDS:
            told = card.text[lang] if card.text else ""
            found[card.kind].append({"id": card.id, "name": card.name[lang], "told": told})
    for structure in known.structures.values():
        told = structure.text[lang] if structure.text else ""
        part = {"id": structure.id, "name": structure.name[lang], "rule": structure.rule, "told": told}
        found[structure.stands].append(part)
    numbers: dict[str, list[int]] = {}
    for counter in known.counters.values():
        numbers.setdefault(counter.suit, []).append(counter.number)
    found["suits"] = [
        {"id": suit, "name": said("names", suit, lang), "sign": SIGNS[suit], "numbers": sorted(ns)}
        for suit, ns in numbers.items()
    ]
    found["classes"] = [{"id": card.id, "name": card.name[lang]} for card in known.classes.values()]
    return found


def tools(lang: str) -> list[Part]:
    return [
        {"key": key, "title": entry[lang], "note": entry["note"][lang], "icon": ICONS[key], "keys": keys}
        for (key, entry), keys in zip(entries("tools").items(), KEYS, strict=True)
    ]


def beginnings(lang: str) -> list[Part]:
    """From what a new board can begin: nothing, or a copy of one of the house."""
    blank = {"from": "", "title": said("words", "begin-new", lang), "note": said("words", "begin-new-note", lang)}
    copies = [
        {
            "from": board.id,
            "title": board.name[lang],
            "note": said("words", "begin-from-note", lang, n=len(board.cells)),
        }
        for board in boards().values()
    ]
    return [blank, *copies]
