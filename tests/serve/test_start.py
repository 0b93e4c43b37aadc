"""What is decided before the server starts, and the pages that need no kernel."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from urllib.parse import urlsplit

import pytest

from tutor import paths
from tutor.serve import pages, serve
from tutor.serve.app import TutorApp
from tutor.serve.options import Options
from tutor.serve.start import _announce, _copies, _have_a_home, cannot_listen, is_public, lab, warn_if_open


@pytest.mark.parametrize("ip", ["127.0.0.1", "127.8.8.8", "::1", "[::1]", "localhost"])
def test_loopback_is_private(ip: str) -> None:
    assert not is_public(ip)


@pytest.mark.parametrize("ip", ["", "*", "0.0.0.0", "::", "192.168.1.4", "school.example"])
def test_everything_else_is_public(ip: str) -> None:
    assert is_public(ip)


@pytest.mark.parametrize("token, loud", [(None, True), ("secret", False)])
def test_a_public_address_without_a_token_is_warned_of(
    token: str | None, loud: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    warn_if_open("0.0.0.0", token, 40)
    assert ("no password and no encryption" in capsys.readouterr().err) is loud


def test_a_missing_folder_is_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert serve(tmp_path / "nowhere", Options()) == 2
    assert "nowhere: there is no such folder of notebooks" in capsys.readouterr().err


@pytest.mark.parametrize("given, ip", [("*", ""), ("", ""), ("[::1]", "::1"), ("::", "::"), ("0.0.0.0", "0.0.0.0")])
def test_a_host_is_written_as_people_write_it(given: str, ip: str) -> None:
    assert Options(host=given).ip == ip


@pytest.mark.parametrize("ip", ["127.0.0.1", "localhost", "", "0.0.0.0"])
def test_an_address_of_this_machine_can_be_listened_at(ip: str) -> None:
    assert cannot_listen(ip) == ""


@pytest.fixture
def umask() -> Iterator[None]:
    """What a house sets for its own process is taken back."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
def test_a_port_that_was_asked_for_is_taken_or_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert cannot_listen("127.0.0.1") == ""
        assert serve(paths.notebooks(), Options(port=port, exact_port=True, data_dir=tmp_path / "data")) == 2
    assert f"--port: {port} is taken, choose another one" in capsys.readouterr().err
    assert cannot_listen("127.0.0.1", port) == ""
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("ip", ["::", "::1", "127.0.0.1", "tutor.example"])
def test_the_printed_address_can_be_opened(ip: str) -> None:
    app = TutorApp(ip=ip, port=8866, base_url="/class/")
    parts = urlsplit(app.connection_url)
    assert (parts.port, parts.path) == (8866, "/class/")
    assert parts.hostname == (socket.gethostname().lower() if ip == "::" else ip)


def test_the_browser_is_opened_at_the_base_address(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: Queue[str] = Queue()
    monkeypatch.setattr("webbrowser.open", opened.put)
    TutorApp(ip="127.0.0.1", port=8866, base_url="/class/").launch_browser()
    assert opened.get(timeout=10) == "http://127.0.0.1:8866/class/"


def test_a_log_that_cannot_be_written_is_said_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "log").touch()
    assert serve(tmp_path, Options(data_dir=tmp_path)) == 2
    assert "no log can be written there" in capsys.readouterr().err


def test_copies_for_the_lab_keep_what_a_reader_has_changed(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "data" / "notebooks"
    source.mkdir()
    (source / "a.ipynb").write_text("new a")
    (source / "b.ipynb").write_text("new b")
    target.mkdir(parents=True)
    (target / "a.ipynb").write_text("my a")
    assert _copies(source, target) == target
    assert {path.name: path.read_text() for path in target.iterdir()} == {"a.ipynb": "my a", "b.ipynb": "new b"}


def test_which_notebooks_lie_open_in_the_lab_is_remembered_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []
    monkeypatch.setattr("jupyterlab.labapp.LabApp.launch_instance", lambda argv: given.extend(argv))
    for name in ("TUTOR_DATA", "JUPYTER_CONFIG_PATH"):
        monkeypatch.setenv(name, "")  # whatever the lab sets is gone after the test
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    (notebooks / "a.ipynb").touch()
    assert lab(notebooks, data_dir=tmp_path / "data") == 0
    assert f"--LabApp.workspaces_dir={tmp_path / 'data' / 'workspaces'}" in given
    assert not any("default_url" in setting for setting in given)
    (notebooks / "welcome.ipynb").touch()
    assert lab(notebooks, data_dir=tmp_path / "data") == 0
    assert "--LabApp.default_url=/lab/tree/welcome.ipynb" in given


@pytest.mark.parametrize("host, told", [("0.0.0.0", True), ("*", True), ("127.0.0.1", False), ("192.0.2.7", False)])
def test_a_house_for_the_network_names_an_address_that_others_can_open(
    host: str, told: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tutor.serve.classroom.address.own_address", lambda: "192.0.2.7")
    _announce("http://our-machine:8866/tutor/", Options(host=host, port=8866, base_url="/tutor/"), 8867)
    said = capsys.readouterr()
    assert ("others in this network: http://192.0.2.7:8867/tutor/" in said.err) is told
    assert said.out == "Table Tutor 卓の先生: http://our-machine:8866/tutor/\n"


@pytest.mark.parametrize(
    "query, accept, host, lang",
    [
        ("ja", "en", "en", "ja"),
        ("xx", "ja-JP,en;q=0.5", None, "ja"),
        (None, "fr,de", None, "en"),
        (None, "ja", "en", "en"),
        (None, "", "ja", "ja"),
    ],
)
def test_the_address_chooses_then_the_host_then_the_browser(
    query: str | None, accept: str, host: str | None, lang: str
) -> None:
    assert pages.preferred(query, accept, host) == lang


@pytest.mark.parametrize("kind", pages.SAID)
@pytest.mark.parametrize("lang", pages.LANGUAGES)
def test_pages_speak_both_languages_the_readers_first(kind: str, lang: str) -> None:
    html = pages.page(kind, lang, home="/class/", report="A1B2C3" if kind == "sorry" else None)
    other = next(x for x in pages.LANGUAGES if x != lang)
    assert html.index(f"<h1>{pages.SAID[kind][lang].title}</h1>") < html.index(pages.SAID[kind][other].title, 1000)
    assert ("A1B2C3" in html) == (kind == "sorry")
    assert "http:" not in html.replace("http://www.w3.org/2000/svg", "")
    assert "https:" not in html


def test_data_lies_where_it_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    assert paths.data_dir() == tmp_path
    monkeypatch.delenv("TUTOR_DATA")
    assert paths.data_dir().name == "table-tutor"
    assert os.fspath(paths.notebooks()).endswith("notebooks")


@pytest.mark.parametrize("home, stays", [("/dev/null/none", False), (".", True)])
def test_a_service_without_a_home_lives_with_its_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, home: str, stays: bool
) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    monkeypatch.setenv("HOME", home)
    _have_a_home()
    assert os.environ["HOME"] == (home if stays else str(tmp_path))
