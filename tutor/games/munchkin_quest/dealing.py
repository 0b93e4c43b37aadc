"""What happens in a deal: the price is paid, and the room keeps its word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.bargains import RoomDeal
from tutor.games.munchkin_quest.book import limit, procedure, step, term
from tutor.games.munchkin_quest.carrying import own_gear, what_he_can_use_no_more_goes_into_the_pack
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.specials import drop_idle_specials
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import (
    Quests,
    change,
    change_room,
    draw,
    gain_level,
    hurt,
    lose_gear,
    lose_level,
    recover,
    spend,
    with_player,
)
from tutor.kernel.events import Term, total
from tutor.kernel.records import evolve

DEAL_GOLD = "mq.deal.gold"
GENDERS = {"male": "female", "female": "male"}
WHAT = "mq.deal.what"


def deal_in(s: Quest, room: str, offer: str) -> RoomDeal | None:
    return next((deal for deal in s.tile(room).deals if deal.id == offer), None) if room else None


def _deal(s: Quest, about: dict[str, Any]) -> RoomDeal:
    found = deal_in(s, s.players[about["seat"]].where, about["offer"])
    assert found is not None
    return found


# -- how much gold ---------------------------------------------------------------------------------------------------


@term(DEAL_GOLD, "mq.deal.payment")
def the_price_in_gold(s: Quest, about: dict[str, Any]) -> Iterator[Term]:
    """Most deals ask for a payment: gold, items or cards, sometimes of a given kind."""
    deal = _deal(s, about)
    if n := deal.price.gold + deal.price.worth:
        yield Term(n, "mq.deal.payment", "deal-price", f"deal:{deal.id}", {"offer": deal.id})


@term(DEAL_GOLD, "mq.deal.payment")
def less_what_the_items_are_worth(s: Quest, about: dict[str, Any]) -> Iterator[Term]:
    """Most deals ask for a payment: gold, items or cards, sometimes of a given kind."""
    if _deal(s, about).price.worth:
        for card in about["cards"]:
            item = item_of(s, card)
            if item is not None and item.worth:
                yield Term(-item.worth, "mq.deal.payment", "deal-item", card, {"card": card})


@limit(DEAL_GOLD, "mq.deal.no-change", layer="absolute")
def no_change_is_given(s: Quest, about: dict[str, Any], so_far: int) -> Term | None:
    """Items discarded as payment give no change when they are worth more than the price."""
    least = _deal(s, about).price.gold
    return Term(least - so_far, "mq.deal.no-change", "no-change", "floor", {}) if so_far < least else None


# -- paying ----------------------------------------------------------------------------------------------------------


@step("mq.deal.payment")
def the_price_is_paid(t: Quests, about: dict[str, Any]) -> None:
    """Most deals ask for a payment: gold, items or cards, sometimes of a given kind."""
    seat, price = about["seat"], _deal(t.s, about).price
    terms = t.game.ask(t.s, DEAL_GOLD, about)
    for card in about["cards"]:
        _hand_in(t, seat, card)
    if n := total(terms):
        rules = tuple(dict.fromkeys(x.rule for x in terms))
        change(t, seat, "DealPaid", rules, {"n": n}, gold=t.s.players[seat].gold - n)
    elif any(x.rule == "mq.deal.no-change" for x in terms):
        t.log("NoChange", "mq.deal.no-change", {"seat": seat, "n": terms[-1].value})
    if price.level:
        lose_level(t, seat, price.level, "mq.deal.payment")
    if price.health:
        hurt(t, seat, price.health, "mq.deal.payment")


def _hand_in(t: Quests, seat: int, card: str) -> None:
    p = t.s.players[seat]
    if own_gear(p, card) is not None:
        lose_gear(t, seat, card, "mq.deal.payment", "ItemPaid")
    else:
        rules = ("mq.deal.payment", "mq.discard.any-card")
        spend(t, seat, card, rules, "CurseLifted" if card in p.curses else "CardPaid")
        drop_idle_specials(t, seat)


# -- gaining ---------------------------------------------------------------------------------------------------------


@step("mq.deal.what")
def the_room_keeps_its_word(t: Quests, about: dict[str, Any]) -> None:
    """Some rooms let players buy, sell or exchange items, cards, levels and more; that is a deal, and the room's
    text gives its terms.
    """
    gain, seat = _deal(t.s, about).gain, about["seat"]
    if gain.pile is not None:
        t.begin("from-pile", seat=seat, deck=gain.pile)
    if gain.health:
        recover(t, seat, gain.health, (WHAT, "mq.health.recover-cards"))
    gold = gain.gold + sum(_worth(t.s, c) for c in about["cards"]) * gain.percent // 100
    if gold:
        change(t, seat, "DealEarned", WHAT, {"n": gold}, gold=t.s.players[seat].gold + gold)
    if gain.treasure:
        draw(t, "treasure", seat, gain.treasure, (WHAT, "mq.treasure.deals"))
    if gain.dxm:
        draw(t, "dxm", seat, gain.dxm, (WHAT, "mq.dxm.deals"))
    if gain.level:
        gain_level(t, seat, gain.level, WHAT, by_kill=False)
    if gain.gender and (gender := GENDERS.get(t.s.players[seat].gender, "")):
        change(t, seat, "GenderChanged", WHAT, {"gender": gender}, gender=gender)
    if gain.mends:
        room = t.s.room(about["room"])
        change_room(t, evolve(room, marker=""), "RoomMended", WHAT, {"room": room.id})


def _worth(s: Quest, card: str) -> int:
    item = item_of(s, card)
    return item.worth if item is not None else 0


@step("mq.deal.what")
def the_top_card_of_the_pile_is_his(t: Quests, about: dict[str, Any]) -> None:
    """Some rooms let players buy, sell or exchange items, cards, levels and more; that is a deal, and the room's
    text gives its terms.
    """
    seat, pile = about["seat"], f"{about['deck']}_pile"
    lying: tuple[str, ...] = getattr(t.s, pile)
    if lying:
        t.close()
        p = t.s.players[seat]
        players = with_player(t.s, evolve(p, hand=(*p.hand, lying[-1])))
        told = {"seat": seat, "card": lying[-1], "deck": about["deck"]}
        t.log("TakenFromPile", WHAT, told, players=players, **{pile: lying[:-1]})


@step("mq.discard.draw-from-empty")
def from_an_empty_pile_the_deck_gives(t: Quests, about: dict[str, Any]) -> None:
    """When an effect lets a player draw from a discard pile that is empty, the top card of the matching deck is
    drawn instead.
    """
    draw(t, about["deck"], about["seat"], 1, "mq.discard.draw-from-empty")


procedure("deal", the_price_is_paid, the_room_keeps_its_word, what_he_can_use_no_more_goes_into_the_pack)
procedure("from-pile", the_top_card_of_the_pile_is_his, from_an_empty_pile_the_deck_gives)
