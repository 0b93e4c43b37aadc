"""A house with a word, what it leaves in a browser and on the disk, and whether its store answers."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from stat import S_IMODE
from urllib.parse import urlencode

import pytest
from serve.running import Server, running
from tornado.web import decode_signed_value

from tutor import paths
from tutor.serve.door import cookie_secret
from tutor.serve.status import host_key
from tutor.serve.store_watch import AGAIN_AFTER, WITHIN, StoreWatch

WORD = "open sesame"


class Browser:
    """Follows the way in, and keeps what cookies it is given."""

    def __init__(self) -> None:
        self.jar = CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def ask(self, url: str, method: str = "GET", **form: str) -> tuple[int, str, str]:
        body = urlencode(form).encode() if form else None
        asked = urllib.request.Request(url, body, {"Accept-Language": "ja"}, method="POST" if form else method)
        try:
            with self.opener.open(asked, timeout=30) as reply:
                return reply.status, reply.url, reply.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.url, error.read().decode()

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self.jar}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("closed") / "data"


@pytest.fixture(scope="module")
def closed(data: Path) -> Iterator[Server]:
    with running(paths.notebooks(), data, token=WORD, log_json=True) as server:
        yield server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(paths.notebooks(), tmp_path_factory.mktemp("open")) as server:
        yield server


def test_the_word_is_asked_for_in_the_readers_languages(closed: Server) -> None:
    status, url, text = Browser().ask(closed.url)
    assert (status, "/login" in url) == (200, True)
    assert text.index("この卓は招待制です") < text.index("This table is by invitation")
    assert not {"jupyter", "token", "setup"} & set(text.lower().replace('"', " ").split())


def test_a_wrong_word_is_told_and_the_right_one_lets_in(closed: Server) -> None:
    browser = Browser()
    _, url, _ = browser.ask(closed.url)
    guard = browser.cookies["_xsrf"]
    status, _, text = browser.ask(url, password="sesame", _xsrf=guard)
    assert (status, "合言葉が違います。" in text) == (401, True)
    status, url, text = browser.ask(url, password=WORD, _xsrf=guard)
    assert (status, url) == (200, closed.url)
    assert "卓を用意しています" in text
    assert "Anonymous" not in str(browser.cookies)


def test_the_word_need_not_be_typed_again_after_a_restart(closed: Server, data: Path) -> None:
    """What stands for it is signed with what outlives the server; another word makes another signature."""
    browser = Browser()
    _, url, _ = browser.ask(closed.url)
    browser.ask(url, password=WORD, _xsrf=browser.cookies["_xsrf"])
    name, value = next((name, value) for name, value in browser.cookies.items() if name.startswith("username"))
    key = host_key(data)
    signed = value.strip('"')
    assert decode_signed_value(cookie_secret(key, WORD), name, signed) is not None
    assert decode_signed_value(cookie_secret(key, "sesame"), name, signed) is None


def test_an_open_house_leaves_no_name_in_a_browser(house: Server) -> None:
    browser = Browser()
    for path in ("healthz", "fight"):
        assert browser.ask(f"{house.url}{path}")[0] == 200
    assert not [name for name in browser.cookies if name.startswith("username")]


def test_the_way_to_a_house_behind_a_proxy_may_lack_its_last_slash(data: Path) -> None:
    with running(paths.notebooks(), data, base_url="/tutor/") as server:
        assert server.url.endswith("/tutor/")
        status, url, _ = Browser().ask(server.url.rstrip("/"))
        assert (status, url) == (200, server.url)


def test_the_word_is_asked_for_behind_a_proxy_too(tmp_path: Path) -> None:
    with running(paths.notebooks(), tmp_path, base_url="/tutor/", token=WORD) as server:
        browser = Browser()
        status, url, text = browser.ask(f"{server.url}fight?lang=ja")
        assert (status, "/tutor/login" in url, "この卓は招待制です" in text) == (200, True, True)
        status, url, text = browser.ask(url, password=WORD, _xsrf=browser.cookies["_xsrf"])
        assert (status, url) == (200, f"{server.url}fight?lang=ja")
        assert "卓を用意しています" in text


@pytest.mark.parametrize(
    "path, status", [("", 200), ("fight", 200), ("healthz", 200), ("nowhere", 404), ("logout", 404)]
)
def test_a_monitor_may_ask_without_a_body(house: Server, path: str, status: int) -> None:
    before = house.health()["sessions"]
    assert Browser().ask(f"{house.url}{path}", method="HEAD")[::2] == (status, "")
    assert house.health()["sessions"] == before


def test_what_is_kept_is_for_one_pair_of_eyes(closed: Server, data: Path) -> None:
    found = [data, *data.rglob("*")]
    assert {path.name for path in found} >= {"progress.sqlite", "serve.jsonl", "host-key"}
    assert [path for path in found if S_IMODE(path.stat().st_mode) & 0o077] == []


def test_the_terminal_has_every_line_of_the_log_as_json(closed: Server, data: Path) -> None:
    lines = [json.loads(line) for line in closed.log if line.startswith("{")]
    assert any(line["message"].startswith("open at ") for line in lines)
    assert closed.log[0].startswith("Table Tutor ")


def test_health_says_whether_places_are_kept(house: Server) -> None:
    assert house.health()["places_kept"] is True


def away() -> None:
    raise ConnectionError("nobody is there")


@pytest.mark.parametrize("ask, found", [(str, True), (away, False), (lambda: time.sleep(WITHIN + 0.5), False)])
def test_a_store_that_is_away_holds_nobody_up(ask: Callable[[], object], found: bool) -> None:
    assert asyncio.run(StoreWatch(ask).answers()) is found


def test_a_store_is_not_asked_at_every_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    now, asked = [100.0], []
    monkeypatch.setattr("tutor.serve.store_watch.time.monotonic", lambda: now[0])
    watch = StoreWatch(lambda: asked.append(now[0]))
    for now[0] in (100.0, 100.0 + AGAIN_AFTER / 2, 100.0 + AGAIN_AFTER):
        assert asyncio.run(watch.answers())
    assert asked == [100.0, 100.0 + AGAIN_AFTER]
