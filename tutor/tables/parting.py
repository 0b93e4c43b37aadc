"""One position under two games that differ in a rule: the first thing that comes out otherwise.

Nothing here is written by hand: the engine plays both.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from tutor.games.edition import Edition
from tutor.kernel.engine import Game
from tutor.kernel.state import Action
from tutor.tables.findings import REFUSED, Finding, Move, Played
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table

Findings = list[Finding]


@dataclass(frozen=True)
class Parting:
    """The first thing that comes out otherwise. Where one side has nothing, it happens only on the other."""

    kept: Finding | None
    other: Finding | None
    move: Action | None  # what was tried, or done last
    before: Any  # the state in which it was
    stands_still: bool  # the other game does not go on
    nobody_may: bool = False  # since it is the rule that lets anybody do so

    @property
    def still_refused(self) -> bool:
        """Whether only one of several reasons falls away."""
        return self.kept is not None and self.kept.what[0] == REFUSED and self.other is None and not self.stands_still


def parting(found: Edition, table: TableFile, courses: list[tuple[Move, ...]], other: Game[Any]) -> Parting | None:
    """Where another game parts from the book's on a position, in one of these courses; None if nothing told differs."""
    pairs = [(_course(found, table, found.game, moves), _course(found, table, other, moves)) for moves in courses]
    seen: Callable[[Finding], bool]
    for seen in (_happens, _anything):
        for kept, without in pairs:
            if first := _first(kept, without, seen):
                return first
    return None


def _happens(finding: Finding) -> bool:
    return finding.happens


def _anything(_: Finding) -> bool:
    return True


# -- playing ---------------------------------------------------------------------------------------------------------


@dataclass
class _Course:
    """What laying out a position brought about, and then each move."""

    played: Played | None
    came: list[Findings]
    stands_still: bool = False

    def move(self, finding: Finding) -> tuple[Action | None, Any]:
        """What was tried when it came out, or what had been done, and the state in which it was."""
        moments = self.played.line.moments if self.played is not None else ()
        if finding.tried is not None:
            return finding.tried, moments[finding.moves].state
        done = moments[finding.moves].action
        return done, moments[max(0, finding.moves - 1)].state


def _course(found: Edition, table: TableFile, game: Game[Any], moves: tuple[Move, ...]) -> _Course:
    """A game that lacks a rule, or reads it otherwise, may come to a standstill in any way; the book's may not."""
    course = _Course(None, [])
    try:
        course.played = Played(found, open_table(table, game=game)[1])
        course.came.append(list(course.played.findings))
        for move in moves:
            before = len(course.played.findings)
            course.played.make(move)
            course.came.append(course.played.findings[before:])
    except Exception:
        if game is found.game:
            raise
        course.stands_still = True
    return course


# -- comparing -------------------------------------------------------------------------------------------------------


def _first(kept: _Course, other: _Course, seen: Callable[[Finding], bool]) -> Parting | None:
    for here, there in zip_longest(kept.came, other.came):
        differing = first_difference(*([x for x in each or () if seen(x)] for each in (here, there)))
        if differing is None:
            continue
        ours, theirs = differing
        course, told = (kept, ours) if ours is not None else (other, theirs)
        move, before = course.move(told) if told is not None else (None, None)
        return Parting(ours, theirs, move, before, stands_still=there is None and other.stands_still)
    return None


def first_difference(here: Findings, there: Findings) -> tuple[Finding | None, Finding | None] | None:
    """What comes out first here that does not there, and the other way round; None where nothing differs."""
    pairs = enumerate(zip(here, there, strict=False))
    at = next((i for i, (x, y) in pairs if not _alike(x, y)), min(len(here), len(there)))
    if at == len(here) == len(there):
        return None
    return _only_here(here[at:], there[at:]), _only_here(there[at:], here[at:])


def _alike(one: Finding, other: Finding) -> bool:
    """Whether a reader could not tell them apart."""
    return one.what == other.what or one.says == other.says


def _only_here(here: Findings, there: Findings) -> Finding | None:
    """What comes next here, unless it comes there as well, only later."""
    return here[0] if here and not any(_alike(here[0], other) for other in there) else None
