"""A class that votes from its own devices: joined by code, hidden until the reveal, led by its teacher alone."""

from __future__ import annotations

import asyncio
import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from serve.running import Server, running
from serve.voting import Page, ballot, both, learner, opened, run, seated, teacher
from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClosedError

from tutor import paths
from tutor.serve.classroom import address
from tutor.serve.classroom.names import most_names, name_of, said
from tutor.serve.classroom.rooms import LETTERS, Rooms, TooMany

SCRIPT = "<script>window.pwned=1</script><img src=x onerror=window.pwned=1>"
NONSENSE = (
    *("", "[]", "null", "{", "\x00", '"x"', "1e999", "[" * 5000, '{"vote": 1}', '{"vote": {"a": []}}'),
    *('{"shows": 3}', '{"round": "x"}', '{"freeze": []}', '{"role": "king"}', '{"vote": "' + "y" * 3000 + '"}'),
)
TALLIES = ("result", "split", "votes", "rounds")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(paths.notebooks(), tmp_path_factory.mktemp("classes")) as server:
        yield server


def has_tally(heard: str) -> bool:
    told = json.loads(heard)
    return any(told.get(name) for name in TALLIES)


def asked(house: Server, path: str, **headers: str) -> tuple[int, str, Any]:
    try:
        with urllib.request.urlopen(urllib.request.Request(house.url + path, headers=headers), timeout=10) as reply:
            return reply.status, reply.read().decode(), reply.headers
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), error.headers


# -- joining and voting ----------------------------------------------------------------------------------------------


def test_thirty_learners_join_and_vote_and_nothing_is_split_before_the_reveal(house: Server) -> None:
    async def lesson() -> None:
        began = time.monotonic()
        wall = await opened(house.url)
        desk = await teacher(wall).enter()
        learners = await seated(wall, 30)
        assert time.monotonic() - began < 10
        assert len({page.said["name"]["en"] for page in learners}) == 30
        await wall.say(shows=ballot())
        for at, page in enumerate(learners):
            await page.state("open")
            await page.vote("yes" if at < 12 else "no")
        await wall.until(lambda page: page.said["answered"] == 30 and page.said["here"] == 30)
        await desk.until(lambda page: page.said.get("split") == [{"yes": 12, "no": 18}])
        assert not any(has_tally(heard) for page in (wall, *learners) for heard in page.heard)
        assert not any("verdict" in heard or '"right"' in heard for page in (wall, *learners) for heard in page.heard)
        await wall.say(shows=ballot(right="yes"))
        for page in (wall, *learners):
            await page.state("told", 2)
            assert page.said["result"]["rounds"] == [{"yes": 12, "no": 18}]
            assert page.said["result"]["verdict"] == both("はい", "Yes")
        assert [page.said["own"] for page in learners[11:13]] == [["yes"], ["no"]]

    run(lesson())


def test_a_vote_may_be_changed_until_it_is_frozen_or_told(house: Server) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        pages = await seated(wall, 12)
        await wall.say(shows=ballot())
        await asyncio.gather(*(page.state("open") for page in pages))
        one = pages[0]
        await one.vote("no")
        await one.vote("same")
        assert one.said["own"] == ["same"]
        began = time.monotonic()
        await wall.say(freeze=True)
        await asyncio.gather(*(page.state("frozen") for page in pages))
        assert time.monotonic() - began < 2
        await one.vote("yes")
        assert one.said["own"] == ["same"]
        await wall.say(freeze=False)
        await one.state("open")
        await one.vote("yes")
        await wall.say(shows=ballot(right="no"))
        await one.state("told")
        await one.vote("no")
        assert one.said["result"]["rounds"] == [{"yes": 1}]
        await wall.say(shows=ballot())  # what was told once is not hidden again, and nobody votes with it in sight
        await one.vote("no")
        assert (one.said["state"], one.said["own"]) == ("told", ["yes"])

    run(lesson())


def test_whoever_comes_late_lands_on_the_question_and_whoever_reloads_on_his_seat(house: Server) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        await wall.say(shows=ballot("a/one"))
        await wall.say(shows=ballot("a/two"))
        late = await learner(house.url, wall.opened["code"].lower()).enter()
        await late.state("open")
        assert wall.said["key"] == "a/two" or await wall.until(lambda page: page.said["key"] == "a/two")
        await late.vote("yes")
        late.leave()
        await wall.until(lambda page: page.said["here"] == 0 and page.said["answered"] == 1)
        again = await Page(house.url, late.hello).enter()
        other = await Page(house.url, late.hello).enter()
        for page in (again, other):
            await page.state("open")
            assert (page.said["name"], page.said["own"]) == (late.said["name"], ["yes"])
        await other.vote("no")
        await again.until(lambda page: page.said["own"] == ["no"])
        await wall.until(lambda page: (page.said["here"], page.said["answered"]) == (1, 1))
        await wall.say(shows=None)
        await again.state("wait")
        assert again.said["question"] is None

    run(lesson())


def test_the_rooms_own_idea_is_another_question_under_the_same_name(house: Server) -> None:
    """The wall counts its tries; loaded again it begins at one, and votes of the idea before are not taken over."""

    async def lesson() -> None:
        wall = await opened(house.url)
        (one,) = await seated(wall, 1)
        await wall.say(shows=ballot("a/b+1"))
        await one.state("open")
        await one.vote("yes")
        await wall.say(shows=ballot("a/b+1", text=both("別の考え", "Another idea")))
        await one.until(lambda page: page.said["question"]["text"]["en"] == "Another idea")
        assert one.said["own"] == [""]
        await wall.say(shows=ballot("a/b+1"))
        await one.until(lambda page: page.said["own"] == ["yes"])

    run(lesson())


def test_a_class_has_three_hundred_seats(house: Server) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        await wall.say(shows=ballot())
        learners = await seated(wall, 300)
        assert len({page.said["name"]["ja"] for page in learners}) == 300
        (one_more,) = await seated(wall, 1)
        assert one_more.over == "full"
        began = time.monotonic()
        await asyncio.gather(*(page.vote("yes") for page in learners))
        await wall.until(lambda page: page.said["answered"] == 300)
        await wall.say(shows=ballot(right="yes"))
        await asyncio.gather(*(page.state("told") for page in learners))
        assert time.monotonic() - began < 10
        for page in learners:
            page.leave()

    run(lesson())


# -- who may what ----------------------------------------------------------------------------------------------------


def test_only_the_teachers_secret_leads_a_class(house: Server) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        for role in ("wall", "desk"):
            thief = await teacher(wall, role, secret="x" * 32).enter()
            await thief.until(lambda page: page.over)
            assert (thief.over, thief.said) == ("refused", {})
        (one,) = await seated(wall, 1)
        for order in ({"shows": ballot()}, {"freeze": True}, {"again": True}, {"end": True}):
            await one.say(**order)
        await one.say(ping=True)
        await one.until(lambda page: "pong" in page.heard[-1])
        assert one.said["state"] == "wait"
        unknown = await learner(house.url, "QQQQQ").enter()
        await unknown.until(lambda page: page.over)
        assert unknown.over == "unknown"

    run(lesson())


def test_only_our_own_pages_open_a_line(house: Server) -> None:
    async def visit() -> None:
        stranger = Page(house.url, {"role": "wall", "new": True}, {"Origin": "http://evil.example"})
        with pytest.raises(HTTPClientError, match="403"):
            await stranger.enter()

    run(visit())


def test_what_makes_no_sense_is_not_heard(house: Server) -> None:
    """Wrong types, wrong order, too much: no crash, and the class goes on."""

    async def lesson() -> None:
        wall = await opened(house.url)
        (one,) = await seated(wall, 1)
        options = [{"key": "yes", "text": both(SCRIPT)}, {"key": "no", "text": both("no")}]
        await wall.say(shows=ballot("x" * 150, text=both(SCRIPT), options=options))
        await one.state("open")
        for text in NONSENSE:
            for page in (one, wall):
                assert page.line is not None
                await page.line.write_message(text)
        await asyncio.sleep(1)  # until both may speak again
        for wrong in ({"options": []}, {"options": options[:1] * 2}, {"key": 5}, {"told": {"right": "?"}}):
            await wall.say(shows={**ballot(), **wrong})
        for home in ("javascript:alert(1)", "//evil.example", "?page=review&scenario=<b>", "?page=landing", "x" * 9000):
            await wall.say(shows=ballot("x" * 150, text=both(SCRIPT), options=options, told=told_with(home)))
        await one.vote("maybe")
        await one.vote("yes", question="other")
        await one.vote("yes", round=-1)
        assert one.said["own"] == [""]
        await one.vote("yes")
        assert one.said["own"] == ["yes"]

    run(lesson())
    assert "Traceback" not in house.text()
    assert house.health()["ok"]


def told_with(home: str) -> dict[str, Any]:
    return {"right": "yes", "verdict": both("yes"), "because": both("so"), "go_home": home}


def test_after_the_last_answer_everybody_finds_questions_of_his_own(house: Server) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        (one,) = await seated(wall, 1)
        await wall.say(shows=ballot())
        await one.state("open")
        home = "?page=review&scenario=mq.scenario.shrieking-geek"
        await wall.say(shows=ballot(told=told_with(home)))
        await one.state("told")
        assert one.said["home"] == home
        await wall.say(shows=ballot("a/c"))
        await wall.say(shows=None)
        await one.state("wait")
        assert one.said["home"] == home

    run(lesson())


def test_who_sends_too_much_is_hung_up_on(house: Server) -> None:
    async def lesson() -> None:
        wall = await opened(house.url)
        one, large = await seated(wall, 2)
        assert large.line is not None
        await large.line.write_message("x" * 1_000_000)
        await large.until(lambda page: page.over)
        nobody = await Page(house.url, {"role": "learner", "code": wall.opened["code"], "id": "<b>"}).enter()
        await nobody.until(lambda page: page.over)
        assert nobody.over == "refused"
        with suppress(WebSocketClosedError):  # it may be hung up on before it has said all of this
            for _ in range(120):
                await one.say(ping=True)
        await one.until(lambda page: page.over)
        assert one.over == "busy"
        await wall.say(ping=True)
        await wall.until(lambda page: "pong" in page.heard[-1])

    run(lesson())
    assert "Traceback" not in house.text()


def test_the_pages_need_no_kernel_and_hold_no_foreign_text(house: Server) -> None:
    for lang, begins in (("ja", "クラスに入る"), ("en", "Join your class")):
        status, text, headers = asked(house, "class", **{"Accept-Language": lang})
        assert (status, f'<html class="tt" lang="{lang}"' in text, begins in text) == (200, True, True)
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy.split("script-src")[1].split(";")[0]
    for path in ("class/QQQQQ", "class?code=qqqqq", "class?code=%3Cscript%3E", "class?code=" + "x" * 4000):
        status, text, _ = asked(house, path)
        assert (status, "There is no class with this code" in text, "<script>" in text.lower()) == (404, True, False)
    assert asked(house, "class/nothing-here")[0] == 404
    assert house.health()["sessions"] == 0


def test_learners_come_in_where_the_house_can_be_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opened at an address of this machine alone, the wall names its own in the network, if it listens there."""
    monkeypatch.setattr(address, "own_address", lambda: "192.168.1.7")
    asked = address.reached_at
    assert asked("http://localhost:8866", from_elsewhere=True) == ("http://192.168.1.7:8866", False)
    assert asked("http://127.0.0.1:8866", from_elsewhere=False) == ("http://127.0.0.1:8866", True)
    assert asked("https://school.example", from_elsewhere=False) == ("https://school.example", False)
    monkeypatch.setattr(address, "own_address", lambda: "")
    assert asked("http://[::1]:8866", from_elsewhere=True) == ("http://[::1]:8866", True)


def test_a_code_may_be_typed_wide_as_on_a_japanese_keyboard_and_with_room_between_its_letters(house: Server) -> None:
    async def typing() -> None:
        code = (await opened(house.url)).opened["code"]
        wide = "".join(chr(ord(letter.lower()) + 0xFEE0) for letter in code)
        for typed in (code, f" {' '.join(code.lower())} ", wide, "\u3000".join(wide)):
            status, text, _ = asked(house, "class?" + urlencode({"code": typed}))
            assert (status, f'data-code="{code}"' in text) == (200, True), typed
        (room,) = re.findall(r'maxlength="(\d+)"', asked(house, "class")[1])
        assert len(" ".join(code)) <= int(room)  # what is pasted is not cut off

    run(typing())


def test_wrong_codes_are_answered_for_a_while_and_then_no_more() -> None:
    async def typing() -> None:
        rooms = Rooms()
        for n in range(120):
            assert await rooms.find(f"code {n}", "here") is None
        with pytest.raises(TooMany):
            await rooms.find("code", "here")
        assert await rooms.find("code", "elsewhere") is None
        found, _ = await rooms.open()
        assert await rooms.find(found.room.code, "here") is found
        full = Rooms(most=1)
        await full.open()
        with pytest.raises(TooMany):
            await full.open()

    run(typing())


def test_codes_and_names_can_be_read_aloud_and_name_nobody() -> None:
    assert not set("AEIOULY01") & set(LETTERS)
    names = {name_of("BCDFG", seat)["en"] for seat in range(most_names())}
    assert len(names) == most_names() == 300
    assert all(set(words) == {"ja", "en"} for words in said()["page"].values())


def test_behind_a_word_only_the_class_page_is_open(tmp_path: Path) -> None:
    """The code lets learners in; to open a class, and everything else, needs the word."""
    with running(paths.notebooks(), tmp_path, token="open sesame") as closed:
        assert asked(closed, "class")[0] == 200
        assert "/login" in urllib.request.urlopen(closed.url, timeout=10).url

        async def lesson() -> None:
            stranger = await Page(closed.url, {"role": "wall", "new": True}).enter()
            await stranger.until(lambda page: page.over)
            assert (stranger.over, stranger.opened) == ("refused", {})
            known = {"Authorization": "token open sesame"}
            wall = await Page(closed.url, {"role": "wall", "new": True}, known).enter()
            await wall.until(lambda page: page.opened)
            (one,) = await seated(Page(closed.url, {}, opened=wall.opened), 1)
            assert one.said["state"] == "wait"

        run(lesson())
