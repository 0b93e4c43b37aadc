"""Checking a scenario by showing it: each question has an answer among its options, each branch a difference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tutor.content.models import parts_of
from tutor.content.source import Problem, Problems
from tutor.games.edition import Edition
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput, Illegal
from tutor.lessons.check import line_of_id
from tutor.lessons.scenarios import AnyShown, Fork, Guess, Scenario, Show, Wish, Words
from tutor.lessons.scenarios_play import Showing, question_of
from tutor.tables.referee import Referee
from tutor.words.glossaries import term_of

Wrong = Iterator[tuple[str, str, str]]
_SCORE = re.compile(r"(\d+)\s*(?::|対|against)\s*(\d+)")
_TERM = re.compile(r"\[\[([^\]|]+)")


def check_scenario(edition: Edition, scenario: Scenario, path: Path) -> tuple[Problem, ...]:
    """Everything that is wrong with a scenario, each with the line where it stands."""
    found = wrong_with(edition, scenario)
    return tuple(Problem(str(path), line_of_id(path, id), wrong, write) for id, wrong, write in found)


def wrong_with(edition: Edition, scenario: Scenario) -> Wrong:
    """Everything that is wrong: where (an id), what, and what to write instead."""
    yield from _words(scenario)
    yield from _minutes(scenario)
    yield from _shown(edition, scenario)


def _shown(edition: Edition, scenario: Scenario) -> Wrong:
    showing = Showing(scenario, edition)
    for at, step in enumerate(scenario.steps):
        try:
            yield from _step(showing, at, step)
        except Illegal as error:
            rules = ", ".join(d.rule for d in error.denials)
            yield step.id, f"step {step.id}: a move is refused by {rules}", "mend the move, or make it a refused step"
            return
        except (BadInput, Problems, LookupError) as error:
            yield step.id, f"step {step.id}: {error}", "see `tutor schema scenario`"
            return
    if not showing.questions:
        yield scenario.id, "nothing is asked of the class", "add a predict, branch or refused step"


def _step(showing: Showing, at: int, step: AnyShown) -> Wrong:
    yield from _stated_scores(showing, at, step)
    if isinstance(step, Wish) and not showing.start(at).game.why_not(showing.start(at).state, showing.refused(at)):
        yield step.id, f"step {step.id}: what it tries is allowed, not refused", "try something that is not allowed"
        return
    if isinstance(step, Fork):
        yield from _fork(showing, at, step)
    if question_of(step) is not None:
        yield from _question(showing, at, step)


def _fork(showing: Showing, at: int, step: Fork) -> Wrong:
    fork = showing.fork(at)
    if fork.state == showing.start(at).state:
        yield step.id, f"step {step.id}: the branch changes nothing", "change something that matters"


def _question(showing: Showing, at: int, step: AnyShown) -> Wrong:
    question = question_of(step)
    assert question is not None
    keys = [o.key for o in question.options]
    if len(set(keys)) < len(keys):
        yield step.id, f"step {step.id}: two options have the same key", "give each its own"
    truth = showing.answer(at).key
    if truth not in keys:
        yield step.id, f"step {step.id}: the engine says {truth}, which is no option", f"add an option {truth}"
    for rule in question.shows:
        if rule not in showing.edition.ledger:
            yield step.id, f"step {step.id}: shows the unknown rule {rule}", "write an id of the ledger"
    if isinstance(step, Guess) and step.truth.total is not None and not step.truth.after:
        line = showing.start(at)
        terms = Referee(showing.edition, line).terms(step.truth.total)
        if terms in showing.edition.table.numbers(line.state, line.game)[:2]:
            yield step.id, f"step {step.id}: the answer stands on the table already", "ask what comes of a move"


# -- its words -------------------------------------------------------------------------------------------------------


def _minutes(scenario: Scenario) -> Wrong:
    """The minutes of the steps go up, and stay within the lesson."""
    latest = 0
    for step in scenario.steps:
        if step.minute is None:
            continue
        if step.minute < latest or step.minute >= scenario.minutes:
            wrong = f"step {step.id}: minute {step.minute} does not fit between {latest} and {scenario.minutes}"
            yield step.id, wrong, "mend the minutes"
        latest = step.minute


def _words(scenario: Scenario) -> Wrong:
    for text in parts_of((scenario.title, scenario.about, scenario.plan), Words):
        yield from _terms(scenario.id, text)
    for step in scenario.steps:
        for text in parts_of(step, Words):
            yield from _terms(step.id, text)
        if any(_SCORE.search(step.label[lang]) for lang in step.label.said_in):
            yield step.id, f"step {step.id}: its label tells a score, and the list of steps shows it", "leave it out"


def _terms(id: str, text: Words) -> Wrong:
    for lang in text.said_in:
        for term in _TERM.findall(text[lang]):
            if term_of(term) is None:
                yield id, f"the word [[{term}]] is in no glossary", "write the id of a term"


def _stated_scores(showing: Showing, at: int, step: AnyShown) -> Wrong:
    """Scores such as 12:27 that a text states must be the engine's: before the step, after it, or in its branch."""
    lines = [showing.start(at), showing.end(at), *([showing.fork(at)] if isinstance(step, Fork) else ())]
    only = step.only if isinstance(step, Show) else ()
    known = {_score(showing.edition, line, only) for line in lines}
    for name in ("line", "question", "ask"):
        text = getattr(step, name, None)
        if not isinstance(text, Words):
            continue
        for lang in text.said_in:
            for ours, theirs in _SCORE.findall(text[lang]):
                if (int(ours), int(theirs)) not in known:
                    wrong = f"step {step.id}: the text says {ours}:{theirs}, the engine does not"
                    yield step.id, wrong, "correct the numbers"


def _score(edition: Edition, line: Line[Any], only: tuple[str, ...]) -> tuple[int, int]:
    ours, theirs = edition.table.numbers(line.state, line.game)[:2]
    a, b = (sum(t.value for t in terms if not only or t.key in only) for terms in (ours, theirs))
    return a, b
