"""The store of progress and of shared positions: an SQLite file by default, or any database that SQLAlchemy knows."""

from __future__ import annotations

import hashlib
import os
import secrets
import sqlite3
import threading
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path

from sqlalchemy import Table, create_engine, delete, event, func, insert, select, update
from sqlalchemy.engine import URL, Connection, Engine, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.schema import CreateTable

from tutor.school.places import DATABASE, DAYS_KEPT, DRAFT, MATCH, BadDatabase
from tutor.school.progress import joined_text
from tutor.school.tables import LEARNED, META, PLACES, POSITIONS

MATCHES_OF_A_LEARNER = 20
MOST_POSITIONS = 20_000
LARGEST_POSITION = 64 * 1024
TURNING_OVER = 1.0  # seconds
_OPENING = threading.Lock()


class Store:
    """Places of learners, who are known by an unguessable id that their browser keeps; and positions by their keys."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(url)
        for table in META.sorted_tables:
            try:
                self._make(table)
            except IntegrityError:  # PostgreSQL's IF NOT EXISTS does not wait for whoever makes it at this moment
                self._make(table)

    def _make(self, table: Table) -> None:
        with self._engine.begin() as db:
            db.execute(CreateTable(table, if_not_exists=True))

    # -- places ------------------------------------------------------------------------------------------------------

    def keep_place(self, learner: str, name: str, place: str, edition: str = "", gained: str = "") -> None:
        """A place, and what was learned on the way to it, in one write."""
        try:
            self._keep_place(learner, name, place, edition, gained)
        except IntegrityError:  # another page of the same reader keeps its first place at this moment
            self._keep_place(learner, name, place, edition, gained)

    def _keep_place(self, learner: str, name: str, place: str, edition: str, gained: str) -> None:
        mine = (PLACES.c.learner == learner) & (PLACES.c.lesson == name)
        now = datetime.now(UTC)
        with self._engine.begin() as db:
            if not db.execute(update(PLACES).where(mine).values(place=place, kept=now)).rowcount:
                db.execute(insert(PLACES).values(learner=learner, lesson=name, place=place, kept=now))
                _forget_old_matches(db, learner)
            if gained:
                _add_learned(db, learner, edition, gained)

    def place(self, learner: str, name: str) -> str | None:
        mine = (PLACES.c.learner == learner) & (PLACES.c.lesson == name)
        with self._engine.connect() as db:
            found: str | None = db.execute(select(PLACES.c.place).where(mine)).scalar()
            return found

    def latest_place(self, learner: str) -> str | None:
        played = (PLACES.c.learner == learner) & (PLACES.c.lesson != DRAFT)
        latest = select(PLACES.c.lesson).where(played).order_by(PLACES.c.kept.desc()).limit(1)
        with self._engine.connect() as db:
            found: str | None = db.execute(latest).scalar()
            return found

    def forget_place(self, learner: str, name: str) -> None:
        mine = (PLACES.c.learner == learner) & (PLACES.c.lesson == name)
        with self._engine.begin() as db:
            db.execute(delete(PLACES).where(mine))

    # -- what was learned ----------------------------------------------------------------------------------------------

    def keep_learned(self, learner: str, edition: str, gained: str) -> None:
        try:
            self._keep_learned(learner, edition, gained)
        except IntegrityError:
            self._keep_learned(learner, edition, gained)

    def _keep_learned(self, learner: str, edition: str, gained: str) -> None:
        with self._engine.begin() as db:
            _add_learned(db, learner, edition, gained)

    def learned(self, learner: str) -> dict[str, str]:
        """What is kept of a learner, by edition."""
        with self._engine.connect() as db:
            found = db.execute(select(LEARNED.c.edition, LEARNED.c.learned).where(LEARNED.c.learner == learner))
            return {row.edition: row.learned for row in found}

    def places_of(self, learner: str) -> dict[str, str]:
        """All his places by name, the one kept last at the end."""
        mine = select(PLACES.c.lesson, PLACES.c.place).where(PLACES.c.learner == learner).order_by(PLACES.c.kept)
        with self._engine.connect() as db:
            return {row.lesson: row.place for row in db.execute(mine)}

    def forget_learner(self, learner: str) -> None:
        """Everything that is kept under a learner's name."""
        with self._engine.begin() as db:
            db.execute(delete(PLACES).where(PLACES.c.learner == learner))
            db.execute(delete(LEARNED).where(LEARNED.c.learner == learner))

    # -- everything --------------------------------------------------------------------------------------------------

    @property
    def engine(self) -> Engine:
        return self._engine

    @property
    def tables(self) -> list[Table]:
        return META.sorted_tables

    # -- positions ---------------------------------------------------------------------------------------------------

    def keep_position(self, code: str) -> str:
        """The key of a position; the same position has the same key, whoever shares it."""
        if len(code) > LARGEST_POSITION:
            raise ValueError(f"a position of {len(code)} letters is too long to be kept")
        try:
            return self._key_of(code)
        except IntegrityError:  # somebody shares the very same at this moment
            return self._key_of(code)

    def _key_of(self, code: str) -> str:
        digest = hashlib.sha256(code.encode()).hexdigest()
        known = POSITIONS.c.digest == digest
        now = datetime.now(UTC)
        with self._engine.begin() as db:
            found: str | None = db.execute(select(POSITIONS.c.key).where(known)).scalar()
            if found is not None:
                db.execute(update(POSITIONS).where(known).values(opened=now))
                return found
            _make_room(db, now)
            key = secrets.token_urlsafe(12)
            db.execute(insert(POSITIONS).values(key=key, digest=digest, code=code, opened=now))
            return key

    def position(self, key: str) -> str | None:
        """What is kept under a key. Opening it keeps it for longer."""
        now = datetime.now(UTC)
        there = (POSITIONS.c.key == key) & (POSITIONS.c.opened > now - timedelta(days=DAYS_KEPT))
        not_today = (POSITIONS.c.opened < now - timedelta(days=1)).label("not_today")
        with self._engine.begin() as db:
            found = db.execute(select(POSITIONS.c.code, not_today).where(there)).first()
            if found is not None and found.not_today:
                db.execute(update(POSITIONS).where(there).values(opened=now))
            return None if found is None else str(found.code)


def _add_learned(db: Connection, learner: str, edition: str, gained: str) -> None:
    """Joined with what is there: two pages of a reader may both have something to add."""
    mine = (LEARNED.c.learner == learner) & (LEARNED.c.edition == edition)
    now = datetime.now(UTC)
    there = db.execute(update(LEARNED).where(mine).values(kept=now)).rowcount  # from here on nobody else writes it
    if not there:
        db.execute(insert(LEARNED).values(learner=learner, edition=edition, learned=gained, kept=now))
        return
    stored = db.execute(select(LEARNED.c.learned).where(mine)).scalar()
    db.execute(update(LEARNED).where(mine).values(learned=joined_text(stored, gained)))


def _forget_old_matches(db: Connection, learner: str) -> None:
    """Every match has a place of its own; of a learner's the latest are kept."""
    matches = (PLACES.c.learner == learner) & PLACES.c.lesson.startswith(MATCH)
    names = select(PLACES.c.lesson).where(matches).order_by(PLACES.c.kept.desc()).offset(MATCHES_OF_A_LEARNER)
    old = [row.lesson for row in db.execute(names)]
    if old:
        db.execute(delete(PLACES).where(matches & PLACES.c.lesson.in_(old)))


def _make_room(db: Connection, now: datetime) -> None:
    """Positions that nobody has come for go; so does the one longest left alone when there are too many."""
    db.execute(delete(POSITIONS).where(POSITIONS.c.opened < now - timedelta(days=DAYS_KEPT)))
    too_many = (db.execute(select(func.count()).select_from(POSITIONS)).scalar() or 0) - MOST_POSITIONS + 1
    if too_many > 0:
        oldest = select(POSITIONS.c.key).order_by(POSITIONS.c.opened).limit(too_many)
        db.execute(delete(POSITIONS).where(POSITIONS.c.key.in_([row.key for row in db.execute(oldest)])))


def _engine(url: str) -> Engine:
    address = make_url(url)
    # Of a database that was made without an encoding, its driver would give bytes for text.
    how = {"client_encoding": "utf8"} if address.drivername == "postgresql+psycopg" else {}
    # A database that was restarted is no reason to lose a place.
    engine = create_engine(address, pool_pre_ping=True, connect_args=how)
    if engine.dialect.name == "sqlite":
        _for_one_pair_of_eyes(Path(address.database or ""))

        # Many kernels write to one file: wait for each other instead of failing, and let readers read meanwhile.
        @event.listens_for(engine, "connect")
        def _pragmas(connection: object, _: object) -> None:
            cursor = connection.cursor()  # type: ignore[attr-defined]
            cursor.execute("PRAGMA busy_timeout=5000")
            let_readers_read(cursor)
            cursor.execute("PRAGMA synchronous=NORMAL")
            cursor.close()

    return engine


def _for_one_pair_of_eyes(file: Path) -> None:
    """Who reads a learner's id can take his place: a new file, and what lies beside it, is this user's alone."""
    if file.name and not file.exists():
        with suppress(OSError):  # the database itself says what is wrong there
            os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def let_readers_read(cursor: sqlite3.Cursor) -> None:
    """A file is turned over to its log once and for all. Two who do so at the same moment are both sent away, and at
    once, since waiting for each other they would wait for ever: they try again.
    """
    until = time.monotonic() + TURNING_OVER
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01 + os.getpid() % 20 / 500)  # no two of them for equally long


def may_pass(trouble: Exception) -> bool:
    """Whether a database is only locked, full, starting or away, so that the same may be possible in a while."""
    return isinstance(trouble, OperationalError | InterfaceError | NoneFree)  # the last: every line to it is in use


def address_of(folder: Path, url: str = "") -> URL:
    """The host's database (`--database`, TUTOR_STORE), or a file in the data folder."""
    folder.mkdir(parents=True, exist_ok=True)
    named = url or os.environ.get(DATABASE) or f"sqlite:///{folder / 'progress.sqlite'}"
    try:
        found = make_url(named)
    except ArgumentError:
        raise BadDatabase(f"{named[:60]!r} is no database URL; write postgresql://USER@HOST/NAME") from None
    if found.drivername in ("postgres", "postgresql"):
        return found.set(drivername="postgresql+psycopg")
    return found


def shown(folder: Path, url: str = "") -> str:
    """Where places are kept, for a host to read."""
    address = address_of(folder, url)
    return address.database or "memory" if address.drivername == "sqlite" else address.render_as_string(True)


def open_store(folder: Path, url: str = "") -> Store:
    """The one store of this process: kernels that ask at once get the same."""
    address = address_of(folder, url)
    with _OPENING:
        try:
            return _store(address.render_as_string(hide_password=False))
        except ModuleNotFoundError as missing:
            if address.get_backend_name() != "postgresql":
                raise BadDatabase(f"{address.drivername!r} is no kind of database known here") from None
            raise BadDatabase(f"{missing.name} is not installed: pip install 'table-tutor[postgres]'") from None
        except NoSuchModuleError:
            raise BadDatabase(f"{address.drivername!r} is no kind of database known here") from None
        except SQLAlchemyError as error:
            told = str(error.orig if isinstance(error, DBAPIError) else error).strip().splitlines()[:1]
            raise BadDatabase(f"{address.render_as_string(True)} does not answer: {' '.join(told)}") from None


@lru_cache(maxsize=4)
def _store(url: str) -> Store:
    return Store(url)
