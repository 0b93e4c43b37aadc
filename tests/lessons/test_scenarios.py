"""Scenarios for a class: each can be shown from its first step to the last, and a mistake is said before the lesson."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.audit.content import check_file
from tutor.audit.schemas import schema
from tutor.games.registry import edition_of, editions
from tutor.lessons.scenarios import Fork, Guess, Scenario, Wish
from tutor.lessons.scenarios_check import wrong_with
from tutor.lessons.scenarios_notebook import notebook, notebook_text
from tutor.lessons.scenarios_play import Showing, all_scenarios, find_scenario, question_of
from tutor.lessons.scenarios_told import Talk

GEEK = "mq.scenario.shrieking-geek"
ALL = [(edition, scenario) for edition, scenario in all_scenarios()]
EACH = pytest.mark.parametrize("edition, scenario", ALL, ids=[s.id for _, s in ALL])
LANGS = ("ja", "en")


def geek() -> dict[str, Any]:
    """The file of the fight, as data to be changed."""
    edition, _ = find_scenario(GEEK)
    path = next(p for p in edition.files("scenarios") if GEEK in p.read_text(encoding="utf-8"))
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def step_of(data: dict[str, Any], id: str) -> dict[str, Any]:
    return next(step for step in data["steps"] if step["id"] == id)


def problems(data: dict[str, Any], folder: Path) -> list[str]:
    path = folder / "mine.yaml"
    path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    return [problem.wrong for problem in check_file(path)]


@EACH
def test_it_can_be_shown_to_the_end(edition: Any, scenario: Scenario) -> None:
    assert list(wrong_with(edition, scenario)) == []


def test_every_game_has_six() -> None:
    counts = Counter(edition.id for edition, _ in ALL)
    assert {id: n for id in editions() if (n := counts[id]) < 6} == {}


@EACH
def test_a_teacher_finds_a_plan(edition: Any, scenario: Scenario) -> None:
    """Both languages, minutes that go up, and at every step what to ask and what to look for."""
    assert 5 <= scenario.minutes <= 15
    for step in scenario.steps:
        assert step.ask is not None, step.id
        assert step.look is not None, step.id
        assert step.minute is not None, step.id
        assert {*step.label.said_in, *step.ask.said_in, *step.look.said_in} == set(LANGS)
    for text in (scenario.title, scenario.about, scenario.plan.shows, scenario.plan.home):
        assert text.said_in == LANGS
    showing = Showing(scenario, edition)
    assert len(showing.questions) >= 2


def test_the_fight_is_as_it_is_told() -> None:
    """What the engine answers at each question of the worked fight."""
    edition, scenario = find_scenario(GEEK)
    showing = Showing(scenario, edition)
    answers = {scenario.steps[at].id: showing.answer(at).key for at in showing.questions}
    assert answers == {"alone": "12", "chance": "33/36", "no-warrior": "better", "second-helper": "no"}
    fork = showing.fork(showing.at("no-warrior"))
    assert edition.table.odds(fork.state)["win"] in ("1", "216/216")
    assert showing.end(showing.at("no-warrior")).state == showing.start(showing.at("no-warrior")).state


# -- files of one's own ----------------------------------------------------------------------------------------------


def test_a_teacher_may_write_in_one_language(tmp_path: Path) -> None:
    data = json.loads(json.dumps(geek()))

    def only_english(value: Any) -> Any:
        if isinstance(value, dict):
            if set(value) == {"ja", "en"}:
                return {"en": value["en"]}
            return {k: only_english(v) for k, v in value.items()}
        return [only_english(v) for v in value] if isinstance(value, list) else value

    data = only_english(data)
    assert problems(data, tmp_path) == []
    scenario = Scenario.model_validate(data)
    assert scenario.title["ja"] == scenario.title["en"] == "The Shrieking Geek"


def test_a_text_without_words_is_refused(tmp_path: Path) -> None:
    data = geek()
    data["title"] = {"en": " "}
    assert "no words" in problems(data, tmp_path)[0]


@EACH
def test_every_one_has_copies_that_leave_more_and_more(edition: Any, scenario: Scenario) -> None:
    assert 2 <= len({(copy.lesson, copy.step) for copy in scenario.copies}) == len(scenario.copies)
    assert {edition_of(copy.lesson).id for copy in scenario.copies} == {edition.id}


@pytest.mark.parametrize(
    "copy, wrong",
    [
        ({"lesson": "mq.lesson.nothing", "step": "alone"}, "there is no lesson mq.lesson.nothing"),
        ({"lesson": "sb.lesson.rows", "step": "hide"}, "there is no lesson sb.lesson.rows"),
        ({"lesson": "mq.lesson.shrieking-geek", "step": "nowhere"}, "has no step nowhere"),
        ({"lesson": "mq.lesson.shrieking-geek", "step": "treasure"}, "has no step treasure in which the learner"),
    ],
)
def test_a_copy_is_a_step_of_this_game_at_which_one_acts(copy: dict[str, str], wrong: str, tmp_path: Path) -> None:
    assert [told for told in problems({**geek(), "copies": [copy]}, tmp_path) if wrong in told]


MISTAKES = {
    "what it tries is allowed": ("second-helper", {"try": {"seat": 0, "action": "announce-roll"}}),
    "which is no option": (
        "chance",
        {"options": [{"key": "1/36", "text": {"en": "1"}}, {"key": "2/36", "text": {"en": "2"}}]},
    ),
    "changes nothing": ("no-warrior", {"change": {"kind": "without", "seat": 2, "card": "mq.card.ancient/9"}}),
    "its label tells a score": ("potion", {"label": {"en": "Now 12:12"}}),
    "the text says 13:12": ("potion", {"line": {"en": "It stands 13:12."}}),
    "is refused by": ("potion", {"do": [{"seat": 0, "action": "use-one-shot", "card": "mq.card.potion-of-strength"}]}),
    "does not fit": ("chance", {"minute": 2}),
    "is in no glossary": ("potion", {"line": {"en": "A [[mq.term.nothing|word]]."}}),
}


@pytest.mark.parametrize("wrong", MISTAKES)
def test_a_mistake_is_named_before_the_lesson(wrong: str, tmp_path: Path) -> None:
    data = geek()
    id, change = MISTAKES[wrong]
    step_of(data, id).update(change)
    assert any(wrong in told for told in problems(data, tmp_path)), problems(data, tmp_path)


def test_a_branch_needs_a_difference_and_a_question_its_reason() -> None:
    told = {"step": "branch", "id": "x", "label": {"en": "x"}, "line": {"en": "x"}}
    with pytest.raises(ValueError, match="a change or moves"):
        Fork.model_validate(told)
    with pytest.raises(ValueError, match="stand together"):
        Fork.model_validate({**told, "change": {"kind": "die", "n": 1}, "question": {"en": "?"}})


def test_there_is_a_schema_of_it() -> None:
    made = schema("scenario", editions()["munchkin-quest"])
    assert {"Guess", "Fork", "Wish", "Start", "Action"} <= set(made["$defs"])


# -- as a notebook ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_a_notebook_tells_it_with_its_answers(lang: str) -> None:
    edition, scenario = find_scenario(GEEK)
    made = notebook(Showing(scenario, edition), lang)
    code = [cell for cell in made["cells"] if cell["cell_type"] == "code"]
    printed = "".join(output["text"] for cell in code for output in cell["outputs"])
    for told in ("33", "mq.combat.warrior-tie", "mq.help.one", "216/216"):
        assert told in printed
    headings = [cell["source"] for cell in made["cells"] if cell["cell_type"] == "markdown"]
    assert len(headings) == 1 + len(scenario.steps)


@EACH
def test_every_one_can_be_told_in_print(edition: Any, scenario: Scenario, capsys: pytest.CaptureFixture[str]) -> None:
    talk = Talk(scenario.id)
    for at, step in enumerate(talk.showing.scenario.steps):
        talk.show(step.id)
        if question_of(step) is not None:
            talk.ask(step.id)
            talk.answer(step.id)
            assert talk.showing.answer(at).key
    assert "→" in capsys.readouterr().out


@pytest.mark.parametrize("own", [False, True])
def test_nbval_passes_it(own: bool, tmp_path: Path) -> None:
    """As it is saved, it runs in a fresh kernel and prints what stands in it; a file of one's own brings all along."""
    edition, scenario = find_scenario("mq.scenario.curses")
    showing = Showing(scenario, edition)
    if own:
        told = {**json.loads(scenario.model_dump_json(by_alias=True, exclude_unset=True)), "id": "mine.scenario.curses"}
        showing = Showing(Scenario.model_validate(told), edition)
    path = tmp_path / "scenario.ipynb"
    path.write_text(notebook_text(showing, "en"), encoding="utf-8")
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--nbval", str(path)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert done.returncode == 0, done.stdout[-2000:]


def test_the_kinds_of_steps_are_told_apart() -> None:
    _, scenario = find_scenario(GEEK)
    kinds = Counter(type(step) for step in scenario.steps)
    assert kinds[Guess] == 2
    assert kinds[Fork] == kinds[Wish] == 1


def test_a_branch_may_be_another_reading_of_the_rule() -> None:
    """The same moves stand beside each other, as we read the rule and as it could be read."""
    showing = Showing(find_scenario("bmr.scenario.a-tie-stays")[1])
    at = showing.at("read-otherwise")
    assert [showing.answer(showing.at("tie")).key, showing.answer(at).key] == ["yes", "no"]
    kinds = [{event.kind for event in line.events} for line in (showing.beside(at), showing.fork(at))]
    assert ["HeroStays" in kind for kind in kinds] == [True, False]
