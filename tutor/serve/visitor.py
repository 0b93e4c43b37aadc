"""A reader without a browser: opens a page, finds its table over the websocket, and presses things.

For measuring and for tests. It says what the page's own script would say, and looks at the same screens.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
import time
import uuid
from typing import Any
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import WebSocketClientConnection, websocket_connect

from tutor.kernel.news import told

LESSON = "fight?lesson=mq.lesson.shrieking-geek&lang=en"
SORRY = re.compile(rb"this number: .{0,40}?([0-9A-F]{6})")
PATIENCE = 30.0
LARGEST = 1 << 26
Screen = dict[str, Any]


class TurnedAway(Exception):
    """The house is full, or closing."""


def clients(most: int) -> AsyncHTTPClient:
    """So many requests at the same time; by default the eleventh would wait for the first."""
    return AsyncHTTPClient(force_instance=True, max_clients=max(10, most))


class Visitor:
    """One open page."""

    def __init__(self, house: str, http: AsyncHTTPClient, learner: str = "") -> None:
        self.house = house.rstrip("/") + "/"
        self.learner = learner or str(uuid.uuid4())
        self.kernel = ""
        self.screen: Screen = {}
        self._http = http
        self._session = secrets.token_hex(8)
        self._table = ""
        self._line: WebSocketClientConnection | None = None

    # -- coming and going --------------------------------------------------------------------------------------------

    async def open(self, address: str = LESSON) -> Screen:
        """The first screen of a page."""
        page = await self._get(address)
        if page.code == 503:
            raise TurnedAway
        found = re.search(rb'"kernelId": "([0-9a-f-]{36})"', page.body or b"")
        if page.code != 200 or not found:
            raise RuntimeError(f"{address} answers {page.code}, without a kernel")
        if told := SORRY.search(page.body):
            raise RuntimeError(f"{address} apologises; the number in the log is {told[1].decode()}")
        self.kernel = found[1].decode()
        self._line = await self._connect()
        self._table = await self._find_the_table()
        search = urlsplit(address).query
        hello = {"do": "hello", "rev": 0, "learner": self.learner, "search": f"?{search}", "lang": "en", "width": 1280}
        return await self.say(hello)

    async def leave(self) -> None:
        """As a page does: the line is closed, and a beacon ends the kernel."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self.kernel:
            url = f"{self.house}voila/api/shutdown/{self.kernel}"
            headers = {"Origin": "{0.scheme}://{0.netloc}".format(urlsplit(self.house))}
            await self._http.fetch(HTTPRequest(url, "POST", headers, b""), raise_error=False)
            self.kernel = ""

    async def forget(self) -> None:
        """What is kept of this reader goes, as by the buttons of his own progress."""
        await self.press({"do": "open", "page": "progress"})
        for deed in ("ask", "delete"):
            await self.press({"do": f"progress.{deed}"})

    async def _get(self, address: str) -> HTTPResponse:
        request = HTTPRequest(self.house + address, connect_timeout=PATIENCE, request_timeout=2 * PATIENCE)
        return await self._http.fetch(request, raise_error=False)

    async def _connect(self) -> WebSocketClientConnection:
        url = f"{self.house.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels?session_id={self._session}"
        return await websocket_connect(HTTPRequest(url, connect_timeout=PATIENCE), max_message_size=LARGEST)

    # -- at the table ------------------------------------------------------------------------------------------------

    async def press(self, intent: dict[str, Any]) -> Screen:
        """What the reader does; the screen that comes of it."""
        return await self.say({**intent, "rev": self.screen.get("rev", 0)})

    async def say(self, content: dict[str, Any], patience: float = PATIENCE) -> Screen:
        await self._send("comm_msg", {"comm_id": self._table, "data": {"method": "custom", "content": content}})
        while True:
            data = await self._hear(self._table, patience)
            if data.get("method") == "update" and "screen" in data.get("state", {}):
                self.screen = json.loads(data["state"]["screen"])
                return self.screen
            if "news" in data.get("content", {}):
                self.screen = told(self.screen, data["content"]["news"])
                return self.screen

    async def ping(self) -> float:
        """Seconds to the kernel and back."""
        began = time.perf_counter()
        content = {"do": "ping", "n": 1}
        await self._send("comm_msg", {"comm_id": self._table, "data": {"method": "custom", "content": content}})
        while (await self._hear(self._table, PATIENCE)).get("content", {}).get("pong") is None:
            continue
        return time.perf_counter() - began

    async def _find_the_table(self) -> str:
        """The widget that has a screen, among all there are."""
        control = uuid.uuid4().hex
        opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        await self._send("comm_open", opening, {"version": "1.0.0"})
        await self._send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        while True:
            data = await self._hear(control, PATIENCE)
            for name, kept in data.get("states", {}).items():
                if "screen" in kept["state"]:
                    return str(name)

    async def _send(self, kind: str, content: dict[str, Any], metadata: dict[str, Any] | None = None) -> None:
        assert self._line is not None
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": self._session, "username": ""}
        message = {
            "header": {**header, "version": "5.3", "date": ""},
            "parent_header": {},
            "metadata": metadata or {},
            "content": content,
            "channel": "shell",
            "buffers": [],
        }
        await self._line.write_message(json.dumps(message))

    async def _hear(self, comm: str, patience: float) -> dict[str, Any]:
        """What the next message for this widget says."""
        assert self._line is not None
        while True:
            said = await asyncio.wait_for(self._line.read_message(), patience)
            if said is None:
                raise ConnectionError("the line was closed")
            if isinstance(said, bytes):
                continue  # with buffers: none of ours has any
            message = json.loads(said)
            content = message.get("content", {})
            if message.get("msg_type", "") == "comm_msg" and content.get("comm_id") == comm:
                data: dict[str, Any] = content["data"]
                return data
