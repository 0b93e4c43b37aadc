"""Small helpers that several action modules share for listing candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.games.munchkin_quest.cards import AnyCard, Item
from tutor.games.munchkin_quest.state import Player, Quest


def in_hand(s: Quest, seat: int, wanted: Callable[[AnyCard], bool]) -> Iterator[str]:
    cards = s.box.cards
    for id in s.players[seat].hand:
        if id in cards and wanted(cards[id]):
            yield id


def at_hand(s: Quest, seat: int, wanted: Callable[[Item], bool]) -> Iterator[str]:
    """One-shot items in the hand or in play outside the pack."""
    cards = s.box.cards
    p = s.players[seat]
    for id in (*p.hand, *(g.card for g in p.gear if g.place != "pack")):
        card = cards.get(id)
        if isinstance(card, Item) and wanted(card):
            yield id


def has_card(p: Player, card: str) -> bool:
    return card in p.hand or card in p.traits or any(g.card == card for g in p.gear)
