"""Curses: what each of them changes while its owner holds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import LayDown, Rest
from tutor.games.card_adventure.asked import KindOf, PenaltyPart
from tutor.games.card_adventure.book import action, guard, limit, procedure, step, term
from tutor.games.card_adventure.limits import MOST
from tutor.games.card_adventure.penalties import HARM
from tutor.games.card_adventure.receiving import BLEEDS
from tutor.games.card_adventure.stacks import arrive
from tutor.games.card_adventure.state import Adventure, playing
from tutor.games.card_adventure.strength import CARD, owner
from tutor.games.card_adventure.supplies import turn_up
from tutor.games.card_adventure.verbs import Tables, leave_hand
from tutor.games.card_adventure.windows import DOWN
from tutor.kernel.events import Term
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

CURSE = "cpa.def.curse-card"
ITEMS = "cpa.limit.items"  # the most items that a PC may hold; about: the seat


def weight(s: Adventure, seat: int, does: str) -> list[tuple[str, int]]:
    """The curses of a PC that weigh on it in this way, and how much."""
    held = s.players[seat].curses if seat >= 0 else ()
    if not held:
        return []
    known = s.box.curses
    return [(card, w.n) for card in held if card in known for w in known[card].weighs if w.does == does]


# -- numbers ---------------------------------------------------------------------------------------------------------


@limit(CARD, CURSE, layer="card")
def curses_weaken_attack_cards(s: Adventure, card: str, so_far: int) -> Term | None:
    """Curse cards stand for curses laid on a PC."""
    return _less(s, owner(s, card), "weaken-attacks", so_far)


@limit(MOST, CURSE, layer="card")
def curses_lower_the_limit(s: Adventure, about: KindOf, so_far: int) -> Term | None:
    """Curse cards stand for curses laid on a PC."""
    return _less(s, about["seat"], "fewer-attacks", so_far) if about["kind"] == "attack" else None


def _less(s: Adventure, seat: int, does: str, so_far: int) -> Term | None:
    """So much less, but never less than nothing."""
    found = weight(s, seat, does)
    n = min(so_far, sum([n for _, n in found]))
    return Term(-n, CURSE, does, found[0][0], {"card": found[0][0], "seat": seat}) if n > 0 else None


@limit(HARM, CURSE, layer="card")
def curses_make_a_pc_bleed(s: Adventure, about: PenaltyPart, so_far: int) -> Term | None:
    """Curse cards stand for curses laid on a PC."""
    seat = about["seat"]
    found = weight(s, seat, "bleed") if about["what"] == "damage" else []
    if not found or not so_far or s.players[seat].bled:
        return None
    return Term(sum(n for _, n in found), CURSE, BLEEDS, found[0][0], {"card": found[0][0], "seat": seat})


@guard("cpa.def.curse-card", Rest, basic=4, every=True)
def the_sleepless_do_not_rest(s: Adventure, seat: int) -> Facts | None:
    """Curse cards stand for curses laid on a PC."""
    found = weight(s, seat, "no-rest")
    return facts(key="no-rest", seat=seat, card=found[0][0]) if found else None


# -- dice ------------------------------------------------------------------------------------------------------------


@step(CURSE)
def curses_that_call_monsters(t: Tables, _: dict[str, Any]) -> None:
    """Curse cards stand for curses laid on a PC."""
    for seat in playing(t.s):
        for card, n in weight(t.s, seat, "beckon"):
            face = t.roll(6)
            told = {"seat": seat, "card": card, "face": face, "hits": face == 1}
            t.log("CurseRolled", CURSE, told)
            if face == 1:
                where = t.s.players[seat].where
                cards = turn_up(t, "monster", n)
                if cards:
                    arrive(t, cards, where, "MonstersCalled", CURSE, up=True, seat=seat, n=len(cards))


procedure("beckon", curses_that_call_monsters)


@step(CURSE)
def curses_that_trip_a_pc_up(t: Tables, about: dict[str, Any]) -> None:
    """Curse cards stand for curses laid on a PC."""
    seat = about["seat"]
    for card, _ in weight(t.s, seat, "stumble"):
        face = t.roll(6)
        told = {"seat": seat, "card": card, "face": face, "hits": face == 1}
        t.log("CurseRolled", CURSE, told)
        if face == 1:
            t.log("Stumbled", CURSE, {"seat": seat, "card": card, "where": t.s.players[seat].where})
            t.drop_stack(len(t.s.stack) - 2)
            return


procedure("stumble", curses_that_trip_a_pc_up)


# -- burdens ---------------------------------------------------------------------------------------------------------


@term(ITEMS, CURSE, layer="card")
def curses_allow_fewer_items(s: Adventure, seat: int) -> Iterator[Term]:
    """Curse cards stand for curses laid on a PC."""
    found = sorted(weight(s, seat, "fewer-items"), key=lambda x: x[1])
    for card, n in found[:1]:
        yield Term(n, CURSE, "fewer-items", card, {"card": card, "seat": seat})


def burden(t: Tables, seat: int) -> int:
    """How many items a PC has to lay down."""
    terms = t.game.ask(t.s, ITEMS, seat)
    return len(loose(t.s, seat)) - sum(x.value for x in terms) if terms else 0


def loose(s: Adventure, seat: int) -> list[str]:
    """The items that are counted, which are those that can be lost."""
    return [card for card in s.players[seat].items if not s.box.items[card].special]


@step(CURSE)
def curses_that_weigh_a_pc_down(t: Tables, about: dict[str, Any]) -> None:
    """Curse cards stand for curses laid on a PC."""
    n = burden(t, about["seat"])
    if n > 0:
        t.log("TooManyItems", CURSE, {"seat": about["seat"], "n": n})
        t.open(DOWN, CURSE, (about["seat"],), n=n)


procedure("burden", curses_that_weigh_a_pc_down)


@guard("cpa.def.curse-card", LayDown, basic=4, implied=True)
def only_items_that_can_be_lost(s: Adventure, a: LayDown) -> Facts | None:
    """Curse cards stand for curses laid on a PC."""
    return None if a.card in loose(s, a.seat) else facts(key="not-loose", seat=a.seat, card=a.card)


@action(LayDown, CURSE, (DOWN,), lambda s, seat: [LayDown(seat, card) for card in loose(s, seat)])
def lay_down(t: Tables, a: LayDown) -> None:
    """Curse cards stand for curses laid on a PC."""
    window = pending(t.s)
    assert window is not None
    n = window.about["n"]
    t.close()
    where = t.s.players[a.seat].where
    leave_hand(t, a.seat, a.card, "ItemLaidDown", CURSE, where=where)
    arrive(t, (a.card,), where, "LeftInCell", CURSE, up=True, seat=a.seat)
    if n > 1:
        t.open(DOWN, CURSE, (a.seat,), n=n - 1)
