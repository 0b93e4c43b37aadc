"""House rules and other ways to play, each of them a switch."""

from __future__ import annotations

from tutor.content.source import hint
from tutor.kernel.verdict import BadInput

HIDDEN_HANDS = "hidden-hands"
ONE_TOTAL = "one-total"
STAND_AND_FIGHT = "stand-and-fight"
VARIANTS = (HIDDEN_HANDS, ONE_TOTAL, STAND_AND_FIGHT)


def check_variants(variants: tuple[str, ...]) -> None:
    wrong = next((v for v in variants if v not in VARIANTS), None)
    if wrong is not None:
        raise BadInput(f"variants: {wrong!r:.60} is unknown{hint(wrong, VARIANTS)}; variants: {', '.join(VARIANTS)}")
