"""Positions that cannot be: refused in one line that names the rule, or the place and what to write instead."""

from __future__ import annotations

import pytest
from card_adventure.house import laid

from tutor.kernel.verdict import BadInput, Impossible

AGAINST_A_RULE = {
    "five players": ("seats: [{}, {}, {}, {}, {}]", "cpa.general.players-limit"),
    "two master strokes": ("seats: [{attack: [~attack.10, ~attack.10]}]", "cpa.component.cards"),
    "the same copy twice": ("seats: [{attack: [~attack.5/1]}, {attack: [~attack.5/1]}]", "cpa.component.cards"),
    "too many tokens": ("seats: [{poison: [~token.poison-4, ~token.poison-4, ~token.poison-4]}]", "cpa.tokens.bag"),
    "eleven damage": (f"seats: [{{damage: [{', '.join(['~token.damage-3'] * 4)}]}}]", "cpa.gameover.pawn-removed"),
    "out with cards": ("seats: [{out: true, items: [~item.bow]}, {}]", "cpa.gameover.pawn-removed"),
    "everybody out": ("seats: [{out: true}]", "cpa.gameover.pawn-removed"),
    "on an ordinary route": ("seats: [{where: W3-W4, came: W3}]", "cpa.route.nothing-stays"),
    "on a gate from nowhere": ("seats: [{where: W9-T1}]", "cpa.structstep.impassable"),
    "on a gate in combat": ("step: combat\nseats: [{where: W9-T1, came: W9}]", "cpa.structstep.impassable"),
    "an item on a route": ("lies: {W9-T1: [~item.bow]}", "cpa.cell.holds-things"),
    "counters on an ogre": ("lies: {W3: [{card: ~monster.ogre, counters: 1}]}", "cpa.ability.revive-countdown"),
    "magic of a warrior": ("seats: [{role: cpa.card.warrior, magic: [~magic.glare]}]", "cpa.class.warrior"),
    "no such counter": ("structures: {W9-T1: {suit: heart, number: 13}}", "cpa.gate.counter"),
    "the go of somebody who is out": ("active: 0\nseats: [{out: true}, {}]", "cpa.action.own-go"),
}
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
    board = """
board:
  id: hall
  name: {ja: 広間, en: Hall}
  start: A
  areas: [{id: hall, name: {ja: 広間, en: Hall}, cells: [A, B]}]
  cells:
    - {id: A, name: {ja: あ, en: a}, x: 0, y: 0}
    - {id: B, name: {ja: い, en: b}, x: 1, y: 0}
  routes: [{between: [A, A]}]
"""
    with pytest.raises(BadInput, match=r"board\.routes\.0"):
        laid(board)
