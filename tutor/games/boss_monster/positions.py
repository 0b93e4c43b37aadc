"""What every position must satisfy: checks, each with the rule that it upholds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.games.boss_monster.book import setup
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.rules import Cite
from tutor.kernel.verdict import Impossible

Check = Callable[[Dungeons], Iterator[str]]
CHECKS: list[tuple[str, Check]] = []


def position(rule: str) -> Callable[[Check], Check]:
    """The function tells what in a position the rule forbids."""

    def note(check: Check) -> Check:
        CHECKS.append((rule, check))
        return setup(rule)(check)

    return note


def check_position(s: Dungeons, cite: Cite) -> None:
    """Every check of a rule that the edition has."""
    for rule, check in CHECKS:
        own = cite(rule)
        for what in check(s) if own else ():
            raise Impossible(own, what)
