"""How a game declares its rules: actions, guards, steps, and questions with layers of precedence.

Each declaration cites the rules it enforces: what is enforced can be counted, and one rule taken out to see its effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from types import ModuleType
from typing import Any, Literal, TypeVar

from tutor.kernel.events import Term
from tutor.kernel.state import Action
from tutor.kernel.verdict import Facts

F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A", bound=type[Action])
Guard = Callable[[Any, Any], "Facts | None"]
Kind = Literal["add", "answer", "limit", "part"]
Cite = Callable[[str], str]
Ask = Callable[[Any, str, Any], tuple[Term, ...]]
Read = Callable[[Any], Any]  # something that follows from a state, and can be told apart from others of its sort


@dataclass(frozen=True)
class GuardRule:
    """A condition that must hold. `basic` orders refusals: the smaller, the more basic."""

    rule: str
    check: Guard
    actions: tuple[type[Action], ...]
    basic: int
    every: bool  # asked once for a seat and kind of action, before any candidate: check(state, seat)
    implied: tuple[type[Action], ...] = ()  # candidates of these pass it as they are made: `offers` need not ask again
    asks: bool = False  # it weighs answers to questions, and is handed the way to ask them
    worded: bool = False  # whether it holds follows from the kind of window and the words of standing (see Words)


@dataclass(frozen=True)
class ActionRule:
    """A kind of action: the rule that grants it and the windows in which it may be offered."""

    action: type[Action]
    rule: str
    windows: tuple[str, ...]
    candidates: Callable[..., Iterable[Action]]
    apply: Callable[[Any, Any], None]
    also: tuple[str, ...] = ()  # further rules that it carries out
    needs: tuple[str, ...] = ()  # one of these words must be at hand for there to be a candidate (see Game.at_hand)
    asks: bool = False  # its candidates weigh answers to questions: where there is one, they are handed the way to ask


@dataclass(frozen=True)
class StepRule:
    """One step of a procedure. `rules[0]` is the rule it carries out; the others speak in it too."""

    rules: tuple[str, ...]
    run: Callable[[Any, dict[str, Any]], None]


@dataclass(frozen=True)
class TermRule:
    """A part of the answer to a question, in a layer of precedence."""

    question: str
    rules: tuple[str, ...]
    layer: str
    kind: Kind
    fn: Callable[..., Any]
    part: str = ""
    asks: bool = False  # it is handed the way to ask further questions


class Words:
    """Words as bits: what a seat has at hand is one number, quickly put together and quickly compared.

    Those that say how a seat stands are set apart: guards may follow from them, and of them there are few combinations.
    """

    def __init__(self) -> None:
        self._bits: dict[str, int] = {}
        self.standing = 0

    def of(self, *words: str) -> int:
        """The number that stands for these words; a new word gets a new bit."""
        found = 0
        for word in words:
            found |= self._bits.setdefault(word, 1 << len(self._bits))
        return found

    def of_standing(self, word: str) -> int:
        found = self.of(word)
        self.standing |= found
        return found


@dataclass
class RuleSet:
    """The declarations of one game, gathered while its modules are imported."""

    layers: tuple[str, ...]
    guards: list[GuardRule] = field(default_factory=list)
    actions: list[ActionRule] = field(default_factory=list)
    steps: dict[Any, StepRule] = field(default_factory=dict)
    procedures: dict[str, tuple[StepRule, ...]] = field(default_factory=dict)
    terms: list[TermRule] = field(default_factory=list)
    setups: list[tuple[str, ...]] = field(default_factory=list)
    questions: set[str] = field(default_factory=set)
    words: Words = field(default_factory=Words)
    reads: dict[str, tuple[str | Read, ...]] = field(default_factory=dict)

    def guard(
        self,
        rule: str,
        *actions: type[Action],
        basic: int = 5,
        every: bool = False,
        implied: bool | tuple[type[Action], ...] = False,
        asks: bool = False,
        worded: bool = False,
    ) -> Callable[[F], F]:
        """The function returns the facts of a refusal, or None. With `asks` its argument `ask` asks questions.

        `implied`: candidates (of these actions, or of all) are made so that they pass.
        """

        def note(fn: F) -> F:
            passed = implied if isinstance(implied, tuple) else actions * implied
            self.guards.append(GuardRule(rule, fn, actions, basic, every or worded, passed, asks, worded))
            return fn

        return note

    def action(
        self,
        action: type[Action],
        rule: str,
        windows: Iterable[str],
        candidates: Callable[..., Iterable[Action]],
        also: tuple[str, ...] = (),
        needs: tuple[str, ...] = (),
        asks: bool = False,
    ) -> Callable[[F], F]:
        """The function carries the action out. With `asks` the argument `ask` of `candidates` asks questions; without
        it they propose more than they need to.
        """

        def note(fn: F) -> F:
            self.actions.append(ActionRule(action, rule, tuple(windows), candidates, fn, also, needs, asks))
            return fn

        return note

    def step(self, *rules: str) -> Callable[[F], F]:
        def note(fn: F) -> F:
            self.steps[fn] = StepRule(rules, fn)
            return fn

        return note

    def procedure(self, name: str, *steps: Callable[..., None]) -> None:
        """The order of steps stands in one place; a task on the stack names it."""
        self.procedures[name] = tuple(self.steps[step] for step in steps)

    def term(self, question: str, *rules: str, layer: str = "", asks: bool = False) -> Callable[[F], F]:
        """The function yields terms that are added to those of the layers below."""
        return self._term(question, rules, layer, "add", asks=asks)

    def answer(self, question: str, *rules: str, layer: str = "") -> Callable[[F], F]:
        """The function returns a term that replaces everything below it, or None."""
        return self._term(question, rules, layer, "answer")

    def limit(self, question: str, *rules: str, layer: str = "", asks: bool = False) -> Callable[[F], F]:
        """The function is given the sum so far and returns a correcting term, or None."""
        return self._term(question, rules, layer, "limit", asks=asks)

    def part(self, question: str, of: str, *rules: str) -> Callable[[F], F]:
        """The answer to `question` holds the whole answer to `of` for each thing that the function lists."""
        return self._term(question, rules, "", "part", of)

    def _term(
        self, question: str, rules: tuple[str, ...], layer: str, kind: Kind, part: str = "", asks: bool = False
    ) -> Callable[[F], F]:
        chosen = layer or self.layers[0]
        if chosen not in self.layers:
            raise ValueError(f"unknown layer {chosen!r}")

        def note(fn: F) -> F:
            self.questions.add(question)
            self.terms.append(TermRule(question, rules, chosen, kind, fn, part, asks))
            return fn

        return note

    def follows_from(self, question: str, *fields: str | Read) -> None:
        """Nothing bears on the answer but these fields of a state, or what these functions make of it: it is
        remembered as long as they are the same.
        """
        self.reads[question] = fields

    def setup(self, *rules: str) -> Callable[[F], F]:
        """The function lays out a start by these rules."""

        def note(fn: F) -> F:
            self.setups.append(rules)
            return fn

        return note

    def in_order(self, *modules: ModuleType) -> None:
        """What is declared in these modules comes in their order, and not in that of who was imported first: the same
        seed must be the same game in every process.
        """
        place = {module.__name__: n for n, module in enumerate(modules)}
        self.guards.sort(key=lambda guard: place[guard.check.__module__])
        self.actions.sort(key=lambda action: place[action.apply.__module__])
        self.terms.sort(key=lambda term: place[term.fn.__module__])

    def cited(self) -> set[str]:
        """Every rule that a registered guard, action, step, question or set-up carries."""
        ids = {g.rule for g in self.guards} | {r for a in self.actions for r in (a.rule, *a.also)}
        for group in (*(s.rules for s in self.steps.values()), *(t.rules for t in self.terms), *self.setups):
            ids.update(group)
        return ids

    def edition(self, cite: Cite) -> RuleSet:
        """The rules as one edition has them: `cite` gives the edition's own id of a rule, or "" if it has none.

        What is declared by a rule that the edition does not have is dropped; what two editions share is written once.
        """
        own = RuleSet(self.layers)
        own.guards = [replace(g, rule=cite(g.rule)) for g in self.guards if cite(g.rule)]
        own.actions = [replace(a, rule=cite(a.rule), also=_cited(cite, a.also)) for a in self.actions if cite(a.rule)]
        own.steps = {f: replace(s, rules=_cited(cite, s.rules)) for f, s in self.steps.items() if cite(s.rules[0])}
        own.procedures = {
            name: tuple(own.steps[step.run] for step in steps if step.run in own.steps)
            for name, steps in self.procedures.items()
        }
        own.terms = [replace(t, rules=_cited(cite, t.rules)) for t in self.terms if cite(t.rules[0])]
        own.setups = [found for rules in self.setups if (found := _cited(cite, rules))]
        own.questions = {t.question for t in own.terms}
        own.words = self.words
        own.reads = self.reads
        return own

    def without(self, rule: str) -> RuleSet:
        """The same game as if the rulebook did not hold this rule."""
        cut = RuleSet(self.layers)
        cut.guards = [g for g in self.guards if g.rule != rule]
        cut.actions = [a for a in self.actions if a.rule != rule]
        cut.steps = {f: s for f, s in self.steps.items() if s.rules[0] != rule}
        cut.procedures = {n: tuple(s for s in p if s.rules[0] != rule) for n, p in self.procedures.items()}
        cut.terms = [t for t in self.terms if t.rules[0] != rule]
        cut.setups = self.setups
        cut.questions = self.questions
        cut.words = self.words
        cut.reads = self.reads
        return cut


def _cited(cite: Cite, rules: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(id for rule in rules if (id := cite(rule)))


class Conflict(Exception):
    """Two answers to one question in one layer: the books or the cards contradict each other."""
