"""A class in a house that is stopped and started again on the same data."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from serve.running import running
from serve.voting import Page, run
from sqlalchemy import select

from tutor import paths
from tutor.school.store import Store
from tutor.school.tables import CLASSES

Before = Callable[[str], Coroutine[Any, Any, tuple[Page, Page]]]
After = Callable[[str, Page, Page], Coroutine[Any, Any, None]]


def left_after_a_restart(folder: Path, before: Before, after: After) -> list[Any]:
    """The classes that are still kept at the end. A wall and a learner go over from one house to the other."""
    with running(paths.notebooks(), folder) as server:
        wall, one = run(before(server.url))
    with running(paths.notebooks(), folder) as server:
        run(after(server.url, wall, one))
    with Store(f"sqlite:///{folder / 'progress.sqlite'}").engine.connect() as db:
        return list(db.execute(select(CLASSES)))
