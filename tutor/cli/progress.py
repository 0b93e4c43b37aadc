"""A progress bar on stderr, for what takes longer than a second and only where somebody is watching."""

from __future__ import annotations

import sys
import time
from types import TracebackType

PATIENCE = 1.0
EVERY = 0.1
CELLS = 28


class Progress:
    """Counts up to `total`; shows nothing before it has taken a second."""

    def __init__(self, what: str, total: int) -> None:
        self.what = what
        self.total = max(1, total)
        self.done = 0
        self._began = time.monotonic()
        self._shown = 0.0
        self._watched = sys.stderr.isatty()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def step(self, n: int = 1) -> None:
        self.done += n
        now = time.monotonic()
        if self._watched and now - self._began > PATIENCE and now - self._shown > EVERY:
            self._shown = now
            self._draw(now - self._began)

    def _draw(self, taken: float) -> None:
        full = CELLS * self.done // self.total
        left = taken / max(1, self.done) * (self.total - self.done)
        bar = "█" * full + "·" * (CELLS - full)
        line = f"\r{self.what} {bar} {self.done}/{self.total}, {left:.0f} s left\033[K"
        print(line, end="", file=sys.stderr, flush=True)
