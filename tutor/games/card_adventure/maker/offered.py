"""The goals and rules that a board may be given, with the values that they begin with on this board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.games.card_adventure.board import (
    AnyRule,
    Carry,
    Classes,
    Clear,
    DieEvent,
    EveryArea,
    Goal,
    HideKey,
    HitPoints,
    Moves,
    OneRoll,
    Reach,
    Rejoin,
    RestOnlyIn,
    SpawnNumber,
    StartItems,
    Survive,
    TrapsSpring,
    TurnLimit,
)
from tutor.games.card_adventure.board_rules import MANY
from tutor.games.card_adventure.cards import Box, Item
from tutor.games.card_adventure.maker.draft import Draft, distances

Values = dict[str, Any]
GOALS: dict[str, type[Carry | Reach | Survive | Clear]] = {
    "reach": Reach,
    "carry": Carry,
    "survive": Survive,
    "clear": Clear,
}
RULES: dict[str, type[AnyRule]] = {
    "turn-limit": TurnLimit,
    "start-items": StartItems,
    "traps-spring": TrapsSpring,
    "rest-only-in": RestOnlyIn,
    "hide-key": HideKey,
    "moves": Moves,
    "hit-points": HitPoints,
    "spawn-number": SpawnNumber,
    "one-roll": OneRoll,
    "every-area": EveryArea,
    "die-event": DieEvent,
    "rejoin": Rejoin,
    "classes": Classes,
}
# How each parameter is asked for. A field of another kind of goal or rule that is named alike is asked for alike.
TYPES = {
    "item": "item",
    "to": "cell",
    "all": "flag",
    "turns": "number",
    "n": "number",
    "each": "number",
    "cells": "cells",
    "area": "area",
    "faces": "faces",
    "token": "token",
    "gate": "gate",
    "classes": "classes",
}
NOT_ASKED = ("goal", "rule", "id", "text")
HIDING_PLACES = 3


def fields_of(kind: str) -> list[str]:
    """The parameters of a goal or rule, in the order of its model."""
    model = (GOALS | RULES)[kind]
    return [name for name in model.model_fields if name not in NOT_ASKED]


def type_of(kind: str, field: str) -> str:
    return "class-numbers" if (kind, field) == ("start-items", "classes") else TYPES[field]


def least_of(kind: str, field: str) -> int:
    return 0 if (kind, field) == ("start-items", "each") else 1


def may_be_several(kind: str) -> bool:
    """Whether a board may have more than one of a kind: any goal, and rules that speak of an area."""
    return kind in GOALS or RULES[kind] in MANY


def is_taken(draft: Draft, kind: str) -> bool:
    return not may_be_several(kind) and any(rule.rule == kind for rule in draft.rules)


def usual(draft: Draft, known: Box, kind: str) -> Values:
    """Values with which a goal or rule can be added to this board at once; None in them where there is none yet."""
    begins: dict[str, Callable[[], Values]] = {
        "reach": lambda: {"to": farthest(draft), "all": False},
        "carry": lambda: {"item": _treasure(draft, known), "to": draft.start or None},
        "survive": lambda: {"turns": 12},
        "clear": lambda: {"cells": _cleared(draft)},
        "turn-limit": lambda: {"turns": 20},
        "start-items": lambda: {"each": 1, "classes": {}},
        "rest-only-in": lambda: {"area": "", "cells": [draft.start] if draft.start else []},
        "hide-key": lambda: _hiding(draft, known),
        "moves": lambda: {"n": 2},
        "hit-points": lambda: {"n": 12},
        "spawn-number": lambda: {"n": 1},
        "die-event": lambda: {"area": _area(draft), "faces": [6], "token": "damage", "n": 1},
        "rejoin": lambda: {"turns": 2},
        "classes": lambda: {"classes": [id for id, card in known.classes.items() if card.rule]},
    }
    return begins[kind]() if kind in begins else {}


def made(kind: str, values: Values) -> Goal | AnyRule:
    """The goal or rule; a ValidationError if a value is none."""
    found: Goal | AnyRule = (GOALS | RULES)[kind].model_validate(values)
    return found


def farthest(draft: Draft) -> str | None:
    """The cell that is farthest from the start; the last one drawn while nothing is known."""
    if not draft.cells:
        return None
    away = distances(draft, draft.start) if draft.start else {}
    return max((cell.id for cell in draft.cells), key=lambda id: away.get(id, -1))


def _treasure(draft: Draft, known: Box) -> str | None:
    """What is to be carried: a treasure that lies on the board, or one that could."""
    special = [id for id, card in known.printed.items() if isinstance(card, Item) and card.special]
    laid = [x.card for cell in draft.cells for x in cell.lies if x.card in special]
    return next(iter(laid or special), None)


def _cleared(draft: Draft) -> list[str]:
    """The cells in which monsters lie at the start, or else where they appear."""
    with_monsters = [cell.id for cell in draft.cells if any(x.kind == "monster" for x in cell.lies)]
    shown = list(dict.fromkeys(sign.cell for sign in draft.signs))
    return with_monsters or shown or [id for id in (farthest(draft),) if id]


def gates(draft: Draft, known: Box) -> list[tuple[str, str]]:
    found = {id for id, card in known.structures.items() if card.rule == "gate"}
    return [route.between for route in draft.routes if route.structure in found]


def _hiding(draft: Draft, known: Box) -> Values:
    """The first gate, and cells that can be reached before it: those farthest from the start."""
    gate = next(iter(gates(draft, known)), None)
    if gate is None:
        return {"gate": None, "cells": []}
    open_ways = draft.with_(routes=tuple([r for r in draft.routes if set(r.between) != set(gate)]))
    away = distances(open_ways, draft.start)
    places = sorted((id for id in away if id != draft.start), key=lambda id: (-away[id], id))
    return {"gate": list(gate), "cells": places[:HIDING_PLACES] or [draft.start]}


def _area(draft: Draft) -> str | None:
    """An area with cells in it."""
    return next((area.id for area in draft.areas if area.cells), None)
