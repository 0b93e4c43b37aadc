"""What the lessons of Card+ Adventure teach between them."""

from __future__ import annotations

from typing import Any

import pytest
from lessons.taught import answer_to, lesson_of

from tutor.games.registry import edition
from tutor.lessons import Lesson, lessons_of
from tutor.lessons.models import Act, Predict, Tell
from tutor.lessons.par import own_moves, par
from tutor.lessons.play import Answer, Place, scene_at, stuck

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


ACTS = [(lesson, step) for lesson in lessons_of(CARD) for step in lesson.steps if isinstance(step, Act)]


@pytest.mark.parametrize("lesson, step", ACTS, ids=[f"{lesson.id} {step.id}" for lesson, step in ACTS])
def test_nothing_that_is_not_asked_for_is_quicker_than_the_model_way(lesson: Lesson, step: Act) -> None:
    """Neither being hurt nor leaving half of it undone brings more stars."""
    assert par(CARD, lesson, step) == own_moves(lesson, step, step.solution)


def after(lesson: str, step: str, *moves: dict[str, Any]) -> tuple[bool, bool]:
    """Whether these moves reach the goal of a step, and whether it is out of reach then."""
    found = lesson_of(CARD, lesson)
    at = [s.id for s in found.steps].index(step)
    place = Place(found.id, step=at, furthest=at, answers={step: Answer(moves=moves)})
    return scene_at(CARD, found, place, at).done, stuck(CARD, found, place, at)


def move(action: str, **more: Any) -> dict[str, Any]:
    return {"seat": 0, "action": action, **more}


DONE, END = move("done"), move("end-go")


@pytest.mark.parametrize(
    "lesson, step, moves",
    [
        ("cellar", "home", [move("move", to="C2"), END, DONE]),  # poisoned by the slime
        ("abilities", "seven-four", [DONE]),  # the golem is free, which is a single penalty, too
        ("fighting", "split", [DONE, move("work-off", monster="cpa.house.monster.goblin/1")]),
        ("penalties", "alone", [DONE, move("work-off", monster="cpa.house.monster.giant-rat/1")]),
        (
            "together",
            "alone",
            [
                move("show-attack", card="cpa.house.attack.2/1", monster="cpa.house.monster.chimera/1"),
                DONE,
                {**DONE, "seat": 1},
            ],
        ),
        ("resting", "rest", [move("rest"), move("choose-deck", deck="attack")]),
    ],
)
def test_a_goal_is_not_reached_by_what_it_was_to_avoid(lesson: str, step: str, moves: list[dict[str, Any]]) -> None:
    assert after(lesson, step, *moves) == (False, True)


@pytest.mark.parametrize(
    "lesson, step, moves",
    [
        ("crown", "key", [move("move", to="W4")]),
        ("board-step", "dodge", [move("rest")]),
        ("abilities", "six", [DONE]),
    ],
)
def test_half_of_what_is_asked_is_not_enough(lesson: str, step: str, moves: list[dict[str, Any]]) -> None:
    assert not after(lesson, step, *moves)[0]
