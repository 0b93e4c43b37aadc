"""What the lessons of Boss Monster teach between them, in each of its editions."""

from __future__ import annotations

from functools import cache

import pytest

from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.lessons import Lesson, examples_of, lessons_of, play_example, rules_of_lesson
from tutor.lessons.models import Act, Predict, Tell
from tutor.lessons.play import story_of
from tutor.lessons.truth import settle
from tutor.ui.course import course_of

ALPHA, REVISED = edition("boss-monster-alpha"), edition("boss-monster-revised")
BOTH = pytest.mark.parametrize("played", [ALPHA, REVISED], ids=lambda e: e.printed)
LESSONS = [(e, lesson) for e in (ALPHA, REVISED) for lesson in lessons_of(e)]
EACH = pytest.mark.parametrize("played, lesson", LESSONS, ids=[lesson.id for _, lesson in LESSONS])


@cache
def _taught(played: Edition) -> frozenset[str]:
    return frozenset(rule for lesson in lessons_of(played) for rule in rules_of_lesson(played, lesson))


@cache
def _shown(played: Edition) -> frozenset[str]:
    return frozenset(rule for ex in examples_of(played) for beat in play_example(played, ex) for rule in beat.rules())


@BOTH
def test_every_rule_speaks_in_a_lesson_or_an_example(played: Edition) -> None:
    engine = {id for id, rule in played.ledger.items() if rule.who == "engine"}
    assert sorted(engine - _taught(played) - _shown(played)) == []


@BOTH
def test_all_advice_stands_somewhere_as_a_tip(played: Edition) -> None:
    tips = {tip.rule for lesson in lessons_of(played) for step in lesson.steps for tip in step.tips}
    assert tips == {id for id, rule in played.ledger.items() if rule.who == "tutor"}


@BOTH
def test_the_course_names_every_lesson(played: Edition) -> None:
    assert [x.id for x in course_of(played)] == played.texts["landing"]["course"]
    assert {x.id for x in lessons_of(played)} == set(played.texts["landing"]["course"])


@BOTH
def test_the_start_page_leads_to_lessons_that_there_are(played: Edition) -> None:
    cards = played.texts["landing"]["cards"]
    assert [card["id"].split(".")[-1] for card in cards] == ["first-soul", "mistakes", "editions"]
    assert {card["id"] for card in cards} <= {x.id for x in lessons_of(played)}


@BOTH
def test_every_number_that_can_be_shown_has_a_name(played: Edition) -> None:
    assert set(played.game.questions()) <= set(played.texts["questions"])


@EACH
def test_a_lesson_is_of_a_length_that_fits_before_dinner(played: Edition, lesson: Lesson) -> None:
    assert 7 <= len(lesson.steps) <= 30
    assert lesson.minutes <= 15
    assert sum(isinstance(step, Act) for step in lesson.steps) >= 2
    assert any(isinstance(step, Predict) for step in lesson.steps)


@BOTH
def test_a_new_player_has_one_tell_before_the_first_move_and_a_soul_in_ten_minutes(played: Edition) -> None:
    quick = _lesson(played, "first-soul")
    assert quick.minutes <= 10
    assert [type(step) for step in quick.steps[:2]] == [Tell, Act]
    last = quick.steps[-1]
    assert isinstance(last, Act)
    assert last.table is not None
    assert last.goal.event == "SoulGained"


@BOTH
def test_a_mistake_is_a_belief_with_an_option_of_its_own(played: Edition) -> None:
    """Every question offers what is often believed beside what is so."""
    for step in _lesson(played, "mistakes").steps:
        if isinstance(step, Predict):
            assert len(step.options) >= 2
            assert step.because.en


# Where the editions part, the same question has another answer.
PARTS = {
    ("editions", "death"): ("no", "yes"),
    ("editions", "zone"): ("yes", "no"),
    ("editions", "third-copy"): ("no", "yes"),
    ("editions", "twice"): ("yes", "no"),
    ("levelling", "frozen"): ("yes", "no"),
    ("setting-up", "four"): ("no", "yes"),
    ("luring", "tie"): ("yes", "yes"),
}


@pytest.mark.parametrize("lesson, step", PARTS)
def test_the_editions_answer_as_their_books_do(lesson: str, step: str) -> None:
    assert tuple(_answer(played, lesson, step) for played in (ALPHA, REVISED)) == PARTS[lesson, step]


@EACH
def test_the_texts_of_an_edition_speak_of_its_own_rules_only(played: Edition, lesson: Lesson) -> None:
    ids = [*lesson.teaches, *(rule for step in lesson.steps for rule in getattr(step, "shows", ()))]
    assert set(ids) <= set(played.ledger)


def _answer(played: Edition, lesson: str, id: str) -> str:
    found = _lesson(played, lesson)
    i = [s.id for s in found.steps].index(id)
    step = found.steps[i]
    assert isinstance(step, Predict)
    return settle(played, story_of(played, found).start(i), step.truth).key


def _lesson(played: Edition, name: str) -> Lesson:
    return next(x for x in lessons_of(played) if x.id == f"{played.prefix}.lesson.{name}")
