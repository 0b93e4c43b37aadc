"""What stands at the head of a lesson's file: enough for a list of lessons, without the steps."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from pydantic import ConfigDict

from tutor.content.models import Content, Text
from tutor.content.source import fit, parse, read_text
from tutor.games.edition import Edition
from tutor.games.registry import edition as edition_named


class Heading(Content):
    """A lesson as it is announced."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    id: str
    title: Text
    about: Text
    minutes: int
    teaches: tuple[str, ...]


def headings_of(edition: Edition) -> tuple[Heading, ...]:
    """The headings of all lessons, in the order of their files."""
    return tuple(_read(edition.id, path, path.stat().st_mtime_ns) for path in edition.files("lessons"))


def heading_of(edition: Edition, lesson: str) -> Heading | None:
    return next((one for one in headings_of(edition) if one.id == lesson), None)


@lru_cache(maxsize=256)
def _read(edition_id: str, path: Path, _stamp: int) -> Heading:
    """The part of the file above its table and its steps, which are most of it."""
    text = read_text(path)
    head = min((at for at in (text.find("\ntable:"), text.find("\nsteps:")) if at >= 0), default=len(text))
    data = parse(text[: head + 1], str(path))
    reading = edition_named(edition_id).reading(path)
    return fit(Heading, reading(data) if reading else data, str(path), text)
