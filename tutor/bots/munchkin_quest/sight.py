"""What a bot has before it when it is asked: its view of the table, its own munchkin, and what it may do."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.odds import FightOdds, fight_odds
from tutor.games.munchkin_quest.state import Player, Quest
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import Window

A = TypeVar("A", bound=Action)


class Sight:
    """One moment as one seat sees it. Nothing that the seat does not know is in it."""

    def __init__(self, view: Quest, offers: tuple[Action, ...]) -> None:
        self.s = view
        self.offers = offers
        self.seat = offers[0].seat
        self.me: Player = view.players[self.seat]
        found = pending(view)
        assert found is not None
        self.window: Window = found

    def of(self, kind: type[A]) -> tuple[A, ...]:
        """The offers of one kind."""
        return tuple(a for a in self.offers if isinstance(a, kind))

    def one(self, kind: type[A]) -> A | None:
        return next((a for a in self.offers if isinstance(a, kind)), None)

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
