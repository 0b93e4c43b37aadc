"""A thousand malformed addresses, messages and uploads: no traceback, no crash, and nobody else's data."""

from __future__ import annotations

import asyncio
import json
import random
import re
import socket
import string
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from serve.running import Server, running

from tutor import paths
from tutor.school.store import open_store
from tutor.serve.visitor import Visitor, clients

SECRET = "what-ann-has-done"
ANN = "0b7e5f3a-1111-4222-8333-444455556666"
SCRIPT = "<script>window.pwned=1</script><img src=x onerror=window.pwned=1>"
NASTY = [
    *("../" * n + "etc/passwd" for n in range(1, 6)),
    *("%2e%2e%2f" * n + "etc%2fpasswd" for n in range(1, 6)),
    *(
        f"{folder}/%2e%2e/%2e%2e/data/progress.sqlite"
        for folder in ("voila/static", "voila/files", "voila/templates/lab")
    ),
    *("data/progress.sqlite", "voila/files/../data/host-key", "voila/render/../../data/host-key", "host-key"),
    *("status", "status.json?key=", "status?key=' OR 1=1", "waiting?x=1", "healthz/../status", "status.json.json"),
    *("api/kernels", "api/kernels/x/channels", f"api/kernels/{ANN}", f"api/kernels/{ANN}/channels", "api/contents"),
    *("voila/api/shutdown/x", f"voila/api/shutdown/{ANN}", "voila/query/x", "voila/execution/x", "voila/tree/.."),
    *("\x00", "%00", "%ff%fe", "%", "%zz", "?%", "fight%00.ipynb", "fight.ipynb%00", ".ipynb", "..ipynb", "~root"),
    *("a" * 9000, "/" * 3000, "?" + "&" * 3000, "?" + "lang=" * 1000, "%F0%9F%8E%B2", "卓", "‮", "\u2028"),
    *(
        quote(SCRIPT),
        f"?lang={quote(SCRIPT)}",
        f"nothing?lesson={quote(SCRIPT)}",
        "javascript:alert(1)",
        "//evil.example",
    ),
]
VERBS = ("GET", "GET", "GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "NONSENSE")
HEADERS = ("Cookie: tt-wait=\x01\x02", "Accept-Language: " + "x" * 500, "Host: evil.example", "Content-Length: -1",
           "Content-Length: 99999999999", "Transfer-Encoding: chunked", "Upgrade: websocket", "X-Forwarded-For: ::1",
           "Accept-Encoding: \xff", "Referer: javascript:1", "Range: bytes=9-1", "If-None-Match: x")  # fmt: skip
LEAKS = re.compile(r"Traceback|site-packages|File \"|root:x:0|SQLite format|" + SECRET)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data")
    store = open_store(folder)
    store.keep_place(ANN, "mq.lesson.first-move", json.dumps({"note": SECRET}))
    store.keep_place(ANN, "match:munchkin-quest:secret", SECRET)
    return folder


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    with running(paths.notebooks(), data, preheat=True) as server:
        yield server


# -- addresses -------------------------------------------------------------------------------------------------------


def requests(luck: random.Random) -> Iterator[bytes]:
    for path in NASTY:
        yield f"GET /{path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode("utf-8", "surrogatepass")
    while True:
        path = "".join(luck.choice([*NASTY, luck.choice(string.printable), "/", "%", ".."]) for _ in range(2))[:4000]
        lines = [f"{luck.choice(VERBS)} /x{path} HTTP/1.{luck.choice('0119')}", "Host: x", "Connection: close"]
        lines += luck.sample(HEADERS, luck.randrange(3))
        asked = "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n"
        if luck.random() < 0.2:
            asked = bytes(luck.choice(asked) if luck.random() < 0.05 else byte for byte in asked)
        yield asked


def answer(server: Server, asked: bytes) -> str:
    parts = urlsplit(server.url)
    with socket.create_connection((parts.hostname or "", parts.port or 0), timeout=10) as line:
        line.settimeout(3)
        try:
            line.sendall(asked)
            line.shutdown(socket.SHUT_WR)
            said = b""
            while piece := line.recv(1 << 16):
                said += piece
        except OSError:  # hung up on, or left waiting for what was announced and never came
            return ""
    return said.decode("utf-8", "replace")


def test_malformed_addresses(server: Server) -> None:
    began, asked = len(server.log), requests(random.Random(7))
    for _ in range(600):
        request = next(asked)
        said = answer(server, request)
        head = said.split("\r\n\r\n")[0]
        assert not LEAKS.search(said), (request[:300], said[:2000])
        assert not re.match(r"HTTP/1\.\d 5", head) or " 501 " in head, (request[:300], head)
        assert "<script>window.pwned" not in said
        assert "onerror=window" not in said.replace("&lt;img src=x onerror", "")
    assert server.health()["ok"]
    assert "Traceback" not in "".join(server.log[began:])


# -- messages and uploads over the line of a real page ---------------------------------------------------------------


def values(luck: random.Random) -> Any:
    """Anything that JSON can carry."""
    simple = [
        None,
        True,
        -1,
        0,
        1e308,
        2**70,
        "",
        "x" * 5000,
        SCRIPT,
        "' OR 1=1 --",
        "%",
        "_",
        "../x",
        "\x00",
        "\ud83c",
    ]
    kind = luck.randrange(6)
    if kind == 0:
        return [values(luck) for _ in range(luck.randrange(3))]
    if kind == 1:
        return {luck.choice(["do", "id", "lesson", "x", ""]): values(luck) for _ in range(luck.randrange(3))}
    return luck.choice(simple)


def uploads(luck: random.Random) -> Iterator[Any]:
    """What a page might send up: intents of every verb, with anything in them."""
    verbs = ["open", "hello", "act", "beat", "choose", "set", "map", "spot", "card", "term", "rule", "words", "link",
             "next", "lock", "hint", "return", "theme", "lang", "search", "restart", "uncurtain", "dig", "__class__",
             "companion.x", "maker.open", "maker.edit", "author.write", "progress.x", "scenarios.y", "."]  # fmt: skip
    fields = ["lesson", "step", "example", "proof", "table", "seat", "deal", "seed", "players", "variants", "board",
              "position", "laid", "then", "rule", "page", "lang", "edition", "id", "text", "learner", "search", "rev",
              "scenario", "drawn", "code", "move", "offer", "value", "width", "anchor"]  # fmt: skip
    starts = ["munchkin-quest", "boss-monster-alpha", "mq.lesson.shrieking-geek", "eJwDAAAAAAE", "0", "true", "{}"]
    while True:
        intent: dict[Any, Any] = {"do": luck.choice(verbs)}
        for field in luck.sample(fields, luck.randrange(5)):
            intent[field] = luck.choice(starts) if luck.random() < 0.4 else values(luck)
        yield intent if luck.random() < 0.9 else values(luck)


def searches() -> list[str]:
    """Addresses that a page hands to its kernel."""
    named = ["table=../../etc/passwd", "table=progress", f"position={ANN}", "position=%25", "position=' OR 1=1 --"]
    codes = [f"laid={'A' * n}" for n in (1, 100, 7000)] + ["laid=eJwDAAAAAAE&then=eJwDAAAAAAE", f"laid={quote(SCRIPT)}"]
    wrong = [f"{k}={v}" for k in ("lesson", "example", "proof", "deal", "board", "page") for v in ("x", quote(SCRIPT))]
    numbers = [f"deal=munchkin-quest&players={n}&seed={n}" for n in ("-1", "1e9", "9" * 400, "x", "٣")]
    return [f"?{search}" for search in (*named, *codes, *wrong, *numbers, "%", "&&&", "=" * 500, f"learner={ANN}")]


async def send_all(visitor: Visitor, messages: list[Any]) -> list[str]:
    """What comes back, until the kernel has answered a ping that was sent last."""
    line, said = visitor._line, []
    assert line is not None
    for content in messages:
        data = {"method": "custom", "content": content}
        await visitor._send("comm_msg", {"comm_id": visitor._table, "data": data})
    ping = {"method": "custom", "content": {"do": "ping", "n": 4711}}
    await visitor._send("comm_msg", {"comm_id": visitor._table, "data": ping})
    while True:
        message = await asyncio.wait_for(line.read_message(), 60)
        assert message is not None, "the kernel is gone"
        said.append(str(message))
        if '"pong": 4711' in said[-1] or '"pong":4711' in said[-1]:
            return said


async def attack(server: Server) -> None:
    luck = random.Random(11)
    stream = uploads(luck)
    stranger = Visitor(server.url, clients(4), learner="a-stranger")
    await stranger.open("fight?lang=en")
    try:
        for _ in range(8):
            said = await send_all(stranger, [next(stream) for _ in range(50)])
            assert not [text[:3000] for text in said if LEAKS.search(text)]
        asked = [{"do": "hello", "learner": "a-stranger", "search": s, "lang": "en"} for s in searches()]
        thieves = [f"{ANN} ", ANN.upper(), ANN[:-1], "%", "_" * 36, "' OR '1'='1", {"$ne": ""}, [ANN], ANN + "\x00"]
        asked += [{"do": "hello", "learner": thief, "search": "?lang=en", "lang": "en"} for thief in thieves]
        said = await send_all(stranger, asked)
        assert not [text[:3000] for text in said if LEAKS.search(text) or "match:munchkin-quest:secret" in text]
        for garbage in (
            "",
            "{",
            "[]",
            '"x"',
            "{}",
            '{"header": 1}',
            '{"channel": "control"}',
            "\x00" * 100,
            "[" * 2000,
        ):
            await one_line_of_garbage(stranger, garbage)
        assert (await stranger.open("fight?lesson=mq.lesson.shrieking-geek&lang=en"))["page"] == "table"
    finally:
        await stranger.leave()


async def one_line_of_garbage(visitor: Visitor, garbage: str) -> None:
    line = await visitor._connect()
    await line.write_message(garbage)
    await line.write_message(garbage.encode(), binary=True)
    await asyncio.sleep(0.05)
    line.close()


def test_malformed_messages_and_uploads(server: Server) -> None:
    began = len(server.log)
    asyncio.run(attack(server))
    time.sleep(0.5)
    assert server.process.poll() is None
    assert server.health()["ok"]
    assert "Traceback" not in "".join(server.log[began:]), "".join(server.log[began:])[-3000:]


def test_apologies_were_all_for_the_log(server: Server, data: Path) -> None:
    """Whatever went wrong inside has its number there; nobody's text is in it."""
    log = (data / "log" / "serve.jsonl").read_text(encoding="utf-8")
    assert all(json.loads(line) for line in log.splitlines())
    assert SECRET not in log
    assert "window.pwned" not in log
