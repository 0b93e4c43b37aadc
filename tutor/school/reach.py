"""Which lesson is the shortest way to the rules that a learner still lacks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.lessons.check import lessons_of
from tutor.lessons.examples import as_lesson, examples_of
from tutor.lessons.models import Lesson
from tutor.school.counting import Levels, within_reach
from tutor.school.progress import Learned


@dataclass(frozen=True)
class Suggestion:
    """A lesson, and the rules for which it brings more than is there."""

    lesson: Lesson
    rules: tuple[str, ...]


@lru_cache(maxsize=8)
def reach_of(edition_id: str) -> tuple[tuple[Lesson, Levels], ...]:
    """What every lesson and worked example can bring, counted by taking them."""
    edition = edition_named(edition_id)
    lessons = (*lessons_of(edition), *(as_lesson(example) for example in examples_of(edition)))
    return tuple((lesson, within_reach(edition, lesson)) for lesson in lessons)


def shortest_for(edition: Edition, learned: Learned) -> Suggestion | None:
    """The most rules a minute; a rule still to be met counts like one still to be used."""
    best: Suggestion | None = None
    for lesson, levels in reach_of(edition.id):
        rules = tuple(r for r, n in levels.items() if n > learned.level(r) and edition.ledger[r].who == "engine")
        if rules and (best is None or len(rules) * best.lesson.minutes > len(best.rules) * lesson.minutes):
            best = Suggestion(lesson, rules)
    return best
