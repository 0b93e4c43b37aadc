"""What the lessons of every edition teach between them, and how long each of them is."""

from __future__ import annotations

import re

import pytest
from lessons.taught import lesson_of, shown_in, taught_in, tips_of

from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.lessons import Lesson, lessons_of
from tutor.lessons.models import Act, Predict, Tell
from tutor.ui.learn.course import course_of
from tutor.ui.reference.lookup import proof_of
from tutor.words.glossaries import glossaries

EDITIONS = [edition(id) for id in editions()]
ALL = pytest.mark.parametrize("played", EDITIONS, ids=lambda e: e.id)
LESSONS = [(e, lesson) for e in EDITIONS for lesson in lessons_of(e)]
EACH = pytest.mark.parametrize("played, lesson", LESSONS, ids=[lesson.id for _, lesson in LESSONS])
MARKED = re.compile(r"\[\[[^|\]]*\|([^\]]*)\]\]")


def _of_the(played: Edition, who: str) -> set[str]:
    return {id for id, rule in played.ledger.items() if rule.who == who}


@ALL
def test_every_rule_speaks_in_a_lesson_or_an_example(played: Edition) -> None:
    assert sorted(_of_the(played, "engine") - taught_in(played) - shown_in(played)) == []


@ALL
def test_every_rule_that_speaks_in_a_lesson_leads_to_one(played: Edition) -> None:
    """Rule pages lead to the lessons that say they teach the rule, or what a ruling settles."""
    led = {rule for lesson in lessons_of(played) for rule in lesson.teaches}
    spoken = _of_the(played, "engine") & taught_in(played)
    assert sorted(rule for rule in spoken - led if not led & set(played.ledger[rule].narrows)) == []


@ALL
def test_all_advice_stands_somewhere_as_a_tip(played: Edition) -> None:
    assert tips_of(played) == _of_the(played, "tutor")


@ALL
def test_the_course_names_every_lesson(played: Edition) -> None:
    assert {x.id for x in course_of(played)} == {x.id for x in lessons_of(played)}


@ALL
def test_the_start_page_leads_to_lessons_that_there_are(played: Edition) -> None:
    cards = [card["id"] for card in played.texts["landing"]["cards"]]
    assert len(cards) == 3
    assert set(cards) <= {x.id for x in lessons_of(played)}


@ALL
def test_every_number_that_can_be_shown_has_a_name(played: Edition) -> None:
    assert set(played.game.questions()) <= set(played.texts["questions"])


@EACH
def test_a_lesson_is_of_a_length_that_fits_before_dinner(played: Edition, lesson: Lesson) -> None:
    assert 7 <= len(lesson.steps) <= 30
    assert lesson.minutes <= 15
    assert sum(isinstance(step, Act) for step in lesson.steps) >= 2
    assert any(isinstance(step, Predict) for step in lesson.steps)


@EACH
def test_what_is_told_beside_the_headline_is_short(played: Edition, lesson: Lesson) -> None:
    for step in lesson.steps:
        if isinstance(step, Tell):
            ja, en = (MARKED.sub(r"\1", step.line[lang]) for lang in ("ja", "en"))
            assert len(ja) <= 75, step.id
            assert len(en) <= 150, step.id


@EACH
def test_the_texts_of_an_edition_speak_of_its_own_rules_only(played: Edition, lesson: Lesson) -> None:
    ids = [*lesson.teaches, *(rule for step in lesson.steps for rule in getattr(step, "shows", ()))]
    assert set(ids) <= set(played.ledger)


@ALL
def test_a_mistake_is_a_belief_with_an_option_of_its_own(played: Edition) -> None:
    """Every question offers what is often believed beside what is so."""
    for step in lesson_of(played, "mistakes").steps:
        if isinstance(step, Predict):
            assert len(step.options) >= 2, step.id
            assert step.because.en, step.id


@ALL
def test_every_word_of_the_glossary_has_a_reading_and_a_rule_to_try(played: Edition) -> None:
    for term in glossaries()[played.id].terms:
        assert term.reading
        assert any(proof_of(rule) for rule in term.rules), term.id
