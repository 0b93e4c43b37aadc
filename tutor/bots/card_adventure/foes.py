"""Monsters as a bot weighs them: those of the combat that is on, and those that may have to be fought somewhere."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from tutor.bots.card_adventure.sight import Sight
from tutor.games.card_adventure.abilities import MONSTER_BP, xs
from tutor.games.card_adventure.cards import Monster, Penalty
from tutor.games.card_adventure.game import GAME
from tutor.games.card_adventure.state import HIDDEN
from tutor.games.card_adventure.strength import AGAINST, NEEDED, SHOWN

UNKNOWN = f"{HIDDEN}monster"
ANY_PENALTY = Penalty(damage=1)


class Foe(NamedTuple):
    """A monster: the BP that are still needed to remove it, and those that a single card is compared with."""

    id: str
    bp: int
    needed: int
    against: int
    minus: int = 0
    penalty: Penalty = ANY_PENALTY
    words: tuple[str, ...] = ()
    met: bool = False
    asleep: bool = False


def foe_in_combat(sight: Sight, card: str) -> Foe:
    """A monster of the combat that is on, after all that has been done to it."""
    s = sight.s
    shown = sight.count(SHOWN, card)
    met = any(x.to == card for x in s.shown)
    asleep = any(m.on == card and m.what == "asleep" for m in s.marks)
    return Foe(
        card,
        sight.count(MONSTER_BP, card),
        sight.count(NEEDED, card) - shown,
        sight.count(AGAINST, card),
        xs(s, card, "attack-minus", GAME.ask),
        s.box.monsters[card].penalty,
        words_of(s.box.monsters[card]),
        met,
        asleep,
    )


def words_of(monster: Monster) -> tuple[str, ...]:
    return tuple([x.word for x in monster.abilities if x.has == "attribute"])


def foe_to_come(sight: Sight, card: str) -> Foe:
    """A monster that lies somewhere; one that nobody knows is like most of them."""
    if card.startswith(HIDDEN):
        return Foe(UNKNOWN, 4, 5, 4)
    return _printed(sight.s.box.monsters[card], card)


@lru_cache(maxsize=256)
def _printed(monster: Monster, card: str) -> Foe:
    found = {has: sum(x.x or 0 for x in monster.abilities if x.has == has) for has in ("physical", "attack-minus")}
    needed = monster.bp + found["physical"]
    return Foe(card, monster.bp, needed, monster.bp, found["attack-minus"], monster.penalty, words_of(monster))
