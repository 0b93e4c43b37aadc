"""An unclear passage read in another way: one table played by our reading and by the other, and where the two part."""

from __future__ import annotations

from pydantic import ValidationError

from tutor.content.models import Reading
from tutor.games.edition import Edition
from tutor.tables.findings import Move
from tutor.tables.models import TableFile
from tutor.tables.parting import Parting, parting


def table_of(found: Edition, reading: Reading, *, otherwise: bool = False) -> TableFile:
    """The table on which the two readings are seen, by ours or by the other."""
    laid = reading.table.laid
    read_so = (reading.id,) if otherwise else ()
    return TableFile(edition=found.id, **{**laid, "variants": (*laid["variants"], *read_so)})


def moves_of(reading: Reading) -> tuple[Move, ...]:
    return tuple(Move.model_validate(data) for data in reading.table.moves)


def read_otherwise(found: Edition, reading: Reading) -> Parting | None:
    """Where the other reading parts from ours on its table; None if nothing told differs."""
    return parting(found, table_of(found, reading), [moves_of(reading)], found.read_as((reading.id,)))


def readings_of(found: Edition, rule: str) -> tuple[Reading, ...]:
    """The other ways to read a rule."""
    return tuple(reading for reading in found.readings.values() if reading.rule == rule)


def wrong_with_reading(found: Edition, reading: Reading) -> tuple[str, ...]:
    """What is wrong with a reading as it is written: names of nothing, or a table on which it makes no difference."""
    rule = found.ledger.get(reading.rule)
    if rule is None:
        return (f"the rule {reading.rule!r} is unknown",)
    if rule.ruling is None and not rule.ours:
        return (f"{rule.id} is clear: it has no ruling to be read otherwise",)
    try:
        first = read_otherwise(found, reading)
    except ValidationError as error:
        return tuple(f"moves: {item['msg']}" for item in error.errors(include_url=False))
    if first is None:
        return ("nothing comes out otherwise on its table",)
    return ("read so, the game comes to a standstill on its table",) if first.stands_still else ()
