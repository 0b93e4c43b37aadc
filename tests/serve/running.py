"""Starts the real server in a process of its own, as `tutor serve` does, and stops it again."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

START = """
import json, sys
from pathlib import Path
from tutor.serve import serve
from tutor.serve.options import Options
given = json.loads(sys.argv[1])
sys.exit(serve(Path(given.pop("notebook_dir")), Options(data_dir=Path(given.pop("data_dir")), **given)))
"""


@dataclass
class Server:
    process: subprocess.Popen[str]
    url: str = ""
    log: list[str] = field(default_factory=list)

    def health(self) -> dict[str, Any]:
        """What the house tells of itself; closed, it tells it with status 503."""
        try:
            with urllib.request.urlopen(f"{self.url}healthz", timeout=10) as reply:
                answer: dict[str, Any] = json.load(reply)
        except urllib.error.HTTPError as refused:
            answer = json.load(refused)
        return answer

    def wait_for(self, sessions: int, seconds: float = 15.0) -> float:
        """Wait until there are so many sessions; the time it took."""
        began = time.monotonic()
        while (seen := self.health()["sessions"]) != sessions:
            if time.monotonic() - began > seconds:
                raise AssertionError(f"{seen} sessions after {seconds} s, not {sessions}\n{self.text()}")
            time.sleep(0.05)
        return time.monotonic() - began

    def wait_until_it_closes(self, seconds: float = 15.0) -> None:
        """The signal to close takes a moment to reach the house: a page that asks before hears nothing of it."""
        began = time.monotonic()
        while not self.health()["closing"]:
            if time.monotonic() - began > seconds:
                raise AssertionError(f"not closing after {seconds} s\n{self.text()}")
            time.sleep(0.05)

    def text(self) -> str:
        return "".join(self.log)


def _read(server: Server) -> None:
    assert server.process.stdout is not None
    for line in server.process.stdout:
        server.log.append(line)
        if found := re.search(r"卓の先生: (\S+)", line):
            server.url = found[1].partition("?")[0]  # a word that lets in stands behind it


@contextmanager
def running(notebooks: Path, data: Path, python: str = sys.executable, **options: Any) -> Iterator[Server]:
    """The address is read from what the server prints: should the port be taken, it finds another one by itself."""
    port = 20000 + os.getpid() % 20000
    given = {"notebook_dir": str(notebooks), "port": port, "data_dir": str(data), "drain": 2, **options}
    process = subprocess.Popen(
        [python, "-c", START, json.dumps(given)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
    )
    server = Server(process)
    threading.Thread(target=_read, args=(server,), daemon=True).start()
    try:
        deadline = time.monotonic() + 60
        while not server.url:
            if process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"the server did not start:\n{server.text()}")
            time.sleep(0.05)
        server.health()
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
