"""Homework of a class: passed on while it is open, told to the teacher alone, and kept until the class is deleted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serve.restarting import left_after_a_restart
from serve.running import Server, running
from serve.voting import Page, ballot, both, led, run, teacher

from tutor import paths
from tutor.serve.classroom.ballot import Homework
from tutor.serve.classroom.homework import MOST_MISSED, Homeworks

HOME = "?page=review&scenario=mq.scenario.shrieking-geek"
LAST = ballot(told={"right": "yes", "verdict": both("はい"), "because": both("だから"), "go_home": HOME})
KEY, OTHER_KEY = "0123abcd", "4567abcd"
RULE, OTHER = "mq.helper.one", "mq.combat.total"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(paths.notebooks(), tmp_path_factory.mktemp("homework")) as server:
        yield server


async def home(page: Page, answered: int = 0, right: int = 0, missed: tuple[str, ...] = (), **more: Any) -> None:
    await page.say(home={"key": KEY, "of": 3, "answered": answered, "right": right, "missed": missed, **more})


def own(desk: Page, one: Page) -> Any:
    """How far a learner is, as his teacher sees it."""
    learners = desk.said.get("learners", [])
    return next((learner["home"] for learner in learners if learner["name"] == one.said["name"]), None)


async def begun(url: str, many: int = 1) -> tuple[Page, Page, list[Page]]:
    """A class whose last answer has been told, its teacher's window, and its learners."""
    wall, desk, pages = await led(url, many)
    await wall.say(shows=LAST)
    for page in pages:
        await page.state("told")
    await desk.until(lambda page: page.said.get("home") is not None and len(page.said["learners"]) == many)
    return wall, desk, pages


async def heard(page: Page) -> None:
    """All that was said before has been heard."""
    await page.say(ping=True)
    await page.until(lambda page: "pong" in page.heard[-1])


def test_the_teacher_alone_hears_how_homework_went(house: Server) -> None:
    async def lesson() -> None:
        wall, desk, (one, two) = await begun(house.url, 2)
        assert (desk.said["home"], own(desk, one)) == ([], None)
        await home(one)
        await desk.until(lambda page: own(page, one) == {"of": 3, "answered": 0, "right": 0})
        await home(one, 2, 0, (RULE, OTHER))
        await home(two, 3, 2, (RULE,))
        await desk.until(lambda page: own(page, two) == {"of": 3, "answered": 3, "right": 2})
        await desk.until(lambda page: own(page, one) == {"of": 3, "answered": 2, "right": 0})
        assert desk.said["home"] == [{"rule": RULE, "missed": 2}, {"rule": OTHER, "missed": 1}]
        for page in (wall, one, two):
            assert not any(RULE in heard or '"answered":3' in heard for heard in page.heard)

    run(lesson())


def test_what_was_answered_first_counts(house: Server) -> None:
    async def lesson() -> None:
        _, desk, (one, two) = await begun(house.url, 2)
        await home(one, 2, 1, (RULE,))
        for answered in (0, 1, 2):  # loaded again, and the same is answered once more
            await home(one, answered, answered)
        await heard(one)
        await home(two)
        await desk.until(lambda page: own(page, two))
        assert own(desk, one) == {"of": 3, "answered": 2, "right": 1}
        await home(one, 3, 1, (RULE, OTHER))
        await desk.until(lambda page: own(page, one) == {"of": 3, "answered": 3, "right": 1})
        await home(one, 1, 1, key=OTHER_KEY)
        await desk.until(lambda page: own(page, one) == {"of": 3, "answered": 1, "right": 1})

    run(lesson())


WRONG: tuple[dict[str, Any], ...] = (
    {"key": "<b>"},
    {"key": f"{KEY}0"},
    {"of": 0},
    {"of": 10},
    {"answered": 4},
    {"right": 2, "answered": 1},
    {"answered": -1},
    {"missed": ["<b>"]},
    {"missed": [RULE] * 21},
    {"missed": ["x" * 81]},
    {"missed": RULE},
)


def test_what_is_no_homework_is_not_heard(house: Server) -> None:
    async def lesson() -> None:
        wall, desk, (one,) = await led(house.url, 1)
        await home(one, 3, 3)
        await heard(one)
        await wall.say(shows=LAST)
        await one.state("told")
        for wrong in WRONG:
            await home(one, **({"answered": 1} | wrong))
        await home(wall, 3, 3)
        await heard(one)
        await home(one, 1)
        await desk.until(lambda page: page.said.get("home") == [] and own(page, one))
        assert own(desk, one) == {"of": 3, "answered": 1, "right": 0}

    run(lesson())
    assert "Traceback" not in house.text()


def test_of_the_rules_that_were_missed_those_that_most_have_missed_are_told() -> None:
    homeworks = Homeworks()
    for learner in range(MOST_MISSED + 3):
        missed = [f"mq.rule.{n}" for n in range(learner + 1)]
        assert homeworks.comes(str(learner), Homework(KEY, 3, 3, 0, missed))
    found = homeworks.missed()
    assert [row["rule"] for row in found] == [f"mq.rule.{n}" for n in range(MOST_MISSED)]
    assert [row["missed"] for row in found] == list(range(MOST_MISSED + 3, 3, -1))


async def before_the_restart(url: str) -> tuple[Page, Page]:
    wall, desk, (one,) = await begun(url)
    await home(one, 2, 1, (RULE,))
    await desk.until(lambda page: own(page, one))
    return wall, one


async def after_the_restart(url: str, wall: Page, one: Page) -> None:
    back = await Page(url, one.hello).enter()
    desk = await teacher(Page(url, {}, opened=wall.opened)).enter()
    await desk.until(lambda page: own(page, one) == {"of": 3, "answered": 2, "right": 1})
    assert desk.said["home"] == [{"rule": RULE, "missed": 1}]
    await home(back, 3, 2, (RULE,))
    await desk.until(lambda page: own(page, one) == {"of": 3, "answered": 3, "right": 2})
    await desk.say(end=True)
    await back.until(lambda page: page.over)


def test_a_restart_keeps_homework_until_the_class_is_deleted(tmp_path: Path) -> None:
    assert left_after_a_restart(tmp_path, before_the_restart, after_the_restart) == []
