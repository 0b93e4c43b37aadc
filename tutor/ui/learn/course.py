"""The lessons of a game in the order in which they build on each other, and which comes after one."""

from __future__ import annotations

from collections.abc import Callable

from tutor.games.edition import Edition
from tutor.lessons.check import lesson_of
from tutor.lessons.headings import Heading, headings_of
from tutor.lessons.play import Place
from tutor.ui.words import word

Part = dict[str, object]


def course_of(edition: Edition) -> tuple[Heading, ...]:
    """As the game's own texts order them; a lesson that they do not name comes last."""
    order: list[str] = edition.landing.get("course", [])
    lessons = {lesson.id: lesson for lesson in headings_of(edition)}
    named = [id for id in order if id in lessons]
    return tuple(lessons[id] for id in (*named, *(id for id in lessons if id not in named)))


def next_lesson(edition: Edition, lesson: str) -> Heading | None:
    course = course_of(edition)
    ids = [one.id for one in course]
    after = ids.index(lesson) + 1 if lesson in ids else len(ids)
    return course[after] if after < len(course) else None


def course_rows(edition: Edition, kept: Callable[[str], Place | None], lang: str) -> list[Part]:
    """A door to every lesson: its number, what it is about, how long it takes, and how far the reader has come."""
    rows: list[Part] = []
    for n, lesson in enumerate(course_of(edition), start=1):
        far, of = _so_far(edition, lesson.id, kept(lesson.id))
        done = 0 < of <= far
        facts = [word("minutes", lang, n=lesson.minutes)]
        if far:
            facts.append(word("course-done", lang) if done else word("course-at", lang, n=far, of=of))
        rows.append(
            {
                "key": lesson.id,
                "icon": "offered" if done else "play",
                "title": f"{n}. {lesson.title[lang]}",
                "text": lesson.about[lang],
                "facts": facts,
                "go": {"do": "open", "lesson": lesson.id},
            }
        )
    return rows


def _so_far(edition: Edition, id: str, place: Place | None) -> tuple[int, int]:
    """How many of its steps the reader has been at; a lesson that he has not begun need not be loaded for that."""
    lesson = lesson_of(edition, id) if place is not None else None
    if place is None or lesson is None:
        return 0, 0
    return min(place.furthest, len(lesson.steps)), len(lesson.steps)
