"""Magic: when and from where, what it costs, what is lost, and what every spell of the house does."""

from __future__ import annotations

from typing import Any

import pytest
from card_adventure.fights import DONE, blow, combat, fought, gone, penalties
from card_adventure.house import GAME, asked, do, kinds, laid, refusals, told, where

from tutor.games.card_adventure.actions import Cast
from tutor.games.card_adventure.state import Adventure

MAGE = "role: cpa.card.mage, "


def cast(card: str, *mp: str, at: str = "", **more: Any) -> dict[str, Any]:
    """`cast("glare", at="monster.ogre")`; MP cards by their numbers."""
    targets = [f"~{x}/1" if "." in x else x for x in at.split()]
    copy = card if "/" in card else f"{card}/1"
    paid = [f"~mp.{x if '/' in x else f'{x}/1'}" for x in mp]
    return {"do": "cast", "card": f"~magic.{copy}", "mp": paid, "targets": targets, **more}


def go(hand: str, *others: str, more: str = "") -> Adventure:
    """A mage's own go in W3."""
    seats = ", ".join(f"{{where: W3, {x}}}" for x in (MAGE + hand, *others))
    return laid(f"active: 0\nseats: [{seats}]\n{more}").state


# -- when, from where, how often -------------------------------------------------------------------------------------


def test_magic_is_for_the_own_go_and_for_combat() -> None:
    s = go("mp: [~mp.4], magic: [~magic.healing], damage: [~token.damage-2]")
    assert not refusals(s, **cast("healing", "4", at="seat:0"))
    gate = "structures: {W9-T1: {suit: heart, number: 8}}"
    hand = f"{{where: W9-T1, came: W9, {MAGE} mp: [~mp.4], magic: [~magic.healing], damage: [~token.damage-2]}}"
    s = laid(f"step: structure\nseats: [{hand}]\n{gate}").state
    assert "cpa.magic.when" in refusals(s, **cast("healing", "4", at="seat:0"))
    s = go("mp: [~mp.2], magic: [~magic.fire-bolt]", more="lies: {W3: [~monster.ogre]}")
    assert refusals(s, **cast("fire-bolt", "2", at="monster.ogre")) == ["cpa.magic.when"]


def test_magic_on_the_board_is_in_no_hand() -> None:
    s = go("mp: [~mp.2]", more="lies: {W3: [~magic.healing]}")
    found = refusals(s, **cast("healing", "2", at="seat:0"))
    assert {"cpa.magic.from-hand", "cpa.hand.own-only"} <= set(found)


def test_each_card_works_once_a_turn_and_a_second_copy_again() -> None:
    hand = (
        "mp: [~mp.2, ~mp.2, ~mp.2], magic: [~magic.healing, ~magic.healing], damage: [~token.damage-2, ~token.damage-1]"
    )
    s = go(hand)
    assert asked(s, "cpa.magic.ready", 0) == 2
    s, _ = do(s, cast("healing", "2", at="seat:0"), {"do": "give-back", "token": "~token.damage-2"})
    assert refusals(s, **cast("healing", "2/2", at="seat:0")) == ["cpa.magic.once-a-turn"]
    s, events = do(s, cast("healing/2", "2/2", at="seat:0"))
    assert "SameSpellAgain" in kinds(events)
    assert asked(s, "cpa.magic.ready", 0) == 0
    assert len(s.players[0].magic) == 2


def test_once_a_turn_counts_the_action_step_and_the_combat_together() -> None:
    hand = f"{MAGE} mp: [~mp.3], magic: [~magic.purify], cast: [~magic.purify]"
    s = combat("~monster.skeleton", hand)
    assert refusals(s, **cast("purify", "3", at="monster.skeleton")) == ["cpa.magic.once-a-turn"]


def test_only_what_is_in_the_own_cell_is_aimed_at() -> None:
    s = laid(
        f"active: 0\nseats: [{{where: W3, {MAGE} mp: [~mp.3], magic: [~magic.purify, ~magic.healing]}},"
        " {where: W4, damage: [~token.damage-1]}]\nlies: {W4: [~monster.skeleton]}"
    ).state
    assert "cpa.magic.same-cell" in refusals(s, **cast("purify", "3", at="monster.skeleton"))
    assert "cpa.magic.same-cell" in refusals(s, **cast("healing", "3", at="seat:1"))


# -- what it costs ---------------------------------------------------------------------------------------------------


def test_mp_are_added_the_surplus_is_lost_and_the_spell_stays() -> None:
    s = go("mp: [~mp.1, ~mp.2, ~mp.3], magic: [~magic.healing], damage: [~token.damage-2]")
    assert asked(s, "cpa.magic.left", 0) == 6
    s, events = do(s, cast("healing", "1", "2", at="seat:0"))
    assert told(events, "CostMet")[0] == {"seat": 0, "card": "cpa.house.magic.healing/1", "n": 3, "cost": 2}
    assert told(events, "SurplusLost")[0]["n"] == 1
    assert s.players[0].mp == ("cpa.house.mp.3/1",)
    assert s.players[0].magic
    assert set(s.mp_pile) == {"cpa.house.mp.1/1", "cpa.house.mp.2/1"}
    assert not s.players[0].damage


def test_the_exact_cost_is_enough_and_more_mp_do_more() -> None:
    wounds = "damage: [~token.damage-2, ~token.damage-1, ~token.damage-1]"
    for mp, left in (("2", 2), ("3", 2), ("4", 1), ("5", 1)):
        s = go(f"mp: [~mp.{mp}], magic: [~magic.healing], {wounds}")
        s, _ = do(s, cast("healing", mp, at="seat:0"))
        while s.stack[-1].kind == "tokens":  # type: ignore[union-attr]
            s, _ = do(s, {"do": "give-back", "token": "~token.damage-1"})
        assert len(s.players[0].damage) == left, mp


@pytest.mark.parametrize("paid, less", [(["1"], 1), (["3"], 3), (["5"], 5), (["5", "1"], 6), (["5", "4"], 6)])
def test_a_thunderbolt_takes_as_much_as_was_paid_and_two_more_from_water(paid: list[str], less: int) -> None:
    hand = f"{MAGE} mp: [~mp.1, ~mp.3, ~mp.4, ~mp.5], magic: [~magic.thunderbolt]"
    dry, _ = do(combat("~monster.chimera", hand), cast("thunderbolt", *paid, at="monster.chimera"))
    assert asked(dry, "cpa.monster.bp", "~monster.chimera/1") == 10 - less
    wet, _ = do(combat("~monster.dragon", hand), cast("thunderbolt", *paid, at="monster.dragon"))
    assert asked(wet, "cpa.monster.bp", "~monster.dragon/1") == 15 - less - 2


def test_paid_too_little_it_is_a_misplay_and_everything_goes_back() -> None:
    hand = "mp: [~mp.1, ~mp.2], magic: [~magic.healing], damage: [~token.damage-2]"
    s, events = do(go(hand), cast("healing", "1", at="seat:0"))
    assert told(events, "Misplayed")[0] == {"seat": 0, "card": "cpa.house.magic.healing/1", "n": 1, "cost": 2}
    assert sorted(s.players[0].mp) == ["cpa.house.mp.1/1", "cpa.house.mp.2/1"]
    assert s.players[0].damage
    assert not s.mp_pile
    assert not refusals(s, **cast("healing", "2", at="seat:0"))
    assert all(len(a.mp) == 1 and "mp.2" in a.mp[0] for a in GAME.offers(s, 0) if isinstance(a, Cast))


def test_without_any_mp_card_only_free_spells_are_cast() -> None:
    hand = f"{MAGE} mp: [~mp.2], magic: [~magic.glare, ~magic.fire-bolt]"
    s = combat("~monster.goblin", hand)
    assert refusals(s, **cast("fire-bolt", at="monster.goblin")) == ["cpa.magic.cost"]
    assert refusals(s, **cast("fire-bolt", "2/2", at="monster.goblin")) == ["cpa.magic.cost"]
    s, _ = do(s, cast("glare", at="monster.goblin"))
    assert asked(s, "cpa.monster.bp", "~monster.goblin/1") == 2


# -- what spells do --------------------------------------------------------------------------------------------------


def test_attributes_make_spells_weaker_or_stronger() -> None:
    hand = f"{MAGE} mp: [~mp.2, ~mp.3], magic: [~magic.fire-bolt, ~magic.ice-lance]"
    for monster, fire, ice in (("ogre", 4, 3), ("chimera", 10, 2), ("necromancer", 2, 1)):
        s = combat(f"~monster.{monster}", hand)
        one, _ = do(s, cast("fire-bolt", "2", at=f"monster.{monster}"))
        two, _ = do(s, cast("ice-lance", "3", at=f"monster.{monster}"))
        found = [asked(x, "cpa.monster.bp", f"~monster.{monster}/1") for x in (one, two)]
        assert found == [fire, ice], monster


def test_a_monster_that_was_only_a_target_of_magic_is_not_free_and_is_itself_again_after() -> None:
    hand = f"{MAGE} mp: [~mp.2], magic: [~magic.fire-bolt]"
    s = combat("~monster.chimera, ~monster.ogre", hand)
    _, events = fought(s, cast("fire-bolt", "2", at="monster.chimera"))
    assert [x["card"] for x in told(events, "BecameFree")] == ["cpa.house.monster.ogre/1"]
    s = combat("~monster.ogre", hand)
    s, _ = do(s, cast("fire-bolt", "2", at="monster.ogre"))
    assert asked(s, "cpa.monster.bp", "~monster.ogre/1") == 4
    s, events = fought(s)
    assert "MonstersReset" in kinds(events)
    assert not penalties(events)
    assert asked(s, "cpa.monster.bp", "~monster.ogre/1") == 7


def test_bp_of_nothing_remove_at_once_even_in_the_own_go() -> None:
    more = "lies: {W4: [~monster.slime], T5: [~monster.slime], W2: [~monster.goblin], W5: [~monster.golem]}"
    s = go("mp: [~mp.5], magic: [~magic.tremor]", more=more)
    s, events = do(s, cast("tremor", "5"))
    assert [x["card"] for x in told(events, "BpGone")] == ["cpa.house.monster.slime/1", "cpa.house.monster.golem/1"]
    assert (where(s, "~monster.slime"), asked(s, "cpa.monster.bp", "~monster.goblin/1")) == ("T5", 1)
    assert len(s.monster_pile) == 2


def test_what_was_lowered_where_nobody_fights_lasts_until_the_end_of_the_turn() -> None:
    s = go("mp: [~mp.5], magic: [~magic.tremor]", more="lies: {W7: [~monster.ogre]}")
    s, _ = do(s, cast("tremor", "5"))
    assert asked(s, "cpa.monster.bp", "~monster.ogre/1") == 5
    s, events = do(s, {"do": "end-go"})
    assert "WoreOff" in kinds(events)
    assert asked(s, "cpa.monster.bp", "~monster.ogre/1") == 7


def test_a_spell_on_the_area_counts_as_shown_in_the_own_cell_only() -> None:
    seats = f"[{{where: W3, {MAGE} mp: [~mp.5], magic: [~magic.tremor]}}, {{where: W5}}]"
    s = laid(f"step: combat\nseats: {seats}\nlies: {{W3: [~monster.ogre], W5: [~monster.ogre]}}").state
    s, _ = do(s, {"do": "fight-first", "cell": "W3"}, cast("tremor", "5"))
    assert {x.to for x in s.shown} == {"cpa.house.monster.ogre/1"}
    assert asked(s, "cpa.monster.bp", "~monster.ogre/2") == 5
    s, events = do(s, DONE, {**DONE, "seat": 1})
    assert penalties(events) == {1: 1}


def test_purify_asks_for_bane_and_for_few_bp() -> None:
    hand = f"{MAGE} mp: [~mp.3], magic: [~magic.purify]"
    s = combat("~monster.ghoul, ~monster.ogre", hand)
    assert refusals(s, **cast("purify", "3", at="monster.ogre")) == ["cpa.magic.own-rules"]
    s, events = do(s, cast("purify", "3", at="monster.ghoul"))
    assert told(events, "MonsterBanished")[0]["card"] == "cpa.house.monster.ghoul/1"
    strong = combat("~monster.ghoul, ~monster.necromancer", hand)
    assert asked(strong, "cpa.monster.bp", "~monster.ghoul/1") == 8
    assert not refusals(strong, **cast("purify", "3", at="monster.ghoul"))


def test_purify_or_lifts_a_curse_that_its_owner_chooses() -> None:
    s = go("mp: [~mp.3], magic: [~magic.purify]", "curses: [~curse.silence, ~curse.burden]")
    s, _ = do(s, cast("purify", "3", at="seat:1", way=1))
    assert "cpa.def.curse-card" in refusals(s, do="lift-curse", seat=1, card="~curse.frailty/1")
    s, events = do(s, {"do": "lift-curse", "seat": 1, "card": "~curse.burden/1"})
    assert s.players[1].curses == ("cpa.house.curse.silence/1",)
    assert s.curse_pile == ("cpa.house.curse.burden/1",)
    assert "CurseLifted" in kinds(events)


def test_warp_carries_a_pc_where_no_route_leads_and_is_no_move() -> None:
    s = go("mp: [~mp.3], magic: [~magic.warp]", more="lies: {W9: [~monster.slime]}")
    warp = cast("warp", "3", at="seat:0")
    assert refusals(s, **warp, to="W9") == ["cpa.magic.own-rules"]
    assert refusals(s, **warp, to="T3") == ["cpa.magic.own-rules"]
    s, events = do(s, {**warp, "to": "W12"})
    assert s.players[0].where == "W12"
    assert told(events, "Warped")[0]["from"] == "W3"
    assert not refusals(s, do="move", to="W8")


def test_sleepers_give_no_penalty_free_or_beaten() -> None:
    hand = f"{MAGE} attack: [~attack.2, ~attack.1], mp: [~mp.3], magic: [~magic.sleeping-mist]"
    s = combat("~monster.goblin, ~monster.ogre, ~monster.ogre", hand)
    mist = cast("sleeping-mist", "3", at="monster.goblin monster.ogre")
    s, events = fought(s, mist, blow(2, "goblin/1"), blow(1, "goblin/1"))
    assert gone(events) == ["goblin/1"]
    assert penalties(events) == {0: 1}
    assert told(events, "PenaltyDue")[0]["card"] == "cpa.house.monster.ogre/2"
    s = combat("~monster.goblin, ~monster.ogre, ~monster.slime", hand)
    three = cast("sleeping-mist", "3", at="monster.goblin monster.ogre monster.slime")
    assert refusals(s, **three) == ["cpa.magic.own-rules"]


def test_a_boost_counts_for_total_and_penalty_before_attack_minus() -> None:
    hand = f"{MAGE} attack: [~attack.5], mp: [~mp.2], magic: [~magic.weapon-boost]"
    s = combat("~monster.ironback", hand)
    boost = cast("weapon-boost", "2", at="attack.5")
    assert "cpa.magic.own-rules" in refusals(s, **boost)
    s, _ = do(s, blow(5, "ironback/1"), boost)
    assert asked(s, "cpa.attack.strength", "~attack.5/1") == 8
    assert asked(s, "cpa.attack.bp", {"card": "~attack.5/1", "to": "~monster.ironback/1"}) == 5
    _, events = fought(s)
    assert gone(events) == ["ironback/1"]
    assert not penalties(events)


def test_mp_of_a_combat_go_to_the_discards_in_its_end_phase() -> None:
    s = combat("~monster.ogre", f"{MAGE} mp: [~mp.2], magic: [~magic.fire-bolt]")
    s, _ = do(s, cast("fire-bolt", "2", at="monster.ogre"))
    assert s.combat is not None
    assert s.combat.spent == ("cpa.house.mp.2/1",)
    assert not s.mp_pile
    s, _ = fought(s)
    assert s.mp_pile == ("cpa.house.mp.2/1",)
