"""A game as a value: its rules, and the four things that anybody asks of it: offers, why_not, apply, ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from tutor.kernel.events import Event, Term
from tutor.kernel.records import evolve, plain
from tutor.kernel.rules import ActionRule, Cite, GuardRule, RuleSet, TermRule, combine
from tutor.kernel.state import Action, State, pending
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput, Denied, Illegal
from tutor.kernel.windows import Task, Window, chosen, open_seats

S = TypeVar("S", bound=State)
Checks = tuple[frozenset[str], Any, tuple[Any, ...], tuple[Any, ...]]
_STEPS_AT_MOST = 10_000
_PLAIN = frozenset((int, str, type(None)))


def _nothing(_: Any, __: int) -> frozenset[str]:
    """For games whose actions need nothing at hand."""
    return frozenset()


class Outcome(NamedTuple):
    """What an action leads to."""

    state: Any
    events: tuple[Event, ...]


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
        at_hand: Callable[[S, int], frozenset[str]] = _nothing,
        cite: Cite | None = None,
    ) -> None:
        self.edition = edition
        self.cite = cite  # the edition's own ids, where it shares its rules with another
        self.rules = rules
        self.state = state
        self.view = view
        self._well_formed = well_formed
        self._over_rule = over_rule
        self._at_hand = at_hand
        self._actions = {a.action: a for a in rules.actions}
        self._guards = {a: self._guards_of(a) for a in self._actions}
        self._offered = {window: tuple(map(self._checks, kinds)) for window, kinds in self._by_window().items()}
        self._asked: tuple[S | None, dict[Any, tuple[Term, ...]]] = (None, {})
        self._questions = self._by_question()
        self.action_type: Any = _union(tuple(self._actions))

    # -- asking ------------------------------------------------------------------------------------------------------

    def offers(self, s: S, seat: int) -> tuple[Action, ...]:
        """Everything that `seat` may do now. The guards decide; the candidates only say what is worth asking about."""
        window = pending(s)
        if window is None or s.ending is not None or seat not in open_seats(window):
            return ()
        found: list[Action] = []
        known: dict[Any, bool] = {}  # what holds for this seat, whatever it wants to do
        at_hand = self._at_hand(s, seat)
        for needs, candidates, before, each in self._offered.get(window.kind, ()):
            if needs and needs.isdisjoint(at_hand):
                continue
            for check in before:
                holds = known.get(check)
                if holds is None:
                    holds = known[check] = check(s, seat) is None
                if not holds:
                    break
            else:
                for action in candidates(s, seat):
                    for check in each:
                        if check(s, action) is not None:
                            break
                    else:
                        found.append(action)
        return tuple(found)

    def why_not(self, s: S, action: Action) -> tuple[Denied, ...]:
        """Every condition that this action fails, most basic first; empty if it is legal."""
        rule = self._rule_of(s, action)
        denials = list(self._untimely(s, action, rule))
        before, each = self._guards[type(action)]
        ordered = sorted((*before, *each), key=lambda g: g.basic)
        for guard in ordered:
            weighed = guard.check(s, action.seat if guard.every else action)
            if weighed is not None:
                key = weighed.pop("key", "")
                denials.append(Denied(guard.rule, weighed, key))
        return tuple(denials)

    def ask(self, s: S, question: str, about: Any) -> tuple[Term, ...]:
        """The answer to a question about numbers, as the terms that it is the sum of.

        A state never changes, so what has been asked about the latest one is remembered.
        """
        of, answers = self._asked
        if of is not s:
            answers = {}
            self._asked = (s, answers)
        key = (question, about) if about.__class__ in _PLAIN else None
        found = answers.get(key) if key is not None else None
        if found is None:
            if question not in self._questions:
                raise BadInput(f"unknown question {question!r}; known: {', '.join(sorted(self._questions))}")
            found = self._in_own_words(combine(self._questions[question], s, about, self.ask))
            if key is not None:
                answers[key] = found
        return found

    def _in_own_words(self, terms: tuple[Term, ...]) -> tuple[Term, ...]:
        cite = self.cite
        return terms if cite is None else tuple(evolve(x, rule=cite(x.rule)) for x in terms)

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
        """Go through pending procedures until somebody must decide or the game is over."""
        for _ in range(_STEPS_AT_MOST):
            stack = table.s.stack
            if table.s.ending is not None or not stack or not isinstance(stack[-1], Task):
                return
            task = stack[-1]
            steps = self.rules.procedures[task.proc]
            if task.at >= len(steps):
                table.close()
                continue
            table.put_on_top(evolve(task, at=task.at + 1))
            steps[task.at].run(table, task.about)
        raise RuntimeError("a procedure that never ends")

    def _carry_out(self, table: Table[S], action: Action) -> None:
        rule = self._actions[type(action)]
        facts = msgspec.structs.asdict(action)
        facts["action"] = tag_of(type(action))
        table.because(-1)
        table.because(table.log("Acted", rule.rule, facts))
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
        return Game(
            self.edition,
            self.rules.without(rule),
            self.state,
            self.view,
            self._well_formed,
            self._over_rule,
            self._at_hand,
            self.cite,
        )

    # -- inside ------------------------------------------------------------------------------------------------------

    def _rule_of(self, s: S, action: Action) -> ActionRule:
        rule = self._actions.get(type(action))
        if rule is None:
            raise BadInput(f"{tag_of(type(action))!r} is no action of {self.edition}")
        self._well_formed(s, action)
        return rule

    def _untimely(self, s: S, action: Action, rule: ActionRule) -> tuple[Denied, ...]:
        window = pending(s)
        doing = tag_of(type(action))
        if s.ending is not None or window is None:
            return (Denied(self._over_rule, {"action": doing}, "over"),)
        found = []
        if window.kind not in rule.windows:
            found.append(Denied(window.rule, {"action": doing, "window": window.kind}, "not-now"))
        if action.seat not in open_seats(window):
            found.append(Denied(window.rule, {"seat": action.seat, "window": window.kind}, "not-you"))
        return tuple(found)

    def _guards_of(self, action: type[Action]) -> tuple[tuple[GuardRule, ...], tuple[GuardRule, ...]]:
        mine = sorted((self._with_ask(g) for g in self.rules.guards if action in g.actions), key=lambda g: g.basic)
        return tuple(g for g in mine if g.every), tuple(g for g in mine if not g.every)

    def _with_ask(self, guard: GuardRule) -> GuardRule:
        """The guard, handed the questions of this very game: one without a rule answers them without it."""
        return replace(guard, check=partial(_asking, guard.check, self.ask)) if guard.asks else guard

    def _checks(self, kind: ActionRule) -> Checks:
        """What `offers` asks for a kind of action: plain tuples, since this is where the time goes."""
        before, each = self._guards[kind.action]
        first, then = (tuple(g.check for g in guards if not g.implied) for guards in (before, each))
        return frozenset(kind.needs), kind.candidates, first, then

    def _by_window(self) -> dict[str, tuple[ActionRule, ...]]:
        kinds = {w for a in self.rules.actions for w in a.windows}
        return {w: tuple(a for a in self.rules.actions if w in a.windows) for w in kinds}

    def _by_question(self) -> dict[str, tuple[TermRule, ...]]:
        rank = {layer: i for i, layer in enumerate(self.rules.layers)}
        names = self.rules.questions
        return {
            n: tuple(sorted((t for t in self.rules.terms if t.question == n), key=lambda t: rank[t.layer]))
            for n in names
        }


def _asking(check: Any, ask: Any, s: Any, a: Any) -> Any:
    return check(s, a, ask)


def tag_of(action: type[Action]) -> str:
    return str(action.__struct_config__.tag)


def _union(kinds: tuple[type[Action], ...]) -> Any:
    union: Any = kinds[0]
    for kind in kinds[1:]:
        union = union | kind
    return union
