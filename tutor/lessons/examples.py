"""Worked examples: loaded, and replayed beat by beat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tutor.content.source import load_as
from tutor.games.edition import Edition
from tutor.kernel.events import Event, Term
from tutor.kernel.records import plain
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.state import Action
from tutor.kernel.verdict import Denied, Illegal
from tutor.lessons.models import Beat, Example
from tutor.tables.opening import open_table, read_action
from tutor.tables.referee import Referee, value_at


@dataclass(frozen=True)
class Refused:
    action: Action
    denials: tuple[Denied, ...]


@dataclass(frozen=True)
class Played:
    """A beat as it was played: the line after it, events, refusals, numbers, and what was not as it should be."""

    beat: Beat
    line: Line[Any]
    events: tuple[Event, ...]
    refused: tuple[Refused, ...]
    numbers: tuple[tuple[Term, ...], ...]
    wrong: tuple[str, ...]

    def rules(self) -> set[str]:
        """The rules that spoke in this beat."""
        told = {r for e in self.events for r in e.rules} | {t.rule for terms in self.numbers for t in terms}
        return told | {d.rule for refused in self.refused for d in refused.denials}


def examples_of(edition: Edition) -> tuple[Example, ...]:
    return tuple(load_as(Example, path) for path in edition.files("examples"))


def play_example(edition: Edition, example: Example) -> tuple[Played, ...]:
    _, line = open_table(example.table)
    played = []
    for beat in example.beats:
        one = play_beat(edition, line, beat)
        line = one.line
        played.append(one)
    return tuple(played)


def play_beat(edition: Edition, line: Line[Any], beat: Beat) -> Played:
    wrong: list[str] = []
    events: list[Event] = list(line.events) if len(line.moments) == 1 else []
    refused = tuple(_refuse(line, move, wrong) for move in beat.refused)
    for move in beat.do:
        try:
            line = line.do(read_action(line.game, move))
            events.extend(line.events)
        except Illegal as error:
            wrong.append(f"{move}: refused by {', '.join(d.rule for d in error.denials)}")
    referee = Referee(edition, line)
    numbers = tuple(referee.terms(n.ask) for n in beat.numbers)
    for wanted, terms in zip(beat.numbers, numbers, strict=True):
        got = sum(t.value for t in terms)
        if got != wanted.total:
            wrong.append(f"{wanted.ask.question} of {wanted.ask.of} is {got}, not {wanted.total}")
    for look in beat.facts:
        value = value_at(plain(line.state), look.state)
        if value != look.equals:
            wrong.append(f"{'.'.join(map(str, look.state))} is {value!r}, not {look.equals!r}")
    return Played(beat, line, tuple(events), refused, numbers, tuple(wrong))


def _refuse(line: Line[Any], move: dict[str, Any], wrong: list[str]) -> Refused:
    action = read_action(line.game, move)
    denials = line.game.why_not(line.state, action)
    if not denials:
        wrong.append(f"{plain_action(action)} is allowed, not refused")
    return Refused(action, denials)
