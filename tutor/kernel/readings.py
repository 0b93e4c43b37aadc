"""An unclear passage read in another way: other functions stand in the place of those that enforce our reading."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from tutor.kernel.rules import ActionRule, Cite, RuleSet, StepRule, TermRule

F = TypeVar("F", bound=Callable[..., Any])
Function = Callable[..., Any]


class Declared(dict[str, "OtherReading"]):
    """All that a game declares of one sort, by id: its other readings, or its usual mistakes."""

    def __init__(self, layers: tuple[str, ...]) -> None:
        super().__init__()
        self._layers = layers

    def new(self, id: str) -> OtherReading:
        found = self[id] = OtherReading(self._layers)
        return found


class OtherReading:
    """What is declared otherwise where the book is read so. Nothing of it is in force unless it is asked for.

    `guard`, `term`, `answer` and `limit` declare what this reading has besides.
    """

    def __init__(self, layers: tuple[str, ...]) -> None:
        self._instead: dict[Function, Function | None] = {}
        self._windows: dict[Function, tuple[str, ...]] = {}
        self._more = RuleSet(layers)
        self.guard = self._more.guard
        self.term = self._more.term
        self.answer = self._more.answer
        self.limit = self._more.limit

    def instead_of(self, *functions: Function) -> Callable[[F], F]:
        """The function takes the place of these, wherever they are declared: as guard, step, term, or what an action
        does or proposes.
        """

        def note(fn: F) -> F:
            self._instead.update(dict.fromkeys(functions, fn))
            return fn

        return note

    def drops(self, *functions: Function) -> None:
        """Nothing takes their place."""
        self._instead.update(dict.fromkeys(functions, None))

    def allows_in(self, apply: Function, *windows: str) -> None:
        """What this function carries out may be done in further windows."""
        self._windows[apply] = windows

    @property
    def touches(self) -> frozenset[Function]:
        """In whose place something else stands: two readings that have one of these in common exclude each other."""
        return frozenset(self._instead)

    def of(self, rules: RuleSet, cite: Cite | None) -> RuleSet:
        """The rules of a game, read so. What cannot be found in them is a mistake of whoever wrote the reading."""
        more = self._more if cite is None else self._more.edition(cite)
        read, changed = RuleSet(rules.layers), self._changed_questions(rules) | {t.question for t in more.terms}
        read.guards = [
            g if fn is g.check else replace(g, check=fn, implied=(), worded=False)
            for g in rules.guards
            if (fn := self._fn(g.check)) is not None
        ] + more.guards
        read.actions = [
            replace(a, apply=apply, candidates=self._fn(a.candidates) or a.candidates, windows=self._windows_of(a))
            for a in rules.actions
            if (apply := self._fn(a.apply)) is not None
        ]
        steps = {s: self._step(s) for p in (rules.steps.values(), *rules.procedures.values()) for s in p}
        read.steps = {fn: step for fn, s in rules.steps.items() if (step := steps[s]) is not None}
        read.procedures = {
            name: tuple(step for s in p if (step := steps[s]) is not None) for name, p in rules.procedures.items()
        }
        read.terms = [term for t in rules.terms if (term := self._term(t)) is not None] + more.terms
        read.setups, read.words = rules.setups, rules.words
        read.questions = rules.questions | more.questions
        read.reads = {question: fields for question, fields in rules.reads.items() if question not in changed}
        return read

    def unknown_to(self, rules: RuleSet) -> tuple[str, ...]:
        """Functions that are declared nowhere in these rules, by name."""
        declared: set[Function] = {g.check for g in rules.guards} | {t.fn for t in rules.terms}
        declared |= {s.run for p in rules.procedures.values() for s in p} | {a.apply for a in rules.actions}
        declared |= {a.candidates for a in rules.actions}
        return tuple(sorted(fn.__name__ for fn in (*self._instead, *self._windows) if fn not in declared))

    def _fn(self, fn: Function) -> Any:
        return self._instead.get(fn, fn)

    def _windows_of(self, action: ActionRule) -> tuple[str, ...]:
        return (*action.windows, *self._windows.get(action.apply, ()))

    def _step(self, step: StepRule) -> StepRule | None:
        run = self._fn(step.run)
        return None if run is None else replace(step, run=run)

    def _term(self, term: TermRule) -> TermRule | None:
        fn = self._fn(term.fn)
        return None if fn is None else replace(term, fn=fn)

    def _changed_questions(self, rules: RuleSet) -> set[str]:
        """Answers that no longer follow from what they followed from."""
        return {t.question for t in rules.terms if t.fn in self._instead}
