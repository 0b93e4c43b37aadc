"""Card+ Adventure for tests: the edition, positions, and a way to play from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tutor.games import card_adventure
from tutor.games.card_adventure import play
from tutor.games.card_adventure.start import Start
from tutor.games.card_adventure.state import Adventure
from tutor.games.registry import edition
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Outcome
from tutor.kernel.events import Event, total

FOLDER = Path(card_adventure.__file__).parent
GAME = play.GAME
HOUSE = "cpa.house."
EDITION = edition("card-plus-adventure")
LEDGER = EDITION.ledger


def cards(value: Any) -> Any:
    """`~attack.5` is short for the id of a card of the house."""
    if isinstance(value, str):
        return value.replace("~", HOUSE)
    if isinstance(value, dict):
        return {cards(k): cards(v) for k, v in value.items()}
    return [cards(v) for v in value] if isinstance(value, list) else value


def drawn_hall(cells: str, routes: str, **more: str) -> str:
    """A board for a position: cells in a row, each named by a letter, all of them one area; `more` in YAML."""
    places = ", ".join(f"{{id: {c}, name: {{ja: {c}, en: {c}}}, x: {x}, y: 0}}" for x, c in enumerate(cells))
    fields = {
        "id": "hall",
        "name": "{ja: 広間, en: Hall}",
        "start": cells[0],
        "areas": f"[{{id: hall, name: {{ja: 広間, en: Hall}}, cells: [{', '.join(cells)}]}}]",
        "cells": f"[{places}]",
        "routes": routes,
        **more,
    }
    return "board:\n" + "".join(f"  {key}: {value}\n" for key, value in fields.items())


def laid(text: str, *chance: int | str, seed: int = 0) -> Outcome:
    """A position, run to its first decision; dice and draws to come are scripted."""
    dice = tuple(x for x in chance if isinstance(x, int))
    drawn = tuple(cards(x) for x in chance if isinstance(x, str))
    start = Start.model_validate(cards(yaml.safe_load(text)))
    return play.lay_out(start, Chance(seed=seed, dice=dice, cards=drawn))


def do(s: Adventure, *actions: dict[str, Any]) -> tuple[Adventure, tuple[Event, ...]]:
    """The state after some actions, and all that happened."""
    happened: list[Event] = []
    for action in actions:
        s, events = GAME.apply(s, GAME.action_of(cards({"seat": 0, **action})))
        happened += events
    return s, tuple(happened)


def refusals(s: Adventure, **action: Any) -> list[str]:
    """The rules that refuse an action."""
    return [denied.rule for denied in GAME.why_not(s, GAME.action_of(cards({"seat": 0, **action})))]


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def told(events: tuple[Event, ...], kind: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind."""
    return [event.facts for event in events if event.kind == kind]


def asked(s: Adventure, question: str, about: Any = None) -> int:
    return total(GAME.ask(s, question, cards(about)))


def where(s: Adventure, card: str) -> str:
    """The place of the first copy of a card on the board; "" if none lies there."""
    return next((x.where for x in s.lying if x.card.startswith(f"{cards(card)}/")), "")
