"""Fixtures of the browser tests: the real app, and pages of a real browser in it.

`server` (.url, .health(), .wait_for(kernels)); `browser`; `page` (1280 by 800) and `phone` (390 by 844), which fail a
test that asked another machine for anything; `seen` (.hosts, .errors) of those pages; `quiet`, which fails one whose
pages put an error on the console; `shots`, a folder for pictures.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from serve.browsing import Seen, browser, page, phone, seen
from serve.running import Server, running
from ui.dungeons import FOLDER as TABLES

from tutor import paths

__all__ = ["browser", "page", "phone", "quiet", "seen", "server", "shots"]

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow ones and groups first: begun last, one would keep a worker busy while the others have nothing left to do."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: not any(map(item.get_closest_marker, ("slow", "xdist_group"))))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data = tmp_path_factory.mktemp("data")
    shutil.copytree(TABLES, data / "tables")
    with running(paths.notebooks(), data, preheat=True) as server:
        yield server


@pytest.fixture
def quiet(seen: Seen) -> Iterator[None]:
    """The browser's console had nothing to complain about."""
    yield
    assert seen.errors == []


@pytest.fixture(scope="session")
def shots() -> Path:
    """Screenshots to be looked at; git ignores the folder."""
    folder = HERE / "shots"
    folder.mkdir(exist_ok=True)
    return folder
