"""A reader whose progress is kept, and days that go by; for tests of what he has learned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from ui.matches import visit

from tutor.school import progress
from tutor.school.progress import DAY, Learned, read
from tutor.school.store import Store
from tutor.ui.session import Session

READER = "reader-1"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'progress.sqlite'}")


@pytest.fixture
def days(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Moves the day on."""
    began = progress.now()
    later = {"days": 0}
    monkeypatch.setattr(progress, "now", lambda: began + later["days"] * DAY)
    return lambda n: later.update(days=later["days"] + n)


def learned(store: Store, name: str = "munchkin-quest") -> Learned:
    return read(store.learned(READER).get(name))


def lesson(store: Store, id: str, step: str = "", lang: str = "en") -> Session:
    return visit(store, READER, f"?lesson={id}" + (f"&step={step}" if step else ""), lang)


def page(store: Store, search: str = "?page=progress", lang: str = "en") -> Session:
    return visit(store, READER, search, lang)
