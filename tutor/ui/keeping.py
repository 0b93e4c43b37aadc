"""Keeping a reader's place outside the kernel, as it changes, so that a reload or a dead kernel costs nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from tutor.kernel.records import decode, encode
from tutor.kernel.verdict import BadInput
from tutor.lessons.play import Place
from tutor.lessons.trails import Trail, pack, read_trail
from tutor.paths import data_dir
from tutor.school.places import Places, open_places
from tutor.ui.desk import Branch, Desk
from tutor.ui.free import FreeDesk
from tutor.ui.lesson import LessonDesk
from tutor.ui.sharing import trail_of

T = TypeVar("T")
LOG = logging.getLogger("tutor")
OLD = "a stored place of %s is of another version and was left out"


class Keeper:
    """Keeps and finds places. Without a store, or before the reader is known, it keeps them for this session.

    The store is opened when it is first needed, since that costs more than everything else on a page. A store that
    fails costs the reader nothing but the memory of his place.
    """

    def __init__(self, open_places: Callable[[], Places] | None = None) -> None:
        self._open_places = open_places
        self.learner = ""
        self._here: dict[str, str] = {}
        self._kept: Any = None

    # -- a reader's own places ---------------------------------------------------------------------------------------

    def opened(self, desk: Desk | None, branch: Branch | None) -> None:
        """As it stands now the table was opened: nothing of it is the reader's own yet."""
        self._kept = _standing(desk, branch)

    def keep(self, desk: Desk | None, branch: Branch | None = None) -> None:
        if isinstance(desk, LessonDesk):
            self._keep(desk.lesson.id, encode(desk.place).decode())
        elif isinstance(desk, FreeDesk) and desk.place:
            now = _standing(desk, branch)
            if self._kept != now:
                self._kept = now
                self._keep(desk.place, pack(trail_of(desk, branch, whole=True)))

    def _keep(self, name: str, place: str) -> None:
        if self._here.get(name) == place:
            return
        self._here.pop(name, None)
        self._here[name] = place  # the one kept last stands last
        self._ask(lambda store: store.keep_place(self.learner, name, place), of_reader=True)

    def place(self, lesson: str) -> Place | None:
        """Where the reader is in a lesson."""
        stored = self._stored(lesson)
        try:
            return decode(stored, Place) if stored else None
        except ValueError:
            LOG.warning(OLD, lesson)
            return None

    def trail(self, name: str) -> Trail | None:
        """How far the reader has come at a table that is kept under a name."""
        return _read(self._stored(name), name)

    def _stored(self, name: str) -> str | None:
        return self._ask(lambda store: store.place(self.learner, name), of_reader=True) or self._here.get(name)

    def latest(self) -> str:
        """The name of the place that was kept last: a lesson's id, or a match's."""
        stored = self._ask(lambda store: store.latest_place(self.learner), of_reader=True)
        return stored or next(reversed(self._here), "")

    def forget(self, name: str) -> None:
        self._here.pop(name, None)
        self._kept = None
        self._ask(lambda store: store.forget_place(self.learner, name), of_reader=True)

    # -- positions for everybody -------------------------------------------------------------------------------------

    def share(self, code: str) -> str | None:
        """The key under which anybody finds the position; None where nothing can be kept."""
        return self._ask(lambda store: store.keep_position(code))

    def shared(self, key: str) -> Trail | None:
        return _read(self._ask(lambda store: store.position(key)), key)

    def _ask(self, question: Callable[[Places], T], *, of_reader: bool = False) -> T | None:
        if self._open_places is None or (of_reader and not self.learner):
            return None
        try:
            return question(self._open_places())
        except Exception:
            LOG.exception("the store of places did not answer")
            return None


def kept_by_the_host() -> Keeper:
    """Places go to the store in the host's data folder."""
    return Keeper(lambda: open_places(data_dir()))


def _standing(desk: Desk | None, branch: Branch | None) -> Any:
    """Equal as long as nothing has happened at a table."""
    return (desk, desk.whole, desk.at, branch.line if branch else None) if isinstance(desk, FreeDesk) else None


def _read(code: str | None, name: str) -> Trail | None:
    try:
        return read_trail(code) if code else None
    except BadInput:
        LOG.warning(OLD, name)
        return None
