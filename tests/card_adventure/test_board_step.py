"""The board step: dice by area, arrows, signs, stacks on the move, and the rules of other boards."""

from __future__ import annotations

from typing import Any

from card_adventure.house import asked, kinds, laid, told, where

HALL = """
board:
  id: hall
  name: {{ja: 広間, en: Hall}}
  start: A
  wall_strength: 6
  areas:
    - {{id: hall, name: {{ja: 広間, en: Hall}}, cells: [A, B, C, D]}}
    - {{id: loft, name: {{ja: 屋根裏, en: Loft}}, cells: [E]}}
  cells:
    - {{id: A, name: {{ja: あ, en: a}}, x: 0, y: 0}}
    - {{id: B, name: {{ja: い, en: b}}, x: 1, y: 0}}
    - {{id: C, name: {{ja: う, en: c}}, x: 2, y: 0}}
    - {{id: D, name: {{ja: え, en: d}}, x: 3, y: 0}}
    - {{id: E, name: {{ja: お, en: e}}, x: 4, y: 0}}
  routes: [{{between: [A, B]}}, {{between: [B, C]}}, {{between: [C, D]}}, {{between: [D, E]}}]
  signs: {signs}
  arrows: {arrows}
  rules: {rules}
step: board
"""


def hall(more: str, *chance: int | str, signs: str = "[]", arrows: str = "[]", rules: str = "[]") -> Any:
    return laid(HALL.format(signs=signs, arrows=arrows, rules=rules) + more, *chance)


def test_an_arrow_moves_the_whole_stack_but_what_stays() -> None:
    waiting = "{card: ~monster.skeleton, counters: 1}"
    lies = f"lies: {{B: [~item.salve, ~monster.ogre, ~monster.goblin, {waiting}, ~monster.golem]}}"
    s, events = hall(lies, 2, arrows="[{faces: [2], path: [B, C]}]")
    assert told(events, "MonstersMoved")[0]["cards"] == ("cpa.house.monster.ogre/1", "cpa.house.monster.goblin/1")
    assert {x.card.split(".")[3].split("/")[0] for x in s.lying if x.where == "B"} == {"salve", "golem", "skeleton"}
    s, events = hall(lies, 3, arrows="[{faces: [2], path: [B, C]}]")
    assert "MonstersMoved" not in kinds(events)


def test_all_arrows_and_signs_of_a_face_but_a_monster_moves_once() -> None:
    arrows = "[{faces: [2], path: [B, C]}, {faces: [2, 4], path: [C, D]}, {faces: [3], path: [D, C]}]"
    signs = "[{cell: B, faces: [1, 2]}, {cell: D, faces: [5]}]"
    lies = "lies: {B: [~monster.ogre], C: [~monster.goblin]}"
    s, events = hall(lies, 2, "~monster.slime", arrows=arrows, signs=signs)
    assert told(events, "FaceApplied")[0]["signs"] == ("B",)
    assert told(events, "FaceApplied")[0]["arrows"] == ("B", "C")
    assert (where(s, "~monster.ogre"), where(s, "~monster.goblin"), where(s, "~monster.slime")) == ("C", "D", "B")


def test_a_long_arrow_goes_on_until_a_pc() -> None:
    arrows = "[{faces: [1], path: [D, C, B, A]}]"
    s, _ = hall("seats: [{where: A}]\nlies: {D: [~monster.ogre]}", 1, arrows=arrows)
    assert where(s, "~monster.ogre") == "A"
    s, events = hall("seats: [{where: A}, {where: C}]\nlies: {D: [~monster.ogre]}", 1, arrows=arrows)
    assert told(events, "MonstersStopped")[0]["where"] == "C"
    s, _ = hall("seats: [{where: E}]\nlies: {D: [~monster.ogre]}", 1, 1, arrows=arrows, rules="[{rule: every-area}]")
    assert where(s, "~monster.ogre") == "A"


def test_an_arrow_leads_monsters_onto_a_gate() -> None:
    text = (
        "step: board\nseats: [{where: T3}]\nlies: {T1: [~monster.goblin]}\nstructures: {W9-T1: {suit: club, number: 6}}"
    )
    s, events = laid(text, 6)
    assert told(events, "MonstersMoved")[0]["where"] == "W9-T1"
    assert "StructureHolds" in kinds(events)
    assert where(s, "~monster.goblin") == "T1"


def test_a_sign_brings_a_monster_for_each_pc_even_those_out() -> None:
    signs = "[{cell: B, faces: [1, 2]}]"
    for seats, n in (("[{}]", 1), ("[{}, {}, {}]", 3), ("[{}, {out: true}, {out: true}]", 3)):
        for face, times in ((1, 1), (2, 1), (3, 0)):
            s, events = hall(f"seats: {seats}", face, signs=signs)
            assert sum(x["n"] for x in told(events, "MonstersAppeared")) == n * times
            assert sum(x.where == "B" for x in s.lying) == n * times
    assert asked(hall("seats: [{}]", 1, rules="[{rule: spawn-number, n: 2}]").state, "cpa.spawn.monsters", "B") == 2


def test_a_sign_is_filled_as_far_as_the_cards_go() -> None:
    deck = "decks: {monster: {top: [~monster.ogre], rest: away}}"
    _, events = hall(f"seats: [{{}}, {{}}]\n{deck}", 1, signs="[{cell: B, faces: [1]}]")
    assert told(events, "SignShort")[0]["n"] == 1
    assert told(events, "DeckExhausted")[0]["n"] == 1
    pile = "decks: {monster: {pile: [~monster.ogre, ~monster.goblin], rest: away}}"
    _, events = hall(f"seats: [{{}}, {{}}]\n{pile}", 1, signs="[{cell: B, faces: [1]}]")
    assert "DeckRemade" in kinds(events)
    assert "SignShort" not in kinds(events)
    _, events = hall("seats: [{}, {}]\ndecks: {monster: {rest: away}}", 1, signs="[{cell: B, faces: [1]}]")
    assert "MonstersAppeared" not in kinds(events)


def test_areas_without_a_pc_are_skipped_and_each_has_its_own_die() -> None:
    _, events = hall("seats: [{where: A}]", 3)
    assert [x["area"] for x in told(events, "BoardRolled")] == ["hall"]
    assert told(events, "AreaSkipped") == [{"area": "loft"}]
    _, events = hall("seats: [{where: A}, {where: E}]", 3, 5)
    assert [x["face"] for x in told(events, "BoardRolled")] == [3, 5]
    _, events = hall("seats: [{where: A}, {where: E}]", 3, rules="[{rule: one-roll}]")
    assert told(events, "SameRoll") == [{"area": "loft", "face": 3}]
    _, events = hall("seats: [{where: A}]", 3, 4, rules="[{rule: every-area}]")
    assert len(told(events, "BoardRolled")) == 2


def test_other_die_pictures() -> None:
    rules = "[{rule: die-event, area: hall, faces: [6], token: damage, n: 2}]"
    s, _ = hall("seats: [{where: A}, {where: E}]", 6, 6, rules=rules)
    assert [len(p.damage) for p in s.players] == [2, 0]
    s, _ = hall("seats: [{where: A}]", 5, rules=rules)
    assert s.players[0].damage == ()


def test_groups_of_one_roll_stack_in_the_order_of_faces_and_cells() -> None:
    """The arrow at D has the lower face, though C is listed first."""
    arrows = "[{faces: [5, 4], path: [C, B]}, {faces: [4], path: [A, B]}]"
    lies = "lies: {A: [~monster.goblin], C: [~monster.ogre], B: [{card: ~item.salve}]}"
    s, _ = hall(f"seats: [{{where: D}}]\n{lies}", 4, arrows=arrows)
    assert [x.card.split(".")[3] for x in s.lying if x.where == "B"] == ["salve/1", "goblin/1", "ogre/1"]


def test_traps_and_golems_stay_on_top() -> None:
    lies = "lies: {B: [~trap.pitfall], C: [~monster.ogre], D: [~monster.golem]}"
    s, _ = hall(f"seats: [{{where: A}}]\n{lies}", 1, "~monster.slime", signs="[{cell: B, faces: [1]}]")
    assert [x.card for x in s.lying if x.where == "B"][-1] == "cpa.house.trap.pitfall/1"
    s, _ = hall(f"seats: [{{where: A}}]\n{lies}", 1, "~monster.slime", signs="[{cell: D, faces: [1]}]")
    assert [x.card for x in s.lying if x.where == "D"][-1] == "cpa.house.monster.golem/1"


def test_new_monsters_tell_by_which_rules_there_are_so_many() -> None:
    """One for each PC, those that are out too; or as many as the board says."""
    for rules, told_by in (
        ("[]", ("cpa.spawn.count", "cpa.spawn.count-fixed")),
        ("[{rule: spawn-number, n: 1}]", ("cpa.priority.board-rules",)),
    ):
        _, events = hall("seats: [{where: A}, {out: true}]", 1, signs="[{cell: B, faces: [1]}]", rules=rules)
        appeared = [event.rules for event in events if event.kind == "MonstersAppeared"]
        assert appeared == [("cpa.spawn.trigger", *told_by)]
