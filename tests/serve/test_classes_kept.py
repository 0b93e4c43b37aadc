"""What is kept of a class: each vote once, over a restart, until it is deleted; and nothing that tells whose it is."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from school.databases import Postgres, database
from serve.running import Server, running
from serve.voting import Page, ballot, opened, run, seated, teacher
from sqlalchemy import insert, select
from sqlalchemy.exc import OperationalError

from tutor import paths
from tutor.school import classes
from tutor.school.classes import ClassBook
from tutor.school.housekeeping import back_up, bring_back, forget_older
from tutor.school.places import NotYet
from tutor.school.store import Store, address_of, open_store
from tutor.school.tables import CLASSES, VOTES
from tutor.serve.classroom.ballot import Said, heard
from tutor.serve.classroom.gathering import Gathering
from tutor.serve.classroom.rooms import Rooms

__all__ = ["database"]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("classes")


@pytest.fixture(scope="module")
def house(data: Path) -> Iterator[Server]:
    with running(paths.notebooks(), data) as server:
        yield server


def rows(data: Path, code: str) -> tuple[int, list[Any]]:
    """What is kept of a class: whether it is there, and its votes."""
    with Store(f"sqlite:///{data / 'progress.sqlite'}").engine.connect() as db:
        there = db.execute(select(CLASSES).where(CLASSES.c.code == code)).all()
        return len(there), list(db.execute(select(VOTES).where(VOTES.c.code == code)).all())


def kept(data: Path, code: str, votes: int, seconds: float = 5.0) -> list[Any]:
    """The votes in the store, once there are so many: they are written behind."""
    deadline = time.monotonic() + seconds
    while len(found := rows(data, code)[1]) != votes:
        assert time.monotonic() < deadline, f"{len(found)} votes are kept, not {votes}"
        time.sleep(0.05)
    return found


def test_a_second_vote_stands_beside_the_first(house: Server, data: Path) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        first, second = await seated(wall, 2)
        await wall.say(shows=ballot())
        await wall.say(again=True)  # nobody has voted: there is nothing to vote on again
        for page in (first, second):
            await page.state("open")
            await page.vote("no")
        await wall.until(lambda page: page.said["again"])
        await wall.say(again=True)
        await first.until(lambda page: page.said["round"] == 2)
        assert first.said["own"] == ["no", ""]
        await first.vote("yes", round=1)  # the first round is over
        assert first.said["own"] == ["no", ""]
        await first.vote("yes")
        await wall.until(lambda page: page.said["answered"] == 1)
        await wall.say(again=True)  # two rounds are all
        assert not any('"result":{' in heard for page in (wall, first, second) for heard in page.heard)
        told = ballot(right="yes")
        told["told"]["hands"] = [{}, {"yes": 3, "unheard-of": 9}]
        await wall.say(shows=told)
        await second.state("told")
        assert second.said["result"]["rounds"] == [{"no": 2}, {"yes": 4}]
        assert second.said["own"] == ["no", ""]
        votes = kept(data, wall.opened["code"], 3)
        assert sorted((row.round, row.option) for row in votes) == [(1, "no"), (1, "no"), (2, "yes")]

    run(lesson())


async def before_the_restart(url: str) -> tuple[Page, Page]:
    """A wall and the first of three learners, who has voted twice."""
    wall = await opened(url)
    pages = await seated(wall, 3)
    await wall.say(shows=ballot())
    for page, option in zip(pages, ("yes", "no", "no"), strict=True):
        await page.state("open")
        await page.vote(option)
    await wall.say(again=True)
    await pages[0].until(lambda page: page.said["round"] == 2)
    await pages[0].vote("same")
    return wall, pages[0]


async def after_the_restart(url: str, wall: Page, one: Page) -> None:
    back = await Page(url, one.hello).enter()
    await back.state("open")
    assert (back.said["round"], back.said["own"], back.said["name"]) == (2, ["yes", "same"], one.said["name"])
    await back.vote("same")
    wall = await teacher(Page(url, {}, opened=wall.opened), "wall").enter()
    await wall.until(lambda page: page.said.get("answered") == 1)
    await wall.say(shows=ballot(right="yes"))
    await back.state("told")
    assert back.said["result"]["rounds"] == [{"yes": 1, "no": 2}, {"same": 1}]


def test_a_restart_keeps_class_and_votes_each_once(tmp_path: Path) -> None:
    with running(paths.notebooks(), tmp_path) as server:
        wall, one = run(before_the_restart(server.url))
    unused = datetime.now(UTC) - timedelta(hours=30)
    with Store(f"sqlite:///{tmp_path / 'progress.sqlite'}").engine.begin() as db:
        db.execute(insert(CLASSES).values(code="BCDFG", teacher="digest", told="{}", kept=unused))
        db.execute(insert(VOTES).values(code="BCDFG", learner="x", question="q", round=1, option="no", kept=unused))
    with running(paths.notebooks(), tmp_path) as server:
        run(after_the_restart(server.url, wall, one))
        kept(tmp_path, "BCDFG", 0)  # nobody has to open another class for that
    assert rows(tmp_path, "BCDFG") == (0, [])
    kept(tmp_path, wall.opened["code"], 4)


def test_nothing_that_is_kept_votes_or_leads(house: Server, data: Path) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        (one,) = await seated(wall, 1)
        await wall.say(shows=ballot())
        await one.state("open")
        await one.vote("yes")
        (vote,) = kept(data, wall.opened["code"], 1)
        assert one.hello["id"] not in str(vote)
        with Store(f"sqlite:///{data / 'progress.sqlite'}").engine.connect() as db:
            assert wall.opened["secret"] not in str(db.execute(select(CLASSES)).all())

    run(lesson())


def test_ended_and_deleted_leaves_no_row(house: Server, data: Path) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        desk = await teacher(wall).enter()
        pages = await seated(wall, 5)
        await wall.say(shows=ballot())
        for page in pages:
            await page.state("open")
            await page.vote("yes")
        code = wall.opened["code"]
        kept(data, code, 5)
        await desk.say(end=True)
        for page in (wall, desk, *pages):
            await page.until(lambda page: page.over)
            assert page.over == "ended"
        assert rows(data, code) == (0, [])
        (late,) = await seated(wall, 1)
        assert late.over == "unknown"

    run(lesson())


async def voting(book: ClassBook) -> tuple[Rooms, Gathering]:
    """A class that has been asked, with one learner."""
    rooms = Rooms(book)
    found, _ = await rooms.open()
    found.sit("one", Mock())
    found.lead(said(shows=ballot()))
    return rooms, found


def said(**words: Any) -> Said:
    heard_as = heard(json.dumps(words))
    assert heard_as is not None
    return heard_as


def test_what_is_done_while_a_class_is_deleted_leaves_no_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ending() -> None:
        book = ClassBook(open_store(tmp_path))
        rooms, found = await voting(book)
        code, forget, gone, told = found.room.code, book.forget, threading.Event(), threading.Event()

        def forgotten_and_told_late(code: str) -> None:
            forget(code)
            gone.set()
            told.wait(10)

        monkeypatch.setattr(book, "forget", forgotten_and_told_late)
        ends = asyncio.create_task(rooms.end(found))
        await asyncio.to_thread(gone.wait, 10)
        found.hear("one", said(vote="yes", question=found.room.now, round=1))
        found.sit("two", Mock())
        with pytest.raises(NotYet):
            await rooms.find(code)
        told.set()
        assert await ends
        found.lead(said(freeze=True))  # what was on its way when everybody was told
        book.finish(5)
        assert rows(tmp_path, code) == (0, [])
        assert await rooms.find(code) is None

    run(ending())


def test_a_class_that_cannot_be_deleted_goes_on_with_all_its_votes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def staying() -> None:
        book = ClassBook(open_store(tmp_path))
        rooms, found = await voting(book)
        monkeypatch.setattr(classes, "AGAIN_AFTER", 0.01)
        with monkeypatch.context() as away:
            for what in ("_write", "_forget"):
                away.setattr(classes, what, Mock(side_effect=OperationalError("", None, Exception("locked"))))
            found.hear("one", said(vote="yes", question=found.room.now, round=1))
            assert not await rooms.end(found)
        assert await rooms.find(found.room.code) is found
        book.finish(5)
        there, votes = rows(tmp_path, found.room.code)
        assert (there, [vote.option for vote in votes]) == (1, ["yes"])

    run(staying())


def test_a_class_that_nobody_uses_ends_by_itself(tmp_path: Path) -> None:
    async def night() -> None:
        book = ClassBook(open_store(tmp_path))
        rooms = Rooms(book)
        found, _ = await rooms.open()
        book.finish(5)
        empty, _ = await rooms.open()
        found.room.sit("somebody")
        await rooms.sweep(1)
        assert len(rooms) == 2
        for one in (found, empty):
            one.used -= 2 * 3600
        await rooms.sweep(12)
        assert await rooms.find(empty.room.code) is None
        assert await rooms.find(found.room.code) is found
        await rooms.sweep(1)
        assert len(rooms) == 0
        book.finish(5)
        assert book.read(found.room.code, 1) is None

    run(night())


def test_no_vote_waits_for_a_locked_database(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    book = ClassBook(store)
    book.keep("BCDFG", "digest", "{}")
    book.finish(5)
    with sqlite3.connect(tmp_path / "progress.sqlite", isolation_level=None) as other:
        other.execute("BEGIN EXCLUSIVE")
        began = time.monotonic()
        for n in range(300):
            book.vote("BCDFG", (f"learner {n}", "q", 1), "yes")
        assert time.monotonic() - began < 0.5
        other.execute("ROLLBACK")
    book.finish(20)
    assert len(kept(tmp_path, "BCDFG", 300)) == 300


def test_a_hosts_own_database_keeps_classes_as_well(database: Postgres, tmp_path: Path) -> None:
    url = address_of(tmp_path, database.empty()).render_as_string(hide_password=False)
    book = ClassBook(Store(url))
    book.keep("BCDFG", "digest", "{}")
    for n in range(40):
        book.vote("BCDFG", (f"learner {n % 20}", "q", 1), str(n))
    book.finish(5)
    found = ClassBook(Store(url)).read("BCDFG", 1)
    assert found is not None
    assert sorted(map(int, found.votes.values())) == list(range(20, 40))
    database.crash()
    book.vote("BCDFG", ("late", "q", 1), "kept")
    with pytest.raises(NotYet):
        book.read("BCDFG", 1)
    database.start()
    book.finish(20)
    found = book.read("BCDFG", 1)
    assert found is not None
    assert found.votes["late", "q", 1] == "kept"
    book.forget("BCDFG")
    assert book.read("BCDFG", 1) is None


def test_copies_and_retention_know_of_classes(tmp_path: Path) -> None:
    book = ClassBook(open_store(tmp_path / "house"))
    book.keep("BCDFG", "digest", "{}")
    for n in range(600):
        book.vote("BCDFG", (f"learner {n}", "q", 1), "no")
        book.vote("BCDFG", (f"learner {n}", "q", 1), "yes")
    book.finish(5)
    counted = back_up(tmp_path / "house", tmp_path / "copy.sqlite")
    assert (counted["classes"], counted["class_votes"]) == (1, 600)
    assert bring_back(tmp_path / "another", tmp_path / "copy.sqlite") == counted
    there = ClassBook(open_store(tmp_path / "another")).read("BCDFG", 1)
    assert there is not None
    assert len(there.votes) == 600
    assert set(there.votes.values()) == {"yes"}
    assert forget_older(tmp_path / "house", 30, now=datetime.now(UTC) + timedelta(days=31)) == 601
