"""Closing time: nobody new is let in, readers may finish, places are kept, and then the server ends."""

from __future__ import annotations

import json
import re
import signal
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest
from serve.running import Server, running
from tornado.ioloop import IOLoop
from tornado.websocket import websocket_connect

from tutor.serve.closing import Closing


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("notebooks")
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("print('hello')")])
    nbformat.write(book, folder / "welcome.ipynb")
    return folder


def answer(url: str) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(url, timeout=20) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


@contextmanager
def somebody_at_the_table(server: Server) -> Iterator[str]:
    kernel = re.findall(r'"kernelId": "([0-9a-f-]{36})"', answer(server.url)[1])[0]
    loop = IOLoop(make_current=False)
    address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"
    line = loop.run_sync(lambda: websocket_connect(address), timeout=20)

    async def leave() -> None:
        line.close()
        while await line.read_message() is not None:
            continue

    try:
        yield kernel
    finally:
        loop.run_sync(leave, timeout=20)
        loop.close()


def test_nobody_new_is_let_in_and_whoever_is_there_may_finish(notebooks: Path, tmp_path: Path) -> None:
    with running(notebooks, tmp_path, preheat=True, drain=30) as server:
        with somebody_at_the_table(server):
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.7)
            status, text = answer(f"{server.url}healthz")
            told = json.loads(text)
            assert (status, told["ok"], told["closing"], told["in_use"]) == (503, False, True, 1)
            assert 25 < told["seconds_left"] <= 30
            status, page = answer(server.url)
            assert (status, "closing for a moment" in page) == (503, True)
            assert 'data-ask="/healthz"' in page
            assert server.process.poll() is None
        assert server.process.wait(10) == 0


def test_every_open_page_is_told_at_once(notebooks: Path, tmp_path: Path) -> None:
    """Over a line of its own, however short the closing time is; a page that comes to it later is told as well."""
    loop = IOLoop(make_current=False)
    with running(notebooks, tmp_path, preheat=True, drain=3) as server, somebody_at_the_table(server):
        address = f"{server.url.replace('http', 'ws', 1)}bell"

        async def listen() -> float:
            pages = [await websocket_connect(address) for _ in range(3)]
            began = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            told = [await page.read_message() for page in pages]
            took = time.monotonic() - began
            told.append(await (await websocket_connect(address)).read_message())
            assert [json.loads(str(line)) for line in told] == 4 * [{"closing": True}]
            return took

        assert loop.run_sync(listen, timeout=20) < 1
    loop.close()


def test_a_draining_house_keeps_its_sessions_and_ends_when_the_last_has_gone(notebooks: Path, tmp_path: Path) -> None:
    """SIGUSR1: nobody new, no hurry for those inside, who are not even told; the host's page says so."""
    with running(notebooks, tmp_path, preheat=True, drain=1) as server:
        with somebody_at_the_table(server) as kernel:
            server.process.send_signal(signal.SIGUSR1)
            time.sleep(1.7)
            status, text = answer(f"{server.url}healthz")
            told = json.loads(text)
            assert (status, told["ok"], told["closing"], told["draining"], told["in_use"]) == (
                503,
                False,
                False,
                True,
                1,
            )
            assert answer(server.url)[0] == 503
            key = (tmp_path / "host-key").read_text(encoding="utf-8").strip()
            assert json.loads(answer(f"{server.url}status.json?key={key}")[1])["draining"]
            assert server.process.poll() is None
        farewell = urllib.request.Request(f"{server.url}voila/api/shutdown/{kernel}", data=b"", method="POST")
        urllib.request.urlopen(farewell, timeout=20).close()
        assert server.process.wait(10) == 0


def test_a_draining_house_can_still_be_closed(notebooks: Path, tmp_path: Path) -> None:
    with running(notebooks, tmp_path, preheat=True, drain=1) as server, somebody_at_the_table(server):
        server.process.send_signal(signal.SIGUSR1)
        time.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) == 0


@pytest.mark.parametrize("twice", [False, True])
def test_it_does_not_wait_for_ever(notebooks: Path, tmp_path: Path, twice: bool) -> None:
    with (
        running(notebooks, tmp_path, preheat=True, drain=60 if twice else 1) as server,
        somebody_at_the_table(server),
    ):
        server.process.send_signal(signal.SIGTERM)
        if twice:
            time.sleep(0.5)
            server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(10) == 0


def test_an_empty_house_ends_at_once() -> None:
    ended: list[bool] = []
    closing = Closing(30, lambda: 0, lambda: ended.append(True))
    assert closing.left() == 0

    async def close() -> None:
        closing.begin()

    IOLoop(make_current=False).run_sync(close)
    assert ended == [True]
