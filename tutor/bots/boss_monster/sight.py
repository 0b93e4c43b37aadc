"""What a bot has before it when it is asked: its view of the table, itself, and what it may do."""

from __future__ import annotations

from functools import cached_property
from random import Random

from tutor.bots.boss_monster.imagining import imagined
from tutor.bots.sight import Seen
from tutor.games.boss_monster.game import ALPHA, REVISED
from tutor.games.boss_monster.state import Dungeons, Player
from tutor.kernel.engine import Game
from tutor.kernel.state import Action
from tutor.kernel.windows import open_seats

GAMES: dict[str, Game[Dungeons]] = {"alpha": ALPHA, "revised": REVISED}


class Sight(Seen[Dungeons]):
    """One moment as one seat sees it. Nothing that the seat does not know is in it."""

    def __init__(self, view: Dungeons, offers: tuple[Action, ...], rng: Random) -> None:
        super().__init__(view, offers)
        self.rng = rng
        self.me: Player = view.players[self.seat]
        self.game = GAMES[view.edition]

    @property
    def waited_for(self) -> bool:
        """Whether the table waits for this seat: others of its window may decline."""
        lead = self.window.lead
        return self.window.mode != "any" or lead == self.seat or lead not in open_seats(self.window)

    @cached_property
    def table(self) -> Dungeons:
        """The table as it may be, with any cards for those that are hidden."""
        return imagined(self.s, self.rng)
