"""Par is the fewest moves that reach a goal: there is a way with as many, and none with fewer."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.games.registry import edition_of, editions
from tutor.kernel.records import encode
from tutor.kernel.replay import Line
from tutor.lessons import lessons_of
from tutor.lessons import par as search
from tutor.lessons.models import Act, Lesson
from tutor.lessons.par import own_moves, par
from tutor.lessons.play import acting_seat, attained, let_others_pass, story_of

LESSONS = {x.id: x for edition in editions().values() for x in lessons_of(edition)}
ACTS = [(lesson, step) for lesson in LESSONS.values() for step in lesson.steps if isinstance(step, Act)]
DEEPEST = 3


def can_be_reached(lesson: Lesson, step: Act, moves: int) -> bool:
    """Whether so many moves are enough: tried one after the other, without the search's short cuts."""
    edition = edition_of(lesson.id)
    start = story_of(edition, lesson).start(lesson.steps.index(step))
    you = acting_seat(lesson, step)
    tried: set[tuple[bytes, int]] = set()

    def done(line: Line[Any]) -> bool:
        return attained(edition, step, start, line)

    def search(line: Line[Any], left: int) -> bool:
        if done(line):
            return True
        key = (encode(line.state), left)
        if left == 0 or key in tried:
            return False
        tried.add(key)
        offers = line.game.offers(line.state, you)
        return any(search(let_others_pass(line.do_freely(action), you, done), left - 1) for action in offers)

    return search(start, moves)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS.keys())
def test_nothing_shorter_than_par_does(lesson: Lesson) -> None:
    edition = edition_of(lesson.id)
    for step in lesson.steps:
        if not isinstance(step, Act):
            continue
        fewest = par(edition, lesson, step)
        known = own_moves(lesson, step, step.solution)
        assert 1 <= fewest <= known
        if fewest <= DEEPEST:
            assert not can_be_reached(lesson, step, fewest - 1), step.id
        if fewest < known and fewest <= DEEPEST:
            assert can_be_reached(lesson, step, fewest), step.id


def test_most_pars_are_below_the_deepest_that_is_tried_here() -> None:
    found = [par(edition_of(lesson.id), lesson, step) for lesson, step in ACTS]
    assert sum(n <= DEEPEST for n in found) > 0.9 * len(found)
    assert sum(n < own_moves(lesson, step, step.solution) for n, (lesson, step) in zip(found, ACTS, strict=True)) > 10


FURTHER = 12_000  # positions: eight times what is looked at while somebody waits


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS.keys())
def test_where_the_search_gives_up_the_solution_is_the_shortest_that_is_known(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition = edition_of(lesson.id)
    for step in lesson.steps:
        if isinstance(step, Act) and par(edition, lesson, step) == own_moves(lesson, step, step.solution) > DEEPEST:
            monkeypatch.setattr(search, "MOST_TRIED", FURTHER)
            assert search.Search(edition, lesson, step).fewest() == own_moves(lesson, step, step.solution), step.id
