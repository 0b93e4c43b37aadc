"""What every part of the screen needs of 7 Bosses."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tutor.content.models import Text
from tutor.explain.drawing import Drawn
from tutor.games.seven_bosses.names import BOSS
from tutor.games.seven_bosses.state import Attack, Syndicates, find
from tutor.kernel.windows import open_seats

KEYWORD = re.compile(r"\[([^\[\]]+)\]")


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

    def printed(self, text: Text) -> str:
        """What a card says; the brackets that mark a keyword in print are left out."""
        return KEYWORD.sub(r"\1", text[self.lang])

    def place(self, place: str) -> str:
        return self.speaker.word(place)
