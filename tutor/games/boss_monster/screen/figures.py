"""Which picture a card has. All of them are our own; a card without one of its own gets one by its name."""

from __future__ import annotations

from zlib import crc32

from tutor.games.boss_monster.cards import AnyCard, Boss, Hero, Room, Spell

FIGURES = {"boss": 4, "monster": 6, "trap": 6}  # pictures for cards that have none of their own


def figure_of(card: AnyCard) -> str:
    """The name of the card's own picture; where the browser has none, it takes the stand-in."""
    if isinstance(card, Hero):
        return f"hero-{card.treasure}{'-epic' if card.epic else ''}" if card.treasure else "hero-fool"
    return "spell" if isinstance(card, Spell) else f"{card.kind}-{card.id.rsplit('.', 1)[-1]}"


def stand_in(card: AnyCard) -> str:
    """Where there is no picture of its own: one of a few, always the same for the same card."""
    if isinstance(card, Room):
        return f"{card.sort}-{crc32(card.id.encode()) % FIGURES[card.sort]}"
    if isinstance(card, Boss):
        return f"boss-{crc32(card.id.encode()) % FIGURES['boss']}"
    return figure_of(card)


def card_icon(card: AnyCard) -> str:
    if isinstance(card, Room):
        return f"kind-{card.sort}"
    if isinstance(card, Hero):
        return hero_icon(card)
    return "kind-spell" if isinstance(card, Spell) else "kind-boss"


def face(card: AnyCard) -> dict[str, str]:
    """How a printed card looks, away from any table."""
    return {"kind": card.kind, "icon": card_icon(card), "art": figure_of(card), "spare": stand_in(card)}


def hero_icon(card: Hero) -> str:
    return f"hero-{card.treasure}" if card.treasure else "hero-epic"


def tint(card: AnyCard) -> int:
    """The colour of the walls of a room, by its name."""
    return crc32(card.id.encode()) % 6
