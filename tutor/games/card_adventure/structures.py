"""The structure step: what PCs use on structures, who beats them, who passes and who is put back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure.actions import Done, Strike, UseAltar
from tutor.games.card_adventure.barriers import barred, rule_of
from tutor.games.card_adventure.book import action, guard, procedure, step
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.looking import may_hold
from tutor.games.card_adventure.state import Adventure, Shown, playing, standing_at
from tutor.games.card_adventure.supplies import put_back
from tutor.games.card_adventure.verbs import (
    Tables,
    discard,
    leave_hand,
    quietly,
    show,
)
from tutor.games.card_adventure.windows import CARDS, PENALTY, STRUCTURE
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts


def has_business(s: Adventure, seat: int) -> bool:
    """Whether a PC can do anything in the structure step, or others cannot tell."""
    p = s.players[seat]
    on_one = p.where not in s.map.cells or standing_at(s, p.where) is not None
    return on_one or may_hold(s, seat, s.box.timely["structure", False].keys())


@step("cpa.structstep.apply")
def structures_have_their_step(t: Tables, _: dict[str, Any]) -> None:
    """Rules of structures that apply are carried out in the structure step."""
    seats = tuple([seat for seat in playing(t.s) if has_business(t.s, seat)])
    if seats or any(x.came for x in t.s.lying):
        t.begin("judge")
    t.open(STRUCTURE, "cpa.structstep.apply", seats)


procedure("structure-step", structures_have_their_step)


# -- what PCs do -----------------------------------------------------------------------------------------------------


@guard("cpa.structstep.use-cards", Strike, basic=4, every=True, asks=True)
def only_who_has_come_onto_one_strikes_it(s: Adventure, seat: int, ask: Ask) -> Facts | None:
    """In the structure step the player of a PC that has come onto a cell or route with a structure may use various
    cards on it, for example an item on a gate or attack cards on a wall.
    """
    where = s.players[seat].where
    stands = where in s.map.routes and barred(s, where, ask)
    return None if stands else facts(key="nothing-here", seat=seat, where=where)


@guard("cpa.combat.bp-source", Strike, basic=5, implied=True)
def only_attack_cards_strike(s: Adventure, a: Strike) -> Facts | None:
    """A PC's BP are those printed on the attack cards that it uses."""
    return None if a.card in s.box.attacks else facts(card=a.card)


def strike_candidates(s: Adventure, seat: int) -> Iterator[Strike]:
    p = s.players[seat]
    if p.where not in s.map.cells:
        seen: set[str] = set()
        for card in p.attack:
            if printed_id(card) not in seen:
                seen.add(printed_id(card))
                yield Strike(seat, card)


@action(Strike, "cpa.structstep.use-cards", (STRUCTURE,), strike_candidates)
def strike(t: Tables, a: Strike) -> None:
    """In the structure step the player of a PC that has come onto a cell or route with a structure may use various
    cards on it, for example an item on a gate or attack cards on a wall.
    """
    where = t.s.players[a.seat].where
    leave_hand(t, a.seat, a.card, "CardUsed", "cpa.structstep.use-cards", where=where)
    show(t, Shown(a.card, a.seat, where), "Struck", "cpa.structstep.use-cards", n=t.s.box.attacks[a.card].bp)


@guard("cpa.structure.by-name", UseAltar, basic=4, every=True)
def an_altar_is_where_it_stands(s: Adventure, seat: int) -> Facts | None:
    """Structures are told apart by name, and each name has rules of its own."""
    found = standing_at(s, s.players[seat].where)
    return None if found is not None and rule_of(s, found) == "altar" else facts(key="no-altar", seat=seat)


@guard("cpa.def.structure-card", UseAltar, basic=5, every=True)
def an_altar_gives_once_a_turn(s: Adventure, seat: int) -> Facts | None:
    """Structure cards stand for constructions on the stage, such as walls, doors or altars."""
    p = s.players[seat]
    return facts(key="altar-once", seat=seat) if altar_mark(p.where) in p.used else None


@guard("cpa.structure.by-name", UseAltar, basic=6, implied=True)
def an_altar_is_paid_with_power(s: Adventure, a: UseAltar) -> Facts | None:
    """Structures are told apart by name, and each name has rules of its own."""
    p = s.players[a.seat]
    return None if a.pay in (*p.attack, *p.mp) else facts(key="altar-pay", seat=a.seat, card=a.pay)


@guard("cpa.structure.by-name", UseAltar, basic=6, implied=True)
def an_altar_takes_what_weighs_on_one(s: Adventure, a: UseAltar) -> Facts | None:
    """Structures are told apart by name, and each name has rules of its own."""
    p = s.players[a.seat]
    return None if a.of in (*p.curses, *p.damage, *p.poison) else facts(key="altar-of", seat=a.seat, of=a.of)


def altar_mark(where: str) -> str:
    return f"altar:{where}"


def altar_candidates(s: Adventure, seat: int) -> Iterator[UseAltar]:
    p = s.players[seat]
    found = standing_at(s, p.where)
    if found is None or rule_of(s, found) != "altar":
        return
    for pay in {printed_id(card): card for card in (*p.attack, *p.mp)}.values():
        for of in dict.fromkeys((*p.curses, *p.damage, *p.poison)):
            yield UseAltar(seat, pay, of)


@action(UseAltar, "cpa.structure.by-name", (STRUCTURE,), altar_candidates)
def use_altar(t: Tables, a: UseAltar) -> None:
    """Structures are told apart by name, and each name has rules of its own."""
    p = t.s.players[a.seat]
    leave_hand(t, a.seat, a.pay, "AltarUsed", "cpa.structure.by-name", where=p.where)
    quietly(t, a.seat, used=(*p.used, altar_mark(p.where)))
    discard(t, (a.pay,), seat=a.seat)
    if a.of in t.s.box.tokens:
        put_back(t, a.seat, a.of, "cpa.tokens.discard")
    else:
        leave_hand(t, a.seat, a.of, "CurseLifted", "cpa.structure.by-name")
        discard(t, (a.of,), seat=a.seat)


@action(Done, "cpa.cards.use-declare", (STRUCTURE, CARDS, PENALTY), lambda s, seat: (Done(seat),))
def nothing_more(t: Tables, a: Done) -> None:
    """To use a card its owner also declares what it is used for; a card that was not declared has not been used."""
    t.answered(a.seat)
