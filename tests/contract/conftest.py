"""Thousands of games more are played only when they are asked for: `pytest -m slow tests/contract`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from contract.playing import BLOCK, GAMES, LARGE_BLOCK, MORE

HERE = Path(__file__).parent
EVERYDAY = [pytest.param(range(i, i + BLOCK), id=f"{i}+{BLOCK}") for i in range(0, GAMES, BLOCK)]
SLOW = [
    pytest.param(range(i, i + LARGE_BLOCK), id=f"{i}+{LARGE_BLOCK}", marks=pytest.mark.slow)
    for i in range(GAMES, MORE, LARGE_BLOCK)
]


@pytest.fixture(scope="session", params=[*EVERYDAY, *SLOW])
def block(request: pytest.FixtureRequest) -> Any:
    """Numbers of games. Tests are sorted by it, so that a block of games is forgotten when the next one comes."""
    return request.param


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if "slow" in config.option.markexpr:
        return
    slow = [item for item in items if HERE in item.path.parents and item.get_closest_marker("slow")]
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item not in slow]
