"""A reader's place is kept outside the kernel: whatever happens to that, he finds himself where he was."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from ui.walking import GEEK, QUICK, Screen, lesson_desk, solve, walk, without_frame

from tutor.school.store import Store
from tutor.ui.keeping import Keeper
from tutor.ui.session import Session

READER = {"do": "hello", "learner": "reader-1", "search": "", "lang": "en"}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'progress.sqlite'}")


def session_of(store: Store, learner: str = "reader-1", search: str = f"?lesson={GEEK}") -> Session:
    """What a new kernel does: open the page, and hear who reads it."""
    session = Session(keeper=Keeper(lambda: store))
    session.handle({**READER, "learner": learner, "search": search})
    return session


def place_of(screen: Screen) -> tuple[str, Screen | None, Screen | None]:
    return screen["hash"], screen["predict"], screen["coach"]


def test_every_screen_is_found_again_in_a_new_kernel(store: Store) -> None:
    session = session_of(store)
    for _, screen in walk(session):
        assert place_of(session_of(store).screen()) == place_of(screen)
    end = session.screen()
    assert session_of(store).screen()["summary"] == end["summary"]


def test_readers_do_not_find_each_others_places(store: Store) -> None:
    solve(session_of(store), until="enhancers")
    other = session_of(store, "reader-2")
    assert lesson_desk(other).place.step == 0
    other.handle({"do": "next"})
    assert lesson_desk(session_of(store)).step.id == "enhancers"


def test_the_start_page_offers_to_go_on(store: Store) -> None:
    assert session_of(store, search="").screen()["landing"]["resume"] is None
    solve(session_of(store), until="bids")
    solve(session_of(store, search=f"?lesson={QUICK}"), until="tie")
    landing = session_of(store, search="").screen()
    assert "Your first fight" in landing["landing"]["resume"]["text"]
    again = session_of(store, search="")
    again.handle(landing["landing"]["resume"]["go"])
    assert lesson_desk(again).step.id == "tie"


def test_starting_again_forgets_the_lesson_only(store: Store) -> None:
    solve(session_of(store), until="bids")
    quick = session_of(store, search=f"?lesson={QUICK}")
    solve(quick)
    assert quick.handle({"do": "restart"})["summary"] is None
    assert lesson_desk(session_of(store, search=f"?lesson={QUICK}")).place.step == 0
    assert lesson_desk(session_of(store)).step.id == "bids"


def test_a_broken_place_costs_the_place_not_the_page(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    for broken in (
        "{",
        "null",
        '{"lesson": 3}',
        '{"lesson": "mq.lesson.shrieking-geek", "step": 999, "furthest": 999}',
    ):
        store.keep_place("reader-1", GEEK, broken)
        screen = session_of(store).screen()
        assert screen["page"] == "table"
        assert screen["story"]["beats"][0]["state"] == "current"


def test_a_store_that_fails_is_not_the_readers_problem(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of(store)

    def no_disk(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(store, "keep_place", no_disk)
    assert session.handle({"do": "next"})["story"]["label"] == "Story, beat 2 of 30"
    assert without_frame(session.handle({"do": "back"}))["page"] == "table"


def test_a_step_named_by_a_link_is_not_taken_for_the_readers_own(store: Store) -> None:
    """Whoever follows a link to the middle has met the rules on the way, not used them."""
    session = session_of(store, search=f"?lesson={GEEK}&step=quiz-floor")
    summary = solve(session)["summary"]
    assert {c["label"]: c["n"] for c in summary["counts"]}["used alone"] == 0
