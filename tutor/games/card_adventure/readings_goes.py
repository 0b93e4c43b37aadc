"""Goes, items, decks and classes; other readings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure import gameover
from tutor.games.card_adventure.actions import ChooseClass, Move, TakeItem
from tutor.games.card_adventure.asked import TokensOf
from tutor.games.card_adventure.carrying import not_while_a_monster_is_there, take
from tutor.games.card_adventure.effects import an_item_stays_if_it_is_not_used_up
from tutor.games.card_adventure.moving import who_is_held_does_not_move
from tutor.games.card_adventure.readings_book import reading
from tutor.games.card_adventure.setup import roles
from tutor.games.card_adventure.stacks import keep_on_top, what_does_not_move_is_kept_on_top
from tutor.games.card_adventure.state import NOBODY, Adventure, kind_of, monsters_at, stack
from tutor.games.card_adventure.supplies import an_empty_deck_is_made_anew
from tutor.games.card_adventure.turn import (
    or_the_first_in_order_goes,
    the_players_agree_who_goes,
    the_turn_is_over,
    to_go,
)
from tutor.games.card_adventure.verbs import Tables, quietly
from tutor.kernel.events import Term
from tutor.kernel.rules import Ask
from tutor.kernel.verdict import Facts, facts

TAKEN = "taken"  # what a PC notes of an item that it has taken in its go

# -- goes and moves --------------------------------------------------------------------------------------------------

IN_SEAT_ORDER = reading("cpa.reading.goes-in-seat-order")
IN_SEAT_ORDER.drops(the_players_agree_who_goes)

TURN_FOR_EACH = reading("cpa.reading.a-turn-for-each-player")
TURN_FOR_EACH.drops(the_players_agree_who_goes)


@TURN_FOR_EACH.instead_of(or_the_first_in_order_goes)
def only_one_goes_in_a_turn(t: Tables, _: dict[str, Any]) -> None:
    """The six steps are the turn of one player; the next turn is the next player's."""
    seat = whose_turn(t.s)
    if seat in to_go(t.s) and not any(p.gone for p in t.s.players):
        t.begin("go", seat=seat)


def whose_turn(s: Adventure) -> int:
    """The seats take turns from the first turn on, without those that went out in an earlier one."""
    seat = NOBODY
    for turn in range(1, s.turn + 1):
        there = [p.seat for p in s.players if not p.out or p.out_since >= turn]
        seat = next((x for x in there if x > seat), there[0] if there else NOBODY)
    return seat


@TURN_FOR_EACH.instead_of(who_is_held_does_not_move)
def who_is_held_does_not_move_in_the_own_next_turn(s: Adventure, seat: int) -> Facts | None:
    """The next turn of whoever is caught comes when all others have had theirs."""
    return facts(key="held", seat=seat) if 0 < s.players[seat].held <= s.turn else None


@TURN_FOR_EACH.instead_of(the_turn_is_over)
def a_turn_of_ones_own_sets_free(t: Tables, about: dict[str, Any]) -> None:
    """Whoever was held in a turn of their own is held no longer."""
    freed = [p.seat for p in t.s.players if p.gone and 0 < p.held <= t.s.turn]
    the_turn_is_over(t, about)
    for seat in freed:
        quietly(t, seat, held=0)


MONSTERS_HOLD = reading("cpa.reading.monsters-hold-pcs")


@MONSTERS_HOLD.guard("cpa.action.leave-monsters", Move, basic=6, every=True)
def nobody_walks_away_from_a_monster(s: Adventure, seat: int) -> Facts | None:
    """Nobody leaves a cell with monsters by a normal move."""
    where = s.players[seat].where
    return facts(seat=seat, where=where) if monsters_at(s, where) else None


# -- items -----------------------------------------------------------------------------------------------------------

ONE_ITEM = reading("cpa.reading.one-item-a-go")


@ONE_ITEM.instead_of(take)
def take_and_note_it(t: Tables, a: TakeItem) -> None:
    """Only one item card can be taken in a go."""
    take(t, a)
    quietly(t, a.seat, used=(*t.s.players[a.seat].used, TAKEN))


@ONE_ITEM.guard("cpa.action.take-item", TakeItem, basic=4, every=True)
def one_item_is_enough(s: Adventure, seat: int) -> Facts | None:
    """Only one item card can be taken in a go."""
    return facts(key="one", seat=seat) if TAKEN in s.players[seat].used else None


FACE_DOWN_GUARDS = reading("cpa.reading.face-down-guards-items")


@FACE_DOWN_GUARDS.instead_of(not_while_a_monster_is_there)
def not_while_one_waits_to_revive_either(s: Adventure, seat: int) -> Facts | None:
    """A monster that lies face down and waits to revive keeps items from being taken, too."""
    where = s.players[seat].where
    n = len([x for x in stack(s, where) if kind_of(s, x.card) == "monster"])
    return facts(seat=seat, where=where, n=n) if n else None


ITEMS_ON_TOP = reading("cpa.reading.items-lie-on-top")


@ITEMS_ON_TOP.instead_of(what_does_not_move_is_kept_on_top)
def items_do_not_move_either(t: Tables, about: dict[str, Any]) -> None:
    """Items do not move, and are kept on top of their stack as traps are."""
    box = t.s.box
    keep_on_top(t, about["where"], box.staying, box.items, box.traps)


USED_UP = reading("cpa.reading.every-item-is-used-up")


@USED_UP.instead_of(an_item_stays_if_it_is_not_used_up)
def whatever_is_used_is_discarded(s: Adventure, card: str) -> Iterator[Term]:
    """Every item card is discarded when it has been used."""
    if card in s.box.items:
        yield Term(0, "cpa.item.spent", "used-up", card, {"card": card})


# -- decks, classes, hit points --------------------------------------------------------------------------------------

REMADE_AT_ONCE = reading("cpa.reading.deck-remade-at-once")


@REMADE_AT_ONCE.instead_of(an_empty_deck_is_made_anew)
def it_is_made_anew_with_its_last_card(t: Tables, about: dict[str, Any]) -> None:
    """The discards are shuffled as soon as the last card of a deck is drawn."""
    if getattr(t.s, f"{about['deck']}_pile"):
        an_empty_deck_is_made_anew(t, {**about, "wanted": True})


EACH_CLASS_ONCE = reading("cpa.reading.each-class-once")


@EACH_CLASS_ONCE.guard("cpa.class.choose", ChooseClass, basic=6)
def no_two_of_the_same_class(s: Adventure, a: ChooseClass) -> Facts | None:
    """No two PCs have the same class, as long as there is another one."""
    taken = {p.role for p in s.players if p.role}
    return facts(role=a.role) if a.role in taken and not taken.issuperset(roles(s)) else None


ONE_TOTAL = reading("cpa.reading.damage-and-poison-together")


@ONE_TOTAL.instead_of(gameover.among_friends_both_in_one)
def both_kinds_in_one_total(s: Adventure, about: TokensOf, ask: Ask) -> Iterator[Term]:
    """Damage and poison are totalled together."""
    yield from gameover.tokens_of(s, about["seat"], gameover.OTHER[about["token"]], "cpa.hp.ten", ask)


@ONE_TOTAL.instead_of(gameover.among_friends_so_are_both_together)
def eleven_in_all_is_too_much(s: Adventure, seat: int, ask: Ask) -> Iterator[Term]:
    """Damage and poison are totalled together."""
    yield from gameover.over_together(s, seat, "cpa.hp.ten", ask)
