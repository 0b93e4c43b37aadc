"""What a host does with the store: another database, copies, and letting go of what is old."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cli.calling import call
from school.databases import PASSWORD, Postgres, database

from tutor.school import places
from tutor.school.housekeeping import back_up, bring_back, forget_older, keep_tidy
from tutor.school.places import DAYS_KEPT, BadDatabase, open_house
from tutor.school.store import Store, address_of, open_store, shown

__all__ = ["database"]


@pytest.fixture(autouse=True)
def _nothing_inherited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.SOCKET, "")
    monkeypatch.delenv(places.DATABASE, raising=False)


def filled(folder: Path, url: str = "") -> Store:
    store = open_store(folder, url)
    for n in range(700):  # more than are copied at once
        store.keep_place(f"learner {n % 20}", f"mq.lesson.{n}", f'{{"step": {n}, "name": "卓"}}')
    return store


# -- another database ------------------------------------------------------------------------------------------------


def test_a_database_of_the_hosts_is_named_without_its_password(tmp_path: Path, database: Postgres) -> None:
    told = open_house(tmp_path, database.empty())
    assert "postgresql" in told
    assert PASSWORD not in told
    assert PASSWORD.split()[-1] not in " ".join(os.environ.values())


def test_two_pages_of_one_reader_keep_their_first_place_at_once(tmp_path: Path, database: Postgres) -> None:
    store = open_store(tmp_path, database.empty())
    store = Store(address_of(tmp_path, database.url).render_as_string(hide_password=False))
    failed: list[Exception] = []

    def keep(n: int) -> None:
        try:
            for i in range(10):
                store.keep_place("ann", f"mq.lesson.{i}", str(n))
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=keep, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert store.place("ann", "mq.lesson.9") is not None


def test_a_database_that_was_restarted_loses_nothing(tmp_path: Path, database: Postgres) -> None:
    store = Store(address_of(tmp_path, database.empty()).render_as_string(hide_password=False))
    store.keep_place("ann", "mq.lesson.a", "{}")
    database.crash()
    database.start()
    assert store.place("ann", "mq.lesson.a") == "{}"


@pytest.mark.parametrize(
    "url, says",
    [
        ("nonsense", "write postgresql://USER@HOST/NAME"),
        ("postgresql://nobody@127.0.0.1:1/none", "does not answer"),
        ("postgres://nobody:secret@127.0.0.1:1/none", "does not answer"),
        ("oracle7://x", "no kind of database"),
        ("mysql://x", "no kind of database"),
        ("sqlite:////dev/null/none", "does not answer"),
    ],
)
def test_what_is_no_database_is_said_in_a_line(tmp_path: Path, url: str, says: str) -> None:
    with pytest.raises(BadDatabase, match=says) as refused:
        open_house(tmp_path, url)
    assert "secret" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_without_a_driver_the_line_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(BadDatabase, match="table-tutor\\[postgres\\]"):
        open_store(tmp_path, "postgresql://somebody@127.0.0.1:1/else")


def test_the_file_is_named_where_there_is_no_other(tmp_path: Path) -> None:
    assert shown(tmp_path) == str(tmp_path / "progress.sqlite")


# -- copies ----------------------------------------------------------------------------------------------------------


def test_a_copy_is_one_file_and_comes_back_whole(tmp_path: Path) -> None:
    store = filled(tmp_path / "house")
    key = store.keep_position("way")
    copy = tmp_path / "copies" / "monday.sqlite"
    counted = back_up(tmp_path / "house", copy)
    assert (counted["places"], counted["positions"]) == (700, 1)
    assert sorted(path.name for path in copy.parent.iterdir()) == ["monday.sqlite"]
    assert bring_back(tmp_path / "another", copy) == counted
    assert bring_back(tmp_path / "another", copy) == counted  # twice does no harm
    there = open_store(tmp_path / "another")
    assert there.place("learner 3", "mq.lesson.3") == '{"step": 3, "name": "卓"}'
    assert there.position(key) == "way"


@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_a_copy_is_only_read(tmp_path: Path, mode: str) -> None:
    filled(tmp_path / "house")
    copy = tmp_path / "copies of 50%" / "monday.sqlite"
    back_up(tmp_path / "house", copy)
    with closing(sqlite3.connect(copy)) as db:
        db.execute("drop table class_votes")  # from before there were any
        db.execute(f"pragma journal_mode={mode}")
    before = copy.read_bytes()
    counted = bring_back(tmp_path / "another", copy)
    assert (counted["places"], counted["class_votes"]) == (700, 0)
    assert copy.read_bytes() == before
    assert list(copy.parent.iterdir()) == [copy]


def test_a_house_moves_to_another_kind_of_database_and_back(tmp_path: Path, database: Postgres) -> None:
    filled(tmp_path / "house").keep_position("way")
    back_up(tmp_path / "house", tmp_path / "out.sqlite")
    url = database.empty()
    store = Store(address_of(tmp_path, url).render_as_string(hide_password=False))
    store.keep_place("ann", "stays", "{}")
    assert bring_back(tmp_path, tmp_path / "out.sqlite", url)["places"] == 700
    assert back_up(tmp_path, tmp_path / "again.sqlite", url)["places"] == 701
    with sqlite3.connect(tmp_path / "again.sqlite") as db:
        kept = db.execute("select place, kept from places where learner = 'learner 3' and lesson = 'mq.lesson.3'")
        place, when = kept.fetchone()
    assert place == '{"step": 3, "name": "卓"}'
    assert abs(datetime.fromisoformat(when).replace(tzinfo=UTC) - datetime.now(UTC)) < timedelta(minutes=5)


def test_a_database_that_was_made_without_an_encoding_will_do(tmp_path: Path, database: Postgres) -> None:
    url = database.without_an_encoding()
    filled(tmp_path, url)
    back_up(tmp_path, tmp_path / "out.sqlite", url)
    assert bring_back(tmp_path / "another", tmp_path / "out.sqlite")["places"] == 700
    place = open_store(tmp_path / "another").place("learner 3", "mq.lesson.3")
    assert place == '{"step": 3, "name": "卓"}'


def test_what_is_kept_is_this_users_alone(tmp_path: Path) -> None:
    filled(tmp_path / "house")
    back_up(tmp_path / "house", tmp_path / "copies" / "monday.sqlite")
    bring_back(tmp_path / "another", tmp_path / "copies" / "monday.sqlite")
    made = [path for path in tmp_path.rglob("*.sqlite*") if path.stat().st_mode & 0o077]
    assert made == []
    assert len(list(tmp_path.rglob("*.sqlite"))) == 3


def test_readers_go_on_while_a_copy_is_taken(tmp_path: Path) -> None:
    filled(tmp_path)
    code = (
        "import sys, pathlib; from tutor.school.store import open_store\n"
        "store = open_store(pathlib.Path(sys.argv[1]))\n"
        "print('ready', flush=True)\n"
        "while True: store.keep_place('busy', 'mq.lesson.a', '{}')"
    )
    busy = subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert busy.stdout is not None
        assert busy.stdout.readline() == "ready\n"
        assert back_up(tmp_path, tmp_path / "copy.sqlite")["places"] in (700, 701)
        assert busy.poll() is None
    finally:
        busy.kill()
        busy.wait()


def test_backup_and_restore_on_the_command_line(tmp_path: Path) -> None:
    filled(tmp_path / "house")
    copy = str(tmp_path / "copy.sqlite")
    called = call("backup", copy, "--data-dir", str(tmp_path / "house"))
    assert (called.status, called.out.count("places: 700")) == (0, 1)
    called = call("restore", copy, "--data-dir", str(tmp_path / "new"), "--json")
    assert called.json["rows"]["places"] == 700
    (tmp_path / "no-copy").write_text("hello")
    called = call("restore", str(tmp_path / "no-copy"), "--data-dir", str(tmp_path / "new"))
    assert called.status == 2
    assert "is no copy" in called.one_error
    assert call("backup", copy, "--database", "nonsense").status == 2


# -- what is old -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_nobody_has_come_back_to_goes(tmp_path: Path, request: pytest.FixtureRequest, kind: str) -> None:
    url = request.getfixturevalue("database").empty() if kind == "postgres" else ""
    store = Store(address_of(tmp_path, url).render_as_string(hide_password=False))
    store.keep_place("ann", "mq.lesson.a", "{}")
    key = store.keep_position("way")
    later = datetime.now(UTC) + timedelta(days=29)
    assert forget_older(tmp_path, 30, url, later) == 0
    assert store.place("ann", "mq.lesson.a") == "{}"
    assert forget_older(tmp_path, 30, url, later + timedelta(days=2)) == 2
    assert store.place("ann", "mq.lesson.a") is None
    assert store.position(key) is None


def test_a_host_who_keeps_everything_keeps_places(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.keep_place("ann", "mq.lesson.a", "{}")
    store.keep_position("way")
    assert forget_older(tmp_path, 0, now=datetime.now(UTC) + timedelta(days=DAYS_KEPT + 1)) == 1
    assert store.place("ann", "mq.lesson.a") == "{}"


def test_the_house_lets_go_of_what_is_old_in_the_hosts_own_database(tmp_path: Path) -> None:
    """Its address is hidden from kernels, and so stands in no variable that could be looked up later."""
    url = f"sqlite:///{tmp_path / 'other.sqlite'}"
    store = open_store(tmp_path, url)
    store.keep_place("ann", "mq.lesson.a", "{}")
    with store.engine.begin() as db:
        db.exec_driver_sql("update places set kept = '2001-01-01 00:00:00'")
    keep_tidy(tmp_path, 30, url)
    deadline = time.monotonic() + 5
    while store.place("ann", "mq.lesson.a") is not None:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert not (tmp_path / "progress.sqlite").exists()
