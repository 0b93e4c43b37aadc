"""Keys, and items that turn gates over."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.card_adventure.actions import UseItem
from tutor.games.card_adventure.barriers import gate_at
from tutor.games.card_adventure.book import guard, term
from tutor.games.card_adventure.cards import Use
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.verbs import Tables, change_standing
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

SUIT = "cpa.gate.suit"  # which key fits; about: the route


@term(SUIT, "cpa.gate.suit")
def the_suit_of_its_counter(s: Adventure, where: str) -> Iterator[Term]:
    """The suit of its trump counter says which key fits the gate."""
    found = gate_at(s, where)
    if found is not None and found.counter:
        suit = s.box.counters[found.counter].suit
        yield Term(1, "cpa.gate.suit", "suit", suit, {"where": where, "suit": suit})


def turning(s: Adventure, a: UseItem) -> Use | None:
    """The use of an item that is to turn a gate over."""
    card = s.box.items.get(a.card)
    if card is None or not 0 <= a.way < len(card.uses):
        return None
    return card.uses[a.way] if card.uses[a.way].does == "turn-gate" else None


@guard("cpa.gate.flip", UseItem, basic=6, implied=True)
def on_the_gate_or_beside_it(s: Adventure, a: UseItem) -> Facts | None:
    """Some items, used in the structure step, turn a gate card over, which makes a shut gate passable or an open
    one impassable.
    """
    if turning(s, a) is None:
        return None
    where = s.players[a.seat].where
    far = [gate for gate in a.targets if gate_at(s, gate) and gate != where and where not in gate.split("-")]
    return facts(seat=a.seat, card=a.card, where=where) if far else None


@guard("cpa.gate.key", UseItem, basic=7, asks=True)
def a_key_fits_its_own_suit(s: Adventure, a: UseItem, ask: Ask) -> Facts | None:
    """The item "key" turns a gate over if the suit on the key is the suit of that gate's trump counter."""
    suit = _suit(s, a.card)
    if not suit or turning(s, a) is None:
        return None
    wrong = [gate for gate in a.targets if gate_at(s, gate) and suit not in {x.source for x in ask(s, SUIT, gate)}]
    return facts(seat=a.seat, card=a.card, suit=suit, where=wrong[0]) if wrong else None


def _suit(s: Adventure, card: str) -> str:
    """The suit of a key; of no other item."""
    return s.box.items[card].suit if card in s.box.items else ""


def turn_gate(t: Tables, seat: int, where: str, card: str, why: str) -> None:
    """A gate is turned over: a shut one is open, an open one shut."""
    found = gate_at(t.s, where)
    if found is not None:
        rules = ("cpa.gate.flip", "cpa.gate.key" if _suit(t.s, card) else why)
        told = {"seat": seat, "card": card, "open": not found.open}
        change_standing(t, evolve(found, open=not found.open), "GateTurned", rules, told)


def gates_near(s: Adventure, seat: int) -> Iterator[str]:
    """The gates that a PC is on or beside."""
    where = s.players[seat].where
    for found in s.standing:
        if gate_at(s, found.where) is not None and (found.where == where or where in found.where.split("-")):
            yield found.where
