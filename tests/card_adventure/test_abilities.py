"""What monsters can do: physical, revive, attributes, attack minus, abilities by magic, commanders."""

from __future__ import annotations

import pytest
from card_adventure.fights import blow, combat, fought, gone, penalties
from card_adventure.house import asked, do, kinds, laid, refusals, told, where

GOLEM, BEETLE, SKELETON = "~monster.golem", "~monster.ironback", "~monster.skeleton"


@pytest.mark.parametrize(
    "hand, beaten, times",
    [
        ([10], True, 0),
        ([6], False, 0),
        ([4, "4/2", 2], True, 3),
        ([7, 4], True, 1),
        ([5, 4], False, 1),
        ([4], False, 1),
    ],
)
def test_physical_is_needed_for_removal_and_left_out_of_penalties(
    hand: list[int | str], beaten: bool, times: int
) -> None:
    cards = ", ".join(f"~attack.{str(card).partition('/')[0]}" for card in hand)
    s = combat(GOLEM, f"attack: [{cards}]")
    assert (asked(s, "cpa.monster.needed", f"{GOLEM}/1"), asked(s, "cpa.penalty.bp", f"{GOLEM}/1")) == (10, 5)
    _, events = fought(s, *[blow(card, "golem/1") for card in hand])
    assert bool(gone(events)) == beaten
    assert penalties(events)[0] == times
    held = not beaten and sum(int(str(card).partition("/")[0]) for card in hand) >= 5
    assert ("PhysicalHeld" in kinds(events)) == held


@pytest.mark.parametrize(
    "hand, shown, beaten, times",
    [
        ([1, 2, 3, "3/2"], 0, False, 4),
        ([4, "4/2", "4/3", "4/4", "4/5"], 5, True, 5),
        ([4, "4/2", "4/3", "4/4"], 4, False, 4),
        ([8], 5, True, 0),
        ([7], 4, False, 1),
    ],
)
def test_attack_minus_takes_from_every_card_but_never_below_nothing(
    hand: list[int | str], shown: int, beaten: bool, times: int
) -> None:
    cards = ", ".join(f"~attack.{str(card).partition('/')[0]}" for card in hand)
    s, _ = do(combat(BEETLE, f"attack: [{cards}]"), *[blow(card, "ironback/1") for card in hand])
    assert asked(s, "cpa.combat.shown", f"{BEETLE}/1") == shown
    _, events = fought(s)
    assert bool(gone(events)) == beaten
    assert penalties(events)[0] == times


# -- commanders ------------------------------------------------------------------------------------------------------


def test_commanders_by_name_stack_and_count_themselves() -> None:
    liz = "~monster.lizardman"
    for n, bonus in ((1, 1), (2, 2), (3, 3)):
        s = combat(", ".join([liz] * n), "")
        assert asked(s, "cpa.commander.bonus", f"{liz}/1") == bonus
        assert asked(s, "cpa.monster.bp", f"{liz}/{n}") == 4 + bonus
    assert asked(combat(f"{liz}, ~monster.goblin", ""), "cpa.monster.bp", "~monster.goblin/1") == 3


def test_commanders_by_attribute_strengthen_whoever_has_it_now() -> None:
    captain, fire = "~monster.flame-captain", "~monster.salamander"
    mage = "role: cpa.card.mage, mp: [~mp.1], magic: [~magic.dispel]"
    s = combat(f"{captain}, {fire}", mage)
    assert asked(s, "cpa.monster.bp", f"{fire}/1") == 5
    assert asked(s, "cpa.monster.bp", f"{captain}/1") == 7
    s, _ = do(s, {"do": "cast", "card": "~magic.dispel/1", "mp": ["~mp.1/1"], "targets": [f"{captain}/1"]})
    assert asked(s, "cpa.monster.attribute", {"monster": f"{captain}/1", "word": "火"}) == 0
    assert asked(s, "cpa.monster.bp", f"{captain}/1") == 6
    assert asked(s, "cpa.monster.bp", f"{fire}/1") == 5


def test_the_bonus_counts_for_single_cards_and_only_in_combat() -> None:
    lies = "lies: {W3: [~monster.skeleton, ~monster.necromancer]}"
    s = laid(f"active: 0\nseats: [{{where: W3}}]\n{lies}").state
    assert asked(s, "cpa.monster.bp", f"{SKELETON}/1") == 3
    s = combat("", "attack: [~attack.5]", more=lies)
    assert asked(s, "cpa.monster.bp", f"{SKELETON}/1") == 6
    s, _ = do(s, blow(5, "skeleton/1"))
    assert asked(s, "cpa.penalty.weak", {"card": "~attack.5/1", "to": f"{SKELETON}/1"}) == 1


# -- revive ----------------------------------------------------------------------------------------------------------


def test_a_beaten_skeleton_lies_face_down_and_comes_back_after_two_turns() -> None:
    s = combat(SKELETON, "attack: [~attack.5]")
    s, events = fought(s, blow(5, "skeleton/1"))
    assert told(events, "LaidFaceDown")[0]["n"] == 2
    assert not gone(events)
    assert told(events, "CounterRemoved")[0]["n"] == 1  # the start step of the next turn
    assert where(s, SKELETON) == "W3"
    assert s.lying[0].counters == 1
    assert not s.lying[0].up
    assert not s.monster_pile
    s = laid(f"step: start\nseats: [{{where: W1}}]\nlies: {{W3: [{{card: {SKELETON}, counters: 1}}]}}").state
    assert s.lying[0].up
    assert not s.lying[0].counters


def test_while_it_lies_face_down_it_does_not_fight_and_items_can_be_taken() -> None:
    down = f"lies: {{W3: [~item.salve, {{card: {SKELETON}, counters: 2}}]}}"
    found = laid(f"step: combat\nseats: [{{where: W3}}]\n{down}")
    assert told(found.events, "CombatsFound")[0]["n"] == 0
    assert asked(found.state, "cpa.combat.fights", f"{SKELETON}/1") == 0
    s = laid(f"active: 0\nseats: [{{where: W3}}]\n{down}").state
    assert not refusals(s, do="take-item", item=0)


def test_counters_stay_after_a_combat_beside_it() -> None:
    down = f"lies: {{W3: [{{card: {SKELETON}, counters: 2}}, ~monster.goblin]}}"
    s = combat("", "attack: [~attack.5]", more=down)
    assert s.combat is not None
    assert s.combat.monsters == ("cpa.house.monster.goblin/1",)
    _, events = fought(s, blow(5, "goblin/1"))
    assert told(events, "CountersRemain")[0]["cards"] == ("cpa.house.monster.skeleton/1",)


def test_magic_that_removes_it_or_takes_its_bp_lets_nothing_revive() -> None:
    mage = "role: cpa.card.mage, mp: [~mp.3, ~mp.2], magic: [~magic.purify, ~magic.fire-bolt]"
    s = combat(SKELETON, mage)
    purify = {"do": "cast", "card": "~magic.purify/1", "mp": ["~mp.3/1"], "targets": [f"{SKELETON}/1"]}
    after, events = do(s, purify)
    assert "MonsterBanished" in kinds(events)
    assert where(after, SKELETON) == ""
    bolt = {"do": "cast", "card": "~magic.fire-bolt/1", "mp": ["~mp.2/1"], "targets": [f"{SKELETON}/1"]}
    after, events = do(s, bolt)
    assert told(events, "BpGone")[0]["bp"] == -3
    assert where(after, SKELETON) == ""
    denied = next(x for x in events if x.kind == "RevivalDenied")
    assert denied.rule == "cpa.ability.revive-not-bp-zero"
    assert after.combat is not None
    assert after.combat.monsters == ()


# -- abilities by magic ----------------------------------------------------------------------------------------------


def test_what_is_by_magic_is_lost_by_dispelling_and_returns_in_the_end_phase() -> None:
    wraith = "~monster.wraith"
    s = combat(wraith, "role: cpa.card.mage, attack: [~attack.3], mp: [~mp.1], magic: [~magic.dispel]")
    s, _ = do(s, blow(3, "wraith/1"))
    assert asked(s, "cpa.combat.shown", f"{wraith}/1") == 1
    s, events = do(s, {"do": "cast", "card": "~magic.dispel/1", "mp": ["~mp.1/1"], "targets": [f"{wraith}/1"]})
    assert "MagicDispelled" in kinds(events)
    assert asked(s, "cpa.combat.shown", f"{wraith}/1") == 3
    assert asked(s, "cpa.monster.abilities", f"{wraith}/1") == 1
    s, events = fought(s)
    assert "MagicReturned" in kinds(events)
    assert asked(s, "cpa.monster.abilities", f"{wraith}/1") == 2


def test_dispelling_takes_nothing_that_is_not_by_magic() -> None:
    mage = "role: cpa.card.mage, mp: [~mp.1], magic: [~magic.dispel]"
    dispel = {"do": "cast", "card": "~magic.dispel/1", "mp": ["~mp.1/1"], "targets": [f"{GOLEM}/1"]}
    s, events = do(combat(GOLEM, mage), dispel)
    assert "NoEffect" in kinds(events)
    assert not s.marks
    assert asked(s, "cpa.monster.needed", f"{GOLEM}/1") == 10
