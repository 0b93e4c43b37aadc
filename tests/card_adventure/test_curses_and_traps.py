"""Curses weigh on whoever holds them; traps spring on whoever enters."""

from __future__ import annotations

import pytest
from card_adventure.fights import DONE, blow, combat, drawn, fought, penalties
from card_adventure.house import asked, do, kinds, laid, refusals, told, where


def test_frailty_weakens_each_card_but_never_below_nothing() -> None:
    s = combat("~monster.ogre", "curses: [~curse.frailty], attack: [~attack.1, ~attack.7]")
    s, _ = do(s, blow(1, "ogre/1"), blow(7, "ogre/1"))
    assert [asked(s, "cpa.attack.strength", f"~attack.{n}/1") for n in (1, 7)] == [0, 6]
    _, events = fought(s)
    assert penalties(events)[0] == 2


def test_silence_makes_every_spell_dearer() -> None:
    mage = "role: cpa.card.mage, curses: [~curse.silence], mp: [~mp.2, ~mp.1], magic: [~magic.fire-bolt, ~magic.glare]"
    s = combat("~monster.ogre", mage)
    about = {"seat": 0, "card": "~magic.fire-bolt/1", "way": 0, "level": 0}
    assert asked(s, "cpa.magic.cost", about) == 3
    glare = {"do": "cast", "card": "~magic.glare/1", "targets": ["~monster.ogre/1"]}
    assert refusals(s, **glare) == ["cpa.magic.cost"]
    _, events = do(s, {**glare, "mp": ["~mp.1/1"]})
    assert "CostMet" in kinds(events)
    bolt = {"do": "cast", "card": "~magic.fire-bolt/1", "targets": ["~monster.ogre/1"], "mp": ["~mp.2/1"]}
    _, events = do(s, bolt)
    assert "Misplayed" in kinds(events)


def test_a_burden_is_laid_down_in_the_end_step_but_not_the_crown() -> None:
    items = "[~item.crown, ~item.salve, ~item.bow, ~item.tonic, ~item.shield]"
    s = laid(f"active: 0\nseats: [{{where: W3, curses: [~curse.burden], items: {items}}}]").state
    s, _ = do(s, {"do": "end-go"}, DONE) if s.step == "structure" else do(s, {"do": "end-go"})
    while s.stack[-1].kind != "down":  # type: ignore[union-attr]
        s, _ = do(s, DONE)
    assert refusals(s, do="lay-down", card="~item.crown/1") == ["cpa.def.curse-card"]
    s, events = do(s, {"do": "lay-down", "card": "~item.bow/1"}, {"do": "lay-down", "card": "~item.tonic/1"})
    assert len(s.players[0].items) == 3
    assert where(s, "~item.bow") == "W3"
    assert "NextTurn" in kinds(events)


def test_the_sleepless_cannot_rest() -> None:
    s = laid("active: 0\nseats: [{where: W3, curses: [~curse.sleepless]}]").state
    assert "cpa.def.curse-card" in refusals(s, do="rest")


def test_bleeding_draws_one_more_token_once_in_each_combat() -> None:
    s = combat("~monster.goblin, ~monster.goblin", "curses: [~curse.bleeding]")
    _, events = fought(s)
    assert penalties(events)[0] == 2
    assert drawn(events, "damage") == 3
    assert [x["n"] for x in told(events, "TokensDrawn")] == [2, 1]
    s = combat("~monster.giant-rat", "curses: [~curse.bleeding]")
    _, events = fought(s)
    assert drawn(events, "damage") == 0


@pytest.mark.parametrize("face", [1, 2, 6])
def test_beckoning_calls_a_monster_on_a_one(face: int) -> None:
    start = "step: start\nseats: [{where: W3, curses: [~curse.beckoning]}]\ndecks: {monster: {top: [~monster.ogre]}}"
    found = laid(start, face)
    assert told(found.events, "CurseRolled")[0]["face"] == face
    assert where(found.state, "~monster.ogre") == ("W3" if face == 1 else "")


@pytest.mark.parametrize("face", [1, 2])
def test_leaden_feet_stumble_on_a_one_and_the_move_is_used_up(face: int) -> None:
    s = laid("active: 0\nseats: [{where: W3, curses: [~curse.lead-feet]}]", face).state
    s, events = do(s, {"do": "move", "to": "W4"})
    assert s.players[0].where == ("W3" if face == 1 else "W4")
    assert ("Stumbled" in kinds(events)) == (face == 1)
    assert "cpa.action.move-once" in refusals(s, do="move", to="W2" if face == 1 else "W6")


def test_oblivion_lowers_the_limit_of_attack_cards() -> None:
    s = laid("active: 0\nseats: [{where: W3, curses: [~curse.oblivion]}]").state
    assert asked(s, "cpa.limit.cards", {"seat": 0, "kind": "attack"}) == 5


# -- traps -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "trap, kind",
    [("pitfall", "TokensDrawn"), ("dart", "TokensDrawn"), ("stele", "CardsDrawn"), ("rusted", "CardsDrawn")],
)
def test_a_trap_springs_on_whoever_enters_and_is_discarded(trap: str, kind: str) -> None:
    lies = f"lies: {{W4: [~item.salve, {{card: ~trap.{trap}, up: false}}]}}"
    s = laid(f"active: 0\nseats: [{{where: W3}}]\n{lies}").state
    s, events = do(s, {"do": "move", "to": "W4"})
    assert kinds(events).index("TrapSprung") < kinds(events).index(kind)
    assert len(told(events, kind)) == 1
    assert s.trap_pile == (f"cpa.house.trap.{trap}/1",)
    assert where(s, "~item.salve") == "W4"


def test_a_net_holds_for_the_next_turn_and_an_alarm_calls_a_monster() -> None:
    lies = "lies: {W4: [{card: ~trap.net, up: false}, {card: ~trap.alarm, up: false}]}"
    decks = "decks: {monster: {top: [~monster.ogre]}}"
    s = laid(f"active: 0\nseats: [{{where: W3}}]\n{lies}\n{decks}").state
    s, _ = do(s, {"do": "move", "to": "W4"})
    assert s.players[0].held == 2
    assert where(s, "~monster.ogre") == "W4"
    held = laid("turn: 2\nactive: 0\nseats: [{where: W3, held: 2}]").state
    assert "cpa.def.trap-card" in refusals(held, do="move", to="W4")


def test_a_trap_may_be_the_end_of_a_pc() -> None:
    wounds = "damage: [~token.damage-3, ~token.damage-3, ~token.damage-3], items: [~item.salve]"
    lies = "lies: {W4: [{card: ~trap.pitfall, up: false}]}"
    s = laid(f"active: 0\nseats: [{{where: W3, {wounds}}}, {{where: W1}}]\n{lies}", "~token.damage-2").state
    s, events = do(s, {"do": "move", "to": "W4"})
    assert s.players[0].out
    assert "PcOut" in kinds(events)
    assert where(s, "~item.salve") == "W4"
    assert s.trap_pile


def test_monsters_spring_no_traps_and_without_the_boards_rule_nobody_does() -> None:
    lies = "lies: {W3: [~monster.ogre], W2: [{card: ~trap.pitfall, up: false}]}"
    found = laid(f"step: board\nseats: [{{where: W1}}]\n{lies}", 1)
    assert where(found.state, "~monster.ogre") == "W2"
    assert where(found.state, "~trap.pitfall") == "W2"
