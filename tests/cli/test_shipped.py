"""What comes with the package holds to what is asked of everybody's files."""

from __future__ import annotations

import pytest

from tutor.cli.main import main


def test_no_file_that_is_shipped_has_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check"])
    assert status == 0, capsys.readouterr().out
