"""Casting: which magic cards may be used and when, what they cost, and what is paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from tutor.games.card_adventure.actions import Cast
from tutor.games.card_adventure.aiming import (
    ELSEWHERE,
    choices,
    is_here,
    moment,
    refused,
    timely,
    timely_ways,
    use_of,
    ways,
)
from tutor.games.card_adventure.asked import SpellOf
from tutor.games.card_adventure.book import action, guard, procedure, step, term
from tutor.games.card_adventure.cards import Use, Ways, printed_id
from tutor.games.card_adventure.curses import weight
from tutor.games.card_adventure.deeds import magic_does_what_it_says
from tutor.games.card_adventure.effects import (
    it_counts_as_shown_to_its_monsters,
    now,
    what_has_to_leave_the_hand_goes,
)
from tutor.games.card_adventure.maps import box_with
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.verbs import Tables, change, into_hand, leave_hand, run_now
from tutor.games.card_adventure.windows import CARDS, GO, PENALTY, STRUCTURE
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

COST = "cpa.magic.cost"  # about: {"seat", "card", "way", "level"}
PAID = "cpa.magic.paid"  # what MP cards are worth together; about: the cards
LEFT = "cpa.magic.left"  # the MP that a PC has left; about: the seat
READY = "cpa.magic.ready"  # the magic cards that it can still use this turn; about: the seat


# -- what a PC has ---------------------------------------------------------------------------------------------------


@term(LEFT, "cpa.def.mp-card")
def the_power_that_is_left(s: Adventure, seat: int) -> Iterator[Term]:
    """Magic power cards (MP cards) stand for a PC's magical strength and for how much of it is left."""
    for card in s.players[seat].mp:
        yield Term(s.box.powers[card].mp, "cpa.def.mp-card", "mp", card, {"card": card, "seat": seat})


@term(READY, "cpa.def.magic-card")
def the_spells_that_are_ready(s: Adventure, seat: int) -> Iterator[Term]:
    """A magic card gives the content of a spell that the PC is able to cast."""
    p = s.players[seat]
    for card in p.magic:
        if card not in p.cast:
            yield Term(1, "cpa.def.magic-card", "ready", card, {"card": card, "seat": seat})


# -- costs -----------------------------------------------------------------------------------------------------------


def _printed_cost(s: Adventure, about: SpellOf) -> int:
    n: int = s.box.magics[about["card"]].uses[about["way"]].cost[about["level"]]
    return n


@term(COST, "cpa.magic.cost")
def the_cost_on_the_card(s: Adventure, about: SpellOf) -> Iterator[Term]:
    """To draw an effect from a magic card its player must spend MP cards."""
    n = _printed_cost(s, about)
    if n:
        yield Term(n, "cpa.magic.cost", "cost", about["card"], {"card": about["card"]})


@term(COST, "cpa.magic.free-spells")
def some_cost_nothing(s: Adventure, about: SpellOf) -> Iterator[Term]:
    """Some special magic cards need no MP."""
    if not _printed_cost(s, about):
        yield Term(0, "cpa.magic.free-spells", "free", about["card"], {"card": about["card"]})


@term(COST, "cpa.def.curse-card", layer="card")
def curses_make_it_dearer(s: Adventure, about: SpellOf) -> Iterator[Term]:
    """Curse cards stand for curses laid on a PC."""
    for card, n in weight(s, about["seat"], "dearer-magic"):
        yield Term(n, "cpa.def.curse-card", "dearer", card, {"card": card, "seat": about["seat"]})


@term(PAID, "cpa.magic.mp-add")
def mp_cards_are_added(s: Adventure, cards: tuple[str, ...]) -> Iterator[Term]:
    """Any number of MP cards may be spent together, and their numbers are added."""
    for card in cards:
        yield Term(s.box.powers[card].mp, "cpa.magic.mp-add", "mp", card, {"card": card})


def cost(s: Adventure, seat: int, card: str, way: int, level: int, ask: Ask) -> int:
    return total(ask(s, COST, {"seat": seat, "card": card, "way": way, "level": level}))


def level_for(s: Adventure, a: Cast, paid: int, ask: Ask) -> int:
    """The highest of its costs that so much pays; -1 if it does not even pay the lowest."""
    levels = range(len(s.box.magics[a.card].uses[a.way].cost))
    return max((n for n in levels if cost(s, a.seat, a.card, a.way, n, ask) <= paid), default=-1)


# -- whether ---------------------------------------------------------------------------------------------------------


@guard("cpa.magic.from-hand", Cast, basic=2, implied=True)
def only_magic_cards_in_the_hand(s: Adventure, a: Cast) -> Facts | None:
    """Only magic cards in the hand can be used; a magic card that lies on the board is not in any hand and cannot
    be used.
    """
    return None if a.card in s.players[a.seat].magic else facts(seat=a.seat, card=a.card)


@guard("cpa.magic.own-rules", Cast, basic=3, implied=True)
def only_as_it_is_written(s: Adventure, a: Cast) -> Facts | None:
    """Each magic card carries rules of its own."""
    if a.card not in s.box.magics or use_of(s, a.card, a.way) is not None:
        return None
    return facts(key="no-way", card=a.card)


@guard("cpa.magic.when", Cast, basic=3, implied=True)
def only_in_the_own_go_or_in_combat(s: Adventure, a: Cast) -> Facts | None:
    """Magic cards may be used at any moment of one's own go in the PC action step or of a combat, and at no other
    time.
    """
    use = _cast(s, a)
    if use is None or timely(s, use):
        return None
    return facts(key=moment(s, a.card, use), card=a.card, step=now(s))


@guard("cpa.magic.once-a-turn", Cast, basic=4, implied=True)
def each_card_once_a_turn(s: Adventure, a: Cast) -> Facts | None:
    """Each single magic card takes effect at most once in a turn."""
    return facts(card=a.card) if a.card in s.players[a.seat].cast else None


@guard("cpa.magic.cost", Cast, basic=5, implied=True, asks=True)
def nothing_comes_of_nothing(s: Adventure, a: Cast, ask: Ask) -> Facts | None:
    """To draw an effect from a magic card its player must spend MP cards."""
    own = s.players[a.seat].mp
    if _cast(s, a) is None:
        return None
    if len(set(a.mp)) < len(a.mp) or any(card not in own for card in a.mp):
        return facts(key="not-yours", card=a.card, cards=a.mp)
    n = 0 if a.mp else cost(s, a.seat, a.card, a.way, 0, ask)
    return facts(card=a.card, n=n) if n else None


@guard("cpa.magic.same-cell", Cast, basic=6, implied=True)
def only_what_is_in_the_own_cell(s: Adventure, a: Cast) -> Facts | None:
    """Only what is in the caster's own cell can be chosen as the target of magic."""
    far = [target for target in a.targets if not is_here(s, a.seat, target)]
    return facts(card=a.card, target=far[0], seat=a.seat) if far and _cast(s, a) is not None else None


@guard("cpa.magic.own-rules", Cast, basic=7, implied=True, asks=True)
def only_at_what_the_spell_allows(s: Adventure, a: Cast, ask: Ask) -> Facts | None:
    """Each magic card carries rules of its own."""
    return refused(s, a, _cast(s, a), ask)


@guard("cpa.magic.own-rules", Cast, basic=7, asks=True)
def only_at_monsters_that_it_works_on(s: Adventure, a: Cast, ask: Ask) -> Facts | None:
    """Each magic card carries rules of its own."""
    return refused(s, a, _cast(s, a), ask, weighed=True) if a.card in s.box.picky else None


def _cast(s: Adventure, a: Cast) -> Use | None:
    return use_of(s, a.card, a.way) if a.card in s.box.magics else None


# -- what is worth trying --------------------------------------------------------------------------------------------


def cast_candidates(s: Adventure, seat: int) -> list[Cast]:
    return castings(s, seat, timely_ways(s)) if s.players[seat].magic else []


def castings(s: Adventure, seat: int, known: Ways, beyond: int = 0) -> list[Cast]:
    """Every use of the spells in hand in these ways, paid with so much `beyond` their costs."""
    p = s.players[seat]
    found: list[Cast] = []
    seen: set[str] = set()
    for card in p.magic:
        if card in known and card not in p.cast and printed_id(card) not in seen:
            seen.add(printed_id(card))
            for way, use in known[card]:
                found += _ways_to_cast(s, seat, card, way, use, beyond)
    return found


def _ways_to_cast(s: Adventure, seat: int, card: str, way: int, use: Use, beyond: int) -> Iterable[Cast]:
    p = s.players[seat]
    more = sum([n for _, n in weight(s, seat, "dearer-magic")]) if p.curses else 0
    paying = payments(s.inline, p.mp, use.cost, more + beyond * any(use.cost))
    if not paying:
        return ()
    aims = choices(s, seat, use)
    if use.target in ELSEWHERE:  # a gate beside the cell is within the reach of items only
        aims = [targets for targets in aims if all(is_here(s, seat, target) for target in targets)]
    there = ways(s, seat, use)
    return [Cast(seat, card, mp, targets, way, to) for targets in aims for to in there for mp in paying]


@lru_cache(maxsize=4096)
def payments(inline: str, cards: tuple[str, ...], costs: tuple[int, ...], more: int) -> tuple[tuple[str, ...], ...]:
    """Ways to pay one of these costs, each so much dearer, in which no card could be left out: one for each choice of
    numbers.
    """
    powers = box_with(inline).powers
    held = sorted(cards, key=lambda card: powers[card].mp)
    values = tuple([powers[card].mp for card in held])
    paying = [tuple([held[at] for at in places]) for n in costs for places in _just_enough(values, n + more)]
    return tuple(dict.fromkeys(paying))


@lru_cache(maxsize=4096)
def _just_enough(values: tuple[int, ...], n: int) -> tuple[tuple[int, ...], ...]:
    """The places of numbers, from the least, that make so much together and would not without the least of them."""
    numbers = sorted(Counter(values).items(), reverse=True)
    found = [tuple(sorted(places)) for places in _from_the_greatest(values, numbers, n)]
    return tuple(sorted(found, key=lambda places: (len(places), places)))


def _from_the_greatest(values: tuple[int, ...], numbers: list[tuple[int, int]], n: int) -> Iterator[tuple[int, ...]]:
    """So many of each number in turn: what comes last is the least, and nothing is added once there is enough."""
    if n <= 0:
        yield ()
        return
    for at, (value, there) in enumerate(numbers):
        first = values.index(value)
        for more in range(1, there + 1):
            if value * (more - 1) < n:
                taken = tuple(range(first, first + more))
                rest = [] if value * more >= n else numbers[at + 1 :]
                yield from (taken + others for others in _from_the_greatest(values, rest, n - value * more))


# -- casting ---------------------------------------------------------------------------------------------------------


@action(Cast, "cpa.action.cast", (GO, STRUCTURE, CARDS, PENALTY), cast_candidates)
def cast(t: Tables, a: Cast) -> None:
    """Cast: a player may use magic cards from the hand."""
    run_now(t, "use-card", seat=a.seat, card=a.card, to=a.targets)
    t.begin("cast", seat=a.seat, card=a.card, mp=a.mp, targets=a.targets, way=a.way, to=a.to)


@step("cpa.magic.same-spell-twice")
def the_same_spell_comes_from_another_card(t: Tables, about: dict[str, Any]) -> None:
    """To use the same spell several times in one turn a PC needs several magic cards of it."""
    p, card = t.s.players[about["seat"]], about["card"]
    others = tuple([x for x in p.cast if printed_id(x) == printed_id(card) and x != card])
    if others:
        t.log("SameSpellAgain", "cpa.magic.same-spell-twice", {"seat": p.seat, "card": card, "others": others})


@step("cpa.magic.once-a-turn")
def its_use_of_this_turn_is_taken(t: Tables, about: dict[str, Any]) -> None:
    """Each single magic card takes effect at most once in a turn."""
    p = t.s.players[about["seat"]]
    cards = (*p.cast, about["card"])
    change(t, p.seat, "SpellBegun", "cpa.magic.once-a-turn", {"card": about["card"]}, cast=cards)


@step("cpa.magic.mp-leaves")
def mp_cards_leave_the_hand(t: Tables, about: dict[str, Any]) -> None:
    """MP cards shown for a magic card leave the hand."""
    for card in about["mp"]:
        leave_hand(t, about["seat"], card, "MpShown", "cpa.magic.mp-leaves", to=about["card"])


@step("cpa.magic.cost-met")
def it_takes_effect_if_enough_is_paid(t: Tables, about: dict[str, Any]) -> None:
    """The spell takes effect once the MP spent reach the cost printed on the card."""
    takes_effect_for(t, about, total(t.game.ask(t.s, PAID, tuple(about["mp"]))))


def takes_effect_for(t: Tables, about: dict[str, Any], paid: int, beyond: int = 0) -> None:
    """A spell takes effect if so much is enough for it; `beyond` a cost more may be asked for than the cost."""
    ask, seat, card, way = t.game.ask, about["seat"], about["card"], about["way"]
    level = level_for(t.s, Cast(seat, card, tuple(about["mp"]), (), way), max(paid - beyond, 0), ask)
    if level >= 0:
        n = cost(t.s, seat, card, way, level, ask)
        acted = t.s.players[seat].acted or t.s.active == seat
        change(t, seat, "CostMet", "cpa.magic.cost-met", {"card": card, "n": paid, "cost": n}, acted=acted)
        t.close()
        t.begin("spell", **about, level=level, surplus=paid - n - (beyond if n else 0))


@step("cpa.cards.misplay-no-effect")
def a_misplay_has_no_effect(t: Tables, about: dict[str, Any]) -> None:
    """A card used in a wrong way has no effect."""
    misplay(t, about)


def misplay(t: Tables, about: dict[str, Any], **told: Any) -> None:
    """A spell that is not paid for comes to nothing."""
    seat, card = about["seat"], about["card"]
    n = cost(t.s, seat, card, about["way"], 0, t.game.ask)
    paid = total(t.game.ask(t.s, PAID, tuple(about["mp"])))
    t.log("Misplayed", "cpa.cards.misplay-no-effect", {"seat": seat, "card": card, "n": paid, "cost": n, **told})
    t.begin("misplayed", **about)


procedure(
    "cast",
    the_same_spell_comes_from_another_card,
    its_use_of_this_turn_is_taken,
    mp_cards_leave_the_hand,
    it_takes_effect_if_enough_is_paid,
    a_misplay_has_no_effect,
)


@step("cpa.cards.misplay-returns")
def its_cards_go_back_to_the_hand(t: Tables, about: dict[str, Any]) -> None:
    """A card used in a wrong way is not discarded but goes back to the hand, as if it had never been played."""
    for card in about["mp"]:
        into_hand(t, about["seat"], card, "CardReturned", "cpa.cards.misplay-returns")


@step("cpa.ruling.miscast")
def the_use_of_the_turn_is_not_spent(t: Tables, about: dict[str, Any]) -> None:
    """A cast paid too little is a misplay: magic and MP cards go back to the hand and the card's use of the turn
    is not spent.
    """
    p, card = t.s.players[about["seat"]], about["card"]
    change(t, p.seat, "UseReturned", "cpa.ruling.miscast", {"card": card}, cast=tuple([x for x in p.cast if x != card]))


procedure("misplayed", its_cards_go_back_to_the_hand, the_use_of_the_turn_is_not_spent)


@step("cpa.magic.surplus-lost")
def what_is_paid_beyond_the_cost_is_lost(t: Tables, about: dict[str, Any]) -> None:
    """MP spent beyond the cost have no effect and are lost."""
    if about["surplus"]:
        told = {"seat": about["seat"], "card": about["card"], "n": about["surplus"]}
        t.log("SurplusLost", "cpa.magic.surplus-lost", told)


procedure(
    "spell",
    what_is_paid_beyond_the_cost_is_lost,
    what_has_to_leave_the_hand_goes,
    it_counts_as_shown_to_its_monsters,
    magic_does_what_it_says,
)
