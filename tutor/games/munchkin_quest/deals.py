"""Deals: where and how often they can be made, what they cost in Move, and how they can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

from tutor.games.munchkin_quest.bargains import Price
from tutor.games.munchkin_quest.book import action, answer, guard, term
from tutor.games.munchkin_quest.carrying import own_gear
from tutor.games.munchkin_quest.dealing import DEAL_GOLD, deal_in
from tutor.games.munchkin_quest.improving import making_up
from tutor.games.munchkin_quest.in_rooms import MakeDeal, cost_and_move, pay_move
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.offers import has_card
from tutor.games.munchkin_quest.state import Player, Quest
from tutor.games.munchkin_quest.verbs import Quests
from tutor.games.munchkin_quest.windows import MOVING
from tutor.kernel.events import Term, total
from tutor.kernel.records import plain
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

DEAL_MOVE = "mq.deal.move"
MOST_WAYS = 200  # of paying for one deal: more than anybody has cards to choose from, but for prices of many cards


# -- where and how often ---------------------------------------------------------------------------------------------


@guard("mq.deal.what", MakeDeal, basic=4, implied=True)
def the_room_must_offer_it(s: Quest, a: MakeDeal) -> Facts | None:
    """Some rooms let players buy, sell or exchange items, cards, levels and more; that is a deal, and the room's
    text gives its terms.
    """
    room = s.players[a.seat].where
    return None if deal_in(s, room, a.offer) is not None else facts(key="not-here", offer=a.offer, room=room)


@guard("mq.deal.what", MakeDeal, basic=5)
def only_what_is_broken_is_mended(s: Quest, a: MakeDeal) -> Facts | None:
    """Some rooms let players buy, sell or exchange items, cards, levels and more; that is a deal, and the room's
    text gives its terms.
    """
    room = s.players[a.seat].where
    deal = deal_in(s, room, a.offer)
    whole = deal is not None and deal.gain.mends and s.room(room).marker != "ransacked"
    return facts(key="nothing-to-mend", room=room) if whole else None


@guard("mq.deal.limited", MakeDeal, basic=5)
def limited_deals_are_made_once_a_turn(s: Quest, a: MakeDeal) -> Facts | None:
    """A deal marked as limited can be made only once a turn, even for more Move."""
    p = s.players[a.seat]
    deal = deal_in(s, p.where, a.offer)
    again = deal is not None and deal.limited and deal.id in p.dealt
    return facts(seat=a.seat, offer=a.offer) if again else None


@guard("mq.health.no-over-max", MakeDeal, basic=6)
def the_hale_are_not_healed(s: Quest, a: MakeDeal) -> Facts | None:
    """Health cannot be recovered above the maximum."""
    p = s.players[a.seat]
    deal = deal_in(s, p.where, a.offer)
    hale = deal is not None and deal.gain.health and p.health >= p.tokens
    return facts(seat=a.seat, health=p.health) if hale else None


@guard("mq.absolute.level-ten-by-kill", MakeDeal, basic=6)
def no_deal_gives_the_tenth_level(s: Quest, a: MakeDeal) -> Facts | None:
    """A player can reach Level 10 only by killing a monster; any other gain that would bring him there is not
    given.
    """
    p = s.players[a.seat]
    deal = deal_in(s, p.where, a.offer)
    tenth = deal is not None and deal.gain.level and p.level + deal.gain.level > 9
    return facts(seat=a.seat, level=p.level) if tenth else None


# -- Move ------------------------------------------------------------------------------------------------------------


@term(DEAL_MOVE, "mq.deal.cost")
def a_deal_costs_one_move(s: Quest, about: dict[str, Any]) -> Iterator[Term]:
    """A deal costs 1 Move unless the room says otherwise."""
    if not _repeated(s, about):
        yield Term(1, "mq.deal.cost", "deal-cost", f"seat:{about['seat']}", {"offer": about["offer"]})


@term(DEAL_MOVE, "mq.deal.unlimited")
def each_repetition_costs_one_move(s: Quest, about: dict[str, Any]) -> Iterator[Term]:
    """A deal without a limit may be repeated any number of times, for 1 Move each time."""
    if _repeated(s, about):
        yield Term(1, "mq.deal.unlimited", "deal-again", f"seat:{about['seat']}", {"offer": about["offer"]})


@answer(DEAL_MOVE, "mq.deal.cost", layer="room")
def unless_the_room_says_otherwise(s: Quest, about: dict[str, Any]) -> Term | None:
    """A deal costs 1 Move unless the room says otherwise."""
    room = s.players[about["seat"]].where
    deal = deal_in(s, room, about["offer"])
    if deal is None or deal.move is None:
        return None
    return Term(deal.move, "mq.deal.cost", "deal-room-cost", f"room:{room}", {"offer": deal.id, "room": room})


def _repeated(s: Quest, about: dict[str, Any]) -> bool:
    p = s.players[about["seat"]]
    deal = deal_in(s, p.where, about["offer"])
    return deal is not None and not deal.limited and deal.id in p.dealt


@guard("mq.deal.cost", MakeDeal, basic=6, asks=True)
def a_deal_takes_move(s: Quest, a: MakeDeal, ask: Ask) -> Facts | None:
    """A deal costs 1 Move unless the room says otherwise."""
    cost, left = cost_and_move(s, a.seat, ask, DEAL_MOVE, {"seat": a.seat, "offer": a.offer})
    return facts(key="move", seat=a.seat, n=cost, left=left) if cost > left else None


# -- payment ---------------------------------------------------------------------------------------------------------


@guard("mq.deal.payment", MakeDeal, basic=7, asks=True)
def the_price_must_be_paid(s: Quest, a: MakeDeal, ask: Ask) -> Facts | None:
    """Most deals ask for a payment: gold, items or cards, sometimes of a given kind."""
    p = s.players[a.seat]
    deal = deal_in(s, p.where, a.offer)
    if deal is None:
        return None
    due = total(ask(s, DEAL_GOLD, plain(a)))
    if p.gold < due:
        return facts(key="gold", n=due, gold=p.gold)
    if p.health <= deal.price.health or p.level <= deal.price.level:
        return facts(key="too-dear", seat=a.seat)
    return _wrong_cards(s, p, deal.price, a.cards)


def _wrong_cards(s: Quest, p: Player, price: Price, cards: tuple[str, ...]) -> Facts | None:
    wanted = price.items or price.cards or price.curses
    if len(set(cards)) < len(cards) or (not price.worth and len(cards) != wanted):
        return facts(key="number", n=wanted, used=len(set(cards)))
    wrong = next((c for c in cards if not _counts(s, p, price, c)), None)
    return None if wrong is None else facts(key="card", card=wrong)


def _counts(s: Quest, p: Player, price: Price, card: str) -> bool:
    """Whether a card of his is of the sort that the price asks for."""
    if price.curses:
        return card in p.curses
    if price.deck:
        return card in p.hand and s.box.deck_of[card] == price.deck
    return has_card(p, card) if price.cards else own_gear(p, card) is not None


@guard("mq.gold.not-an-item", MakeDeal, basic=7)
def gold_stands_for_no_item(s: Quest, a: MakeDeal) -> Facts | None:
    """An order to drop or discard an item means item cards only, not gold."""
    p = s.players[a.seat]
    deal = deal_in(s, p.where, a.offer)
    short = deal is not None and len(a.cards) < deal.price.items and p.gold > 0
    return facts(seat=a.seat, gold=p.gold, offer=a.offer) if short else None


# -- making one ------------------------------------------------------------------------------------------------------


def deal_candidates(s: Quest, seat: int) -> Iterator[MakeDeal]:
    p = s.players[seat]
    for deal in s.tile(p.where).deals if p.where else ():
        ways = islice(_ways_to_pay(s, p, deal.price), MOST_WAYS)
        yield from (MakeDeal(seat, deal.id, cards) for cards in ways)


def _ways_to_pay(s: Quest, p: Player, price: Price) -> Iterator[tuple[str, ...]]:
    """The cheapest ways first: so many cards, whichever they are; or gold alone, with one item, or with as many as it
    takes, beside the gold or sparing it.
    """
    known = (c for c in (*p.hand, *(g.card for g in p.gear), *p.traits, *p.curses) if c in s.box.cards)
    pool = sorted((c for c in known if _counts(s, p, price, c)), key=lambda c: _worth(s, c))
    if price.worth:
        worth = [(value, c) for c in pool if (value := _worth(s, c))]
        together = (making_up(price.worth, gold, worth) for gold in (p.gold - price.gold, 0))
        yield from dict.fromkeys(((), *((c,) for _, c in worth), *together))
        return
    yield from combinations(pool, price.items or price.cards or price.curses)


def _worth(s: Quest, card: str) -> int:
    item = item_of(s, card)
    return item.worth if item is not None else 0


@action(MakeDeal, "mq.deal.cost", (MOVING,), deal_candidates, ("mq.deal.limited",))
def make_deal(t: Quests, a: MakeDeal) -> None:
    """A deal costs 1 Move unless the room says otherwise."""
    p = t.s.players[a.seat]
    about = {"seat": a.seat, "offer": a.offer, "room": p.where}
    dealt = p.dealt if a.offer in p.dealt else (*p.dealt, a.offer)
    pay_move(t, a.seat, DEAL_MOVE, about, "DealMade", {"offer": a.offer, "room": p.where}, dealt=dealt)
    t.begin("deal", **about, cards=a.cards)
