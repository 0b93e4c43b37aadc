"""The words of the screen, and text with marks turned into what the browser draws."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from tutor.content.source import load
from tutor.explain.template import fill

Rich = str | list[Any]
_MARK = re.compile(r"\[\[([\w.-]+)(?:\|([^\]]+))?\]\]|\*\*([^*]+)\*\*")


Said = dict[str, dict[str, dict[str, str]]]


@lru_cache(maxsize=32)
def _said(file: str) -> Said:
    """The words of a file: the screen's own, or those of one page in `text/`."""
    here = Path(__file__).parent
    loaded: Said = load(here / "text" / f"{file}.yaml" if file else here / "labels.yaml")
    return loaded


def labels(lang: str, sheet: str = "") -> dict[str, str]:
    """What the browser itself needs to say, on every page or on one."""
    return {key: entry[lang] for key, entry in _said(sheet).get("labels", {}).items()}


def word(key: str, lang: str, group: str = "words", sheet: str = "", **facts: Any) -> str:
    """A phrase of the screen; with `sheet`, one of a page's own file."""
    return fill(_said(sheet)[group][key][lang], facts, lambda _, value: str(value), lambda _, value: value == 1)


def has_word(key: str, group: str, sheet: str) -> bool:
    return key in _said(sheet).get(group, {})


def rich(text: str, name_of_term: Any) -> Rich:
    """`[[mq.term.handler]]` becomes a word that opens in place, `**this**` is bold."""
    parts: list[Any] = []
    at = 0
    for match in _MARK.finditer(text):
        if match.start() > at:
            parts.append(text[at : match.start()])
        term, shown, bold = match.groups()
        parts.append({"b": bold} if bold else {"term": term, "t": shown or name_of_term(term)})
        at = match.end()
    if not parts:
        return text
    if at < len(text):
        parts.append(text[at:])
    return parts
