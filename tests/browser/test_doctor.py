"""The doctor's whole visit: a kernel, the server, and a page in a real browser, as on a host's machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.browser
@pytest.mark.slow
def test_the_whole_visit(tmp_path: Path) -> None:
    code = "import sys; from tutor.cli import main; sys.exit(main(['doctor', '--json']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=240,
        env={**os.environ, "TUTOR_DATA": str(tmp_path), "PYTHONPATH": ":".join(sys.path)},
    )
    found = {check["name"]: check for check in json.loads(done.stdout)["checks"]}
    assert done.returncode == 0, found
    for name in ("kernel", "server", "page"):
        assert found[name]["ok"] is True, found[name]
