"""Keeping a learner's place outside the kernel, as it changes, so that a reload or a dead kernel costs nothing."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from tutor.kernel.records import decode, encode
from tutor.lessons.play import Place
from tutor.ui.lesson import LessonDesk

if TYPE_CHECKING:
    from tutor.school.store import Store

LOG = logging.getLogger("tutor")


class Keeper:
    """Keeps and finds places. Without a store, or before the reader is known, it keeps them for this session."""

    def __init__(self, store: Store | None = None) -> None:
        self.store = store
        self.learner = ""
        self._here: dict[str, bytes] = {}

    def keep(self, desk: Any) -> None:
        if not isinstance(desk, LessonDesk):
            return
        data = encode(desk.place)
        if self._here.get(desk.lesson.id) == data:
            return
        self._here[desk.lesson.id] = data
        if self.store is not None and self.learner:
            try:
                self.store.keep_place(self.learner, desk.lesson.id, data.decode())
            except Exception:
                LOG.exception("a place could not be stored")

    def place(self, lesson: str) -> Place | None:
        data = self._stored(lesson) or self._here.get(lesson)
        if data is None:
            return None
        try:
            return decode(data, Place)
        except ValueError:
            LOG.warning("a stored place of %s is of another version and was left out", lesson)
            return None

    def _stored(self, lesson: str) -> bytes | None:
        if self.store is None or not self.learner:
            return None
        found = self.store.place(self.learner, lesson)
        return found.encode() if found else None

    def latest(self) -> Place | None:
        """The place that was kept last."""
        if self.store is not None and self.learner:
            lesson = self.store.latest_lesson(self.learner)
            return self.place(lesson) if lesson else None
        last = next(reversed(self._here), None)
        return self.place(last) if last else None

    def forget(self, lesson: str) -> None:
        self._here.pop(lesson, None)
        if self.store is not None and self.learner:
            self.store.forget_place(self.learner, lesson)
