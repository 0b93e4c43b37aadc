"""Checking lessons and examples by playing them: solutions reach goals, doing nothing does not, numbers are right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tutor.content.models import LANGS, Text
from tutor.content.source import Problem, load_as, read_text
from tutor.games.edition import Edition
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.examples import play_example
from tutor.lessons.models import Act, AnyStep, Example, Lesson, Predict, Tell
from tutor.lessons.play import Answer, Place, events_since, reached, scene_at
from tutor.lessons.truth import settle
from tutor.tables.opening import read_action
from tutor.tables.referee import Referee

_SCORE = re.compile(r"(\d+)\s*(?::|対|against)\s*(\d+)")


def lessons_of(edition: Edition) -> tuple[Lesson, ...]:
    return tuple(load_as(Lesson, path) for path in edition.files("lessons"))


def solved(lesson: Lesson) -> Place:
    """The place of somebody who has taken every step by its solution."""
    answers = {s.id: _solution(s) for s in lesson.steps}
    last = len(lesson.steps) - 1
    return Place(lesson.id, last, last, answers)


def _solution(step: AnyStep) -> Answer:
    if isinstance(step, Act):
        return Answer(moves=step.solution)
    return Answer(locked=isinstance(step, Predict))


def rules_of_lesson(edition: Edition, lesson: Lesson) -> set[str]:
    """The rules that speak while the lesson is taken by its solutions."""
    spoke: set[str] = set()
    place = solved(lesson)
    for i, step in enumerate(lesson.steps):
        scene = scene_at(edition, lesson, place, i)
        spoke.update(r for e in scene.events for r in e.rules)
        if isinstance(step, Predict):
            spoke.update(settle(edition, scene.line, step.truth).rules)
        if isinstance(step, Tell):
            spoke.update(r for move in step.refused for r in _refused_by(scene.before, move))
        spoke.update(_rules_of_totals(edition, scene.line))
    return spoke


def _rules_of_totals(edition: Edition, line: Line[Any]) -> set[str]:
    return {t.rule for terms in edition.table.numbers(line.state, line.game) for t in terms}


def _refused_by(line: Line[Any], move: dict[str, Any]) -> tuple[str, ...]:
    return tuple(d.rule for d in line.game.why_not(line.state, read_action(line.game, move)))


def check_lesson(edition: Edition, lesson: Lesson, path: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a lesson, each with the line where it stands."""
    return tuple(Problem(str(path), _line_of(path, id), wrong, write) for id, wrong, write in _lesson(edition, lesson))


def _lesson(edition: Edition, lesson: Lesson) -> Iterator[tuple[str, str, str]]:
    for rule in lesson.teaches:
        if rule not in edition.ledger:
            yield rule, f"teaches the unknown rule {rule}", "write an id of the ledger"
    place = solved(lesson)
    for i, step in enumerate(lesson.steps):
        try:
            yield from _step(edition, lesson, place, i, step)
        except Illegal as error:
            yield (
                step.id,
                f"step {step.id}: a move is refused by {', '.join(d.rule for d in error.denials)}",
                "mend the move",
            )
            return
        except BadInput as error:
            yield step.id, f"step {step.id}: {error}", "see `tutor schema lesson`"
            return
    silent = sorted(set(lesson.teaches) & set(edition.ledger) - rules_of_lesson(edition, lesson))
    if silent:
        yield (
            lesson.id,
            f"teaches {', '.join(silent)}, but the engine never cites it here",
            "show the rule or leave it out",
        )


def _step(edition: Edition, lesson: Lesson, place: Place, i: int, step: AnyStep) -> Iterator[tuple[str, str, str]]:
    scene = scene_at(edition, lesson, place, i)
    if isinstance(step, Act):
        yield from _act(edition, step, scene.before, scene.line)
    if isinstance(step, Predict):
        truth = settle(edition, scene.line, step.truth).key
        if truth not in {o.key for o in step.options}:
            yield step.id, f"step {step.id}: the engine says {truth}, which is no option", f"add an option {truth}"
    if isinstance(step, Tell):
        for move in step.refused:
            if not _refused_by(scene.before, move):
                yield step.id, f"step {step.id}: {move} is allowed, not refused", "mend the move"
        for wanted in step.numbers:
            got = sum(t.value for t in Referee(edition, scene.line).terms(wanted.ask))
            if got != wanted.total:
                yield step.id, f"step {step.id}: {wanted.ask.question} is {got}, not {wanted.total}", f"write {got}"
    yield from _stated_scores(edition, step, scene.before, scene.line)


def _act(edition: Edition, step: Act, before: Line[Any], after: Line[Any]) -> Iterator[tuple[str, str, str]]:
    if reached(edition, step.goal, before, before):
        yield step.id, f"step {step.id}: doing nothing reaches the goal", "set a goal that must be played for"
    if not reached(edition, step.goal, before, after):
        kinds = ", ".join(e.kind for e in events_since(before, after))
        yield (
            step.id,
            f"step {step.id}: the solution does not reach the goal; it brings {kinds}",
            "mend goal or solution",
        )
    carried = {g.rule for g in after.game.rules.guards}
    for rule in step.on_denied:
        if rule not in carried:
            yield step.id, f"step {step.id}: nothing is ever refused by {rule}", "write the rule of a refusal"


def _stated_scores(
    edition: Edition, step: AnyStep, before: Line[Any], after: Line[Any]
) -> Iterator[tuple[str, str, str]]:
    """Scores such as 12:27 that a text states must be the engine's, before or after the step."""
    texts = [t for t in (getattr(step, "line", None), getattr(step, "question", None)) if isinstance(t, Text)]
    only = getattr(step, "only", ())
    for lang in LANGS:
        for text in texts:
            for ours, theirs in _SCORE.findall(text[lang]):
                if (int(ours), int(theirs)) not in {_score(edition, line, only) for line in (before, after)}:
                    yield (
                        step.id,
                        f"step {step.id}: the text says {ours}:{theirs}, the engine does not",
                        "correct the numbers",
                    )


def _score(edition: Edition, line: Line[Any], only: tuple[str, ...]) -> tuple[int, int]:
    ours, theirs = edition.table.numbers(line.state, line.game)[:2]
    a, b = (sum(t.value for t in terms if not only or t.key in only) for terms in (ours, theirs))
    return a, b


def check_example(edition: Edition, example: Example, path: Path) -> tuple[Problem, ...]:
    try:
        played = play_example(edition, example)
    except BadInput as error:
        return (Problem(str(path), 1, str(error), "see `tutor schema example`"),)
    found = [(p.beat.id, f"beat {p.beat.id}: {w}", "mend the example") for p in played for w in p.wrong]
    for p in played:
        unknown = [r for r in p.beat.shows if r not in edition.ledger]
        silent = [r for r in p.beat.shows if r not in unknown and r not in p.rules()]
        found += [
            (p.beat.id, f"beat {p.beat.id}: shows the unknown rule {r}", "write an id of the ledger") for r in unknown
        ]
        found += [
            (p.beat.id, f"beat {p.beat.id}: shows {r}, but the engine does not cite it", "leave it out") for r in silent
        ]
    return tuple(Problem(str(path), _line_of(path, id), wrong, write) for id, wrong, write in found)


def _line_of(path: Path, id: str) -> int:
    """The line on which an id first stands."""
    lines = read_text(path).splitlines()
    return next((n for n, line in enumerate(lines, 1) if id in line), 1)
