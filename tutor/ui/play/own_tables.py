"""The host's own tables, and any table as it is under another edition of its game."""

from __future__ import annotations

import re

from tutor.content.source import Problems
from tutor.games.registry import edition
from tutor.kernel.verdict import BadInput
from tutor.paths import data_dir
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table, read_table
from tutor.tables.reading import Document, read

NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")


def own_table(name: str) -> Document:
    """A table of the host's own: `tables/NAME.yaml` in the data folder."""
    path = data_dir() / "tables" / f"{name}.yaml"
    if not NAME.fullmatch(name) or not path.is_file():
        raise BadInput(f"there is no table {name!r}")
    try:
        return read(path)
    except Problems as error:
        raise BadInput(str(error)) from None


def table_under(source: Document, name: str) -> TableFile:
    """The table under an edition of the same game; without a name, under its own."""
    table = read_table(source)
    if not name:
        return table
    if edition(name).family != edition(table.edition).family:
        raise BadInput(f"{name} is no edition of the game of {table.edition}")
    return table.model_copy(update={"edition": name})


def can_be_laid(source: Document, name: str) -> bool:
    """Whether a table can be laid out under an edition. Tables are written by anybody: whatever is wrong, it cannot."""
    try:
        open_table(table_under(source, name))
    except Exception:
        return False
    return True
