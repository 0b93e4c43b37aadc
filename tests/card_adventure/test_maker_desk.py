"""The desk of the maker: a new board is drawn, checked, simulated, saved, shared, printed and played."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from string import ascii_letters
from typing import Any

import pytest
from card_adventure.drawn import ALTAR, GATE, LAMP, WALL, grid, ring

from tutor.cli.main import main
from tutor.games.card_adventure.cards import box
from tutor.games.card_adventure.maker.draft import Draft, board_of
from tutor.games.card_adventure.maker.editing import edit
from tutor.games.card_adventure.maps import boards
from tutor.kernel.verdict import BadInput
from tutor.maker.codes import draft_in
from tutor.maker.files import draft_from, to_yaml
from tutor.maker.many import Batch, play_many
from tutor.maker.printing import printed
from tutor.maker.printing.plan import Plan
from tutor.maker.printing.sheets import layout
from tutor.maker.printing.words import Words
from tutor.maker.results import results
from tutor.maker.simulating import MOST_TURNS, Simulation, Tally
from tutor.ui.drawing.desk import MakerDesk
from tutor.ui.session import Session

TWO = ({"op": "cell", "x": 0, "y": 0}, {"op": "cell-near", "from": "C1", "dx": 1, "dy": 0})


def _do(desk: MakerDesk, verb: str, lang: str = "en", **fields: Any) -> dict[str, Any]:
    desk.obey({"do": f"maker.{verb}", **fields})
    return json.loads(json.dumps(desk.parts(lang)))  # type: ignore[no-any-return]


def _played(desk: MakerDesk) -> dict[str, Any]:
    parts = desk.parts("en")
    while parts["simulation"]["running"]:
        parts = _do(desk, "poll")
    return parts


# -- from the first cell to the first game --------------------------------------------------------------------------


def test_a_new_board_of_ten_cells_is_drawn_checked_simulated_and_played() -> None:
    desk = MakerDesk()
    assert _do(desk, "look")["verdict"]["level"] == "empty"
    assert _do(desk, "edit", edit=TWO[0])["verdict"]["level"] == "error"
    for n, (dx, dy) in enumerate([(1, 0)] * 4 + [(0, 1)] + [(-1, 0)] * 4, 1):
        parts = _do(desk, "edit", edit={"op": "cell-near", "from": f"C{n}", "dx": dx, "dy": dy})
    assert len(parts["cells"]) == 10
    assert {problem["key"] for problem in parts["problems"]} == {"no-goal", "no-monsters"}
    for problem in parts["problems"]:
        assert problem["rule"]["title"]
        parts = _do(desk, "edit", edit=problem["mend"])
    assert parts["verdict"] == {
        "level": "ok",
        "text": parts["verdict"]["text"],
        "errors": 0,
        "odd": 0,
        "playable": True,
    }
    _do(desk, "simulate", games=4, players=2)
    parts = _played(desk)
    assert (parts["simulation"]["done"], parts["simulation"]["running"]) == (4, False)
    go = _do(desk, "play", players=2)["play"]["go"]
    session = Session(lang="en")
    screen = session.handle(go)
    assert not session.sorry
    assert session.desk is not None
    assert len(session.desk.line.state.players) == 2
    assert session.desk.line.state.map.board == board_of(desk.draft)
    assert "position=" in screen["address"]


def test_undo_redo_and_refusals_are_said() -> None:
    desk = MakerDesk()
    assert _do(desk, "undo")["undo"] is None
    parts = _do(desk, "edit", edit=list(TWO))
    assert (len(parts["cells"]), parts["undo"]["text"]) == (2, "Undo: a cell")
    parts = _do(desk, "edit", edit=TWO[0])
    assert parts["refused"]["text"] == desk.said("en") == "Another cell is there."
    assert parts["refused"]["why"]["rule"] == "cpa.def.cell"
    parts = _do(desk, "undo")
    assert (parts["cells"], parts["refused"], parts["redo"]["text"]) == ([], None, "Do again: a cell") or parts["redo"]
    assert len(_do(desk, "redo")["cells"]) == 2


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_everything_is_said_in_both_languages(lang: str) -> None:
    desk = MakerDesk.opened({"board": "the-sunken-crown"})
    _do(desk, "simulate", games=1)
    said = json.dumps(_do(desk, "look", lang), ensure_ascii=False)
    assert not re.search(r"\{[a-z_]+\}", said)
    japanese = re.search("[ぁ-ん]", desk.parts(lang)["verdict"]["text"]) is not None
    assert japanese == (lang == "ja")


def test_bad_intents_change_nothing() -> None:
    desk = MakerDesk(ring())
    before = desk.draft
    for intent in (
        {},
        {"do": "maker.fly"},
        {"do": "maker.edit"},
        {"do": "edit", "edit": "x"},
        {"do": "maker.edit", "edit": [5]},
    ):
        desk.obey(intent)
        assert desk.parts("en")
    assert desk.draft is before


def test_files_and_links_come_and_go() -> None:
    desk = MakerDesk(ring())
    text = _do(desk, "save")["file"]["text"]
    other = MakerDesk()
    parts = _do(other, "open", text=text, name="ring.yaml")
    assert other.draft == desk.draft
    assert parts["undo"] is not None
    assert _do(other, "undo")["cells"] == []
    parts = _do(other, "open", text=text.replace("start: C1", "start: [1]"), name="ring.yaml")
    assert parts["opened"]["problems"][0]["line"] == 3
    assert other.draft.cells == ()
    search = _do(desk, "link")["link"]["search"]
    assert _do(other, "code", code=f"https://example.org/{search}")["id"] == "my-board"
    assert other.draft == desk.draft
    assert _do(other, "code", code="nonsense")["link"]["search"] is None
    assert _do(other, "unfile")["link"] is None


def test_the_address_leads_back() -> None:
    desk = MakerDesk(ring())
    assert MakerDesk.opened(desk.address()).draft == desk.draft
    assert MakerDesk.opened({"board": "till-dawn"}).draft.id == "my-till-dawn"
    with pytest.raises(BadInput):
        MakerDesk.opened({"board": "atlantis"})
    with pytest.raises(BadInput):
        MakerDesk.opened({"drawn": "nonsense"})
    assert MakerDesk.opened(MakerDesk(grid(25, 20)).address()).draft == grid(25, 20)


def test_a_drawing_too_large_for_a_link_is_passed_on_as_a_file() -> None:
    rng = Random(1)
    names = [
        {"op": "name-cell", "cell": f"C{n}", "en": "".join(rng.choices(ascii_letters, k=40))} for n in range(1, 301)
    ]
    desk = MakerDesk(edit(grid(25, 20), names))
    assert desk.address() == {"page": "maker"}
    link = _do(desk, "link")["link"]
    assert (link["search"], "file" in link["note"]) == (None, True)
    assert draft_from(_do(desk, "save")["file"]["text"], "x") == desk.draft


def test_a_drawn_board_in_an_address_may_be_damaged() -> None:
    for drawn in ("nonsense", MakerDesk().address().get("drawn", "x")):
        session = Session(lang="en", address={"deal": "card-plus-adventure", "drawn": drawn})
        assert session.desk is None
        assert not session.sorry


def test_what_cannot_be_played_is_neither_played_nor_simulated() -> None:
    desk = MakerDesk(edit(ring(), {"op": "remove", "cell": "C1"}))
    assert _do(desk, "play")["play"] is None
    assert _do(desk, "simulate")["simulation"] is None
    assert desk.said("en").startswith("It cannot be played")


# -- games of bots --------------------------------------------------------------------------------------------------


def _hard() -> Draft:
    """Many monsters, and no hurry to win: somebody dies."""
    signs = [{"op": "sign", "cell": f"C{n}", "faces": [1, 2, 3, 4, 5, 6]} for n in (2, 3, 5, 9)]
    aim = [{"op": "ungoal", "at": 0}, {"op": "goal", "kind": "survive", "turns": 30}]
    return ring(*signs, *aim, {"op": "rule", "kind": "hit-points", "n": 3})


def test_games_come_out_the_same_however_they_are_sliced() -> None:
    board = board_of(_hard())
    whole = Simulation(board, 3, ("sensible", "random"), 3, seed=5)
    whole.run(float("inf"))
    sliced, slices = Simulation(board, 3, ("sensible", "random"), 3, seed=5), 0
    while sliced.running:
        sliced.run(0.005)
        slices += 1
    assert slices > 3
    assert sliced.tally.told() | {"seconds": 0} == whole.tally.told() | {"seconds": 0}
    assert sum(whole.tally.deaths.values()) > 0
    assert set(whole.tally.deaths) <= {cell.id for cell in board.cells}
    many = play_many(Batch(board, 2, ("sensible",), 7, 5), 1, lambda n: None)
    assert (many.done, sum(many.endings.values()), len(many.turns)) == (7, 7, 7)


def test_the_heat_is_drawn_where_they_die() -> None:
    desk = MakerDesk(_hard())
    _do(desk, "simulate", games=2, players=3, bot="random")
    parts = _played(desk)
    found = parts["simulation"]
    assert {cell["id"]: cell["heat"]["n"] for cell in parts["cells"] if cell["heat"]} == {
        d["cell"]: d["n"] for d in found["deaths"]
    }
    assert round(sum(d["share"] for d in found["deaths"]), 2) == 1
    assert 0 <= found["won"]["low"] <= found["won"]["share"] <= found["won"]["high"] <= 1
    assert not found["stale"]
    assert _do(desk, "edit", edit={"op": "title", "en": "Other"})["simulation"]["stale"]
    assert _do(desk, "unsimulate")["simulation"] is None


@pytest.mark.parametrize("won, done, remark", [(20, 20, "never lost"), (0, 20, "never won"), (19, 20, ""), (5, 5, "")])
def test_a_board_on_which_all_games_end_alike_gets_a_remark(won: int, done: int, remark: str) -> None:
    draft = ring()
    simulation = Simulation(board_of(draft), 1, ("random",), done)
    simulation.tally = Tally(done=done, total=done, won=won, turns=[3] * done)
    told = results(simulation, draft, "en", running=False, stale=False)["remark"]
    assert (remark in told) if remark else not told


def test_a_game_without_an_end_is_stopped() -> None:
    peace = [{"op": "unsign", "at": 0}, {"op": "ungoal", "at": 0}, {"op": "rule", "kind": "rest-only-in", "cells": []}]
    quiet = board_of(edit(ring(), peace))
    found = Simulation(quiet, 1, ("random",), 1).run(float("inf"))
    assert (found.endings["stopped"], found.turns) == (1, [MOST_TURNS + 1])


def test_stop_keeps_what_was_played() -> None:
    desk = MakerDesk(ring())
    _do(desk, "simulate", games=500)
    _do(desk, "poll")
    parts = _do(desk, "stop")
    assert not parts["simulation"]["running"]
    done = parts["simulation"]["done"]
    assert _do(desk, "poll")["simulation"]["done"] == done < 500


def test_simulate_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ring.yaml"
    path.write_text(to_yaml(ring()), encoding="utf-8")
    asked = ["simulate", "card-plus-adventure", "--board", str(path), "--games", "2", "--players", "2", "--seed", "1"]
    assert main([*asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["board"], told["games"], told["players"]) == ("my-board", 2, 2)
    assert main(asked) == 0
    assert "won (at 95%)" in capsys.readouterr().out
    assert main(["simulate", "munchkin-quest", "--board", str(path), "--games", "1"]) == 2


# -- on paper -------------------------------------------------------------------------------------------------------


class _Tags(HTMLParser):
    """What a document is made of, and every address that it asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.sections: list[str] = []
        self.asked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.asked += [
            v for k, v in attrs if v and k in ("src", "href", "xlink:href", "data") and not v.startswith("#")
        ]
        if tag == "section":
            self.sections.append(found.get("class") or "")
        if tag not in ("meta", "br", "use", "rect", "circle", "line", "polygon", "path"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("meta", "br", "use", "rect", "circle", "line", "polygon", "path"):
            assert self.open.pop() == tag


def _read(html: str) -> _Tags:
    tags = _Tags()
    tags.feed(html)
    assert tags.open == []
    return tags


PAPER = ring(
    {"op": "name-cell", "cell": "C2", "ja": "<b>&", "en": "<script>alert(1)</script>"},
    {"op": "structure", "a": "C1", "b": "C2", "card": WALL},
    {"op": "structure", "a": "C4", "b": "C5", "card": GATE},
    {"op": "structure-cell", "cell": "C8", "card": ALTAR},
    {"op": "lay", "cell": "C6", "kind": "item", "card": LAMP},
    {"op": "arrow", "path": ["C4", "C3", "C2"], "faces": [2, 5]},
)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_board_is_printed_with_its_rules_and_cards(lang: str) -> None:
    html = printed(PAPER, lang)
    tags = _read(html)
    assert tags.asked == []
    assert "url(" not in html
    assert "<script" not in html
    assert tags.sections[:2] == ["wide", "tall text"]
    assert html.count('<article class="card attack">') == 60
    assert html.count('<article class="card structure">') == 3
    assert "card trap" not in html, "no trap lies on this board"
    assert html.count('class="piece counter') == 16
    assert len(printed(PAPER, lang, cards=False)) < len(html) / 2


def test_the_legend_leaves_the_number_of_monsters_to_the_board_that_has_its_own() -> None:
    usual, own = (printed(ring(*rules), "en") for rules in ((), ({"op": "rule", "kind": "spawn-number", "n": 3},)))
    assert ("as there are PCs" in usual, "as there are PCs" in own) == (True, False)
    assert "Black sign: on these faces" in own


def test_every_house_board_is_printed() -> None:
    for board in boards().values():
        paper = printed(board, "en")
        assert _read(paper).asked == []
        assert "&amp;#" not in paper, "an apostrophe is written for HTML once"
        assert not re.search(r"\{[a-z]+\}", printed(board, "ja").partition("</style>")[2])


def test_large_boards_go_on_several_sheets() -> None:
    tags = _read(printed(grid(25, 20), "en", cards=False))
    cut = layout(25, 20)
    assert len(tags.sections) == cut.across * cut.down + 1 > 5
    assert layout(4, 4).across * layout(4, 4).down == 1


def test_no_face_of_a_sign_is_cut_off_at_the_edge_of_the_paper() -> None:
    signs = [{"op": "sign", "cell": cell, "faces": [1, 2, 3, 4, 5, 6]} for cell in ("C1", "C5", "C6", "C10")]
    drawn = Plan(Words(board_of(ring(*signs)), box(), "en")).drawn(20.0)
    plates = re.findall(r'<rect x="(-?[\d.]+)" y="[-\d.]+" width="([\d.]+)" height="3.60"', drawn)
    assert len(plates) == 5
    assert all(0 <= float(x) <= float(x) + float(width) <= 5 * 20.0 for x, width in plates)


def test_the_plan_says_how_many_cards_lie_there_for_each_pc() -> None:
    drawn = Plan(Words(boards()["three-locks"], box(), "en")).drawn(20.0)
    assert (drawn.count(">M×2PC<"), drawn.count(">M×PC<")) == (1, 3)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_plan_names_every_area_once(lang: str) -> None:
    for board in boards().values():
        drawn = Plan(Words(board, box(), lang)).drawn(20.0)
        named = re.findall(
            r'<g stroke="#\w+"[^>]*><text x="[\d.]+" y="[\d.]+" font-size="([\d.]+)"[^>]*>([^<]*)<', drawn
        )
        assert [name for _, name in named] == [area.name[lang] for area in board.areas]
        assert min(float(size) for size, _ in named) > 1.6
    crossed = ring({"op": "sign", "cell": "C1", "faces": [2]}, {"op": "name-area", "area": "area1", "en": "<b>Hall"})
    assert "&lt;b&gt;Hall" in Plan(Words(crossed, box(), "en")).drawn(20.0)


def test_unfinished_drawings_can_be_printed() -> None:
    for drawn in (Draft.model_validate({**ring().model_dump(), "start": ""}), MakerDesk().draft):
        _read(printed(drawn, "ja"))
    parts = _do(MakerDesk(ring()), "print", "ja")
    assert parts["print"]["name"] == "my-board.html"


def test_print_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.html"
    assert main(["print", "till-dawn", "-o", str(out), "--lang", "ja"]) == 0
    assert "夜明けまで" in out.read_text(encoding="utf-8")
    assert main(["print", "till-dawn", "-o", str(tmp_path / "no" / "out.html")]) == 2
    assert main(["print", "atlantis"]) == 2
    assert "till-dawn" in capsys.readouterr().err


def test_a_shared_link_is_the_same_board() -> None:
    desk = MakerDesk(PAPER)
    assert draft_in(desk.address()["drawn"]) == draft_from(to_yaml(PAPER), "x") == PAPER
