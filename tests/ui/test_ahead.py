"""Thinking ahead changes nothing but the time that an answer takes."""

from __future__ import annotations

import asyncio
import json
import weakref
from pathlib import Path
from typing import Any

import pytest
from ui.walking import GEEK, LESSONS, next_press

from tutor.kernel.news import pieces
from tutor.school.places import open_places
from tutor.school.progress import NOTHING
from tutor.ui import board as boards
from tutor.ui.ahead import MOST, Ahead, likely
from tutor.ui.board import Board
from tutor.ui.keeping import Keeper
from tutor.ui.session import Intent, Screen, Session


class Thinker:
    """A session whose every likely deed is thought through before the next one is done."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.thought = 0
        self._ahead = Ahead(session)

    def handle(self, intent: Intent) -> Screen:
        answer = self._ahead.handle(intent)
        assert answer.written == pieces(answer.screen)
        self._ahead = Ahead(self.session, answer)
        while self._ahead.think():
            self.thought += 1
        return answer.screen


def pair(address: dict[str, str], folder: Path) -> tuple[Session, Session]:
    def session(name: str) -> Session:
        keeper = Keeper(lambda: open_places(folder / name))
        keeper.learner = "ann"
        return Session(address=address, keeper=keeper)

    return session("plain"), session("ahead")


def as_sent(screen: Screen) -> Any:
    return json.loads(json.dumps(screen))


def what_if(screen: Screen) -> list[Intent]:
    dice = [face["go"] for die in (screen["whatif"] or {}).get("dice", ()) for face in die["faces"]]
    return [*dice[1:4], {"do": "return"}] if dice else []


@pytest.mark.parametrize("id", sorted({GEEK, *sorted(LESSONS)[::4]}))
def test_every_screen_of_a_lesson_is_the_same(id: str, tmp_path: Path) -> None:
    plain, ahead = pair({"lesson": id}, tmp_path)
    thinker = Thinker(ahead)
    screen = plain.handle({"do": "look"})
    assert as_sent(screen) == as_sent(thinker.handle({"do": "look"}))
    while not screen.get("summary"):
        for intent in (*what_if(screen), next_press(plain, screen).intent):
            screen = plain.handle(intent)
            assert as_sent(screen) == as_sent(thinker.handle(intent)), intent
    assert thinker.thought
    assert {e: found.rules for e, found in plain.keeper.learned().items()} == {
        e: found.rules for e, found in ahead.keeper.learned().items()
    }
    assert plain.keeper.places() == ahead.keeper.places()


def test_what_is_only_thought_of_has_not_happened(tmp_path: Path) -> None:
    session, _ = pair({"lesson": GEEK}, tmp_path)
    before = Ahead(session).handle({"do": "look"})
    met = session.keeper.learned().get("munchkin-quest", NOTHING).rules
    ahead = Ahead(session, before)
    while ahead.think():
        pass
    again = session.handle({"do": "look"})
    assert {**as_sent(before.screen), "rev": 0} == {**as_sent(again), "rev": 0}
    assert json.loads(session.keeper.places()[GEEK])["furthest"] == 0
    assert not session.keeper.learned().get("munchkin-quest", NOTHING).rules.keys() - met.keys()


def test_what_cannot_be_kept_is_said_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_disk(*_: object) -> None:
        raise OSError("disk full")

    store = open_places(tmp_path / "away")
    keeper = Keeper(lambda: store)
    keeper.learner = "ann"
    thinker = Thinker(Session(address={"lesson": GEEK, "lang": "en"}, keeper=keeper))
    with monkeypatch.context() as broken:
        broken.setattr(store, "keep_place", no_disk)
        assert "cannot be kept just now" in thinker.handle({"do": "next"})["unkept"]
    assert thinker.handle({"do": "back"})["unkept"] == ""


def test_thoughts_of_an_older_screen_are_forgotten() -> None:
    session = Session(address={"lesson": GEEK})
    ahead = Ahead(session, Ahead(session).handle({"do": "look"}))
    ahead.think()
    stood = session.handle({"do": "next"})["address"]
    assert ahead.handle({"do": "next"}).screen["address"] != stood
    assert ahead.think(), "what was left to think of then is left"


def test_few_deeds_are_thought_of_and_none_elsewhere() -> None:
    session = Session(address={"page": "landing"})
    assert not Ahead(session, Ahead(session).handle({"do": "look"})).think()
    for id in sorted(LESSONS):
        screen = Session(address={"lesson": id}).screen()
        deeds = list(likely(screen))
        assert all(set(deed) >= {"do"} for deed in deeds)
        assert deeds[0]["do"] in ("next", "act", "card", "lock", "more")
    assert MOST <= 12


def test_where_messages_are_waited_for_the_board_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "AFTER_THE_ANSWER", 0.0)
    monkeypatch.setattr(boards, "BETWEEN_THOUGHTS", 0.0)
    done: list[str] = []
    answered = Session.answered

    def counted(self: Session, intent: Intent) -> Screen:
        done.append(intent["do"])
        return answered(self, intent)

    monkeypatch.setattr(Session, "answered", counted)

    async def read() -> None:
        board = Board(Session(address={"lesson": GEEK}))
        board._heard(board, {"do": "look"}, [])
        await asyncio.sleep(0.3)
        made = len(done)
        assert done[:2] == ["look", "next"]
        board._heard(board, {"do": "next"}, [])
        assert len(done) == made, "what was ready was made again"

    asyncio.run(read())


def test_what_was_thought_is_let_go_of_once_the_answer_has_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "AFTER_THE_ANSWER", 0.0)

    async def read() -> None:
        board = Board(Session(address={"lesson": GEEK}))
        board._heard(board, {"do": "look"}, [])
        await asyncio.sleep(0.01)
        thought = weakref.ref(board._ahead)
        board._heard(board, {"do": "next"}, [])
        assert thought() is not None
        await asyncio.sleep(0.01)
        assert thought() is None

    asyncio.run(read())
