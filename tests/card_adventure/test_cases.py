"""Positions as data, put to the referee as a table file would be: what is done and asked, and what must come of it."""

from __future__ import annotations

from pathlib import Path

from card_adventure.house import cards
from positions import Case, Positions

POSITIONS = Positions("card-plus-adventure", Path(__file__).parent / "cases", spelled=cards)


@POSITIONS.each()
def test_a_position_goes_as_the_booklet_says(case: Case) -> None:
    POSITIONS.hold(case)
