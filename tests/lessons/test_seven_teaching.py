"""What the lessons of 7 Bosses teach between them."""

from __future__ import annotations

import pytest
from lessons.taught import answer_to, lesson_of

from tutor.games.registry import edition
from tutor.lessons import solved
from tutor.lessons.models import Act, Predict, Tell
from tutor.lessons.play import scene_at

SEVEN = edition("seven-bosses")
# The answers of the booklet, by the step that asks its question.
BOOKLET = {
    "hermit": "yes",  # the opponent's cards can be turned down
    "made-to-fail": "no",  # nor is the target turned up
    "nullified": "yes",  # what was nullified stays face up
    "bullet": "yes",  # nullified, and killed all the same
    "bullet-boss": "no",  # it does not win
    "canary": "no",  # nothing but Gunman stops it
}


def test_the_start_page_leads_to_the_first_three() -> None:
    cards = [card["id"] for card in SEVEN.texts["landing"]["cards"]]
    assert cards == [f"sb.lesson.{name}" for name in ("first-kill", "questions", "deduction")]


def test_a_new_player_strikes_within_a_minute_and_wins_in_five() -> None:
    quick = lesson_of(SEVEN, "first-kill")
    assert quick.minutes == 5
    assert [type(step) for step in quick.steps[:2]] == [Tell, Act]
    first, last = quick.steps[1], quick.steps[-1]
    assert isinstance(first, Act)
    assert first.goal.event == "Buried"
    assert isinstance(last, Act)
    assert last.table is not None
    assert (last.goal.event, last.goal.where) == ("GameEnded", {"winners": [0]})


@pytest.mark.parametrize("step", BOOKLET)
def test_the_answers_are_those_of_the_booklet(step: str) -> None:
    assert answer_to(SEVEN, "questions", step) == BOOKLET[step]


@pytest.mark.parametrize(
    "lesson, step, answer",
    [
        ("deduction", "front-left", "3"),
        ("deduction", "boss-left", "4"),
        ("deduction", "one-dies", "12"),
        ("deduction", "moved-up", "3"),
        ("rows", "forgotten", "3"),
        ("setting-up", "who", "6"),
    ],
)
def test_the_worlds_are_counted(lesson: str, step: str, answer: str) -> None:
    assert answer_to(SEVEN, lesson, step) == answer


def test_a_mistake_is_a_belief_with_an_option_of_its_own() -> None:
    """Every question offers what is often believed beside what is so, and the belief is wrong."""
    for step in lesson_of(SEVEN, "mistakes").steps:
        if isinstance(step, Predict):
            assert answer_to(SEVEN, "mistakes", step.id) in {option.key for option in step.options}
            assert len(step.options) >= 2


def test_the_stack_grows_by_three_and_the_latest_is_carried_out_first() -> None:
    lesson = lesson_of(SEVEN, "answers")
    i = [step.id for step in lesson.steps].index("own-gunman")
    scene = scene_at(SEVEN, lesson, solved(lesson), i)
    uses = [e.facts["card"] for e in scene.line.moments[-1].events if e.kind in ("CarriedOut", "EffectNullified")]
    assert uses == ["sb.card.gunman/a", "sb.card.gunman/b", "sb.card.bullet/a"]
