"""Files of both editions, as one of them reads them.

Proofs and lessons that hold for both stand once, in the words of the first printing: rules, terms and lessons have
neutral ids (`bm.*`), and `edition: boss-monster` is whichever is played. Where one book has something of its own, ids
of the other fall out of lists, and an entry marked `printed: alpha` (or `revised`) is there in that edition only.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from tutor.games.boss_monster.words import in_words_of

# Ids of rules, terms and lessons; cards and rulings have the same id everywhere.
NEUTRAL = re.compile(r"\bbm\.(?!card\.|house\.|ruling\.)[a-z][a-z0-9-]*\.[a-z0-9-]+")
OWN = re.compile(r"bm[ar]\.[a-z-]+\.[a-z0-9-]+")
BOTH = "boss-monster"
ASKED = "question"  # numbers have one name in both editions


def read_as(edition: str, cite: Callable[[str], str]) -> Callable[[Any], Any]:
    """What turns the data of such a file into that of one edition."""

    def foreign(value: Any) -> bool:
        if isinstance(value, dict):
            return bool(value.get("printed", edition) != edition)
        return isinstance(value, str) and OWN.fullmatch(value) is not None and not cite(value)

    def turned(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            kept = {k: v for k, v in value.items() if k != "printed" and not foreign(k)}
            return {turned(k): turned(v, str(k)) for k, v in kept.items()}
        if isinstance(value, list):
            return [turned(item, key) for item in value if not foreign(item)]
        return _said(value, key) if isinstance(value, str) and key != ASKED else value

    def _said(text: str, key: str) -> str:
        if key == "edition" and text == BOTH:
            return f"{BOTH}-{edition}"
        text = NEUTRAL.sub(lambda found: cite(found[0]), text)
        return in_words_of(edition, text) if key == "ja" else text

    return turned
