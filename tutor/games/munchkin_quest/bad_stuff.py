"""Bad Stuff: what a monster does to a munchkin who did not get away. What cannot apply is one more damage instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.games.munchkin_quest.cards import BadStuff
from tutor.games.munchkin_quest.munchkins import traits, worn
from tutor.games.munchkin_quest.specials import lose_trait
from tutor.games.munchkin_quest.state import Player, Quest
from tutor.games.munchkin_quest.verbs import Quests, change, discard, hurt, lose_gear, lose_level
from tutor.games.munchkin_quest.windows import LOSE

RULE = "mq.run.bad-stuff"
Effect = Callable[[Quests, int, BadStuff], bool]  # says whether it could apply


def suffer(t: Quests, seat: int, monster: str) -> None:
    foe = t.s.foe(monster)
    stuff = t.s.monster(foe).bad_stuff
    before = t.because(t.log("BadStuff", RULE, {"seat": seat, "monster": monster, "card": foe.card}))
    for one in stuff:
        if t.s.players[seat].dead:
            break
        if not EFFECTS[one.kind](t, seat, one):
            hurt(t, seat, 1, "mq.run.bad-stuff-inapplicable", kind=one.kind, slot=one.slot or "")
    t.because(before)


def _damage(t: Quests, seat: int, stuff: BadStuff) -> bool:
    hurt(t, seat, stuff.n, RULE)
    return True


def _level(t: Quests, seat: int, stuff: BadStuff) -> bool:
    if t.s.players[seat].level == 1:
        return False
    lose_level(t, seat, stuff.n, RULE)
    return True


def _slot(t: Quests, seat: int, stuff: BadStuff) -> bool:
    """A kind of gear means what is worn; what lies in the pack does not count."""
    gear = worn(t.s, t.s.players[seat], stuff.slot or "")
    if not gear:
        return False
    lose_one_of(t, seat, tuple(g.card for g in gear), (RULE, "mq.item.lose-slot"))
    return True


def _item(t: Quests, seat: int, stuff: BadStuff) -> bool:
    gear = losable(t.s, t.s.players[seat])
    if not gear:
        return False
    lose_one_of(t, seat, gear, (RULE, "mq.item.lose-any", "mq.item.lose-not-hand"))
    return True


def losable(s: Quest, p: Player) -> tuple[str, ...]:
    """Items in play, those of belt and pack included; what is in the hand is no item yet."""
    return tuple(g.card for g in p.gear)


def lose_one_of(
    t: Quests, seat: int, cards: tuple[str, ...], rules: tuple[str, ...], chooser: int | None = None
) -> None:
    """Lose the only one there is, or wait for a choice."""
    if len(cards) == 1:
        lose_gear(t, seat, cards[0], rules)
    elif cards:
        by = seat if chooser is None else chooser
        t.open(LOSE, rules[-1], (by,), lead=by, owner=seat, cards=cards, rules=rules)


def _hand(t: Quests, seat: int, stuff: BadStuff) -> bool:
    hand = t.s.players[seat].hand
    if not hand:
        return False
    change(t, seat, "HandLost", RULE, {"n": len(hand)}, hand=())
    discard(t, hand, RULE, seat=seat)
    return True


def _trait(t: Quests, seat: int, stuff: BadStuff) -> bool:
    p = t.s.players[seat]
    words = traits(t.s, p, stuff.trait or "race")
    if not words:
        return False
    card = next(c for c in p.traits if getattr(t.s.card(c), "word", "") == words[0])
    lose_trait(t, seat, card, RULE)
    return True


def _gold(t: Quests, seat: int, stuff: BadStuff) -> bool:
    p = t.s.players[seat]
    lost = min(p.gold, stuff.n)
    if not lost:
        return False
    change(t, seat, "GoldLost", RULE, {"n": lost}, gold=p.gold - lost)
    return True


def _gear(t: Quests, seat: int, stuff: BadStuff) -> bool:
    gear = losable(t.s, t.s.players[seat])
    for card in gear:
        lose_gear(t, seat, card, RULE)
    return bool(gear)


def _death(t: Quests, seat: int, stuff: BadStuff) -> bool:
    hurt(t, seat, t.s.players[seat].health, RULE)
    return True


EFFECTS: dict[str, Effect] = {
    "damage": _damage,
    "level": _level,
    "slot": _slot,
    "item": _item,
    "hand": _hand,
    "trait": _trait,
    "gold": _gold,
    "gear": _gear,
    "death": _death,
}


def about_loss(about: dict[str, Any]) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
    """Owner, cards and rules of a window in which something is lost."""
    return about["owner"], tuple(about["cards"]), tuple(about["rules"])
