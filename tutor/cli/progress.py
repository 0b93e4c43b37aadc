"""How far it is, on stderr: a bar after a second where somebody is watching, a few lines in a file or pipe."""

from __future__ import annotations

import sys
import time
from types import TracebackType

PATIENCE = 1.0
EVERY = 0.1
FIRST_LINE = 2.0
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
        self._next_line = FIRST_LINE

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def step(self, n: int = 1) -> None:
        self.done += n
        now = time.monotonic()
        taken = now - self._began
        if not self._watched:
            self._log(taken)
        elif taken > PATIENCE and now - self._shown > EVERY:
            self._shown = now
            print(f"\r{self._line(taken)}\033[K", end="", file=sys.stderr, flush=True)

    def _log(self, taken: float) -> None:
        """A line, and the next when it has taken twice as long: what is kept stays short."""
        if taken >= self._next_line and self.done < self.total:
            self._next_line = 2 * taken
            print(self._line(taken), file=sys.stderr, flush=True)

    def _line(self, taken: float) -> str:
        full = CELLS * self.done // self.total
        left = taken / max(1, self.done) * (self.total - self.done)
        bar = "█" * full + "·" * (CELLS - full)
        return f"{self.what} {bar} {self.done}/{self.total}, {left:.0f} s left"
