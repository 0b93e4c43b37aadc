"""What a bot has before it when it is asked, whatever the game: its view of the table, and what it may do."""

from __future__ import annotations

from typing import Generic, TypeVar

from tutor.kernel.state import Action, State, pending
from tutor.kernel.windows import Window

A = TypeVar("A", bound=Action)
S = TypeVar("S", bound=State)


class Seen(Generic[S]):
    """One moment as one seat sees it. Nothing that the seat does not know is in it."""

    def __init__(self, view: S, offers: tuple[Action, ...]) -> None:
        self.s = view
        self.offers = offers
        self.seat = offers[0].seat
        found = pending(view)
        assert found is not None
        self.window: Window = found

    def of(self, kind: type[A]) -> tuple[A, ...]:
        """The offers of one kind."""
        return tuple([a for a in self.offers if isinstance(a, kind)])

    def one(self, kind: type[A]) -> A | None:
        return next((a for a in self.offers if isinstance(a, kind)), None)
