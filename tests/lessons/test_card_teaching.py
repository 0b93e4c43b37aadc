"""What the lessons of Card+ Adventure teach between them."""

from __future__ import annotations

import pytest
from lessons.taught import answer_to, lesson_of

from tutor.games.registry import edition
from tutor.lessons.models import Act, Predict, Tell

CARD = edition("card-plus-adventure")


def test_the_start_page_leads_to_the_first_three_and_tells_every_house_rule() -> None:
    cards = [card["id"] for card in CARD.texts["landing"]["cards"]]
    assert cards == [f"cpa.lesson.{name}" for name in ("cellar", "mistakes", "crown")]
    assert set(CARD.texts["landing"]["variants"]) == {variant.id for variant in CARD.variants}


def test_a_new_player_moves_within_a_minute_and_wins_in_five() -> None:
    quick = lesson_of(CARD, "cellar")
    assert quick.minutes == 5
    assert quick.table.start["board"] == "the-cellar-lamp"
    assert [type(step) for step in quick.steps[:2]] == [Tell, Act]
    first, last = quick.steps[1], quick.steps[-1]
    assert isinstance(first, Act)
    assert (first.goal.event, len(first.solution)) == ("Moved", 1)
    assert isinstance(last, Act)
    assert last.table is not None
    assert last.goal.event == "GameEnded"


@pytest.mark.parametrize(
    "lesson, step, answer",
    [
        ("fighting", "price", "2"),  # two fives against ten
        ("fighting", "ten-ones", "10"),  # ten ones against ten
        ("together", "who", "1"),  # eight and eight against fifteen, one penalty each
        ("together", "three-seven", "yes"),  # ten is enough for ten
        ("abilities", "four-four-two", "3"),  # physical+5
        ("abilities", "fours", "5"),  # attack BP-3
        ("abilities-two", "three", "7"),  # three lizardmen
        ("board-step", "spawn", "2"),
        ("board-step", "fallen", "3"),
    ],
)
def test_the_answers_are_those_of_the_booklet(lesson: str, step: str, answer: str) -> None:
    assert answer_to(CARD, lesson, step) == answer


def test_a_mistake_is_a_belief_with_an_option_of_its_own() -> None:
    """What is often believed is offered first, and is wrong."""
    for step in lesson_of(CARD, "mistakes").steps:
        if isinstance(step, Predict) and step.id != "helper":
            assert answer_to(CARD, "mistakes", step.id) != step.options[0].key, step.id
