"""How far a Level goes up and down: what of a gain or a loss the rules do not give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.munchkin_quest.book import term
from tutor.games.munchkin_quest.state import Quest
from tutor.kernel.events import Term

HIGHEST = 10
NOT_GIVEN = "mq.level.not-given"
NOT_LOST = "mq.level.not-lost"


@term(NOT_GIVEN, "mq.level.range", layer="absolute")
def nothing_above_ten(s: Quest, gain: dict[str, Any]) -> Iterator[Term]:
    """A player's Level runs from 1 to 10 and is kept on the level counter."""
    level, n = s.players[gain["seat"]].level, gain["n"]
    if level + n > HIGHEST:
        yield Term(level + n - HIGHEST, "mq.level.range", "not-given", f"level:{gain['seat']}", {"seat": gain["seat"]})


@term(NOT_GIVEN, "mq.absolute.level-ten-by-kill", layer="absolute")
def ten_only_by_a_kill(s: Quest, gain: dict[str, Any]) -> Iterator[Term]:
    """A player can reach Level 10 only by killing a monster; any other gain that would bring him there is not
    given.
    """
    level, n = s.players[gain["seat"]].level, gain["n"]
    if not gain["by_kill"] and level < HIGHEST <= level + n:
        seat = gain["seat"]
        yield Term(1, "mq.absolute.level-ten-by-kill", "not-given", f"level:{seat}", {"seat": seat})


@term(NOT_LOST, "mq.absolute.level-floor", layer="absolute")
def nothing_below_one(s: Quest, loss: dict[str, Any]) -> Iterator[Term]:
    """A player's Level never goes below 1."""
    level, n = s.players[loss["seat"]].level, loss["n"]
    if n >= level:
        seat = loss["seat"]
        yield Term(n - level + 1, "mq.absolute.level-floor", "not-lost", f"level:{seat}", {"seat": seat})
