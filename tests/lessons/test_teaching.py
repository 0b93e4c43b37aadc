"""What counts as taught, and the kinds of answers that a prediction may ask for."""

from __future__ import annotations

import pytest

from tutor.audit import audit
from tutor.games.registry import edition
from tutor.lessons import Lesson, lessons_of, rules_of_lesson
from tutor.lessons.models import Layout, Tell, Truth
from tutor.lessons.play import Answer, Place, act, scene_at, story_of
from tutor.lessons.truth import ruled_out_by, settle
from tutor.tables.opening import open_table, read_action
from tutor.tables.otherwise import table_of

MQ = edition("munchkin-quest")
LESSONS: dict[str, Lesson] = {x.id: x for x in lessons_of(MQ)}


def test_every_rule_is_taught_and_every_advice_told():
    counted = audit(MQ)
    assert counted["missing"]["taught"] == []
    assert counted["missing"]["told"] == []


def _line(id: str, step: str):
    lesson = LESSONS[f"mq.lesson.{id}"]
    return story_of(MQ, lesson).start([s.id for s in lesson.steps].index(step))


@pytest.mark.parametrize(
    "truth, key",
    [
        ({"state": ["players", 0, "level"]}, "3"),
        ({"state": ["players", 0, "dead"]}, "no"),
        ({"event": "Died", "where": {"seat": 0}, "after": [{"seat": 0, "action": "end-own-life"}]}, "yes"),
        ({"event": "Died", "where": {"seat": 1}, "after": [{"seat": 0, "action": "end-own-life"}]}, "no"),
        ({"total": {"question": "mq.move.left", "of": 0}}, "1"),
        ({"total": {"question": "mq.move.left", "of": 0}, "fact": "seat"}, "0"),
        ({"possible": {"start": {"seats": [{}, {}]}}}, "yes"),
        ({"possible": {"start": {"seats": [{}]}}}, "no"),
        (
            {
                "legal": {"seat": 0, "action": "heal"},
                "after": [{"seat": 0, "action": "end-own-life"}],
            },
            "no",
        ),
    ],
)
def test_the_engine_settles_a_prediction(truth, key):
    assert settle(MQ, _line("dying", "why"), Truth.model_validate(truth)).key == key


@pytest.mark.parametrize("otherwise, key", [(False, "worse"), (True, "same")])
def test_what_a_change_is_worth_goes_by_the_reading_of_the_table(otherwise, key):
    """A Warrior who helps wins ties by our reading; by the other he may as well be none."""
    table = table_of(MQ, MQ.readings["mq.reading.only-main-wins-ties"], otherwise=otherwise)
    change = {"kind": "without", "card": "mq.card.warrior"}
    assert settle(MQ, open_table(table)[1], Truth.model_validate({"better": change})).key == key


def test_what_rules_a_position_out_is_named():
    assert ruled_out_by(MQ, Layout(start={"seats": [{}]})) == "mq.setup.players"
    assert ruled_out_by(MQ, Layout(start={"seats": [{}, {}]})) == ""


def test_what_is_told_counts_its_refusals_sums_and_advice():
    lesson = LESSONS["mq.lesson.setting-up"]
    told = next(s for s in lesson.steps if isinstance(s, Tell) and s.ruled_out)
    assert {"mq.setup.colour", "mq.setup.decks"} <= rules_of_lesson(MQ, lesson)
    bare = told.model_copy(update={"ruled_out": (), "tips": ()})
    steps = tuple(bare if s.id == told.id else s for s in lesson.steps)
    assert "mq.setup.colour" not in rules_of_lesson(MQ, lesson.model_copy(update={"steps": steps}))


def test_a_way_of_the_learners_own_does_not_trip_over_the_dice_written_down():
    """A ten is written for the ten-sided die; whoever rolls six-sided ones at that point gets other numbers."""
    lesson = LESSONS["mq.lesson.races-and-classes"]
    i = [s.id for s in lesson.steps].index("d10")
    place = Place(lesson.id, i, i)
    line = scene_at(MQ, lesson, place, i).line
    place = act(MQ, lesson, place, i, read_action(line.game, {"seat": 0, "action": "announce-roll"}))
    rolled = scene_at(MQ, lesson, place, i)
    assert rolled.line.state.fight.dice
    assert scene_at(MQ, lesson, place.with_answer("d10", Answer(tries=1)), i).line.state.fight.dice == ()
