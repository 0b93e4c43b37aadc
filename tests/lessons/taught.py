"""Lessons by their short names, and how the engine answers what one of their steps asks."""

from __future__ import annotations

from functools import cache

from tutor.games.edition import Edition
from tutor.lessons import Lesson, examples_of, lessons_of, play_example, rules_of_lesson
from tutor.lessons.models import Predict
from tutor.lessons.play import story_of
from tutor.lessons.truth import settle


def lesson_of(played: Edition, name: str) -> Lesson:
    return next(x for x in lessons_of(played) if x.id == f"{played.prefix}.lesson.{name}")


def answer_to(played: Edition, lesson: str, id: str) -> str:
    found = lesson_of(played, lesson)
    i = [s.id for s in found.steps].index(id)
    step = found.steps[i]
    assert isinstance(step, Predict)
    return settle(played, story_of(played, found).start(i), step.truth).key


@cache
def taught_in(played: Edition) -> frozenset[str]:
    """The rules that speak in the lessons of this edition."""
    return frozenset(rule for lesson in lessons_of(played) for rule in rules_of_lesson(played, lesson))


@cache
def shown_in(played: Edition) -> frozenset[str]:
    """The rules that speak in its worked examples."""
    return frozenset(rule for ex in examples_of(played) for beat in play_example(played, ex) for rule in beat.rules())


def tips_of(played: Edition) -> set[str]:
    return {tip.rule for lesson in lessons_of(played) for step in lesson.steps for tip in step.tips}
