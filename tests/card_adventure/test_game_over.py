"""Game over at eleven, what is left behind, limits, and how a game ends."""

from __future__ import annotations

import pytest
from card_adventure.house import GAME, asked, do, drawn_hall, kinds, laid, refusals, told

TEN = "[~token.damage-3, ~token.damage-3, ~token.damage-3, ~token.damage-1]"
TEN_POISON = "[~token.poison-4, ~token.poison-4, ~token.poison-2]"


def test_ten_is_borne_eleven_is_not_and_each_kind_for_itself() -> None:
    s = laid(f"active: 0\nseats: [{{damage: {TEN}, poison: {TEN_POISON}}}]").state
    assert asked(s, "cpa.hp.tokens", {"seat": 0, "token": "damage"}) == 10
    assert asked(s, "cpa.hp.tokens", {"seat": 0, "token": "poison"}) == 10
    assert GAME.ask(s, "cpa.gameover.over", 0) == ()
    half = "{damage: [~token.damage-3, ~token.damage-2], poison: [~token.poison-4, ~token.poison-1]}"
    one = laid(f"variants: [one-total]\nactive: 0\nseats: [{half}]").state
    assert asked(one, "cpa.hp.tokens", {"seat": 0, "token": "damage"}) == 10
    _, events = do(laid(f"active: 0\nseats: [{{poison: {TEN_POISON}}}]", 5, 5, "~token.poison-1").state, {"do": "rest"})
    assert "cpa.gameover.threshold-poison" in next(e for e in events if e.kind == "PcOut").rules


def test_items_are_left_behind_at_the_bottom_in_any_order() -> None:
    items = "items: [~item.salve, ~item.bow, ~item.crown]"
    seats = f"[{{where: W3, damage: {TEN}, {items}, attack: [~attack.5], role: cpa.card.mage}}, {{gone: true}}]"
    s = laid(f"active: 0\nseats: {seats}\nlies: {{W3: [~item.tonic]}}", 4, 5, "~token.damage-1").state
    s, events = do(s, {"do": "rest"})
    assert s.players[0].out
    assert told(events, "PcOut")[0]["where"] == "W3"
    assert {a.card for a in GAME.offers(s, 0)} == set(s.players[0].items)
    s, _ = do(s, {"do": "leave-behind", "card": "~item.bow/1"}, {"do": "leave-behind", "card": "~item.crown/1"})
    left = [x.card.split(".")[3].split("/")[0] for x in s.lying if x.where == "W3"]
    assert left == ["salve", "crown", "bow", "tonic"]
    assert s.attack_pile == ("cpa.house.attack.5/1",)
    assert len(s.damage_bag) == 40
    assert GAME.offers(s, 0) == ()
    assert s.ending is None


def test_on_a_route_the_items_go_to_the_cell_it_came_from() -> None:
    rules = "[{rule: die-event, area: hall, faces: [6], token: damage}]"
    board = drawn_hall("AB", "[{between: [A, B], structure: ~structure.wall}]", wall_strength="6", rules=rules)
    seat = f"{{where: A-B, came: B, items: [~item.salve], damage: {TEN}}}"
    s, _ = laid(f"{board}step: board\nseats: [{seat}, {{}}]", 6, "~token.damage-1", "~token.damage-0")
    assert s.players[0].out
    assert [(x.card, x.where) for x in s.lying] == [("cpa.house.item.salve/1", "B")]


def test_a_board_may_have_other_hit_points_and_bring_pcs_back() -> None:
    board = drawn_hall("AB", "[{between: [A, B]}]", rules="[{rule: hit-points, n: 2}, {rule: rejoin, turns: 2}]")
    two = "{damage: [~token.damage-2], where: B}"
    s, events = do(laid(f"{board}active: 0\nseats: [{two}]", 4, 5, "~token.damage-1", 3, 3).state, {"do": "rest"})
    assert s.ending is None
    assert "Rejoined" in kinds(events)
    assert (s.turn, s.players[0].where, s.players[0].out) == (3, "A", False)
    assert len(s.players[0].attack) == 6


def test_hands_are_brought_down_in_the_end_step() -> None:
    cards = "attack: [~attack.1, ~attack.2, ~attack.3, ~attack.4, ~attack.5]"
    s = laid(f"step: end\nseats: [{{role: cpa.card.mage, {cards}}}]").state
    assert asked(s, "cpa.limit.excess", {"seat": 0, "kind": "attack"}) == 2
    assert refusals(s, do="discard", card="~attack.1/1") == []
    s, _ = do(s, {"do": "discard", "card": "~attack.1/1"})
    assert s.step == "end"
    s, _ = do(s, {"do": "discard", "card": "~attack.2/1"})
    assert s.step == "action"
    assert s.turn == 2
    many = ", ".join(["~item.salve"] * 4 + ["~item.antidote"] * 3)
    assert (
        asked(laid(f"active: 0\nseats: [{{items: [{many}]}}]").state, "cpa.limit.excess", {"seat": 0, "kind": "item"})
        == 0
    )


def test_the_crown_in_the_way_out_wins_for_all_and_turn_thirty_loses() -> None:
    s = laid("step: end\nseats: [{where: T12, items: [~item.crown]}, {out: true}]").state
    assert s.ending is not None
    assert (s.ending.way, s.ending.winners) == ("goal", (0, 1))
    s = laid("step: end\nturn: 30\nseats: [{where: T11, items: [~item.crown]}]").state
    assert s.ending is not None
    assert (s.ending.way, s.ending.winners) == ("time-up", ())
    assert laid("step: end\nturn: 29\nseats: [{where: T11, items: [~item.crown]}]").state.ending is None


@pytest.mark.parametrize(
    "damage, poison, last, rules",
    [
        (["damage-3", "damage-3"], ["poison-4"], "damage-1", ["cpa.house-rules.allowed"]),
        (["damage-3", "damage-3", "damage-3"], [], "damage-2", ["cpa.gameover.threshold"]),
        (["damage-3", "damage-3"], ["poison-4"], "damage-0", []),
    ],
)
def test_one_total_says_by_which_rule_a_pc_is_out(
    damage: list[str], poison: list[str], last: str, rules: list[str]
) -> None:
    """Seven and four are eleven by the house rule alone; three threes and a two are by the booklet's."""
    held = {kind: ", ".join(f"~token.{x}" for x in tokens) for kind, tokens in (("d", damage), ("p", poison))}
    seat = f"{{damage: [{held['d']}], poison: [{held['p']}]}}"
    s = laid(f"variants: [one-total]\nactive: 0\nseats: [{seat}, {{}}]", 4, 5, f"~token.{last}").state
    _, events = do(s, {"do": "rest"})
    out = [event.rules for event in events if event.kind == "PcOut"]
    assert out == ([("cpa.gameover.pawn-removed", *rules)] if rules else [])


def test_of_whoever_is_out_it_is_not_said_that_something_bars_the_way() -> None:
    s = laid("active: 1\nseats: [{out: true}, {}]").state
    assert set(refusals(s, do="move", to="W2")) == {"cpa.action.own-go"}
