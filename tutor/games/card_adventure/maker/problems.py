"""The live checks of a drawing: what is missing or impossible, then what is odd."""

from __future__ import annotations

from tutor.games.card_adventure.cards import Box, box
from tutor.games.card_adventure.maker.draft import Draft
from tutor.games.card_adventure.maker.lacks import Problem, lacks
from tutor.games.card_adventure.maker.oddities import oddities

__all__ = ["Problem", "is_playable", "problems"]


def problems(draft: Draft, known: Box | None = None) -> tuple[Problem, ...]:
    """Everything worth saying about a draft, what keeps it from being played first."""
    known = known or box()
    found = [*lacks(draft, known), *oddities(draft, known)]
    return tuple(sorted(found, key=lambda problem: problem.level != "error"))


def is_playable(found: tuple[Problem, ...]) -> bool:
    return all(problem.level != "error" for problem in found)
