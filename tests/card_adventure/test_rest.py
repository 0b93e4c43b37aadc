"""Rest: the whole table, the monsters that come, and what a class without magic draws."""

from __future__ import annotations

import pytest
from card_adventure.house import GAME, do, kinds, laid, refusals, told, where

FAR = "active: 0\nseats: [{where: W1, role: cpa.card.mage}]\n"
DICE = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3), 6: (3, 3), 9: (4, 5), 10: (5, 5), 11: (5, 6), 12: (6, 6)}


@pytest.mark.parametrize("total, n", [(2, 5), (3, 4), (4, 3), (5, 2)])
def test_monsters_come_nearer_within_their_distance(total: int, n: int) -> None:
    """W1-W2-W3-W4-W6 is a line of four routes."""
    for cell, away in (("W2", 1), ("W3", 2), ("W4", 3), ("W6", 4), ("W11", 5)):
        s = laid(f"{FAR}lies: {{{cell}: [~monster.ogre]}}", *DICE[total]).state
        s, events = do(s, {"do": "rest"})
        assert ("NobodyComes" in kinds(events)) == (away > n)
        if away <= n:
            assert told(events, "MonstersCame")[-1]["where"] == "W1"


def test_only_the_nearest_group_comes_and_golems_stay() -> None:
    s = laid(f"{FAR}lies: {{W2: [~monster.golem], W4: [~monster.ogre, ~monster.goblin], W6: [~monster.slime]}}", 1, 1)
    _, events = do(s.state, {"do": "rest"})
    assert "NearestCannotMove" in kinds(events)
    assert told(events, "MonstersCame")[-1]["cards"] == ("cpa.house.monster.ogre/1", "cpa.house.monster.goblin/1")
    both = laid(f"{FAR}lies: {{W4: [~monster.ogre, ~monster.golem]}}", 1, 1).state
    _, events = do(both, {"do": "rest"})
    assert told(events, "MonstersCame")[-1]["cards"] == ("cpa.house.monster.ogre/1",)


def test_the_player_chooses_among_groups_equally_near() -> None:
    text = "active: 0\nseats: [{where: W3}]\nlies: {W4: [~monster.ogre], W5: [~monster.slime]}"
    s, _ = do(laid(text, 2, 3).state, {"do": "rest"})
    assert {a.cell for a in GAME.offers(s, 0)} == {"W4", "W5"}
    assert refusals(s, do="approach", cell="W2") == ["cpa.rest.total-2"]
    s, events = do(s, {"do": "approach", "cell": "W5"})
    assert told(events, "MonstersCame")[0]["cards"] == ("cpa.house.monster.slime/1",)


def test_the_player_chooses_among_ways_equally_short() -> None:
    text = "active: 0\nseats: [{where: W3}]\nlies: {W8: [~monster.ogre]}"
    s, _ = do(laid(text, 1, 1).state, {"do": "rest"})
    assert {a.cell for a in GAME.offers(s, 0)} == {"W4", "W5"}
    _, events = do(s, {"do": "approach", "cell": "W5"})
    assert [x["where"] for x in told(events, "MonstersCame")] == ["W5", "W3"]


def test_they_stop_at_another_pc_and_on_a_structure() -> None:
    text = "active: 0\nseats: [{where: W1}, {where: W2, gone: true}]\nlies: {W4: [~monster.ogre]}"
    _, events = do(laid(text, 1, 1).state, {"do": "rest"})
    assert told(events, "MonstersStopped")[0]["where"] == "W2"
    gate = "active: 0\nseats: [{where: W9}]\nlies: {T1: [~monster.ogre]}\nstructures: {W9-T1: {suit: heart, number: 9}}"
    s, events = do(laid(gate, 2, 3, 6).state, {"do": "rest"})
    assert told(events, "MonstersCame")[0]["where"] == "W9-T1"
    assert where(s, "~monster.ogre") in ("W9-T1", "T1")


def test_a_monster_in_the_own_cell_is_no_group() -> None:
    s = laid("active: 0\nseats: [{where: W1}]\nlies: {W1: [~monster.ogre]}", 1, 1).state
    _, events = do(s, {"do": "rest"})
    assert "NobodyComes" in kinds(events)


@pytest.mark.parametrize("dice", [(3, 3), (3, 4), (4, 4)])
def test_six_to_eight_give_a_card_of_the_players_choice(dice: tuple[int, int]) -> None:
    s, _ = do(laid(FAR, *dice).state, {"do": "rest"})
    assert {a.deck for a in GAME.offers(s, 0)} == {"attack", "mp"}
    s, events = do(s, {"do": "choose-deck", "deck": "mp"})
    assert told(events, "CardsDrawn")[0]["deck"] == "mp"
    assert events[0].kind == "Acted"
    warrior = laid("active: 0\nseats: [{role: cpa.card.warrior}]", *dice).state
    _, events = do(warrior, {"do": "rest"})
    assert told(events, "CardsDrawn")[0]["deck"] == "attack"


def test_twelve_gives_two_cards() -> None:
    s, _ = do(laid(FAR, 6, 6).state, {"do": "rest"})
    s, _ = do(s, {"do": "choose-deck", "deck": "mp"})
    s, events = do(s, {"do": "choose-deck", "deck": "attack"})
    assert told(events, "CardsDrawn")[0]["deck"] == "attack"
    warrior = laid("active: 0\nseats: [{role: cpa.card.warrior}]", 6, 6).state
    _, events = do(warrior, {"do": "rest"})
    assert told(events, "CardsDrawn")[0]["n"] == 2


def test_nine_wounds_ten_poisons_and_eleven_takes_an_item() -> None:
    _, events = do(laid(FAR, 4, 5, "~token.damage-3").state, {"do": "rest"})
    assert told(events, "TokensDrawn")[0]["tokens"] == ("cpa.house.token.damage-3",)
    _, events = do(laid(FAR, 5, 5).state, {"do": "rest"})
    assert told(events, "TokensDrawn")[0]["token"] == "poison"
    _, events = do(laid(FAR, 5, 6).state, {"do": "rest"})
    assert "NothingToLose" in kinds(events)
    s = laid("active: 0\nseats: [{items: [~item.bow, ~item.salve]}]", 5, 6, "item-lost:~item.salve/1").state
    s, events = do(s, {"do": "rest"})
    assert told(events, "ItemMissing")[0]["card"] == "cpa.house.item.salve/1"
    assert s.item_pile == ("cpa.house.item.salve/1",)


def test_what_cannot_be_lost_stays_in_the_cell() -> None:
    s, _ = do(laid("active: 0\nseats: [{where: T7, items: [~item.crown]}]", 5, 6).state, {"do": "rest"})
    assert where(s, "~item.crown") == "T7"


def test_a_board_names_the_cells_for_rest() -> None:
    assert refusals(laid("active: 0\nseats: [{where: T1}]").state, do="rest") == ["cpa.rest.allowed"]
    assert refusals(laid("active: 0\nseats: [{where: T7}]").state, do="rest") == []
    assert refusals(laid("active: 0\nseats: [{where: W5}]").state, do="rest") == []


def test_wounds_of_a_rest_can_end_a_game() -> None:
    ten = ", ".join(["~token.damage-3"] * 3 + ["~token.damage-1"])
    s, _ = do(laid(f"active: 0\nseats: [{{damage: [{ten}]}}]", 4, 5, "~token.damage-1").state, {"do": "rest"})
    assert s.ending is not None
    assert s.ending.way == "all-out"
    spared, _ = do(laid(f"active: 0\nseats: [{{damage: [{ten}]}}]", 4, 5, "~token.damage-0", 3).state, {"do": "rest"})
    assert spared.ending is None
