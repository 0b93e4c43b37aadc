"""Boards are data: what is drawn wrongly is pointed at with its line, and any board that is not can be played."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tutor.content.source import Problems
from tutor.games.card_adventure import play
from tutor.games.card_adventure.maps import FOLDER, boards, load_board
from tutor.games.card_adventure.start import Start
from tutor.kernel.chance import Chance
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats
from tutor.maker.files import board_in, document

BOARD = """\
id: hall
name: {ja: 広間, en: Hall}
start: A
wall_strength: 6
areas:
  - {id: hall, name: {ja: 広間, en: Hall}, cells: [A, B, C]}
cells:
  - {id: A, name: {ja: あ, en: a}, x: 0, y: 0}
  - {id: B, name: {ja: い, en: b}, x: 1, y: 0}
  - {id: C, name: {ja: う, en: c}, x: 2, y: 0}
routes:
  - {between: [A, B]}
  - {between: [B, C], structure: cpa.house.structure.gate}
signs:
  - {cell: B, faces: [1, 2]}
arrows:
  - {faces: [1], path: [B, A]}
goals:
  - {goal: reach, to: C}
rules:
  - {rule: turn-limit, turns: 10}
"""
# What is changed in the board, the line of the mistake, and what its message names.
WRONG = {
    "unknown field": ("start: A", "begin: A", 1, "start"),
    "unknown start": ("start: A", "start: Z", 3, "no cell 'Z'"),
    "seven on a die": ("faces: [1, 2]", "faces: [1, 7]", 15, "less than or equal to 6"),
    "a face twice": ("faces: [1, 2]", "faces: [1, 1]", 15, "named twice"),
    "cell in no area": ("cells: [A, B, C]", "cells: [A, B]", 10, "no area"),
    "cell in a wrong area": ("cells: [A, B, C]", "cells: [A, B, C, D]", 6, "no cell 'D'"),
    "two cells of one id": ("id: C, name", "id: B, name", 10, "already"),
    "two cells in one place": ("x: 2", "x: 1", 10, "drawn at this place"),
    "no way": ("between: [B, C], structure: cpa.house.structure.gate", "between: [B, A]", 10, "no way leads"),
    "a route to itself": ("between: [A, B]", "between: [A, A]", 12, "with itself"),
    "an arrow through the air": ("path: [B, A]", "path: [A, C]", 17, "no route joins"),
    "an arrow of one cell": ("path: [B, A]", "path: [B]", 17, "at least 2"),
    "two arrows of one face": (
        "  - {faces: [1], path: [B, A]}",
        "  - {faces: [1], path: [B, A]}\n  - {faces: [1], path: [B, C]}",
        18,
        "face 1 too",
    ),
    "an altar on a route": ("structure.gate", "structure.altar", 13, "placed on a cell"),
    "an unknown structure": ("structure.gate", "structure.moat", 13, "no structure"),
    "walls without strength": (
        "wall_strength: 6\nareas",
        "areas",
        12,
        "no strength",
    ),
    "a goal elsewhere": ("goal: reach, to: C", "goal: reach, to: X", 19, "no cell 'X'"),
    "a goal item that is nowhere": (
        "goal: reach, to: C",
        "goal: carry, item: cpa.house.item.crown, to: C",
        19,
        "lies nowhere",
    ),
    "an unknown rule": ("rule: turn-limit", "rule: time-limit", 21, "rule"),
    "a goal to clear nothing": ("{goal: reach, to: C}", "{goal: clear, cells: []}", 19, "no cell is to be cleared"),
    "a die picture with a face twice": (
        "{rule: turn-limit, turns: 10}",
        "{rule: die-event, area: hall, faces: [1, 1], token: damage}",
        21,
        "a face is named twice",
    ),
    "a cell of a rule twice": (
        "{rule: turn-limit, turns: 10}",
        "{rule: hide-key, gate: [B, C], cells: [A, A]}",
        21,
        "a cell is named twice",
    ),
    "a class twice": (
        "{rule: turn-limit, turns: 10}",
        "{rule: classes, classes: [cpa.card.mage, cpa.card.mage]}",
        21,
        "a class is named twice",
    ),
    "a blank name": ("{id: B, name: {ja: い, en: b}", "{id: B, name: {ja: い, en: ''}", 9, "the name is blank"),
    "a rule twice": ("  - {rule: turn-limit, turns: 10}", "  - {rule: one-roll}\n  - {rule: one-roll}", 22, "already"),
}


def test_the_board_itself_is_sound(tmp_path: Path) -> None:
    path = tmp_path / "hall.yaml"
    path.write_text(BOARD, encoding="utf-8")
    assert load_board(path).id == "hall"


@pytest.mark.parametrize("what", WRONG)
def test_a_mistake_is_pointed_at(what: str, tmp_path: Path) -> None:
    old, new, line, says = WRONG[what]
    text = BOARD.replace(old, new, 1)
    if what == "walls without strength":
        text = text.replace("structure.gate", "structure.wall")
    assert text != BOARD
    path = tmp_path / "hall.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Problems) as caught:
        load_board(path)
    found = [(p.line, p.wrong) for p in caught.value.found]
    assert any(at == line and says in wrong for at, wrong in found), found


@pytest.mark.parametrize("id", sorted(boards()))
def test_every_board_can_be_played_to_its_end(id: str) -> None:
    start = Start.model_validate({"board": id, "step": "deal", "seats": [{}, {}]})
    s, rng = play.lay_out(start, Chance(seed=1)).state, Random(id)
    for _ in range(5000):
        window = pending(s)
        if s.ending is not None or window is None:
            break
        s = play.GAME.play(s, rng.choice(play.GAME.offers(s, rng.choice(open_seats(window))))).state
    assert s.ending is not None


@pytest.mark.parametrize("players, there", [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_no_more_lie_there_than_the_board_says(players: int, there: int) -> None:
    """One for each PC, but no more than two guard the crown."""
    s = play.deal(players, 1)
    assert sum(x.where == "T10" and s.box.cards[x.card].kind == "monster" for x in s.lying) == there


def test_boards_are_found_in_their_order() -> None:
    assert len(boards()) == len(list(FOLDER.glob("*.yaml")))
    assert [b.order for b in boards().values()] == sorted(b.order for b in boards().values())


def test_a_file_of_another_kind_is_called_no_board() -> None:
    with pytest.raises(Problems, match="not a board"):
        board_in(document("edition: munchkin-quest\nid: mq.lesson.doors\nsteps: []\n", "doors.yaml"))
