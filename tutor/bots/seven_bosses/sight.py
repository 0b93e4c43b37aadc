"""What a bot has before it when it is asked: its view of the table, itself, and what it may do."""

from __future__ import annotations

from functools import cached_property
from random import Random

from tutor.bots.seven_bosses.imagining import imagined
from tutor.bots.sight import Seen
from tutor.games.seven_bosses.game import GAME
from tutor.games.seven_bosses.names import copy_of
from tutor.games.seven_bosses.state import Player, Syndicates
from tutor.kernel.state import Action

WORLDS = 2  # so many tables are imagined when something is weighed


class Sight(Seen[Syndicates]):
    """One moment as one seat sees it. Nothing that the seat does not know is in it."""

    def __init__(self, view: Syndicates, offers: tuple[Action, ...], rng: Random) -> None:
        super().__init__(view, offers)
        self.rng = rng
        self.me: Player = view.players[self.seat]
        self.game = GAME

    @property
    def boss(self) -> str:
        """The member that is one's own boss; before the boss card has been laid it is in the hand."""
        bosses = self.s.box.bosses
        held = self.me.boss or next((card for card in self.me.hand if card in bosses), "")
        return copy_of(bosses[held].member, self.seat) if held else ""

    @cached_property
    def tables(self) -> tuple[Syndicates, ...]:
        """Tables as they may be: worlds that are possible, each as likely as any other."""
        return tuple(imagined(self.s, self.seat, self.rng) for _ in range(WORLDS))
