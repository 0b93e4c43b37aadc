"""The box while a position takes its cards out of it; each copy can be in one place only."""

from __future__ import annotations

from tutor.content.source import hint
from tutor.games.boss_monster.cards import AnyCard, Box
from tutor.kernel.rules import Cite
from tutor.kernel.verdict import BadInput, Impossible

# The rules that say how many cards of a kind there are.
COMPONENTS = {
    "room": "bm.component.rooms",
    "spell": "bm.component.spells",
    "boss": "bm.component.bosses",
    "hero": "bm.component.heroes",
    "epic": "bm.component.epic-heroes",
}


class Cards:
    def __init__(self, box: Box, cite: Cite) -> None:
        self.box = box
        self.cite = cite
        self.free = dict.fromkeys(box.cards)

    def take(self, id: str, place: str, *decks: str) -> str:
        """A free copy of the card named, which must be of one of these decks."""
        card = self.named(id, place)
        deck = self.box.deck_of[id]
        if decks and deck not in decks:
            raise BadInput(f"{place}: {id!r} is a {card.kind} card and cannot be there")
        copy = id if id in self.free else next((c for c in self.free if self.box.cards[c] is card), None)
        if copy is None:
            raise Impossible(self.cite(COMPONENTS[deck]), f"{place}: the box has no further copy of {id!r}")
        del self.free[copy]
        return copy

    def named(self, id: str, place: str) -> AnyCard:
        card = self.box.cards.get(id)
        if card is None:
            raise BadInput(f"{place}: there is no card {id!r:.60} in the box{hint(id, self.box.cards)}")
        return card

    def rest(self, deck: str) -> tuple[str, ...]:
        return tuple(c for c in self.free if self.box.deck_of[c] == deck)
