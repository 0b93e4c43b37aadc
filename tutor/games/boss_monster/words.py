"""The words of each edition: texts are written once, with neutral ids and in the words of the first printing."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from tutor.content.source import load

Texts = dict[str, dict[str, Any]]
HERE = Path(__file__).parent
NAMED_ALIKE = ("questions", "asking")  # kinds of texts whose keys are names that both editions have


@cache
def vocabulary(edition: str) -> tuple[tuple[str, str], ...]:
    """What the edition's Japanese calls otherwise, the longest words first."""
    words: dict[str, dict[str, str]] = load(HERE / "vocabulary.yaml")
    return tuple(sorted(words.get(edition, {}).items(), key=lambda pair: -len(pair[0])))


@cache
def names(edition: str) -> re.Pattern[str]:
    """Names of cards in which such a word stands; they stay as they are, unless the card has another name there."""
    cards = (card for path in sorted((HERE / "cards").glob("*.yaml")) for card in load(path)["cards"])
    found = {card["name"]["ja"] for card in cards}
    words = {word for word, _ in vocabulary(edition)}
    kept = sorted(name for name in found - words if any(word in name for word in words))
    return re.compile("|".join(map(re.escape, kept)) or "(?!)")


def in_words_of(edition: str, ja: str) -> str:
    if not any(ours in ja for ours, _ in vocabulary(edition)):
        return ja
    said, at = "", 0
    for name in names(edition).finditer(ja):
        said, at = said + _replaced(edition, ja[at : name.start()]) + name[0], name.end()
    return said + _replaced(edition, ja[at:])


def _replaced(edition: str, ja: str) -> str:
    for ours, theirs in vocabulary(edition):
        ja = ja.replace(ours, theirs)
    return ja


def own_texts(edition: str, cite: Callable[[str], str]) -> Callable[[Texts], Texts]:
    """What turns the texts of both editions into those of one."""

    def turned(texts: Texts) -> Texts:
        return {kind: _own(kind, entries, edition, cite) for kind, entries in texts.items()}

    return turned


def _own(kind: str, entries: dict[str, Any], edition: str, cite: Callable[[str], str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, entry in entries.items():
        own = key if kind in NAMED_ALIKE else _own_key(key, cite)
        if own:
            found.setdefault(own, _in_words(entry, edition))
    return found


def _own_key(key: str, cite: Callable[[str], str]) -> str:
    """A key that may name a rule (`bm.x.y:key`, `Kind:bm.x.y`), as the edition has it; "" without that rule."""
    parts = key.split(":")
    own = [cite(part) if part.startswith(("bm.", "bma.", "bmr.")) else part for part in parts]
    return ":".join(own) if all(own) else ""


def _in_words(entry: Any, edition: str) -> Any:
    if isinstance(entry, dict) and "ja" in entry:
        return {**entry, "ja": in_words_of(edition, str(entry["ja"]))}
    return entry
