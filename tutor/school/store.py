"""The store of progress: an SQLite file by default, any database that SQLAlchemy knows where a host wants one."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from sqlalchemy import (
    Column,
    DateTime,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    insert,
    select,
    update,
)
from sqlalchemy.engine import Engine

_META = MetaData()
_PLACES = Table(
    "places",
    _META,
    Column("learner", String(64), primary_key=True),
    Column("lesson", String(120), primary_key=True),
    Column("place", Text, nullable=False),
    Column("kept", DateTime(timezone=True), nullable=False),
)


class Store:
    """Places of learners, who are known by an unguessable id that their browser keeps."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        _META.create_all(self._engine)

    def keep_place(self, learner: str, lesson: str, place: str) -> None:
        mine = (_PLACES.c.learner == learner) & (_PLACES.c.lesson == lesson)
        now = datetime.now(UTC)
        with self._engine.begin() as db:
            if not db.execute(update(_PLACES).where(mine).values(place=place, kept=now)).rowcount:
                db.execute(insert(_PLACES).values(learner=learner, lesson=lesson, place=place, kept=now))

    def place(self, learner: str, lesson: str) -> str | None:
        mine = (_PLACES.c.learner == learner) & (_PLACES.c.lesson == lesson)
        with self._engine.connect() as db:
            found: str | None = db.execute(select(_PLACES.c.place).where(mine)).scalar()
            return found

    def latest_lesson(self, learner: str) -> str | None:
        latest = select(_PLACES.c.lesson).where(_PLACES.c.learner == learner).order_by(_PLACES.c.kept.desc()).limit(1)
        with self._engine.connect() as db:
            found: str | None = db.execute(latest).scalar()
            return found

    def forget_place(self, learner: str, lesson: str) -> None:
        mine = (_PLACES.c.learner == learner) & (_PLACES.c.lesson == lesson)
        with self._engine.begin() as db:
            db.execute(delete(_PLACES).where(mine))


def _engine(url: str) -> Engine:
    engine = create_engine(url)
    if engine.dialect.name == "sqlite":
        # Many kernels write to one file: wait for each other instead of failing, and let readers read meanwhile.
        @event.listens_for(engine, "connect")
        def _pragmas(connection: object, _: object) -> None:
            cursor = connection.cursor()  # type: ignore[attr-defined]
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA busy_timeout=5000")
            cursor.execute("PRAGMA synchronous=NORMAL")
            cursor.close()

    return engine


def default_url(folder: Path) -> str:
    """The host's database (TUTOR_STORE), or a file in the data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return os.environ.get("TUTOR_STORE") or f"sqlite:///{folder / 'progress.sqlite'}"


@lru_cache(maxsize=4)
def open_store(folder: Path) -> Store:
    return Store(default_url(folder))
