"""What commands print: one JSON document, or text for people, in colour where that is wanted."""

from __future__ import annotations

import json
import os
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "cyan": "36"}


def print_json(document: Any) -> None:
    """The one document of `--json`."""
    print(json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False))


def colourful() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint(text: str, *styles: str) -> str:
    if not styles or not text or not colourful():
        return text
    return f"\033[{';'.join(CODES[s] for s in styles)}m{text}\033[0m"


def width() -> int:
    """Columns to write in; long lines are hard to read even where there is room."""
    return max(40, min(100, shutil.get_terminal_size((88, 24)).columns))


def cells(text: str) -> int:
    """How many columns a text takes: Japanese takes two a character."""
    return sum(_cell(c) for c in text)


def _cell(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def pad(text: str, columns: int) -> str:
    return text + " " * max(0, columns - cells(text))


def wrap(text: str, indent: str = "", first: str | None = None, columns: int = 0) -> str:
    """The text in lines. Japanese breaks anywhere but before a closing mark, English at spaces."""
    limit = columns or width()
    lines, line = [], indent if first is None else first
    empty = True
    for piece in _pieces(text):
        fits = cells(line) + cells(piece.rstrip()) <= limit
        if not fits and not empty:
            lines.append(line.rstrip())
            line, empty = indent, True
        line += piece.lstrip() if empty else piece
        empty = False
    return "\n".join([*lines, line.rstrip()])


def _pieces(text: str) -> Iterable[str]:
    piece = ""
    for character in " ".join(text.split()):
        wide = _cell(character) == 2
        if piece and wide and character not in "、。」）』！？ー：" and piece[-1] not in "「（『":
            yield piece
            piece = ""
        piece += character
        if character == " ":
            yield piece
            piece = ""
    if piece:
        yield piece


def heading(text: str) -> None:
    print(paint(text, "bold"))


def table(rows: Sequence[Sequence[str]], head: Sequence[str] = (), right: frozenset[int] = frozenset()) -> str:
    """Rows in columns; the columns in `right` hold numbers."""
    every = [head, *rows] if head else list(rows)
    if not every:
        return ""
    widths = [max(cells(row[i]) for row in every) for i in range(len(every[0]))]

    def line(row: Sequence[str]) -> str:
        parts = [" " * (widths[i] - cells(c)) + c if i in right else pad(c, widths[i]) for i, c in enumerate(row)]
        return "  ".join(parts).rstrip()

    lines = [line(row) for row in every]
    if head:
        lines[0] = paint(lines[0], "dim")
    return "\n".join(lines)
