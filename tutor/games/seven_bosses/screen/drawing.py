"""What every part of the screen needs of 7 Bosses."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.explain.drawing import Drawn
from tutor.games.seven_bosses.names import BOSS
from tutor.games.seven_bosses.state import Attack, Syndicates, find
from tutor.kernel.windows import open_seats


@dataclass(frozen=True)
class Drawing(Drawn[Syndicates]):
    """A position with its hidden identities."""

    @property
    def asks_you(self) -> bool:
        """Whether the table waits for the reader."""
        window = self.window
        return window is not None and self.s.ending is None and self.you in open_seats(window)

    def boss_of(self, seat: int) -> str:
        """The member that is a player's boss, as far as the reader knows."""
        return next((x.source for x in self.ask(BOSS, seat)), "")

    def gone(self, attack: Attack) -> bool:
        """Whether a target has left the rows, so that its place may be another's by now."""
        return self.known(attack.card) and find(self.s, attack.owner, attack.card) is None

    def place(self, place: str) -> str:
        return self.speaker.word(place)
