"""What a coach looks at: a position as a seat sees it, and the engine's own numbers about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.games.boss_monster.damage import DAMAGE, about_place
from tutor.games.boss_monster.effects import ability_of
from tutor.games.boss_monster.state import Dungeons, playing
from tutor.games.boss_monster.treasure import CALL
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.state import Action, pending

Offers = tuple[Action, ...]
EPIC = 2  # what an epic hero counts, as souls or as wounds


@dataclass(frozen=True)
class Sight:
    """A position as a seat sees it, and what it may do there."""

    game: Game[Dungeons]
    s: Dungeons
    seat: int
    offers: Offers

    def amount(self, question: str, about: Any, s: Dungeons | None = None) -> int:
        return total(self.game.ask(s or self.s, question, about))

    def dealt(self, s: Dungeons, since: int = 0, sent: tuple[str, ...] = ()) -> int:
        """What the rooms from a place on deal to a hero that walks through them and was `sent` back by some already."""
        places = range(max(since, 0), len(s.players[self.seat].dungeon))
        entered = [*places, *(at - 1 for at in places if self.sends_back(s, at, sent))]
        return sum(self.amount(DAMAGE, about_place(self.seat, at), s) for at in entered)

    def sends_back(self, s: Dungeons, at: int, sent: tuple[str, ...]) -> bool:
        """Whether the hero has to go through the room before this one once more."""
        there, before = s.players[self.seat].dungeon[at], s.players[self.seat].dungeon[max(at - 1, 0)]
        ability = ability_of(s, there.top)
        entering = ability is not None and ability.when == "enters" and there.top not in sent
        return entering and at > 0 and there.working and before.working

    def worth(self, hero: str) -> int:
        return EPIC if self.s.hero(hero).epic else 1

    def leads(self, s: Dungeons, hero: str) -> bool:
        """Whether this seat alone has the most of what calls a hero."""
        calls = self.calls(s, hero)
        return calls[self.seat] > max((n for seat, n in calls.items() if seat != self.seat), default=0)

    def calls(self, s: Dungeons, hero: str) -> dict[int, int]:
        return {seat: self.amount(CALL, {"hero": hero, "seat": seat}, s) for seat in playing(s)}

    def open(self, kind: str) -> bool:
        window = pending(self.s)
        return window is not None and window.kind == kind and self.s.active == self.seat
