"""What the keyword lines of cards say, and cards and rooms that could not have been printed."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.cards import Item, Monster
from tutor.games.munchkin_quest.positions import position
from tutor.games.munchkin_quest.shorthand import SIZES, SPEEDS
from tutor.games.munchkin_quest.state import Quest

TOP = 20


def has_keyword(card: Monster | Item, word: str) -> bool:
    return word in card.keywords


def _monsters(s: Quest) -> Iterator[Monster]:
    yield from (s.monster(foe) for foe in s.foes)


@position("mq.keyword.what")
def keywords_stand_on_monsters_and_items(s: Quest) -> Iterator[str]:
    for p in s.players:
        for id in (*p.hand, *p.traits, *p.curses):
            card = s.card(id)
            if card.keywords and not isinstance(card, Monster | Item):
                yield f"cards: {card.id} is a {card.kind} card and has no keywords"


@position("mq.level.monsters")
def no_level_is_printed_above_twenty(s: Quest) -> Iterator[str]:
    """Monsters have Levels too, printed up to 20."""
    for card in _monsters(s):
        if card.level > TOP:
            yield f"cards: {card.id} has Level {card.level}; printed Levels go up to {TOP}"


@position("mq.mkey.line")
def each_keyword_stands_once_and_the_size_first(s: Quest) -> Iterator[str]:
    for card in _monsters(s):
        if len(set(card.keywords)) < len(card.keywords):
            yield f"cards: {card.id} has a keyword twice"
        if any(word in SIZES for word in card.keywords[1:]):
            yield f"cards: {card.id} has a size in the middle of its keyword line"


@position("mq.mkey.sizes")
def the_size_is_the_one_of_the_keyword_line(s: Quest) -> Iterator[str]:
    for card in _monsters(s):
        if any(word in SIZES and word != card.size for word in card.keywords):
            yield f"cards: {card.id} has the size {card.size}, but another in its keyword line"


@position("mq.mkey.size-default")
def no_size_means_human_sized(s: Quest) -> Iterator[str]:
    for card in _monsters(s):
        if card.size != "human" and not any(has_keyword(card, size) for size in SIZES):
            yield f"cards: {card.id} has the size {card.size}, but no size in its keyword line; write it there too"


@position("mq.mkey.movement")
def the_movement_is_the_one_of_the_keyword_line(s: Quest) -> Iterator[str]:
    for card in _monsters(s):
        if {word for word in card.keywords if word in SPEEDS} != {card.speed} & set(SPEEDS):
            yield f"cards: {card.id} moves {card.speed}, but its keyword line says otherwise; write it there too"
