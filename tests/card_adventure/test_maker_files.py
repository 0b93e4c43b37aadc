"""Boards as files and links: what is written is read again, and every kind of damage has its line."""

from __future__ import annotations

import re
import tracemalloc
from pathlib import Path
from random import Random

import pytest
from card_adventure.drawn import ALTAR, GATE, LAMP, WALL, grid, ring
from msgspec import Raw

from tutor.audit.content import check_file
from tutor.cli.main import main
from tutor.content.source import Problems
from tutor.games.card_adventure.maker.draft import board_of, draft_of
from tutor.games.card_adventure.maker.editing import begin, edit
from tutor.games.card_adventure.maps import boards
from tutor.kernel.verdict import BadInput
from tutor.lessons.trails import pack
from tutor.maker.codes import board_of_code, code_of, draft_in
from tutor.maker.files import board_named, draft_from, to_yaml

FULL = ring(
    {"op": "title", "ja": "輪", "en": "The Ring: a “test”, #1"},
    {"op": "story", "ja": "物語", "en": "yes"},
    {"op": "note", "ja": "覚え書き", "en": "- a note"},
    {"op": "name-cell", "cell": "C1", "ja": "いいえ", "en": "no"},
    {"op": "name-cell", "cell": "C2", "ja": "{2}", "en": "1e5"},
    {"op": "area", "ja": "塔", "en": "Tower", "cells": ["C5", "C6", "C7"]},
    {"op": "structure", "a": "C1", "b": "C2", "card": WALL, "layers": 2},
    {"op": "structure", "a": "C4", "b": "C5", "card": GATE, "suit": "heart", "number": 9, "open": True},
    {"op": "structure-cell", "cell": "C8", "card": ALTAR},
    {"op": "lay", "cell": "C6", "kind": "item", "card": LAMP},
    {"op": "lay", "cell": "C6", "kind": "monster", "each_pc": True},
    {"op": "lay", "cell": "C3", "kind": "trap", "face": "down", "count": 2},
    {"op": "arrow", "path": ["C4", "C3", "C2"], "faces": [2, 5]},
    {"op": "goal", "kind": "carry", "item": LAMP, "to": "C1"},
    {"op": "rule", "kind": "traps-spring"},
    {"op": "rule", "kind": "hide-key", "gate": ["C4", "C5"], "cells": ["C2", "C3"]},
    {"op": "rule", "kind": "start-items", "each": 1, "classes": {"cpa.card.warrior": 2}},
)
TEXT = to_yaml(FULL)
DEEP = pack(Raw(b'{"c":' + b"[" * 5000 + b"]" * 5000 + b"}"))


def test_what_is_written_is_read_again() -> None:
    assert draft_from(TEXT, "ring.yaml") == FULL
    assert max(len(line) for line in TEXT.splitlines()) <= 120
    for board in boards().values():
        assert board_of(draft_from(to_yaml(board), "x")) == board


def test_check_accepts_it(tmp_path: Path) -> None:
    path = tmp_path / "ring.yaml"
    path.write_text(TEXT, encoding="utf-8")
    assert check_file(path) == ()
    assert board_named(str(path)) == board_of(FULL)


def test_an_unfinished_drawing_can_be_saved_and_taken_up_again() -> None:
    for drawn in (begin().now, edit(ring({"op": "arrow", "path": ["C1", "C5"]}), {"op": "remove", "cell": "C6"})):
        assert draft_from(to_yaml(drawn), "x") == drawn
    lost = edit(ring(), {"op": "remove", "cell": "C1"})
    assert draft_from(to_yaml(lost), "x").start == ""


# What is changed in the file, what the message names, and, if it is told elsewhere, at which line.
DAMAGE: dict[str, tuple[str, ...]] = {
    "unknown field": ("start: C1", "begin: C1", "begin"),
    "no name": ("name:", "nom:", "nom"),
    "name in one language": ('en: "The Ring: a “test”, #1"', "fr: x", "en"),
    "id with spaces": ("id: my-board", "id: my board", "id"),
    "tabs": ("areas:\n", "areas:\n\t- x\n", "YAML"),
    "open bracket": ("cells: [C1, C2", "cells: [[C1, C2", "YAML"),
    "open quote": ("id: my-board", 'id: "my-board', "YAML", "The Ring"),
    "a key twice": ("start: C1", "start: C1\nstart: C2", "twice"),
    "an alias": ("start: C1", "start: *x", "alias"),
    "a tag": ("start: C1", "start: !x C1", "tag"),
    "a second document": ("routes:", "---\nroutes:", "second document"),
    "a date": ("id: my-board", "id: 2026-01-01", "date"),
    "start as a list": ("start: C1", "start: [C1]", "start"),
    "unknown start": ("start: C1", "start: Z1", "no cell 'Z1'"),
    "cells as text": ("cells:\n", "cells: many\nc2:\n", "cells"),
    "cell without a place": ("x: 2, y: 0", "x: 2", "y"),
    "a place that is text": ("x: 2, y: 0", "x: two, y: 0", "x"),
    "a place that is no whole number": ("x: 2, y: 0", "x: 2.5, y: 0", "x"),
    "a place far outside": ("x: 2, y: 0", "x: 2000, y: 0", "x"),
    "two cells in one place": ("x: 2, y: 0", "x: 1, y: 0", "drawn at this place"),
    "an id twice": ("id: C3", "id: C2", "already"),
    "an odd id": ("id: C3", "id: 3C", "id"),
    "a cell in no area": ("[C1, C2, C3", "[C1, C2", "no area", "id: C3"),
    "a cell in two areas": ("[C5, C6, C7]", "[C5, C6, C7, C3]", "more than one", "id: C3"),
    "an area with unknown cells": ("[C5, C6, C7]", "[C5, C6, C7, C99]", "no cell 'C99'"),
    "a route of one cell": ("between: [C2, C3]", "between: [C2]", "between"),
    "a route to nowhere": ("between: [C2, C3]", "between: [C2, C77]", "no cell 'C77'"),
    "a seven": ("faces: [2, 5]", "faces: [2, 7]", "6"),
    "no face": ("faces: [2, 5]", "faces: []", "faces"),
    "an arrow of one cell": ("path: [C4, C3, C2]", "path: [C4]", "path"),
    "an arrow to nowhere": ("path: [C4, C3, C2]", "path: [C4, C88]", "no cell 'C88'"),
    "a sign nowhere": ("{cell: C4, faces", "{cell: C44, faces", "no cell 'C44'"),
    "an unknown goal": ("goal: reach", "goal: sing", "goal"),
    "a goal nowhere": ("goal: reach, to: C6", "goal: reach, to: C66", "no cell 'C66'"),
    "an unknown rule": ("rule: traps-spring", "rule: traps-sing", "rule"),
    "a rule with a wrong field": ("rule: traps-spring", "rule: traps-spring, n: 3", "n"),
    "layers below one": ("layers: 2", "layers: 0", "layers"),
    "an unknown suit": ("suit: heart", "suit: moon", "suit"),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_damage_has_its_line(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new, says, *elsewhere = DAMAGE[what]
    damaged = TEXT.replace(old, new, 1)
    assert damaged != TEXT
    with pytest.raises(Problems) as caught:
        draft_from(damaged, "ring.yaml")
    line = TEXT[: TEXT.index(elsewhere[0] if elsewhere else old)].count("\n") + 1
    found = [(p.line, p.wrong) for p in caught.value.found]
    assert any(0 <= at - line <= 1 and says in wrong for at, wrong in found), (line, found)
    path = tmp_path / "ring.yaml"
    path.write_text(damaged, encoding="utf-8")
    assert main(["print", str(path), "--no-cards"]) == 2
    told = capsys.readouterr()
    assert told.err.startswith(f"{path}:")
    assert "Traceback" not in told.err + told.out
    assert check_file(path)


@pytest.mark.parametrize("field", ["id", "name", "start", "areas", "cells", "routes"])
def test_check_names_what_a_board_lacks(field: str, tmp_path: Path) -> None:
    blocks = re.split(r"\n(?=\w)", TEXT)
    path = tmp_path / "ring.yaml"
    path.write_text("\n".join(block for block in blocks if not block.startswith(f"{field}:")), encoding="utf-8")
    assert f"{field}: field required" in [problem.wrong for problem in check_file(path)]


def test_what_a_drawing_can_show_is_no_damage(tmp_path: Path) -> None:
    """It opens, so that it can be mended there; on the command line it is refused like any mistake."""
    damaged = TEXT.replace("path: [C4, C3, C2]", "path: [C4, C9]")
    assert draft_from(damaged, "x").arrows[0].path == ("C4", "C9")
    path = tmp_path / "ring.yaml"
    path.write_text(damaged, encoding="utf-8")
    with pytest.raises(Problems, match="no route joins"):
        board_named(str(path))


ODD_BYTES = {
    "empty": b"",
    "no text": b"\xff\xfe\x00\x01",
    "a zero": b"id: a\x00b\n",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "a list": b"- 1\n- 2\n",
    "a number": b"42\n",
    "too deep": b"[" * 5000,
    "json": b'{"id": "x"}',
    "half of it": TEXT.encode()[: len(TEXT.encode()) // 2],
    "something else": b"edition: card-plus-adventure\nstart: {}\n",
    "too large": b"# x\n" * 700_000,
}


@pytest.mark.parametrize("what", ODD_BYTES)
def test_files_that_are_no_boards(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "board.yaml"
    path.write_bytes(ODD_BYTES[what])
    for command in (["print", str(path)], ["simulate", "card-plus-adventure", "--board", str(path), "--games", "1"]):
        assert main(command) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"{path}:")
        assert len(told.splitlines()) == 1
    with pytest.raises(Problems):
        draft_from(ODD_BYTES[what].decode("utf-8", "replace"), "board.yaml")


@pytest.mark.parametrize("seed", range(4))
def test_any_letters_may_go_missing(seed: int) -> None:
    """Whatever is cut out, doubled or put in: a drawing, or problems with lines; nothing else."""
    rng, lines = Random(seed), list[int]()
    for _ in range(60):
        at, to = sorted(rng.sample(range(len(TEXT)), 2))
        cut = min(to, at + rng.randint(1, 30))
        damaged = TEXT[:at] + rng.choice(["", ":", "[", "}", "\n", "C1", "-", TEXT[at:cut] * 2]) + TEXT[cut:]
        try:
            drawn = draft_from(damaged, "x")
        except Problems as error:
            lines += [p.line for p in error.found]
        else:
            assert draft_from(to_yaml(drawn), "x") == drawn
    assert lines
    assert all(1 <= line <= 200 for line in lines)


# -- links ----------------------------------------------------------------------------------------------------------


def test_a_link_tells_the_whole_board() -> None:
    assert draft_in(code_of(FULL)) == FULL
    assert board_of_code(code_of(FULL)) == board_of(FULL)
    for board in boards().values():
        assert board_of_code(code_of(board)) == board
        assert len(code_of(board)) < 5_000


def test_a_link_tells_an_unfinished_drawing_but_no_game_on_it() -> None:
    drawn = edit(ring(), {"op": "remove", "cell": "C1"})
    assert draft_in(code_of(drawn)) == drawn
    with pytest.raises(BadInput):
        board_of_code(code_of(drawn))


@pytest.mark.parametrize(
    "code",
    [
        *("", "x", "%%%", "a" * 400, DEEP, pack({}), pack([1]), pack({"c": 5})),
        pack({"c": [["C1"]], "r": [], "a": [], "s": []}),
    ],
)
def test_a_damaged_link_is_bad_input(code: str) -> None:
    with pytest.raises(BadInput):
        draft_in(code)


@pytest.mark.parametrize("step", ["a" * 200, [0] * 20])
def test_a_short_code_cannot_fill_the_memory(step: str | list[int]) -> None:
    """Its steps are added up; of texts or lists each sum would hold all that came before."""
    code = pack({"c": {"x": [step] * 1000, "y": [], "i": {}, "n": {}, "m": {}}, "r": {}, "a": [], "s": [], "g": []})
    tracemalloc.start()
    with pytest.raises(BadInput):
        draft_in(code)
    assert tracemalloc.get_traced_memory()[1] < 2_000_000
    tracemalloc.stop()


def test_any_letter_of_a_link_may_be_wrong() -> None:
    rng, code = Random(3), code_of(FULL)
    for _ in range(80):
        at = rng.randrange(len(code))
        with pytest.raises(BadInput):
            draft_in(code[:at] + rng.choice("abcXYZ019-_") * 2 + code[at + 1 :])


# -- large ----------------------------------------------------------------------------------------------------------


def test_a_board_of_five_hundred_cells(tmp_path: Path) -> None:
    drawn = grid(25, 20)
    path = tmp_path / "large.yaml"
    path.write_text(to_yaml(drawn), encoding="utf-8")
    assert check_file(path) == ()
    assert board_named(str(path)) == board_of(drawn)
    assert draft_in(code_of(drawn)) == drawn


def test_more_cells_than_can_be_drawn_are_refused() -> None:
    cells = "".join(f"  - {{id: C{n}, name: {{ja: a, en: a}}, x: {n % 99}, y: {n // 99}}}\n" for n in range(1_001))
    with pytest.raises(Problems, match="1001 cells"):
        draft_from(f"id: x\nname: {{ja: a, en: a}}\ncells:\n{cells}", "x")


def test_the_house_boards_are_drawn_as_they_are() -> None:
    for board in boards().values():
        assert board_of(draft_of(board)) == board
