"""One visit to a page with a real Chromium, spoken to by its own protocol, so that nothing else has to be installed."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from tornado.websocket import WebSocketClientConnection, websocket_connect

FLAGS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0", "about:blank"),
)
PATIENCE = 45.0
DRAWN = "!!document.querySelector('.tt :is(h1, h2, button)')"
# Two letters that look alike have no shape of their own: they are boxes.
LETTERS = """document.fonts.ready.then(() => {
  const font = getComputedStyle(document.querySelector('.tt')).fontFamily;
  const drawn = (letter) => {
    const paper = document.createElement('canvas').getContext('2d');
    paper.font = `40px ${font}`;
    paper.fillText(letter, 10, 60);
    return paper.canvas.toDataURL();
  };
  return drawn('卓') !== drawn('師');
})"""


@dataclass
class Visit:
    """What came of a visit: whether the screen was drawn, how soon, and whom the page asked."""

    drawn: bool = False
    seconds: float = 0.0
    requests: int = 0
    hosts: set[str] = field(default_factory=set)
    letters: bool = False  # Japanese text is drawn as such, and not as boxes


def visit(browser: str, url: str) -> Visit:
    """Open the page, wait until the screen is drawn, and listen a moment longer."""
    with tempfile.TemporaryDirectory(prefix="tutor-browser-", ignore_cleanup_errors=True) as profile:
        command = [browser, f"--user-data-dir={profile}", *FLAGS]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
        try:
            return asyncio.run(_Talk().look(_devtools(process), url))
        finally:
            process.kill()
            process.wait()


def _devtools(process: subprocess.Popen[str]) -> str:
    """Where the browser listens; it says so on stderr."""
    assert process.stderr is not None
    for line in process.stderr:
        found = re.search(r"DevTools listening on (ws://\S+)", line)
        if found:
            return found[1]
    raise RuntimeError("the browser ended before it was ready")


class _Talk:
    """A conversation with the browser."""

    def __init__(self) -> None:
        self._ids = itertools.count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._seen = Visit()

    async def look(self, devtools: str, url: str) -> Visit:
        line = await websocket_connect(devtools, max_message_size=1 << 26)
        reading = asyncio.create_task(self._read(line))
        try:
            target = await self._ask(line, "Target.createTarget", url="about:blank")
            attached = await self._ask(line, "Target.attachToTarget", targetId=target["targetId"], flatten=True)
            session = attached["sessionId"]
            await self._ask(line, "Network.enable", session)
            began = time.monotonic()
            await self._ask(line, "Page.navigate", session, url=url)
            while not self._seen.drawn and time.monotonic() - began < PATIENCE:
                await asyncio.sleep(0.1)
                self._seen.drawn = await self._is(line, session, DRAWN)
            self._seen.seconds = time.monotonic() - began
            await asyncio.sleep(1.0)
            self._seen.letters = await self._is(line, session, LETTERS)
        finally:
            reading.cancel()
            line.close()
        return self._seen

    async def _is(self, line: WebSocketClientConnection, session: str, what: str) -> bool:
        asked = {"expression": what, "returnByValue": True, "awaitPromise": True}
        told = await self._ask(line, "Runtime.evaluate", session, **asked)
        return told.get("result", {}).get("value") is True

    async def _ask(
        self, line: WebSocketClientConnection, method: str, session: str = "", **params: Any
    ) -> dict[str, Any]:
        id = next(self._ids)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[id] = answer
        to = {"sessionId": session} if session else {}
        await line.write_message(json.dumps({"id": id, "method": method, "params": params, **to}))
        return await asyncio.wait_for(answer, PATIENCE)

    async def _read(self, line: WebSocketClientConnection) -> None:
        while (message := await line.read_message()) is not None:
            said = json.loads(message)
            if "id" in said:
                self._answers.pop(said["id"]).set_result(said.get("result", {}))
            elif said.get("method") == "Network.requestWillBeSent":
                self._note(said["params"]["request"]["url"])
            elif said.get("method") == "Network.webSocketCreated":
                self._note(said["params"]["url"])

    def _note(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about"):
            self._seen.requests += 1
            self._seen.hosts.add(parts.hostname or parts.scheme)
