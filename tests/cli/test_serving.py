"""`serve`, `lab` and `doctor`: what is handed on, and what the doctor finds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from cli.calling import call

from tutor import paths
from tutor.cli import browser, doctor
from tutor.cli.browser import Visit
from tutor.cli.doctor import Finding


def test_serve_hands_everything_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}

    def serve(folder: Path, port: int, **options: Any) -> int:
        given.update(folder=folder, port=port, **options)
        return 0

    monkeypatch.setattr("tutor.cli.serve.serve", serve)
    assert call("serve").status == 0
    assert (given["folder"], given["port"], given["ip"], given["lang"]) == (paths.notebooks(), 8866, "127.0.0.1", None)
    argv = [
        "--port",
        "9000",
        "--lang",
        "ja",
        "--max-kernels",
        "5",
        "--cull-after",
        "60",
        "--base-url",
        "/t/",
        "--preheat",
    ]
    assert call("serve", *argv, "--open", "--token", "x", "--data-dir", str(tmp_path)).status == 0
    assert given["data_dir"] == tmp_path
    wanted = {"port": 9000, "lang": "ja", "max_kernels": 5, "cull_after": 60, "base_url": "/t/", "preheat": True}
    assert wanted.items() <= given.items()
    assert (given["open_browser"], given["token"]) == (True, "x")


def test_lab_hands_everything_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}

    def lab(folder: Path, port: int, **options: Any) -> int:
        given.update(folder=folder, port=port, **options)
        return 0

    monkeypatch.setattr("tutor.cli.lab.lab", lab)
    assert call("lab", "--no-open", "--notebooks", str(tmp_path), "--port", "9001").status == 0
    assert (given["folder"], given["port"], given["open_browser"]) == (tmp_path, 9001, False)


def test_a_folder_of_notebooks_that_is_not_there(tmp_path: Path) -> None:
    assert "there is no such folder" in call("serve", "--notebooks", str(tmp_path / "none")).one_error


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
    "seen, good, says",
    [
        (Visit(True, 1.5, 90, {"127.0.0.1"}), True, "none to another host"),
        (Visit(True, 1.5, 90, {"127.0.0.1", "cdn.example"}), False, "asks other hosts: cdn.example"),
        (Visit(False, 45.0, 3, {"127.0.0.1"}), False, "nothing is drawn"),
    ],
)
def test_the_page(monkeypatch: pytest.MonkeyPatch, seen: Visit, good: bool, says: str) -> None:
    monkeypatch.setenv("CHROMIUM", sys.executable)
    monkeypatch.setattr(browser, "visit", lambda *_: seen)
    found = doctor._page("http://127.0.0.1:1/")
    assert found.good is good
    assert says in found.detail


def test_without_a_browser_or_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(doctor, "BROWSERS", ())
    assert doctor._page("http://127.0.0.1:1/").good is None
    assert doctor._answers("", "it said this").good is False
    assert doctor._answers("http://127.0.0.1:1/", "").good is False
