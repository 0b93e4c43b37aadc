"""The line before a full house: who comes first is let in first, and who has gone holds nobody up."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

PATIENCE = 60.0  # seconds without a sign of life; a page in a background tab asks at least once in that time
UNCLAIMED = 600.0
MOST = 1_000


@dataclass
class _Ticket:
    given: float
    seen: float | None = None  # robots take a ticket and never come back: they do not stand in the line


class Line:
    """Tickets in the order in which they were given."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._tickets: dict[str, _Ticket] = {}

    def ticket(self) -> str:
        self._forget()
        if len(self._tickets) >= MOST:  # whoever has shown himself stays; a flood of robots has not
            unseen = (name for name, ticket in self._tickets.items() if ticket.seen is None)
            del self._tickets[next(unseen, next(iter(self._tickets)))]
        name = secrets.token_urlsafe(16)
        self._tickets[name] = _Ticket(self._clock())
        return name

    def ahead(self, name: str) -> int | None:
        """How many stand before this one, who has just shown himself; None for a ticket that is not known."""
        mine = self._tickets.get(name)
        if mine is None:
            return None
        mine.seen = self._clock()
        self._forget()
        before = 0
        for other, ticket in self._tickets.items():
            if other == name:
                break
            before += ticket.seen is not None
        return before

    def leave(self, name: str) -> None:
        self._tickets.pop(name, None)

    def __len__(self) -> int:
        self._forget()
        return sum(ticket.seen is not None for ticket in self._tickets.values())

    def _forget(self) -> None:
        now = self._clock()
        for name, ticket in list(self._tickets.items()):
            gone = now - ticket.given > UNCLAIMED if ticket.seen is None else now - ticket.seen > PATIENCE
            if gone:
                del self._tickets[name]
