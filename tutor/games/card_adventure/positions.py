"""What every position must satisfy."""

from __future__ import annotations

from tutor.games.card_adventure.book import setup
from tutor.games.card_adventure.state import Adventure
from tutor.kernel.positions import Positions

POSITIONS: Positions[Adventure] = Positions(setup)
position = POSITIONS.upholds
check_position = POSITIONS.check
