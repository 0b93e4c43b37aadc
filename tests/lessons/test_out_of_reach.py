"""A goal that can no longer be reached is told as soon as that is so, with what put it out of reach."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.games.registry import edition_of
from tutor.lessons import lessons_of
from tutor.lessons.models import Act, Lesson
from tutor.lessons.play import Place, act, acting_seat, scene_at, stuck
from tutor.tables.opening import read_action
from tutor.ui.session import Session


def lesson_named(id: str) -> Lesson:
    return next(lesson for lesson in lessons_of(edition_of(id)) if lesson.id == id)


def played(lesson: Lesson, name: str, moves: tuple[dict[str, Any], ...], last: str = "pass", most: int = 0) -> Place:
    """These moves of the learner, and then only the last thing that he does again and again."""
    i = next(n for n, step in enumerate(lesson.steps) if step.id == name)
    edition, place = edition_of(lesson.id), Place(lesson.id, i, i)
    you = acting_seat(lesson, lesson.steps[i])
    for move in (*moves, *({"action": last} for _ in range(most))):
        line = scene_at(edition, lesson, place, i).line
        if stuck(edition, lesson, place, i) or scene_at(edition, lesson, place, i).done:
            break
        place = act(edition, lesson, place, i, read_action(line.game, {"seat": you, **move}))
    return place


def is_out_of_reach(lesson: Lesson, place: Place) -> bool:
    edition = edition_of(lesson.id)
    return stuck(edition, lesson, place, place.step) and not scene_at(edition, lesson, place, place.step).done


GOBLIN, GHOUL = "cpa.house.monster.goblin/1", "cpa.house.monster.ghoul/1"
BEATEN_ONE: tuple[dict[str, Any], ...] = (
    {"action": "show-attack", "card": "cpa.house.attack.8/1", "monster": GOBLIN},
    {"action": "done"},
    {"action": "work-off", "monster": GOBLIN},
    {"action": "work-off", "monster": GHOUL},
)


def test_monsters_that_stay_and_wander_off_later_have_not_been_beaten() -> None:
    lesson = lesson_named("cpa.lesson.fighting")
    assert is_out_of_reach(lesson, played(lesson, "alone", (*BEATEN_ONE, {"action": "rest"})))


@pytest.mark.parametrize("lang, told", [("en", "stay"), ("ja", "残")])
def test_what_spoiled_it_is_told_with_its_rule(lang: str, told: str) -> None:
    session = Session(address={"lesson": "cpa.lesson.fighting", "step": "alone", "lang": lang})
    for move in BEATEN_ONE:
        fields = {key: value for key, value in move.items() if key != "action"}
        screen = session.handle({"do": "act", "move": {"do": move["action"], "seat": 0, **fields}})
    assert told in screen["coach"]["tries"]
    assert [cite["rule"] for cite in screen["coach"]["tries_cites"]] == ["cpa.combat.survivors-stay"]
    assert screen["story"]["next"]["go"] == {"do": "again"}


def test_turns_go_by_only_as_long_as_the_way_to_the_goal_takes() -> None:
    lesson = lesson_named("bma.lesson.mistakes")
    assert is_out_of_reach(lesson, played(lesson, "in-time", (), "pass", 12))


def test_a_room_on_another_is_not_the_room_beside_it() -> None:
    lesson = lesson_named("bma.lesson.first-soul")
    step = next(step for step in lesson.steps if step.id == "build")
    assert isinstance(step, Act)
    on_top = {"action": "place-room", "card": "bm.card.dizzygas-hallway", "place": 0}
    place = played(lesson, "build", (on_top,))
    assert not scene_at(edition_of(lesson.id), lesson, place, place.step).done


def test_a_fight_won_without_what_was_asked_for_is_told_by_its_end() -> None:
    session = Session(address={"lesson": "mq.lesson.quick-fight", "lang": "en"})
    step = next(s for s in lesson_named("mq.lesson.quick-fight").steps if isinstance(s, Act))
    session.open({"lesson": "mq.lesson.quick-fight", "step": step.id, "lang": "en"})
    for move in ({"do": "announce-roll", "seat": 0}, {"do": "pass", "seat": 0}):
        screen = session.handle({"do": "act", "move": move})
    assert "Level 3" not in screen["coach"]["tries"]
