"""The box while a position takes its cards out of it; each copy can be in one place only."""

from __future__ import annotations

from collections.abc import Callable

from tutor.content.source import hint_by_name
from tutor.games.munchkin_quest.cards import AnyCard, Box
from tutor.kernel.verdict import BadInput, Impossible

Wanted = Callable[[AnyCard], bool]


def anything(_: AnyCard) -> bool:
    return True


class Cards:
    def __init__(self, box: Box) -> None:
        self.box = box
        self.free = dict.fromkeys(box.cards)

    def take(self, id: str, place: str, wanted: Wanted = anything) -> str:
        """A free copy of the card named."""
        card = self.named(id, place)
        if not wanted(card):
            raise BadInput(f"{place}: {id!r} cannot be there; it is a card of the kind {card.kind}")
        copy = id if id in self.free else next((c for c in self.free if self.box.cards[c] is card), None)
        if copy is None:
            raise Impossible("mq.setup.decks", f"{place}: the box has no further copy of {id!r}")
        del self.free[copy]
        return copy

    def named(self, id: str, place: str) -> AnyCard:
        card = self.box.cards.get(id)
        if card is None:
            raise BadInput(f"{place}: there is no card {id!r:.60} in the box{hint_by_name(id, self.box.cards)}")
        return card

    def rest(self, deck: str) -> tuple[str, ...]:
        return tuple(c for c in self.free if self.box.deck_of[c] == deck)
