"""Positions put to the referee by somebody who has read the rulebook and not the code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from positions import Case, Positions


def ids(value: Any) -> Any:
    """`~elf` is short for `mq.card.elf`, and `^geek-badge` for `mq.house.geek-badge`."""
    if isinstance(value, str):
        return value.replace("~", "mq.card.").replace("^", "mq.house.")
    if isinstance(value, dict):
        return {ids(key): ids(item) for key, item in value.items()}
    return [ids(item) for item in value] if isinstance(value, list) else value


POSITIONS = Positions("munchkin-quest", Path(__file__).parent / "cases", ids)


@POSITIONS.each()
def test_a_position_goes_as_the_book_says(case: Case) -> None:
    POSITIONS.hold(case)
