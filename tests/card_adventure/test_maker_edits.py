"""Drawing a board: each edit does what it says or is refused with a reason, and can be undone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from card_adventure.drawn import ALTAR, GATE, LAMP, WALL, ring

from tutor.games.card_adventure.board import HideKey, RestOnlyIn
from tutor.games.card_adventure.cards import box
from tutor.games.card_adventure.maker.draft import Draft, board_of, draft_of
from tutor.games.card_adventure.maker.editing import OPS, History, Refused, begin, edit
from tutor.games.card_adventure.maker.offered import GOALS, RULES
from tutor.games.card_adventure.maker.words import entries
from tutor.games.card_adventure.maps import boards
from tutor.games.registry import edition


def test_the_first_cell_is_the_start_and_the_next_ones_are_joined() -> None:
    drawn = edit(begin().now, {"op": "cell", "x": 0, "y": 0})
    drawn = edit(drawn, {"op": "cell-near", "from": "C1", "dx": 1, "dy": 0})
    assert drawn.start == "C1"
    assert [(c.id, c.x, c.y, c.name.ja, c.name.en) for c in drawn.cells][1] == ("C2", 1, 0, "マス2", "Cell 2")
    assert drawn.routes[0].between == ("C1", "C2")
    assert drawn.areas[0].cells == ("C1", "C2")


def test_towards_a_cell_that_is_there_only_a_route_is_drawn() -> None:
    drawn = edit(begin().now, [{"op": "cell", "x": 0, "y": 0}, {"op": "cell", "x": 1, "y": 0}])
    joined = edit(drawn, {"op": "cell-near", "from": "C1", "dx": 1, "dy": 0})
    assert len(joined.cells) == 2
    assert joined.route("C2", "C1") is not None


def test_ids_go_on_where_they_are_and_never_come_twice() -> None:
    drawn = edit(draft_of(boards()["three-locks"]), {"op": "cell", "x": 9, "y": 9})
    assert drawn.cells[-1].id == "T5"
    assert len({cell.id for cell in drawn.cells}) == len(drawn.cells)


def test_a_cell_takes_with_it_what_speaks_of_it() -> None:
    drawn = ring(
        {"op": "arrow", "path": ["C4", "C5"]},
        {"op": "lay", "cell": "C6", "kind": "item", "card": LAMP},
        {"op": "rule", "kind": "rest-only-in", "cells": ["C6", "C7"]},
        {"op": "structure", "a": "C5", "b": "C6", "card": GATE},
        {"op": "rule", "kind": "hide-key", "gate": ["C5", "C6"], "cells": ["C2"]},
        {"op": "goal", "kind": "clear", "cells": ["C6", "C8"]},
    )
    less = edit(drawn, {"op": "remove", "cell": "C6"})
    assert all("C6" not in route.between for route in less.routes)
    assert [goal.goal for goal in less.goals] == ["clear"]
    assert [rule.cells for rule in less.rules if isinstance(rule, RestOnlyIn)] == [("C7",)]
    assert not any(isinstance(rule, HideKey) for rule in less.rules)
    assert "C6" not in less.areas[0].cells
    assert edit(less, {"op": "remove", "cell": "C1"}).start == ""


def test_cells_go_from_area_to_area() -> None:
    drawn = ring({"op": "area", "ja": "塔", "en": "Tower", "cells": ["C3", "C2"]})
    assert [area.cells for area in drawn.areas][1] == ("C2", "C3")
    back = edit(drawn, {"op": "unarea", "area": "area2"})
    assert len(back.areas) == 1
    assert set(back.areas[0].cells) == {cell.id for cell in back.cells}


def test_rules_of_an_area_that_goes_move_on() -> None:
    drawn = ring({"op": "area", "cells": ["C2"]}, {"op": "rule", "kind": "die-event", "area": "area2"})
    assert getattr(edit(drawn, {"op": "unarea", "area": "area2"}).rules[0], "area", "") == "area1"


def test_walls_bring_a_strength_and_gates_a_counter() -> None:
    drawn = ring({"op": "structure", "a": "C1", "b": "C2", "card": WALL, "layers": 3})
    assert (drawn.wall_strength, drawn.routes[0].layers) == (6, 3)
    gate = edit(drawn, {"op": "structure", "a": "C2", "b": "C1", "card": GATE, "suit": "heart", "number": 9})
    assert gate.routes[0].counter is not None
    assert (gate.routes[0].layers, gate.routes[0].counter.number) == (1, 9)
    anyhow = edit(gate, {"op": "structure", "a": "C1", "b": "C2", "suit": "", "open": True})
    assert (anyhow.routes[0].counter, anyhow.routes[0].open) == (None, True)
    assert edit(anyhow, {"op": "structure", "a": "C1", "b": "C2", "card": ""}).routes[0].structure == ""


@pytest.mark.parametrize(
    "pressed, path",
    [
        (["C1", "C3"], ("C1", "C2", "C3")),  # straight on over the cell between
        (["C1", "C4"], ("C1", "C2", "C3", "C4")),  # and round a corner
        (["C1", "C2", "C4"], ("C1", "C2", "C3", "C4")),
        (["C2", "C5"], ("C2", "C5")),  # side by side and not joined: the route is missing, a detour is not meant
    ],
)
def test_an_arrow_to_a_cell_further_on_goes_over_those_between(pressed: list[str], path: tuple[str, ...]) -> None:
    cells: list[dict[str, Any]] = [{"op": "cell", "x": 0, "y": 0}]
    for dx, dy, before in ((1, 0, "C1"), (1, 0, "C2"), (0, 1, "C3"), (-1, 0, "C4")):
        cells.append({"op": "cell-near", "from": before, "dx": dx, "dy": dy})
    drawn = edit(begin().now, [*cells, {"op": "arrow", "path": pressed}])
    assert drawn.arrows[0].path == path


def test_arrows_and_signs_take_a_free_face() -> None:
    drawn = ring(
        {"op": "arrow", "path": ["C4", "C5"]}, {"op": "arrow", "path": ["C4", "C3"]}, {"op": "sign", "cell": "C8"}
    )
    assert [arrow.faces for arrow in drawn.arrows] == [(1,), (2,)]
    assert [sign.faces for sign in drawn.signs] == [(1,), (2,)]
    assert edit(drawn, {"op": "rearrow", "at": 0, "faces": [5, 3, 5]}).arrows[0].faces == (3, 5)
    assert len(edit(drawn, {"op": "rearrow", "at": 0, "faces": []}).arrows) == 1
    assert len(edit(drawn, {"op": "resign", "at": 1, "faces": []}).signs) == 1


def test_cards_lie_where_they_are_laid() -> None:
    drawn = ring(
        {"op": "lay", "cell": "C3", "kind": "item", "card": LAMP},
        {"op": "lay", "cell": "C3", "kind": "monster", "each_pc": True},
    )
    lies = drawn.cells[2].lies
    assert [(x.kind, x.card, x.each_pc) for x in lies] == [("item", LAMP, False), ("monster", "", True)]
    changed = edit(drawn, {"op": "relay", "cell": "C3", "at": 0, "kind": "trap", "face": "down"})
    trap = changed.cells[2].lies[0]
    assert (trap.kind, trap.card, trap.face) == ("trap", "", "down")
    assert len(edit(drawn, {"op": "unlay", "cell": "C3", "at": 1}).cells[2].lies) == 1


@pytest.mark.parametrize("kind", [*GOALS, *RULES])
def test_every_goal_and_rule_can_be_added_as_it_is_offered(kind: str) -> None:
    drawn = ring({"op": "structure", "a": "C3", "b": "C4", "card": GATE})
    name = "goal" if kind in GOALS else "rule"
    added = edit(drawn, {"op": name, "kind": kind})
    assert getattr(getattr(added, f"{name}s")[-1], name) == kind
    board_of(added)
    if kind in RULES and kind not in ("rest-only-in", "die-event"):
        with pytest.raises(Refused) as refused:
            edit(added, {"op": "rule", "kind": kind})
        assert refused.value.key == "rule-taken"


def test_a_rule_that_is_changed_loses_the_sentence_it_had() -> None:
    drawn = draft_of(boards()["the-cellar-lamp"])
    changed = edit(drawn, {"op": "rerule", "at": 1, "turns": 25})
    assert (drawn.rules[1].text is None, changed.rules[1].text) == (False, None)
    assert edit(drawn, {"op": "rerule", "at": 1}) == drawn


REFUSED: dict[str, dict[str, Any]] = {
    "unknown": {"op": "paint"},
    "place-taken": {"op": "cell", "x": 0, "y": 0},
    "number": {"op": "cell", "x": 100, "y": 0},
    "no-cell": {"op": "route", "a": "C1", "b": "Z9"},
    "no-area": {"op": "into", "area": "moon", "cells": ["C1"]},
    "no-route": {"op": "structure", "a": "C1", "b": "C6", "card": GATE},
    "joined-already": {"op": "route", "a": "C2", "b": "C1"},
    "loop": {"op": "route", "a": "C2", "b": "C2"},
    "short-arrow": {"op": "arrow", "path": ["C2"]},
    "arrow-circle": {"op": "arrow", "path": ["C2", "C3", "C2"]},
    "faces": {"op": "sign", "cell": "C2", "faces": [7]},
    "gone": {"op": "unarrow", "at": 4},
    "last-area": {"op": "unarea", "area": "area1"},
    "not-yet": {"op": "rule", "kind": "hide-key"},
    "no-gate": {"op": "rule", "kind": "hide-key", "gate": ["C1", "C2"], "cells": ["C3"]},
    "empty-choice": {"op": "goal", "kind": "reach", "to": "C6", "all": True, "cells": []},
    "no-name": {"op": "name-cell", "cell": "C1", "ja": " ", "en": ""},
    "too-long": {"op": "title", "en": "x" * 61},
    "id": {"op": "id", "id": "../../etc"},
}
REFUSED["empty-choice"] = {"op": "rule", "kind": "classes", "classes": []}


@pytest.mark.parametrize("key", REFUSED)
def test_what_cannot_be_is_refused_with_a_reason(key: str) -> None:
    with pytest.raises(Refused) as refused:
        edit(ring(), REFUSED[key])
    assert refused.value.key == key
    assert refused.value.text.ja
    assert refused.value.text.en
    assert not refused.value.rule or refused.value.rule in edition("card-plus-adventure").ledger


def test_more_reasons() -> None:
    full = [{"op": "arrow", "path": ["C4", "C5"]}] * 7
    with pytest.raises(Refused, match="no-face-left"):
        edit(ring(), full)
    with pytest.raises(Refused, match="too-much"):
        edit(ring(), [{"op": "start", "cell": "C1"}] * 2_001)


def test_one_refused_edit_of_several_leaves_everything_as_it_was() -> None:
    history = History(ring())
    with pytest.raises(Refused):
        history.edited([{"op": "start", "cell": "C2"}, {"op": "start", "cell": "Z1"}])
    assert history.now.start == "C1"


def test_undo_and_redo() -> None:
    first = begin()
    second = first.edited({"op": "cell", "x": 0, "y": 0})
    third = second.edited({"op": "cell", "x": 1, "y": 0})
    assert third.undone().now == second.now
    assert third.undone().undone().now == first.now
    assert third.undone().undone().undone() == third.undone().undone()
    assert third.undone().redone() == third
    assert third.redone() == third
    assert third.undone().edited({"op": "cell", "x": 5, "y": 5}).redone().now.cells[-1].x == 5
    assert third.edited({"op": "start", "cell": "C1"}) == third, "what changes nothing is no step"


WORDS = [
    "C1",
    "C2",
    "C5",
    "C9",
    "Z3",
    "area1",
    "area2",
    "reach",
    "turn-limit",
    "item",
    "trap",
    GATE,
    WALL,
    ALTAR,
    LAMP,
    "",
]
FIELDS = (
    "cell",
    "from",
    "a",
    "b",
    "area",
    "kind",
    "card",
    "to",
    "gate",
    "token",
    "suit",
    "ja",
    "en",
    "id",
    "face",
    "item",
)
NUMBERS = ("x", "y", "dx", "dy", "at", "n", "turns", "count", "layers", "number", "each")
LISTS = ("cells", "path", "faces", "classes", "gate")


def _anything(rng: Random) -> dict[str, Any]:
    wanted: dict[str, Any] = {"op": rng.choice(sorted(OPS))}
    wanted |= {field: rng.choice(WORDS) for field in FIELDS if rng.random() < 0.7}
    wanted |= {field: rng.randint(-1, 4) for field in NUMBERS if rng.random() < 0.8}
    for field in LISTS:
        if rng.random() < 0.5:
            pool: list[Any] = [1, 2, 6] if field == "faces" else WORDS[:5]
            wanted[field] = rng.sample(pool, rng.randint(0, 3))
    if rng.random() < 0.1:
        wanted[rng.choice([*FIELDS, *NUMBERS])] = rng.choice([None, [], {}, 2.5, True, "\ud800", "x" * 5000])
    return wanted


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_sent_the_drawing_stays_a_drawing(seed: int) -> None:
    rng, drawn, done = Random(seed), ring({"op": "structure", "a": "C3", "b": "C4", "card": GATE}), 0
    reasons: set[str] = set()
    for _ in range(400):
        try:
            drawn = edit(drawn, _anything(rng))
            done += 1
        except Refused as refused:
            reasons.add(refused.text.ja)
    assert done > 20
    assert len(reasons) > 5
    assert all(reasons)
    assert Draft.model_validate(drawn.model_dump()) == drawn
    cells = {cell.id for cell in drawn.cells}
    assert sorted(id for area in drawn.areas for id in area.cells) == sorted(cells)
    assert all(set(arrow.path) <= cells for arrow in drawn.arrows)


def test_every_edit_has_a_name_and_every_card_is_known() -> None:
    assert {*OPS, "new", "open", "code"} == set(entries("steps"))
    assert {GATE, WALL, ALTAR} <= set(box().structures)
