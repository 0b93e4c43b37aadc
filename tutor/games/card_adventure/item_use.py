"""Using items: when, how far they reach, and which of them stay in the hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tutor.games.card_adventure.actions import UseItem
from tutor.games.card_adventure.aiming import (
    choices,
    is_here,
    moment,
    refused,
    timely,
    timely_ways,
    use_of,
    ways,
)
from tutor.games.card_adventure.asked import TargetOf
from tutor.games.card_adventure.barriers import gate_at
from tutor.games.card_adventure.book import action, guard, term
from tutor.games.card_adventure.cards import Use, printed_id
from tutor.games.card_adventure.effects import again, now
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.verbs import Tables, quietly, run_now
from tutor.games.card_adventure.windows import CARDS, GO, PENALTY, STRUCTURE
from tutor.kernel.events import Term, total
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

REACH = "cpa.item.reach"  # whether an item works on a target; about: {"seat", "target"}


@term(REACH, "cpa.item.own-cell")
def it_works_in_the_own_cell(s: Adventure, about: TargetOf) -> Iterator[Term]:
    """An item works only in the cell of the PC that holds it: it heals nobody and supports no combat in a
    neighbouring cell.
    """
    if is_here(s, about["seat"], about["target"]):
        yield Term(1, "cpa.item.own-cell", "here", about["target"], {"seat": about["seat"]})


@term(REACH, "cpa.item.exceptions")
def and_on_a_gate_beside_it(s: Adventure, about: TargetOf) -> Iterator[Term]:
    """Single item cards may be exempt from the limit to the PC's own cell."""
    gate, where = about["target"], s.players[about["seat"]].where
    if gate_at(s, gate) is not None and where != gate and where in gate.split("-"):
        yield Term(1, "cpa.item.exceptions", "beside", gate, {"seat": about["seat"], "where": gate})


@guard("cpa.def.item-card", UseItem, basic=3, implied=True)
def only_in_a_way_that_is_on_the_card(s: Adventure, a: UseItem) -> Facts | None:
    """Item cards stand for a PC's belongings."""
    return None if _used(s, a) is not None else facts(key="no-way", card=a.card)


@guard("cpa.item.when", UseItem, basic=3, implied=True)
def only_at_its_time(s: Adventure, a: UseItem) -> Facts | None:
    """Item cards in the hand may be used at any moment of one's own go in the PC action step, of the structure step,
    or of a combat.
    """
    use = _used(s, a)
    if use is None or timely(s, use):
        return None
    return facts(key=moment(s, a.card, use), card=a.card, step=now(s))


@guard("cpa.item.spent", UseItem, basic=4, implied=True)
def a_card_that_is_kept_works_once_on_each_target(s: Adventure, a: UseItem) -> Facts | None:
    """An item card is discarded by use only if its use requires that."""
    done = [note for note in again(a.card, a.targets) if note in s.players[a.seat].used]
    if not done:
        return None
    target = done[0].removeprefix(f"{a.card}>")
    return facts(card=a.card, target=target) if target else facts(key="no-target", card=a.card)


@guard("cpa.item.own-cell", UseItem, basic=6, asks=True)
def an_item_reaches_no_further(s: Adventure, a: UseItem, ask: Ask) -> Facts | None:
    """An item works only in the cell of the PC that holds it: it heals nobody and supports no combat in a
    neighbouring cell.
    """
    if _used(s, a) is None:
        return None
    away = [x for x in a.targets if not is_here(s, a.seat, x)]
    far = [x for x in away if total(ask(s, REACH, {"seat": a.seat, "target": x})) <= 0]
    return facts(card=a.card, target=far[0], seat=a.seat) if far else None


@guard("cpa.def.item-card", UseItem, basic=7, implied=True, asks=True)
def only_on_what_the_card_says(s: Adventure, a: UseItem, ask: Ask) -> Facts | None:
    """Item cards stand for a PC's belongings."""
    return refused(s, a, _used(s, a), ask)


@guard("cpa.def.item-card", UseItem, basic=7, asks=True)
def only_on_monsters_that_it_works_on(s: Adventure, a: UseItem, ask: Ask) -> Facts | None:
    """Item cards stand for a PC's belongings."""
    return refused(s, a, _used(s, a), ask, weighed=True) if a.card in s.box.picky else None


def _used(s: Adventure, a: UseItem) -> Use | None:
    return use_of(s, a.card, a.way) if a.card in s.box.items else None


def item_candidates(s: Adventure, seat: int) -> list[UseItem]:
    p = s.players[seat]
    known = timely_ways(s) if p.items else {}
    found: list[UseItem] = []
    seen: set[tuple[str, ...]] = set()
    for card in p.items:
        if card in known:
            done = [note for note in p.used if note.startswith(f"{card}>")]
            alike = (printed_id(card), *[note.removeprefix(card) for note in done])
            if alike not in seen:
                seen.add(alike)
                for way, use in known[card]:
                    found += _ways_to_use(s, seat, card, way, use, done)
    return found


def _ways_to_use(s: Adventure, seat: int, card: str, way: int, use: Use, done: list[str]) -> Iterable[UseItem]:
    aims = choices(s, seat, use)
    if done:
        aims = [targets for targets in aims if not any(note in done for note in again(card, targets))]
    there = ways(s, seat, use)
    return [UseItem(seat, card, targets, way, to) for targets in aims for to in there]


@action(UseItem, "cpa.action.use-item", (GO, STRUCTURE, CARDS, PENALTY), item_candidates)
def use_item(t: Tables, a: UseItem) -> None:
    """Use item: in their own go a player may use any number of item cards from the hand."""
    run_now(t, "use-card", seat=a.seat, card=a.card, to=a.targets)
    if t.s.active == a.seat:
        quietly(t, a.seat, acted=True)
    t.begin("use-item", seat=a.seat, card=a.card, targets=a.targets, way=a.way, to=a.to)
