"""The host's page and the log: what they tell, whom, and what they keep to themselves."""

from __future__ import annotations

import json
import logging
import os
import re
import stat
import urllib.error
import urllib.request
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import nbformat
import pytest
from serve.running import Server, running

from tutor.serve import log, measure
from tutor.serve.status import COOKIE, host_key, opens, status_page


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, data: Path) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notebooks")
    warns = "import logging\nlogging.getLogger('tutor').error('apology ABC123, in a kernel')"
    for name, cell in {"welcome": warns, "broken": "1 / 0"}.items():
        nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)]), folder / f"{name}.ipynb")
    with running(folder, data, preheat=True, base_url="/class/", log_json=True) as server:
        yield server


def ask(server: Server, path: str, **headers: str) -> tuple[int, str]:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    try:
        with opener.open(urllib.request.Request(server.url + path, headers=headers), timeout=30) as reply:
            return reply.status, reply.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read().decode()


def lines(data: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (data / "log" / log.NAME).read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", ["status", "status.json", "status?key=", "status?key=wrong", "status?key=%ff"])
def test_without_the_key_nothing_is_told(server: Server, path: str) -> None:
    status, page = ask(server, path, Cookie=f"{COOKIE}=wrong")
    assert status == 403
    assert "not open to you" in page


def test_the_host_sees_how_full_the_house_is(server: Server, data: Path) -> None:
    ask(server, "")
    status, text = ask(server, f"status.json?key={host_key(data)}")
    told = json.loads(text)
    assert status == 200
    assert (told["sessions"], told["max_sessions"], told["waiting"]) == (1, 40, 0)
    assert told["each"][0].keys() == {"session", "age", "idle", "pages", "megabytes"}
    assert told["database"] == str(data / "progress.sqlite")
    if measure.megabytes(os.getpid()):
        assert 5 < told["each"][0]["megabytes"] < told["megabytes"]


def test_the_page_speaks_both_languages_and_the_key_leaves_the_address(server: Server, data: Path) -> None:
    ask(server, "broken")
    status, page = ask(server, f"status?key={host_key(data)}", **{"Accept-Language": "ja"})
    assert status == 200
    assert page.index("席の様子") < page.index("The state of the house")
    assert host_key(data) not in page
    reports = [line["id"] for line in lines(data) if "id" in line]
    assert f"<td>{reports[-1]}</td>" in page
    assert "ZeroDivisionError" in page


@pytest.mark.parametrize("kept", [True, False])
def test_the_host_sees_that_places_are_not_kept(kept: bool) -> None:
    told = dict.fromkeys(("sessions", "max_sessions", "in_use", "starting", "waiting", "seconds_up"), 0)
    told |= {"megabytes": None, "available": None, "database": "x", "each": [], "reports": [], "log": "serve.jsonl"}
    page = status_page({**told, "closing": False, "draining": False, "places_kept": kept}, "en")
    assert ("role='alert'" in page) is not kept
    assert ("Places are not kept just now" in page) is not kept


def test_what_is_the_same_in_both_languages_is_said_once(server: Server, data: Path) -> None:
    ask(server, "")
    _, page = ask(server, f"status?key={host_key(data)}")
    assert re.findall(r"<th scope='col'><span lang=\"\w\w\">MB</span></th>", page)


def test_only_this_user_can_read_the_key(data: Path, server: Server) -> None:
    assert stat.S_IMODE((data / "host-key").stat().st_mode) == 0o600
    assert host_key(data) == host_key(data)
    assert host_key(data) not in server.text()


def test_an_empty_key_is_none(tmp_path: Path) -> None:
    (tmp_path / "host-key").write_text("\n")
    key = host_key(tmp_path)
    assert len(key) > 20
    assert key == host_key(tmp_path)
    assert stat.S_IMODE((tmp_path / "host-key").stat().st_mode) == 0o600
    assert opens(key, b"", key.encode())
    assert not opens(key, b"", b"wrong")
    assert not opens("", b"", b"")


def test_every_line_of_the_log_is_json_and_reports_have_their_number(server: Server, data: Path) -> None:
    _, page = ask(server, "broken")
    report = re.findall(r"number: .{0,40}?([0-9A-F]{6})", page)[0]
    found = [line for line in lines(data) if line.get("id") == report]
    assert [line["level"] for line in found] == ["error"]
    assert "ZeroDivisionError" in found[0]["trace"]
    assert {"time", "level", "from", "pid", "message"} <= found[0].keys()
    assert any(line["message"].startswith("session ") for line in lines(data))
    said = [json.loads(line) for line in server.log if report in line]  # --log-json: on the terminal as well
    assert said[0]["id"] == report


def test_what_a_kernel_apologises_for_is_in_the_same_file(server: Server, data: Path) -> None:
    _, page = ask(server, "")
    found = [line for line in lines(data) if line.get("id") == "ABC123"]
    assert found
    assert found[0]["pid"] != server.process.pid
    assert "in a kernel" not in page


def test_reports_are_told_without_what_was_said(tmp_path: Path) -> None:
    path = tmp_path / "log"
    record = logging.LogRecord("tutor", logging.ERROR, "", 0, "apology A1B2C3, intent %r", ("my name is Ann",), None)
    path.write_text(f'{log.Lines().format(record)}\nno json, "id"\n', encoding="utf-8")
    (report,) = log.last_reports(path)
    assert report["id"] == "A1B2C3"
    assert "Ann" not in json.dumps(report)
    assert log.last_reports(tmp_path / "none") == []
