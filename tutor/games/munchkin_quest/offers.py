"""Small helpers that several action modules share for listing candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from tutor.games.munchkin_quest.cards import Item, box_with
from tutor.games.munchkin_quest.state import Player, Quest

NONE: tuple[str, ...] = ()


@lru_cache(maxsize=8192)
def _by_kind(hand: tuple[str, ...], inline: str) -> dict[str, tuple[str, ...]]:
    """A hand sorted by the kinds of its cards; hidden cards are of no kind."""
    cards = box_with(inline).cards
    kinds: dict[str, tuple[str, ...]] = {}
    for id in hand:
        if id in cards:
            kind = cards[id].kind
            kinds[kind] = (*kinds.get(kind, NONE), id)
    return kinds


def in_hand(s: Quest, seat: int, *kinds: str) -> Iterator[str]:
    """The cards of these kinds in a hand."""
    held = _by_kind(s.players[seat].hand, s.inline)
    for kind in kinds:
        yield from held.get(kind, NONE)


def at_hand(s: Quest, seat: int, wanted: Callable[[Item], bool]) -> Iterator[str]:
    """Items in the hand, or in play outside the pack."""
    cards = s.box.cards
    p = s.players[seat]
    for id in (*_by_kind(p.hand, s.inline).get("item", NONE), *(g.card for g in p.gear if g.place != "pack")):
        card = cards.get(id)
        if isinstance(card, Item) and wanted(card):
            yield id


def has_card(p: Player, card: str) -> bool:
    return card in p.hand or card in p.traits or any(g.card == card for g in p.gear)
