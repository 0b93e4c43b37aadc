"""A scenario as it is shown: where each step stands, and what the engine answers to its question."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from tutor.content.source import load_as
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.games.registry import editions
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput
from tutor.lessons.models import Truth
from tutor.lessons.play import do_all
from tutor.lessons.scenarios import AnyShown, Dealt, Fork, Guess, Option, Scenario, Show, Wish, Words
from tutor.lessons.truth import Settled, change_of, fork_of, settle
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table, read_action
from tutor.tables.records import RecordFile, StartSpec, begin

FOLDER = "scenarios"
MAY = (
    Option(key="yes", text=Words(ja="できる", en="Allowed")),
    Option(key="no", text=Words(ja="できない", en="Not allowed")),
)
MAY_HE = Words(ja="これは許されますか？", en="Is that allowed?")
CHANCE = (
    Option(key="better", text=Words(ja="良くなる", en="Better")),
    Option(key="same", text=Words(ja="変わらない", en="The same")),
    Option(key="worse", text=Words(ja="悪くなる", en="Worse")),
)


# -- finding ---------------------------------------------------------------------------------------------------------


def scenarios_of(edition: Edition) -> tuple[Scenario, ...]:
    """The scenarios of an edition, in the order of its files."""
    return tuple(_read(edition.id, path, path.stat().st_mtime_ns) for path in edition.files(FOLDER))


@lru_cache(maxsize=256)
def _read(edition_id: str, path: Path, _stamp: int) -> Scenario:
    return load_as(Scenario, path, edition_named(edition_id).reading(path))


def all_scenarios() -> Iterator[tuple[Edition, Scenario]]:
    for edition in editions().values():
        for scenario in scenarios_of(edition):
            yield edition, scenario


def find_scenario(id: str) -> tuple[Edition, Scenario]:
    known = {scenario.id: (edition, scenario) for edition, scenario in all_scenarios()}
    if id not in known:
        near = difflib.get_close_matches(id[:200], known, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"ids look like {next(iter(known))!r}"
        raise BadInput(f"there is no scenario {id!r:.80}; {hint}")
    return known[id]


def edition_of_scenario(scenario: Scenario) -> Edition:
    return edition_named(scenario.table.edition)


def laid(table: TableFile | Dealt) -> Line[Any]:
    """The position in which a scenario begins."""
    if isinstance(table, TableFile):
        return open_table(table)[1]
    return begin(RecordFile(edition=table.edition, start=StartSpec(deal=table.deal)))[1]


# -- showing ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """What the room is asked at a step."""

    text: Words
    options: tuple[Option, ...]
    because: Words
    shows: tuple[str, ...]


def question_of(step: AnyShown) -> Question | None:
    if isinstance(step, Guess):
        return Question(step.question, step.options, step.because, step.shows)
    if isinstance(step, Wish):
        return Question(step.question or MAY_HE, MAY, step.because, step.shows)
    if isinstance(step, Fork) and step.question is not None and step.because is not None:
        return Question(step.question, step.options or CHANCE, step.because, step.shows)
    return None


class Showing:
    """A scenario with its engine: the position at each step, and what is true there."""

    def __init__(self, scenario: Scenario, edition: Edition | None = None) -> None:
        self.scenario = scenario
        self.edition = edition or edition_of_scenario(scenario)
        self._starts: list[Line[Any]] = []

    @cached_property
    def places(self) -> dict[str, int]:
        return {step.id: n for n, step in enumerate(self.scenario.steps)}

    def at(self, id: str) -> int:
        if id not in self.places:
            raise BadInput(f"{self.scenario.id} has no step {id!r:.60}; there are {', '.join(self.places)}")
        return self.places[id]

    def step(self, at: int) -> AnyShown:
        return self.scenario.steps[at]

    def start(self, at: int) -> Line[Any]:
        """The position in which a step begins."""
        while len(self._starts) <= at:
            self._starts.append(self._start_of(len(self._starts)))
        return self._starts[at]

    def end(self, at: int) -> Line[Any]:
        """The position that a step leaves behind; a branch, a question and a wish leave it as it was."""
        step, start = self.step(at), self.start(at)
        return do_all(start, step.do) if isinstance(step, Show) else start

    def _start_of(self, at: int) -> Line[Any]:
        fresh = self.step(at).table or (None if at else self.scenario.table)
        return self.end(at - 1) if fresh is None else laid(fresh)

    def fork(self, at: int) -> Line[Any]:
        """The other future of a step that branches."""
        step = self.step(at)
        assert isinstance(step, Fork)
        return do_all(self._changed(at), step.do)

    def beside(self, at: int) -> Line[Any]:
        """What stands beside the other future: the story; by another reading, the same moves as we read the rule."""
        step, start = self.step(at), self.start(at)
        return do_all(start, step.do) if isinstance(step, Fork) and step.reading else start

    def _changed(self, at: int) -> Line[Any]:
        """Where a branch leaves the story: the one thing different, and nothing played yet."""
        step, line = self.step(at), self.start(at)
        assert isinstance(step, Fork)
        if step.reading:
            line = Line(self.edition.read_as((step.reading,)), line.moments)
        if step.change is None:
            return line
        change = change_of(self.edition, step.change)
        return line.replace_state(self.edition.table.apply_change(line.state, change), change)

    def answer(self, at: int) -> Settled:
        """What the engine says to the question of a step."""
        step, line = self.step(at), self.start(at)
        if isinstance(step, Guess):
            return settle(self.edition, line, step.truth)
        if isinstance(step, Wish):
            return settle(self.edition, line, Truth(legal=step.try_))
        assert isinstance(step, Fork)
        if step.truth is not None and step.truth.better is None:
            played = step.truth.model_copy(update={"after": (*step.do, *step.truth.after)})
            return settle(self.edition, self._changed(at), played)
        return settle(self.edition, line, step.truth or Truth(better=step.change))

    def settled_on(self, at: int) -> Line[Any]:
        """The position on which the answer to a question stands."""
        step, line = self.step(at), self.start(at)
        if isinstance(step, Fork):
            return self.fork(at)
        return fork_of(line, step.truth) if isinstance(step, Guess) else line

    def rules(self, at: int) -> tuple[str, ...]:
        """The rules to be cited with the answer of a step: those that it names, or else those that speak."""
        question = question_of(self.step(at))
        if question is not None and question.shows:
            return question.shows
        settled, truth = self.answer(at), getattr(self.step(at), "truth", None)
        if truth is not None and truth.event and settled.key == "no":
            return ()  # of what has not happened, no rule speaks
        return tuple(dict.fromkeys(settled.rules))

    def refused(self, at: int) -> Any:
        """The action that a wish tries."""
        step, line = self.step(at), self.start(at)
        assert isinstance(step, Wish)
        return read_action(line.game, step.try_)

    @property
    def questions(self) -> tuple[int, ...]:
        """The steps that ask something."""
        return tuple(n for n, step in enumerate(self.scenario.steps) if question_of(step) is not None)
