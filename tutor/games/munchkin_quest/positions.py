"""What every position must satisfy."""

from __future__ import annotations

from tutor.games.munchkin_quest.book import setup
from tutor.games.munchkin_quest.state import Quest
from tutor.kernel.positions import Positions

POSITIONS: Positions[Quest] = Positions(setup)
position = POSITIONS.upholds
check_position = POSITIONS.check

BEFORE_THE_FIRST_TURN: Positions[Quest] = Positions(setup)
before_the_first_turn = BEFORE_THE_FIRST_TURN.upholds
BEFORE_THE_DEAL: Positions[Quest] = Positions(setup)
before_the_deal = BEFORE_THE_DEAL.upholds


def check_opening(s: Quest, *, dealt: bool) -> None:
    BEFORE_THE_FIRST_TURN.check(s)
    if not dealt:
        BEFORE_THE_DEAL.check(s)
