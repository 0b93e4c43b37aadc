"""What a bot has before it when it is asked: its view of the table, its own munchkin, and what it may do."""

from __future__ import annotations

from functools import cached_property

from tutor.bots.sight import Seen
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.odds import FightOdds, fight_odds
from tutor.games.munchkin_quest.state import Player, Quest
from tutor.kernel.state import Action


class Sight(Seen[Quest]):
    """One moment as one seat sees it. Nothing that the seat does not know is in it."""

    def __init__(self, view: Quest, offers: tuple[Action, ...]) -> None:
        super().__init__(view, offers)
        self.me: Player = view.players[self.seat]

    def may(self, action: Action) -> bool:
        return action in self.offers

    @property
    def waited_for(self) -> bool:
        """Whether the table waits for this seat: others of its window may decline."""
        return self.window.mode != "any" or self.window.lead in (-1, self.seat)

    @property
    def my_turn(self) -> bool:
        return self.s.turn == self.seat

    @cached_property
    def odds(self) -> FightOdds | None:
        """The odds of the fight that is on."""
        return fight_odds(self.s, GAME)
