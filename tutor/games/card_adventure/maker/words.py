"""The words of the maker, in both languages; they stand in `words.yaml`."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from tutor.content.models import LANGS, Text
from tutor.content.source import load

FILE = Path(__file__).with_name("words.yaml")
Entries = dict[str, dict[str, Any]]


@lru_cache(maxsize=1)
def _said() -> dict[str, Entries]:
    found: dict[str, Entries] = load(FILE)
    return found


def entries(group: str) -> Entries:
    return _said()[f"maker-{group}"]


def said(group: str, key: str, lang: str, **facts: Any) -> str:
    """A phrase in one language, its places filled."""
    return str(entries(group)[key][lang]).format(**{k: _in(lang, v) for k, v in facts.items()})


def text(group: str, key: str, **facts: Any) -> Text:
    return Text(**{lang: said(group, key, lang, **facts) for lang in LANGS})


def named(key: str, **facts: Any) -> Text:
    """What a new thing is called until somebody names it."""
    return text("names", key, **facts)


def _in(lang: str, value: Any) -> Any:
    """A fact as it is said in a language: a text, several of them, or what is alike in both."""
    if isinstance(value, Text):
        return value[lang]
    if isinstance(value, list | tuple):
        return said("names", "comma", lang).join(str(_in(lang, v)) for v in value)
    return value
