"""Names under which learners sit: a colour and an animal. Nobody types one, so that none tells or hurts."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from tutor.content.source import load

Words = dict[str, str]


@lru_cache(maxsize=1)
def said() -> dict[str, Any]:
    """All words of the learner's page."""
    found: dict[str, Any] = load(Path(__file__).parent / "words.yaml")
    return found


def most_names() -> int:
    """As many as there are pairs: the two numbers have no divisor in common, so that counting on meets every pair."""
    return len(said()["colours"]) * len(said()["animals"])


def name_of(code: str, seat: int) -> Words:
    """Of a seat in a class; another class begins with another name."""
    colours, animals = said()["colours"], said()["animals"]
    n = seat + int.from_bytes(hashlib.sha256(code.encode()).digest()[:4], "big")
    colour, animal = colours[n % len(colours)], animals[n % len(animals)]
    return {"ja": f"{colour['ja']}{animal['ja']}", "en": f"{colour['en']} {animal['en']}"}
