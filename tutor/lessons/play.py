"""A lesson being taken, as a value: where the learner is, what he answered and did. The rest follows by replay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Any

from tutor.games.edition import Edition
from tutor.kernel.events import Event
from tutor.kernel.records import Rec, encode, evolve, plain
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import open_seats
from tutor.lessons.models import Act, AnyStep, Goal, Lesson, Predict, Tell
from tutor.tables.models import TableFile
from tutor.tables.opening import luck_of, open_table, read_action
from tutor.tables.referee import Referee, value_at


class Answer(Rec):
    """What was done at one step: the option chosen, whether it is locked, the moves made, the help taken."""

    chosen: str = ""
    locked: bool = False
    moves: tuple[dict[str, Any], ...] = ()
    hints: int = 0
    tries: int = 0
    shown: bool = False


class Place(Rec):
    """Where a learner is in a lesson; small enough to be kept anywhere."""

    lesson: str
    step: int = 0
    furthest: int = 0
    answers: dict[str, Answer] = {}

    def answer(self, step: str) -> Answer:
        return self.answers.get(step, Answer())

    def with_answer(self, step: str, answer: Answer) -> Place:
        return evolve(self, answers={**self.answers, step: answer})

    def at(self, step: int) -> Place:
        return evolve(self, step=step, furthest=max(step, self.furthest))


@dataclass(frozen=True)
class Scene:
    """A step as it stands: the line so far, what happened in the step, and whether its goal is reached."""

    line: Line[Any]
    before: Line[Any]
    events: tuple[Event, ...]
    done: bool


def scene_at(edition: Edition, lesson: Lesson, place: Place, step: int) -> Scene:
    """The position at a step. The story is the same for everybody; only an act step shows the learner's own moves."""
    one = lesson.steps[step]
    start = story_of(edition, lesson).start(step)
    if isinstance(one, Tell):
        after = do_all(start, one.do)
        return Scene(after, start, events_since(start, after), True)
    answer = place.answer(one.id)
    if isinstance(one, Predict):
        return Scene(start, start, (), answer.locked)
    after = do_all(start, answer.moves)
    done = answer.shown or attained(edition, one, start, after)
    return Scene(after, start, events_since(start, after), done)


class Story:
    """A lesson as it is told: where each step starts. After an act step the story goes on from the solution, so that
    whatever way the learner found, the next step stands as it is written."""

    def __init__(self, edition: Edition, lesson: Lesson) -> None:
        self._edition = edition
        self._lesson = lesson
        self._starts: list[Line[Any]] = []

    def start(self, step: int) -> Line[Any]:
        while len(self._starts) <= step:
            self._starts.append(self._start_of(len(self._starts)))
        return self._starts[step]

    def _start_of(self, step: int) -> Line[Any]:
        one = self._lesson.steps[step]
        if one.table is not None:
            line = _opened(self._edition.id, one.id, one.table.model_dump_json(by_alias=True))
        elif isinstance(one, Act) and one.again:
            line = self.start(self._named(one.again, step))
        else:
            line = self._end_of(step - 1)
        if isinstance(one, Act) and one.chance:
            luck = luck_of(one.chance, line.state.chance.seed)
            line = Line(line.game, (*line.moments, Moment(evolve(line.state, chance=luck))))
        return line

    def _named(self, id: str, before: int) -> int:
        ids = [s.id for s in self._lesson.steps[:before]]
        if id not in ids:
            raise BadInput(f"again: no step before it is called {id!r}; there are {', '.join(ids) or 'none'}")
        return ids.index(id)

    def _end_of(self, step: int) -> Line[Any]:
        if step < 0:
            return opening(self._edition, self._lesson)
        one, start = self._lesson.steps[step], self.start(step)
        return start if isinstance(one, Predict) else do_all(start, one.do if isinstance(one, Tell) else one.solution)


_STORIES: dict[int, tuple[Lesson, Story]] = {}


def story_of(edition: Edition, lesson: Lesson) -> Story:
    """Told once for each lesson; the lesson is kept with it so that its id stays its own."""
    found = _STORIES.get(id(lesson))
    if found is None:
        if len(_STORIES) >= 32:
            _STORIES.clear()
        found = _STORIES[id(lesson)] = (lesson, Story(edition, lesson))
    return found[1]


def opening(edition: Edition, lesson: Lesson) -> Line[Any]:
    return _opened(edition.id, lesson.id, lesson.table.model_dump_json(by_alias=True))


@lru_cache(maxsize=32)
def _opened(edition: str, name: str, table: str) -> Line[Any]:
    return open_table(TableFile.model_validate_json(table))[1]


def do_all(line: Line[Any], moves: tuple[dict[str, Any], ...]) -> Line[Any]:
    for move in moves:
        line = line.do_freely(read_action(line.game, move))
    return line


def laid_out(lesson: Lesson, step: int, start: Line[Any]) -> tuple[Event, ...]:
    """What happened when the position of a step was laid out; nothing where the story goes on."""
    return start.moments[0].events if step == 0 or lesson.steps[step].table is not None else ()


def events_since(before: Line[Any], after: Line[Any]) -> tuple[Event, ...]:
    return tuple(e for m in after.moments[len(before.moments) :] for e in m.events)


# -- goals -----------------------------------------------------------------------------------------------------------


def reached(edition: Edition, goal: Goal, start: Line[Any], line: Line[Any]) -> bool:
    """Whether the goal is a fact now."""
    if goal.event:
        return any(fits(e, goal.event, goal.where) for e in events_since(start, line))
    if goal.state is not None:
        return bool(value_at(plain(line.state), goal.state) == goal.equals)
    if goal.ask is not None:
        number = sum(t.value for t in Referee(edition, line).terms(goal.ask))
        return number == goal.equals if goal.at_least is None else number >= goal.at_least
    win = edition.table.odds(line.state, line.game).get("win")
    return win is not None and Fraction(win) >= Fraction(goal.win_at_least)


def attained(edition: Edition, step: Act, start: Line[Any], line: Line[Any]) -> bool:
    """Whether the goal is reached, with all that belongs to it, and by nothing that spoils it."""
    events = events_since(start, line)
    whole = all(any(fits(e, one.event, one.where) for e in events) for one in step.also)
    return whole and reached(edition, step.goal, start, line) and spoiling(step, events) is None


def spoiling(step: Act, events: tuple[Event, ...]) -> Event | None:
    """What has put the goal out of reach."""
    return next((e for e in events if any(fits(e, one.event, one.where) for one in step.spoiled_by)), None)


def off_the_story(lesson: Lesson, step: int, scene: Scene) -> bool:
    """Whether the learner's way has led elsewhere than the solution, from which the next step goes on."""
    one, after = lesson.steps[step], next(iter(lesson.steps[step + 1 :]), None)
    if not scene.done or not isinstance(one, Act) or after is None or after.table is not None:
        return False
    if isinstance(after, Act) and after.again:
        return False
    told = do_all(scene.before, one.solution)
    return encode(_without_luck(told)) != encode(_without_luck(scene.line))


def _without_luck(line: Line[Any]) -> Any:
    return evolve(line.state, chance=evolve(line.state.chance, dice=(), cards=()))


def fits(event: Event, kind: str, where: dict[str, Any]) -> bool:
    """Whether this is the event meant: of the kind, and with these facts."""
    facts = plain(event.facts)
    return event.kind == kind and all(facts.get(k) == v for k, v in where.items())


# -- acting ----------------------------------------------------------------------------------------------------------


def acting_seat(lesson: Lesson, step: AnyStep) -> int:
    return step.you if isinstance(step, Act) and step.you is not None else lesson.you


def act(edition: Edition, lesson: Lesson, place: Place, step: int, action: Action) -> Place:
    """The learner's move, and after it the moves of others that nobody waits for."""
    one = lesson.steps[step]
    scene = scene_at(edition, lesson, place, step)

    def enough(now: Line[Any]) -> bool:
        return isinstance(one, Act) and attained(edition, one, scene.before, now)

    line = let_others_pass(scene.line.do_freely(action), acting_seat(lesson, one), enough)
    moves = tuple(plain(m.action) for m in line.moments[len(scene.before.moments) :] if m.action is not None)
    return place.with_answer(one.id, evolve(place.answer(one.id), moves=moves))


def let_others_pass(line: Line[Any], you: int, enough: Callable[[Line[Any]], bool] = lambda _: False) -> Line[Any]:
    """Others answer what they must: they pass, let their turns go by, or take what comes first. Nobody interferes
    unasked.
    """
    for _ in range(60):
        seat = _asked(line, you)
        if seat is None or enough(line):
            break
        offers = line.game.offers(line.state, seat)
        quiet = next((a for a in offers if a.QUIET), offers[0] if offers else None)
        if quiet is None:
            break
        line = line.do_freely(quiet)
    return line


def _asked(line: Line[Any], you: int) -> int | None:
    """The other seat that the table waits for, if it does not wait for the learner."""
    window = pending(line.state)
    if window is None or line.state.ending is not None:
        return None
    seats = open_seats(window)
    seat = window.lead if window.lead in seats else you if you in seats else seats[0]
    return None if seat == you else seat


def _turns(before: Line[Any], after: Line[Any]) -> int:
    """How many turns began on the way."""
    turns = [getattr(moment.state, "turn", None) for moment in after.moments[len(before.moments) - 1 :]]
    return sum(1 for turn, next_turn in pairwise(turns) if turn != next_turn)


def stuck(edition: Edition, lesson: Lesson, place: Place, step: int) -> bool:
    """Whether the goal can no longer be reached on this try: nothing is left to do, or the fight or the turn in which
    it was to be reached is over.
    """
    one = lesson.steps[step]
    scene = scene_at(edition, lesson, place, step)
    if scene.done or not isinstance(one, Act):
        return False
    state = scene.line.state
    offers = scene.line.game.offers(state, acting_seat(lesson, one))
    over = getattr(scene.before.state, "fight", None) is not None and getattr(state, "fight", None) is None
    passed = _turns(scene.before, scene.line) > _turns(scene.before, do_all(scene.before, one.solution))
    lost = any(e.kind in edition.table.LOSES for e in scene.events) or spoiling(one, scene.events) is not None
    return not offers or state.ending is not None or over or passed or lost
