"""What every position must satisfy: checks, each with the rule that it upholds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from tutor.kernel.rules import Cite
from tutor.kernel.verdict import Impossible

S = TypeVar("S")
Check = Callable[[S], Iterator[str]]


class Positions(Generic[S]):
    """The checks of a game. `declare` tells its rule set that a function upholds a rule."""

    def __init__(self, declare: Callable[..., Any]) -> None:
        self._declare = declare
        self._checks: list[tuple[str, Check[S]]] = []

    def upholds(self, rule: str) -> Callable[[Check[S]], Check[S]]:
        """The function tells what in a position the rule forbids."""

        def note(check: Check[S]) -> Check[S]:
            self._checks.append((rule, check))
            declared: Check[S] = self._declare(rule)(check)
            return declared

        return note

    def wrong(self, s: S, cite: Cite | None = None) -> Iterator[tuple[str, str]]:
        """Rules that a position breaks, and how; with `cite`, those that the edition has, by its own ids."""
        for rule, check in self._checks:
            own = cite(rule) if cite is not None else rule
            yield from ((own, what) for what in (check(s) if own else ()))

    def check(self, s: S, cite: Cite | None = None) -> None:
        for rule, what in self.wrong(s, cite):
            raise Impossible(rule, what)
