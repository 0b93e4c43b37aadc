"""Small helpers that several action modules share for listing candidates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from tutor.games.munchkin_quest.cards import Feat, Item, Trick, box_with
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


def feat_of(s: Quest, card: str) -> Feat | None:
    """What the card does out of the ordinary; None for other cards and for those that one may not see."""
    found = s.box.cards.get(card)
    return found.feat if isinstance(found, Item | Trick) else None


def feats_at_hand(s: Quest, seat: int, *deeds: str) -> Iterator[tuple[str, Feat]]:
    """Cards in the hand, or in play outside the pack, that do one of these things."""
    p = s.players[seat]
    for id in (*p.hand, *(g.card for g in p.gear if g.place != "pack")):
        feat = feat_of(s, id)
        if feat is not None and feat.does in deeds:
            yield id, feat


def has_card(p: Player, card: str) -> bool:
    return card in p.hand or card in p.traits or any(g.card == card for g in p.gear)


@lru_cache(maxsize=8192)
def _words_of(hand: tuple[str, ...], gear: tuple[str, ...], traits: tuple[str, ...], inline: str) -> frozenset[str]:
    cards = box_with(inline).cards
    words: set[str] = {cards[id].kind for id in hand if id in cards}
    for id in (*hand, *gear):
        item = cards.get(id)
        if isinstance(item, Item | Trick) and item.feat is not None:
            words.add(f"feat:{item.feat.does}")
        if isinstance(item, Item):
            words |= {f"use:{item.use}", "throwable"} if item.throwable else {f"use:{item.use}"}
    if gear:
        words.add("gear")
    for id in traits:
        words |= {"in-play", f"{cards[id].kind}-in-play"}
    return frozenset(words)


def words_at_hand(s: Quest, seat: int) -> frozenset[str]:
    """What a seat has to act with: kinds of cards in the hand, uses of items, whether there is gear, race or class."""
    p = s.players[seat]
    return _words_of(p.hand, tuple([g.card for g in p.gear]), p.traits, s.inline)
