"""Positions begin anywhere: in any step, in the middle of a go or of a combat."""

from __future__ import annotations

import pytest
from card_adventure.house import do, laid


@pytest.mark.parametrize("step", ["start", "action", "board", "structure", "combat", "end"])
def test_a_position_may_begin_in_any_step(step: str) -> None:
    s, events = laid(f"step: {step}\nturn: 5\nseats: [{{where: W3, gone: true}}]")
    assert next(e.facts["step"] for e in events if e.kind == "StepBegan") == step
    assert s.turn in (5, 6)
    assert s.stack


def test_a_position_may_begin_in_the_middle_of_a_combat() -> None:
    """What has been shown already counts, and is in no other place."""
    lies = "lies: {W3: [~monster.ogre]}\nshown: [{seat: 0, card: ~attack.5, to: ~monster.ogre/1}]"
    s = laid(f"step: combat\nseats: [{{where: W3, attack: [~attack.5]}}]\n{lies}").state
    assert s.combat is not None
    assert [x.card for x in s.shown] == ["cpa.house.attack.5/2"]
    assert "cpa.house.attack.5/2" not in s.attack_deck
    s, events = do(s, {"do": "show-attack", "card": "~attack.5/1", "monster": "~monster.ogre/1"}, {"do": "done"})
    assert any(event.kind == "MonsterRemoved" for event in events)
    assert len(s.attack_pile) == 2


@pytest.mark.parametrize("to", ["~monster.ogre/1", "~monster.ogre", "'1'"])
def test_a_shown_card_names_its_monster_by_copy_by_card_or_by_its_place_from_below(to: str) -> None:
    lies = "lies: {W3: [~monster.goblin, ~monster.ogre]}"
    s = laid(f"step: combat\nseats: [{{where: W3}}]\n{lies}\nshown: [{{seat: 0, card: ~attack.5, to: {to}}}]").state
    assert [x.to for x in s.shown] == ["cpa.house.monster.ogre/1"]


def test_a_mark_and_a_token_may_be_written_as_they_are_printed_or_with_a_number() -> None:
    seat = "{where: W3, damage: [~token.damage-2/1, ~token.damage-2]}"
    marks = "marks: [{'on': ~monster.ogre, n: 3, card: ~magic.fire-bolt/1}]"
    s = laid(f"step: combat\nseats: [{seat}]\nlies: {{W3: [~monster.ogre]}}\n{marks}").state
    assert [m.on for m in s.marks] == ["cpa.house.monster.ogre/1"]
    assert s.players[0].damage == ("cpa.house.token.damage-2",) * 2
