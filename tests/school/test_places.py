"""Places and positions outlive kernels: in the store itself, and asked of the server over its socket."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from school.databases import Postgres, database

from tutor.school import places, store
from tutor.school.places import DAYS_KEPT, Places, PlacesOfTheServer, open_places, serve_places
from tutor.school.store import LARGEST_POSITION, MATCHES_OF_A_LEARNER, Store, address_of, let_readers_read
from tutor.school.tables import POSITIONS

__all__ = ["database"]


@pytest.fixture(params=["store", "server", "postgres"])
def kept(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Places:
    monkeypatch.setenv(places.SOCKET, "")
    if request.param == "postgres":
        return Store(address_of(tmp_path, _emptied(request)).render_as_string(hide_password=False))
    if request.param == "server":
        assert serve_places(tmp_path)
    return open_places(tmp_path)


def _emptied(request: pytest.FixtureRequest) -> str:
    server: Postgres = request.getfixturevalue("database")
    return server.empty()


def test_a_place_is_found_again_by_its_learner_only(kept: Places) -> None:
    kept.keep_place("ann", "mq.lesson.a", '{"step":3}')
    kept.keep_place("ann", "mq.lesson.a", '{"step":4}')
    assert kept.place("ann", "mq.lesson.a") == '{"step":4}'
    assert kept.place("bob", "mq.lesson.a") is None


def test_the_latest_place_is_the_one_kept_last(kept: Places) -> None:
    kept.keep_place("ann", "mq.lesson.a", "{}")
    kept.keep_place("ann", "mq.lesson.b", "{}")
    assert kept.latest_place("ann") == "mq.lesson.b"
    kept.forget_place("ann", "mq.lesson.b")
    assert kept.latest_place("ann") == "mq.lesson.a"
    assert kept.place("ann", "mq.lesson.b") is None


def test_places_are_there_for_the_next_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.SOCKET, "")
    serve_places(tmp_path)
    through_the_server = open_places(tmp_path)
    assert isinstance(through_the_server, PlacesOfTheServer)
    through_the_server.keep_place("ann", "mq.lesson.a", "{}")
    monkeypatch.setenv(places.SOCKET, "")
    assert open_places(tmp_path).place("ann", "mq.lesson.a") == "{}"


def test_a_question_that_is_none_is_answered_with_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.SOCKET, "")
    serve_places(tmp_path)
    server = open_places(tmp_path)
    assert isinstance(server, PlacesOfTheServer)
    with pytest.raises(RuntimeError, match="is no question"):
        server._ask("__class__")


# -- positions for everybody -------------------------------------------------------------------------------------------


def test_a_position_is_found_by_its_key_and_by_nothing_else(kept: Places) -> None:
    key = kept.keep_position("the way there")
    assert key is not None
    assert kept.position(key) == "the way there"
    assert kept.position(key[:-1]) is None
    assert kept.position("%") is None


def test_keys_cannot_be_guessed(kept: Places) -> None:
    keys = [kept.keep_position(f"way {n}") for n in range(50)]
    assert len(set(keys)) == 50
    assert all(key is not None and len(key) == 16 for key in keys)


def test_the_same_position_has_the_same_key(kept: Places) -> None:
    assert kept.keep_position("way") == kept.keep_position("way") != kept.keep_position("another")


def test_two_who_share_the_same_at_once_get_one_key(kept: Places) -> None:
    keys: list[str | None] = []
    threads = [threading.Thread(target=lambda: keys.append(kept.keep_position("way"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_many_who_open_the_store_at_once_find_the_same(tmp_path: Path) -> None:
    """Kernels of JupyterLab have no server between them and the file."""
    code = "import sys; from tutor.school.store import Store; print(Store(sys.argv[1]).keep_position('way'))"
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    kernels = [
        subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(6)
    ]
    told = [kernel.communicate(timeout=60) for kernel in kernels]
    assert {error for _, error in told} == {""}
    assert len({key for key, _ in told}) == 1


class Turned:
    """A file that others are about to turn over to its log."""

    def __init__(self, refusals: float) -> None:
        self.left = refusals

    def execute(self, _: str) -> None:
        if self.left:
            self.left -= 1
            raise sqlite3.OperationalError("database is locked")


def test_two_who_turn_a_file_over_at_once_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    soon = Turned(3)
    let_readers_read(soon)
    assert soon.left == 0
    monkeypatch.setattr(store, "TURNING_OVER", 0)
    with pytest.raises(sqlite3.OperationalError):
        let_readers_read(Turned(float("inf")))


def test_what_is_too_large_is_not_kept(kept: Places) -> None:
    assert kept.keep_position("x" * LARGEST_POSITION)
    with pytest.raises((ValueError, RuntimeError), match="too long"):
        kept.keep_position("x" * (LARGEST_POSITION + 1))


class Clock(datetime):
    """Now, some days later."""

    days = 0

    @classmethod
    def now(cls, tz: object = None) -> datetime:
        return datetime.now(UTC) + timedelta(days=cls.days)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Clock]]:
    monkeypatch.setattr(store, "datetime", Clock)
    yield Clock
    Clock.days = 0


@pytest.fixture(params=["sqlite", "postgres"])
def own(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    url = _emptied(request) if request.param == "postgres" else f"sqlite:///{tmp_path / 'store.sqlite'}"
    return Store(address_of(tmp_path, url).render_as_string(hide_password=False))


def test_a_position_is_kept_as_long_as_somebody_comes_for_it(own: Store, clock: type[Clock]) -> None:
    key, lonely = own.keep_position("way"), own.keep_position("left alone")
    for clock.days in range(0, 2 * DAYS_KEPT, DAYS_KEPT - 1):
        assert own.position(key) == "way"
    assert own.position(lonely) is None
    clock.days += DAYS_KEPT + 1
    assert own.position(key) is None
    assert own.keep_position("way") == key


def test_what_nobody_comes_for_makes_room(own: Store, clock: type[Clock], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_POSITIONS", 3)
    keys = []
    for clock.days in range(0, 12, 2):
        keys.append(own.keep_position(f"way {clock.days}"))
        assert own.position(keys[0]) == "way 0"
    there = [own.position(key) is not None for key in keys]
    assert there == [True, False, False, False, True, True]


def test_of_many_matches_the_latest_are_kept(own: Store) -> None:
    own.keep_place("ann", "mq.lesson.a", "{}")
    for n in range(MATCHES_OF_A_LEARNER + 3):
        own.keep_place("ann", f"match:munchkin-quest:{n}", "x")
    own.keep_place("bob", "match:munchkin-quest:0", "x")
    there = [own.place("ann", f"match:munchkin-quest:{n}") is not None for n in range(MATCHES_OF_A_LEARNER + 3)]
    assert there == [False] * 3 + [True] * MATCHES_OF_A_LEARNER
    assert own.place("ann", "mq.lesson.a") == "{}"
    assert own.place("bob", "match:munchkin-quest:0") == "x"


def test_nothing_tells_who_shared_a_position(own: Store, tmp_path: Path) -> None:
    own.keep_position("way")
    assert [c.name for c in POSITIONS.columns] == ["key", "digest", "code", "opened"]
