"""A game as a value: its rules, and the four things that anybody asks of it: offers, why_not, apply, ask."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import cache, partial
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from msgspec.structs import asdict

from tutor.kernel.asking import plans
from tutor.kernel.events import Event, Term
from tutor.kernel.readings import OtherReading
from tutor.kernel.records import plain, write_on
from tutor.kernel.rules import ActionRule, Ask, Cite, GuardRule, Read, RuleSet
from tutor.kernel.state import Action, State, pending
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput, Denied, Illegal
from tutor.kernel.windows import Task, Window, chosen, is_open, open_seats

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=Hashable)
V = TypeVar("V")
Checks = tuple[int, Any, tuple[Any, ...], tuple[Any, ...]]
_STEPS_AT_MOST = 10_000
_REMEMBERED = 20_000


def _nothing(_: Any, __: int) -> int:
    """For games whose actions need nothing at hand."""
    return 0


class Outcome(NamedTuple):
    """What an action leads to."""

    state: Any
    events: tuple[Event, ...]


class Condition(NamedTuple):
    """What is needed of a guard to ask it: a tuple, since asking why not is most of what a page does."""

    check: Any
    every: bool
    rule: str


class Citing(dict[str | tuple[str, ...], tuple[str, ...]]):
    """The edition's own ids, each once, of the rules that a line of the log gives; every answer is kept."""

    def __init__(self, cite: Cite | None) -> None:
        self._cite = cite

    def __missing__(self, rules: str | tuple[str, ...]) -> tuple[str, ...]:
        given, cite = (rules,) if isinstance(rules, str) else rules, self._cite
        found = given if cite is None else tuple(dict.fromkeys(id for rule in given if (id := cite(rule))))
        self[rules] = found
        return found


class Game(Generic[S]):
    """The rules of one edition, ready to be asked."""

    def __init__(
        self,
        edition: str,
        rules: RuleSet,
        state: type[S],
        view: Callable[[S, int], S],
        well_formed: Callable[[S, Any], None],
        over_rule: str,
        at_hand: Callable[[S, int], int] = _nothing,
        cite: Cite | None = None,
    ) -> None:
        self.edition = edition
        self.cite = cite  # the edition's own ids, where it shares its rules with another
        self.rules = rules
        self.state, self.view = state, view
        self._well_formed = well_formed
        self._over_rule = over_rule
        self._at_hand = at_hand
        self._actions = {a.action: a for a in rules.actions}
        self._guards = {a: self._guards_of(a) for a in self._actions}
        self._ordered = {a: _in_order((*every, *each)) for a, (every, each) in self._guards.items()}
        self._kinds: dict[tuple[str, int], tuple[Checks, ...]] = {}
        self.asked_of: S | None = None  # the state that the answers are about
        self._answers: dict[Any, Any] = {}
        self._lasting: dict[Any, tuple[Term, ...]] = {}
        self._questions = plans(rules)
        self._reads = {question: _reader(fields) for question, fields in rules.reads.items()}
        self.cites = Citing(cite)
        self.action_type: Any = _union(tuple(self._actions))

    # -- asking ------------------------------------------------------------------------------------------------------

    def offers(self, s: S, seat: int) -> tuple[Action, ...]:
        """Everything that `seat` may do now. The guards decide; the candidates only say what is worth asking about."""
        window = pending(s)
        if window is None or s.ending is not None or not is_open(window, seat):
            return ()
        at_hand = self._at_hand(s, seat)
        standing = at_hand & self.rules.words.standing
        kinds = self._kinds.get((window.kind, standing))
        if kinds is None:
            kinds = self._kinds_for(s, seat, window.kind, standing)
        found: list[Action] = []
        for needs, candidates, before, each in kinds:
            if needs and not needs & at_hand:
                continue
            for check in before:
                if check(s, seat) is not None:
                    break
            else:
                if not each:
                    found += candidates(s, seat)
                    continue
                for action in candidates(s, seat):
                    for check in each:
                        if check(s, action) is not None:
                            break
                    else:
                        found.append(action)
        return tuple(found)

    def granted_by(self, action: Action) -> str:
        """The rule that lets anybody do such a thing, where nothing forbids it."""
        rule = self._actions.get(type(action))
        return rule.rule if rule is not None else ""

    def why_not(self, s: S, action: Action) -> tuple[Denied, ...]:
        """Every condition that this action fails, most basic first; empty if it is legal."""
        rule = self._rule_of(s, action)
        denials = self._untimely(s, action, rule)
        for check, every, cited in self._ordered[type(action)]:
            weighed = check(s, action.seat if every else action)
            if weighed is not None:
                key = weighed.pop("key", "")
                denials.append(Denied(cited, weighed, key))
        return tuple(denials)

    def ask(self, s: S, question: str, about: Any) -> tuple[Term, ...]:
        """The answer to a question about numbers, as the terms that it is the sum of.

        A state never changes, so what has been asked about the latest one is remembered, also while nothing changes but
        what is pending and the luck to come: no answer may depend on these.
        """
        if self.asked_of is not s:
            self.asked_of, self._answers = s, {}
        answers = self._answers
        key = (question, *about, *about.values()) if about.__class__ is dict else (question, about)
        try:
            terms = answers.get(key)
        except TypeError:  # about something that may change
            return self._answer(s, question, about)
        if terms is None:
            read = self._reads.get(question)
            if read is None:
                terms = self._answer(s, question, about)
            else:
                from_what = (key, read(s))
                terms = self._lasting.get(from_what)
                if terms is None:
                    terms = self._lasts(s, question, about, from_what)
            answers[key] = terms
        return terms

    def once(self, s: S, work_out: Callable[[S, T, Ask], V], about: T) -> V:
        """What a function makes of the answers about something: once, as long as answers are remembered."""
        if self.asked_of is not s:
            self.asked_of, self._answers = s, {}
        key = (work_out, about)
        found: V | None = self._answers.get(key)
        if found is None:
            found = self._answers[key] = work_out(s, about, self.ask)
        return found

    def _lasts(self, s: S, question: str, about: Any, key: Any) -> tuple[Term, ...]:
        """An answer that follows from what its key names, from now on remembered beyond the state."""
        if len(self._lasting) >= _REMEMBERED:
            self._lasting.clear()
        found = self._lasting[key] = self._answer(s, question, about)
        return found

    def _answer(self, s: S, question: str, about: Any) -> tuple[Term, ...]:
        answering = self._questions.get(question)
        if answering is None:
            raise BadInput(f"unknown question {question!r}; known: {', '.join(sorted(self._questions))}")
        terms = answering(s, about, self.ask)
        if self.cite is not None:
            _in_own_words(terms, self.cite)
        return terms

    def cited(self, rules: str | tuple[str, ...]) -> tuple[str, ...]:
        """The edition's own ids of the rules that a line of the log gives."""
        return self.cites[rules]

    def questions(self) -> tuple[str, ...]:
        return tuple(sorted(self._questions))

    # -- acting ------------------------------------------------------------------------------------------------------

    def apply(self, s: S, action: Action) -> Outcome:
        """The state and the events after a legal action; raises Illegal otherwise, and nothing has happened."""
        denials = self.why_not(s, action)
        if denials:
            raise Illegal(denials)
        return self.play(s, action)

    def play(self, s: S, action: Action) -> Outcome:
        """Carry out an action that `offers` has given."""
        table = Table(self, s)
        window = pending(s)
        if window is not None and window.mode == "each":
            self._keep_back(table, window, action)
        else:
            self._carry_out(table, action)
        self.run(table)
        return Outcome(table.s, tuple(table.events))

    def run(self, table: Table[S]) -> None:
        """Go through pending procedures until somebody must decide or the game is over.

        How far one has come is written into a task of this action's own, which nobody else sees before something is
        put on it. That it is over is written down with whatever comes next.
        """
        stack = table._state.stack
        for _ in range(_STEPS_AT_MOST):
            state = table._state
            if not stack or stack[-1].__class__ is not Task or state.ending is not None:
                if state.stack is not stack:
                    table._pend(stack)
                return
            task = stack[-1]
            at, about = task.at + 1, task.about
            own = Task(task.proc, at, about)
            stack = (*stack[:-1], own)
            write_on(state, "stack", stack)
            for step in self.rules.procedures[task.proc][task.at :]:
                step.run(table, about)
                if table._state.stack is not stack:  # something else is pending now
                    stack = table._state.stack
                    break
                at += 1
                write_on(own, "at", at)
            else:
                stack = stack[:-1]
        proc = getattr(stack[-1], "proc", "")
        raise BadInput(f"{proc!r} sets itself off again without end: this is so in what the table was laid with")

    def _carry_out(self, table: Table[S], action: Action) -> None:
        rule = self._actions[type(action)]
        facts = asdict(action)
        facts["action"] = tag_of(type(action))
        table._cause = -1
        table._cause = table.log("Acted", rule.rule, facts)
        rule.apply(table, action)

    def _keep_back(self, table: Table[S], window: Window, action: Action) -> None:
        """A simultaneous choice is kept until all have chosen, then all of them happen in the order of seats."""
        window = chosen(window, action.seat, plain(action))
        table.log("Chose", window.rule, {"seat": action.seat})
        table.close()
        if open_seats(window):
            table._push(window)
            return
        by_seat = {c.seat: c.action for c in window.choices}
        for seat in window.seats:
            if table.s.ending is not None:
                return
            self._carry_out(table, msgspec.convert(by_seat[seat], self.action_type))

    # -- words of the input ------------------------------------------------------------------------------------------

    def action_of(self, data: Any) -> Action:
        """The action that plain data means; raises BadInput if it means none."""
        try:
            action: Action = msgspec.convert(data, self.action_type)
        except msgspec.ValidationError as error:
            raise BadInput(f"not an action of {self.edition}: {error}") from None
        return action

    def without(self, rule: str) -> Game[S]:
        """This game without one rule."""
        return self._with(self.rules.without(rule))

    def read_as(self, reading: OtherReading) -> Game[S]:
        """This game with an unclear passage read in another way."""
        return self._with(reading.of(self.rules, self.cite))

    def _with(self, rules: RuleSet) -> Game[S]:
        told = (self.view, self._well_formed, self._over_rule, self._at_hand, self.cite)
        return Game(self.edition, rules, self.state, *told)

    # -- inside ------------------------------------------------------------------------------------------------------

    def _rule_of(self, s: S, action: Action) -> ActionRule:
        rule = self._actions.get(type(action))
        if rule is None:
            raise BadInput(f"{tag_of(type(action))!r} is no action of {self.edition}")
        self._well_formed(s, action)
        return rule

    def _untimely(self, s: S, action: Action, rule: ActionRule) -> list[Denied]:
        window = pending(s)
        doing = tag_of(type(action))
        if s.ending is not None or window is None:
            return [Denied(self._over_rule, {"action": doing}, "over")]
        found = []
        if window.kind not in rule.windows:
            found.append(Denied(window.rule, {"action": doing, "window": window.kind}, "not-now"))
        if not is_open(window, action.seat):
            found.append(Denied(window.rule, {"seat": action.seat, "window": window.kind}, "not-you"))
        return found

    def _guards_of(self, action: type[Action]) -> tuple[tuple[GuardRule, ...], tuple[GuardRule, ...]]:
        mine = sorted((self._with_ask(g) for g in self.rules.guards if action in g.actions), key=_basic)
        return tuple(g for g in mine if g.every), tuple(g for g in mine if not g.every)

    def _with_ask(self, guard: GuardRule) -> GuardRule:
        """The guard, handed the questions of this very game: one without a rule answers them without it."""
        check: Any = guard.check
        return replace(guard, check=partial(check, ask=self.ask)) if guard.asks else guard

    def _kinds_for(self, s: S, seat: int, window: str, standing: int) -> tuple[Checks, ...]:
        """The kinds of action that a seat that stands like this may have in such a window.

        What is decided by these words alone is decided here, and remembered for the next time.
        """
        if len(self._kinds) >= _REMEMBERED:
            self._kinds.clear()
        found = self._kinds[window, standing] = tuple(
            self._checks(rule)
            for rule in self.rules.actions
            if window in rule.windows
            and all(g.check(s, seat) is None for g in self._guards[rule.action][0] if g.worded)
        )
        return found

    def _checks(self, kind: ActionRule) -> Checks:
        """What is left to be asked about a kind of action: plain tuples, since this is where the time goes."""
        before, each = self._guards[kind.action]
        first = tuple(g.check for g in before if not g.worded and kind.action not in g.implied)
        then = tuple(g.check for g in each if kind.action not in g.implied)
        candidates = partial(kind.candidates, ask=self.ask) if kind.asks else kind.candidates
        return self.rules.words.of(*kind.needs), candidates, first, then


def _reader(fields: tuple[str | Read, ...]) -> Read:
    """What an answer follows from, read off a state all at once."""
    names = [field for field in fields if isinstance(field, str)]
    named = attrgetter(*names) if names else _nothing_of
    reads = [field for field in fields if not isinstance(field, str)]
    if len(reads) == 1:
        read = reads[0]
        return lambda s: (named(s), read(s))
    return (lambda s: (named(s), *[read(s) for read in reads])) if reads else named


def _nothing_of(_: Any) -> None:
    return None


def _in_own_words(terms: tuple[Term, ...], cite: Cite) -> None:
    """Terms are made by whoever answers, and nobody has seen them yet; those of further questions are so already."""
    for term in terms:
        own = cite(term.rule)
        if own != term.rule:
            write_on(term, "rule", own)


def _basic(guard: GuardRule) -> int:
    return guard.basic


def _in_order(guards: tuple[GuardRule, ...]) -> tuple[Condition, ...]:
    return tuple(Condition(guard.check, guard.every, guard.rule) for guard in sorted(guards, key=_basic))


@cache
def tag_of(action: type[Any]) -> str:
    return str(action.__struct_config__.tag)


def _union(kinds: tuple[type[Action], ...]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union
