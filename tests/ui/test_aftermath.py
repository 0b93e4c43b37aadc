"""After a class: every question of every scenario has its rules and a lesson; the plan's minutes add up."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.lessons.check import lessons_of
from tutor.lessons.scenarios_play import Showing, all_scenarios, find_scenario
from tutor.ui.opening import find_lesson
from tutor.ui.presenter.aftermath import aftermath
from tutor.ui.session import Session

IDS = [scenario.id for _, scenario in all_scenarios()]
LANGS = ("en", "ja")


def after(id: str, lang: str = "en") -> dict[str, Any]:
    edition, scenario = find_scenario(id)
    return aftermath(Showing(scenario, edition), lang)


@pytest.mark.parametrize("id", IDS)
def test_whatever_is_missed_there_is_a_lesson_for_it(id: str) -> None:
    _, scenario = find_scenario(id)
    found = after(id)
    assert found["questions"]
    rules = {rule["key"] for rule in found["rules"]}
    taught = {rule for lesson in found["lessons"] for rule in lesson["rules"]}
    for question in found["questions"]:
        assert question["rules"], question["key"]
        assert set(question["rules"]) <= rules & taught
        assert question["key"].startswith(f"{scenario.id}/")
    for lesson in found["lessons"]:
        assert set(lesson["rules"]) <= set(find_lesson(lesson["key"]).teaches)
        assert lesson["address"] == f"?lesson={lesson['key']}"
    minutes = [lesson["minutes"] for lesson in found["lessons"]]
    assert minutes == sorted(minutes)


@pytest.mark.parametrize("id", IDS)
def test_the_minutes_of_all_steps_are_those_of_the_plan(id: str) -> None:
    _, scenario = find_scenario(id)
    steps = after(id)["steps"]
    assert [step["key"] for step in steps] == [step.id for step in scenario.steps]
    begins = next(step.minute for step in scenario.steps if step.minute is not None)
    assert sum(step["minutes"] or 0 for step in steps) == scenario.minutes - begins


def test_what_was_missed_in_the_homework_is_told_with_its_lessons() -> None:
    session = Session(address={"page": "presenter", "scenario": IDS[0]})
    before = session.screen()["presenter"]["after"]
    known = {rule["key"] for rule in before["rules"]}
    edition, _ = find_scenario(IDS[0])
    taught = (rule for lesson in lessons_of(edition) for rule in lesson.teaches)
    missed = next(rule for rule in taught if rule not in known)
    asked = {"do": "presenter.read", "rules": [missed, "mq.no.such-rule", "<b>"], "links": []}
    found = session.handle(asked)["presenter"]["after"]
    assert [rule["key"] for rule in found["rules"]] == [*(rule["key"] for rule in before["rules"]), missed]
    assert any(missed in lesson["rules"] for lesson in found["lessons"])
    assert found["questions"] == before["questions"]


@pytest.mark.parametrize("lang", LANGS)
def test_the_teachers_window_has_it_in_its_language(lang: str) -> None:
    session = Session(address={"page": "presenter", "scenario": IDS[0], "lang": lang})
    assert session.screen()["presenter"]["after"] == after(IDS[0], lang)
