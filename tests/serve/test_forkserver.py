"""Forked kernels behave as started ones do: they run, are interrupted, restarted, killed, and missed when dead."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from jupyter_client import AsyncKernelManager

from tutor.serve.forkserver import FRUGAL, HOST
from tutor.serve.kernels import OneKernelSpec
from tutor.serve.warm import imported_by

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork on Windows")


@pytest.fixture(scope="module", autouse=True)
def warm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    HOST.notebooks = str(tmp_path_factory.mktemp("notebooks"))
    yield
    HOST.stop()


@asynccontextmanager
async def kernel(tmp_path: Path) -> AsyncIterator[tuple[AsyncKernelManager, Any]]:
    manager = AsyncKernelManager(
        kernel_spec_manager=OneKernelSpec(warm=True), transport="ipc", connection_file=str(tmp_path / "kernel.json")
    )
    await manager.start_kernel(cwd=str(tmp_path))
    client = manager.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=30)
        yield manager, client
    finally:
        client.stop_channels()
        await manager.shutdown_kernel(now=True)


async def run(client: Any, code: str) -> str:
    """What the code prints, or the name of its error."""
    said: list[str] = []

    def hear(message: dict[str, Any]) -> None:
        said.append(message["content"].get("text", ""))

    reply = await client.execute_interactive(code, output_hook=hear, timeout=30)
    return "".join(said).strip() if reply["content"]["status"] == "ok" else str(reply["content"]["ename"])


def test_what_a_widget_asks_is_answered_first_and_crosses_no_thread(tmp_path: Path) -> None:
    async def play() -> None:
        async with kernel(tmp_path) as (_, client):
            threads = await run(client, "import threading; print([t.name for t in threading.enumerate()])")
            assert "IOPub" in threads
            assert "Shell channel" not in threads
            asked = client.session.send(client.shell_channel.socket, "comm_open", {"comm_id": "1", "target_name": "?"})
            said: list[str] = []
            while "idle" not in said:
                message = await client.get_iopub_msg(timeout=30)
                if message["parent_header"]["msg_id"] == asked["header"]["msg_id"]:
                    said.append(message["content"].get("execution_state", message["msg_type"]))
            assert [what for what in said if what != "stream"] == ["comm_close", "idle"]  # nobody is at home there

    asyncio.run(play())


def test_it_runs_in_its_folder_without_a_debugger_and_without_a_history(tmp_path: Path) -> None:
    async def play() -> None:
        async with kernel(tmp_path) as (manager, client):
            assert await run(client, "import os; print(os.getcwd())") == str(tmp_path)
            assert await run(client, "import sys; print(sys.modules['debugpy'])") == "None"
            assert await run(client, "print(get_ipython().history_manager.enabled)") == "False"
            assert await run(client, "import os; print(os.getpid())") == str(manager.provisioner.pid)
            assert manager.provisioner.pid != os.getpid()

    asyncio.run(play())


def test_what_is_given_back_stays_with_neither_kind_of_kernel(tmp_path: Path) -> None:
    """The system reads this once, as a process starts: for forked kernels, that was the warm one."""
    assert FRUGAL.items() <= OneKernelSpec().spec().env.items()

    async def play() -> None:
        async with kernel(tmp_path) as (_, client):
            own = Path(f"/proc/{HOST.process.pid if HOST.process else 'self'}/environ")
            if own.exists():
                started = own.read_text(errors="replace").split("\0")
                assert {f"{name}={value}" for name, value in FRUGAL.items()} <= set(started)
            code = "import os; print(*(name for name in os.environ if name.startswith('MALLOC_')))"
            assert set(FRUGAL) <= set((await run(client, code)).split())

    asyncio.run(play())


def test_interrupt_restart_and_death(tmp_path: Path) -> None:
    async def play() -> None:
        async with kernel(tmp_path) as (manager, client):
            sleeping = asyncio.ensure_future(run(client, "x = 1\nimport time; time.sleep(30)"))
            await asyncio.sleep(0.5)
            await manager.interrupt_kernel()
            assert await asyncio.wait_for(sleeping, 10) == "KeyboardInterrupt"
            assert await run(client, "print(x)") == "1"

            first = manager.provisioner.pid
            await manager.restart_kernel(now=True)
            await client.wait_for_ready(timeout=30)
            assert await run(client, "print(x)") == "NameError"
            assert manager.provisioner.pid != first
            assert await manager.is_alive()

            os.kill(manager.provisioner.pid, signal.SIGKILL)
            for _ in range(50):
                if not await manager.is_alive():
                    break
                await asyncio.sleep(0.1)
            assert not await manager.is_alive()

    asyncio.run(play())


def test_a_shutdown_is_noticed_and_other_kernels_live_on(tmp_path: Path) -> None:
    async def play() -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").mkdir()
        async with kernel(tmp_path / "a") as (first, client), kernel(tmp_path / "b") as (second, other):
            assert await run(client, "import random; print(random.random())") != await run(
                other, "import random; print(random.random())"
            )
            await first.shutdown_kernel()
            assert not await first.is_alive()
            assert await second.is_alive()
            assert await run(other, "print(1 + 1)") == "2"

    asyncio.run(play())


def test_the_warm_process_comes_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with kernel(tmp_path):
            pass
        assert HOST.process is not None
        HOST.process.kill()
        HOST.process.wait()
        async with kernel(tmp_path) as (_, client):
            assert await run(client, "print('here')") == "here"

    asyncio.run(play())


FORK_FAILS_ONCE = """
import os, sys, time
from tutor.serve import warm
fork, warm.load, warm.become_kernel = os.fork, lambda notebooks: None, lambda order: time.sleep(60)
def fails():
    os.fork = fork
    raise BlockingIOError(11, "Resource temporarily unavailable")
os.fork = fails
warm.main(sys.argv[1], "")
"""


def asked(path: str, order: bytes) -> bytes:
    """What the warm process answers, once it is there."""
    deadline = time.monotonic() + 30
    while True:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(10)
            try:
                line.connect(path)
            except OSError:
                assert time.monotonic() < deadline
                time.sleep(0.02)
                continue
            line.sendall(order)
            line.shutdown(socket.SHUT_WR)
            return line.recv(32)


def test_one_fork_that_fails_ends_nobody(tmp_path: Path) -> None:
    path = str(tmp_path / "warm")
    with subprocess.Popen([sys.executable, "-c", FORK_FAILS_ONCE, path], stdin=subprocess.PIPE) as process:
        assert asked(path, b"{}\n") == b""
        assert asked(path, b'{"half') == b""
        os.kill(int(asked(path, b"{}\n")), signal.SIGKILL)
        assert process.poll() is None


def test_what_notebooks_import_is_found(tmp_path: Path) -> None:
    cells = ["from tutor.ui import open_table\nimport os, json", "%magic\nimport re", "from . import x"]
    book = {"cells": [{"cell_type": "code", "source": [cell]} for cell in cells]}
    book["cells"].append({"cell_type": "markdown", "source": ["import nothing"]})
    (tmp_path / "a.ipynb").write_text(json.dumps(book))
    assert list(imported_by(tmp_path / "a.ipynb")) == ["tutor.ui", "os", "json"]
