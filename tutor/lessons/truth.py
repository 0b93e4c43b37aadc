"""Settling predictions: the engine's own answer, as the key of one of the options."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from tutor.games.edition import Edition
from tutor.kernel.events import Event, Term
from tutor.kernel.records import evolve, plain
from tutor.kernel.replay import Line, Moment
from tutor.kernel.verdict import BadInput, Denied, Impossible
from tutor.lessons.models import Change, Layout, Truth
from tutor.lessons.play import do_all, events_since, fits
from tutor.tables.models import TableFile
from tutor.tables.opening import luck_of, open_table, read_action
from tutor.tables.referee import Referee, value_at


@dataclass(frozen=True)
class Settled:
    """The key of the right option, and what the engine has to say about it."""

    key: str
    terms: tuple[Term, ...] = ()
    denials: tuple[Denied, ...] = ()
    rules: tuple[str, ...] = ()


def settle(edition: Edition, line: Line[Any], truth: Truth) -> Settled:
    if truth.possible is not None:
        rule = ruled_out_by(edition, truth.possible)
        return Settled("no" if rule else "yes", rules=(rule,) if rule else ())
    if truth.better is not None:
        return Settled(better_of(edition, line, truth.better))
    fork = fork_of(line, truth)
    if truth.legal is not None:
        denials = line.game.why_not(fork.state, read_action(line.game, truth.legal))
        return Settled("no" if denials else "yes", denials=denials, rules=tuple(d.rule for d in denials))
    events = events_since(line, fork)
    if truth.event:
        found = [e for e in events if fits(e, truth.event, truth.where)]
        return Settled("yes" if found else "no", rules=_rules_of(found or events))
    if truth.state is not None:
        return Settled(_word(value_at(plain(fork.state), truth.state)), rules=_rules_of(events))
    if truth.win:
        odds = edition.table.odds(fork.state, fork.game)
        if "wins" not in odds:
            raise BadInput("nothing is being fought out here that could be won")
        return Settled(f"{odds['wins']}/{odds['rolls']}")
    assert truth.total is not None
    terms = Referee(edition, fork).terms(truth.total)
    key = str(terms[-1].facts.get(truth.fact, "")) if truth.fact and terms else str(sum(t.value for t in terms))
    return Settled(key, terms=terms, rules=tuple(t.rule for t in terms))


def _rules_of(events: Iterable[Event]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(r for e in events for r in e.rules))


def _word(value: Any) -> str:
    """A value as the key of an option."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def ruled_out_by(edition: Edition, layout: Layout) -> str:
    """The rule that does not let a position be laid out; empty if it can be."""
    try:
        open_table(TableFile(edition=edition.id, start=layout.start, cards=layout.cards, rooms=layout.rooms))
    except Impossible as error:
        return error.rule
    return ""


def fork_of(line: Line[Any], truth: Truth) -> Line[Any]:
    if truth.chance:
        luck = luck_of(truth.chance, line.state.chance.seed)
        line = Line(line.game, (*line.moments, Moment(evolve(line.state, chance=luck))))
    return do_all(line, truth.after)


def better_of(edition: Edition, line: Line[Any], change: Change | dict[str, Any]) -> str:
    """Whether the chance to win is better, worse or the same with one thing different; BadInput if nobody can say."""
    other = edition.table.apply_change(line.state, change_of(edition, change))
    chances = [edition.table.odds(state, line.game).get("win") for state in (line.state, other)]
    if None in chances:
        raise BadInput("there is no chance to win here that could be better or worse")
    one, two = map(Fraction, chances)
    return "same" if one == two else "better" if two > one else "worse"


def change_of(edition: Edition, change: Change | dict[str, Any]) -> Any:
    """The game's own change from the words of a lesson or a screen."""
    fields = change.model_dump(exclude_defaults=True) if isinstance(change, Change) else change
    try:
        return msgspec.convert(fields, edition.table.Change)
    except msgspec.ValidationError as error:
        raise BadInput(f"no change of {edition.id}: {error}") from None
