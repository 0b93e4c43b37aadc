"""A store that is locked or away: no click waits for it, nothing that was taken in is lost, and the reader is told."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from tutor.school import behind, places
from tutor.school.behind import ALL, PATIENCE, Behind, late
from tutor.school.places import NotYet, Places, open_places, serve_places
from tutor.school.progress import MET, Learned, read, written
from tutor.school.store import Store
from tutor.ui.keeping import Keeper
from tutor.ui.session import Session

GEEK = "mq.lesson.shrieking-geek"
MQ = "munchkin-quest"


@pytest.fixture(params=["own", "server"])
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    monkeypatch.setenv(places.SOCKET, "")
    if request.param == "server":
        assert serve_places(tmp_path)
    kept = open_places(tmp_path)
    kept.keep_place("ann", "mq.lesson.a", '{"step":1}')
    return kept


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Somebody else holds the file, as a copy that hangs would."""
    other = sqlite3.connect(folder / "progress.sqlite", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def finished() -> None:
    """Everything is written that was taken in."""
    for store in ALL:
        store.finish(15)
    assert not late()


def learned(rule: str) -> str:
    return written(Learned(rules={rule: MET}))


def test_nobody_waits_for_a_locked_file_and_nothing_is_lost(kept: Places, tmp_path: Path) -> None:
    with locked(tmp_path):
        began = time.monotonic()
        with pytest.raises(NotYet):
            kept.keep_place("ann", "mq.lesson.a", '{"step":2}', MQ, learned("mq.help.one"))
        first = time.monotonic() - began
        for step in range(3, 8):
            with pytest.raises(NotYet):
                kept.keep_place("ann", "mq.lesson.a", f'{{"step":{step}}}', MQ, learned(f"mq.rule.{step}"))
        assert first < PATIENCE + 0.5
        assert time.monotonic() - began < PATIENCE + 1.5
        assert kept.place("ann", "mq.lesson.a") == '{"step":7}'  # a page that is loaded again is where it was
        assert kept.latest_place("ann") == "mq.lesson.a"
        assert late()
    finished()
    stored = Store(f"sqlite:///{tmp_path / 'progress.sqlite'}")
    assert stored.places_of("ann") == {"mq.lesson.a": '{"step":7}'}
    assert set(read(stored.learned("ann")[MQ]).rules) == {"mq.help.one", *(f"mq.rule.{n}" for n in range(3, 8))}


def test_what_is_forgotten_stays_forgotten(kept: Places, tmp_path: Path) -> None:
    kept.keep_place("ann", "mq.lesson.b", "{}")
    with locked(tmp_path):
        with pytest.raises(NotYet):
            kept.forget_place("ann", "mq.lesson.b")
        assert kept.place("ann", "mq.lesson.b") is None
        assert kept.latest_place("ann") == "mq.lesson.a"
        assert kept.places_of("ann") == {"mq.lesson.a": '{"step":1}'}
    finished()
    stored = Store(f"sqlite:///{tmp_path / 'progress.sqlite'}")
    assert stored.places_of("ann") == {"mq.lesson.a": '{"step":1}'}
    kept.forget_learner("ann")
    assert stored.places_of("ann") == {}


def test_what_can_never_be_written_is_told_and_holds_up_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(f"sqlite:///{tmp_path / 'store.sqlite'}")
    behind = Behind(store)

    def broken(*_: object) -> None:
        raise OSError("no disk")

    with monkeypatch.context() as context:
        context.setattr(store, "keep_place", broken)
        with pytest.raises(OSError, match="no disk"):
            behind.keep_place("ann", "mq.lesson.a", "{}")
    behind.keep_place("ann", "mq.lesson.b", "{}")
    assert store.places_of("ann") == {"mq.lesson.b": "{}"}


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A store; who writes behind it waits for moments that are too short to be felt."""
    store = Store(f"sqlite:///{tmp_path / 'store.sqlite'}")
    monkeypatch.setattr(behind, "AGAIN_AFTER", 0.01)
    monkeypatch.setattr(behind, "PATIENCE", 0.02)
    return store


@pytest.mark.parametrize("trouble", [OperationalError("", None, Exception("locked")), NoneFree("none of 15 is free")])
def test_whatever_passes_is_tried_again(hasty: Store, monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    kept = Behind(hasty)
    with monkeypatch.context() as context:
        context.setattr(hasty, "keep_place", Mock(side_effect=trouble))
        with pytest.raises(NotYet):
            kept.keep_place("ann", "mq.lesson.a", "{}")
    kept.finish(5)
    assert hasty.places_of("ann") == {"mq.lesson.a": "{}"}


def test_what_is_forgotten_is_waited_for_no_more(hasty: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Behind(hasty)
    with monkeypatch.context() as context:
        context.setattr(hasty, "keep_place", Mock(side_effect=OperationalError("", None, Exception("locked"))))
        with pytest.raises(NotYet):
            kept.keep_place("ann", "mq.lesson.a", "{}")
        kept.forget_learner("ann")
    assert not late()
    monkeypatch.setattr(behind, "PATIENCE", 5)
    kept.keep_place("bob", "mq.lesson.a", "{}")
    assert hasty.places_of("bob") == {"mq.lesson.a": "{}"}


def test_the_reader_is_told_and_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.SOCKET, "")
    keeper = Keeper(lambda: open_places(tmp_path))
    keeper.learner = "ann"
    session = Session(address={"lesson": GEEK, "lang": "en"}, keeper=keeper)
    session.handle({"do": "next"})
    with locked(tmp_path):
        session.handle({"do": "next"})
        began = time.monotonic()
        screen = session.handle({"do": "back"})
        assert time.monotonic() - began < PATIENCE + 0.5
        assert screen["story"]["label"] == "Beat 2 of 30"
        assert "cannot be kept just now" in screen["unkept"]
    finished()
    assert session.handle({"do": "next"})["unkept"] == ""
