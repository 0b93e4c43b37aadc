"""Writing behind the reader's back: no click waits for a database that is locked or away.

What is to be kept is taken in at once, written by one thread in the order of its coming, and tried again until it is
done; whoever asks meanwhile is answered with it. Where it takes longer than a moment, whoever wanted it kept is told.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from dataclasses import dataclass, field

from tutor.school.places import DRAFT, NotYet
from tutor.school.progress import joined_text
from tutor.school.store import Store, may_pass

LOG = logging.getLogger("tutor.school")
PATIENCE = 0.4  # seconds; a busy machine takes some of them, and a warning for nothing is worse than a short wait
AGAIN_AFTER = 0.5
LAST_WORDS = 2.0  # seconds, when the process ends
ALL: list[Behind] = []  # of this process


@dataclass
class _Write:
    """A place (None: to be forgotten), or what was learned, or both at once."""

    place: str | None = None
    edition: str = ""
    gained: str = ""
    done: threading.Event = field(default_factory=threading.Event)
    wrong: Exception | None = None


class Behind:
    """A store before which no write waits for longer than a moment. Readers of it see what is still to be written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # By learner and the name of the place; what was only learned stands under no name, with its edition.
        self._waiting: dict[tuple[str, str, str], _Write] = {}
        self._lock = threading.Condition()
        self._writing = threading.Lock()
        self._since: float | None = None  # when the write began that is being tried
        self._thread: threading.Thread | None = None
        ALL.append(self)
        atexit.register(self.finish, LAST_WORDS)

    # -- writing -----------------------------------------------------------------------------------------------------

    def keep_place(self, learner: str, name: str, place: str, edition: str = "", gained: str = "") -> None:
        self._take((learner, name, ""), _Write(place, edition, gained))

    def forget_place(self, learner: str, name: str) -> None:
        self._take((learner, name, ""), _Write())

    def keep_learned(self, learner: str, edition: str, gained: str) -> None:
        self._take((learner, "", edition), _Write(None, edition, gained))

    def forget_learner(self, learner: str) -> None:
        """This one is waited for: it is asked for on purpose, and must not be said to be done before it is."""
        with self._lock:
            for key in [key for key in self._waiting if key[0] == learner]:
                del self._waiting[key]
            if not self._waiting:
                self._since = None  # nothing is tried any more
        with self._writing:
            self._store.forget_learner(learner)

    def _take(self, key: tuple[str, str, str], write: _Write) -> None:
        with self._lock:
            self._join(self._waiting.pop(key, None), key, write)
            self._waiting[key] = write  # the one kept last stands last
            slow = self.slow
            if self._thread is None:
                self._thread = threading.Thread(target=self._write_on, name="places behind", daemon=True)
                self._thread.start()
            self._lock.notify()
        if slow or not write.done.wait(PATIENCE):
            raise NotYet("the database is locked or away; this is tried again")
        if write.wrong is not None:
            raise write.wrong

    def _join(self, before: _Write | None, key: tuple[str, str, str], write: _Write) -> None:
        """What was learned on the way to a place that is not written yet is not lost with it."""
        if before is None or not before.gained:
            return
        if write.edition in ("", before.edition):
            write.edition, write.gained = before.edition, joined_text(before.gained, write.gained)
        else:
            self._waiting[key[0], "", before.edition] = _Write(None, before.edition, before.gained)

    def _write_on(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._waiting)
                key, write = next(iter(self._waiting.items()))
            if not self._written(key, write):
                time.sleep(AGAIN_AFTER)

    def _written(self, key: tuple[str, str, str], write: _Write) -> bool:
        """Whether there is nothing more to do about a write. One that can never be done is given back as wrong."""
        self._since, told = self._since or time.monotonic(), self.slow
        try:
            with self._writing:
                if self._waiting.get(key) is write:  # else forgotten, or another one has come in its place
                    self._do(key, write)
        except Exception as trouble:
            if may_pass(trouble):
                if not told:
                    LOG.warning("places wait to be kept: %s", type(trouble).__name__)
                return False
            write.wrong = trouble
        if told:
            LOG.info("places are kept again")
        with self._lock:
            if self._waiting.get(key) is write:
                del self._waiting[key]
            self._since = None
        write.done.set()
        return True

    def _do(self, key: tuple[str, str, str], write: _Write) -> None:
        learner, name, _ = key
        if not name:
            self._store.keep_learned(learner, write.edition, write.gained)
        elif write.place is None:
            self._store.forget_place(learner, name)
            if write.gained:
                self._store.keep_learned(learner, write.edition, write.gained)
        else:
            self._store.keep_place(learner, name, write.place, write.edition, write.gained)

    @property
    def slow(self) -> bool:
        """Whether something has been waiting for longer than a moment."""
        since = self._since
        return since is not None and time.monotonic() - since > PATIENCE

    def finish(self, seconds: float) -> None:
        """Wait for what is still to be written, but not for ever."""
        until = time.monotonic() + seconds
        while self._waiting and time.monotonic() < until:
            time.sleep(0.02)

    # -- reading -----------------------------------------------------------------------------------------------------

    def place(self, learner: str, name: str) -> str | None:
        write = self._waiting.get((learner, name, "")) if name else None
        return write.place if write is not None else self._store.place(learner, name)

    def places_of(self, learner: str) -> dict[str, str]:
        found = self._store.places_of(learner)
        for name, write in self._of(learner):
            found.pop(name, None)
            if name and write.place is not None:
                found[name] = write.place
        return found

    def latest_place(self, learner: str) -> str | None:
        if not self._of(learner):
            return self._store.latest_place(learner)
        return next((name for name in reversed(self.places_of(learner)) if name != DRAFT), None)

    def learned(self, learner: str) -> dict[str, str]:
        found = self._store.learned(learner)
        for _, write in self._of(learner):
            if write.gained:
                found[write.edition] = joined_text(found.get(write.edition), write.gained)
        return found

    def keep_position(self, code: str) -> str:
        return self._store.keep_position(code)

    def position(self, key: str) -> str | None:
        return self._store.position(key)

    def _of(self, learner: str) -> list[tuple[str, _Write]]:
        with self._lock:
            return [(name, write) for (whose, name, _), write in self._waiting.items() if whose == learner]


def late() -> bool:
    """Whether anything of this process has been waiting to be written for longer than a moment."""
    return any(store.slow for store in ALL)
