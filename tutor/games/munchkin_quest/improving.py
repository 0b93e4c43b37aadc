"""Levels gained by cards and gold, and given for health."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.munchkin_quest.actions import BuyLevel, GoUpALevel, Heal
from tutor.games.munchkin_quest.book import follows_from, guard, limit, term
from tutor.games.munchkin_quest.cards import Special
from tutor.games.munchkin_quest.carrying import own_gear
from tutor.games.munchkin_quest.common import in_fight
from tutor.games.munchkin_quest.munchkins import item_of
from tutor.games.munchkin_quest.offers import in_hand
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests, change, gain_level, lose_gear, lose_level, recover, spend
from tutor.games.munchkin_quest.windows import ANY_TIME, OPENING, interrupt
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

LEVEL_PRICE = "mq.levelup.price"
PRICE_OF_A_LEVEL = 1000
HEALED = 3


@guard("mq.cards.timing", GoUpALevel, basic=3, implied=True)
def a_card_that_gives_a_level(s: Quest, a: GoUpALevel) -> Facts | None:
    """Every card can be played only at the times its kind allows."""
    card = s.card(a.card)
    return None if isinstance(card, Special) and card.kind == "level-up" else facts(key="no-level", card=a.card)


@guard("mq.absolute.level-ten-by-kill", GoUpALevel, BuyLevel, basic=6, worded=True)
def the_tenth_level_only_by_a_kill(s: Quest, seat: int) -> Facts | None:
    """A player can reach Level 10 only by killing a monster; any other gain that would bring him there is not
    given.
    """
    level = s.players[seat].level
    return facts(seat=seat, level=level) if level >= 9 else None


@guard("mq.levelup.card-not-ten", GoUpALevel, basic=7, worded=True)
def no_card_gives_the_winning_level(s: Quest, seat: int) -> Facts | None:
    """A Go Up a Level card cannot bring its player to the winning level."""
    return facts(seat=seat) if s.players[seat].level >= 9 else None


def level_candidates(s: Quest, seat: int) -> Iterator[GoUpALevel]:
    yield from (GoUpALevel(seat, c) for c in in_hand(s, seat, "level-up"))


@interrupt(GoUpALevel, "mq.anytime.level-card", level_candidates, (*ANY_TIME, OPENING), needs=("level-up",))
def go_up_a_level(t: Quests, a: GoUpALevel) -> None:
    """A Go Up a Level card may be played at any time."""
    card = t.s.card(a.card)
    spend(t, a.seat, a.card, "mq.anytime.level-card")
    gain_level(t, a.seat, getattr(card, "n", 1), "mq.anytime.level-card", by_kill=False)


@guard("mq.levelup.buy", BuyLevel, basic=3, worded=True)
def levels_are_bought_in_ones_own_turn(s: Quest, seat: int) -> Facts | None:
    """In his own turn a player may buy a level for 1,000 gold."""
    return None if seat == s.turn else facts(key="not-own-turn", seat=seat)


@guard("mq.levelup.buy", BuyLevel, basic=3, worded=True)
def no_level_is_bought_in_a_fight(s: Quest, seat: int) -> Facts | None:
    """In his own turn a player may buy a level for 1,000 gold."""
    return facts(key="in-fight", seat=seat) if in_fight(s, seat) else None


@guard("mq.levelup.buy-not-ten", BuyLevel, basic=7, worded=True)
def the_winning_level_is_not_for_sale(s: Quest, seat: int) -> Facts | None:
    """The winning level cannot be bought."""
    return facts(seat=seat) if s.players[seat].level >= 9 else None


@guard("mq.levelup.buy-items", BuyLevel, basic=4, implied=True)
def items_paid_with_are_in_play(s: Quest, a: BuyLevel) -> Facts | None:
    """Items may be used to pay at the value printed on them, and are discarded; only items in play count."""
    p = s.players[a.seat]
    missing = next((i for i in a.items if own_gear(p, i) is None), None)
    return None if missing is None and len(set(a.items)) == len(a.items) else facts(card=missing or a.items[0])


@term(LEVEL_PRICE, "mq.levelup.buy")
def a_level_costs_1000_gold(s: Quest, items: tuple[str, ...]) -> Iterator[Term]:
    """In his own turn a player may buy a level for 1,000 gold."""
    yield Term(PRICE_OF_A_LEVEL, "mq.levelup.buy", "level-price", "rulebook", {})


@term(LEVEL_PRICE, "mq.levelup.buy-items")
def less_what_the_items_are_worth(s: Quest, items: tuple[str, ...]) -> Iterator[Term]:
    """Items may be used to pay at the value printed on them, and are discarded; only items in play count."""
    for card in items:
        item = item_of(s, card)
        if item is not None and item.worth:
            yield Term(-item.worth, "mq.levelup.buy-items", "deal-item", card, {"card": card})


@limit(LEVEL_PRICE, "mq.levelup.buy-no-change", layer="absolute")
def nobody_gets_change_for_a_level(s: Quest, items: tuple[str, ...], so_far: int) -> Term | None:
    """Paying with items above 1,000 gold gives no change."""
    return None if so_far >= 0 else Term(-so_far, "mq.levelup.buy-no-change", "no-change", "floor", {})


follows_from(LEVEL_PRICE, "inline")


@guard("mq.levelup.buy", BuyLevel, basic=5, asks=True)
def the_price_can_be_paid(s: Quest, a: BuyLevel, ask: Ask) -> Facts | None:
    """In his own turn a player may buy a level for 1,000 gold."""
    gold, price = s.players[a.seat].gold, total(ask(s, LEVEL_PRICE, a.items))
    return None if price <= gold else facts(key="price", n=PRICE_OF_A_LEVEL, gold=gold + PRICE_OF_A_LEVEL - price)


def buy_candidates(s: Quest, seat: int) -> list[BuyLevel]:
    """With gold alone, and with the items of least worth that make up the price: beside the gold, or sparing it."""
    p, worth_of = s.players[seat], s.box.worth
    worth = [(worth_of[g.card], g.card) for g in p.gear if g.card in worth_of]
    if p.gold + sum([value for value, _ in worth]) < PRICE_OF_A_LEVEL:
        return []
    worth.sort()
    ways = dict.fromkeys([making_up(PRICE_OF_A_LEVEL, gold, worth) for gold in (p.gold, 0)])
    alone = [BuyLevel(seat)] if p.gold >= PRICE_OF_A_LEVEL else []
    return alone + [BuyLevel(seat, paid) for paid in ways if paid]


def making_up(price: int, gold: int, worth: list[tuple[int, str]]) -> tuple[str, ...]:
    """The items that make up the price together with so much gold; none if they do not, or are not needed."""
    paid: list[str] = []
    for value, card in worth:
        if gold < price:
            gold += value
            paid.append(card)
    return tuple(paid) if gold >= price else ()


@interrupt(BuyLevel, "mq.levelup.buy", buy_candidates, ANY_TIME, needs=("gear", "gold"))
def buy_level(t: Quests, a: BuyLevel) -> None:
    """In his own turn a player may buy a level for 1,000 gold."""
    terms = t.game.ask(t.s, LEVEL_PRICE, a.items)
    for item in a.items:
        lose_gear(t, a.seat, item, ("mq.levelup.buy-items", "mq.item.uses"), "ItemPaid")
    price, rules = total(terms), tuple(dict.fromkeys(x.rule for x in terms))
    change(t, a.seat, "LevelBought", rules, {"n": price}, gold=t.s.players[a.seat].gold - price)
    gain_level(t, a.seat, 1, "mq.levelup.buy", by_kill=False)


@guard("mq.noncombat.heal", Heal, basic=4, worded=True)
def nobody_heals_in_a_fight(s: Quest, seat: int) -> Facts | None:
    """Outside combat a player may lower his Level by 1 to recover 3 health."""
    return facts(key="in-fight", seat=seat) if in_fight(s, seat) else None


@guard("mq.noncombat.heal", Heal, basic=5, worded=True)
def the_price_of_healing_must_be_paid(s: Quest, seat: int) -> Facts | None:
    """Outside combat a player may lower his Level by 1 to recover 3 health."""
    p = s.players[seat]
    return facts(key="level", seat=seat) if p.level <= 1 else None


@guard("mq.health.no-over-max", Heal, basic=6, worded=True)
def healing_needs_damage(s: Quest, seat: int) -> Facts | None:
    """Health cannot be recovered above the maximum."""
    p = s.players[seat]
    return facts(seat=seat, health=p.health) if p.health >= p.tokens else None


@interrupt(Heal, "mq.noncombat.heal", lambda s, seat: (Heal(seat),), ANY_TIME)
def heal(t: Quests, a: Heal) -> None:
    """Outside combat a player may lower his Level by 1 to recover 3 health."""
    lose_level(t, a.seat, 1, "mq.noncombat.heal")
    recover(t, a.seat, HEALED, ("mq.noncombat.heal",))
