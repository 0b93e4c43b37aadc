"""A seed names one game, in whatever process it is played: nothing hangs on the order of a set, or of imports."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tutor.games.registry import editions

PLAY = """
import importlib
import sys
from tutor.bots.base import bot_named
from tutor.bots.runner import play_game
from tutor.games.registry import edition
from tutor.kernel.records import digest
found = edition(sys.argv[1])
if sys.argv[3] == "last first":
    for path in sorted(found.folder.glob("[a-z]*.py"), reverse=True):
        importlib.import_module(f"tutor.games.{found.folder.name}.{path.stem}")
game = play_game(found, [bot_named(found, sys.argv[2])], found.players[0], 11)
print(digest([moment.action for moment in game.line.moments[1:]]))
"""


@pytest.mark.parametrize("bot", ["random", "sensible"])
@pytest.mark.parametrize("name", editions())
def test_a_seed_is_the_same_game_in_every_process(name: str, bot: str) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", PLAY, name, bot, imports],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed, imports in (("1", "as they come"), ("2", "last first"))
    ]
    first, second = (process.communicate()[0] for process in processes)
    assert first.strip()
    assert first == second
