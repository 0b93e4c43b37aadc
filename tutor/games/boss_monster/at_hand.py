"""What a seat has to use in this phase, as words: a spell in the hand, a room whose ability it can set off."""

from __future__ import annotations

from functools import lru_cache

from tutor.games.boss_monster.book import WORDS
from tutor.games.boss_monster.cards import SET_OFF, Print, box_with
from tutor.games.boss_monster.state import HIDDEN, Dungeons

SPELL = WORDS.of("spell")  # one that may be for this phase, as far as everybody can see
CASTABLE = WORDS.of("castable")  # one that is
ACTIVATED = WORDS.of("activated")
ANSWERING = WORDS.of("answering")
SETS_OFF = dict(zip(SET_OFF, (ACTIVATED, ANSWERING), strict=True))


@lru_cache(maxsize=64)
def _words_of_cards(edition: Print, inline: str, phase: str) -> tuple[dict[str, int], dict[str, int]]:
    """What each card is good for in a phase, in the hand and on top of a place."""
    box = box_with(edition, inline)
    hand = {id: SPELL | (CASTABLE if phase in spell.phases else 0) for id, spell in box.spells.items()}
    hand[f"{HIDDEN}spell"] = SPELL
    set_off = {id: ability for id, ability in box.abilities.items() if ability.when in SET_OFF}
    return hand, {id: SETS_OFF[ability.when] for id, ability in set_off.items() if phase in ability.phases}


def words_at_hand(s: Dungeons, seat: int) -> int:
    p = s.players[seat]
    in_hand, on_top = _words_of_cards(s.edition, s.inline, s.phase)
    words = 0
    for card in p.hand:
        if card in in_hand:
            words |= in_hand[card]
    for there in p.dungeon:
        if there.cards and there.cards[-1] in on_top and there.working:
            words |= on_top[there.cards[-1]]
    return words
