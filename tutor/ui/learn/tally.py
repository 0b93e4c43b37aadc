"""What the reader's latest deed adds to what he has learned: looked at after every intent, so it must cost next to
nothing where nothing has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import Action
from tutor.lessons.headings import heading_of
from tutor.lessons.models import Predict
from tutor.lessons.play import Answer, Place, Scene
from tutor.school import counting, progress
from tutor.school.counting import Levels
from tutor.school.deeds import waits
from tutor.school.progress import ALONE, HELPED, MET, NOTHING, Learned, Missed
from tutor.ui.desk import Branch, Desk
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.learn.review import ReviewDesk
from tutor.ui.play.free import FreeDesk
from tutor.ui.play.match import MatchDesk
from tutor.ui.play.together import TogetherDesk

if TYPE_CHECKING:
    from collections.abc import Callable

UNTIMELY = {"over", "not-now", "not-you"}  # refusals of the turn order: to press too early is no mistake about a rule
Refused = tuple[Line[Any], Action]
Moments = tuple[Moment[Any], ...]


class Tally:
    """Remembers how far a desk has been counted."""

    def __init__(self) -> None:
        self._place: Place | None = None
        self._done: dict[str, Answer] = {}
        self._moments: Moments = ()
        self._branch: Moments = ()
        self._refused: Refused | None = None
        self._deed = ALONE  # how the reader's latest deed counted

    def opened(self, desk: Desk | None, branch: Branch | None) -> None:
        """A desk stands as it was opened. What its reader did there before has been counted up to here."""
        self._place = None
        self._done = {}
        self._refused = None
        self._deed = ALONE
        self._branch = branch.line.moments if branch is not None else ()
        self._moments = desk.whole.moments if isinstance(desk, FreeDesk) and not _is_new(desk) else ()
        if isinstance(desk, LessonDesk):
            self._done = {step: answer for step, answer in desk.place.answers.items() if answer.locked}

    def gained(
        self, desk: Desk, branch: Branch | None, refused: Refused | None, known: Callable[[], Learned]
    ) -> Learned:
        """What is new since the last time."""
        found = NOTHING
        if isinstance(desk, LessonDesk) and desk.place is not self._place:
            found = self._of_lesson(desk, known())
        elif isinstance(desk, FreeDesk) and desk.whole.moments is not self._moments:
            found = counting.gained(known(), self._of_table(desk))
        if branch is not None and branch.line.moments is not self._branch:
            found = progress.joined(found, counting.gained(known(), self._of_branch(branch, desk.you)))
        if refused is not None and not self._is_told(refused):
            self._refused = refused
            found = progress.joined(found, _of_refusal(desk, refused, known()))
        return found

    def _is_told(self, refused: Refused) -> bool:
        """The same refusal stays on the screen until something else is done."""
        told = self._refused
        return told is not None and told[0] is refused[0] and told[1] is refused[1]

    # -- lessons -----------------------------------------------------------------------------------------------------

    def _of_lesson(self, desk: LessonDesk, known: Learned) -> Learned:
        self._place = desk.place
        if isinstance(desk, ReviewDesk):
            return desk.reviewed(known, progress.now())
        if desk.finished:
            return NOTHING
        i, scene, answer = desk.place.step, desk.scene, desk.answer
        if not scene.done or self._done.get(desk.step.id) == answer:
            return counting.gained(known, counting.of_events(desk.lesson, desk.place, i, scene))
        self._done[desk.step.id] = answer
        found = counting.gained(known, counting.of_step(desk.edition, desk.lesson, desk.place, i, scene))
        found = progress.joined(found, _stars(desk, i, scene, known))
        return progress.joined(found, _of_prediction(desk, known))

    # -- tables ------------------------------------------------------------------------------------------------------

    def _of_table(self, desk: FreeDesk) -> Levels:
        before, now = self._moments, desk.whole.moments
        self._moments = now
        levels: Levels = {}
        for at in range(_common(before, now), len(now)):
            counting.of_moment(now, at, desk.you, self._own_level(desk, now, at), levels)
        return levels

    def _of_branch(self, branch: Branch, you: int) -> Levels:
        """What is tried out in a what-if is met there, not used."""
        before, now = self._branch, branch.line.moments
        self._branch = now
        return counting.of_moments(now, you, MET, since=_common(before, now))

    def _own_level(self, desk: FreeDesk, moments: Moments, at: int) -> int:
        """How what a move brings the reader counts. When all wait, no more comes of an advised deed than that."""
        action = moments[at].action
        if action is not None and waits(action) and not isinstance(desk, TogetherDesk):
            return self._deed
        level = _level_of(desk, action)
        if action is not None and action.seat == desk.you:
            self._deed = level
        return level


def _is_new(desk: FreeDesk) -> bool:
    """Whether a match has just been dealt, so that its deal is to be counted as well."""
    return isinstance(desk, MatchDesk) and all(
        m.action is None or m.action.seat != desk.you for m in desk.whole.moments
    )


def _common(before: Moments, now: Moments) -> int:
    """How many moments two lines of play share; most often the later one goes on from the other."""
    n = min(len(before), len(now))
    while n and before[n - 1] is not now[n - 1]:
        n -= 1
    return n


def _level_of(desk: FreeDesk, action: Action | None) -> int:
    """How a move of the reader's counts. Two people at one screen cannot be told apart."""
    if action is None or action.seat != desk.you or isinstance(desk, TogetherDesk):
        return MET
    game = desk.edition.game
    advised = tuple(game.action_of(move) for move in desk.advised) if isinstance(desk, MatchDesk) else desk.wishes
    return HELPED if action in advised else ALONE


def _stars(desk: LessonDesk, i: int, scene: Scene, known: Learned) -> Learned:
    stars = counting.stars_of_step(desk.edition, desk.lesson, desk.place, i, scene)
    id = desk.lesson.id
    if stars <= known.stars.get(id, {}).get(desk.step.id, 0):
        return NOTHING
    return Learned(stars={id: {desk.step.id: stars}})


def _of_prediction(desk: LessonDesk, known: Learned) -> Learned:
    """A wrong answer misses the rules that the question is about."""
    step, settled = desk.step, desk.settled()
    if not isinstance(step, Predict) or settled is None or desk.answer.chosen in ("", settled.key):
        return NOTHING
    if heading_of(desk.edition, desk.lesson.id) is None:
        return NOTHING  # a story of the host's own: no review would find its questions
    return _missed(known, counting.rules_asked(step, settled), f"{desk.lesson.id}/{step.id}")


def _of_refusal(desk: Desk, refused: Refused, known: Learned) -> Learned:
    """Whoever is refused has met the rules, and missed them, unless to be refused is what the table is there for."""
    line, action = refused
    denials = line.game.why_not(line.state, action)
    met = counting.gained(known, dict.fromkeys((d.rule for d in denials), MET))
    if action.seat != desk.you or action in desk.wished:
        return met
    rules = tuple(d.rule for d in denials if d.key not in UNTIMELY)
    return progress.joined(met, _missed(known, rules[: counting.MOST_MISSED], ""))


def _missed(known: Learned, rules: tuple[str, ...], place: str) -> Learned:
    missed: dict[str, Missed] = progress.missed(known, rules, place, progress.now())
    return Learned(missed=missed)
