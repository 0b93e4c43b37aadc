"""The book of the classes that vote: who is here, what was asked, and each vote once.

What is to be kept is taken in at once and written by one thread, all that has come meanwhile in one go, so that no vote
waits for a database; where that is locked or away, the same is tried again. Only what is to be deleted is waited for.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections.abc import Set
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, select, update

from tutor.school.places import NotYet
from tutor.school.store import Store, may_pass
from tutor.school.tables import CLASSES, VOTES

LOG = logging.getLogger("tutor.school")
AGAIN_AFTER = 0.5
LAST_WORDS = 2.0  # seconds, when the process ends
Vote = tuple[str, str, int]  # learner, question, round
Key = tuple[str, Vote | None]  # the code of a class, and a vote in it; None for the class itself


@dataclass(frozen=True)
class KeptClass:
    """What the book knows of a class."""

    teacher: str
    told: str
    votes: dict[Vote, str]


class ClassBook:
    def __init__(self, store: Store) -> None:
        self._engine = store.engine
        self._waiting: dict[Key, tuple[str, str]] = {}  # of a class: its teacher and all else; of a vote: the option
        self._lock = threading.Condition()
        self._writing = threading.Lock()
        self._thread: threading.Thread | None = None
        atexit.register(self.finish, LAST_WORDS)

    # -- writing -----------------------------------------------------------------------------------------------------

    def keep(self, code: str, teacher: str, told: str) -> None:
        self._take((code, None), (teacher, told))

    def vote(self, code: str, vote: Vote, option: str) -> None:
        """Another option in the same round takes the place of the one before."""
        self._take((code, vote), ("", option))

    def _take(self, key: Key, row: tuple[str, str]) -> None:
        with self._lock:
            self._waiting[key] = row
            if self._thread is None:
                self._thread = threading.Thread(target=self._write_on, name="classes behind", daemon=True)
                self._thread.start()
            self._lock.notify()

    def _write_on(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._waiting)
            if not self._written():
                time.sleep(AGAIN_AFTER)

    def _written(self) -> bool:
        """Whether all that waited is kept. What a database will never take is let go, and the log says so."""
        with self._writing:
            with self._lock:
                rows = dict(self._waiting)
            try:
                with self._engine.begin() as db:
                    _write(db, rows)
            except Exception as trouble:
                if may_pass(trouble):
                    return False
                LOG.exception("%s rows of classes cannot be kept", len(rows))
            with self._lock:
                for key, row in rows.items():
                    if self._waiting.get(key) is row:
                        del self._waiting[key]
        return True

    def forget(self, code: str) -> None:
        """Everything about a class. When this returns it is gone; where it cannot go, what was to be kept still is."""
        with self._writing:
            with self._engine.begin() as db:
                _forget(db, [code])
            with self._lock:
                for key in [key for key in self._waiting if key[0] == code]:
                    del self._waiting[key]

    def forget_older(self, hours: float, but: Set[str] = frozenset()) -> int:
        """Classes that nobody has come back to for so long, `but` those that are open; how many they were."""
        old = select(CLASSES.c.code).where(CLASSES.c.kept < datetime.now(UTC) - timedelta(hours=hours))
        with self._writing, self._engine.begin() as db:
            codes = [row.code for row in db.execute(old) if row.code not in but]
            _forget(db, codes)
        return len(codes)

    def finish(self, seconds: float) -> None:
        """Wait for what is still to be written, but not for ever."""
        until = time.monotonic() + seconds
        while self._waiting and time.monotonic() < until:
            time.sleep(0.02)

    # -- reading -----------------------------------------------------------------------------------------------------

    def read(self, code: str, hours: float) -> KeptClass | None:
        """A class that somebody has been in within so many hours; NotYet while nobody can know."""
        try:
            return self._read(code, hours)
        except Exception as trouble:
            if may_pass(trouble):
                raise NotYet("the database is locked or away") from trouble
            raise

    def _read(self, code: str, hours: float) -> KeptClass | None:
        young = (CLASSES.c.code == code) & (CLASSES.c.kept > datetime.now(UTC) - timedelta(hours=hours))
        with self._engine.connect() as db:
            found = db.execute(select(CLASSES.c.teacher, CLASSES.c.told).where(young)).first()
            if found is None:
                return None
            votes = db.execute(select(VOTES).where(VOTES.c.code == code).order_by(VOTES.c.kept))
            cast = {(row.learner, row.question, row.round): row.option for row in votes}
            return KeptClass(found.teacher, found.told, cast)


def _write(db: Connection, rows: dict[Key, tuple[str, str]]) -> None:
    now = datetime.now(UTC)
    for (code, vote), (teacher, told) in rows.items():
        if vote is None:
            _put_class(db, code, teacher, told, now)
        else:
            _put_vote(db, code, vote, told, now)
    voted = {code for code, vote in rows if vote is not None}
    db.execute(update(CLASSES).where(CLASSES.c.code.in_(voted)).values(kept=now))


def _put_class(db: Connection, code: str, teacher: str, told: str, now: datetime) -> None:
    there = update(CLASSES).where(CLASSES.c.code == code).values(teacher=teacher, told=told, kept=now)
    if not db.execute(there).rowcount:
        db.execute(insert(CLASSES).values(code=code, teacher=teacher, told=told, kept=now))


def _put_vote(db: Connection, code: str, vote: Vote, option: str, now: datetime) -> None:
    learner, question, n = vote
    mine = (VOTES.c.code == code) & (VOTES.c.learner == learner) & (VOTES.c.question == question) & (VOTES.c.round == n)
    if not db.execute(update(VOTES).where(mine).values(option=option, kept=now)).rowcount:
        cast = {"code": code, "learner": learner, "question": question, "round": n}
        db.execute(insert(VOTES).values(**cast, option=option, kept=now))


def _forget(db: Connection, codes: list[str]) -> None:
    for table in (VOTES, CLASSES):
        db.execute(delete(table).where(table.c.code.in_(codes)))
