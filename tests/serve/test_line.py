"""The line before a full house, by itself and as readers meet it."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar

import nbformat
import pytest
from serve.running import Server, running

from tutor.serve.line import MOST, PATIENCE, UNCLAIMED, Line


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_who_comes_first_stands_first(clock: Clock) -> None:
    line = Line(clock)
    first, second = line.ticket(), line.ticket()
    assert (line.ahead(first), line.ahead(second)) == (0, 1)
    assert len(line) == 2
    line.leave(first)
    assert line.ahead(second) == 0
    assert line.ahead(first) is None


def test_who_has_gone_holds_nobody_up(clock: Clock) -> None:
    line = Line(clock)
    first, second = line.ticket(), line.ticket()
    line.ahead(first)
    clock.now = PATIENCE - 1
    line.ahead(second)
    clock.now = PATIENCE + 1
    assert line.ahead(second) == 0
    assert line.ahead(first) is None


def test_a_ticket_that_nobody_shows_again_is_no_place_in_the_line(clock: Clock) -> None:
    line = Line(clock)
    robot, reader = line.ticket(), line.ticket()
    assert line.ahead(reader) == 0
    clock.now = UNCLAIMED + 1
    assert line.ahead(robot) is None or len(line) == 1


def test_a_flood_of_tickets_takes_nobody_his_place(clock: Clock) -> None:
    line = Line(clock)
    reader = line.ticket()
    line.ahead(reader)
    for _ in range(MOST + 100):
        line.ticket()
    assert len(line._tickets) == MOST
    assert line.ahead(reader) == 0


# -- as readers meet it ----------------------------------------------------------------------------------------------


class Reader:
    """A browser without a screen: keeps its cookies."""

    def __init__(self, server: Server) -> None:
        self._url = server.url
        self._open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar())).open

    def get(self, path: str) -> tuple[int, str]:
        try:
            with self._open(self._url + path, timeout=30) as reply:
                return reply.status, reply.read().decode()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.read().decode()

    def turn(self) -> dict[str, object]:
        told: dict[str, object] = json.loads(self.get("waiting")[1])
        return told

    def leave(self, html: str) -> None:
        kernel = re.findall(r'"kernelId": "([0-9a-f-]{36})"', html)[0]
        origin = {"Origin": self._url.rstrip("/")}
        asked = urllib.request.Request(f"{self._url}voila/api/shutdown/{kernel}", b"", origin, method="POST")
        urllib.request.urlopen(asked, timeout=10).close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notebooks")
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("print('hello')")])
    nbformat.write(book, folder / "welcome.ipynb")
    with running(folder, folder / "data", max_sessions=1, base_url="/class/", preheat=True) as server:
        yield server


def test_readers_are_let_in_in_the_order_of_their_coming(server: Server) -> None:
    sitting, second, third, newcomer = (Reader(server) for _ in range(4))
    status, table = sitting.get("")
    assert status == 200
    for reader, says in ((second, "You are next."), (third, "Before you in the line: 1")):
        status, page = reader.get("?lang=en")
        assert status == 503
        assert f">{says}<" in page
        assert not reader.turn()["open"]
    assert third.turn()["ahead"] == 1
    assert server.health()["waiting"] == 2

    sitting.leave(table)
    server.wait_for(0)
    assert newcomer.get("")[0] == 503  # a free seat, but two came before
    assert third.get("")[0] == 503
    assert second.turn()["open"]
    status, table = second.get("")
    assert status == 200
    assert not third.turn()["open"]
    second.leave(table)
    server.wait_for(0)
    status, table = third.get("")
    assert status == 200
    third.leave(table)
    server.wait_for(0)


def test_a_browser_without_cookies_is_let_in_when_nobody_waits(server: Server) -> None:
    sitting = Reader(server)
    _, table = sitting.get("")
    for _ in range(3):
        assert Reader(server).get("")[0] == 503  # takes a ticket each time, and never shows it
    sitting.leave(table)
    server.wait_for(0)
    status, table = Reader(server).get("")
    assert status == 200
    Reader(server).leave(table)
    server.wait_for(0)


def test_the_page_in_the_line_works_with_and_without_a_script(server: Server) -> None:
    sitting = Reader(server)
    _, table = sitting.get("")
    _, page = Reader(server).get("?lang=ja")
    assert '<noscript><meta http-equiv="refresh" content="20"></noscript>' in page
    assert 'data-ask="/class/waiting"' in page
    assert page.index("次はあなたの番です。") < page.index("You are next.")
    assert not re.search(r"https?://(?!www\.w3\.org)", page)
    sitting.leave(table)
    server.wait_for(0)
