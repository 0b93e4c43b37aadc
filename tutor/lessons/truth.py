"""Settling predictions: the engine's own answer, as the key of one of the options."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from tutor.games.edition import Edition
from tutor.kernel.events import Term
from tutor.kernel.records import evolve
from tutor.kernel.replay import Line, Moment
from tutor.kernel.verdict import BadInput, Denied
from tutor.lessons.models import Change, Truth
from tutor.lessons.play import do_all, events_since
from tutor.tables.opening import luck_of, read_action
from tutor.tables.referee import Referee


@dataclass(frozen=True)
class Settled:
    """The key of the right option, and what the engine has to say about it."""

    key: str
    terms: tuple[Term, ...] = ()
    denials: tuple[Denied, ...] = ()
    rules: tuple[str, ...] = ()


def settle(edition: Edition, line: Line[Any], truth: Truth) -> Settled:
    if truth.legal is not None:
        denials = line.game.why_not(line.state, read_action(line.game, truth.legal))
        return Settled("no" if denials else "yes", denials=denials, rules=tuple(d.rule for d in denials))
    if truth.better is not None:
        return _better(edition, line, truth.better)
    fork = _fork(line, truth)
    if truth.event:
        events = events_since(line, fork)
        found = [e for e in events if e.kind == truth.event]
        return Settled("yes" if found else "no", rules=tuple(r for e in found or events for r in e.rules))
    if truth.win:
        odds = edition.table.odds(fork.state)
        return Settled(f"{odds['wins']}/{odds['rolls']}")
    assert truth.total is not None
    terms = Referee(edition, fork).terms(truth.total)
    return Settled(str(sum(t.value for t in terms)), terms=terms, rules=tuple(t.rule for t in terms))


def _fork(line: Line[Any], truth: Truth) -> Line[Any]:
    if truth.chance:
        luck = luck_of(truth.chance, line.state.chance.seed)
        line = Line(line.game, (*line.moments, Moment(evolve(line.state, chance=luck))))
    return do_all(line, truth.after)


def _better(edition: Edition, line: Line[Any], change: Change) -> Settled:
    before = Fraction(edition.table.odds(line.state)["win"])
    changed = edition.table.apply_change(line.state, change_of(edition, change))
    after = Fraction(edition.table.odds(changed)["win"])
    return Settled("same" if after == before else "better" if after > before else "worse")


def change_of(edition: Edition, change: Change | dict[str, Any]) -> Any:
    """The game's own change from the words of a lesson or a screen."""
    fields = change.model_dump() if isinstance(change, Change) else change
    try:
        return msgspec.convert(fields, edition.table.Change)
    except msgspec.ValidationError as error:
        raise BadInput(f"no change of {edition.id}: {error}") from None
