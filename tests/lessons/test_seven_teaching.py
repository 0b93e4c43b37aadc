"""What the lessons of 7 Bosses teach between them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tutor.games.registry import edition
from tutor.lessons import Lesson, examples_of, lessons_of, play_example, rules_of_lesson, solved
from tutor.lessons.models import Act, Predict, Tell
from tutor.lessons.play import scene_at, story_of
from tutor.lessons.truth import settle
from tutor.ui.course import course_of
from tutor.words.glossaries import glossaries

SEVEN = edition("seven-bosses")
LESSONS = lessons_of(SEVEN)
EACH = pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.id for lesson in LESSONS])
MARKED = re.compile(r"\[\[[^|\]]*\|([^\]]*)\]\]")
# The answers of the booklet, by the step that asks its question.
BOOKLET = {
    "hermit": "yes",  # the opponent's cards can be turned down
    "made-to-fail": "no",  # nor is the target turned up
    "nullified": "yes",  # what was nullified stays face up
    "bullet": "yes",  # nullified, and killed all the same
    "bullet-boss": "no",  # it does not win
    "canary": "no",  # nothing but Gunman stops it
}


@cache
def _taught() -> frozenset[str]:
    return frozenset(rule for lesson in LESSONS for rule in rules_of_lesson(SEVEN, lesson))


@cache
def _shown() -> frozenset[str]:
    return frozenset(rule for ex in examples_of(SEVEN) for beat in play_example(SEVEN, ex) for rule in beat.rules())


def test_every_rule_speaks_in_a_lesson_or_an_example() -> None:
    engine = {id for id, rule in SEVEN.ledger.items() if rule.who == "engine"}
    assert sorted(engine - _taught() - _shown()) == []


def test_all_advice_stands_somewhere_as_a_tip() -> None:
    tips = {tip.rule for lesson in LESSONS for step in lesson.steps for tip in step.tips}
    assert tips == {id for id, rule in SEVEN.ledger.items() if rule.who == "tutor"}


def test_the_course_names_every_lesson() -> None:
    course = SEVEN.texts["landing"]["course"]
    assert [x.id for x in course_of(SEVEN)] == course
    assert {x.id for x in LESSONS} == set(course)


def test_the_start_page_leads_to_lessons_that_there_are() -> None:
    cards = [card["id"] for card in SEVEN.texts["landing"]["cards"]]
    assert cards == [f"sb.lesson.{name}" for name in ("first-kill", "questions", "deduction")]
    assert set(cards) <= {x.id for x in LESSONS}


def test_every_number_that_can_be_shown_has_a_name() -> None:
    assert set(SEVEN.game.questions()) == set(SEVEN.texts["questions"])


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


def test_a_new_player_strikes_within_a_minute_and_wins_in_five() -> None:
    quick = _lesson("first-kill")
    assert quick.minutes == 5
    assert [type(step) for step in quick.steps[:2]] == [Tell, Act]
    first, last = quick.steps[1], quick.steps[-1]
    assert isinstance(first, Act)
    assert first.goal.event == "Buried"
    assert isinstance(last, Act)
    assert last.table is not None
    assert (last.goal.event, last.goal.where) == ("GameEnded", {"winners": [0]})


@pytest.mark.parametrize("step", BOOKLET)
def test_the_answers_are_those_of_the_booklet(step: str) -> None:
    assert _answer("questions", step) == BOOKLET[step]


@pytest.mark.parametrize(
    "lesson, step, answer",
    [
        ("deduction", "front-left", "3"),
        ("deduction", "boss-left", "4"),
        ("deduction", "one-dies", "12"),
        ("deduction", "moved-up", "3"),
        ("rows", "forgotten", "3"),
        ("setting-up", "who", "6"),
    ],
)
def test_the_worlds_are_counted(lesson: str, step: str, answer: str) -> None:
    assert _answer(lesson, step) == answer


def test_a_mistake_is_a_belief_with_an_option_of_its_own() -> None:
    """Every question offers what is often believed beside what is so, and the belief is wrong."""
    for step in _lesson("mistakes").steps:
        if isinstance(step, Predict):
            assert _answer("mistakes", step.id) in {option.key for option in step.options}
            assert len(step.options) >= 2


def test_the_stack_grows_by_three_and_the_latest_is_carried_out_first() -> None:
    lesson = _lesson("answers")
    i = [step.id for step in lesson.steps].index("own-gunman")
    scene = scene_at(SEVEN, lesson, solved(lesson), i)
    uses = [e.facts["card"] for e in scene.line.moments[-1].events if e.kind in ("CarriedOut", "EffectNullified")]
    assert uses == ["sb.card.gunman/a", "sb.card.gunman/b", "sb.card.bullet/a"]


def test_every_word_of_the_glossary_has_a_reading_and_a_rule_to_try() -> None:
    proved = {rule for path in SEVEN.files("proofs") for rule in _proved(path.read_text(encoding="utf-8"))}
    for term in glossaries()[SEVEN.id].terms:
        assert term.reading
        assert set(term.rules) & proved, term.id


def _proved(text: str) -> set[str]:
    return {line.split("rule: ")[1].strip() for line in text.splitlines() if line.strip().startswith("- rule: ")}


def _answer(lesson: str, id: str) -> str:
    found = _lesson(lesson)
    i = [s.id for s in found.steps].index(id)
    step = found.steps[i]
    assert isinstance(step, Predict)
    return settle(SEVEN, story_of(SEVEN, found).start(i), step.truth).key


def _lesson(name: str) -> Lesson:
    return next(x for x in LESSONS if x.id == f"sb.lesson.{name}")
