"""What every position must satisfy."""

from __future__ import annotations

from tutor.games.seven_bosses.book import setup
from tutor.games.seven_bosses.state import Syndicates
from tutor.kernel.positions import Positions

POSITIONS: Positions[Syndicates] = Positions(setup)
position = POSITIONS.upholds
check_position = POSITIONS.check
