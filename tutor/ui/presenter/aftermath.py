"""After a class: the rules behind each question, the plan's minutes, and the lessons that cover what was missed.

Who voted for what never comes here. The teacher's window counts it in the browser, and picks from this what was missed.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Any

from tutor.lessons.check import lessons_of
from tutor.lessons.models import Lesson
from tutor.lessons.scenarios import Fork
from tutor.lessons.scenarios_play import Showing, question_of
from tutor.lessons.scenarios_told import MOST_RULES, plain
from tutor.ui.address import write_address
from tutor.ui.projector.answers import compare_part
from tutor.ui.reference.lookup import cite
from tutor.ui.words import labels

Part = dict[str, Any]
SHEET = "aftermath"


@lru_cache(maxsize=8)
def aftermath(showing: Showing, lang: str, read: tuple[str, ...] = ()) -> Part:
    """All that can be said before anybody has voted. `read` are rules that a class met beside those."""
    rules = {at: _behind(showing, at)[:MOST_RULES] for at in showing.questions}
    beside = (rule for rule in read if rule in showing.edition.ledger)
    behind = dict.fromkeys(chain(*rules.values(), beside))
    return {
        "words": labels(lang, SHEET),
        "questions": [_question(showing, at, found, lang) for at, found in rules.items()],
        "rules": [_rule(showing, rule, lang) for rule in behind],
        "lessons": [_lesson(lesson, set(behind), lang) for lesson in _that_teach(showing, set(behind))],
        "steps": _steps(showing, lang),
    }


def _behind(showing: Showing, at: int) -> tuple[str, ...]:
    """The rules of the answer; where two futures answer, those by which they differ."""
    rules = showing.rules(at)
    if rules or not isinstance(showing.step(at), Fork):
        return rules
    rows = compare_part(showing, showing.beside(at), showing.fork(at), "en")["rows"]
    return tuple(dict.fromkeys(row["cite"]["rule"] for row in rows if row["cite"]))


def _question(showing: Showing, at: int, rules: tuple[str, ...], lang: str) -> Part:
    step = showing.step(at)
    question = question_of(step)
    assert question is not None
    return {
        "key": f"{showing.scenario.id}/{step.id}",  # under which hands and votes are counted
        "text": plain(question.text[lang], lang),
        "label": step.label[lang],
        "right": showing.answer(at).key,
        "rules": list(rules),
    }


def _rule(showing: Showing, rule: str, lang: str) -> Part:
    return {"key": rule, "text": plain(showing.edition.ledger[rule].text[lang], lang), "cite": cite(rule, lang)}


def _that_teach(showing: Showing, rules: set[str]) -> list[Lesson]:
    """The shortest first."""
    found = (lesson for lesson in lessons_of(showing.edition) if rules.intersection(lesson.teaches))
    return sorted(found, key=lambda lesson: lesson.minutes)


def _lesson(lesson: Lesson, rules: set[str], lang: str) -> Part:
    return {
        "key": lesson.id,
        "title": lesson.title[lang],
        "minutes": lesson.minutes,
        "rules": [rule for rule in lesson.teaches if rule in rules],
        "go": {"do": "open", "lesson": lesson.id},
        "address": write_address({"lesson": lesson.id}),
    }


def _steps(showing: Showing, lang: str) -> list[Part]:
    """How many minutes the plan has for each step: until the next one that has a minute of its own."""
    steps, ends = showing.scenario.steps, showing.scenario.minutes
    found: list[Part] = []
    for step in reversed(steps):
        planned = None if step.minute is None else ends - step.minute
        ends = ends if step.minute is None else step.minute
        found.append({"key": step.id, "label": step.label[lang], "minutes": planned})
    return found[::-1]
