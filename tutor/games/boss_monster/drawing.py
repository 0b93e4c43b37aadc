"""The only luck of the game: what lies on top of the decks. Every card of a deck is equally likely to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tutor.games.boss_monster.cards import Hero, Room
from tutor.games.boss_monster.state import Dungeons


def draws(s: Dungeons) -> dict[str, Any]:
    """The chances of the next card of each deck: of what kind it is, and how much health a hero has."""
    hero = "hero" if s.hero_deck else "epic"
    decks = {"hero": getattr(s, f"{hero}_deck"), "room": s.room_deck, "spell": s.spell_deck}
    found = [row for deck, cards in decks.items() for row in _next(s, deck, cards)]
    return {"of": "draws" if found else "nothing", "next": found, "plays": []}


def _next(s: Dungeons, deck: str, cards: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    counted = Counter(said for card in cards for said in _said(s, card))
    for (what, n), times in sorted(counted.items()):
        row = {"deck": deck, "what": what, "chance": str(Fraction(times, len(cards)))}
        yield {**row, "n": n} if n else row


def _said(s: Dungeons, card: str) -> Iterator[tuple[str, int]]:
    """What is told of a card: each of its treasures or its sort, and a hero's health."""
    found = s.card(card)
    if isinstance(found, Hero):
        yield found.treasure or found.id, 0
        yield "health", found.health
    elif isinstance(found, Room):
        yield found.sort, 0
        if found.advanced:
            yield "advanced", 0
    else:
        yield found.id, 0
