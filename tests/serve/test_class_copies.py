"""Copies of a class: given out, done alone or with help, told to the teacher alone, and kept until they are deleted."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from serve.restarting import left_after_a_restart
from serve.running import Server, running
from serve.voting import Page, ballot, both, led, run, teacher

from tutor import paths
from tutor.serve.classroom.ballot import Work
from tutor.serve.classroom.copies import MOST_SHOWN, MOST_SHOWN_BY_ONE, Cell

ONE, TWO, THREE = (f"?lesson=mq.lesson.first&step={step}" for step in ("one", "two", "three"))
COPIES = [{"address": address, "title": both("写し", "A copy")} for address in (ONE, TWO, THREE)]
TRIED = f"{ONE}&then=eNotiU0KgCA"
RULE, OTHER = "mq.helper.one", "mq.combat.total"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(paths.notebooks(), tmp_path_factory.mktemp("copies")) as server:
        yield server


async def work(page: Page, address: str = ONE, **more: Any) -> None:
    await page.say(work={"address": address, **more})


def coming(page: Page) -> str:
    copies = page.said["copies"]
    return str(copies["next"]) if copies else "none"


def seat(desk: Page, one: Page) -> int:
    return [learner["name"] for learner in desk.said.get("learners", [])].index(one.said["name"])


def cells(desk: Page, one: Page) -> list[Any]:
    """How far a learner is with each copy, as his teacher sees it."""
    return list(desk.said["learners"][seat(desk, one)]["work"])


async def begun(url: str, many: int = 1) -> tuple[Page, Page, list[Page]]:
    """A class whose copies are out, its teacher's window, and its learners."""
    wall, desk, pages = await led(url, many)
    await desk.say(copies=COPIES)
    for page in pages:
        await page.until(lambda page: coming(page) == ONE)
    await desk.until(lambda page: len(page.said.get("learners", [])) == many and page.said["given"]["copies"])
    return wall, desk, pages


# -- giving out ------------------------------------------------------------------------------------------------------


def test_a_copy_done_alone_leads_to_the_next_and_one_with_help_comes_again(house: Server) -> None:
    async def lesson() -> None:
        _, desk, (alone, helped) = await begun(house.url, 2)
        assert alone.said["copies"] | {"next": ""} == {"next": "", "n": 1, "of": 3, "begun": False, "sent": 0}
        await work(alone, state="done", used=[RULE])
        await alone.until(lambda page: coming(page) == TWO)
        await work(helped, state="done", helped=True, used=[RULE, OTHER])
        await helped.until(lambda page: page.said["copies"]["begun"])
        assert coming(helped) == ONE
        await work(helped, state="done", helped=True, tries=1)
        await helped.until(lambda page: coming(page) == TWO)
        for address in (TWO, THREE):
            await work(alone, address, state="done")
        await alone.until(lambda page: coming(page) == "")
        await desk.until(lambda page: cells(page, alone)[2] and cells(page, helped)[0])
        assert {cell["state"] for cell in cells(desk, alone)} == {"alone"}
        assert [cell and cell["state"] for cell in cells(desk, helped)] == ["helped", None, None]
        counted = {row["rule"]: row for row in desk.said["given"]["rules"]}
        assert (counted[RULE]["alone"], counted[RULE]["helped"], counted[OTHER]["helped"]) == (1, 1, 1)

    run(lesson())


def test_whoever_is_refused_twice_by_the_same_rule_is_stuck(house: Server) -> None:
    async def lesson() -> None:
        _, desk, (one, two) = await begun(house.url, 2)
        await work(one, rule=RULE, wrong=1)
        await work(two, rule=OTHER, wrong=1)
        await desk.until(lambda page: all(cells(page, who)[0] for who in (one, two)))
        assert [cells(desk, who)[0]["stuck"] for who in (one, two)] == [False, False]
        await work(one, rule=RULE, wrong=2)
        await work(two, rule=RULE, wrong=1)
        await desk.until(lambda page: cells(page, one)[0]["stuck"])
        assert cells(desk, one)[0] == {"state": "at", "rule": RULE, "wrong": 2, "stuck": True}
        await desk.until(lambda page: page.said["given"]["rules"][0]["broken"] == 2)
        assert [(row["rule"], row["broken"]) for row in desk.said["given"]["rules"]] == [(RULE, 2), (OTHER, 1)]
        assert desk.said["learners"][seat(desk, one)]["quiet"] is not None
        await work(one, state="done", rule=RULE, wrong=2)
        await desk.until(lambda page: cells(page, one)[0]["state"] == "alone")
        assert not cells(desk, one)[0]["stuck"]

    run(lesson())


def test_copies_that_are_taken_back_are_worked_on_no_more(house: Server) -> None:
    async def lesson() -> None:
        wall, desk, (one,) = await begun(house.url)
        await work(one, state="done")
        await one.until(lambda page: coming(page) == TWO)
        await wall.say(freeze=True)
        await one.until(lambda page: page.said["halted"])
        await desk.say(copies=[])
        await one.until(lambda page: page.said["copies"] is None and not page.said["halted"])
        await work(one, TWO, state="done")
        await one.say(ping=True)
        await one.until(lambda page: "pong" in page.heard[-1])
        await desk.say(copies=COPIES)
        await one.until(lambda page: coming(page) == TWO)

    run(lesson())


# -- the wall --------------------------------------------------------------------------------------------------------


def test_one_key_has_everybody_look_at_the_wall_within_two_seconds(house: Server) -> None:
    async def lesson() -> None:
        wall, desk, pages = await begun(house.url, 30)
        began = time.monotonic()
        await wall.say(freeze=True)
        for page in pages:
            await page.until(lambda page: page.said["halted"], 2)
        assert time.monotonic() - began < 2
        await wall.say(shows=ballot())  # the next question is open, and nobody is back at his copy
        for page in pages:
            await page.state("open", 2)
        assert all(page.said["halted"] for page in pages)
        await pages[0].vote("yes")
        assert pages[0].said["own"] == ["yes"]
        await desk.say(freeze=False)
        await pages[0].until(lambda page: not page.said["halted"])
        assert pages[0].said["state"] == "open"

    run(lesson())


# -- what learners show ----------------------------------------------------------------------------------------------


def test_what_a_learner_shows_reaches_the_teacher_alone(house: Server) -> None:
    async def lesson() -> None:
        wall, desk, (one, other) = await begun(house.url, 2)
        for n in range(MOST_SHOWN_BY_ONE + 2):
            await one.say(shown=f"{TRIED}{n}")
        await one.say(shown=f"{TRIED}6")
        await desk.until(lambda page: len(page.said["given"]["shown"]) == MOST_SHOWN_BY_ONE)
        await one.until(lambda page: page.said["copies"]["sent"] == MOST_SHOWN_BY_ONE + 3)
        await desk.until(lambda page: page.said["given"]["shown"][-1]["link"] == f"{TRIED}6")
        assert {row["learner"] for row in desk.said["given"]["shown"]} == {seat(desk, one)}
        await work(one, rule=RULE, wrong=2)
        await desk.until(lambda page: cells(page, one)[0])
        assert MOST_SHOWN_BY_ONE < MOST_SHOWN
        for page in (wall, one, other):
            assert not any("then=" in heard or RULE in heard for heard in page.heard)

    run(lesson())


WRONG = (
    {"work": {"address": "?page=landing"}},
    {"work": {"address": f"{ONE}&then=x"}},
    {"work": {"address": ONE, "state": "king"}},
    {"work": {"address": ONE, "rule": "<b>"}},
    {"work": {"address": ONE, "wrong": -1}},
    {"work": {"address": ONE, "used": ["x"] * 21}},
    {"work": {"address": "?lesson=mq.lesson.first&step=elsewhere", "state": "done"}},
    {"shown": ONE},
    {"shown": f"https://evil.example/{TRIED}"},
    {"shown": f"{TRIED}&lang=en"},
    {"shown": f"{TRIED}{'x' * 2000}"},
    {"copies": COPIES},
    {"freeze": True},
)


def test_what_is_no_copy_of_this_house_is_not_heard(house: Server) -> None:
    async def lesson() -> None:
        wall, desk, (one,) = await begun(house.url)
        for address in ("javascript:alert(1)", "//evil.example", "?page=review", f"{ONE}&step=<b>", ONE + "x" * 200):
            await desk.say(copies=[{**COPIES[0], "address": address}])
        await desk.say(copies=COPIES * 3)
        for said in WRONG:
            await one.say(**said)
        await work(one, TWO)
        await desk.until(
            lambda page: cells(page, one) == [None, {"state": "at", "rule": "", "wrong": 0, "stuck": False}, None]
        )
        assert (desk.said["given"]["shown"], desk.said["given"]["rules"], wall.said["halted"]) == ([], [], False)

    run(lesson())
    assert "Traceback" not in house.text()


def test_help_is_counted_by_tries_and_forgotten_by_whoever_needs_none() -> None:
    cell = Cell()
    for tries in (0, 0, 1):
        assert not cell.passed
        cell = cell.after(Work(ONE, "done", helped=True, tries=tries, used=[RULE]))
    assert (cell.state, cell.passed, cell.used) == ("helped", True, {RULE: False})
    cell = cell.after(Work(ONE, "done", used=[RULE])).after(Work(ONE, "done", helped=True, used=[RULE]))
    assert (cell.state, cell.used) == ("alone", {RULE: True})


# -- over a restart --------------------------------------------------------------------------------------------------


async def before_the_restart(url: str) -> tuple[Page, Page]:
    wall, desk, (one,) = await begun(url)
    await work(one, state="done")
    await work(one, TWO, rule=RULE, wrong=2)
    await one.say(shown=TRIED)
    await desk.until(lambda page: page.said["given"]["shown"])
    await wall.say(freeze=True)
    await one.until(lambda page: page.said["halted"])
    return wall, one


async def after_the_restart(url: str, wall: Page, one: Page) -> None:
    back = await Page(url, one.hello).enter()
    await back.until(lambda page: page.said and page.said["halted"])
    assert coming(back) == TWO
    desk = await teacher(Page(url, {}, opened=wall.opened)).enter()
    await desk.until(lambda page: page.said)
    work = cells(desk, back)
    assert [cell and (cell["state"], cell["stuck"]) for cell in work] == [("alone", False), ("at", True), None]
    assert desk.said["given"]["shown"] == [{"link": TRIED, "learner": 0}]
    assert [row["copy"]["title"]["en"] for row in desk.said["given"]["copies"]] == ["A copy"] * 3
    await desk.say(end=True)
    await back.until(lambda page: page.over)


def test_a_restart_keeps_copies_until_the_class_is_deleted(tmp_path: Path) -> None:
    assert left_after_a_restart(tmp_path, before_the_restart, after_the_restart) == []
