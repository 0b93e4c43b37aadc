"""Proofs: small tables that show a rule kept, and broken where it forbids. Tests run them, rule pages open them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pydantic import Field, model_validator

from tutor.content.models import Content, Text
from tutor.content.source import load_as
from tutor.games.edition import Edition
from tutor.kernel.engine import Game
from tutor.kernel.events import Event
from tutor.kernel.records import plain
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.verdict import BadInput, Illegal, Impossible
from tutor.tables.models import Ask, TableFile
from tutor.tables.opening import open_table, read_action
from tutor.tables.referee import Referee, value_at

Expected = str | dict[str, Any]


class Check(Content):
    """One step of a proof: something done, tried, asked or looked at, and what must be so."""

    do: dict[str, Any] | None = None
    try_: dict[str, Any] | None = Field(None, alias="try")
    ask: Ask | None = None
    offers: int | None = None
    state: tuple[str | int, ...] | None = None
    opened: tuple[Expected, ...] | None = Field(
        None, description="events that laying out the position brought about, written like `events`"
    )
    events: tuple[Expected, ...] = Field(
        (),
        description="events that must come of `do`, in this order, others between: their kind, or where the reason "
        "matters {kind, rule} or {kind} with facts",
    )
    never: tuple[str, ...] = Field((), description="kinds of events that must not come of it")
    denied: str = Field("", description="the rule that must refuse `try`; the proof's own rule in `broken` if left out")
    total: int | None = None
    terms: tuple[str, ...] | None = Field(None, description="the rules of the terms, in order")
    has: dict[str, Any] | None = Field(None, description="an offer with these fields must be there")
    lacks: dict[str, Any] | None = Field(None, description="no offer with these fields may be there")
    equals: Any = None
    seen_by: int | None = Field(None, description="`state` as this seat sees it")

    @model_validator(mode="after")
    def one_thing(self) -> Check:
        given = [x for x in (self.do, self.try_, self.ask, self.offers, self.state, self.opened) if x is not None]
        if len(given) != 1:
            raise ValueError("a step has exactly one of do, try, ask, offers, state, opened")
        return self


class Proof(Content):
    """A rule shown on a position. What it forbids is tried in `broken` and refused by it.

    Positions that it rules out stand under `impossible`; then `start` alone may show it kept.
    """

    rule: str
    also: tuple[str, ...] = Field((), description="further rules that this proof shows in the same way")
    shows: Text
    start: dict[str, Any]
    cards: tuple[dict[str, Any], ...] = ()
    rooms: tuple[dict[str, Any], ...] = ()
    chance: tuple[int | str, ...] = ()
    seed: int = 0
    kept: tuple[Check, ...] = ()
    broken: tuple[Check, ...] = ()
    impossible: tuple[dict[str, Any], ...] = Field((), description="starts that the rule refuses to lay out")

    @model_validator(mode="after")
    def shows_something(self) -> Proof:
        if not self.kept and not self.impossible:
            raise ValueError("a proof has `kept` steps, or `impossible` starts, or both")
        return self

    def table(self, edition: str, start: dict[str, Any] | None = None) -> TableFile:
        return TableFile(
            edition=edition,
            start=self.start if start is None else start,
            cards=self.cards,
            rooms=self.rooms,
            chance=self.chance,
            seed=self.seed,
        )


class ProofFile(Content):
    proofs: tuple[Proof, ...]


class Verdict(Content):
    """What running a proof found: what failed, and the rules that spoke on the way."""

    failures: tuple[str, ...]
    spoke: frozenset[str]
    refused_by: frozenset[str]

    @property
    def holds(self) -> bool:
        return not self.failures


def proofs_of(edition: Edition) -> tuple[tuple[Path, Proof], ...]:
    return tuple(
        (path, proof)
        for path in edition.files("proofs")
        for proof in load_as(ProofFile, path, edition.reading(path)).proofs
    )


def run_proof(edition: Edition, proof: Proof, game: Game[Any] | None = None) -> Verdict:
    """Run both halves, each from the start. `game` may be one with a rule taken out: then it is only held against what
    the steps expect, for nobody cites a rule that is not there.
    """
    run = _Run(proof, game)
    for half, checks in (("kept", proof.kept), ("broken", proof.broken)):
        if checks or half == "kept":
            run.half(half, checks, edition)
    for i, start in enumerate(proof.impossible):
        run.refused_start(f"impossible[{i}]", proof.table(edition.id, start))
    for rule in (proof.rule, *proof.also) if game is None else ():
        if rule not in run.spoke:
            run.failures.append(f"{rule} is neither cited by an event or number nor by a refusal here")
    return Verdict(failures=tuple(run.failures), spoke=frozenset(run.spoke), refused_by=frozenset(run.refused_by))


class _Run:
    """A proof being run."""

    def __init__(self, proof: Proof, game: Game[Any] | None) -> None:
        self.proof = proof
        self.game = game
        self.failures: list[str] = []
        self.spoke: set[str] = set()
        self.refused_by: set[str] = set()

    def half(self, half: str, checks: tuple[Check, ...], edition: Edition) -> None:
        try:
            _, line = open_table(self.proof.table(edition.id), game=self.game)
        except Exception as error:
            self.failures += [f"start: {wrong}" for wrong in self._standstill(error)]
            return
        referee = Referee(edition, Line(self.game or line.game, line.moments))
        for i, check in enumerate(checks):
            try:
                found = self._check(check, referee, half == "broken")
            except Exception as error:
                found = self._standstill(error)
            self.failures += [f"{half}[{i}]: {wrong}" for wrong in found]

    def _standstill(self, error: Exception) -> list[str]:
        """What is wrong with an input. That a game without one of its rules breaks down, in any way, shows nothing."""
        if isinstance(error, BadInput):
            return [str(error)]
        if self.game is None:
            raise error
        return []

    def refused_start(self, place: str, table: TableFile) -> None:
        try:
            open_table(table)
        except Impossible as error:
            if error.rule == self.proof.rule:
                self.spoke.add(error.rule)
                self.refused_by.add(error.rule)
            else:
                self.failures.append(f"{place}: refused by {error.rule}: {error}")
        except BadInput as error:
            self.failures.append(f"{place}: refused, but not by a rule: {error}")
        else:
            self.failures.append(f"{place}: it is laid out")

    def _check(self, check: Check, referee: Referee, broken: bool) -> list[str]:
        if check.do is not None:
            return self._do(check, referee)
        if check.try_ is not None:
            return self._try(check, referee, broken)
        if check.ask is not None:
            return self._ask(check, referee)
        if check.offers is not None:
            return _offers(check, referee)
        if check.opened is not None:
            return self._events(referee.line.events, check.opened, ())
        state = referee.line.state
        if check.seen_by is not None:
            state = referee.line.game.view(state, check.seen_by)
        value = value_at(data := plain(state), _from_the_front(data, check.state or ()))
        return [] if value == check.equals else [f"{check.state} is {value!r}, not {check.equals!r}"]

    def _do(self, check: Check, referee: Referee) -> list[str]:
        action = read_action(referee.line.game, check.do or {})
        try:
            referee.line = referee.line.do(action)
        except Illegal as error:
            return [f"refused by {', '.join(d.rule for d in error.denials)}"]
        return self._events(referee.line.events, check.events, check.never)

    def _events(self, events: tuple[Any, ...], wanted: tuple[Expected, ...], never: tuple[str, ...]) -> list[str]:
        for event in events:
            self.spoke.update(event.rules)
        rest = iter(events)
        missing = [w for w in wanted if not any(_happened(e, w) for e in rest)]
        present = [n for n in never if any(e.kind == n for e in events)]
        happened = ", ".join(e.kind for e in events)
        return [f"no {m} in order; there were {happened}" for m in missing] + [f"{n} happened" for n in present]

    def _try(self, check: Check, referee: Referee, broken: bool) -> list[str]:
        action = read_action(referee.line.game, check.try_ or {})
        rules = [d.rule for d in referee.line.game.why_not(referee.line.state, action)]
        wanted = check.denied or (self.proof.rule if broken else "")
        if not wanted:
            return [f"refused by {', '.join(rules)}"] if rules else []
        if wanted in rules:
            self.spoke.update(rules)
            self.refused_by.update(rules)
            return []
        return [f"not refused by {wanted}" + (f", but by {', '.join(rules)}" if rules else ": it is legal")]

    def _ask(self, check: Check, referee: Referee) -> list[str]:
        assert check.ask is not None
        terms = referee.terms(check.ask)
        self.spoke.update(referee.rules_behind(check.ask))
        wrong = []
        if check.total is not None and sum(t.value for t in terms) != check.total:
            wrong.append(f"{check.ask.question} is {sum(t.value for t in terms)}, not {check.total}")
        if check.terms is not None and tuple(t.rule for t in terms) != check.terms:
            wrong.append(f"terms are {[t.rule for t in terms]}, not {list(check.terms)}")
        return wrong


def _happened(event: Event, wanted: Expected) -> bool:
    """Whether it is an event of this kind; where more is said, whether that holds of it."""
    if isinstance(wanted, str):
        return event.kind == wanted
    told = {**plain(event.facts), "kind": event.kind, "rule": event.rule}
    return all(key in told and told[key] == value for key, value in wanted.items())


def _from_the_front(data: Any, path: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The path with places that were counted from the end of a list counted from its beginning."""
    found: list[str | int] = []
    for part in path:
        at = part + len(data) if isinstance(part, int) and part < 0 and isinstance(data, list) else part
        found.append(at)
        data = value_at(data, (at,))
    return tuple(found)


def _offers(check: Check, referee: Referee) -> list[str]:
    offers = [plain_action(a) for a in referee.line.game.offers(referee.line.state, check.offers or 0)]
    wrong = []
    if check.has is not None and not any(_matches(o, check.has) for o in offers):
        wrong.append(f"not offered: {check.has}")
    if check.lacks is not None and any(_matches(o, check.lacks) for o in offers):
        wrong.append(f"offered: {check.lacks}")
    return wrong


def _matches(offer: dict[str, Any], wanted: dict[str, Any]) -> bool:
    return all(offer.get("do" if k == "action" else k) == v for k, v in wanted.items())
