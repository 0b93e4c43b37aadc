"""Closing time: nobody new is let in, those at a table may finish, and then the house ends."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from tornado.ioloop import PeriodicCallback

LOG = logging.getLogger("tutor.serve")
LOOK_EVERY = 0.25


class Closing:
    """Begun by SIGTERM. Pages ask the health address and tell their readers; what these do is kept as it happens."""

    def __init__(self, patience: float, in_use: Callable[[], int], end: Callable[[], None]) -> None:
        self.begun = False
        self._patience = patience
        self._in_use = in_use
        self._end = end
        self._until = 0.0

    def begin(self) -> None:
        """Once to close, twice to end at once."""
        if self.begun:
            self._end()
            return
        self.begun = True
        self._until = time.monotonic() + self._patience
        LOG.info("closing: %s sessions have %.0f s to end", self._in_use(), self._patience)
        self._looking = PeriodicCallback(self._look, 1000 * LOOK_EVERY)
        self._looking.start()
        self._look()

    def left(self) -> float:
        """Seconds until the end."""
        return max(0.0, self._until - time.monotonic()) if self.begun else 0.0

    def _look(self) -> None:
        if not self._in_use() or not self.left():
            LOG.info("closed with %s sessions", self._in_use())
            self._looking.stop()
            self._end()
