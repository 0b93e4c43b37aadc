"""Pages of a class without a browser: learners, a wall and a teacher's window, each over a line of its own."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PATIENCE = 10.0
T = TypeVar("T")
Told = dict[str, Any]


def run(what: Coroutine[Any, Any, T]) -> T:
    """In a thread of its own: a browser may be driven in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(what, 60)).result()


def both(ja: str, en: str = "") -> dict[str, str]:
    return {"ja": ja, "en": en or ja}


def ballot(key: str = "a/b", right: str = "", **more: Any) -> Told:
    """A question as the wall shows it; with `right`, told."""
    options = [{"key": k, "text": both(f"{k}です", f"It is {k}")} for k in ("yes", "no", "same")]
    told = {"right": right, "verdict": both("はい", "Yes"), "because": both("だから", "Because"), "hands": []}
    return {
        "key": key,
        "text": both("勝てる？", "Can she win?"),
        "options": options,
        "told": told if right else None,
    } | more


@dataclass
class Page:
    """A page of a class; `heard` is all that it was ever told, as it came."""

    url: str
    hello: Told
    headers: dict[str, str] = field(default_factory=dict)
    heard: list[str] = field(default_factory=list)
    said: Told = field(default_factory=dict)  # the latest state
    opened: Told = field(default_factory=dict)
    join: Told = field(default_factory=dict)
    over: str = ""
    line: WebSocketClientConnection | None = None
    _listening: asyncio.Task[None] | None = None
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    async def enter(self) -> Page:
        url = f"{self.url.replace('http', 'ws', 1)}class/live"
        asked = HTTPRequest(url, "GET", self.headers, connect_timeout=PATIENCE)
        self.line = await websocket_connect(asked)
        self._listening = asyncio.create_task(self._listen())
        await self.say(**self.hello)
        return self

    async def say(self, **said: Any) -> None:
        assert self.line is not None
        await self.line.write_message(json.dumps(said))

    async def _listen(self) -> None:
        assert self.line is not None
        while (message := await self.line.read_message()) is not None:
            self.heard.append(str(message))
            told = json.loads(message)
            if "state" in told:
                self.said = told
            else:
                self.opened = told.get("opened", self.opened)
                self.join = told.get("join", self.join)
                self.over = told.get("over", self.over)
            self._news.set()
        self.over = self.over or "closed"
        self._news.set()

    async def until(self, found: Callable[[Page], Any], seconds: float = PATIENCE) -> Page:
        """Wait for what is to be told."""
        async with asyncio.timeout(seconds):
            while not found(self):
                self._news.clear()
                await self._news.wait()
        return self

    async def state(self, state: str, seconds: float = PATIENCE) -> Page:
        return await self.until(lambda page: page.said.get("state") == state, seconds)

    async def vote(self, option: str, **more: Any) -> None:
        """For the question that is open, as a page does it; waited for until the house has heard it."""
        question = self.said["question"]["id"]
        before = len(self.heard)
        await self.say(**{"vote": option, "question": question, "round": self.said["round"], **more})
        await self.until(lambda page: len(page.heard) > before)

    def leave(self) -> None:
        assert self.line is not None
        self.line.close()


def learner(url: str, code: str, id: str = "") -> Page:
    return Page(url, {"role": "learner", "code": code, "id": id or secrets.token_hex(16)})


async def opened(url: str) -> Page:
    """A wall that has opened a class."""
    wall = await Page(url, {"role": "wall", "new": True, "origin": url.rstrip("/")}).enter()
    return await wall.until(lambda page: page.opened and page.said)


def teacher(wall: Page, role: str = "desk", **more: Any) -> Page:
    hello = {"role": role, "code": wall.opened["code"], "secret": wall.opened["secret"]}
    return Page(wall.url, {**hello, "origin": wall.url.rstrip("/"), **more})


async def seated(wall: Page, many: int) -> list[Page]:
    """So many learners, all of whom have a seat."""
    pages = [learner(wall.url, wall.opened["code"]) for _ in range(many)]
    await asyncio.gather(*(page.enter() for page in pages))
    await asyncio.gather(*(page.until(lambda page: page.said or page.over) for page in pages))
    return pages


async def led(url: str, many: int) -> tuple[Page, Page, list[Page]]:
    """A wall that has opened a class, its teacher's window, and so many learners."""
    wall = await opened(url)
    return wall, await teacher(wall).enter(), await seated(wall, many)
