"""Worked examples: loaded, and replayed beat by beat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from tutor.content.source import load_as
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named
from tutor.kernel.events import Event, Term
from tutor.kernel.records import plain
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.state import Action
from tutor.kernel.verdict import Denied, Illegal
from tutor.lessons.models import Beat, Example, Lesson, Tell
from tutor.lessons.play import fits
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
    return tuple(_read(edition.id, path, path.stat().st_mtime_ns) for path in edition.files("examples"))


@lru_cache(maxsize=512)
def _read(edition_id: str, path: Path, _stamp: int) -> Example:
    """An example as its file stands; it is read again when the file has changed."""
    return load_as(Example, path, edition_named(edition_id).reading(path))


def as_lesson(example: Example) -> Lesson:
    """The example as something to be walked through: each beat is told."""
    steps = tuple(
        Tell(
            id=b.id,
            icon=b.icon,
            label=b.label,
            table=b.table,
            line=b.line,
            do=b.do,
            refused=b.refused,
            numbers=b.numbers,
            only=b.only,
            shows=b.shows,
        )
        for b in example.beats
    )
    return Lesson(
        id=example.id,
        title=example.title,
        about=example.about,
        minutes=max(1, len(steps) // 2),
        question=example.title,
        teaches=(),
        table=example.table,
        you=example.you,
        steps=steps,
    )


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
    if beat.table is not None:
        _, line = open_table(beat.table)
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
    wrong += [*_wrong_numbers(beat, numbers), *_wrong_facts(beat, line), *_wrong_events(beat, tuple(events))]
    return Played(beat, line, tuple(events), refused, numbers, tuple(wrong))


def _wrong_numbers(beat: Beat, numbers: tuple[tuple[Term, ...], ...]) -> Iterator[str]:
    for wanted, terms in zip(beat.numbers, numbers, strict=True):
        got = sum(t.value for t in terms)
        if got != wanted.total:
            yield f"{wanted.ask.question} of {wanted.ask.of} is {got}, not {wanted.total}"


def _wrong_facts(beat: Beat, line: Line[Any]) -> Iterator[str]:
    for look in beat.facts:
        state = line.state if look.by is None else line.game.view(line.state, look.by)
        value = value_at(plain(state), look.state)
        if value != look.equals:
            yield f"{'.'.join(map(str, look.state))} is {value!r}, not {look.equals!r}"


def _wrong_events(beat: Beat, events: tuple[Event, ...]) -> Iterator[str]:
    happened = ", ".join(e.kind for e in events)
    left = iter(events)
    for wanted in beat.events:
        if not any(fits(e, wanted.event, wanted.where) for e in left):
            yield f"no {wanted.event} with {wanted.where} in its place; there were {happened}"
    for kind in beat.never:
        if any(e.kind == kind for e in events):
            yield f"{kind} happened"


def _refuse(line: Line[Any], move: dict[str, Any], wrong: list[str]) -> Refused:
    action = read_action(line.game, move)
    denials = line.game.why_not(line.state, action)
    if not denials:
        wrong.append(f"{plain_action(action)} is allowed, not refused")
    return Refused(action, denials)
