"""Lessons and worked examples: data that the engine plays, checks and settles."""

from tutor.lessons.check import check_example, check_lesson, lessons_of, rules_of_lesson, solved
from tutor.lessons.examples import Played, examples_of, play_example
from tutor.lessons.models import Example, Lesson

__all__ = [
    "Example",
    "Lesson",
    "Played",
    "check_example",
    "check_lesson",
    "examples_of",
    "lessons_of",
    "play_example",
    "rules_of_lesson",
    "solved",
]
