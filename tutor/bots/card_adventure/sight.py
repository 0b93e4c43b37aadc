"""What a bot has before it when it is asked: its view of the table, itself, and what it may do."""

from __future__ import annotations

from functools import cached_property

from tutor.bots.sight import Seen
from tutor.games.card_adventure.actions import Cast, UseItem
from tutor.games.card_adventure.board import TurnLimit
from tutor.games.card_adventure.cards import Use
from tutor.games.card_adventure.game import GAME
from tutor.games.card_adventure.gameover import HURT
from tutor.games.card_adventure.state import HIDDEN, Adventure, Player
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.kernel.state import Action
from tutor.kernel.windows import open_seats

NEVER = 99


class Sight(Seen[Adventure]):
    """One moment as one seat sees it. Nothing that the seat does not know is in it."""

    def __init__(self, view: Adventure, offers: tuple[Action, ...]) -> None:
        super().__init__(_legible(view), offers)
        self.me: Player = view.players[self.seat]

    @cached_property
    def tools(self) -> tuple[Cast | UseItem, ...]:
        """The spells and items that may be used now."""
        return (*self.of(Cast), *self.of(UseItem))

    def use(self, card: str, way: int) -> Use:
        """The way in which a card of an offer is used."""
        found: Use = self.s.box.usable[card].uses[way]
        return found

    def count(self, question: str, about: object) -> int:
        return total(GAME.ask(self.s, question, about))

    def hurt(self, seat: int, token: str) -> int:
        """The total of a PC's tokens of a kind."""
        return self.count(HURT, {"seat": seat, "token": token})

    @cached_property
    def waiting(self) -> tuple[int, ...]:
        """The seats that still have a say in the window."""
        return open_seats(self.window)

    @cached_property
    def turns_left(self) -> int:
        """The turns after this one before the game is lost."""
        found = self.s.map.rule(TurnLimit)
        return found.turns - self.s.turn if found is not None else NEVER


def _legible(view: Adventure) -> Adventure:
    """The view without curses that the seat may not look at: nothing can be counted with them."""
    if not any(HIDDEN in p.curses for p in view.players):
        return view
    players = tuple([evolve(p, curses=()) if HIDDEN in p.curses else p for p in view.players])
    return evolve(view, players=players)


def known(cards: tuple[str, ...]) -> list[str]:
    """The cards that are not hidden."""
    return [card for card in cards if card != HIDDEN]
