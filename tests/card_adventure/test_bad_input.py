"""Positions that cannot be: refused in one line that names the rule, or the place and what to write instead."""

from __future__ import annotations

from typing import Any

import pytest
from card_adventure.house import GAME, cards, drawn_hall, laid, refusals

from tutor.kernel.verdict import BadInput, Impossible

FIGHT = "step: combat\nlies: {W3: [~monster.ogre]}\n"
AGAINST_A_RULE = {
    "five players": ("seats: [{}, {}, {}, {}, {}]", "cpa.general.players-limit"),
    "two master strokes": ("seats: [{attack: [~attack.10, ~attack.10]}]", "cpa.component.cards"),
    "the same copy twice": ("seats: [{attack: [~attack.5/1]}, {attack: [~attack.5/1]}]", "cpa.component.cards"),
    "too many tokens": ("seats: [{poison: [~token.poison-4, ~token.poison-4, ~token.poison-4]}]", "cpa.tokens.bag"),
    "eleven damage": (f"seats: [{{damage: [{', '.join(['~token.damage-3'] * 4)}]}}]", "cpa.gameover.threshold"),
    "out with cards": ("seats: [{out: true, items: [~item.bow]}, {}]", "cpa.gameover.pawn-removed"),
    "everybody out": ("seats: [{out: true}]", "cpa.victory.none"),
    "on an ordinary route": ("seats: [{where: W3-W4, came: W3}]", "cpa.route.nothing-stays"),
    "on a gate from nowhere": ("seats: [{where: W9-T1}]", "cpa.structstep.impassable"),
    "on a gate in combat": ("step: combat\nseats: [{where: W9-T1, came: W9}]", "cpa.structstep.impassable"),
    "an item on a route": ("lies: {W9-T1: [~item.bow]}", "cpa.cell.holds-things"),
    "counters on an ogre": ("lies: {W3: [{card: ~monster.ogre, counters: 1}]}", "cpa.ability.revive-countdown"),
    "magic of a warrior": ("seats: [{role: cpa.card.warrior, magic: [~magic.glare]}]", "cpa.class.warrior"),
    "no such counter": ("structures: {W9-T1: {suit: heart, number: 13}}", "cpa.gate.counter"),
    "eleven in both together": (
        "variants: [one-total]\nseats: [{damage: [~token.damage-3, ~token.damage-3], "
        "poison: [~token.poison-4, ~token.poison-1]}]",
        "cpa.gameover.threshold",
    ),
    "out and in a cell": ("seats: [{out: true, where: W2}, {}]", "cpa.gameover.pawn-removed"),
    "MP of a warrior": ("seats: [{role: cpa.card.warrior, mp: [~mp.1]}]", "cpa.class.warrior"),
    "seven at the start of a turn": (
        f"step: start\nseats: [{{attack: [{', '.join(['~attack.5'] * 7)}]}}]",
        "cpa.limit.discard-down",
    ),
    "two normal moves": ("active: 0\nseats: [{moved: 2}]", "cpa.action.move-once"),
    "moved while the go of somebody else is on": ("active: 0\nseats: [{}, {where: W2, moved: 1}]", "cpa.action.own-go"),
    "cast while the go of somebody else is on": (
        "active: 0\nseats: [{}, {role: cpa.card.mage, magic: [~magic.glare], cast: [~magic.glare]}]",
        "cpa.action.own-go",
    ),
    "carried out when the turn before ended": (
        "step: start\nturn: 2\nseats: [{where: T12, items: [~item.crown]}]",
        "cpa.victory.none",
    ),
    "the thirty-first turn of thirty": ("turn: 31", "cpa.priority.board-rules"),
    "a monster above a trap": ("lies: {W3: [~trap.net, ~monster.ogre]}", "cpa.stack.immobile-on-top"),
    "a goblin above a golem": ("lies: {W3: [~monster.golem, ~monster.goblin]}", "cpa.stack.immobile-on-top"),
    "a golem above a trap": ("lies: {W3: [~trap.net, ~monster.golem]}", "cpa.stack.immobile-on-top"),
    "on an ordinary route in the structure step": (
        "step: structure\nlies: {W1-W2: [~monster.ogre]}",
        "cpa.route.nothing-stays",
    ),
    "a golem on a gate": ("step: structure\nlies: {W9-T1: [~monster.golem]}", "cpa.monster.golem-stays"),
    "face down on a gate": (
        "step: structure\nlies: {W9-T1: [{card: ~monster.skeleton, counters: 1}]}",
        "cpa.ability.revive",
    ),
    "more walls than were placed": ("structures: {W12-T4: {layers: 3}}", "cpa.wall.placed-by-board"),
    "another counter than the board's": (
        "board: three-locks\nstructures: {Y3-P1: {suit: club, number: 6}}",
        "cpa.gate.counter-board",
    ),
    "shown from the next cell": (
        f"{FIGHT}seats: [{{where: W2}}]\nshown: [{{seat: 0, card: ~attack.5, to: ~monster.ogre/1}}]",
        "cpa.combat.no-neighbour",
    ),
    "shown by somebody who has fled": (
        f"{FIGHT}seats: [{{where: W3, fled: true}}]\nshown: [{{seat: 0, card: ~attack.5, to: ~monster.ogre/1}}]",
        "cpa.combat.no-neighbour",
    ),
    "shown to what lies face down": (
        "step: combat\nlies: {W3: [{card: ~monster.skeleton, counters: 1}]}\nseats: [{where: W3}]\n"
        "shown: [{seat: 0, card: ~attack.5, to: ~monster.skeleton/1}]",
        "cpa.ability.revive-no-battle",
    ),
    "the go of somebody who is out": ("active: 0\nseats: [{out: true}, {}]", "cpa.action.own-go"),
}
TWO_PCS = {"seat": 0, "do": "use-item", "card": "~item.salve/1", "targets": ["seat:0", "seat:1"]}
NO_POSITION = {
    "unknown board": ("board: atlantis", "board: there is no board"),
    "unknown cell": ("seats: [{where: W99}]", "seats.0.where"),
    "unknown card": ("seats: [{attack: [~attack.11]}]", "seats.0.attack"),
    "a monster in a hand": ("seats: [{items: [~monster.ogre]}]", "write a card of the kind item"),
    "unknown class": ("seats: [{role: cpa.card.bard}]", "seats.0.role"),
    "unknown token": ("seats: [{damage: [~token.poison-1]}]", "seats.0.damage"),
    "unknown variant": ("variants: [speed]", "variants"),
    "unknown place": ("lies: {Z9: [~monster.ogre]}", "lies"),
    "nothing stands there": ("structures: {W1-W2: {gone: true}}", "structures"),
    "a go in the wrong step": ("step: board\nactive: 0", "active"),
    "nobody sits there": ("active: 3", "active"),
    "shown to nobody": ("step: combat\nshown: [{seat: 0, card: ~attack.5, to: ~monster.ogre/1}]", "shown.0.to"),
    "a route the other way round": ("seats: [{where: T1-W9, came: W9}]", "did you mean 'W9-T1'"),
    "a cell in small letters": ("lies: {w3: [~monster.ogre]}", "did you mean 'W3'"),
    "a token of the other bag": ("seats: [{damage: [~token.poison-3]}]", "did you mean 'cpa.house.token.damage-3'"),
    "cast, and not in the hand": ("seats: [{role: cpa.card.mage, cast: [~magic.glare]}]", "seats.0.cast"),
    "cast twice, and held once": (
        "seats: [{role: cpa.card.mage, magic: [~magic.glare], cast: [~magic.glare, ~magic.glare]}]",
        "seats.0.cast",
    ),
    "fled before any combat": ("active: 0\nseats: [{fled: true}]", "seats.0.fled"),
    "out since, and not out": ("seats: [{out_since: 1}]", "seats.0.out_since"),
    "out in a turn to come": ("turn: 2\nseats: [{out: true, out_since: 5}, {}]", "seats.0.out_since"),
    "layers of a gate": ("structures: {W9-T1: {layers: 2}}", "only walls"),
    "a wall with a counter": ("structures: {W12-T4: {suit: heart}}", "only a gate"),
    "an open wall": ("structures: {W12-T4: {open: true}}", "only a gate"),
    "gone and still there": ("structures: {W12-T4: {gone: true, layers: 1}}", "what is gone"),
    "an open altar": ("structures: {T7: {open: true}}", "only `gone`"),
    "shown before the combat": (
        "active: 0\nlies: {W1: [~monster.ogre]}\nshown: [{seat: 0, card: ~attack.5, to: '0'}]",
        "shown: cards are shown in the combat step",
    ),
    "marked by a card that does nothing of the kind": (
        f"{FIGHT}marks: [{{'on': ~monster.ogre, n: 3, card: ~attack.5}}]",
        "marks.0.card",
    ),
    "marked by a card that does something else": (
        f"{FIGHT}marks: [{{'on': ~monster.ogre, what: dispelled, card: ~item.bow}}]",
        "marks.0.card",
    ),
    "marked in the start step": (
        "step: start\nlies: {W3: [~monster.ogre]}\nmarks: [{'on': ~monster.ogre, n: 2, card: ~magic.tremor}]",
        "marks: they wear off",
    ),
    "a combat in the action step": (
        "seats: [{where: W3}]\nlies: {W3: [~monster.ogre]}\ncombats: [W3]",
        "combats: there are none",
    ),
    "the same combat twice": (f"{FIGHT}seats: [{{where: W3}}]\ncombats: [W3, W3]", "combats: a cell is named twice"),
    "the crown in the deck": ("decks: {item: {top: [~item.crown]}}", "decks.item"),
    "a combat nowhere": ("step: combat\ncombats: [Z9]", "combats"),
}


@pytest.mark.parametrize("what", AGAINST_A_RULE)
def test_a_rule_refuses_it(what: str) -> None:
    text, rule = AGAINST_A_RULE[what]
    with pytest.raises(Impossible) as refused:
        laid(text)
    assert refused.value.rule == rule


@pytest.mark.parametrize("what", NO_POSITION)
def test_it_is_no_position(what: str) -> None:
    text, says = NO_POSITION[what]
    with pytest.raises(BadInput, match=says) as refused:
        laid(text)
    assert not isinstance(refused.value, Impossible)


def test_a_script_names_what_is_in_the_decks() -> None:
    with pytest.raises(BadInput, match="chance"):
        laid("active: 0", "~attack.11")
    with pytest.raises(BadInput, match="no copy"):
        laid("seats: [{attack: [~attack.10]}]", "~attack.10")


def test_a_board_drawn_in_a_position_has_to_hold_together() -> None:
    with pytest.raises(BadInput, match=r"board\.routes\.0"):
        laid(drawn_hall("AB", "[{between: [A, A]}]"))


def test_a_gate_of_the_board_stays_open_whatever_else_is_said_of_it() -> None:
    """Three Locks opens the cage; its counter alone does not shut it."""
    for said, is_open in (("suit: club", True), ("number: 7", True), ("open: false", False)):
        s = laid(f"board: three-locks\nstructures: {{P2-P5: {{{said}}}}}").state
        assert next(x.open for x in s.standing if x.where == "P2-P5") is is_open


def test_a_gate_with_a_counter_of_its_own_takes_it_before_another_draws_one() -> None:
    """Sixteen counters: without this one seed in sixteen would refuse the position."""
    gate = "structure: ~structure.iron-gate"
    drawn = drawn_hall("ABC", f"[{{between: [A, B], {gate}}}, {{between: [B, C], {gate}}}]")
    for seed in range(64):
        s = laid(f"{drawn}structures: {{B-C: {{suit: heart, number: 9}}}}", seed=seed).state
        assert next(x.counter for x in s.standing if x.where == "B-C") == "cpa.house.counter.heart-9"


def test_each_name_of_a_cast_card_means_one_copy() -> None:
    text = "active: 0\nseats: [{role: cpa.card.mage, magic: [~magic.glare, ~magic.glare], cast: [~magic.glare]}]"
    assert laid(text).state.players[0].cast == ("cpa.house.magic.glare/1",)


def test_whoever_has_moved_has_done_something_and_cannot_rest() -> None:
    s = laid("active: 0\nseats: [{where: W2, moved: 1}]").state
    assert refusals(s, do="rest") == ["cpa.rest.one-turn"]


@pytest.mark.parametrize("target", ["seat:9", "seat:x", "cpa.house.monster.ogre", "nonsense"])
def test_a_target_is_something_that_there_is(target: str) -> None:
    s = laid("active: 0\nseats: [{items: [~item.salve]}]").state
    with pytest.raises(BadInput, match="targets"):
        refusals(s, do="use-item", card="~item.salve/1", targets=[target])


@pytest.mark.parametrize(
    "action, says",
    [
        ({"do": "show-attack", "card": "~attack.5", "monster": "~monster.ogre/1"}, "write a copy, such as ~attack.5/2"),
        ({"do": "show-attack", "card": "~attack.5/2", "monster": "~monster.ogre"}, "such as ~monster.ogre/1"),
        ({"do": "use-item", "card": "~item.bow/1", "targets": ["~monster.ogre"]}, "such as ~monster.ogre/1"),
        ({"do": "use-item", "card": "~item.salve"}, "write a copy, such as ~item.salve/1"),
        ({"do": "use-item", "card": "bow"}, "did you mean '~item.bow'?"),
        ({"do": "use-item", "card": "Bow and Arrows"}, "did you mean '~item.bow'?"),
        ({"do": "cast", "card": "~magic.glare/1", "mp": ["~mp.2"]}, "mp: there is no card '~mp.2'; write a copy"),
    ],
)
def test_a_card_named_as_it_is_printed_is_told_which_copy_to_write(action: dict[str, Any], says: str) -> None:
    s = laid(f"{FIGHT}seats: [{{where: W3, attack: [~attack.5/2], items: [~item.bow]}}]").state
    with pytest.raises(BadInput) as refused:
        refusals(s, **cards(action))
    assert cards({"says": says})["says"] in str(refused.value)


def test_one_target_is_called_one() -> None:
    s = laid("active: 0\nseats: [{items: [~item.salve], damage: [~token.damage-1]}, {}]").state
    denied = GAME.why_not(s, GAME.action_of(cards(TWO_PCS)))
    assert [(d.rule, d.key) for d in denied] == [("cpa.def.item-card", "one-target")]
