"""What every position must satisfy."""

from __future__ import annotations

from tutor.games.munchkin_quest.book import setup
from tutor.games.munchkin_quest.state import Quest
from tutor.kernel.positions import Positions

POSITIONS: Positions[Quest] = Positions(setup)
position = POSITIONS.upholds
check_position = POSITIONS.check
