"""A house of one's own for a while: the real server on a free port, with a data folder that goes with it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tutor.school.places import DATABASE

STARTUP = 60.0


@dataclass(frozen=True)
class House:
    """Its address, or "" where it does not start, and what it said."""

    url: str
    said: str
    data: Path

    @property
    def key(self) -> str:
        return (self.data / "host-key").read_text(encoding="ascii")


@contextmanager
def own_house(*options: str) -> Iterator[House]:
    with tempfile.TemporaryDirectory(prefix="tutor-house-") as name:
        data, log = Path(name) / "data", Path(name) / "server.log"
        command = [sys.executable, "-c", "import sys; from tutor.cli import main; sys.exit(main(sys.argv[1:]))"]
        with log.open("w", encoding="utf-8") as out:
            process = subprocess.Popen(
                [*command, "serve", "--port", str(_free_port()), "--data-dir", str(data), *options],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONUNBUFFERED": "1", DATABASE: ""},  # the host's own is for his readers
            )
        try:
            yield House(_address(process, log), log.read_text(encoding="utf-8", errors="replace")[-200:], data)
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    for _ in range(2):  # twice: whoever is still there is not waited for
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(10)
            return
        except subprocess.TimeoutExpired:
            continue
    process.kill()
    process.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    """The address, once it is printed: that is when the server listens."""
    deadline = time.monotonic() + STARTUP
    while time.monotonic() < deadline and process.poll() is None:
        found = re.search(r"卓の先生: (https?://\S+)", log.read_text(encoding="utf-8", errors="replace"))
        if found:
            return found[1].rstrip("/") + "/"
        time.sleep(0.1)
    return ""
