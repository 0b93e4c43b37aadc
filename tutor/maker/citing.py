"""Rules of the game as a page cites them: where a rule stands, and what it says."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.registry import edition
from tutor.maker.simulating import EDITION


@lru_cache(maxsize=512)
def _cited(rule: str, lang: str) -> tuple[str, str]:
    found = edition(EDITION)
    return Speaker(found, lang).page(rule), found.ledger[rule].text[lang]


def cited(rule: str, lang: str) -> dict[str, Any]:
    label, title = _cited(rule, lang)
    return {"rule": rule, "label": label, "title": title}
