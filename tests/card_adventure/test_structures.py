"""Gates, walls and altars, and what becomes of whoever is on them."""

from __future__ import annotations

from card_adventure.house import GAME, asked, do, kinds, laid, refusals, told, where

GATE = "structures: {W9-T1: {suit: heart, number: 8}}\n"
ON_GATE = "{where: W9-T1, came: W9, attack: [~attack.5, ~attack.3, ~attack.2]}"
ON_WALL = "{where: W12-T4, came: W12, attack: [~attack.8, ~attack.7]}"
STRIKE = {"do": "strike", "card": "~attack.5/1"}


def test_a_pc_that_moves_onto_a_gate_waits_for_the_structure_step() -> None:
    s, events = do(laid(f"active: 0\nseats: [{{where: W9}}]\n{GATE}").state, {"do": "move", "to": "T1"})
    assert (s.players[0].where, s.players[0].came) == ("W9-T1", "W9")
    assert told(events, "CameOntoStructure")[0]["where"] == "W9-T1"
    assert "cpa.structstep.no-pass-through" in refusals(s, do="move", to="T1")
    opened = "structures: {W9-T1: {suit: heart, number: 8, open: true}}"
    s, _ = do(laid(f"active: 0\nseats: [{{where: W9}}]\n{opened}").state, {"do": "move", "to": "T1"})
    assert s.players[0].where == "T1"


def test_a_gate_loses_a_tie_and_is_removed() -> None:
    s = laid(f"step: structure\nseats: [{ON_GATE}]\n{GATE}").state
    assert asked(s, "cpa.structure.bp", "W9-T1") == 8
    s, events = do(s, STRIKE, {"do": "strike", "card": "~attack.3/1"}, {"do": "done"})
    assert told(events, "StructureBeaten")[0]["n"] == 8
    assert told(events, "GateRemoved")[0]["counter"] == "cpa.house.counter.heart-8"
    assert s.players[0].where == "T1"
    assert set(s.attack_pile) == {"cpa.house.attack.5/1", "cpa.house.attack.3/1"}
    assert not any(x.where == "W9-T1" for x in s.standing)


def test_a_gate_that_is_stronger_sends_back() -> None:
    s = laid(f"step: structure\nseats: [{ON_GATE}]\n{GATE}").state
    s, events = do(s, STRIKE, {"do": "strike", "card": "~attack.2/1"}, {"do": "done"})
    assert "StructureHolds" in kinds(events)
    assert told(events, "PutBack")[0]["where"] == "W9"
    assert s.players[0].where == "W9"
    assert len(s.attack_pile) == 2


def test_pcs_of_one_cell_add_up_and_those_of_the_other_end_do_not() -> None:
    other = "{where: W9-T1, came: T1, attack: [~attack.5]}"
    s = laid(f"step: structure\nseats: [{ON_GATE}, {other}]\n{GATE}").state
    strike = {"do": "strike", "seat": 1, "card": "~attack.5/2"}
    s, events = do(s, STRIKE, strike, {"do": "done"}, {"do": "done", "seat": 1})
    assert [x["n"] for x in told(events, "StructureHolds")] == [5, 5]
    same = "{where: W9-T1, came: W9, attack: [~attack.5]}"
    s = laid(f"step: structure\nseats: [{ON_GATE}, {same}]\n{GATE}").state
    s, events = do(s, STRIKE, strike, {"do": "done"}, {"do": "done", "seat": 1})
    assert told(events, "StructureBeaten")[0]["n"] == 10
    assert [p.where for p in s.players] == ["T1", "T1"]


def test_monsters_add_up_whatever_way_they_came() -> None:
    lies = "lies: {W9-T1: [{card: ~monster.lizardman, came: T1}, {card: ~monster.lizardman, came: W9}]}"
    s = laid(f"step: structure\nseats: [{{where: T3, items: [~item.salve]}}]\n{lies}\n{GATE}").state
    assert asked(s, "cpa.structure.monsters", "W9-T1") == 8
    s, events = do(s, {"do": "done"})
    assert "GateRemoved" in kinds(events)
    assert sorted(x.where for x in s.lying) == ["T1", "W9"]


def test_a_wall_loses_one_card_and_lets_pass_when_the_last_is_gone() -> None:
    strikes = [{"do": "strike", "card": "~attack.8/1"}, {"do": "strike", "card": "~attack.7/1"}, {"do": "done"}]
    s, events = do(laid(f"step: structure\nseats: [{ON_WALL}]").state, *strikes)
    assert told(events, "WallLosesOne")[0]["left"] == 1
    assert s.players[0].where == "W12"
    last = "structures: {W12-T4: {layers: 1}}"
    s, events = do(laid(f"step: structure\nseats: [{ON_WALL}]\n{last}").state, *strikes)
    assert s.players[0].where == "T4"
    assert asked(s, "cpa.structure.bars", "W12-T4") == 0


def test_a_monster_goes_no_further_than_the_other_end() -> None:
    text = "step: board\nseats: [{where: W3}]\nlies: {W12: [~monster.ogre]}\nstructures: {W12-T4: {layers: 1}}"
    s, events = laid(text, 2)
    assert where(s, "~monster.ogre") == "T4"
    assert "MonstersPassed" in kinds(events)


def test_a_key_turns_the_gate_of_its_suit() -> None:
    keys = "items: [~item.key-heart, ~item.key-spade]"
    s = laid(f"step: structure\nseats: [{{where: W9-T1, came: W9, {keys}}}]\n{GATE}").state
    turn = {"do": "use-item", "card": "~item.key-heart/1", "targets": ["W9-T1"]}
    assert "cpa.gate.key" in refusals(s, do="use-item", card="~item.key-spade/1", targets=["W9-T1"])
    s, events = do(s, turn, {"do": "done"})
    assert told(events, "GateTurned")[0]["open"] is True
    assert [event.rules for event in events if event.kind == "GateTurned"] == [("cpa.gate.flip", "cpa.gate.key")]
    assert s.players[0].where == "T1"
    far = laid(f"step: structure\nseats: [{{where: W5, {keys}}}]\n{GATE}").state
    assert "cpa.gate.flip" in refusals(far, do="use-item", card="~item.key-heart/1", targets=["W9-T1"])


def test_all_that_is_wrong_with_a_sacrifice_is_told() -> None:
    s = laid("step: structure\nseats: [{where: T7, role: cpa.card.mage, magic: [~magic.glare]}]").state
    wrong = refusals(s, do="use-altar", pay="~magic.glare/1", of="~curse.burden/1")
    assert wrong == ["cpa.structure.by-name", "cpa.structure.by-name"]


def test_an_altar_gives_once_a_turn() -> None:
    seat = "{where: T7, attack: [~attack.5, ~attack.3], damage: [~token.damage-3], curses: [~curse.frailty]}"
    s = laid(f"step: structure\nseats: [{seat}]").state
    assert len([a for a in GAME.offers(s, 0) if type(a).__name__ == "UseAltar"]) == 4
    s, _ = do(s, {"do": "use-altar", "pay": "~attack.3/1", "of": "~token.damage-3"})
    assert s.players[0].damage == ()
    assert "cpa.def.structure-card" in refusals(s, do="use-altar", pay="~attack.5/1", of="~curse.frailty/1")


def test_nobody_is_asked_who_has_nothing_to_do() -> None:
    s, _ = laid("step: structure\nseats: [{where: W3, attack: [~attack.5]}]")
    assert s.step != "structure"


def test_a_key_is_refused_for_what_is_wrong_and_nothing_else() -> None:
    """Where no gate is named, or a wall, nothing is said of where a gate is and which key fits it."""
    s = laid(
        "step: structure\nstructures: {W9-T1: {suit: heart, number: 9}}\n"
        "seats: [{where: W9, items: [~item.key-heart]}, {where: W12, items: [~item.key-club]}]"
    ).state
    assert refusals(s, do="use-item", card="~item.key-heart/1") == ["cpa.def.item-card"]
    club = {"do": "use-item", "seat": 1, "card": "~item.key-club/1"}
    assert refusals(s, **club, targets=["W12-T4"]) == ["cpa.item.own-cell", "cpa.def.item-card"]
    assert refusals(s, **club, targets=["W9-T1"]) == ["cpa.gate.flip", "cpa.item.own-cell", "cpa.gate.key"]
