"""What a screen's presses would do, as plain text that can be compared with the rules' own offers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ui.walking import Intent, Screen

from tutor.kernel.replay import plain_action


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


def moves_on(screen: Screen, *regions: str) -> set[str]:
    """The moves that a press in these regions makes at once."""
    return {in_letters(go["move"]) for go in presses([screen[r] for r in regions]) if go["do"] == "act"}


def as_text(action: Any) -> str:
    return in_letters(plain_action(action))


def in_letters(move: Any) -> str:
    return json.dumps(move, sort_keys=True)
