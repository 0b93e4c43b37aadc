"""What a host does with the store: keep it tidy, take a copy of it, and bring one back."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Table,
    UniqueConstraint,
    create_engine,
    delete,
    insert,
    inspect,
    select,
    tuple_,
)
from sqlalchemy.exc import DatabaseError

from tutor.school.places import DAYS_KEPT, BadDatabase
from tutor.school.store import Store, open_store
from tutor.school.tables import AGE

LOG = logging.getLogger("tutor.school")
DAY = 24 * 3600.0
AT_ONCE = 500


def keep_tidy(folder: Path, days: int, url: str = "") -> None:
    """Now and once a day: let go of what nobody has come back to for so many days. 0 keeps everything."""
    threading.Thread(target=_tidy_daily, args=(folder, days, url), name="housekeeping", daemon=True).start()


def _tidy_daily(folder: Path, days: int, url: str) -> None:
    while True:
        try:
            if gone := forget_older(folder, days, url):
                LOG.info("let go of %s rows that nobody has come back to for %s days", gone, days)
        except Exception:
            LOG.exception("housekeeping failed; it tries again tomorrow")
        time.sleep(DAY)


def forget_older(folder: Path, days: int, url: str = "", now: datetime | None = None) -> int:
    """How many rows went. Shared positions go after their own time, where that is shorter."""
    store, gone, now = open_store(folder, url), 0, now or datetime.now(UTC)
    with store.engine.begin() as db:
        for table in store.tables:
            kept = min(days or DAYS_KEPT, DAYS_KEPT) if table.name == "positions" else days
            if kept and AGE in table.info:
                old = table.c[table.info[AGE]] < now - timedelta(days=kept)
                gone += db.execute(delete(table).where(old)).rowcount
    return gone


def back_up(folder: Path, target: Path, url: str = "") -> dict[str, int]:
    """Copy everything into one SQLite file, whatever kind of database it is in; how many rows of each table.

    Readers may go on meanwhile. The file appears whole or not at all.
    """
    source, unfinished = open_store(folder, url), target.with_name(f"{target.name}.part")
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished.unlink(missing_ok=True)
    with _told_in_words():
        copy = Store(f"sqlite:///{unfinished}")
    try:
        counted = _copy(source.engine, copy)
        with copy.engine.connect() as db:
            db.exec_driver_sql("PRAGMA journal_mode=DELETE")  # no second file beside the copy
    finally:
        copy.engine.dispose()
    unfinished.replace(target)
    return counted


def bring_back(folder: Path, copy: Path, url: str = "") -> dict[str, int]:
    """Put a copy's rows into the store; what is there under the same keys is replaced, everything else stays."""
    if not copy.exists():
        raise BadDatabase(f"{copy}: there is no such file, check the path")
    if not copy.is_file() or not copy.read_bytes()[:15] == b"SQLite format 3":
        raise BadDatabase(f"{copy} is no copy that `tutor backup` has made")
    source = _only_read(copy)
    try:
        return _copy(source, open_store(folder, url))
    finally:
        source.dispose()


def _only_read(copy: Path) -> Engine:
    """A copy stays as it is, and may lie where nothing can be written; but what lies beside it belongs to it."""
    beside = any(copy.with_name(copy.name + ending).exists() for ending in ("-wal", "-journal"))
    how = {"mode": "ro", "uri": "true"} | ({} if beside else {"immutable": "1"})
    return create_engine(URL.create("sqlite", database=copy.resolve().as_uri(), query=how))


@contextmanager
def _told_in_words() -> Iterator[None]:
    """What a full disk or a damaged file says, for a host to read."""
    try:
        yield
    except DatabaseError as error:
        raise BadDatabase(f"no copy could be made ({error.orig}), look at the disk and at both files") from None


def _copy(source: Engine, target: Store) -> dict[str, int]:
    counted = {table.name: 0 for table in target.tables}
    level = "SERIALIZABLE" if source.dialect.name == "sqlite" else "REPEATABLE READ"
    reading = source.execution_options(isolation_level=level)
    with _told_in_words(), reading.connect() as here, target.engine.begin() as there:
        known = inspect(here).get_table_names()  # an old copy has not all of them
        for table in (table for table in target.tables if table.name in known):
            rows = here.execute(select(table).execution_options(yield_per=AT_ONCE))
            for part in rows.mappings().partitions(AT_ONCE):
                told = [_dated(dict(row)) for row in part]
                _make_way(there, table, told)
                there.execute(insert(table), told)
                counted[table.name] += len(told)
    return counted


def _dated(row: dict[str, object]) -> dict[str, object]:
    """SQLite forgets that all its times are UTC; a database that minds has to be told."""
    return {k: v.replace(tzinfo=UTC) if isinstance(v, datetime) and v.tzinfo is None else v for k, v in row.items()}


def _make_way(there: Connection, table: Table, rows: Iterable[dict[str, object]]) -> None:
    """Rows that stand under the same keys, or hold what must be unique, go first."""
    unique = [c.columns for c in table.constraints if isinstance(c, UniqueConstraint)]
    for columns in (table.primary_key.columns, *unique):
        names = [column.name for column in columns]
        if names:
            taken = [tuple(row[name] for name in names) for row in rows]
            there.execute(delete(table).where(tuple_(*columns).in_(taken)))
