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


@lru_cache(maxsize=1)
def _labels() -> dict[str, dict[str, dict[str, str]]]:
    loaded: dict[str, dict[str, dict[str, str]]] = load(Path(__file__).parent / "labels.yaml")
    return loaded


def labels(lang: str) -> dict[str, str]:
    """What the browser itself needs to say."""
    return {key: entry[lang] for key, entry in _labels()["labels"].items()}


def word(key: str, lang: str, group: str = "words", **facts: Any) -> str:
    return fill(_labels()[group][key][lang], facts, lambda _, value: str(value), lambda _, value: value == 1)


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
