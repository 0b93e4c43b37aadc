"""Plays Boss Monster as a reader does, by the presses that the screen offers."""

from __future__ import annotations

from typing import Any

from ui.pressing import presses
from ui.walking import Screen

from tutor.ui.session import Session

EDITIONS = ("boss-monster-alpha", "boss-monster-revised")
PRESSED = ("rows", "acts", "hand")  # where a reader finds what he may do


def until_built(session: Session) -> Screen:
    """To the first Build phase, with hero in town and a room in hand that can be placed."""
    screen = session.screen()
    for _ in range(60):
        if screen["rows"]["town"]["heroes"] and any(c["state"] == "offered" for c in rooms_in_hand(screen)):
            return screen
        for card in screen["hand"]["cards"][:2]:
            if not any(go["do"] == "act" for go in presses(screen["acts"])):
                screen = session.handle(card["go"])
        screen = session.handle(next(a["go"] for a in screen["acts"] if a["go"]["do"] == "act"))
    raise AssertionError("nobody comes to town")


def rooms_in_hand(screen: Screen) -> list[Any]:
    return [card for card in screen["hand"]["cards"] if card["kind"] == "room"]


def own_row(screen: Screen) -> Any:
    return next(row for row in screen["rows"]["rows"] if row["you"])
