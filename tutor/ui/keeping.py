"""Keeping a learner's place outside the kernel, as it changes, so that a reload or a dead kernel costs nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from tutor.kernel.records import decode, encode
from tutor.lessons.play import Place
from tutor.ui.lesson import LessonDesk

if TYPE_CHECKING:
    from tutor.school.places import Places

T = TypeVar("T")
LOG = logging.getLogger("tutor")


class Keeper:
    """Keeps and finds places. Without a store, or before the reader is known, it keeps them for this session.

    The store is opened when it is first needed, since that costs more than everything else on a page. A store that
    fails costs the reader nothing but the memory of his place.
    """

    def __init__(self, open_places: Callable[[], Places] | None = None) -> None:
        self._open_places = open_places
        self.learner = ""
        self._here: dict[str, bytes] = {}

    def keep(self, desk: Any) -> None:
        if not isinstance(desk, LessonDesk):
            return
        data = encode(desk.place)
        if self._here.get(desk.lesson.id) == data:
            return
        self._here[desk.lesson.id] = data
        self._ask(lambda store: store.keep_place(self.learner, desk.lesson.id, data.decode()))

    def place(self, lesson: str) -> Place | None:
        stored = self._ask(lambda store: store.place(self.learner, lesson))
        data = stored.encode() if stored else self._here.get(lesson)
        if data is None:
            return None
        try:
            return decode(data, Place)
        except ValueError:
            LOG.warning("a stored place of %s is of another version and was left out", lesson)
            return None

    def latest(self) -> Place | None:
        """The place that was kept last."""
        stored = self._ask(lambda store: store.latest_lesson(self.learner))
        lesson = stored or next(reversed(self._here), None)
        return self.place(lesson) if lesson else None

    def forget(self, lesson: str) -> None:
        self._here.pop(lesson, None)
        self._ask(lambda store: store.forget_place(self.learner, lesson))

    def _ask(self, question: Callable[[Places], T]) -> T | None:
        if self._open_places is None or not self.learner:
            return None
        try:
            return question(self._open_places())
        except Exception:
            LOG.exception("the store of places did not answer")
            return None
