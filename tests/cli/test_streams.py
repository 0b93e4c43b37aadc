"""Where a command's words go: streams that are closed or full, any locale, a terminal or a file."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli.calling import call


def test_a_reader_that_goes_away() -> None:
    """`tutor audit --json | head -1` ends quietly."""
    code = "import sys; from tutor.cli import main; sys.exit(main(['schema', 'table', 'munchkin-quest']))"
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert process.wait(30) == 0
    assert said == b""


CLOSED = [
    pytest.param("games --json >&-", 0, "", id="output"),
    pytest.param("games --help >&-", 0, "", id="output-of-help"),
    pytest.param("tabel 2>&-", 2, "", id="errors"),
    pytest.param("table - <&-", 2, "stdin:1: not a table file", id="input"),
    pytest.param("games >/dev/full", 2, "tutor: the output cannot be written (No space left on device)", id="full"),
    pytest.param("schema table munchkin-quest >/dev/full", 2, "tutor: the output cannot be written", id="full-early"),
]


@pytest.mark.parametrize("asked, status, says", CLOSED)
def test_streams_that_are_closed_or_full(asked: str, status: int, says: str, tmp_path: Path) -> None:
    code = "import sys; from tutor.cli import main; sys.exit(main())"
    command = f'"$0" -c "$1" {asked}'
    env = {**os.environ, "TUTOR_DATA": str(tmp_path / "data")}
    done = subprocess.run(["sh", "-c", command, sys.executable, code], capture_output=True, text=True, env=env)
    assert (done.returncode, done.stdout) == (status, "")
    assert done.stderr.startswith(says)
    assert done.stderr.count("\n") == bool(says)
    assert not (tmp_path / "data").exists()


def test_json_is_whole_in_any_locale() -> None:
    code = "import sys; from tutor.cli import main; sys.exit(main(['games', '--json']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii", "PATH": "", "PYTHONPATH": ":".join(sys.path)},
    )
    told = json.loads(done.stdout.decode("utf-8"))["editions"]
    assert "マンチキン・クエスト" in [game["title"]["ja"] for game in told]


def test_colours_only_at_a_terminal_and_unless_declined(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\033[1m" in call("games", watched=True).out
    assert "\033" not in call("games").out
    assert "\033" not in call("games", "--json", watched=True).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\033" not in call("games", watched=True).out
