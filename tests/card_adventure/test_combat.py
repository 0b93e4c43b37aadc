"""The four phases of a combat: who fights, what is shown, what is removed, who pays, and what is left."""

from __future__ import annotations

import pytest
from card_adventure.fights import DONE, blow, combat, drawn, fought, gone, penalties
from card_adventure.house import asked, do, kinds, laid, refusals, told, where

CHIMERA, DRAGON = "~monster.chimera", "~monster.dragon"


# -- what is removed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "hand, beaten, times",
    [
        ([10], True, 0),
        ([5, "5/2"], True, 2),
        ([9], False, 1),
        ([9, 1], True, 2),
        ([1, "1/2", "1/3", "1/4", "1/5", "1/6", 2, "2/2"], True, 8),
        ([], False, 1),
    ],
)
def test_a_total_that_reaches_the_bp_removes_and_each_weak_card_costs(
    hand: list[int | str], beaten: bool, times: int
) -> None:
    cards = ", ".join(f"~attack.{str(card).partition('/')[0]}" for card in hand)
    s = combat(CHIMERA, f"attack: [{cards}]")
    s, events = fought(s, *[blow(card, "chimera/1") for card in hand])
    assert gone(events) == (["chimera/1"] if beaten else [])
    assert where(s, CHIMERA) == ("" if beaten else "W3")
    assert penalties(events)[0] == times
    assert (drawn(events, "damage"), drawn(events, "poison")) == (2 * times, times)


def test_shown_cards_are_spent_whatever_came_of_it() -> None:
    s = combat(CHIMERA, "attack: [~attack.9, ~attack.4]")
    s, events = fought(s, blow(9, "chimera/1"))
    assert s.attack_pile == ("cpa.house.attack.9/1",)
    assert s.players[0].attack == ("cpa.house.attack.4/1",)
    assert "MonstersStay" in kinds(events)
    assert s.combat is None
    assert not s.shown


def test_several_pcs_fight_one_monster_and_each_pays_for_its_own() -> None:
    s = combat(DRAGON, "attack: [~attack.8]", "attack: [~attack.8]", "")
    assert asked(s, "cpa.monster.needed", f"{DRAGON}/1") == 15
    s, _events = do(s, blow(8, "dragon/1"), blow("8/2", "dragon/1", 1))
    assert asked(s, "cpa.combat.shown", f"{DRAGON}/1") == 16
    assert asked(s, "cpa.penalty.times", {"seat": 2, "monster": f"{DRAGON}/1"}) == 0
    s, more = fought(s)
    assert gone(more) == ["dragon/1"]
    assert penalties(more) == {0: 1, 1: 1}
    assert [drawn(more, "damage", seat) for seat in range(3)] == [2, 2, 0]


def test_what_two_show_is_added_up_and_a_tie_is_enough() -> None:
    s = combat(CHIMERA, "attack: [~attack.3]", "attack: [~attack.7]")
    s, events = fought(s, blow(3, "chimera/1"), blow(7, "chimera/1", 1))
    assert gone(events) == ["chimera/1"]
    assert penalties(events) == {0: 1, 1: 1}
    compared = next(x for x in events if x.kind == "Compared")
    assert compared.facts["n"] == compared.facts["needed"] == 10
    assert {"cpa.combat.bp-add", "cpa.combat.shared"} <= set(compared.rules)


# -- who fights whom -------------------------------------------------------------------------------------------------


def test_every_monster_fights_every_pc_and_free_ones_strike_all_in_the_cell() -> None:
    s = combat("~monster.goblin, ~monster.ogre", "attack: [~attack.9]", "")
    assert s.combat is not None
    assert len(s.combat.monsters) == 2
    s, events = fought(s, blow(9, "goblin/1"))
    assert told(events, "BecameFree")[0]["card"] == "cpa.house.monster.ogre/1"
    assert gone(events) == ["goblin/1"]
    assert penalties(events) == {0: 1, 1: 1}
    assert [drawn(events, "damage", seat) for seat in (0, 1)] == [2, 2]
    assert {x.rules[1] for x in events if x.kind == "PenaltyDue"} == {"cpa.combat.free-penalty"}


def test_monsters_are_not_added_up() -> None:
    s = combat("~monster.goblin, ~monster.goblin", "attack: [~attack.3, ~attack.3]")
    s, events = fought(s, blow(3, "goblin/1"), blow("3/2", "goblin/2"))
    assert len(gone(events)) == 2
    assert not penalties(events)


def test_nobody_fights_in_a_neighbouring_cell() -> None:
    seats = "[{where: W3}, {where: W4, attack: [~attack.9], items: [~item.bow]}]"
    s = laid(f"step: combat\nseats: {seats}\nlies: {{W3: [~monster.goblin]}}").state
    assert s.combat is not None
    assert s.combat.seats == (0,)
    found = refusals(s, do="show-attack", seat=1, card="~attack.9/1", monster="~monster.goblin/1")
    assert found[-1] == "cpa.combat.no-neighbour" or "cpa.combat.no-neighbour" in found
    bow = refusals(s, do="use-item", seat=1, card="~item.bow/1", targets=["~monster.goblin/1"])
    assert {"cpa.combat.no-neighbour", "cpa.item.own-cell"} <= set(bow)


def test_cells_fight_one_after_the_other_nearest_to_the_start_first() -> None:
    lies = "lies: {W8: [~monster.slime], W2: [~monster.goblin], W5: [~monster.ogre]}"
    seats = "[{where: W8}, {where: W2}, {where: W5}]"
    s = laid(f"step: combat\nseats: {seats}\n{lies}").state
    assert s.combats == ("W2", "W5", "W8")
    changed, _ = do(s, {"do": "fight-first", "cell": "W8"}, {"do": "fight-first", "cell": "W2"})
    assert changed.combat is not None
    assert changed.combat.cell == "W8"
    assert changed.combats == ("W2", "W5")
    assert refusals(s, do="fight-first", cell="W3") == ["cpa.combat.cell-order"]
    s, _ = do(s, {"do": "fight-first", "cell": "W2"}, {"do": "fight-first", "cell": "W5"})
    assert s.combat is not None
    assert s.combat.cell == "W2"
    s, events = do(s, {**DONE, "seat": 1})
    assert s.combat is not None
    assert s.combat.cell == "W5"
    assert kinds(events).index("CombatEnded") < kinds(events).index("CombatBegan")


def test_without_a_pc_or_without_a_monster_there_is_no_combat() -> None:
    s = laid("step: combat\nseats: [{where: W3}]\nlies: {W4: [~monster.goblin]}")
    assert told(s.events, "CombatsFound")[0]["n"] == 0
    assert s.state.turn == 2


def test_covered_monsters_are_shown_when_they_fight() -> None:
    seats = "[{where: W3}]"
    found = laid(f"step: combat\nseats: {seats}\nlies: {{W3: [~monster.ghoul, ~monster.goblin]}}")
    shown = told(found.events, "MonstersShown")[0]["cards"]
    assert shown == ("cpa.house.monster.ghoul/1", "cpa.house.monster.goblin/1")


# -- the card phase --------------------------------------------------------------------------------------------------


def test_any_number_of_cards_goes_to_whatever_monster() -> None:
    s = combat("~monster.goblin, ~monster.ogre", "attack: [~attack.4, ~attack.4, ~attack.3, ~attack.2]")
    s, _ = do(s, blow(4, "goblin/1"), blow("4/2", "ogre/1"), blow(3, "ogre/1"), blow(2, "goblin/1"))
    assert [asked(s, "cpa.combat.shown", f"~monster.{x}/1") for x in ("goblin", "ogre")] == [6, 7]
    assert s.players[0].attack == ()
    assert len(s.shown) == 4


def test_only_cards_of_the_own_hand_and_only_attack_cards_are_laid() -> None:
    s = combat("~monster.goblin", "attack: [~attack.4], mp: [~mp.1], role: cpa.card.mage", "attack: [~attack.5]")
    assert "cpa.combat.bp-source" in refusals(s, do="show-attack", card="~mp.1/1", monster="~monster.goblin/1")
    assert "cpa.hand.own-only" in refusals(s, do="show-attack", card="~attack.5/1", monster="~monster.goblin/1")
    assert "cpa.combat.per-cell" in refusals(s, do="show-attack", card="~attack.4/1", monster="~monster.ogre/1")
    empty = combat("~monster.goblin", "")
    assert "cpa.def.attack-card" in refusals(empty, do="show-attack", card="~attack.4/1", monster="~monster.goblin/1")


def test_no_item_is_handed_over_in_combat() -> None:
    s = combat("~monster.goblin", "items: [~item.salve]", "")
    assert "cpa.combat.no-hand-over" in refusals(s, do="hand-over", card="~item.salve/1", to=1)


# -- the effect phase ------------------------------------------------------------------------------------------------


def test_the_players_choose_the_order_and_each_monster_counts_at_its_own_moment() -> None:
    liz = "~monster.lizardman"
    s = combat(f"{liz}, {liz}, {liz}", "attack: [~attack.7, ~attack.6, ~attack.5]")
    assert [asked(s, "cpa.monster.bp", f"{liz}/{n}") for n in (1, 2, 3)] == [7, 7, 7]
    shown = [blow(7, "lizardman/1"), blow(6, "lizardman/2"), blow(5, "lizardman/3")]
    _good, events = fought(s, *shown)
    assert len(gone(events)) == 3
    assert not penalties(events)
    s, _ = do(s, *shown, DONE)
    assert refusals(s, do="work-off", monster="~monster.goblin/1") == ["cpa.combat.effect-order"]
    s, events = do(s, {"do": "work-off", "monster": f"{liz}/3"}, {"do": "work-off", "monster": f"{liz}/2"})
    assert gone(events) == ["lizardman/1"]
    assert penalties(events)[0] == 2


def test_a_pc_is_out_only_when_everything_has_been_worked_off() -> None:
    wounds = "damage: [~token.damage-3, ~token.damage-3, ~token.damage-3]"
    s = combat("~monster.goblin, ~monster.ogre", f"attack: [~attack.7], {wounds}", chance=("~token.damage-2",) * 3)
    s, events = fought(s, blow(7, "ogre/1"))
    assert gone(events) == ["ogre/1"]
    assert kinds(events).index("PcOut") > kinds(events).index("MonsterRemoved")
    assert s.ending is not None


def test_a_beaten_monster_gives_its_penalty_too_and_losing_costs_nothing_more() -> None:
    s = combat("~monster.ogre", "attack: [~attack.6]")
    _, events = fought(s, blow(6, "ogre/1"))
    assert told(events, "PcLost") == [{"seat": 0, "card": "cpa.house.monster.ogre/1", "n": 1}]
    assert penalties(events)[0] == 1
    assert drawn(events, "damage") == 2


def test_curses_may_be_part_of_a_penalty_and_are_kept() -> None:
    s = combat("~monster.necromancer", "", chance=("~token.damage-1", "~curse.silence"))
    s, events = fought(s)
    assert s.players[0].curses == ("cpa.house.curse.silence/1",)
    kept = told(events, "PenaltyKept")[0]
    assert (kept["damage"], kept["curses"]) == (1, 1)


def test_as_it_stands_a_monster_without_a_card_costs_everybody_one_penalty() -> None:
    """The number that is told while cards can still be shown is the one that falls if none is."""
    two = "step: combat\nseats: [{where: W3, items: [~item.bow]}, {where: W3}]\nlies: {W3: [~monster.ogre]}"
    s = laid(two).state
    times = {"monster": "~monster.ogre/1"}
    assert [asked(s, "cpa.penalty.times", {"seat": seat, **times}) for seat in (0, 1)] == [1, 1]
    s, _ = do(s, {"do": "use-item", "card": "~item.bow/1", "targets": ["~monster.ogre/1"]})
    assert [asked(s, "cpa.penalty.times", {"seat": seat, **times}) for seat in (0, 1)] == [0, 0]
