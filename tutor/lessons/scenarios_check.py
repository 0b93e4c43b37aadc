"""Checking a scenario by showing it: each question has an answer among its options, each branch a difference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tutor.content.models import LANGS, parts_of
from tutor.content.source import Problem, Problems
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.check import lesson_of, line_of_id
from tutor.lessons.models import Act
from tutor.lessons.scenarios import AnyShown, Fork, Guess, Scenario, Show, Wish, Words
from tutor.lessons.scenarios_play import Showing, question_of
from tutor.tables.referee import Referee
from tutor.words.glossaries import term_of


class Flaw(NamedTuple):
    """Where (an id), what is wrong, what to write instead; and which kind it is, for another language."""

    where: str
    wrong: str
    write: str
    key: str
    facts: dict[str, Any] = {}


Wrong = Iterator[Flaw]


def _flaw(step: AnyShown, wrong: str, write: str, key: str, **facts: Any) -> Flaw:
    return Flaw(step.id, f"step {step.id}: {wrong}", write, key, {"step": step.id, **facts})


_SCORE = re.compile(r"(\d+)\s*(?::|対|against)\s*(\d+)")
_TERM = re.compile(r"\[\[([^\]|]+)")


def check_scenario(edition: Edition, scenario: Scenario, path: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a scenario, each with the line where it stands."""
    found = wrong_with(edition, scenario)
    return tuple(Problem(str(path), line_of_id(path, f.where), f.wrong, f.write) for f in found)


def wrong_with(edition: Edition, scenario: Scenario) -> Wrong:
    """Everything that is wrong: where (an id), what, and what to write instead."""
    yield from _words(scenario)
    yield from _minutes(scenario)
    yield from _copies(edition, scenario)
    yield from _shown(edition, scenario)


def _copies(edition: Edition, scenario: Scenario) -> Wrong:
    """Each leads to a step at which a learner acts."""
    for copy in scenario.copies:
        lesson = lesson_of(edition, copy.lesson)
        facts = {"lesson": copy.lesson, "step": copy.step}
        if lesson is None:
            wrong, write = f"copies: there is no lesson {copy.lesson}", "write the id of a lesson of this game"
            yield Flaw(scenario.id, wrong, write, "copy-no-lesson", facts)
        elif not any(step.id == copy.step and isinstance(step, Act) for step in lesson.steps):
            wrong = f"copies: {copy.lesson} has no step {copy.step} in which the learner makes a move"
            yield Flaw(scenario.id, wrong, "write the id of an act step", "copy-no-step", facts)


def _shown(edition: Edition, scenario: Scenario) -> Wrong:
    showing = Showing(scenario, edition)
    for at, step in enumerate(scenario.steps):
        try:
            yield from _step(showing, at, step)
        except Illegal as error:
            rules = ", ".join(d.rule for d in error.denials)
            wrong, write = f"step {step.id}: a move is refused by {rules}", "mend the move, or make it a refused step"
            yield Flaw(step.id, wrong, write, "step-refused", {"step": step.id, "rule": error.denials[0].rule})
            return
        except (BadInput, Problems, LookupError) as error:
            facts = {"step": step.id, "rule": getattr(error, "rule", "")}
            yield Flaw(step.id, f"step {step.id}: {error}", "see `tutor schema scenario`", "step-impossible", facts)
            return
    if not showing.questions:
        write = "add a predict, branch or refused step"
        yield Flaw(scenario.id, "nothing is asked of the class", write, "step-nothing-asked")


def _step(showing: Showing, at: int, step: AnyShown) -> Wrong:
    yield from _stated_scores(showing, at, step)
    if isinstance(step, Wish) and not showing.start(at).game.why_not(showing.start(at).state, showing.refused(at)):
        yield _flaw(step, "what it tries is allowed, not refused", "try something that is not allowed", "step-allowed")
        return
    if isinstance(step, Fork):
        yield from _fork(showing, at, step)
    if question_of(step) is not None:
        yield from _question(showing, at, step)


def _fork(showing: Showing, at: int, step: Fork) -> Wrong:
    fork = showing.fork(at)
    if fork.state == showing.beside(at).state:
        yield _flaw(step, "the branch changes nothing", "change something that matters", "step-same")


def _question(showing: Showing, at: int, step: AnyShown) -> Wrong:
    question = question_of(step)
    assert question is not None
    keys = [o.key for o in question.options]
    if len(set(keys)) < len(keys):
        yield _flaw(step, "two options have the same key", "give each its own", "step-option-twice")
    truth = showing.answer(at).key
    if truth not in keys:
        yield _flaw(
            step, f"the engine says {truth}, which is no option", f"add an option {truth}", "step-no-truth", asked=truth
        )
    for rule in question.shows:
        if rule not in showing.edition.ledger:
            yield _flaw(step, f"shows the unknown rule {rule}", "write an id of the ledger", "step-no-rule", given=rule)
    if isinstance(step, Guess) and step.truth.total is not None and not step.truth.after:
        line = showing.start(at)
        terms = Referee(showing.edition, line).terms(step.truth.total)
        if terms in showing.edition.table.numbers(line.state, line.game)[:2]:
            yield _flaw(step, "the answer stands on the table already", "ask what comes of a move", "step-on-table")


# -- its words -------------------------------------------------------------------------------------------------------


def _minutes(scenario: Scenario) -> Wrong:
    """The minutes of the steps go up, and stay within the lesson."""
    latest = 0
    for step in scenario.steps:
        if step.minute is None:
            continue
        if step.minute < latest or step.minute >= scenario.minutes:
            wrong = f"step {step.id}: minute {step.minute} does not fit between {latest} and {scenario.minutes}"
            yield Flaw(
                step.id,
                wrong,
                "mend the minutes",
                "step-minutes",
                {"step": step.id, "given": step.minute, "asked": f"{latest}–{scenario.minutes - 1}"},
            )
        latest = step.minute


def _words(scenario: Scenario) -> Wrong:
    for text in parts_of((scenario.title, scenario.about, scenario.plan), Words):
        yield from _terms(scenario.id, text)
    for step in scenario.steps:
        for text in parts_of(step, Words):
            yield from _terms(step.id, text)
        if any(_SCORE.search(step.label[lang]) for lang in step.label.said_in):
            yield _flaw(step, "its label tells a score, and the list of steps shows it", "leave it out", "step-score")


def _terms(id: str, text: Words) -> Wrong:
    for lang in text.said_in:
        for term in _TERM.findall(text[lang]):
            if term_of(term) is None:
                wrong = f"the word [[{term}]] is in no glossary"
                yield Flaw(id, wrong, "write the id of a term", "step-no-term", {"given": term})


def _stated_scores(showing: Showing, at: int, step: AnyShown) -> Wrong:
    """Scores such as 12:27 that a text states must be the engine's: somewhere in the step or in its other future."""
    texts = [text for name in ("line", "question", "ask") if isinstance(text := getattr(step, name, None), Words)]
    stated = {_numbers(found) for text in texts for lang in text.said_in for found in _SCORE.findall(text[lang])}
    if not stated:
        return
    for ours, theirs in sorted(stated - _scores_in(showing, at, step)):
        wrong = f"step {step.id}: the text says {ours}:{theirs}, the engine does not"
        yield Flaw(
            step.id, wrong, "correct the numbers", "step-numbers", {"step": step.id, "given": f"{ours}:{theirs}"}
        )


def _scores_in(showing: Showing, at: int, step: AnyShown) -> set[tuple[int, int]]:
    """Every score while the step goes on, and those that the engine tells of in what happens: a fight may come and be
    over within one step.
    """
    start, only = showing.start(at), step.only if isinstance(step, Show) else ()
    found = {_score(showing.edition, start, only)}
    for line in _lines_of(showing, at, step):
        for n in range(len(start.moments), len(line.moments)):
            found.add(_score(showing.edition, line.at(n), only))
            found |= _told(showing, line, n)
    return found


def _lines_of(showing: Showing, at: int, step: AnyShown) -> Iterator[Line[Any]]:
    yield showing.end(at)
    if isinstance(step, Fork):
        yield showing.fork(at)
    if isinstance(step, Guess):
        yield showing.settled_on(at)


def _told(showing: Showing, line: Line[Any], n: int) -> set[tuple[int, int]]:
    """The scores in the engine's own sentences about a moment, as the table's seat is told of it."""
    edition, moment, before = showing.edition, line.moments[n], line.moments[n - 1].state
    events = edition.table.seen(moment.events, before, moment.state, showing.scenario.you)
    said = (Speaker(edition, lang, moment.state, before).event(event) for lang in LANGS for event in events)
    return {_numbers(found) for text in said for found in _SCORE.findall(text)}


def _numbers(found: tuple[str, str]) -> tuple[int, int]:
    return int(found[0]), int(found[1])


def _score(edition: Edition, line: Line[Any], only: tuple[str, ...]) -> tuple[int, int]:
    ours, theirs = edition.table.numbers(line.state, line.game)[:2]
    a, b = (sum(t.value for t in terms if not only or t.key in only) for terms in (ours, theirs))
    return a, b
