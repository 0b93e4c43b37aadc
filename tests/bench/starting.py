"""What it costs to begin: importing the package, and having a game ready to be asked."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.measuring import Row, in_turns, took

import tutor

GAME = "from tutor.games.registry import edition; edition('munchkin-quest').game.state().box"


def starting(code: str) -> Callable[[], float]:
    """Milliseconds that a new interpreter takes for it; the best of three, since a start is easily disturbed."""
    environment = {**os.environ, "PYTHONPATH": str(Path(tutor.__file__).parents[1])}

    def once() -> float:
        return took(lambda: subprocess.run([sys.executable, "-c", code], check=True, env=environment))

    return lambda: 1000 * min(once() for _ in range(3))


def rows() -> Iterator[Row]:
    yield from in_turns(
        "import tutor", "ms", starting("import tutor"), {"bare python": starting("pass")}, 2, more=False
    )
    peers = {"catanatron": starting("import catanatron"), "chess": starting("import chess")}
    yield from in_turns("import and open a game", "ms", starting(GAME), peers, 2, more=False)
