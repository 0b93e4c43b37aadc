"""What every position must satisfy: checks, each with the rule that it upholds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.games.seven_bosses.book import setup
from tutor.games.seven_bosses.state import Syndicates
from tutor.kernel.verdict import Impossible

Check = Callable[[Syndicates], Iterator[str]]
CHECKS: list[tuple[str, Check]] = []


def position(rule: str) -> Callable[[Check], Check]:
    """The function tells what in a position the rule forbids."""

    def note(check: Check) -> Check:
        CHECKS.append((rule, check))
        return setup(rule)(check)

    return note


def check_position(s: Syndicates) -> None:
    for rule, check in CHECKS:
        for what in check(s):
            raise Impossible(rule, what)
