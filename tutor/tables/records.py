"""Records: a start and what was done since, in a file. Replaying one brings every event about again."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, StrictInt

from tutor.content.models import Content
from tutor.content.source import hint
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.events import Event
from tutor.kernel.records import digest, plain
from tutor.kernel.replay import Line, Record
from tutor.kernel.verdict import BadInput
from tutor.tables.models import Ask, TableFile
from tutor.tables.opening import check_once, open_table, place_of
from tutor.tables.reading import Document
from tutor.tables.strict import Place

STARTS: tuple[Place, ...] = (("start", "table", "start"), ("start", "table"), ("start", "deal"), ("start",), ())


class DealSpec(Content):
    """A game dealt at random."""

    players: StrictInt
    seed: StrictInt = 0
    variants: tuple[str, ...] = ()


class StartSpec(Content):
    """Where a record begins: a random deal, or a position as in a table file."""

    deal: DealSpec | None = None
    table: TableFile | None = None


class EventSpec(Content):
    """An event as a record keeps it."""

    kind: str
    rules: tuple[str, ...]
    facts: dict[str, Any] = {}
    cause: int = -1


class RecordFile(Content):
    """A game or a part of one. Only edition, start and actions are needed; the rest is checked if it is there."""

    edition: str
    start: StartSpec
    actions: tuple[dict[str, Any], ...] = ()
    numbers: tuple[Ask, ...] = Field((), description="asked after every action; numbers that do not apply are left out")
    bots: tuple[str, ...] = ()
    result: dict[str, Any] = {}
    events: tuple[tuple[EventSpec, ...], ...] | None = Field(None, description="what came of each action")
    digest: str = Field("", description="the fingerprint of all events and of the last state")
    kind: Literal["record"] = "record"


def looks_like_a_record(data: Any) -> bool:
    return isinstance(data, dict) and "actions" in data and "start" in data and "probes" not in data


def read_record(source: Document) -> RecordFile:
    return source.fit(RecordFile, source.data)


def begin(record: RecordFile, source: Document | None = None) -> tuple[Edition, Line[Any]]:
    """The edition and the game as it stood before the first action."""
    found = edition(record.edition)
    start = record.start
    if (start.deal is None) == (start.table is None):
        raise BadInput("start: a record begins with either `deal:` or `table:`")
    if start.table is not None:
        if start.table.edition != found.id:
            raise BadInput(f"start.table.edition: {start.table.edition!r:.60} is not the record's {found.id!r}")
        return open_table(start.table, source=source)
    assert start.deal is not None
    check_once(start.deal.variants)
    variants, game = found.agreed(start.deal.variants)
    dealt = found.table.dealt(start.deal.players, start.deal.seed, variants, game=game)
    return found, Line.begin(game, dealt.state)


def begin_from(record: RecordFile, source: Document) -> tuple[Edition, Line[Any]]:
    """As `begin`, with every mistake at its line."""
    try:
        found, line = begin(record, source)
    except BadInput as error:
        raise source.bad(place_of(source, str(error), *STARTS), str(error)) from None
    known = line.game.questions()
    for number, ask in enumerate(record.numbers):
        if ask.question not in known:
            told = f"numbers.{number}: the question {ask.question!r:.60} is unknown{hint(ask.question, known)}"
            raise source.bad(("numbers", number), told, "take one of `tutor schema table`")
    return found, line


def kept_events(line: Line[Any]) -> list[list[dict[str, Any]]]:
    """The events of every action, as a record keeps them."""
    return [[told(e) for e in moment.events] for moment in line.moments[1:]]


def told(event: Event) -> dict[str, Any]:
    return {"kind": event.kind, "rules": list(event.rules), "facts": plain(event.facts), "cause": event.cause}


def fingerprint(line: Line[Any]) -> str:
    """Equal for two games exactly if all their events and their last states are equal."""
    return digest([[list(m.events) for m in line.moments[1:]], line.state])


def record_of(
    edition_id: str, start: dict[str, Any], line: Line[Any], bots: tuple[str, ...], result: dict[str, Any]
) -> dict[str, Any]:
    """A whole game as plain data, fit for a file."""
    bare = Record(edition_id, start, tuple(plain(a) for a in line.actions))
    kept = {"bots": list(bots), "result": result, "events": kept_events(line), "digest": fingerprint(line)}
    return {"kind": "record", **plain(bare), **kept}
