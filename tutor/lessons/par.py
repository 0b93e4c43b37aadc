"""Par: the fewest moves that reach the goal of a step, found by playing everything that the engine offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.edition import Edition
from tutor.kernel.records import encode
from tutor.kernel.replay import Line
from tutor.lessons.models import Act, Lesson
from tutor.lessons.play import acting_seat, attained, let_others_pass, story_of

MOST_TRIED = 1_500  # positions; beyond that the solution, which is known to do, stands for the fewest
_PARS: dict[tuple[int, str], tuple[Lesson, int]] = {}


def par(edition: Edition, lesson: Lesson, step: Act) -> int:
    """The fewest moves of the learner's own; searched for once, the lesson being kept so that its id stays its own."""
    key = (id(lesson), step.id)
    found = _PARS.get(key)
    if found is None:
        found = _PARS[key] = (lesson, Search(edition, lesson, step).fewest())
    return found[1]


def own_moves(lesson: Lesson, step: Act, moves: tuple[dict[str, Any], ...]) -> int:
    """How many of these moves are the learner's own."""
    you = acting_seat(lesson, step)
    return sum(1 for move in moves if move.get("seat", 0) == you)


class Search:
    """Breadth first from the position of the step; the others pass, as they do while the learner plays."""

    def __init__(self, edition: Edition, lesson: Lesson, step: Act) -> None:
        self._edition = edition
        self._step = step
        self._you = acting_seat(lesson, step)
        self._start = story_of(edition, lesson).start(lesson.steps.index(step))
        self._known = own_moves(lesson, step, step.solution)
        self._tried = 0

    def fewest(self) -> int:
        """The known solution bounds the search: what would need as many moves is not looked at any more."""
        now, seen = [self._start], {encode(self._start.state)}
        for moves in range(1, self._known):
            after: list[Line[Any]] = []
            for line in now:
                for further in self._played(line):
                    self._tried += 1
                    if self._reached(further):
                        return moves
                    if self._tried > MOST_TRIED:
                        return self._known
                    if moves < self._known - 1 and (key := encode(further.state)) not in seen:
                        seen.add(key)
                        after.append(further)
            now = after
        return self._known

    def _played(self, line: Line[Any]) -> Iterator[Line[Any]]:
        for action in line.game.offers(line.state, self._you):
            yield let_others_pass(line.do_freely(action), self._you, self._reached)

    def _reached(self, line: Line[Any]) -> bool:
        return attained(self._edition, self._step, self._start, line)
