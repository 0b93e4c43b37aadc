"""Counting what a learner met and used, from what happened: the events of a step or a game, and what was asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tutor.games.edition import Edition
from tutor.kernel.events import Event
from tutor.kernel.replay import Moment
from tutor.lessons.check import rules_of_step, solved
from tutor.lessons.models import Act, Lesson, Predict
from tutor.lessons.par import own_moves, par
from tutor.lessons.play import Place, Scene, acting_seat, scene_at
from tutor.lessons.truth import Settled
from tutor.school import progress
from tutor.school.deeds import own_events
from tutor.school.progress import ALONE, HELPED, MET, Learned

MOST_MISSED = 3  # of the rules that one wrong answer or refused move cites, the most basic first
Levels = dict[str, int]


def of_moments(
    moments: Sequence[Moment[Any]], you: int, own: int, found: Levels | None = None, since: int = 0
) -> Levels:
    """The rules of events: those of the learner's own doing at the level `own`, all others met."""
    levels = {} if found is None else found
    for at in range(since, len(moments)):
        of_moment(moments, at, you, own, levels)
    return levels


def of_moment(moments: Sequence[Moment[Any]], at: int, you: int, own: int, levels: Levels) -> None:
    """The rules of one moment of a line of play."""
    _raise(levels, moments[at].events, MET)
    if own > MET:
        _raise(levels, own_events(moments, at, you), own)


def _raise(levels: Levels, events: Iterable[Event], level: int) -> None:
    for event in events:
        for rule in event.rules:
            if level > levels.get(rule, 0):
                levels[rule] = level


def of_step(edition: Edition, lesson: Lesson, place: Place, i: int, scene: Scene) -> Levels:
    """The rules of a step as it stands. What it tells and asks counts as met once it is done."""
    levels = of_events(lesson, place, i, scene)
    if scene.done:
        for rule in rules_of_step(edition, lesson, i, scene):
            levels.setdefault(rule, MET)
    return levels


def of_events(lesson: Lesson, place: Place, i: int, scene: Scene) -> Levels:
    """The rules of what has happened in a step."""
    step = lesson.steps[i]
    own = _own(place, step.id) if isinstance(step, Act) else MET
    since = len(scene.before.moments) - 1  # what led to the step was told, and is none of the learner's doing
    return of_moments(scene.line.moments[since:], acting_seat(lesson, step), own, since=1)


def _own(place: Place, step: str) -> int:
    answer = place.answer(step)
    return MET if answer.shown else HELPED if answer.hints else ALONE


def of_place(edition: Edition, lesson: Lesson, place: Place) -> Levels:
    """All that a lesson has brought so far, counted anew from its place."""
    levels: Levels = {}
    for i in range(min(place.furthest + 1, len(lesson.steps))):
        for rule, level in of_step(edition, lesson, place, i, scene_at(edition, lesson, place, i)).items():
            levels[rule] = max(level, levels.get(rule, 0))
    return levels


def within_reach(edition: Edition, lesson: Lesson) -> Levels:
    """What a lesson can bring: the levels of somebody who takes all of it by himself."""
    return of_place(edition, lesson, solved(lesson))


def stars_of_step(edition: Edition, lesson: Lesson, place: Place, i: int, scene: Scene) -> int:
    """The stars of a step, 0 while it is not done or when it was shown; steps that only tell or ask have none."""
    step = lesson.steps[i]
    answer = place.answer(step.id)
    if not isinstance(step, Act) or not scene.done or answer.shown or not answer.moves:
        return 0
    moves = own_moves(lesson, step, answer.moves)
    fewest = 1 if moves == 1 else par(edition, lesson, step)
    return progress.stars(moves, fewest, hinted=answer.hints > 0)


def stars_of_place(edition: Edition, lesson: Lesson, place: Place) -> dict[str, int]:
    """The stars of a lesson so far, by step."""
    steps = enumerate(lesson.steps[: place.furthest + 1])
    found = {s.id: stars_of_step(edition, lesson, place, i, scene_at(edition, lesson, place, i)) for i, s in steps}
    return {step: n for step, n in found.items() if n}


def most_stars(lesson: Lesson) -> int:
    return progress.MOST_STARS * sum(isinstance(step, Act) for step in lesson.steps)


def rules_asked(step: Predict, settled: Settled) -> tuple[str, ...]:
    """The rules that a question is about."""
    return tuple(step.shows or dict.fromkeys(settled.rules))[:MOST_MISSED]


def gained(known: Learned, levels: Levels) -> Learned:
    """What of these levels is news."""
    return Learned(rules=progress.beyond(known, levels))
