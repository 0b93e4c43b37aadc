"""Plays Card+ Adventure as a reader does, by the presses that the screen offers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from ui.walking import Intent, Screen

from tutor.kernel.replay import plain_action
from tutor.ui.match import MatchDesk
from tutor.ui.session import Session

EDITION = "card-plus-adventure"


def set_out(seed: int = 3, players: int = 3, lang: str = "en", variants: str = "") -> Session:
    """A match against bots that do anything which is allowed."""
    address = {"deal": EDITION, "seed": str(seed), "players": str(players), "bot": "random", "variants": variants}
    return Session(lang=lang, address=address)


def desk_of(session: Session) -> MatchDesk:
    assert isinstance(session.desk, MatchDesk)
    return session.desk


def presses(part: Any) -> Iterator[Intent]:
    """Everything that a part of a screen sends when it is pressed."""
    if isinstance(part, dict):
        if isinstance(part.get("go"), dict) and part.get("state") != "refused":
            yield part["go"]
        for value in part.values():
            yield from presses(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from presses(value)


def moves_on(screen: Screen) -> set[str]:
    """The moves that a press makes at once."""
    parts = [screen["adventure"], screen["acts"], screen["hand"]]
    return {in_letters(go["move"]) for go in presses(parts) if go["do"] == "act"}


def in_letters(move: Any) -> str:
    return json.dumps(move, sort_keys=True)


def as_text(action: Any) -> str:
    return in_letters(plain_action(action))


def play(session: Session, moves: int, luck: int = 1) -> Iterator[Screen]:
    """Every screen of a reader who does anything that the rules offer him, until the game is over."""
    rng = Random(luck)
    for _ in range(moves):
        desk = desk_of(session)
        offers = desk.line.game.offers(desk.line.state, desk.you)
        if not offers:
            assert desk.line.state.ending is not None
            return
        screen = session.handle({"do": "act", "move": plain_action(rng.choice(offers))})
        assert screen["page"] == "table", screen
        yield screen
