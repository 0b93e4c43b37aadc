"""An unclear passage read in another way: one table played by our reading and by the other, and where the two part."""

from __future__ import annotations

from pydantic import ValidationError

from tutor.content.models import Layout, Reading
from tutor.games.edition import Edition
from tutor.tables.findings import Move
from tutor.tables.models import TableFile
from tutor.tables.parting import Parting, parting


def table_of(found: Edition, reading: Reading, *, otherwise: bool = False, nth: int = 0) -> TableFile:
    """The table on which the two readings are seen, by ours or by the other; or one of the further ones."""
    laid = _layout(reading, nth).laid
    read_so = (reading.id,) if otherwise else ()
    return TableFile(edition=found.id, **{**laid, "variants": (*laid["variants"], *read_so)})


def moves_of(reading: Reading, nth: int = 0) -> tuple[Move, ...]:
    return tuple(Move.model_validate(data) for data in _layout(reading, nth).moves)


def _layout(reading: Reading, nth: int) -> Layout:
    return (reading.table, *reading.also)[nth]


def read_otherwise(found: Edition, reading: Reading, nth: int = 0) -> Parting | None:
    """Where the other reading parts from ours on its table; None if nothing told differs."""
    return parting(found, table_of(found, reading, nth=nth), [moves_of(reading, nth)], found.read_as((reading.id,)))


def readings_of(found: Edition, rule: str) -> tuple[Reading, ...]:
    """The other ways to read a rule."""
    return tuple(reading for reading in found.readings.values() if reading.rule == rule)


def wrong_with_reading(found: Edition, reading: Reading, *, unclear: bool = True) -> tuple[str, ...]:
    """What is wrong with a reading as it is written: names of nothing, or a table on which it makes no difference. Of
    an `unclear` rule there is a ruling; a mistake is made about any.
    """
    rule = found.ledger.get(reading.rule)
    if rule is None:
        return (f"the rule {reading.rule!r} is unknown",)
    if unclear and rule.ruling is None and not rule.ours:
        return (f"{rule.id} is clear: it has no ruling to be read otherwise",)
    return tuple(wrong for nth in range(1 + len(reading.also)) if (wrong := _wrong_with_table(found, reading, nth)))


def _wrong_with_table(found: Edition, reading: Reading, nth: int) -> str:
    which = f"also.{nth - 1}: " if nth else ""
    try:
        first = read_otherwise(found, reading, nth)
    except ValidationError as error:
        return f"{which}moves: {error.errors(include_url=False)[0]['msg']}"
    if first is None:
        return f"{which}nothing comes out otherwise on its table"
    return f"{which}read so, the game comes to a standstill on its table" if first.stands_still else ""
