"""Taking lessons: every right way passes, wrong ways play out and can be tried again, and the place is kept."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor.games.registry import edition
from tutor.kernel.records import decode, digest, encode, evolve, plain
from tutor.kernel.state import pending
from tutor.kernel.verdict import Illegal
from tutor.kernel.windows import open_seats
from tutor.lessons import lessons_of, solved
from tutor.lessons.models import Act
from tutor.lessons.play import Answer, Place, act, acting_seat, scene_at, stuck
from tutor.tables.opening import read_action
from tutor.tables.referee import Referee, value_at

MQ = edition("munchkin-quest")
LESSONS = {x.id: x for x in lessons_of(MQ)}
ACTS = [(x.id, i) for x in LESSONS.values() for i, step in enumerate(x.steps) if isinstance(step, Act)]
NAMES = [f"{id.split('.')[-1]}-{LESSONS[id].steps[i].id}" for id, i in ACTS]
NEVER = {"action": "take-treasure", "card": "mq.card.ancient"}  # no lesson shares out a DxM card
TRIES = settings(max_examples=10, deadline=None)


def _play(data, lesson, i, most=8):
    """A learner at an act step who does anything that is offered, until the goal is reached or the try is spent."""
    place = Place(lesson.id, i, i)
    for _ in range(data.draw(st.integers(1, most))):
        scene = scene_at(MQ, lesson, place, i)
        offers = scene.line.game.offers(scene.line.state, acting_seat(lesson, lesson.steps[i]))
        if scene.done or not offers:
            break
        place = act(MQ, lesson, place, i, data.draw(st.sampled_from(offers)))
    return place


def _is_so(goal, scene):
    """The goal read off the position and the log, in the test's own way."""
    state, moments = scene.line.state, scene.line.moments[len(scene.before.moments) :]
    if goal.event:
        happened = [e for m in moments for e in m.events if e.kind == goal.event]
        return any(goal.where.items() <= plain(e.facts).items() for e in happened)
    if goal.state is not None:
        return value_at(plain(state), goal.state) == goal.equals
    if goal.ask is not None:
        total = sum(t.value for t in Referee(MQ, scene.line).terms(goal.ask))
        return total >= goal.at_least if goal.at_least is not None else total == goal.equals
    win = MQ.table.odds(state).get("win")
    return win is not None and Fraction(win) >= Fraction(goal.win_at_least)


@pytest.mark.parametrize("id, i", ACTS, ids=NAMES)
@given(data=st.data())
@TRIES
def test_whatever_reaches_the_goal_passes_and_nothing_else(id, i, data):
    lesson = LESSONS[id]
    place = _play(data, lesson, i)
    scene = scene_at(MQ, lesson, place, i)
    assert scene.done == _is_so(lesson.steps[i].goal, scene)


@pytest.mark.parametrize("id, i", ACTS, ids=NAMES)
@given(data=st.data())
@TRIES
def test_whatever_was_done_the_story_goes_on_as_it_is_written(id, i, data):
    lesson = LESSONS[id]
    place = _play(data, lesson, i)
    for later in range(i + 1, len(lesson.steps)):
        written = scene_at(MQ, lesson, solved(lesson), later).before.state
        assert digest(scene_at(MQ, lesson, place, later).before.state) == digest(written)


@pytest.mark.parametrize("id, i", ACTS, ids=NAMES)
@given(data=st.data())
@TRIES
def test_a_wrong_try_plays_out_and_is_taken_back_at_once(id, i, data):
    lesson = LESSONS[id]
    fresh = scene_at(MQ, lesson, Place(lesson.id, i, i), i)
    place = _play(data, lesson, i)
    tried = scene_at(MQ, lesson, place, i)
    assert tried.events
    again = place.with_answer(lesson.steps[i].id, Answer(tries=1))
    back = scene_at(MQ, lesson, again, i)
    assert digest(back.line.state) == digest(fresh.line.state)
    assert len(back.line.moments) == len(fresh.line.moments), "nothing has to be played over again"
    assert not back.done


@pytest.mark.parametrize("id, i", ACTS, ids=NAMES)
@given(data=st.data())
@TRIES
def test_a_place_survives_json(id, i, data):
    lesson = LESSONS[id]
    place = evolve(_play(data, lesson, i), furthest=i)
    kept = decode(encode(place), Place)
    assert kept == place
    ours, theirs = (scene_at(MQ, lesson, p, i) for p in (place, kept))
    assert digest(ours.line.state) == digest(theirs.line.state)
    assert [digest(e) for e in ours.events] == [digest(e) for e in theirs.events]


@pytest.mark.parametrize("id, i", ACTS, ids=NAMES)
@given(data=st.data())
@TRIES
def test_after_every_move_the_table_waits_for_the_learner_or_the_try_is_over(id, i, data):
    """Nobody has to press anything for somebody else."""
    lesson = LESSONS[id]
    place = _play(data, lesson, i)
    scene = scene_at(MQ, lesson, place, i)
    window = pending(scene.line.state)
    waits = window is not None and acting_seat(lesson, lesson.steps[i]) in open_seats(window)
    assert scene.done or waits or stuck(MQ, lesson, place, i)


@pytest.mark.parametrize("id, i", ACTS, ids=NAMES)
def test_a_refused_move_changes_nothing(id, i):
    lesson = LESSONS[id]
    place = Place(lesson.id, i, i)
    before = scene_at(MQ, lesson, place, i)
    wrong = read_action(before.line.game, {**NEVER, "seat": acting_seat(lesson, lesson.steps[i])})
    with pytest.raises(Illegal):
        act(MQ, lesson, place, i, wrong)
    assert digest(scene_at(MQ, lesson, place, i).line.state) == digest(before.line.state)


@pytest.mark.parametrize("id", LESSONS)
def test_the_solutions_lead_through_to_the_end(id):
    lesson = LESSONS[id]
    for i, step in enumerate(lesson.steps):
        scene = scene_at(MQ, lesson, solved(lesson), i)
        assert scene.done, step.id


def test_a_roll_too_soon_in_the_last_fight_ties_and_loses():
    """Rolling at once is the mistake that the step is made for: it comes to a tie, and the tie is lost."""
    lesson = LESSONS["mq.lesson.quick-fight"]
    i = len(lesson.steps) - 1
    place = Place(lesson.id, i, i)
    for move in ({"seat": 0, "action": "announce-roll"}, {"seat": 0, "action": "pass"}):
        line = scene_at(MQ, lesson, place, i).line
        place = act(MQ, lesson, place, i, read_action(line.game, move))
    scene = scene_at(MQ, lesson, place, i)
    lost = next(e for e in scene.events if e.kind == "FightLost")
    assert lost.rule == "mq.combat.tie"
    assert stuck(MQ, lesson, place, i)


@pytest.mark.parametrize(
    "moves",
    [
        [{"action": "use-one-shot", "card": "mq.house.potion-that-worked-before"}],
        [{"action": "use-one-shot", "card": "mq.house.scroll-of-encouragement"}],
        [{"action": "choose-helper", "helper": 2}],
        [
            {"action": "use-one-shot", "card": "mq.house.potion-that-worked-before"},
            {"action": "use-one-shot", "card": "mq.house.scroll-of-encouragement"},
            {"action": "choose-helper", "helper": 2},
        ],
    ],
    ids=["potion", "scroll", "help", "all"],
)
def test_the_last_fight_is_won_in_many_ways(moves):
    lesson = LESSONS["mq.lesson.quick-fight"]
    i = len(lesson.steps) - 1
    place = Place(lesson.id, i, i)
    for move in (*moves, {"action": "announce-roll"}, {"action": "pass"}):
        line = scene_at(MQ, lesson, place, i).line
        place = act(MQ, lesson, place, i, read_action(line.game, {"seat": 0, **move}))
    assert scene_at(MQ, lesson, place, i).done


@pytest.mark.parametrize("face, wins", [(2, False), (3, True), (5, True), (6, True)])
def test_any_face_that_wins_is_right_for_the_loaded_die(face, wins):
    lesson = LESSONS["mq.lesson.shrieking-geek"]
    i = [s.id for s in lesson.steps].index("loaded-die")
    line = scene_at(MQ, lesson, Place(lesson.id, i, i), i).line
    move = {"seat": 1, "action": "set-die", "card": "mq.card.loaded-die", "face": face, "die": 0}
    place = act(MQ, lesson, Place(lesson.id, i, i), i, read_action(line.game, move))
    assert scene_at(MQ, lesson, place, i).done is wins
