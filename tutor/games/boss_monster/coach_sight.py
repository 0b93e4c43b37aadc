"""What a coach looks at: a position as a seat sees it, and the engine's own numbers about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.games.boss_monster.damage import DAMAGE, about_place
from tutor.games.boss_monster.state import Dungeons, playing
from tutor.games.boss_monster.treasure import CALL
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.state import Action, pending

Offers = tuple[Action, ...]


@dataclass(frozen=True)
class Sight:
    """A position as a seat sees it, and what it may do there."""

    game: Game[Dungeons]
    s: Dungeons
    seat: int
    offers: Offers

    def amount(self, question: str, about: Any, s: Dungeons | None = None) -> int:
        return total(self.game.ask(s or self.s, question, about))

    def dealt(self, s: Dungeons, since: int = 0) -> int:
        """What the rooms from a place on deal to a hero that walks through them."""
        places = range(max(since, 0), len(s.players[self.seat].dungeon))
        return sum(self.amount(DAMAGE, about_place(self.seat, at), s) for at in places)

    def leads(self, s: Dungeons, hero: str) -> bool:
        """Whether this seat alone has the most of what calls a hero."""
        calls = self.calls(s, hero)
        return calls[self.seat] > max((n for seat, n in calls.items() if seat != self.seat), default=0)

    def calls(self, s: Dungeons, hero: str) -> dict[int, int]:
        return {seat: self.amount(CALL, {"hero": hero, "seat": seat}, s) for seat in playing(s)}

    def open(self, kind: str) -> bool:
        window = pending(self.s)
        return window is not None and window.kind == kind and self.s.active == self.seat
