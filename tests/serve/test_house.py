"""A whole house with its real pages, and places in PostgreSQL: crowds, dead kernels, restarts. No browser needed."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest
from school.databases import PASSWORD, Postgres, database
from serve.running import Server, running

from tutor import paths
from tutor.cli.load import measure
from tutor.school.housekeeping import back_up
from tutor.serve.status import host_key
from tutor.serve.visitor import LESSON, Visitor, clients

__all__ = ["database"]
CLASS = 50
READER = "5d0f0a52-0000-4000-8000-1234567890ab"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def address(database: Postgres) -> str:
    return database.empty()


@pytest.fixture(scope="module")
def server(data: Path, address: str) -> Iterator[Server]:
    with running(paths.notebooks(), data, preheat=True, database=address, max_sessions=CLASS + 2) as server:
        yield server


def beat(screen: dict[str, Any]) -> str:
    """Where a reader is."""
    return next(str(beat["key"]) for beat in screen["story"]["beats"] if beat["state"] == "current")


async def walk(server: Server, steps: int) -> str:
    """A reader comes, presses on, and leaves."""
    reader = Visitor(server.url, clients(2), READER)
    screen = await reader.open(LESSON)
    for _ in range(steps):
        screen = await reader.press({"do": "next"})
    await reader.leave()
    return beat(screen)


def kernels(server: Server) -> set[int]:
    (warm,) = psutil.Process(server.process.pid).children()
    return {p.pid for p in warm.children() if p.status() != psutil.STATUS_ZOMBIE}


def test_a_class_of_fifty_arrives_at_once_and_all_are_served(server: Server, data: Path, address: str) -> None:
    found = asyncio.run(measure(server.url, host_key(data), CLASS, 2))
    assert found.failed == []
    assert (len(found.boards), found.turned_away) == (CLASS, 0)
    assert len(found.clicks) == 2 * CLASS
    server.wait_for(0)
    assert not any(back_up(data, data / "copy.sqlite", address).values())  # nothing stays of who was never there


def test_a_killed_kernel_costs_the_line_and_not_the_place(server: Server) -> None:
    async def play() -> None:
        reader = Visitor(server.url, clients(2), READER)
        before = kernels(server)
        await reader.open(LESSON)
        for _ in range(2):
            screen = await reader.press({"do": "next"})
        (mine,) = kernels(server) - before
        os.kill(mine, signal.SIGKILL)
        with pytest.raises((ConnectionError, TimeoutError)):
            await reader.say({"do": "look"}, patience=5)
        await reader.leave()
        again = Visitor(server.url, clients(2), READER)
        assert beat(await again.open(LESSON)) == beat(screen)
        await again.leave()

    asyncio.run(play())
    server.wait_for(0)


def test_kernels_never_hear_the_databases_password(server: Server) -> None:
    async def look() -> list[str]:
        reader = Visitor(server.url, clients(2))
        before = kernels(server)
        await reader.open(LESSON)
        (mine,) = kernels(server) - before
        told = psutil.Process(mine).environ().values()
        await reader.leave()
        return list(told)

    for word in (PASSWORD, PASSWORD.replace(" ", "%20")):
        assert word not in " ".join(asyncio.run(look()))
        assert word not in server.text()
    assert "places in postgresql+psycopg://tutor:***@" in server.text()


def test_a_house_that_was_closed_and_opened_again_has_lost_nothing(data: Path, address: str, tmp_path: Path) -> None:
    """Another data folder, too: all that readers have is in the database."""
    with running(paths.notebooks(), data, preheat=True, database=address) as server:
        left = asyncio.run(walk(server, 3))
    with running(paths.notebooks(), tmp_path, preheat=True, database=address) as server:
        assert asyncio.run(walk(server, 0)) == left


def test_a_database_that_is_away_for_a_moment_costs_nobody_his_table(server: Server, database: Postgres) -> None:
    async def play() -> None:
        reader = Visitor(server.url, clients(2), READER)
        await reader.open(LESSON)
        database.crash()
        screen = await reader.press({"do": "next"})
        assert screen["page"] == "table"
        database.start()
        screen = await reader.press({"do": "next"})
        await reader.leave()
        again = Visitor(server.url, clients(2), READER)
        assert beat(await again.open(LESSON)) == beat(screen)
        await again.leave()

    asyncio.run(play())
