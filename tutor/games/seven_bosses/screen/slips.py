"""The shape of what opens beside a thing on the table."""

from __future__ import annotations

from typing import Any

from tutor.explain.drawing import Part
from tutor.games.seven_bosses.screen.drawing import Drawing


def slip_part(d: Drawing, key: str, title: str, body: str = "", **more: Any) -> Part:
    """A slip as the browser draws it."""
    part: Part = {"key": key, "title": title, "sub": [], "body": body, "ruling": None, "cites": [], "links": []}
    part.update(sum=None, facts=[], source=None, rows=[])
    part.update(more)
    return part


def row(text: str, cite: Part | None = None) -> Part:
    return {"text": text, "cite": cite}
