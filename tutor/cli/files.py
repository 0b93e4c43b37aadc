"""Files and ids that are named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tutor.content.source import Problems
from tutor.games.edition import Edition
from tutor.games.registry import editions
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput
from tutor.tables.models import Probe
from tutor.tables.opening import open_table, place_of, read_table
from tutor.tables.reading import RECORD_LIMIT, Document, read, read_stream
from tutor.tables.records import begin_from, looks_like_a_record, read_record
from tutor.tables.steps import replay_actions

IN_TABLE = (("start",), ("start", "fight"), ())


def document(name: str) -> Document:
    """The document in a file, or on stdin for `-`."""
    if name == "-":
        return read_stream(sys.stdin.buffer.read(RECORD_LIMIT + 1), "stdin")
    return read_as_edition(read(Path(name)), Path(name))


def read_as_edition(source: Document, path: Path) -> Document:
    """A file that several editions share, as the first of them reads it; any other as it is."""
    sharing = next((edition for edition in editions().values() if edition.reading(path)), None)
    reading = sharing.reading(path) if sharing else None
    return source if reading is None else source.turned(reading)


def position(source: Document) -> tuple[Edition, Line[Any], tuple[Probe, ...]]:
    """The position of a table file, or the last one of a record, and what the file asks about it."""
    if looks_like_a_record(source.data):
        record = read_record(source)
        edition, line = begin_from(record, source)
        return edition, replay_actions(line, record, source), ()
    table = read_table(source)
    try:
        edition, line = open_table(table, source=source)
    except BadInput as error:
        raise source.bad(
            place_of(source, str(error), *IN_TABLE), str(error), _where_to_look(str(error), source)
        ) from None
    return edition, line, table.probes


def _where_to_look(message: str, source: Document) -> str:
    """Advice for what cannot be, unless the message has some already."""
    return "" if "did you mean" in message or ";" in message else f"see `tutor schema table {source.data['edition']}`"


def at_probe(source: Document, number: int, error: BadInput) -> Problems:
    """A probe's mistake at the probe's line."""
    return source.bad(("probes", number), f"probes.{number}: {error}", _where_to_look(str(error), source))
