"""Scenarios on paper: nothing is answered before the page of answers; the teacher's sheet has every step."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tutor.cli.main import main
from tutor.lessons.scenarios import Scenario
from tutor.lessons.scenarios_play import Question, Showing, find_scenario, question_of
from tutor.lessons.scenarios_told import plain, verdict
from tutor.ui.scenarios.handout import handout
from tutor.ui.scenarios.teacher import teachers_sheet

GEEK = "mq.scenario.shrieking-geek"
LANGS = ("en", "ja")


@pytest.mark.parametrize("lang", LANGS)
def test_the_answers_stand_after_all_questions(lang: str) -> None:
    edition, scenario = find_scenario(GEEK)
    paper = handout(Showing(scenario, edition), lang)
    asked, _, answered = paper.partition("<section class='answers'>")
    answered = answered.partition("<script")[0]
    assert asked.count("class='picture'") == 4
    for told in ("mq.combat.warrior-tie", "mq.help.one", "216/216"):
        assert told in answered
        assert told not in asked.partition("<ol class='asked'>")[2]
    assert "break-before: page" in paper
    assert "http://" not in paper.replace("http://www.w3.org/", "")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", [GEEK, "bmr.scenario.building", "sb.scenario.names"])
def test_the_teachers_sheet_has_every_step_and_boxes_for_two_votes(id: str, lang: str) -> None:
    """What to say and ask for all of it, in order; nothing is answered before the page of answers."""
    edition, scenario = find_scenario(id)
    showing = Showing(scenario, edition)
    paper = html.unescape(teachers_sheet(showing, lang)).partition("<main")[2]
    lecture, _, answered = paper.partition("<section class='answers'>")
    at = -1
    for step in scenario.steps:
        said = [step.label[lang], *(told[lang] for told in (step.ask, step.look) if told)]
        at = lecture.index(f"{said[0]}", at + 1)
        assert all(plain(told, lang) in lecture[at:] for told in said)
    options = [o for n in showing.questions for o in asked_at(showing, n).options]
    assert lecture.count("<td></td><td></td>") == len(options)
    assert "verdict" not in lecture
    for n in showing.questions:
        assert verdict(showing, n, lang) in answered


def asked_at(showing: Showing, at: int) -> Question:
    question = question_of(showing.step(at))
    assert question is not None
    return question


@pytest.mark.parametrize("name", ["</SCRIPT><img src=x onerror=alert(1)>", "a <!-- b"])
@pytest.mark.parametrize("paper_of", [handout, teachers_sheet])
def test_what_somebody_wrote_stays_text_and_the_pictures_are_drawn(name: str, paper_of: Any) -> None:
    edition, scenario = find_scenario(GEEK)
    told = scenario.model_dump(by_alias=True, exclude_unset=True)
    told["table"]["start"]["seats"][0]["name"] = name
    paper = paper_of(Showing(Scenario.model_validate(told), edition), "en")
    assert "<img" not in paper.lower()
    assert paper.lower().count("</script") == 2
    screens = re.search(r'id="screens">(.*?)</script>', paper)
    assert screens is not None
    assert name in str(json.loads(screens[1]))


def test_a_picture_that_is_still_the_same_is_not_drawn_again() -> None:
    edition, scenario = find_scenario("bma.scenario.building")
    paper = teachers_sheet(Showing(scenario, edition), "en")
    assert paper.count("class='picture'") < len(scenario.steps)
    assert paper.count("(the same picture)") == len(scenario.steps) - paper.count("class='picture'")


def test_the_command_line_writes_both(tmp_path: Path) -> None:
    page, book = tmp_path / "x.html", tmp_path / "x.ipynb"
    assert main(["handout", GEEK, "-o", str(page)]) == 0
    assert main(["notebook", GEEK, "--lang", "ja", "-o", str(book)]) == 0
    assert "<!doctype html>" in page.read_text(encoding="utf-8")[:20]
    assert json.loads(book.read_text(encoding="utf-8"))["cells"]
    assert main(["handout", GEEK, "--teacher", "-o", str(page)]) == 0
    assert "class='lecture'" in page.read_text(encoding="utf-8")
    assert main(["handout", "mq.scenario.nothing"]) == 2
