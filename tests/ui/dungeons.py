"""Positions of a whole dungeon, to look at and to walk about in: the files of `tables/`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ui.walking import Screen

from tutor.content.models import Text
from tutor.tables.opening import open_table, read_table
from tutor.tables.reading import read
from tutor.ui.play.free import FreeDesk
from tutor.ui.session import Session

FOLDER = Path(__file__).parent / "tables"
NAMES = tuple(sorted(path.stem for path in FOLDER.glob("*.yaml") if "-" not in path.stem))


def dungeon(name: str, lang: str = "en", seat: int = 0) -> Session:
    """A session that plays on one of these tables."""
    source = read(FOLDER / f"{name}.yaml")
    found, line = open_table(read_table(source), source=source)
    session = Session(lang=lang)
    session.desk = FreeDesk(found, line, Text(ja=name, en=name), seat)
    session.page = "table"
    return session


def places(screen: Screen) -> list[dict[str, Any]]:
    """Rooms and dark places of the map."""
    return [*screen["map"]["rooms"], *screen["map"]["dark"]]


def place(screen: Screen, name: str) -> dict[str, Any]:
    return next(p for p in places(screen) if p.get("name") == name)


def goals(screen: Screen) -> dict[str, dict[str, Any]]:
    """What can be walked to, by the side where it lies."""
    return {p["go"]["move"]["to"]: p for p in places(screen) if p["state"] == "offered"}
