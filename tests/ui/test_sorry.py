"""When something of ours breaks, the reader gets an apology with a number, the log gets the rest."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from ui.walking import GEEK, LANGS, plain, solve

from tutor.ui import session as sessions
from tutor.ui.session import Session


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def page(_: Any) -> Any:
        raise ZeroDivisionError("division of the secret hand by zero")

    monkeypatch.setattr(sessions, "play_page", page)


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("lang", LANGS)
def test_an_apology_has_a_number_that_finds_the_line_in_the_log(lang: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.ERROR)
    screen = Session(address={"lesson": GEEK, "lang": lang}).screen()
    id = screen["sorry"]["id"]
    assert screen["page"] == "sorry"
    assert re.fullmatch(r"[0-9A-F]{6}", id)
    found = [r for r in caplog.records if id in r.getMessage()]
    assert len(found) == 1
    assert found[0].exc_info is not None
    assert found[0].exc_info[0] is ZeroDivisionError


@pytest.mark.usefixtures("broken")
def test_an_apology_shows_nothing_of_the_error() -> None:
    sent = plain(Session(address={"lesson": GEEK}).screen())
    for word in ("Traceback", "ZeroDivision", "secret hand", ".py", "line "):
        assert word not in sent


PARTS = [(Session, "_fingerprint"), (Session, "_address"), (sessions.pages, "_editions"), (sessions.pages, "box_part")]


@pytest.mark.parametrize("owner, part", PARTS)
def test_an_apology_comes_also_where_nothing_else_can_be_drawn(
    owner: Any, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session(address={"lesson": GEEK, "lang": "en"})
    solve(session, until="thrown")
    with monkeypatch.context() as patched:
        works = getattr(owner, part)
        patched.setattr(owner, part, lambda of: 1 / 0 if of.desk else works(of))
        sorry = session.handle({"do": "look"})
    assert sorry["page"] == "sorry"
    assert f"lesson={GEEK}" in sorry["address"]
    assert [r for r in caplog.records if sorry["sorry"]["id"] in r.getMessage()]
    assert session.handle({"do": "back"})["page"] == "table"


def test_after_an_apology_the_place_is_still_there(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session(address={"lesson": GEEK, "lang": "en"})
    solve(session, until="thrown")
    before = session.screen()
    with monkeypatch.context() as patched:
        patched.setattr(sessions, "play_page", lambda _: 1 / 0)
        sorry = session.handle({"do": "look"})
    assert sorry["page"] == "sorry"
    again = session.handle(sorry["sorry"]["links"][0]["go"])
    assert (again["page"], again["hash"]) == ("table", before["hash"])
