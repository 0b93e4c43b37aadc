"""Checking lessons and examples by playing them: solutions reach goals, doing nothing does not, numbers are right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from tutor.content.models import LANGS, Text, parts_of
from tutor.content.source import Problem, Problems, load_as, read_text
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.attempts import refusals
from tutor.lessons.examples import play_example
from tutor.lessons.headings import headings_of
from tutor.lessons.models import Act, AnyStep, Example, Lesson, Predict, Tell
from tutor.lessons.play import (
    Answer,
    Place,
    Scene,
    act,
    acting_seat,
    attained,
    events_since,
    laid_out,
    reached,
    scene_at,
)
from tutor.lessons.truth import ruled_out_by, settle
from tutor.tables.opening import read_action
from tutor.tables.referee import Referee
from tutor.words.glossaries import term_of

Wrong = Iterator[tuple[str, str, str]]
_SCORE = re.compile(r"(\d+)\s*(?::|対|against)\s*(\d+)")
_TERM = re.compile(r"\[\[([^\]|]+)")


def lessons_of(edition: Edition) -> tuple[Lesson, ...]:
    return tuple(_read(edition.id, path, path.stat().st_mtime_ns) for path in edition.files("lessons"))


def lesson_of(edition: Edition, id: str) -> Lesson | None:
    """A lesson by its id. Only its own file is read whole: of the others, the heads."""
    named = zip(edition.files("lessons"), headings_of(edition), strict=True)
    path = next((path for path, heading in named if heading.id == id), None)
    return None if path is None else _read(edition.id, path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _read(edition_id: str, path: Path, _stamp: int) -> Lesson:
    """A lesson as its file stands; it is read again when the file has changed."""
    return load_as(Lesson, path, edition_named(edition_id).reading(path))


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
    place = solved(lesson)
    steps = range(len(lesson.steps))
    return {rule for i in steps for rule in rules_of_step(edition, lesson, i, scene_at(edition, lesson, place, i))}


def rules_of_step(edition: Edition, lesson: Lesson, i: int, scene: Scene) -> set[str]:
    """The rules that speak in a step as it was played."""
    step = lesson.steps[i]
    spoke = {r for e in (*laid_out(lesson, i, scene.before), *scene.events) for r in e.rules}
    if isinstance(step, Predict):
        spoke.update(settle(edition, scene.line, step.truth).rules)
    if isinstance(step, Tell):
        spoke.update(_rules_told(edition, step, scene.before, scene.line))
    spoke.update(_rules_of_totals(edition, scene.line))
    return spoke | {tip.rule for tip in step.tips}


def _rules_told(edition: Edition, step: Tell, before: Line[Any], after: Line[Any]) -> set[str]:
    """The rules that refuse what is tried, rule out a position, or stand behind the numbers shown."""
    referee = Referee(edition, after)
    refused = {r for move in step.refused for r in _refused_by(before, move)}
    shown = {r for wanted in step.numbers for r in referee.rules_behind(wanted.ask)}
    return refused | shown | {ruled_out_by(edition, layout) for layout in step.ruled_out} - {""}


def _rules_of_totals(edition: Edition, line: Line[Any]) -> set[str]:
    return {t.rule for terms in edition.table.numbers(line.state, line.game) for t in terms}


def _refused_by(line: Line[Any], move: dict[str, Any]) -> tuple[str, ...]:
    return tuple(d.rule for d in line.game.why_not(line.state, read_action(line.game, move)))


# -- a lesson --------------------------------------------------------------------------------------------------------


def check_lesson(edition: Edition, lesson: Lesson, path: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a lesson, each with the line where it stands."""
    found = (*_words(edition, lesson), *_lesson(edition, lesson))
    return tuple(Problem(str(path), line_of_id(path, id), wrong, write) for id, wrong, write in found)


def _lesson(edition: Edition, lesson: Lesson) -> Wrong:
    place = solved(lesson)
    for i, step in enumerate(lesson.steps):
        try:
            yield from _step(edition, lesson, place, i, step)
        except Illegal as error:
            rules = ", ".join(d.rule for d in error.denials)
            yield step.id, f"step {step.id}: a move is refused by {rules}", "mend the move"
            return
        except (BadInput, Problems) as error:
            yield step.id, f"step {step.id}: {error}", "see `tutor schema lesson`"
            return
    silent = sorted(set(lesson.teaches) & set(edition.ledger) - rules_of_lesson(edition, lesson))
    if silent:
        wrong = f"teaches {', '.join(silent)}, but the engine never cites it here"
        yield lesson.id, wrong, "show the rule or leave it out"


def _step(edition: Edition, lesson: Lesson, place: Place, i: int, step: AnyStep) -> Wrong:
    scene = scene_at(edition, lesson, place, i)
    if isinstance(step, Act):
        yield from _act(edition, step, scene.before, scene.line)
        yield from _by_the_learner(edition, lesson, i, step)
        yield from _denied(step, scene.before, scene.line, acting_seat(lesson, step))
    if isinstance(step, Predict):
        yield from _predict(edition, step, scene.line)
    if isinstance(step, Tell):
        yield from _tell(edition, step, scene.before, scene.line)
    yield from _stated_scores(edition, step, scene.before, scene.line)


def _tell(edition: Edition, step: Tell, before: Line[Any], after: Line[Any]) -> Wrong:
    for move in step.refused:
        if not _refused_by(before, move):
            yield step.id, f"step {step.id}: {move} is allowed, not refused", "mend the move"
    for n, layout in enumerate(step.ruled_out):
        if not ruled_out_by(edition, layout):
            yield step.id, f"step {step.id}: ruled_out[{n}] can be laid out", "mend the position"
    for wanted in step.numbers:
        got = sum(t.value for t in Referee(edition, after).terms(wanted.ask))
        if got != wanted.total:
            yield step.id, f"step {step.id}: {wanted.ask.question} is {got}, not {wanted.total}", f"write {got}"


def _predict(edition: Edition, step: Predict, line: Line[Any]) -> Wrong:
    keys = [o.key for o in step.options]
    if len(set(keys)) < len(keys):
        yield step.id, f"step {step.id}: two options have the same key", "give each its own"
    if step.truth.total is not None and not step.truth.after:
        terms = Referee(edition, line).terms(step.truth.total)
        if terms in edition.table.numbers(line.state, line.game)[:2]:
            yield step.id, f"step {step.id}: the answer stands on the table already", "ask what comes of a move"
    truth = settle(edition, line, step.truth).key
    if truth not in keys:
        yield step.id, f"step {step.id}: the engine says {truth}, which is no option", f"add an option {truth}"


def _act(edition: Edition, step: Act, before: Line[Any], after: Line[Any]) -> Wrong:
    if reached(edition, step.goal, before, before):
        yield step.id, f"step {step.id}: doing nothing reaches the goal", "set a goal that must be played for"
    if not attained(edition, step, before, after):
        kinds = ", ".join(e.kind for e in events_since(before, after))
        wrong = f"step {step.id}: the solution does not reach the goal; it brings {kinds}"
        yield step.id, wrong, "mend goal or solution"


def _by_the_learner(edition: Edition, lesson: Lesson, i: int, step: Act) -> Wrong:
    """The learner has only his own moves; the others answer by themselves."""
    you = acting_seat(lesson, step)
    place = Place(lesson.id, i, i)
    for move in step.solution:
        scene = scene_at(edition, lesson, place, i)
        action = read_action(scene.line.game, move)
        if action.seat == you and not scene.done:
            place = act(edition, lesson, place, i, action)
    if not scene_at(edition, lesson, place, i).done:
        wrong = f"step {step.id}: the solution needs more of the others than to pass"
        yield step.id, wrong, "let them act in a step before"


def _denied(step: Act, before: Line[Any], after: Line[Any], seat: int) -> Wrong:
    """Each refusal that has words of its own can be met somewhere on the way."""
    missing = set(step.on_denied)
    for at in range(len(before.moments) - 1, len(after.moments)):
        for _, denials in refusals(after.at(at), seat) if missing else ():
            missing -= {d.rule for d in denials}
            if not missing:
                break
    for rule in sorted(missing):
        yield step.id, f"step {step.id}: nothing is ever refused by {rule}", "write the rule of a refusal"


# -- its words -------------------------------------------------------------------------------------------------------


def _words(edition: Edition, lesson: Lesson) -> Wrong:
    for rule in lesson.teaches:
        if rule not in edition.ledger:
            yield rule, f"teaches the unknown rule {rule}", "write an id of the ledger"
    for text in parts_of((lesson.title, lesson.about, lesson.question), Text):
        yield from _text(lesson.id, "the lesson", text)
    for step in lesson.steps:
        for rule in getattr(step, "shows", ()):
            if rule not in edition.ledger:
                yield step.id, f"step {step.id}: shows the unknown rule {rule}", "write an id of the ledger"
        for tip in step.tips:
            if tip.rule not in edition.ledger or edition.ledger[tip.rule].who != "tutor":
                wrong = f"step {step.id}: the tip {tip.rule} is no advice"
                yield step.id, wrong, "tip rules that are told (who: tutor); show the others"
        for text in parts_of(step, Text):
            yield from _text(step.id, f"step {step.id}", text)


def _text(id: str, where: str, text: Text) -> Wrong:
    for lang in LANGS:
        if not text[lang].strip():
            yield id, f"{where}: a text has no words in {lang}", "write both languages"
        for term in _TERM.findall(text[lang]):
            if term_of(term) is None:
                yield id, f"{where}: the word [[{term}]] is in no glossary", "write the id of a term"


def _stated_scores(edition: Edition, step: AnyStep, before: Line[Any], after: Line[Any]) -> Wrong:
    """Scores such as 12:27 that a text states must be the engine's, before or after the step."""
    texts = [t for t in (getattr(step, name, None) for name in ("line", "question", "done")) if isinstance(t, Text)]
    only = getattr(step, "only", ())
    known = {_score(edition, line, only) for line in (before, after)}
    for lang in LANGS:
        for text in texts:
            for ours, theirs in _SCORE.findall(text[lang]):
                if (int(ours), int(theirs)) not in known:
                    wrong = f"step {step.id}: the text says {ours}:{theirs}, the engine does not"
                    yield step.id, wrong, "correct the numbers"


def _score(edition: Edition, line: Line[Any], only: tuple[str, ...]) -> tuple[int, int]:
    ours, theirs = edition.table.numbers(line.state, line.game)[:2]
    a, b = (sum(t.value for t in terms if not only or t.key in only) for terms in (ours, theirs))
    return a, b


# -- an example ------------------------------------------------------------------------------------------------------


def check_example(edition: Edition, example: Example, path: Path) -> tuple[Problem, ...]:
    try:
        played = play_example(edition, example)
    except (BadInput, Problems) as error:
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
    for text in parts_of(example, Text):
        found += _text(example.id, "the example", text)
    return tuple(Problem(str(path), line_of_id(path, id), wrong, write) for id, wrong, write in found)


def line_of_id(path: Path, id: str) -> int:
    """The line on which an id is given, or else first stands."""
    lines = read_text(path).splitlines()
    given = (n for n, line in enumerate(lines, 1) if re.search(rf"\bid: {re.escape(id)}\s*(,|$|}})", line))
    named = (n for n, line in enumerate(lines, 1) if id in line)
    return next(given, next(named, 1))
