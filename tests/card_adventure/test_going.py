"""The goes of the action step: moving, taking, handing over, and who goes when."""

from __future__ import annotations

from card_adventure.house import GAME, asked, do, drawn_hall, kinds, laid, refusals, told

from tutor.games.card_adventure.actions import Move, Rest

ALONE = "active: 0\nseats: [{where: W3}]"
TWO = "active: 0\nseats: [{where: W3, items: [~item.bow]}, {where: W3}]"


def test_a_pawn_goes_one_cell_along_a_route_once_a_turn() -> None:
    s = laid(ALONE).state
    assert {a.to for a in GAME.offers(s, 0) if isinstance(a, Move)} == {"W2", "W4", "W5"}
    assert "cpa.route.needed" in refusals(s, do="move", to="W6")
    s, events = do(s, {"do": "move", "to": "W4"})
    assert s.players[0].where == "W4"
    assert told(events, "Moved")[0]["from"] == "W3"
    assert refusals(s, do="move", to="W6") == ["cpa.action.move-once"]


def test_a_move_does_not_end_the_go_and_a_rest_needs_all_of_it() -> None:
    s, _ = do(laid(ALONE).state, {"do": "move", "to": "W2"})
    assert refusals(s, do="rest") == ["cpa.rest.one-turn"]
    assert not any(isinstance(a, Rest) for a in GAME.offers(s, 0))
    assert any(type(a).__name__ == "EndGo" for a in GAME.offers(s, 0))


def test_monsters_hold_nobody_but_keep_items() -> None:
    text = "active: 0\nseats: [{where: W3}]\nlies: {W3: [~item.salve, ~monster.ogre]}"
    s = laid(text).state
    assert refusals(s, do="take-item", item=0) == ["cpa.action.take-item-no-monster"]
    s, events = do(s, {"do": "move", "to": "W2"})
    assert "MonstersLeft" in kinds(events)
    waiting = "active: 0\nseats: [{where: W3}]\nlies: {W3: [~item.salve, {card: ~monster.skeleton, counters: 2}]}"
    s, events = do(laid(waiting).state, {"do": "take-item", "item": 0})
    assert s.players[0].items == ("cpa.house.item.salve/1",)
    assert [x.card for x in s.lying] == ["cpa.house.monster.skeleton/1"]


def test_any_number_of_items_is_taken_from_the_top() -> None:
    text = "active: 0\nseats: [{where: W3}]\nlies: {W3: [~item.salve, ~item.bow, {card: ~item.tonic, up: false}]}"
    s, _ = do(laid(text).state, {"do": "take-item", "item": 0}, {"do": "take-item", "item": 1})
    assert s.players[0].items == ("cpa.house.item.tonic/1", "cpa.house.item.salve/1")
    assert "cpa.action.take-item" in refusals(s, do="take-item", item=1)


def test_items_are_handed_to_pcs_in_the_same_cell() -> None:
    s = laid(TWO).state
    assert "cpa.action.hand-over" in refusals(s, do="hand-over", card="~item.bow/1", to=0)
    assert "cpa.hand.own-only" in refusals(s, do="hand-over", card="~item.bow/2", to=1)
    after, _ = do(s, {"do": "hand-over", "card": "~item.bow/1", "to": 1})
    assert after.players[1].items == ("cpa.house.item.bow/1",)
    apart, _ = do(s, {"do": "move", "to": "W2"})
    assert refusals(apart, do="hand-over", card="~item.bow/1", to=1) == ["cpa.action.hand-over"]


def test_pcs_agree_who_goes_and_with_hidden_hands_go_in_order() -> None:
    s = laid("seats: [{}, {}, {gone: true}]").state
    assert [type(a).__name__ for seat in (0, 1, 2) for a in GAME.offers(s, seat)] == ["BeginGo", "BeginGo"]
    s, _ = do(s, {"do": "begin-go", "seat": 1})
    assert s.active == 1
    assert GAME.offers(s, 0) == ()
    s, _ = do(s, {"do": "end-go", "seat": 1})
    assert s.active == 0
    hidden = laid("variants: [hidden-hands]\nseats: [{}, {}]").state
    assert hidden.active == 0


def test_a_house_rule_has_pcs_stand_and_fight() -> None:
    text = "active: 0\nseats: [{where: W3}]\nlies: {W3: [~monster.ogre]}"
    assert refusals(laid(text).state, do="move", to="W2") == []
    assert refusals(laid(f"variants: [stand-and-fight]\n{text}").state, do="move", to="W2") == [
        "cpa.house-rules.allowed"
    ]


def test_a_held_pc_stays() -> None:
    s = laid("active: 0\nturn: 4\nseats: [{where: W3, held: 4}]").state
    assert refusals(s, do="move", to="W2") == ["cpa.def.trap-card"]
    assert refusals(laid("active: 0\nturn: 5\nseats: [{where: W3, held: 4}]").state, do="move", to="W2") == []


def test_another_board_allows_more_moves() -> None:
    board = drawn_hall("ABC", "[{between: [A, B]}, {between: [B, C]}]", rules="[{rule: moves, n: 2}]")
    s, _ = do(laid(f"{board}active: 0").state, {"do": "move", "to": "B"}, {"do": "move", "to": "C"})
    assert s.players[0].where == "C"
    assert asked(s, "cpa.move.allowed", 0) == 2
    assert refusals(s, do="move", to="B") == ["cpa.action.move-once"]
