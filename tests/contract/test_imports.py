"""Starting is cheap: a kernel is started for every page, and imports before anybody sees anything."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path

import tutor

# Twenty bare interpreters are some 0.3 s on an everyday machine. The bench measures what it is.
BARE_INTERPRETERS = 20
HEAVY = {"pydantic", "yaml", "sqlalchemy", "ipywidgets", "anywidget", "jupyter_server", "voila", "IPython", "asyncio"}


def run(code: str) -> str:
    where = str(Path(tutor.__file__).parents[1])
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=where, check=True, timeout=120
    )
    return done.stdout


def quickest(code: str) -> float:
    def once() -> float:
        began = time.perf_counter()
        run(code)
        return time.perf_counter() - began

    return min(once() for _ in range(5))


def test_importing_the_package_is_cheap() -> None:
    bare, ours = quickest("pass"), quickest("import tutor")
    assert ours < BARE_INTERPRETERS * bare, f"{ours / bare:.1f} bare interpreters"


def test_importing_the_package_loads_nothing_heavy_and_starts_no_thread() -> None:
    loaded, threads = json.loads(
        run("import json, sys, threading, tutor; print(json.dumps([list(sys.modules), threading.active_count()]))")
    )
    assert HEAVY & {name.split(".")[0] for name in loaded} == set()
    assert threads == 1


def test_finding_the_editions_imports_no_game() -> None:
    code = (
        "import json, sys; from tutor.games.registry import editions; editions()\nprint(json.dumps(list(sys.modules)))"
    )
    games = {name for name in json.loads(run(code)) if name.startswith("tutor.games.") and name.count(".") > 2}
    assert {name for name in games if not name.endswith(".meta")} == set()


def test_opening_a_game_starts_no_thread_and_loads_no_widget() -> None:
    loaded, threads = json.loads(
        run(
            "import json, sys, threading; from tutor.games.registry import editions\n"
            "[e.game for e in editions().values()]\n"
            "print(json.dumps([list(sys.modules), threading.active_count()]))"
        )
    )
    widgets = HEAVY - {"pydantic", "yaml", "asyncio"}
    assert widgets & {name.split(".")[0] for name in loaded} == set()
    assert threads == 1
