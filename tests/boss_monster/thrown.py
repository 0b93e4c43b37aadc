"""Positions thrown together at random: any cards anywhere that the rules let them lie."""

from __future__ import annotations

from random import Random
from typing import Any

from tutor.games.boss_monster.cards import Hero, Room
from tutor.games.boss_monster.play import Play

PHASES = ("build", "build", "reveal", "bait", "adventure", "adventure", "end", "beginning")
VARIANTS = {"alpha": ("hard-mode",), "revised": ("intrigue", "unlimited-lives")}
EMPTY = ((), (), (), ("room",), ("spell",), ("hero",), ("hero", "epic"))
WEAK = 4  # the health that hard mode takes out


class Thrown:
    """A start for a table file, taken out of a shuffled box."""

    def __init__(self, play: Play, seed: int) -> None:
        self.rng = Random(seed)
        self.box = play.deal(2, 0).box
        self.phase = self.rng.choice(PHASES)
        self.n = self.rng.randint(2, 4)
        self.variants = [v for v in VARIANTS[play.edition] if self.rng.random() < 0.2]
        self.piles = {kind: self._pile(kind) for kind in ("room", "spell", "hero", "epic", "boss")}

    def _pile(self, kind: str) -> list[str]:
        cards = [c for c in self.box.cards if self.box.deck_of[c] == kind and self._is_used(self.box.cards[c])]
        self.rng.shuffle(cards)
        return cards

    def _is_used(self, card: Any) -> bool:
        weak = "hard-mode" in self.variants and isinstance(card, Hero) and card.health == WEAK
        return not weak and (not isinstance(card, Hero) or card.players <= self.n)

    def some(self, most: int, *kinds: str) -> list[str]:
        """Up to so many cards of these kinds."""
        wanted = (self.rng.choice(kinds) for _ in range(self.rng.randint(0, most)))
        return [self.piles[kind].pop() for kind in wanted if self.piles[kind]]

    def start(self) -> dict[str, Any]:
        empty = self.rng.choice(EMPTY)
        return {
            "phase": self.phase,
            "variants": self.variants,
            "seats": [self._seat() for _ in range(self.n)],
            "town": self.some(3, "hero"),
            # Discards of an empty deck are that deck.
            "discard": [c for c in self.some(4, "room", "room", "spell") if self.box.deck_of[c] not in empty],
            "decks": {"only": empty},
        }

    def _seat(self) -> dict[str, Any]:
        waits = self.phase in ("build", "adventure")
        return {
            "boss": self.piles["boss"].pop(),
            "dungeon": self._dungeon(),
            "hand": self.some(5, "room", "spell"),
            "souls": self.some(3, "hero", "hero", "epic"),
            "wounds": self.some(2, "hero"),
            "entrance": self.some(2, "hero", "epic") if waits else [],
        }

    def _dungeon(self) -> list[dict[str, Any]]:
        places = [place for place in (self._stack() for _ in range(self.rng.randint(0, 5))) if place["cards"]]
        if self.phase == "reveal" and places:
            new = [at for at, place in enumerate(places) if not at or len(place["cards"]) > 1]
            places[self.rng.choice(new)]["down"] = True
        for place in places if self.phase in ("build", "adventure", "end") else ():
            place["deactivated"] = self.rng.random() < 0.1
        return places

    def _stack(self) -> dict[str, Any]:
        cards: list[str] = []
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            found = next((c for c in self.piles["room"] if self._fits(c, cards)), None)
            if found is not None:
                self.piles["room"].remove(found)
                cards.append(found)
        return {"cards": cards}

    def _fits(self, card: str, beneath: list[str]) -> bool:
        room = self._room(card)
        if not room.advanced or not beneath:
            return not room.advanced
        under = self._room(beneath[-1])
        return not under.no_advanced and bool(_kinds(room) & _kinds(under))

    def _room(self, card: str) -> Room:
        found = self.box.cards[card]
        assert isinstance(found, Room)
        return found


def _kinds(room: Room) -> set[str]:
    return {str(kind) for kind, n in room.treasures.items() if n}
