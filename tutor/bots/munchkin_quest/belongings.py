"""One's own cards: items into play and out of the pack, races and classes, levels, room in the hand."""

from __future__ import annotations

from itertools import combinations

from tutor.bots.munchkin_quest.sight import Sight
from tutor.bots.munchkin_quest.worth import bonus_of, card_worth, gear_worth, use_of
from tutor.games.munchkin_quest.actions import (
    BuyLevel,
    DropItem,
    GoUpALevel,
    PlayTrait,
    PutInPlay,
    SwapPack,
)
from tutor.games.munchkin_quest.cards import Item
from tutor.games.munchkin_quest.carrying import PACK, in_the_way, natural_place, packed
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.improving import PRICE_OF_A_LEVEL
from tutor.games.munchkin_quest.munchkins import item_of, may_use
from tutor.games.munchkin_quest.state import Gear
from tutor.kernel.state import Action

HAND = 5
SOLD_FOR_A_LEVEL = 6.0  # more than this a level is not worth in things that are used


def puts_in_order(sight: Sight) -> Action | None:
    """Whatever costs nothing and does good, one thing at a time."""
    return (
        unloads(sight)
        or sight.one(GoUpALevel)
        or _trait(sight)
        or _out_of_the_pack(sight)
        or _from_the_hand(sight)
        or _level_for_gold(sight)
        or (_room_in_the_hand(sight) if len(sight.me.hand) > HAND else None)
    )


def unloads(sight: Sight) -> Action | None:
    """A pack that is too full keeps turns from ending: what is worth least is dropped."""
    full = packed(sight.me)
    return _drop_one_of(sight, full) if len(full) > PACK else None


def _drop_one_of(sight: Sight, gear: tuple[Gear, ...]) -> Action | None:
    drops = [a for a in sight.of(DropItem) if a.item in {g.card for g in gear}]
    return min(drops, key=lambda a: _price(sight, a.item), default=None)


# -- races, classes, items -------------------------------------------------------------------------------------------


def _trait(sight: Sight) -> Action | None:
    """A race or class where there is none; Half-Breed and Super Munchkin when they can be had."""
    return next((a for a in sight.of(PlayTrait) if not a.instead), None)


def _gain(sight: Sight, card: str) -> float:
    """How much better it is to use an item than what it would take the place of."""
    s, p, item = sight.s, sight.me, item_of(sight.s, card)
    if item is None or item.one_shot or not may_use(s, p, Gear(card, natural_place(item))):
        return -1.0
    away = in_the_way(s, p, card, natural_place(item))
    return use_of(s, p, item) - sum(use_of(s, p, old) for g in away if (old := item_of(s, g.card)) is not None)


def _out_of_the_pack(sight: Sight) -> Action | None:
    for a in sight.of(SwapPack):
        if a.place != "pack" and _gain(sight, a.item) > 0:
            return a
    return None


def _from_the_hand(sight: Sight) -> Action | None:
    """The best item first; one that is in another's place goes by way of the pack."""
    wanted = [a for a in sight.of(PutInPlay) if not a.cheat and _gain(sight, a.card) > 0]
    at_once = [a for a in wanted if a.place != "pack"]
    if at_once:
        return max(at_once, key=lambda a: _gain(sight, a.card))
    if wanted:
        return max(wanted, key=lambda a: _gain(sight, a.card))
    return _by_cheating(sight) or _room_in_the_pack(sight)


def _by_cheating(sight: Sight) -> Action | None:
    """A Cheat card is spent on an item that is otherwise of no use."""
    for a in sight.of(PutInPlay):
        item = item_of(sight.s, a.card)
        if a.cheat and item is not None and not item.one_shot and item.bonus >= 3:
            return a
    return None


def _room_in_the_pack(sight: Sight) -> Action | None:
    """Something better waits in the hand and the pack is full: what is worth least is left behind."""
    better = any(_gain(sight, card) > 0 for card in sight.me.hand)
    return _drop_one_of(sight, packed(sight.me)) if better and sight.my_turn else None


def _price(sight: Sight, card: str) -> int:
    item = item_of(sight.s, card)
    return item.worth if item is not None else 0


# -- levels ----------------------------------------------------------------------------------------------------------


def _level_for_gold(sight: Sight) -> Action | None:
    """A level for gold, or for items that are missed less."""
    for_gold = next((a for a in sight.of(BuyLevel) if not a.items), None)
    if for_gold is not None:
        return for_gold
    p = sight.me
    if not sight.my_turn or p.level >= 9 or sight.s.fight is not None:
        return None
    priced = [(gear, item) for gear in p.gear if (item := item_of(sight.s, gear.card)) is not None and item.worth]
    if p.gold + sum(item.worth for _, item in priced) < PRICE_OF_A_LEVEL:
        return None
    chosen = _cheapest_sale(sight, priced)
    action = BuyLevel(sight.seat, tuple(gear.card for gear in chosen))
    return action if chosen and not GAME.why_not(sight.s, action) else None


def _cheapest_sale(sight: Sight, priced: list[tuple[Gear, Item]]) -> tuple[Gear, ...]:
    p = sight.me
    cost = {gear.card: _missed(sight, gear, item) for gear, item in priced}
    cheap = sorted(priced, key=lambda x: cost[x[0].card])[:6]
    best: tuple[Gear, ...] = ()
    least = SOLD_FOR_A_LEVEL
    for n in range(1, min(4, len(cheap)) + 1):
        for sold in combinations(cheap, n):
            paid = sum(item.worth for _, item in sold)
            missed = sum(cost[gear.card] for gear, _ in sold) + max(0, PRICE_OF_A_LEVEL - paid) * 0.002
            if p.gold + paid >= PRICE_OF_A_LEVEL and missed < least:
                best, least = tuple(gear for gear, _ in sold), missed
    return best


def _missed(sight: Sight, gear: Gear, item: Item) -> float:
    """How much it is missed: what lies in the pack is only worth its price."""
    if gear.place == "pack":
        return 0.5
    return 3.0 * bonus_of(sight.s, sight.me, item) if not item.one_shot else 0.45 * item.bonus + 0.8


# -- too many cards --------------------------------------------------------------------------------------------------


def _room_in_the_hand(sight: Sight) -> Action | None:
    """One-shots go to the belt, what is only worth gold into the pack."""
    s, p = sight.s, sight.me
    for a in sight.of(PutInPlay):
        item = item_of(s, a.card)
        if a.cheat or item is None:
            continue
        if item.one_shot and a.place != "pack":
            return a
        if a.place == "pack" and not item.one_shot and item.worth >= 300 and len(packed(p)) < PACK:
            return a
    return None


def least_missed(sight: Sight, cards: tuple[str, ...]) -> str:
    """Of one's own cards, in the hand or in play, the one that is missed least."""
    s, p = sight.s, sight.me
    lying = {gear.card: gear for gear in p.gear}
    return min(cards, key=lambda c: gear_worth(s, p, lying[c]) if c in lying else card_worth(s, p, c))
