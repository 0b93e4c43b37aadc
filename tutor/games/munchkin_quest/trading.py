"""Items and gold given away, exchanged with the pack, and dropped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from msgspec import Meta

from tutor.games.munchkin_quest.actions import (
    AskForHelp,
    BuyLevel,
    DropItem,
    Give,
    GiveUpTrait,
    Heal,
    PlayCheat,
    PutInPlay,
    SwapPack,
)
from tutor.games.munchkin_quest.book import guard, procedure, step, term
from tutor.games.munchkin_quest.carrying import PACK, in_the_way, natural_place, own_gear, packed, place_for
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.state import EXITS, Gear, Place, Player, Quest, board, link_between
from tutor.games.munchkin_quest.verbs import Quests, change, change_room, discard, with_player
from tutor.games.munchkin_quest.windows import ANY_TIME, interrupt
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve
from tutor.kernel.state import Action
from tutor.kernel.verdict import Facts, facts

CARRIED = "mq.gold.carried"
LYING = "mq.room.lying"


class DropGold(Action, tag="drop-gold"):
    """Leave gold lying in the room."""

    gold: Annotated[int, Meta(description="how much of his gold")]


def _named(a: Give | BuyLevel | AskForHelp) -> tuple[str, ...]:
    """The cards that somebody means to hand over."""
    if isinstance(a, BuyLevel):
        return a.items
    return a.deal.items if isinstance(a, AskForHelp) else (a.item,) * bool(a.item)


# -- what may be done with what --------------------------------------------------------------------------------------


@guard("mq.item.places", Give, SwapPack, DropItem, basic=2, implied=True)
def the_item_must_be_in_play(s: Quest, a: Give | SwapPack | DropItem) -> Facts | None:
    """An item in play is carried, worn or in the pack."""
    return None if not a.item or own_gear(s.players[a.seat], a.item) else facts(card=a.item)


@guard("mq.item.hand-not-item", SwapPack, DropItem, PlayCheat, basic=3, implied=True)
def a_card_in_the_hand_is_no_item_yet(s: Quest, a: SwapPack | DropItem | PlayCheat) -> Facts | None:
    """An item card in hand is not an item until it is played; then it is carried or worn."""
    return facts(card=a.item) if a.item in s.players[a.seat].hand else None


@guard("mq.cards.hand-no-trade", Give, BuyLevel, AskForHelp, basic=3, implied=True)
def cards_in_hand_are_not_handed_over(s: Quest, a: Give | BuyLevel | AskForHelp) -> Facts | None:
    """Cards in hand cannot be sold, traded or given away."""
    held = next((c for c in _named(a) if c in s.players[a.seat].hand), "")
    return facts(card=held) if held else None


@guard("mq.item.uses", Give, BuyLevel, basic=3, implied=True)
def only_items_are_handed_over(s: Quest, a: Give | BuyLevel) -> Facts | None:
    """Items can be put into play, traded, used as bribes, or sold for gold or levels."""
    other = next((c for c in _named(a) if item_of(s, c) is None), "")
    return facts(card=other) if other else None


@guard("mq.trade.no-dxm", Give, AskForHelp, basic=3, implied=True)
def dxm_cards_are_not_traded(s: Quest, a: Give | AskForHelp) -> Facts | None:
    """DxM cards cannot be traded."""
    dxm = next((c for c in _named(a) if s.box.deck_of.get(c) == "dxm"), "")
    return facts(card=dxm) if dxm else None


@guard("mq.item.no-free-discard", GiveUpTrait, basic=3)
def items_are_not_just_discarded(s: Quest, a: GiveUpTrait) -> Facts | None:
    """An item in play can be discarded only when an effect allows or forces it; it can be dropped, though."""
    return facts(card=a.card) if own_gear(s.players[a.seat], a.card) else None


@guard("mq.noncombat.scope", Give, DropItem, DropGold, PutInPlay, Heal, basic=4, worded=True)
def not_for_those_who_fight(s: Quest, seat: int) -> Facts | None:
    """An action allowed only "outside combat" is forbidden to everybody who takes part in a fight while it lasts."""
    return facts(seat=seat) if in_fight(s, seat) else None


@guard("mq.drop.voluntary", DropItem, DropGold, basic=4, worded=True)
def nothing_is_dropped_of_free_will_in_a_fight(s: Quest, seat: int) -> Facts | None:
    """A player may drop items when he likes, but not in combat."""
    return facts(seat=seat) if in_fight(s, seat) else None


# -- giving ----------------------------------------------------------------------------------------------------------


@guard("mq.combat.no-item-transfer", Give, basic=4, implied=True)
def nothing_changes_hands_in_a_fight(s: Quest, a: Give) -> Facts | None:
    """During a fight items cannot be given, picked up or traded by those in it."""
    for seat in (a.seat, a.to):
        if in_fight(s, seat):
            return facts(seat=seat)
    return None


def _near(s: Quest, giver: int, taker: int) -> bool:
    here, there = s.players[giver].where, s.players[taker].where
    return bool(here and there) and (here == there or link_between(s, here, there) in EXITS)


@guard("mq.trade.reach", Give, basic=5, implied=True)
def only_to_somebody_near(s: Quest, a: Give) -> Facts | None:
    """Outside combat, in anybody's turn, gold and items carried, worn or in the pack may be given to or traded
    with a player who is in the same or an adjacent room and not in combat.
    """
    if a.to == a.seat:
        return facts(key="oneself", seat=a.seat)
    return None if _near(s, a.seat, a.to) else facts(seat=a.seat, to=a.to)


@guard("mq.death.drop-all", Give, basic=5, implied=True)
def the_dead_take_nothing(s: Quest, a: Give) -> Facts | None:
    """All gold and items of a munchkin who dies are dropped in the room of his death."""
    return facts(to=a.to) if s.players[a.to].dead else None


@guard("mq.link.adjacent", Give, basic=6, implied=True)
def nothing_is_given_through_a_wall(s: Quest, a: Give) -> Facts | None:
    """Two rooms are adjacent if an exit (any link but a wall) joins them; rooms joined only by a wall are not."""
    here, there = s.players[a.seat].where, s.players[a.to].where
    walled = bool(here and there) and link_between(s, here, there) == "wall"
    return facts(seat=a.seat, room=there) if walled else None


@guard("mq.trade.far", Give, basic=6, implied=True)
def for_those_further_off_items_can_only_be_dropped(s: Quest, a: Give) -> Facts | None:
    """For a player further off, an item can only be dropped in the hope that the right one finds it first."""
    return facts(seat=a.seat, to=a.to, card=a.item) if a.item and not _near(s, a.seat, a.to) else None


@guard("mq.pack.limit", Give, basic=6, implied=True)
def the_receiver_needs_room_for_it(s: Quest, a: Give) -> Facts | None:
    """The pack holds two items; any more must be given away or dropped."""
    taker = s.players[a.to]
    if len(taker.gear) < PACK or len(packed(taker)) < PACK:
        return None
    if not a.item or item_of(s, a.item) is None or place_for(s, taker, a.item) != "pack":
        return None
    return facts(key="receiver", seat=a.to, card=a.item, n=PACK)


@guard("mq.gold.uses", Give, DropGold, basic=6, implied=True)
def gold_that_one_has(s: Quest, a: Give | DropGold) -> Facts | None:
    """Gold can be paid, dropped and traded like items."""
    have = s.players[a.seat].gold
    least = 0 if isinstance(a, Give) and a.item else 1
    return None if least <= a.gold <= have else facts(n=a.gold, gold=have)


def give_candidates(s: Quest, seat: int) -> list[Give]:
    p = s.players[seat]
    if not (p.gear or p.gold) or not p.where or in_fight(s, seat):
        return []
    amounts = (100, p.gold) if p.gold > 100 else (p.gold,) if p.gold else ()
    found: list[Give] = []
    for taker in _within_reach(s, p):
        full = len(taker.gear) >= PACK and len(packed(taker)) >= PACK
        for gear in p.gear:
            if not full or place_for(s, taker, gear.card) != "pack" or item_of(s, gear.card) is None:
                found.append(Give(seat, taker.seat, gear.card))
        for n in amounts:
            found.append(Give(seat, taker.seat, "", n))
    return found


def _within_reach(s: Quest, p: Player) -> list[Player]:
    """Whom he may give something: in the same room or next door, alive, and not in a fight."""
    rooms = board(s.rooms).near[p.where]
    near = [other for other in s.players if other.where in rooms and other.seat != p.seat and not other.dead]
    return [other for other in near if not in_fight(s, other.seat)] if near and s.fight is not None else near


@interrupt(Give, "mq.trade.how", give_candidates, ANY_TIME, needs=("gear", "gold"))
def give(t: Quests, a: Give) -> None:
    """The card is simply handed over; it costs no Move."""
    if a.gold:
        t.begin("hand-over-gold", seat=a.seat, to=a.to, n=a.gold, rules=("mq.gold.uses",))
    if a.item:
        t.begin("hand-over", seat=a.seat, to=a.to, card=a.item, rules=("mq.trade.reach", "mq.trade.how"))


@step("mq.trade.benefit-now")
def the_giver_has_it_no_more(t: Quests, about: dict[str, Any]) -> None:
    """The giver loses an item's benefit at once and the receiver has it at once."""
    p, card = t.s.players[about["seat"]], about["card"]
    gear = own_gear(p, card)
    if gear is None:
        t.close()
        return
    rules = (*about["rules"], "mq.trade.benefit-now", "mq.item.uses")
    change(
        t, p.seat, "ItemGiven", rules, {"card": card, "to": about["to"]}, gear=tuple([g for g in p.gear if g != gear])
    )
    if gear.cheat:
        t.begin("cheat-lost", seat=p.seat, card=gear.cheat)


@step("mq.trade.stays-in-play")
def the_receiver_has_it_in_play(t: Quests, about: dict[str, Any]) -> None:
    """A traded item stays in play; it cannot go into the hand."""
    p, card = t.s.players[about["to"]], about["card"]
    place = place_for(t.s, p, card)
    told = {"card": card, "giver": about["seat"], "place": place}
    rules = ("mq.trade.stays-in-play", "mq.pack.what" if place == "pack" else "mq.trade.benefit-now")
    change(t, p.seat, "ItemReceived", rules, told, gear=(*p.gear, Gear(card, place)))


@term(CARRIED, "mq.gold.no-limit")
def all_the_gold_there_is(s: Quest, about: dict[str, Any]) -> Iterator[Term]:
    """Any amount of gold may be carried without penalty."""
    yield Term(about["n"], "mq.gold.no-limit", "gold-carried", f"seat:{about['seat']}", {"seat": about["seat"]})


@step("mq.gold.uses")
def gold_changes_hands(t: Quests, about: dict[str, Any]) -> None:
    """Gold can be paid, dropped and traded like items."""
    giver, taker = t.s.players[about["seat"]], t.s.players[about["to"]]
    terms = t.game.ask(t.s, CARRIED, {"seat": taker.seat, "n": about["n"]})
    told = {"seat": giver.seat, "to": taker.seat, "n": total(terms)}
    paid = {giver.seat: giver.gold - total(terms), taker.seat: taker.gold + total(terms)}
    players = tuple([evolve(p, gold=paid.get(p.seat, p.gold)) for p in t.s.players])
    t.log("GoldPaid", (*about["rules"], *(x.rule for x in terms)), told, players=players)


@step("mq.trade.bribe")
def what_is_done_for_it_is_between_the_two(t: Quests, about: dict[str, Any]) -> None:
    """Items may be given as a bribe for any favour, also for not helping somebody."""
    t.log("FavourHoped", "mq.trade.bribe", {"seat": about["seat"], "to": about["to"]})


@step("mq.ruling.cheat-lost")
def the_cheat_card_is_lost(t: Quests, about: dict[str, Any]) -> None:
    """A Cheat card goes when its item leaves its owner, whatever the way."""
    rules = ("mq.ruling.cheat-lost", "mq.cheat.lost-with-item")
    discard(t, (about["card"],), rules, seat=about["seat"])


procedure("hand-over", the_giver_has_it_no_more, the_receiver_has_it_in_play, what_is_done_for_it_is_between_the_two)
procedure("hand-over-gold", gold_changes_hands)
procedure("cheat-lost", the_cheat_card_is_lost)


# -- exchanging with the pack ----------------------------------------------------------------------------------------


@guard("mq.combat.no-pack-swap", SwapPack, basic=4, worded=True)
def nobody_repacks_while_a_fight_is_on(s: Quest, seat: int) -> Facts | None:
    """Items in use and items in the pack cannot be exchanged while you or anybody else is in combat."""
    return None if s.fight is None else facts(seat=seat, main=s.fight.main)


@guard("mq.pack.no-combat", SwapPack, basic=5)
def nothing_is_unpacked_in_a_fight(s: Quest, a: SwapPack) -> Facts | None:
    """Nothing can be taken from the pack while fighting or running away."""
    gear = own_gear(s.players[a.seat], a.item) if in_fight(s, a.seat) else None
    packed = gear is not None and gear.place == "pack" and a.place != "pack"
    return facts(card=a.item) if packed else None


@guard("mq.noncombat.swap-pack", SwapPack, basic=5, implied=True)
def what_is_there_is_not_moved_there(s: Quest, a: SwapPack) -> Facts | None:
    """Outside combat a player may exchange items he carries or wears for items in his pack."""
    gear = own_gear(s.players[a.seat], a.item)
    return facts(key="there-already", card=a.item) if gear is not None and gear.place == a.place else None


def swap_candidates(s: Quest, seat: int) -> Iterator[SwapPack]:
    items = s.box.items
    for gear in s.players[seat].gear:
        if gear.place != "pack":
            yield SwapPack(seat, gear.card, "pack")
        elif gear.card in items:
            yield SwapPack(seat, gear.card, natural_place(items[gear.card]))


@interrupt(SwapPack, "mq.noncombat.swap-pack", swap_candidates, ANY_TIME, needs=("gear",))
def swap_pack(t: Quests, a: SwapPack) -> None:
    """Outside combat a player may exchange items he carries or wears for items in his pack."""
    t.begin("swap", seat=a.seat, card=a.item, place=a.place)


@step("mq.pack.no-benefit", "mq.pack.what")
def what_is_packed_is_of_no_use(t: Quests, about: dict[str, Any]) -> None:
    """Items in the pack give no bonus and no ability.

    Items a munchkin has in play but cannot or does not want to use go into his pack.
    """
    if about["place"] == "pack":
        _move(t, about, {about["card"]: "pack"}, ("mq.noncombat.swap-pack", "mq.pack.no-benefit", "mq.pack.what"))


@step("mq.item.benefit")
def what_is_unpacked_is_of_use_again(t: Quests, about: dict[str, Any]) -> None:
    """An item benefits its owner only while carried or worn."""
    p, card, place = t.s.players[about["seat"]], about["card"], about["place"]
    gear = own_gear(p, card)
    if place != "pack" and gear is not None:
        away = () if gear.cheat else in_the_way(t.s, p, card, place)
        places: dict[str, Place] = {**{g.card: "pack" for g in away}, card: place}
        _move(t, about, places, ("mq.noncombat.swap-pack", "mq.item.benefit"))


def _move(t: Quests, about: dict[str, Any], places: dict[str, Place], rules: tuple[str, ...]) -> None:
    p = t.s.players[about["seat"]]
    moved = tuple([evolve(g, place=places.get(g.card, g.place)) for g in p.gear])
    told = {"card": about["card"], "place": about["place"], "cards": tuple([c for c in places if c != about["card"]])}
    change(t, p.seat, "ItemMoved", rules, told, gear=moved)


procedure("swap", what_is_packed_is_of_no_use, what_is_unpacked_is_of_use_again)


# -- dropping --------------------------------------------------------------------------------------------------------


@interrupt(
    DropItem,
    "mq.drop.voluntary",
    lambda s, seat: [DropItem(seat, g.card) for g in s.players[seat].gear],
    ANY_TIME,
    needs=("gear",),
)
def drop_item(t: Quests, a: DropItem) -> None:
    """A player may drop items when he likes, but not in combat."""
    t.begin("drop", seat=a.seat, card=a.item)


@term(LYING, "mq.drop.public")
def what_lies_there_for_all_to_see(s: Quest, room: str) -> Iterator[Term]:
    """Everybody may look at dropped items."""
    for card in s.room(room).dropped:
        yield Term(1, "mq.drop.public", "lying", card, {"room": room, "card": card})


@step("mq.drop.token", "mq.drop.no-owner")
def it_lies_in_the_room(t: Quests, about: dict[str, Any]) -> None:
    """Dropped items are stacked in front of the player with a lettered token on them; the matching token goes into
    the room where he is.

    Dropped items belong to nobody: it does not matter whose they were or where that player now is.
    """
    p = t.s.players[about["seat"]]
    gear, room = own_gear(p, about["card"]), t.s.room(p.where)
    assert gear is not None
    lying = evolve(room, dropped=(*room.dropped, gear.card))
    rooms = tuple([lying if r.id == room.id else r for r in t.s.rooms])
    players = with_player(t.s, evolve(p, gear=tuple([g for g in p.gear if g != gear])))
    rules = ("mq.drop.voluntary", "mq.drop.token", "mq.drop.public", "mq.drop.no-owner")
    t.log("ItemDropped", rules, {"seat": p.seat, "card": gear.card, "room": room.id}, players=players, rooms=rooms)
    if gear.cheat:
        t.begin("cheat-lost", seat=p.seat, card=gear.cheat)


procedure("drop", it_lies_in_the_room)


@interrupt(
    DropGold,
    "mq.drop.gold",
    lambda s, seat: [DropGold(seat, n) for n in {100, s.players[seat].gold} if 0 < n <= s.players[seat].gold],
    ANY_TIME,
    needs=("gold",),
)
def drop_gold(t: Quests, a: DropGold) -> None:
    """Dropped gold is simply laid in the room."""
    p = t.s.players[a.seat]
    told = {"n": a.gold, "room": p.where}
    change(t, a.seat, "GoldDropped", ("mq.drop.gold", "mq.gold.uses"), told, gold=p.gold - a.gold)
    t.begin("drop-gold", seat=a.seat, n=a.gold)


@step("mq.drop.gold")
def it_is_laid_into_the_room(t: Quests, about: dict[str, Any]) -> None:
    """Dropped gold is simply laid in the room."""
    room = t.s.room(t.s.players[about["seat"]].where)
    told = {"room": room.id, "n": about["n"]}
    change_room(t, evolve(room, gold=room.gold + about["n"]), "GoldLies", "mq.drop.gold", told)


procedure("drop-gold", it_is_laid_into_the_room)
