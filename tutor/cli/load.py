"""`tutor load`: many readers at once, without browsers: how long they wait, what they cost, and what to set."""

from __future__ import annotations

import asyncio
import json
import time
from argparse import Namespace
from contextlib import nullcontext, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest

from tutor.cli.house import House, own_house
from tutor.cli.mistakes import Asked
from tutor.cli.progress import Progress
from tutor.cli.terminal import print_json
from tutor.serve.visitor import TurnedAway, Visitor, clients

SPARE = 0.8  # of the free memory: the rest is for the system, and for readers who do more than ours
PAUSE = 0.05
CLICKS = ({"do": "next"}, {"do": "back"})


@dataclass
class Found:
    """What came of it."""

    readers: int
    turned_away: int = 0
    failed: list[str] = field(default_factory=list)
    boards: list[float] = field(default_factory=list)  # seconds from asking for the page to the first screen
    clicks: list[float] = field(default_factory=list)  # milliseconds from a click to its screen
    megabytes: float | None = None  # that one session adds
    available: float | None = None

    @property
    def holds(self) -> bool:
        return len(self.boards) == self.readers and not self.failed


@dataclass(frozen=True)
class Advice:
    """What to give `--max-sessions`, and what it is that bounds it."""

    sessions: int
    bound: str


def run(args: Namespace) -> int:
    own = ("--max-sessions", str(args.readers + 2))
    with nullcontext(House(args.url, "", Path())) if args.url else own_house(*own) as house:
        if not house.url:
            raise Asked(f"no house opens here: {house.said.strip() or 'see `tutor doctor`'}")
        key = args.key if args.url else house.key
        found = asyncio.run(measure(house.url, key, args.readers, args.clicks))
    advice = advised(found, args.within)
    if args.json:
        print_json({"holds": found.holds, **asdict(found), "advice": advice and asdict(advice)})
    else:
        print("\n".join(told(found, advice, args.within)))
    return 0 if found.holds else 1


async def measure(url: str, key: str, readers: int, clicks: int) -> Found:
    http = clients(readers + 2)
    await _one_ahead(url, http)
    before = await _status(url, key, http)
    found = Found(readers, available=before.get("available"))
    visitors = [Visitor(url, http) for _ in range(readers)]
    with Progress("readers", 2 * readers) as progress:
        await asyncio.gather(*(_arrive(v, found, progress) for v in visitors))
        there = [v for v in visitors if v.screen]
        await asyncio.gather(*(_press(v, clicks, i / 97, found, progress) for i, v in enumerate(there)))
        after = await _status(url, key, http)
        await asyncio.gather(*(_go(v) for v in visitors))
    if there and before.get("megabytes") and after.get("megabytes"):
        found.megabytes = round((after["megabytes"] - before["megabytes"]) / len(there), 1)
    return found


async def _one_ahead(url: str, http: AsyncHTTPClient) -> None:
    """The house may still be warming up; that is no part of what readers meet later."""
    first = Visitor(url, http)
    try:
        await first.open()
    except TurnedAway:
        raise Asked(f"{url} is full already") from None
    except (OSError, RuntimeError, TimeoutError) as error:
        raise Asked(f"{url} does not answer as a tutor does: {error or type(error).__name__}") from None
    finally:
        await _go(first)
    await asyncio.sleep(1)


async def _arrive(visitor: Visitor, found: Found, progress: Progress) -> None:
    began = time.perf_counter()
    try:
        screen = await visitor.open()
        if screen.get("page") != "table":
            found.failed.append(f"a screen of {screen.get('page')!r} instead of the board")
        found.boards.append(round(time.perf_counter() - began, 3))
    except TurnedAway:
        found.turned_away += 1
    except Exception as error:  # whatever a reader meets is what is to be told
        found.failed.append(f"{type(error).__name__}: {error}")
    progress.step()


async def _press(visitor: Visitor, clicks: int, wait: float, found: Found, progress: Progress) -> None:
    """Readers do not press in step."""
    await asyncio.sleep(wait)
    try:
        for i in range(clicks):
            began = time.perf_counter()
            await visitor.press(CLICKS[i % len(CLICKS)])
            found.clicks.append(round(1000 * (time.perf_counter() - began), 2))
            await asyncio.sleep(PAUSE)
    except Exception as error:
        found.failed.append(f"{type(error).__name__}: {error}")
    progress.step()


async def _go(visitor: Visitor) -> None:
    """Nothing of who was never there stays in a house that is open for others."""
    with suppress(Exception):  # it was told already if this reader met with anything
        if visitor.screen:
            await visitor.forget()
    await visitor.leave()


async def _status(url: str, key: str, http: AsyncHTTPClient) -> dict[str, Any]:
    """What the host's page tells; nothing without the key."""
    if not key:
        return {}
    reply = await http.fetch(HTTPRequest(f"{url.rstrip('/')}/status.json?key={key}"), raise_error=False)
    if reply.code != 200:
        raise Asked(f"{url} does not know this key; it is in the file host-key of its data folder")
    told: dict[str, Any] = json.loads(reply.body)
    return told


def advised(found: Found, within: float) -> Advice | None:
    """As many as find memory, and as many as may arrive together and all have their board in time."""
    bounds = []
    if found.megabytes and found.megabytes > 0 and found.available:
        bounds.append(Advice(int(SPARE * found.available / found.megabytes), "memory"))
    if found.boards:
        bounds.append(Advice(int(len(found.boards) * within / at(found.boards, 0.95)), "time to the board"))
    return min(bounds, key=lambda a: a.sessions) if bounds else None


def at(values: list[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def told(found: Found, advice: Advice | None, within: float) -> list[str]:
    lines = [f"{found.readers} readers at once: {len(found.boards)} served, {found.turned_away} turned away"]
    if found.failed:
        lines.append(f"{len(found.failed)} failed: {found.failed[0]}")
    for what, values, unit in (("board", found.boards, "s"), ("click", found.clicks, "ms")):
        if values:
            lines.append(f"{what}: median {median(values):.2f} {unit}, 95 % within {at(values, 0.95):.2f} {unit}")
    if found.megabytes is not None:
        lines.append(f"memory: {found.megabytes} MB a session, {found.available or 0:.0f} MB free before")
    if advice is not None:
        enough = f"so that all who arrive together have their board within {within:g} s, and find memory"
        lines.append(f"advice: --max-sessions {advice.sessions}, {enough} (bound by {advice.bound})")
        if advice.sessions > 3 * found.readers:
            lines.append(f"that is far from what was tried: try `tutor load {min(advice.sessions, 4 * found.readers)}`")
    return lines
