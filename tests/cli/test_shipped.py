"""What comes with the package holds to what is asked of everybody's files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.audit.content import ENGINES_OWN, files_in
from tutor.cli.main import main
from tutor.games.registry import editions


def test_no_file_that_is_shipped_has_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check"])
    assert status == 0, capsys.readouterr().out


def test_of_a_game_checked_by_folder_the_tables_that_only_its_engine_reads_are_left_out(tmp_path: Path) -> None:
    folders = {edition.folder for edition in editions().values()}
    own = [path for folder in folders for path in folder.rglob("*.yaml") if path.name in ENGINES_OWN]
    assert own
    for path in own:
        assert path not in files_in(path.parent)
        (strangers := tmp_path / path.name).write_bytes(path.read_bytes())
        assert strangers in files_in(tmp_path)
