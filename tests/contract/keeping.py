"""Games that are kept as files: one rich game of each edition, and a game for each way in which one can end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from contract.playing import TEMPERS, Told, game, invariants, play_on, ways_of
from strategies import Played, dealt

from tutor.games.registry import edition
from tutor.kernel.records import plain
from tutor.kernel.replay import Line
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table
from tutor.tables.records import RecordFile, begin

KEPT = Path(__file__).parent / "kept"
COMMAND = "PYTHONPATH=.:tests python -m contract.regenerate"
CANDIDATES = 400
TRIES = 25
READABLE = 400  # actions


def files(edition_id: str) -> tuple[Path, ...]:
    return tuple(sorted((KEPT / edition_id).glob("*.json")))


def replayed(record: RecordFile) -> Line[Any]:
    _, line = begin(record)
    for data in record.actions:
        line = line.do(line.game.action_of(data))
    return line


def happened(line: Line[Any]) -> set[Told]:
    return {(event.kind, event.rule) for moment in line.moments for event in moment.events}


# -- choosing games to keep ------------------------------------------------------------------------------------------


class Candidate(NamedTuple):
    """A dealt game, by its number: how long it is, and what happens in it."""

    number: int
    length: int
    happened: frozenset[Told]


@cache
def candidates(edition_id: str) -> tuple[Candidate, ...]:
    """All of them are played once, and none is kept in memory."""
    return tuple(_candidate(number, play_again(edition_id, number).line) for number in range(CANDIDATES))


def _candidate(number: int, line: Line[Any]) -> Candidate:
    return Candidate(number, len(line.moments), frozenset(happened(line)))


def play_again(edition_id: str, number: int) -> Played:
    played: Played = game.__wrapped__(edition_id, number)
    return played


def golden(edition_id: str) -> Played:
    """The game in which most kinds of things happen, of those that a person can still read."""
    short = (c for c in candidates(edition_id) if c.length <= READABLE)
    return play_again(edition_id, max(short, key=lambda c: len({kind for kind, _ in c.happened})).number)


def shortest(edition_id: str, way: str) -> Played | None:
    """The shortest game in which that way of ending occurs."""
    told = invariants(edition(edition_id))
    wanted, start = ways_of(edition(edition_id))[way], told.POSITIONS.get(way)
    if start is not None:
        found = (played for played in games_from(edition_id, start) if wanted in happened(played.line))
        return min(found, key=lambda played: len(played.line.moments), default=None)
    fitting = [c for c in candidates(edition_id) if wanted in c.happened]
    return play_again(edition_id, min(fitting, key=lambda c: c.length).number) if fitting else None


def with_variant(edition_id: str, variant: str) -> Played:
    """The richest of a few games with this variant alone that a person can still read."""
    games = []
    for seed in range(TRIES):
        start = dealt(edition_id, 2 + seed % 2, seed, (variant,))
        line = play_on(start.line, Random(seed), TEMPERS[seed % (len(TEMPERS) - 1)])
        games.append(Played(start.edition, start.start, line))
    short = [played for played in games if len(played.line.moments) <= READABLE] or games
    return max(short, key=lambda played: len({kind for kind, _ in happened(played.line)}))


def games_from(edition_id: str, start: dict[str, Any]) -> Iterator[Played]:
    """Games from one position, by players of every temper."""
    table = TableFile(edition=edition_id, start=start)
    for seed in range(TRIES):
        seeded = table.model_copy(update={"seed": seed})
        found, line = open_table(seeded)
        data = {"table": seeded.model_dump(exclude_defaults=True)}
        for temper in TEMPERS[:-1]:
            yield Played(found, data, play_on(line, Random(seed), temper))


def written(played: Played) -> str:
    """A record with an action, and what came of it, on a line each, so that a change shows where it begins."""
    record = plain(played.record())
    parts = []
    for key, value in record.items():
        if key in ("actions", "events") and value:
            lines = ",\n".join(f"  {json.dumps(one, ensure_ascii=False, sort_keys=True)}" for one in value)
            parts.append(f'"{key}": [\n{lines}\n]')
        else:
            parts.append(f'"{key}": {json.dumps(value, ensure_ascii=False, sort_keys=True)}')
    return "{\n" + ",\n".join(parts) + "\n}\n"
