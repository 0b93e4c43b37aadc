"""7 Bosses for tests: the edition, positions, and a way to play from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tutor.games import seven_bosses
from tutor.games.registry import edition
from tutor.games.seven_bosses import play
from tutor.games.seven_bosses.own_cards import OwnCards, as_kept
from tutor.games.seven_bosses.start import Start
from tutor.games.seven_bosses.state import Syndicates
from tutor.kernel.chance import Chance
from tutor.kernel.engine import Outcome
from tutor.kernel.events import Event
from tutor.kernel.state import pending

FOLDER = Path(seven_bosses.__file__).parent
GAME = play.GAME
CARD = "sb.card."
EDITION = edition("seven-bosses")


def cards(value: Any) -> Any:
    """`~hermit` is short for the id of a card."""
    if isinstance(value, str):
        return value.replace("~", CARD)
    return [cards(v) for v in value] if isinstance(value, list) else value


def laid(text: str, luck: Chance | None = None, own: list[dict[str, Any]] | None = None) -> Outcome:
    """A position, with `own` texts on some of its cards."""
    start = Start.model_validate(yaml.safe_load(text.replace("~", CARD)))
    return play.lay_out(start, luck or Chance(), as_kept(OwnCards.model_validate({"cards": own or []})))


def do(s: Syndicates, *actions: dict[str, Any]) -> tuple[Syndicates, tuple[Event, ...]]:
    """The state after some actions, and all that happened."""
    happened: list[Event] = []
    for action in actions:
        s, events = GAME.apply(s, GAME.action_of({k: cards(v) for k, v in action.items()}))
        happened += events
    return s, tuple(happened)


def refusals(s: Syndicates, **action: Any) -> list[str]:
    """The rules that refuse an action."""
    return [denied.rule for denied in GAME.why_not(s, GAME.action_of({k: cards(v) for k, v in action.items()}))]


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [event.kind for event in events]


def quiet(s: Syndicates) -> tuple[Syndicates, tuple[Event, ...]]:
    """Everybody who is asked for an answer lets things be, until something else is to be decided."""
    happened: list[Event] = []
    while s.ending is None and (window := pending(s)) is not None and window.kind == "answer":
        s, events = do(s, {"do": "let-be", "seat": window.seats[0]})
        happened += events
    return s, tuple(happened)
