"""Items from the hand into play, Cheat cards on them, and what an order to lose an item may take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest import improving, trading
from tutor.games.munchkin_quest.actions import ChooseItem, PlayCheat, PlayCurse, PutInPlay
from tutor.games.munchkin_quest.book import guard, procedure, step, term
from tutor.games.munchkin_quest.cards import Item, Special
from tutor.games.munchkin_quest.carrying import SLOTS, natural_place, own_gear
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.state import NOBODY, Gear, Quest
from tutor.games.munchkin_quest.verbs import Quests, change
from tutor.games.munchkin_quest.windows import ANY_TIME, OPENING, interrupt, opening
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

WORN = "mq.item.worn"
PARTS = (improving, trading)  # what else is done with items


# -- putting items into play -----------------------------------------------------------------------------------------


@guard("mq.item.uses", PutInPlay, basic=3, implied=True)
def only_items_are_put_into_play(s: Quest, a: PutInPlay) -> Facts | None:
    """Items can be put into play, traded, used as bribes, or sold for gold or levels."""
    return None if item_of(s, a.card) else facts(card=a.card)


@guard("mq.ownturn.play-item", PutInPlay, basic=4, implied=True)
def in_ones_own_turn(s: Quest, a: PutInPlay) -> Facts | None:
    """A player may put item cards from his hand into play in his own turn while not in combat."""
    if a.seat == s.turn or a.card in s.players[a.seat].fresh or opening(s):
        return None
    return facts(key="not-own-turn", seat=a.seat, card=a.card, turn=s.turn)


@guard("mq.ownturn.play-item", PutInPlay, basic=4, implied=True)
def and_not_in_combat(s: Quest, a: PutInPlay) -> Facts | None:
    """A player may put item cards from his hand into play in his own turn while not in combat."""
    return facts(key="in-fight", seat=a.seat, card=a.card) if in_fight(s, a.seat) else None


@guard("mq.noncombat.play-treasure", PutInPlay, basic=4, implied=True)
def what_one_has_just_received_waits_for_the_end_of_the_fight(s: Quest, a: PutInPlay) -> Facts | None:
    """Outside combat a player may play Treasure cards that he has just received, in anybody's turn."""
    fresh = a.card in s.players[a.seat].fresh
    return facts(seat=a.seat, card=a.card) if fresh and in_fight(s, a.seat) else None


@guard("mq.item.no-new-off-turn", PutInPlay, basic=4, implied=True)
def a_helper_brings_nothing_new(s: Quest, a: PutInPlay) -> Facts | None:
    """A player who helps, or who for any reason fights in another player's turn, cannot put new items into play."""
    return facts(seat=a.seat) if in_fight(s, a.seat) and a.seat != s.turn else None


@guard("mq.cheat.effect", PutInPlay, basic=5, implied=True)
def a_cheat_card_is_needed_to_cheat(s: Quest, a: PutInPlay) -> Facts | None:
    """A Cheat card on an item lets its owner ignore all limits on that item and have its greatest bonus."""
    if not a.cheat or (a.cheat in s.players[a.seat].hand and is_cheat(s.card(a.cheat))):
        return None
    return facts(key="no-cheat", card=a.cheat)


def put_candidates(s: Quest, seat: int) -> Iterator[PutInPlay]:
    p = s.players[seat]
    at_once = seat != s.turn and not opening(s)  # only what he has just received
    if in_fight(s, seat) or (at_once and not p.fresh):
        return
    cheat = next(iter(in_hand(s, seat, "cheat")), "")
    for card in in_hand(s, seat, "item"):
        if at_once and card not in p.fresh:
            continue
        yield PutInPlay(seat, card)
        yield PutInPlay(seat, card, "pack")
        if cheat:
            yield PutInPlay(seat, card, "", cheat)


@interrupt(PutInPlay, "mq.ownturn.play-item", put_candidates, (*ANY_TIME, OPENING), needs=("item",))
def put_in_play(t: Quests, a: PutInPlay) -> None:
    """A player may put item cards from his hand into play in his own turn while not in combat."""
    why = "mq.ownturn.play-item"
    if a.card in t.s.players[a.seat].fresh:
        why = "mq.noncombat.play-treasure"
    elif opening(t.s):
        why = "mq.character.opening-play"
    t.begin("put-in-play", seat=a.seat, card=a.card, place=a.place, cheat=a.cheat, why=why)


@term(WORN, "mq.worn.what")
def what_is_worn(s: Quest, seat: int) -> Iterator[Term]:
    """Items in slots are worn; Shiny items and Clothing are worn as well."""
    for gear in s.players[seat].gear:
        if gear.place in (*SLOTS, "worn"):
            yield Term(1, "mq.worn.what", "worn", gear.card, {"seat": seat, "card": gear.card})


@step("mq.item.hand-not-item", "mq.item.places")
def the_card_becomes_an_item(t: Quests, about: dict[str, Any]) -> None:
    """An item card in hand is not an item until it is played; then it is carried or worn.

    An item in play is carried, worn or in the pack.
    """
    p, card, cheat = t.s.players[about["seat"]], about["card"], about["cheat"]
    item = item_of(t.s, card)
    assert item is not None
    place = about["place"] or natural_place(item)
    rules = (about["why"], *_speaking(about["why"], item, place, cheat))
    told = {"card": card, "place": place, "cheat": cheat}
    fields = {"hand": tuple([c for c in p.hand if c not in (card, cheat)]), "gear": (*p.gear, Gear(card, place, cheat))}
    change(t, p.seat, "ItemPutInPlay", rules, told, fresh=tuple([c for c in p.fresh if c != card]), **fields)


def _speaking(why: str, item: Item, place: str, cheat: str) -> Iterator[str]:
    """The rules that speak when an item comes into play."""
    if why == "mq.noncombat.play-treasure":
        yield "mq.win.play-at-once"
    yield from ("mq.item.hand-not-item", "mq.item.uses", "mq.item.places")
    if cheat:
        yield "mq.cheat.effect"
    if item.big:
        yield "mq.item.big"
    if place == "pack":
        yield from ("mq.pack.what", "mq.pack.no-benefit")
        return
    if place in (*SLOTS, "worn"):
        yield "mq.worn.what"
    elif item.one_shot:
        yield "mq.item.oneshot-belt"


@step("mq.item.use-at-once")
def it_is_of_use_at_once(t: Quests, about: dict[str, Any]) -> None:
    """In his own turn a player may put an item into play and use it at once."""
    gear = own_gear(t.s.players[about["seat"]], about["card"])
    if gear is not None and gear.place != "pack" and about["seat"] == t.s.turn:
        t.log("ReadyForUse", "mq.item.use-at-once", {"seat": about["seat"], "card": gear.card})


procedure("put-in-play", the_card_becomes_an_item, it_is_of_use_at_once)


# -- cheating --------------------------------------------------------------------------------------------------------


def is_cheat(card: object) -> bool:
    return isinstance(card, Special) and card.kind == "cheat"


@guard("mq.cheat.effect", PlayCheat, basic=5, implied=True)
def cheat_on_an_item_of_ones_own(s: Quest, a: PlayCheat) -> Facts | None:
    """A Cheat card on an item lets its owner ignore all limits on that item and have its greatest bonus."""
    if not is_cheat(s.card(a.card)):
        return facts(key="no-cheat", card=a.card)
    gear = own_gear(s.players[a.seat], a.item)
    return None if gear is not None and not gear.cheat else facts(key="no-item", card=a.item)


def cheat_candidates(s: Quest, seat: int) -> Iterator[PlayCheat]:
    for card in in_hand(s, seat, "cheat"):
        yield from (PlayCheat(seat, card, g.card) for g in s.players[seat].gear if not g.cheat)


@interrupt(PlayCheat, "mq.dxm.any-time", cheat_candidates, ANY_TIME, needs=("cheat",))
def play_cheat(t: Quests, a: PlayCheat) -> None:
    """A DxM card may be played at any time unless it says otherwise."""
    t.begin("cheat", seat=a.seat, card=a.card, item=a.item)


@step("mq.cheat.effect")
def the_limits_of_the_item_are_off(t: Quests, about: dict[str, Any]) -> None:
    """A Cheat card on an item lets its owner ignore all limits on that item and have its greatest bonus."""
    p, card = t.s.players[about["seat"]], about["card"]
    gear = tuple([evolve(g, cheat=card) if g.card == about["item"] else g for g in p.gear])
    hand = tuple([c for c in p.hand if c != card])
    rules = ("mq.dxm.any-time", "mq.cheat.effect")
    change(t, p.seat, "CheatPlayed", rules, {"card": card, "item": about["item"]}, hand=hand, gear=gear)


procedure("cheat", the_limits_of_the_item_are_off)


# -- what an order to lose an item may take --------------------------------------------------------------------------


@guard("mq.cards.hand-safe", PlayCurse, basic=6, implied=True)
def a_curse_takes_nothing_from_a_hand(s: Quest, a: PlayCurse) -> Facts | None:
    """Cards cannot be taken from a hand unless an effect says that it affects hands."""
    if not a.item or a.victim == NOBODY or own_gear(s.players[a.victim], a.item):
        return None
    return facts(seat=a.victim, card=a.item)


@guard("mq.item.lose-slot", ChooseItem, basic=6)
def what_lies_in_the_pack_is_not_worn(s: Quest, a: ChooseItem) -> Facts | None:
    """An effect that takes a kind of gear (footgear, say) always means the worn one; one in the pack does not
    count.
    """
    window = pending(s)
    if window is None or "mq.item.lose-slot" not in window.about.get("rules", ()):
        return None
    gear = own_gear(s.players[window.about["owner"]], a.item)
    return facts(card=a.item) if gear is not None and gear.place == "pack" else None
