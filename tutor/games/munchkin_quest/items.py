"""Items outside the fight itself: put into play, cheated with, handed over, packed, dropped, turned into levels."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.actions import (
    BuyLevel,
    DropItem,
    Give,
    GoUpALevel,
    Heal,
    PlayCheat,
    PutInPlay,
    SwapPack,
)
from tutor.games.munchkin_quest.book import guard
from tutor.games.munchkin_quest.cards import Item, Special
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.munchkins import hands_used, item_of, worn
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.paying import hand_over_gold, hand_over_item
from tutor.games.munchkin_quest.state import Gear, Player, Quest, adjacent
from tutor.games.munchkin_quest.verbs import (
    Quests,
    change,
    discard,
    gain_level,
    lose_gear,
    lose_level,
    spend,
    with_player,
)
from tutor.games.munchkin_quest.windows import ANY_TIME, OPENING, interrupt, opening
from tutor.kernel.records import evolve
from tutor.kernel.verdict import Facts, facts

SLOTS = ("head", "body", "feet")
PRICE_OF_A_LEVEL = 1000


def own_gear(p: Player, card: str) -> Gear | None:
    return next((g for g in p.gear if g.card == card), None)


# -- putting items into play -----------------------------------------------------------------------------------------


def natural_place(item: Item) -> str:
    if item.slot:
        return item.slot
    if item.hands:
        return "hands"
    return "worn" if item.unlimited else "belt"


@guard("mq.item.hand-not-item", PutInPlay, basic=3)
def only_items_are_put_into_play(s: Quest, a: PutInPlay) -> Facts | None:
    """An item card in hand is not an item until it is played; then it is carried or worn."""
    return None if item_of(s, a.card) else facts(card=a.card)


@guard("mq.ownturn.play-item", PutInPlay, basic=4)
def in_ones_own_turn_and_not_in_combat(s: Quest, a: PutInPlay) -> Facts | None:
    """A player may put item cards from his hand into play in his own turn while not in combat."""
    if in_fight(s, a.seat):
        return facts(key="in-fight", seat=a.seat, card=a.card)
    if a.seat == s.turn or a.card in s.players[a.seat].fresh or opening(s):
        return None
    return facts(key="not-own-turn", seat=a.seat, card=a.card, turn=s.turn)


@guard("mq.item.no-new-off-turn", PutInPlay, basic=4)
def a_helper_brings_nothing_new(s: Quest, a: PutInPlay) -> Facts | None:
    """A player who helps, or who for any reason fights in another player's turn, cannot put new items into play."""
    return facts(seat=a.seat) if in_fight(s, a.seat) and a.seat != s.turn else None


@guard("mq.cheat.effect", PutInPlay, basic=5)
def a_cheat_card_is_needed_to_cheat(s: Quest, a: PutInPlay) -> Facts | None:
    """A Cheat card on an item lets its owner ignore all limits on that item and have its greatest bonus."""
    if not a.cheat or (a.cheat in s.players[a.seat].hand and is_cheat(s.card(a.cheat))):
        return None
    return facts(key="no-cheat", card=a.cheat)


@guard("mq.slot.three", PutInPlay, SwapPack, basic=6)
def one_of_each_slot(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """The slots are one head (headgear), one body (armor) and one pair of feet (footgear)."""
    item, place, free = _placing(s, a)
    if item is None or free:
        return None
    if place in SLOTS and place != item.slot:
        return facts(key="wrong-place", card=_card(a), place=place)
    taken = [g for g in worn(s, s.players[a.seat], place) if not g.cheat and g.card != _card(a)]
    return facts(card=_card(a), taken=taken[0].card, place=place) if place in SLOTS and taken else None


@guard("mq.hands.two", PutInPlay, SwapPack, basic=6)
def two_hands(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """A munchkin starts with two hands; weapons and some other items need hands, as printed on the item."""
    item, place, free = _placing(s, a)
    if item is None or free or not item.hands or place == "pack":
        return None
    if place != "hands":
        return facts(key="wrong-place", card=_card(a), n=item.hands)
    used = hands_used(s, s.players[a.seat])
    held = own_gear(s.players[a.seat], _card(a))
    used -= item.hands if held is not None and held.place == "hands" and not held.cheat else 0
    return facts(card=_card(a), n=item.hands, used=used) if used + item.hands > 2 else None


@guard("mq.shiny.unlimited", PutInPlay, SwapPack, basic=6)
def only_shiny_items_and_clothing_are_worn_anywhere(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """Items with the keyword Shiny or Clothing take no slot; any number may be worn."""
    item, place, free = _placing(s, a)
    if item is None or free or place != "worn" or item.unlimited:
        return None
    return facts(card=_card(a))


@guard("mq.belt.unlimited", PutInPlay, SwapPack, basic=6)
def the_belt_is_for_what_is_neither_worn_nor_held(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """Items that are neither worn nor held are carried on the belt, any number of them; typically scrolls and
    potions.
    """
    item, place, free = _placing(s, a)
    if item is None or free or place != "belt" or natural_place(item) == "belt" or item.one_shot:
        return None
    return facts(card=_card(a))


@guard("mq.pack.limit", PutInPlay, SwapPack, basic=6)
def the_pack_holds_two(s: Quest, a: PutInPlay | SwapPack) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    packed = [g for g in s.players[a.seat].gear if g.place == "pack" and g.card != _card(a)]
    return facts(n=2) if _placing(s, a)[1] == "pack" and len(packed) >= 2 else None


def _card(a: PutInPlay | SwapPack) -> str:
    return a.card if isinstance(a, PutInPlay) else a.item


def _placing(s: Quest, a: PutInPlay | SwapPack) -> tuple[Item | None, str, bool]:
    """The item, where it is to go, and whether a Cheat card frees it from limits."""
    item = item_of(s, _card(a))
    if item is None:
        return None, "", False
    gear = own_gear(s.players[a.seat], _card(a))
    cheated = bool(a.cheat) if isinstance(a, PutInPlay) else gear is not None and bool(gear.cheat)
    return item, a.place or natural_place(item), cheated


def put_candidates(s: Quest, seat: int) -> Iterator[PutInPlay]:
    cheat = next(in_hand(s, seat, is_cheat), "")
    for card in in_hand(s, seat, lambda c: isinstance(c, Item)):
        yield PutInPlay(seat, card)
        yield PutInPlay(seat, card, "pack")
        if cheat:
            yield PutInPlay(seat, card, "", cheat)


@interrupt(PutInPlay, "mq.ownturn.play-item", put_candidates, (*ANY_TIME, OPENING))
def put_in_play(t: Quests, a: PutInPlay) -> None:
    """A player may put item cards from his hand into play in his own turn while not in combat."""
    item = item_of(t.s, a.card)
    assert item is not None
    p = t.s.players[a.seat]
    place = a.place or natural_place(item)
    hand = tuple(c for c in p.hand if c not in (a.card, a.cheat))
    gear = (*p.gear, Gear(a.card, place, a.cheat))  # type: ignore[arg-type]
    rules: tuple[str, ...] = ("mq.ownturn.play-item", "mq.item.use-at-once", "mq.item.places")
    if a.seat != t.s.turn or a.card in p.fresh:
        rules = ("mq.noncombat.play-treasure", "mq.win.play-at-once")
    if a.cheat:
        rules = (*rules, "mq.cheat.effect")
    told = {"card": a.card, "place": place, "cheat": a.cheat}
    change(t, a.seat, "ItemPutInPlay", rules, told, hand=hand, gear=gear)


# -- cheating --------------------------------------------------------------------------------------------------------


def is_cheat(card: object) -> bool:
    return isinstance(card, Special) and card.kind == "cheat"


@guard("mq.cheat.effect", PlayCheat, basic=5)
def cheat_on_an_item_of_ones_own(s: Quest, a: PlayCheat) -> Facts | None:
    """A Cheat card on an item lets its owner ignore all limits on that item and have its greatest bonus."""
    if not is_cheat(s.card(a.card)):
        return facts(key="no-cheat", card=a.card)
    gear = own_gear(s.players[a.seat], a.item)
    return None if gear is not None and not gear.cheat else facts(key="no-item", card=a.item)


def cheat_candidates(s: Quest, seat: int) -> Iterator[PlayCheat]:
    for card in in_hand(s, seat, is_cheat):
        yield from (PlayCheat(seat, card, g.card) for g in s.players[seat].gear if not g.cheat)


@interrupt(PlayCheat, "mq.dxm.any-time", cheat_candidates, ANY_TIME)
def play_cheat(t: Quests, a: PlayCheat) -> None:
    """A DxM card may be played at any time unless it says otherwise."""
    p = t.s.players[a.seat]
    gear = tuple(evolve(g, cheat=a.card) if g.card == a.item else g for g in p.gear)
    hand = tuple(c for c in p.hand if c != a.card)
    rules = ("mq.dxm.any-time", "mq.cheat.effect")
    change(t, a.seat, "CheatPlayed", rules, {"card": a.card, "item": a.item}, hand=hand, gear=gear)


# -- handing over, packing, dropping ---------------------------------------------------------------------------------


@guard("mq.item.places", Give, SwapPack, DropItem, basic=2)
def the_item_must_be_in_play(s: Quest, a: Give | SwapPack | DropItem) -> Facts | None:
    """An item in play is carried, worn or in the pack."""
    return None if not a.item or own_gear(s.players[a.seat], a.item) else facts(card=a.item)


@guard("mq.cards.hand-no-trade", Give, basic=3)
def cards_in_hand_are_not_given(s: Quest, a: Give) -> Facts | None:
    """Cards in hand cannot be sold, traded or given away."""
    return facts(card=a.item) if a.item in s.players[a.seat].hand else None


@guard("mq.combat.no-item-transfer", Give, basic=4)
def nothing_changes_hands_in_a_fight(s: Quest, a: Give) -> Facts | None:
    """During a fight items cannot be given, picked up or traded by those in it."""
    for seat in (a.seat, a.to):
        if in_fight(s, seat):
            return facts(seat=seat)
    return None


@guard("mq.trade.reach", Give, basic=5)
def only_to_somebody_near(s: Quest, a: Give) -> Facts | None:
    """Outside combat, in anybody's turn, gold and items carried, worn or in the pack may be given to or traded
    with a player who is in the same or an adjacent room and not in combat.
    """
    here, there = s.players[a.seat].where, s.players[a.to].where
    if here and there and a.to != a.seat and (here == there or adjacent(s, here, there)):
        return None
    return facts(seat=a.seat, to=a.to)


@guard("mq.gold.uses", Give, basic=6)
def gold_that_one_has(s: Quest, a: Give) -> Facts | None:
    """Gold can be paid, dropped and traded like items."""
    have = s.players[a.seat].gold
    return None if 0 <= a.gold <= have and (a.item or a.gold) else facts(n=a.gold, gold=have)


def give_candidates(s: Quest, seat: int) -> Iterator[Give]:
    p = s.players[seat]
    for other in s.players:
        if other.seat != seat and not other.dead:
            yield from (Give(seat, other.seat, g.card) for g in p.gear)


@interrupt(Give, "mq.trade.how", give_candidates, ANY_TIME)
def give(t: Quests, a: Give) -> None:
    """The card is simply handed over; it costs no Move."""
    if a.item:
        hand_over_item(t, a.seat, a.to, a.item, ("mq.trade.reach", "mq.trade.how", "mq.trade.benefit-now"))
    hand_over_gold(t, a.seat, a.to, a.gold, "mq.gold.uses")


@guard("mq.combat.no-pack-swap", SwapPack, basic=4, every=True)
def nobody_repacks_while_a_fight_is_on(s: Quest, seat: int) -> Facts | None:
    """Items in use and items in the pack cannot be exchanged while you or anybody else is in combat."""
    return None if s.fight is None else facts(seat=seat, main=s.fight.main)


def swap_candidates(s: Quest, seat: int) -> Iterator[SwapPack]:
    for gear in s.players[seat].gear:
        item = item_of(s, gear.card)
        if gear.place != "pack":
            yield SwapPack(seat, gear.card, "pack")
        elif item is not None:
            yield SwapPack(seat, gear.card, natural_place(item))  # type: ignore[arg-type]


@interrupt(SwapPack, "mq.noncombat.swap-pack", swap_candidates, ANY_TIME)
def swap_pack(t: Quests, a: SwapPack) -> None:
    """Outside combat a player may exchange items he carries or wears for items in his pack."""
    p = t.s.players[a.seat]
    gear = tuple(evolve(g, place=a.place) if g.card == a.item else g for g in p.gear)
    change(t, a.seat, "ItemMoved", "mq.noncombat.swap-pack", {"card": a.item, "place": a.place}, gear=gear)


@guard("mq.drop.voluntary", DropItem, basic=4, every=True)
def nobody_drops_in_a_fight(s: Quest, seat: int) -> Facts | None:
    """A player may drop items when he likes, but not in combat."""
    return facts(seat=seat) if in_fight(s, seat) else None


@interrupt(
    DropItem, "mq.drop.voluntary", lambda s, seat: (DropItem(seat, g.card) for g in s.players[seat].gear), ANY_TIME
)
def drop_item(t: Quests, a: DropItem) -> None:
    """A player may drop items when he likes, but not in combat."""
    p = t.s.players[a.seat]
    gear = own_gear(p, a.item)
    assert gear is not None
    room = t.s.room(p.where)
    lying = evolve(room, dropped=(*room.dropped, a.item))
    players = with_player(t.s, evolve(p, gear=tuple(g for g in p.gear if g != gear)))
    rooms = tuple(lying if r.id == room.id else r for r in t.s.rooms)
    told = {"seat": a.seat, "card": a.item, "room": room.id}
    t.log("ItemDropped", ("mq.drop.voluntary", "mq.drop.token"), told, players=players, rooms=rooms)
    discard(t, (gear.cheat,) if gear.cheat else (), "mq.ruling.cheat-lost", seat=a.seat)


# -- levels ----------------------------------------------------------------------------------------------------------


@guard("mq.cards.timing", GoUpALevel, basic=3)
def a_card_that_gives_a_level(s: Quest, a: GoUpALevel) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    card = s.card(a.card)
    return None if isinstance(card, Special) and card.kind == "level-up" else facts(key="no-level", card=a.card)


@guard("mq.absolute.level-ten-by-kill", GoUpALevel, BuyLevel, basic=6, every=True)
def the_tenth_level_only_by_a_kill(s: Quest, seat: int) -> Facts | None:
    """A player can reach Level 10 only by killing a monster; any other gain that would bring him there is not
    given.
    """
    level = s.players[seat].level
    return facts(seat=seat, level=level) if level >= 9 else None


@guard("mq.levelup.card-not-ten", GoUpALevel, basic=7, every=True)
def no_card_gives_the_winning_level(s: Quest, seat: int) -> Facts | None:
    """A Go Up a Level card cannot bring its player to the winning level."""
    return facts(seat=seat) if s.players[seat].level >= 9 else None


def level_candidates(s: Quest, seat: int) -> Iterator[GoUpALevel]:
    yield from (GoUpALevel(seat, c) for c in in_hand(s, seat, lambda c: getattr(c, "kind", "") == "level-up"))


@interrupt(GoUpALevel, "mq.anytime.level-card", level_candidates, ANY_TIME)
def go_up_a_level(t: Quests, a: GoUpALevel) -> None:
    """A Go Up a Level card may be played at any time."""
    card = t.s.card(a.card)
    spend(t, a.seat, a.card, "mq.anytime.level-card")
    gain_level(t, a.seat, getattr(card, "n", 1), "mq.anytime.level-card", by_kill=False)


@guard("mq.levelup.buy", BuyLevel, basic=3, every=True)
def levels_are_bought_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """In his own turn a player may buy a level for 1,000 gold."""
    if seat != s.turn:
        return facts(key="not-own-turn", seat=seat)
    return facts(key="in-fight", seat=seat) if in_fight(s, seat) else None


@guard("mq.levelup.buy-not-ten", BuyLevel, basic=7, every=True)
def the_winning_level_is_not_for_sale(s: Quest, seat: int) -> Facts | None:
    """The winning level cannot be bought."""
    return facts(seat=seat) if s.players[seat].level >= 9 else None


@guard("mq.levelup.buy-items", BuyLevel, basic=4)
def items_paid_with_are_in_play(s: Quest, a: BuyLevel) -> Facts | None:
    """Items may be used to pay at the value printed on them, and are discarded; only items in play count."""
    p = s.players[a.seat]
    missing = next((i for i in a.items if own_gear(p, i) is None), None)
    return None if missing is None and len(set(a.items)) == len(a.items) else facts(card=missing or a.items[0])


@guard("mq.levelup.buy", BuyLevel, basic=5)
def a_level_costs_1000_gold(s: Quest, a: BuyLevel) -> Facts | None:
    """In his own turn a player may buy a level for 1,000 gold."""
    p = s.players[a.seat]
    worth = p.gold + _worth(s, a.items)
    return None if worth >= PRICE_OF_A_LEVEL else facts(key="price", n=PRICE_OF_A_LEVEL, gold=worth)


def _worth(s: Quest, items: tuple[str, ...]) -> int:
    return sum(i.worth for card in items if (i := item_of(s, card)) is not None)


@interrupt(BuyLevel, "mq.levelup.buy", lambda s, seat: (BuyLevel(seat),), ANY_TIME)
def buy_level(t: Quests, a: BuyLevel) -> None:
    """In his own turn a player may buy a level for 1,000 gold."""
    worth = _worth(t.s, a.items)
    for item in a.items:
        lose_gear(t, a.seat, item, ("mq.levelup.buy-items", "mq.levelup.buy-no-change"), "ItemPaid")
    gold = max(0, PRICE_OF_A_LEVEL - worth)
    change(t, a.seat, "LevelBought", "mq.levelup.buy", {"n": gold}, gold=t.s.players[a.seat].gold - gold)
    gain_level(t, a.seat, 1, "mq.levelup.buy", by_kill=False)


@guard("mq.noncombat.heal", Heal, basic=4, every=True)
def nobody_heals_in_a_fight(s: Quest, seat: int) -> Facts | None:
    """Outside combat a player may lower his Level by 1 to recover 3 health."""
    return facts(key="in-fight", seat=seat) if in_fight(s, seat) else None


@guard("mq.noncombat.heal", Heal, basic=5, every=True)
def the_price_of_healing_must_be_paid(s: Quest, seat: int) -> Facts | None:
    """Outside combat a player may lower his Level by 1 to recover 3 health."""
    p = s.players[seat]
    return facts(key="level", seat=seat) if p.level <= 1 or p.dead else None


@guard("mq.health.no-over-max", Heal, basic=6, every=True)
def healing_needs_damage(s: Quest, seat: int) -> Facts | None:
    """Health cannot be recovered above the maximum."""
    p = s.players[seat]
    return facts(seat=seat, health=p.health) if p.health >= p.tokens else None


@interrupt(Heal, "mq.noncombat.heal", lambda s, seat: (Heal(seat),), ANY_TIME)
def heal(t: Quests, a: Heal) -> None:
    """Outside combat a player may lower his Level by 1 to recover 3 health."""
    lose_level(t, a.seat, 1, "mq.noncombat.heal")
    p = t.s.players[a.seat]
    health = min(p.tokens, p.health + 3)
    rules = ("mq.noncombat.heal", "mq.health.recover-flip", "mq.health.no-over-max")
    change(t, a.seat, "Healed", rules, {"n": health - p.health, "health": health}, health=health)
