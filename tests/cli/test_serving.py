"""`serve`, `lab` and `doctor`: what is handed on, and what the doctor finds."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from cli.calling import call

from tutor import paths
from tutor.cli import browser, doctor
from tutor.cli.browser import Visit
from tutor.cli.doctor import Finding
from tutor.cli.load import Advice, Found, advised, told
from tutor.cli.parser import build
from tutor.school.store import open_store
from tutor.serve.options import Options


def test_serve_hands_everything_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[Path, Options]] = []

    def serve(folder: Path, options: Options) -> int:
        given.append((folder, options))
        return 0

    monkeypatch.setattr("tutor.cli.serve.serve", serve)
    assert call("serve").status == 0
    assert given[-1] == (paths.notebooks(), Options(preheat=True))
    words = (
        "--port 9000 --host 0.0.0.0 --lang ja --max-sessions 5 --cull-after 60 --base-url /t/ --no-preheat --open "
        "--token x --drain 7 --keep-days 30 --log-json --database sqlite:///x"
    )
    assert call("serve", *words.split(), "--data-dir", str(tmp_path)).status == 0
    assert given[-1][1] == everything_set(tmp_path)


def everything_set(folder: Path) -> Options:
    return Options(
        port=9000,
        exact_port=True,
        host="0.0.0.0",
        lang="ja",
        max_sessions=5,
        cull_after=60,
        base_url="/t/",
        preheat=False,
        open_browser=True,
        token="x",
        drain=7,
        keep_days=30,
        log_json=True,
        database="sqlite:///x",
        data_dir=folder,
    )


@pytest.mark.parametrize("given, root", [("/", "/"), ("", "/"), ("class", "/class/"), ("/a/b/", "/a/b/")])
def test_an_address_behind_a_proxy_has_a_slash_at_either_end(given: str, root: str) -> None:
    assert Options(base_url=given).root == root


def test_lab_hands_everything_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}

    def lab(folder: Path, port: int, **options: Any) -> int:
        given.update(folder=folder, port=port, **options)
        return 0

    monkeypatch.setattr("tutor.cli.lab.lab", lab)
    assert call("lab", "--no-open", "--notebooks", str(tmp_path), "--port", "9001").status == 0
    assert (given["folder"], given["port"], given["open_browser"]) == (tmp_path, 9001, False)


def test_a_load_is_measured_at_a_house_of_its_own_unless_one_is_named() -> None:
    assert build().parse_args(["load", "3"]).url is None
    assert build().parse_args(["load", "3", "--url", "http://127.0.0.1:1/"]).url == "http://127.0.0.1:1/"


def test_a_folder_of_notebooks_that_is_not_there(tmp_path: Path) -> None:
    assert "there is no such folder" in call("serve", "--notebooks", str(tmp_path / "none")).one_error


def test_a_copy_of_nothing_and_a_copy_onto_itself_are_refused(tmp_path: Path) -> None:
    house, copy = tmp_path / "house", tmp_path / "copy.sqlite"
    house.mkdir()
    assert "nothing is kept there" in call("backup", str(copy), "--data-dir", str(house)).one_error
    assert list(house.iterdir()) == []
    open_store(house)
    own = house / "progress.sqlite"
    assert "the house's own places" in call("backup", str(own), "--data-dir", str(house)).one_error
    assert "cannot be written" in call("backup", "/dev/null/x", "--data-dir", str(house)).one_error
    assert call("backup", str(copy), "--data-dir", str(house)).status == 0


def test_a_damaged_copy_is_refused_in_words(tmp_path: Path) -> None:
    copy, file = tmp_path / "copy.sqlite", tmp_path / "file"
    copy.write_bytes(b"SQLite format 3" + bytes(range(256)) * 20)
    error = call("restore", str(copy), "--data-dir", str(tmp_path / "new")).one_error
    assert "no copy could be made (file is not a database)" in error
    file.touch()
    open_store(tmp_path / "house")
    assert call("backup", str(copy), "--data-dir", str(tmp_path / "house")).status == 0
    assert "nothing can be kept there" in call("restore", str(copy), "--data-dir", str(file)).one_error


@pytest.mark.parametrize("command", ["doctor", "load 3", "backup x", "restore x"])
def test_what_a_host_is_told_is_offered_in_no_language_that_it_is_not_in(command: str) -> None:
    assert "--lang ja" in call(*command.split(), "--lang", "ja").one_error


# -- the doctor ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("good, status", [(True, 0), (None, 0), (False, 1)])
def test_the_doctor_tells_what_it_finds(monkeypatch: pytest.MonkeyPatch, good: bool | None, status: int) -> None:
    finding = Finding("kernel", good, "as it is", "do this")
    monkeypatch.setattr(doctor, "look", lambda: iter([finding]))
    called = call("doctor", "--json")
    assert called.status == status
    assert called.json == {
        "holds": status == 0,
        "checks": [{"name": "kernel", "ok": good, "detail": "as it is", "advice": "do this"}],
    }
    assert "kernel: as it is → do this" in call("doctor").out


def test_the_doctor_looks_at_packages_and_content() -> None:
    assert doctor._python().good
    assert doctor._packages().good is not False
    assert doctor._content().good


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATA", "/dev/null/nowhere")
    found = doctor._data_folder()
    assert found.good is False
    assert "TUTOR_DATA" in found.advice


def test_the_doctor_looks_at_the_database_that_the_host_has_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    monkeypatch.setenv("TUTOR_STORE", f"sqlite:///{tmp_path / 'ours.sqlite'}")
    found = doctor._data_folder()
    assert (found.good, found.detail) == (True, f"kept in {tmp_path / 'ours.sqlite'}")
    monkeypatch.setenv("TUTOR_STORE", "postgresql://tutor:hidden@127.0.0.1:1/tutor")
    found = doctor._data_folder()
    assert found.good is False
    assert "does not answer" in found.detail
    assert "hidden" not in found.detail


def test_what_is_missing_among_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "requires", lambda _: ["msgspec>=99", "no-such-thing", 'chess; extra == "bench"'])
    monkeypatch.setattr(
        doctor, "version", lambda name: {"table-tutor": "1", "msgspec": "0.20"}.get(name) or _missing(name)
    )
    found = doctor._packages()
    assert found.good is False
    assert "msgspec 0.20 (needs >=99)" in found.detail
    assert "no-such-thing missing" in found.detail
    assert "chess" not in found.detail


def _missing(name: str) -> str:
    raise doctor.PackageNotFoundError(name)


@pytest.mark.parametrize(
    "seen, name, good, says",
    [
        (Visit(True, 1.5, 90, {"127.0.0.1"}, True), "page", True, "none to another host"),
        (Visit(True, 1.5, 90, {"127.0.0.1", "cdn.example"}), "page", False, "asks other hosts: cdn.example"),
        (Visit(False, 45.0, 3, {"127.0.0.1"}), "page", False, "nothing is drawn"),
        (Visit(True, 1.5, 90, {"127.0.0.1"}, True), "fonts", True, "Japanese is drawn"),
        (Visit(True, 1.5, 90, {"127.0.0.1"}, False), "fonts", False, "boxes"),
    ],
)
def test_the_page(monkeypatch: pytest.MonkeyPatch, seen: Visit, name: str, good: bool, says: str) -> None:
    monkeypatch.setenv("CHROMIUM", sys.executable)
    monkeypatch.setattr(browser, "visit", lambda *_: seen)
    found = {f.name: f for f in doctor._page("http://127.0.0.1:1/")}
    assert found[name].good is good
    assert says in found[name].detail


def test_without_a_browser_or_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(doctor, "BROWSERS", ())
    page, fonts = doctor._page("http://127.0.0.1:1/")
    assert page.good is None
    assert fonts.good is not False
    assert doctor._answers("", "it said this").good is False
    assert doctor._answers("http://127.0.0.1:1/", "").good is False
    assert doctor._line("").good is None
    assert doctor._line("http://127.0.0.1:1/").good is False


# -- load ------------------------------------------------------------------------------------------------------------


def test_load_advises_what_binds_first() -> None:
    found = Found(10, boards=[1.0] * 10, clicks=[5.0], megabytes=20.0, available=1000.0)
    assert advised(found, 10) == Advice(40, "memory")
    assert advised(replace(found, boards=[5.0] * 10), 10) == Advice(20, "time to the board")
    assert advised(Found(3), 10) is None


def test_load_tells_who_was_served_and_who_was_not() -> None:
    found = Found(4, turned_away=1, failed=["TimeoutError: "], boards=[1.0, 2.0], clicks=[5.0, 7.0])
    text = "\n".join(told(found, advised(found, 10), 10))
    for part in ("4 readers at once: 2 served, 1 turned away", "1 failed", "board: median 1.50 s", "--max-sessions 10"):
        assert part in text
    assert not found.holds


def test_load_needs_a_house() -> None:
    assert "does not answer" in call("load", "2", "--url", "http://127.0.0.1:1/").one_error
