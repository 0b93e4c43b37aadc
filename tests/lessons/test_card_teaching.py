"""What the lessons of Card+ Adventure teach between them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tutor.games.registry import edition
from tutor.lessons import Lesson, examples_of, lessons_of, play_example, rules_of_lesson
from tutor.lessons.models import Act, Predict, Tell
from tutor.lessons.play import story_of
from tutor.lessons.truth import settle
from tutor.ui.course import course_of

CARD = edition("card-plus-adventure")
LESSONS = lessons_of(CARD)
EACH = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
MARKED = re.compile(r"\[\[[^|\]]*\|([^\]]*)\]\]")


@cache
def _taught() -> frozenset[str]:
    return frozenset(rule for lesson in LESSONS for rule in rules_of_lesson(CARD, lesson))


@cache
def _shown() -> frozenset[str]:
    return frozenset(rule for ex in examples_of(CARD) for beat in play_example(CARD, ex) for rule in beat.rules())


def test_every_rule_speaks_in_a_lesson_or_an_example() -> None:
    engine = {id for id, rule in CARD.ledger.items() if rule.who == "engine"}
    assert sorted(engine - _taught() - _shown()) == []


def test_every_rule_that_speaks_in_a_lesson_leads_to_one() -> None:
    """Rule pages lead to the lessons that say they teach the rule."""
    led = {rule for lesson in LESSONS for rule in lesson.teaches}
    engine = {id for id, rule in CARD.ledger.items() if rule.who == "engine"}
    assert sorted(engine & _taught() - led) == []


def test_all_advice_stands_somewhere_as_a_tip() -> None:
    tips = {tip.rule for lesson in LESSONS for step in lesson.steps for tip in step.tips}
    assert tips == {id for id, rule in CARD.ledger.items() if rule.who == "tutor"}


def test_the_course_names_every_lesson() -> None:
    course = CARD.texts["landing"]["course"]
    assert [x.id for x in course_of(CARD)] == course
    assert {x.id for x in LESSONS} == set(course)


def test_the_start_page_leads_to_lessons_that_there_are() -> None:
    cards = [card["id"] for card in CARD.texts["landing"]["cards"]]
    assert cards == [f"cpa.lesson.{name}" for name in ("cellar", "mistakes", "crown")]
    assert set(cards) <= {x.id for x in LESSONS}
    assert set(CARD.texts["landing"]["variants"]) == {variant.id for variant in CARD.variants}


@EACH
def test_a_lesson_is_of_a_length_that_fits_before_dinner(lesson: Lesson) -> None:
    assert 7 <= len(lesson.steps) <= 30
    assert lesson.minutes <= 15
    assert sum(isinstance(step, Act) for step in lesson.steps) >= 2
    assert any(isinstance(step, Predict) for step in lesson.steps)
    assert isinstance(lesson.steps[-1], Act)


@EACH
def test_what_is_told_beside_the_headline_is_short(lesson: Lesson) -> None:
    for step in lesson.steps:
        if isinstance(step, Tell):
            ja, en = (MARKED.sub(r"\1", step.line[lang]) for lang in ("ja", "en"))
            assert len(ja) <= 75, step.id
            assert len(en) <= 150, step.id


def test_a_new_player_moves_within_a_minute_and_wins_in_five() -> None:
    quick = _lesson("cellar")
    assert quick.minutes == 5
    assert quick.table.start["board"] == "the-cellar-lamp"
    assert [type(step) for step in quick.steps[:2]] == [Tell, Act]
    first, last = quick.steps[1], quick.steps[-1]
    assert isinstance(first, Act)
    assert (first.goal.event, len(first.solution)) == ("Moved", 1)
    assert isinstance(last, Act)
    assert last.table is not None
    assert last.goal.event == "GameEnded"


@pytest.mark.parametrize(
    "lesson, step, answer",
    [
        ("fighting", "price", "2"),  # two fives against ten
        ("fighting", "ten-ones", "10"),  # ten ones against ten
        ("together", "who", "1"),  # eight and eight against fifteen, one penalty each
        ("together", "three-seven", "yes"),  # ten is enough for ten
        ("abilities", "four-four-two", "3"),  # physical+5
        ("abilities", "fours", "5"),  # attack BP-3
        ("abilities-two", "three", "7"),  # three lizardmen
        ("board-step", "spawn", "2"),
        ("board-step", "fallen", "3"),
    ],
)
def test_the_answers_are_those_of_the_booklet(lesson: str, step: str, answer: str) -> None:
    assert _answer(lesson, step) == answer


def test_a_mistake_is_a_belief_with_an_option_of_its_own() -> None:
    """What is often believed is offered first, and is wrong."""
    for step in _lesson("mistakes").steps:
        if isinstance(step, Predict) and step.id != "helper":
            assert _answer("mistakes", step.id) != step.options[0].key, step.id


def _answer(lesson: str, id: str) -> str:
    found = _lesson(lesson)
    i = [s.id for s in found.steps].index(id)
    step = found.steps[i]
    assert isinstance(step, Predict)
    return settle(CARD, story_of(CARD, found).start(i), step.truth).key


def _lesson(name: str) -> Lesson:
    return next(x for x in LESSONS if x.id == f"cpa.lesson.{name}")
