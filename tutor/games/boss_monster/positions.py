"""What every position must satisfy."""

from __future__ import annotations

from tutor.games.boss_monster.book import setup
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.positions import Positions

POSITIONS: Positions[Dungeons] = Positions(setup)
position = POSITIONS.upholds
check_position = POSITIONS.check
