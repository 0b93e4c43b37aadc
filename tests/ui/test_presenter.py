"""The teacher's window: the plan and the engine's answer for every step, and nothing of it on the wall."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.lessons.scenarios_play import all_scenarios, find_scenario, question_of
from tutor.ui.scenarios.opening import code_of
from tutor.ui.session import Session

GEEK = "mq.scenario.shrieking-geek"
IDS = [scenario.id for _, scenario in all_scenarios()]


def opened(id: str = GEEK, step: str = "", lang: str = "en", **more: str) -> Session:
    return Session(address={"page": "presenter", "scenario": id, "step": step, "lang": lang, **more})


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("id", IDS)
def test_every_step_tells_the_teacher_what_to_do(id: str, lang: str) -> None:
    """Its plan, the right answer and what it rests on; what comes next."""
    _, scenario = find_scenario(id)
    session = opened(id, lang=lang)
    for at, step in enumerate(scenario.steps):
        screen = session.handle({"do": "presenter.step", "key": step.id})
        notes: dict[str, Any] = screen["presenter"]
        assert notes["step"] == step.id
        assert {row["key"] for row in notes["rows"]} & {"ask", "look"}, f"{step.id}: nothing to ask or to look for"
        assert (notes["coming"] is None) == (at == len(scenario.steps) - 1)
        assert [row["key"] for row in notes["steps"] if row["current"]] == [step.id]
        if question_of(step) is not None:
            assert len([one for one in notes["asked"]["options"] if one["right"]]) == 1
            assert notes["asked"]["answer"]["text"]


def test_it_follows_the_wall_to_another_step_and_another_scenario() -> None:
    session = opened()
    assert (
        session.handle({"do": "presenter.follow", "scenario": GEEK, "key": "chance"})["presenter"]["step"] == "chance"
    )
    other = session.handle({"do": "presenter.follow", "scenario": "mq.scenario.curses", "key": ""})
    assert other["presenter"]["opened"] == {"scenario": "mq.scenario.curses"}
    assert "page=presenter" in other["address"]
    assert "scenario=mq.scenario.curses" in other["address"]


def test_a_step_or_a_scenario_that_is_none_changes_nothing() -> None:
    session = opened(step="chance")
    assert (
        session.handle({"do": "presenter.follow", "scenario": GEEK, "key": "nowhere"})["presenter"]["step"] == "chance"
    )
    assert session.handle({"do": "presenter.follow", "scenario": "no.such", "key": ""})["presenter"]["step"] == "chance"
    assert session.handle({"do": "presenter.step", "key": ["chance"]})["presenter"]["step"] == "chance"


def test_a_file_of_ones_own_has_a_window_too() -> None:
    _, scenario = find_scenario("mq.scenario.curses")
    code = code_of(scenario)
    screen = opened("", script=code).screen()
    assert screen["presenter"]["scenario"] == scenario.title["en"]
    assert screen["presenter"]["opened"] == {"script": code}


def test_the_wall_has_nothing_of_it() -> None:
    """What the window tells before the answer stands nowhere in what the wall's browser gets."""
    wall = Session(address={"page": "projector", "scenario": GEEK, "step": "no-warrior", "lang": "en"})
    asked = wall.handle({"do": "projector.next"})
    notes = opened(step="no-warrior").screen()["presenter"]
    secret = {row["text"] for row in notes["rows"]} | {"216/216", "they cannot lose"}
    assert notes["futures"]["right"]["odds"]["fraction"] == {"n": 216, "of": 216}
    assert asked["projector"]["notes"] is None
    assert not [text for text in secret if text in str(asked)]
