"""What every part of the screen needs of Boss Monster."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.explain.drawing import Drawn
from tutor.games.boss_monster.state import Dungeons


@dataclass(frozen=True)
class Drawing(Drawn[Dungeons]):
    """A position of either edition."""

    def rule(self, neutral: str) -> str:
        """The id that a rule has in the edition that is played."""
        cite = self.line.game.cite
        return cite(neutral) if cite is not None else neutral
