"""What a seat has to use, as words: a spell in the hand, a room whose ability it can set off."""

from __future__ import annotations

from functools import lru_cache

from tutor.games.boss_monster.book import WORDS
from tutor.games.boss_monster.cards import SET_OFF, Print, Room, Spell, box_with
from tutor.games.boss_monster.state import HIDDEN, Dungeons

SPELL = WORDS.of("spell")
ABILITY = WORDS.of("ability")


@lru_cache(maxsize=64)
def _words_of_cards(edition: Print, inline: str) -> tuple[dict[str, int], dict[str, int]]:
    """What each card is good for in the hand, and on top of a place."""
    cards = box_with(edition, inline).cards
    hand = {id: SPELL for id, card in cards.items() if isinstance(card, Spell)}
    rooms = {id: card for id, card in cards.items() if isinstance(card, Room) and card.ability is not None}
    hand[f"{HIDDEN}spell"] = SPELL
    return hand, {id: ABILITY for id, card in rooms.items() if card.ability and card.ability.when in SET_OFF}


def words_at_hand(s: Dungeons, seat: int) -> int:
    p = s.players[seat]
    in_hand, on_top = _words_of_cards(s.edition, s.inline)
    words = 0
    for card in p.hand:
        if card in in_hand:
            words |= SPELL
    for there in p.dungeon:
        if there.cards and there.cards[-1] in on_top and there.working:
            words |= ABILITY
    return words
