"""When a session ends of which nobody makes use: by what its reader does, not by what his page says of itself."""

from __future__ import annotations

import asyncio
import json
import re
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import nbformat
import pytest
from serve.running import Server, running
from tornado.iostream import StreamClosedError
from tornado.websocket import websocket_connect

from tutor.serve.kernels import SEAT, Seat, TutorKernels

CULL_AFTER = 3
Say = Callable[[float], dict[str, Any]]


def untouched(since: float) -> dict[str, Any]:
    """What an open page sends every few seconds."""
    return {"do": "ping", "n": 1, "idle": round(time.monotonic() - since)}


def moves(_: float) -> dict[str, Any]:
    return {"do": "next", "rev": 1}


async def talk(server: Server, say: Say, seconds: float) -> bool:
    """A page says the same again and again; whether its session is there after so many seconds."""
    with urllib.request.urlopen(server.url + "fight", timeout=60) as reply:
        kernel = re.findall(r'"kernelId": "([0-9a-f-]{36})"', reply.read().decode())[0]
    began = time.monotonic()
    line = await websocket_connect(f"{server.url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels")
    header = {"msg_id": "a", "msg_type": "comm_msg", "session": "b", "username": "", "version": "5.3"}
    while time.monotonic() - began < seconds:
        content = {"comm_id": "c", "data": {"method": "custom", "content": say(began)}}
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell"}
        await line.write_message(json.dumps(message))
        await asyncio.sleep(0.5)
    return bool(server.health()["sessions"])


@pytest.mark.parametrize("say, there", [(untouched, False), (moves, True)])
def test_a_page_that_is_only_left_standing_loses_its_kernel(tmp_path: Path, say: Say, there: bool) -> None:
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("1")])
    for name in ("welcome", "fight"):
        nbformat.write(book, tmp_path / f"{name}.ipynb")
    with running(tmp_path, tmp_path / "data", cull_after=CULL_AFTER) as server:
        assert asyncio.run(talk(server, say, 3 * CULL_AFTER)) is there


def test_a_sign_of_life_says_for_how_long_nobody_did_anything() -> None:
    kernels = TutorKernels()
    kernels._used["k"] = time.monotonic() - 500
    assert kernels.idle("k") == pytest.approx(500, abs=5)
    kernels.use("k", '{"content": {"do": "ping", "n": 7, "idle": 900}}')  # another page of the same kernel
    assert kernels.idle("k") == pytest.approx(500, abs=5)
    kernels.use("k", b'\x00\x01{"do":"ping","n":8,"idle":40}')
    assert kernels.idle("k") == pytest.approx(40, abs=5)
    kernels.use("k", b'{"do":"next","rev":3}')
    assert kernels.idle("k") == pytest.approx(0, abs=5)


@pytest.mark.parametrize("left", [False, True])
def test_whoever_left_before_his_kernel_was_there_gets_none(monkeypatch: pytest.MonkeyPatch, left: bool) -> None:
    kernels = TutorKernels()
    ended: list[str] = []

    async def start(**_: Any) -> str:
        seat.left = left  # while it starts
        return "k"

    async def end(kernel_id: str, **_: Any) -> None:
        ended.append(kernel_id)

    monkeypatch.setattr(kernels, "_async_start_kernel", start)
    monkeypatch.setattr(kernels, "shutdown_kernel", end)
    seat = Seat(kernels)
    before = SEAT.set(seat)
    try:
        assert asyncio.run(kernels.start_kernel()) == "k"
    except StreamClosedError:
        assert left
    finally:
        SEAT.reset(before)
    assert ended == ["k"] * left
    assert kernels.free() == kernels.max_sessions
