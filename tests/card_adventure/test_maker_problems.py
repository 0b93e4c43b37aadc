"""Live checks: every kind of problem is found where it is, by its rule, in both languages, and mended in one step."""

from __future__ import annotations

from string import Formatter
from typing import Any

import pytest
from card_adventure.drawn import ALTAR, GATE, LAMP, WALL, grid, ring

from tutor.content.models import LANGS
from tutor.games.card_adventure.board import Arrow, Clear, Reach, Route, Sign, Survive
from tutor.games.card_adventure.board_checks import mistakes
from tutor.games.card_adventure.cards import Box, box
from tutor.games.card_adventure.maker.draft import Draft, board_of, draft_of
from tutor.games.card_adventure.maker.editing import OPS, begin, edit
from tutor.games.card_adventure.maker.lacks import Problem
from tutor.games.card_adventure.maker.problems import is_playable, problems
from tutor.games.card_adventure.maker.words import entries
from tutor.games.card_adventure.maps import boards
from tutor.games.registry import edition


def _raw(**fields: Any) -> Draft:
    """The ring with something in it that no edit would draw, but a file may have."""
    return Draft.model_validate({**ring().model_dump(), **fields})


def _cell(at: int, **fields: Any) -> list[dict[str, Any]]:
    return [{**cell.model_dump(), **(fields if n == at else {})} for n, cell in enumerate(ring().cells)]


def _routes(**fields: Any) -> list[dict[str, Any]]:
    """The routes of the ring, the first with something else about it."""
    return [{**route.model_dump(), **(fields if n == 0 else {})} for n, route in enumerate(ring().routes)]


GATES = [{"op": "structure", "a": f"C{n}", "b": f"C{n % 10 + 1}", "card": GATE} for n in range(1, 11)]
KEY = {"op": "rule", "kind": "hide-key", "gate": ["C3", "C4"], "cells": ["C2"]}
MONSTERS = {"op": "lay", "cell": "C8", "kind": "monster"}
ANOTHER = {"between": ("C2", "C1")}

# By the key of the problem: a drawing that has it, and the cells, routes, arrows or signs that are pointed at.
CASES: dict[str, tuple[Draft, list[Any]]] = {
    "few-cells": (edit(begin().now, {"op": "cell", "x": 0, "y": 0}), ["C1"]),
    "no-routes": (edit(begin().now, [{"op": "cell", "x": 0, "y": 0}, {"op": "cell", "x": 1, "y": 0}]), []),
    "no-start": (edit(ring(), {"op": "remove", "cell": "C1"}), []),
    "no-way": (ring({"op": "cell", "x": 9, "y": 9}), ["C11"]),
    "arrow-no-route": (ring({"op": "arrow", "path": ["C4", "C9"]}), [0]),
    "arrow-circle": (_raw(arrows=[Arrow(faces=(2,), path=("C4", "C5", "C4"))]), [0]),
    "face-twice": (_raw(arrows=[Arrow(faces=(2, 3), path=("C4", to)) for to in ("C5", "C3")]), [1]),
    "face-named-twice": (_raw(signs=[Sign(cell="C4", faces=(1, 1))]), [0]),
    "named-twice": (_raw(rules=[{"rule": "classes", "classes": ["cpa.card.mage", "cpa.card.mage"]}]), []),
    "blank-name": (_raw(cells=_cell(2, name={"ja": "三", "en": " "})), ["C3"]),
    "loop": (_raw(routes=[*ring().routes, Route(between=("C2", "C2"))]), ["C2", "C2"]),
    "joined-twice": (_raw(routes=[*ring().routes, ANOTHER]), ["C2", "C1"]),
    "cell-twice": (_raw(cells=[*_cell(0), {**_cell(0)[3], "x": 9}]), ["C4"]),
    "place-twice": (_raw(cells=_cell(0, x=1)), ["C2"]),
    "area-twice": (_raw(areas=[*ring().areas, {**ring().areas[0].model_dump(), "cells": ()}]), []),
    "no-cell": (_raw(signs=[Sign(cell="Z9", faces=(1,))]), [0]),
    "no-area": (_raw(areas=[{**ring().areas[0].model_dump(), "cells": ring().areas[0].cells[1:]}]), ["C1"]),
    "many-areas": (_raw(areas=[*ring().areas, {"id": "b", "name": {"ja": "b", "en": "b"}, "cells": ["C3"]}]), ["C3"]),
    "no-structure": (_raw(cells=_cell(2, structure="moat")), ["C3"]),
    "stands-on-route": (_raw(cells=_cell(2, structure=GATE)), ["C3"]),
    "stands-on-cell": (_raw(routes=_routes(structure=ALTAR)), ["C1", "C2"]),
    "no-gate": (_raw(routes=_routes(open=True)), ["C1", "C2"]),
    "no-layers": (_raw(routes=_routes(layers=2)), ["C1", "C2"]),
    "wall-strength": (_raw(routes=_routes(structure=WALL)), ["C1", "C2"]),
    "counter-gone": (_raw(routes=_routes(structure=GATE, counter={"suit": "heart", "number": 13})), ["C1", "C2"]),
    "many-gates": (
        edit(grid(5, 5), [{"op": "structure", "a": f"C{n}", "b": f"C{n + 5}", "card": GATE} for n in range(1, 21)]),
        ["C20", "C25"],
    ),
    "no-card": (_raw(cells=_cell(2, lies=[{"kind": "item", "card": "moon"}])), ["C3"]),
    "too-many-cards": (ring({"op": "lay", "cell": "C3", "kind": "monster", "count": 60}), ["C3"]),
    "no-item": (_raw(goals=[{"goal": "carry", "item": "moon", "to": "C1"}]), []),
    "item-nowhere": (ring({"op": "goal", "kind": "carry", "item": LAMP}), []),
    "clear-nothing": (_raw(goals=[Clear(cells=())]), []),
    "rule-twice": (_raw(rules=[{"rule": "one-roll"}, {"rule": "one-roll"}]), []),
    "rule-area": (_raw(rules=[{"rule": "rest-only-in", "area": "moon"}]), []),
    "no-class": (_raw(rules=[{"rule": "classes", "classes": ["bard"]}]), []),
    "key-no-gate": (edit(ring(GATES[2], KEY), {"op": "structure", "a": "C3", "b": "C4", "card": ""}), []),
    "no-goal": (edit(ring(), {"op": "ungoal", "at": 0}), []),
    "goal-at-start": (_raw(goals=[Reach(to="C1")]), ["C1"]),
    "goal-too-far": (ring({"op": "rule", "kind": "turn-limit", "turns": 4}), ["C6"]),
    "survive-too-long": (_raw(goals=[Survive(turns=9)], rules=[{"rule": "turn-limit", "turns": 8}]), []),
    "clear-at-once": (_raw(goals=[Clear(cells=("C2",))]), ["C2"]),
    "no-monsters": (edit(ring(), {"op": "unsign", "at": 0}), []),
    "sign-no-deck": (ring({**MONSTERS, "count": len(box().deck("monster"))}), [0]),
    "sign-at-start": (ring({"op": "sign", "cell": "C1"}), ["C1", 1]),
    "arrow-idle": (ring({"op": "arrow", "path": ["C8", "C9"]}), ["C8", 0]),
    "trap-no-rule": (ring({"op": "lay", "cell": "C3", "kind": "trap"}), ["C3"]),
    "key-behind": (
        edit(ring({"op": "unroute", "a": "C1", "b": "C10"}, GATES[2]), {**KEY, "cells": ["C2", "C7"]}),
        ["C7"],
    ),
    "empty-area": (ring({"op": "area"}), []),
    "route-across": (ring({"op": "route", "a": "C1", "b": "C4"}), ["C2", "C3"]),
    "same-name": (ring({"op": "name-cell", "cell": "C2", "ja": "マス5"}), ["C2", "C5"]),
    "id-of-house": (_raw(id="three-locks"), []),
}
OF_THE_BOX = {"key-no-card"}  # not of the drawing


def _spots(problem: Problem) -> list[Any]:
    return [*problem.cells, *problem.arrows, *problem.signs]


@pytest.mark.parametrize("key", CASES)
def test_it_is_found_where_it_is(key: str) -> None:
    draft, spots = CASES[key]
    found = [problem for problem in problems(draft) if problem.key == key]
    assert found, [problem.key for problem in problems(draft)]
    assert _spots(found[0]) == spots
    for lang in LANGS:
        assert "{" not in found[0].text[lang] + found[0].said("advice")[lang]
    assert found[0].level == entries("problems")[key]["level"]


@pytest.mark.parametrize("key", CASES)
def test_its_mend_mends_it(key: str) -> None:
    draft = CASES[key][0]
    found = next(problem for problem in problems(draft) if problem.key == key)
    assert bool(found.mend) == ("mend" in entries("problems")[key])
    if found.mend:
        assert found.said("mend").ja
        mended = problems(edit(draft, found.mend))
        assert len([p for p in mended if p.key == key]) < len([p for p in problems(draft) if p.key == key])


def test_an_arrow_that_stays_in_its_cell_is_taken_away_and_no_route_drawn_for_it() -> None:
    draft = _raw(arrows=[Arrow(faces=(2,), path=("C4", "C4"))])
    mends = {problem.key: problem.mend for problem in problems(draft)}
    assert mends["arrow-no-route"] == []
    assert "arrow-circle" not in {problem.key for problem in problems(edit(draft, mends["arrow-circle"]))}


def test_every_kind_of_problem_has_its_case() -> None:
    assert set(CASES) | OF_THE_BOX == set(entries("problems"))


def test_problems_of_the_box() -> None:
    keyless = Box(tuple(card for card in box().printed.values() if "key" not in card.id))
    beasts = Box(tuple(card for card in box().printed.values() if card.kind != "monster"))
    assert "key-no-card" in [p.key for p in problems(ring(GATES[2], KEY), keyless)]
    assert "sign-no-deck" in [p.key for p in problems(ring(), beasts)]


@pytest.mark.parametrize("key", CASES)
def test_a_board_without_errors_is_a_board(key: str) -> None:
    """What the maker lets one play, the engine plays; what it does not, the engine's own checks refuse."""
    draft = CASES[key][0]
    if is_playable(problems(draft)):
        assert not mistakes(board_of(draft), box())
    else:
        assert not draft.start or not draft.routes or len(draft.cells) < 2 or mistakes(draft, box())


def test_boards_of_the_house_can_be_played() -> None:
    assert all(is_playable(problems(draft_of(board))) for board in boards().values())


def test_a_board_of_five_hundred_cells_is_checked() -> None:
    drawn = grid(25, 20)
    assert len(drawn.cells) == 500
    assert problems(drawn) == ()
    far = edit(drawn, [{"op": "unroute", "a": "C500", "b": "C499"}, {"op": "unroute", "a": "C500", "b": "C475"}])
    assert [p.cells for p in problems(far) if p.key == "no-way"] == [("C500",)]


def test_many_islands_are_told_in_few_problems() -> None:
    dots = edit(begin().now, [{"op": "cell", "x": x, "y": 0} for x in range(40)])
    found = [p for p in problems(edit(dots, {"op": "route", "a": "C1", "b": "C2"})) if p.key == "no-way"]
    assert len(found) == 4
    assert {cell for problem in found for cell in problem.cells} == {f"C{n}" for n in range(3, 41)}


# -- words ----------------------------------------------------------------------------------------------------------


def _pairs(data: Any) -> list[tuple[str, str]]:
    if not isinstance(data, dict):
        return []
    mine = [(data["ja"], data["en"])] if set(LANGS) <= set(data) else []
    return [*mine, *(pair for value in data.values() for pair in _pairs(value))]


def _places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize(
    "group",
    ["names", "refusals", "titles", "notes", "sentences", "fields", "problems", "steps", "tools", "words", "print"],
)
def test_both_languages_have_the_same_places(group: str) -> None:
    for ja, en in _pairs(entries(group)):
        assert _places(ja) == _places(en), (ja, en)


def test_every_rule_that_is_cited_is_known() -> None:
    ledger = edition("card-plus-adventure").ledger
    cited = {
        entry["rule"]
        for group in ("problems", "titles", "refusals")
        for entry in entries(group).values()
        if "rule" in entry
    }
    assert cited <= set(ledger)
    assert all("rule" in entry for entry in entries("problems").values())
    assert all(
        set(mend) >= {"op"} and mend["op"] in OPS
        for draft, _ in CASES.values()
        for p in problems(draft)
        for mend in p.mend
    )
