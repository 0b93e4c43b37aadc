"""Closing time: nobody new is let in, those at a table may finish, and then the house ends."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from tornado.ioloop import PeriodicCallback

LOG = logging.getLogger("tutor.serve")
LOOK_EVERY = 0.25


class Closing:
    """Begun by SIGTERM. Open pages are told at once and tell their readers; what these do is kept as it happens.

    SIGUSR1 only shuts the door: whoever is in may stay as long as he likes and is told nothing, and the house ends when
    the last session has ended.
    """

    def __init__(
        self,
        patience: float,
        in_use: Callable[[], int],
        end: Callable[[], None],
        sessions: Callable[[], int] | None = None,
        tell: Callable[[], None] = lambda: None,
    ) -> None:
        self.begun = False
        self.draining = False
        self._patience = patience
        self._in_use = in_use
        self._sessions = sessions or in_use
        self._end = end
        self._tell = tell
        self._until = 0.0
        self._looking: PeriodicCallback | None = None

    @property
    def shut(self) -> bool:
        """Whether nobody new is let in."""
        return self.begun or self.draining

    def drain(self) -> None:
        if not self.shut:
            self.draining = True
            LOG.warning("draining: nobody new is let in; %s sessions may stay", self._sessions())
            self._watch()

    def begin(self) -> None:
        """Once to close, twice to end at once."""
        if self.begun:
            self._end()
            return
        self.begun, self.draining = True, False
        self._until = time.monotonic() + self._patience
        LOG.warning("closing: %s sessions have %.0f s to end", self._in_use(), self._patience)
        self._tell()
        self._watch()

    def left(self) -> float:
        """Seconds until the end."""
        return max(0.0, self._until - time.monotonic()) if self.begun else 0.0

    def _watch(self) -> None:
        if self._looking is None:
            self._looking = PeriodicCallback(self._look, 1000 * LOOK_EVERY)
            self._looking.start()
        self._look()

    def _look(self) -> None:
        over = not self._sessions() if self.draining else not self._in_use() or not self.left()
        if over and self._looking is not None:
            LOG.info("closed with %s sessions", self._in_use())
            self._looking.stop()
            self._end()
