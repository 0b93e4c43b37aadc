"""Small helpers that several action modules share for listing candidates."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tutor.games.munchkin_quest.book import WORDS
from tutor.games.munchkin_quest.boxes import BOXES
from tutor.games.munchkin_quest.cards import Feat, Item, Trick
from tutor.games.munchkin_quest.carrying import PACK, packed
from tutor.games.munchkin_quest.ignoring import ignores
from tutor.games.munchkin_quest.state import HAS_HELPED, NOBODY, Fight, Player, Quest

WINNING = 10


def in_hand(s: Quest, seat: int, *kinds: str) -> list[str]:
    """The cards of these kinds in a hand, kind by kind; hidden cards are of no kind."""
    held = s.box.by_kind(s.players[seat].hand)
    return held.get(kinds[0], []) if len(kinds) == 1 else [id for kind in kinds for id in held.get(kind, ())]


def at_hand(s: Quest, seat: int, wanted: Callable[[Item], bool]) -> list[str]:
    """Items in the hand, or in play outside the pack."""
    p, items = s.players[seat], s.box.items
    ids = [*p.hand, *[g.card for g in p.gear if g.place != "pack"]]
    return [id for id in ids if id in items and wanted(items[id])]


def feat_of(s: Quest, card: str) -> Feat | None:
    """What the card does out of the ordinary; None for other cards and for those that one may not see."""
    return s.box.feats.get(card)


def feats_at_hand(s: Quest, seat: int, *deeds: str) -> list[tuple[str, Feat]]:
    """Cards in the hand, or in play outside the pack, that do one of these things."""
    p, feats = s.players[seat], s.box.feats
    ids = [*p.hand, *[g.card for g in p.gear if g.place != "pack"]]
    return [(id, feats[id]) for id in ids if id in feats and feats[id].does in deeds]


def has_card(p: Player, card: str) -> bool:
    return card in p.hand or card in p.traits or any(g.card == card for g in p.gear)


# -- what a seat has at hand, as words -------------------------------------------------------------------------------

TURN = WORDS.of_standing("turn")
DEAD = WORDS.of_standing("dead")
NEARLY_TEN = WORDS.of_standing("nearly-ten")  # the next level would be the winning one
FIRST_LEVEL = WORDS.of_standing("first-level")
HURT = WORDS.of_standing("hurt")
ENTERED = WORDS.of_standing("entered")
UNEXPLORED = WORDS.of_standing("unexplored")  # there are rooms to be found
MONSTERS = WORDS.of_standing("monsters")  # there are some where he is
BESET = WORDS.of_standing("beset")  # one of them does not ignore him
IGNORED = WORDS.of_standing("ignored")  # one of them does
OVERFULL = WORDS.of_standing("overfull")  # there is more in his pack than it holds
A_FIGHT = WORDS.of_standing("a-fight")
FIGHTING = WORDS.of_standing("fighting")
MAIN = WORDS.of_standing("main")
HELPED = WORDS.of_standing("helped")  # the fight has a helper, or has had one
ASKED = WORDS.of_standing("asked")  # help has been asked for, of this seat or of all


GOLD = WORDS.of("gold")
BIDS = WORDS.of("bids")  # somebody has offered his help


class Bits(dict[str, int]):
    """The words of cards. Those that one may not see say nothing."""

    def __missing__(self, card: str) -> int:
        return 0


@lru_cache(maxsize=64)
def _words_of_cards(inline: str) -> tuple[Bits, Bits, Bits]:
    """What each card is good for in the hand, as gear, and as a race or class in play."""
    hand, gear, traits = Bits(), Bits(), Bits()
    for id, card in BOXES[inline].cards.items():
        words = [f"feat:{card.feat.does}"] if isinstance(card, Item | Trick) and card.feat is not None else []
        if isinstance(card, Item):
            words += [f"use:{card.use}", *(("throwable",) if card.throwable else ())]
        hand[id] = WORDS.of(card.kind, *words)
        gear[id] = WORDS.of("gear", *words)
        traits[id] = WORDS.of("in-play", f"{card.kind}-in-play")
    return hand, gear, traits


def words_at_hand(s: Quest, seat: int) -> int:
    """What a seat has to act with (kinds of cards in hand, uses of items, gear, race or class, gold), how it stands."""
    p = s.players[seat]
    in_hand, as_gear, in_play = _words_of_cards(s.inline)
    words = (TURN if seat == s.turn else 0) | (GOLD if p.gold else 0)
    for card in p.hand:
        words |= in_hand[card]
    for gear in p.gear:
        words |= as_gear[gear.card]
    for card in p.traits:
        words |= in_play[card]
    return words | _condition(s, p) | (_part_in_the_fight(s.fight, seat) if s.fight is not None else 0)


def _condition(s: Quest, p: Player) -> int:
    words, level, where = DEAD if p.dead else 0, p.level, p.where
    if level >= WINNING - 1:
        words |= NEARLY_TEN
    elif level <= 1:
        words |= FIRST_LEVEL
    if p.health < p.tokens:
        words |= HURT
    if p.entered:
        words |= ENTERED
    if s.tile_deck:
        words |= UNEXPLORED
    if len(p.gear) > PACK and len(packed(p)) > PACK:
        words |= OVERFULL
    for foe in s.foes:
        if foe.where == where:
            words |= MONSTERS | (IGNORED if ignores(s, foe, p.seat) else BESET)
    return words


def _part_in_the_fight(fight: Fight, seat: int) -> int:
    words = A_FIGHT
    if seat == fight.main:
        words |= MAIN | FIGHTING
    elif seat == fight.helper:
        words |= FIGHTING
    if fight.helper != NOBODY or HAS_HELPED in fight.used:
        words |= HELPED
    if fight.bids:
        words |= BIDS
    return words | ASKED if fight.called or seat in fight.asked else words
