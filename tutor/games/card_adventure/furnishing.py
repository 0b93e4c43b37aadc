"""What lies on the board when the game begins."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure.barriers import gate_at
from tutor.games.card_adventure.board import Cell, HideKey, Laid
from tutor.games.card_adventure.book import procedure, step
from tutor.games.card_adventure.cards import printed_id
from tutor.games.card_adventure.keys import SUIT
from tutor.games.card_adventure.priority import where_the_board_is_silent_the_defaults_hold
from tutor.games.card_adventure.setup import (
    a_board_may_choose_a_gates_counter,
    and_what_the_board_gives,
    decks_are_shuffled_by_kind,
    each_chooses_a_class,
    each_gate_has_a_counter_at_random,
    each_pc_starts_with_a_full_hand,
    each_player_has_one_pc,
    four_are_the_most,
    so_do_the_other_structures,
    the_board_is_laid_out,
    the_first_turn_begins,
    the_game_is_meant_for_one_to_three,
    tokens_are_mixed_in_bags,
    walls_stand_where_the_board_says,
)
from tutor.games.card_adventure.stacks import arrive
from tutor.games.card_adventure.state import stack
from tutor.games.card_adventure.supplies import turn_up
from tutor.games.card_adventure.verbs import Tables, run_now, set_table, without


@step("cpa.component.extra")
def cards_that_the_board_names_are_laid_out(t: Tables, _: dict[str, Any]) -> None:
    """Where a rule calls for further cards or pieces, those are needed too."""
    for cell in t.s.map.board.cells:
        for laid in cell.lies:
            for _n in range(laid.number(len(t.s.players))) if laid.card else ():
                deck = getattr(t.s, f"{laid.kind}_deck")
                lying = {x.card for x in t.s.lying}
                card = next((x for x in t.s.box.copies(laid.card) if x in deck or x not in lying), "")
                if card in deck:
                    set_table(t, **{f"{laid.kind}_deck": without(deck, card)})
                _lay(t, (card,) if card else (), cell.id, laid, "cpa.component.extra")


@step("cpa.def.board")
def others_come_from_their_decks(t: Tables, _: dict[str, Any]) -> None:
    """The board is the map of the game; it has several cells and routes, and parts of them may be bundled into
    areas.
    """
    for cell in t.s.map.board.cells:
        for at, laid in enumerate(cell.lies):
            if not laid.card:
                _lay(t, turn_up(t, laid.kind, laid.number(len(t.s.players))), cell.id, laid, "cpa.def.board")
                _named_over_it(t, cell, at)


def _named_over_it(t: Tables, cell: Cell, at: int) -> None:
    """Cards that the board names lie there already: those that it lists later belong above what has just come."""
    here = [x.card for x in stack(t.s, cell.id)]
    above: list[str] = []
    for laid in reversed(cell.lies[at + 1 :] if here else ()):
        alike = [card for card in here if printed_id(card) == laid.card and card not in above]
        above[:0] = alike[-laid.number(len(t.s.players)) :]  # copies listed before lie below these
    if above:
        run_now(t, "settle", cards=tuple(above), where=cell.id)


def _lay(t: Tables, cards: tuple[str, ...], cell: str, laid: Laid, rule: str) -> None:
    if cards:
        up = laid.face == "up"
        arrive(t, cards, cell, "LaidOut", rule, up=up, n=len(cards), what=laid.kind)


@step("cpa.gate.counter-board")
def a_key_is_hidden_where_the_board_says(t: Tables, _: dict[str, Any]) -> None:
    """A board may set the trump counter of a gate in another way."""
    for rule in t.s.map.rules(HideKey):
        route = t.s.map.route(*rule.gate)
        if route is None or gate_at(t.s, route.id) is None:
            continue
        suits = {x.source for x in t.game.ask(t.s, SUIT, route.id)}
        key = next((card for card in t.s.item_deck if t.s.box.items[card].suit in suits), "")
        if key:
            set_table(t, item_deck=without(t.s.item_deck, key))
        others = turn_up(t, "item", len(rule.cells) - bool(key))
        mixed = t.shuffle((*((key,) if key else ()), *others))
        for cell, card in zip(rule.cells, mixed, strict=False):
            arrive(t, (card,), cell, "LaidOut", "cpa.gate.counter-board", up=False, n=1, what="item")
        set_table(t, item_deck=t.shuffle(t.s.item_deck))


procedure(
    "opening",
    the_game_is_meant_for_one_to_three,
    four_are_the_most,
    the_board_is_laid_out,
    where_the_board_is_silent_the_defaults_hold,
    walls_stand_where_the_board_says,
    so_do_the_other_structures,
    a_board_may_choose_a_gates_counter,
    each_gate_has_a_counter_at_random,
    cards_that_the_board_names_are_laid_out,
    decks_are_shuffled_by_kind,
    a_key_is_hidden_where_the_board_says,
    others_come_from_their_decks,
    tokens_are_mixed_in_bags,
    each_chooses_a_class,
    each_player_has_one_pc,
    each_pc_starts_with_a_full_hand,
    and_what_the_board_gives,
    the_first_turn_begins,
)
