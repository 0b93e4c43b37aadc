"""Items of the own hand and of the board: taking them up, handing them over, and whose cards one plays with."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.card_adventure.actions import Cast, Discard, HandOver, ShowAttack, Strike, TakeItem, UseItem
from tutor.games.card_adventure.book import action, guard, term
from tutor.games.card_adventure.state import HIDDEN, Adventure, Lying, hand, monsters_at, pcs_at, stack
from tutor.games.card_adventure.verbs import Tables, into_hand, leave_hand, lift, quietly
from tutor.games.card_adventure.windows import CARDS, GO
from tutor.kernel.events import Term
from tutor.kernel.verdict import Facts, facts

HIDDEN_ITEM = f"{HIDDEN}item"
HANDS = "cpa.hand.cards"  # the cards of a player; about: the seat


@term(HANDS, "cpa.hand.definition")
def every_card_that_one_owns(s: Adventure, seat: int) -> Iterator[Term]:
    """A player's hand is every card that the player owns, whether or not it is held in the hand."""
    for card in hand(s, seat):
        yield Term(1, "cpa.hand.definition", "in-hand", card, {"card": card, "seat": seat})


@guard("cpa.hand.own-only", UseItem, Cast, ShowAttack, Strike, HandOver, Discard, basic=2, implied=True)
def only_cards_of_the_own_hand(
    s: Adventure, a: UseItem | Cast | ShowAttack | Strike | HandOver | Discard
) -> Facts | None:
    """A player plays only with the cards of their own hand and cannot use a card from another player's hand."""
    return None if a.card in hand(s, a.seat) else facts(seat=a.seat, card=a.card)


# -- taking ----------------------------------------------------------------------------------------------------------


def items_at(s: Adventure, where: str) -> list[Lying]:
    """The items in a place, from the top of its stack."""
    found = stack(s, where)
    if not found:
        return found
    items = s.box.items
    return [x for x in reversed(found) if x.card in items or x.card == HIDDEN_ITEM]


@guard("cpa.action.take-item", TakeItem, basic=4, implied=True)
def only_what_lies_there_is_taken(s: Adventure, a: TakeItem) -> Facts | None:
    """Take item: a PC may take item cards that lie in its cell into its player's hand."""
    where = s.players[a.seat].where
    return None if 0 <= a.item < len(items_at(s, where)) else facts(seat=a.seat, where=where)


@guard("cpa.action.take-item-no-monster", TakeItem, basic=5, every=True)
def not_while_a_monster_is_there(s: Adventure, seat: int) -> Facts | None:
    """Items may be taken only while no monster is in the PC's cell."""
    where = s.players[seat].where
    found = monsters_at(s, where)
    return facts(seat=seat, where=where, n=len(found)) if found else None


def take_candidates(s: Adventure, seat: int) -> list[TakeItem]:
    there = items_at(s, s.players[seat].where) if seat == s.active else []
    return [TakeItem(seat, item) for item in range(len(there))]


@action(TakeItem, "cpa.action.take-item", (GO,), take_candidates)
def take(t: Tables, a: TakeItem) -> None:
    """Take item: a PC may take item cards that lie in its cell into its player's hand."""
    found = items_at(t.s, t.s.players[a.seat].where)[a.item]
    lift(t, found.card, "ItemLifted", "cpa.action.take-item", seat=a.seat)
    into_hand(t, a.seat, found.card, "ItemTaken", "cpa.action.take-item", where=found.where)
    quietly(t, a.seat, acted=True)


# -- handing over ----------------------------------------------------------------------------------------------------


@guard("cpa.combat.no-hand-over", HandOver, basic=1, every=True)
def not_in_combat(s: Adventure, seat: int) -> Facts | None:
    """In combat no item card may be given to anybody."""
    return facts(seat=seat) if s.combat is not None else None


@guard("cpa.action.hand-over", HandOver, basic=4, implied=True)
def only_items_are_handed_over(s: Adventure, a: HandOver) -> Facts | None:
    """Hand over: a player may give item cards from their own hand to a PC in the same cell."""
    return None if a.card in s.box.items else facts(key="no-item", card=a.card)


@guard("cpa.action.hand-over", HandOver, basic=4, implied=True)
def only_to_whom_is_there(s: Adventure, a: HandOver) -> Facts | None:
    """Hand over: a player may give item cards from their own hand to a PC in the same cell."""
    p, other = s.players[a.seat], s.players[a.to]
    if a.to == a.seat:
        return facts(key="oneself", seat=a.seat)
    if other.out or other.where != p.where:
        return facts(seat=a.seat, to=a.to, where=p.where)
    return None


def hand_over_candidates(s: Adventure, seat: int) -> list[HandOver]:
    p = s.players[seat]
    if seat != s.active or not p.items or s.combat is not None:
        return []
    return [HandOver(seat, card, to) for to in pcs_at(s, p.where) if to != seat for card in p.items]


@action(HandOver, "cpa.action.hand-over", (GO, CARDS), hand_over_candidates)
def hand_over(t: Tables, a: HandOver) -> None:
    """Hand over: a player may give item cards from their own hand to a PC in the same cell."""
    leave_hand(t, a.seat, a.card, "ItemGiven", "cpa.action.hand-over", to=a.to)
    into_hand(t, a.to, a.card, "ItemReceived", "cpa.action.hand-over", by=a.seat)
    quietly(t, a.seat, acted=True)
