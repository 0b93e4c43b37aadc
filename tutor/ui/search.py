"""Searching words and rules from the screen."""

from __future__ import annotations

from typing import Any

from tutor.ui.lookup import terms

MOST = 24


def find(query: str, lang: str) -> list[dict[str, Any]]:
    """Glossary entries for a query, best first; all of them for none."""
    from tutor.words import search

    ids = search(query)[:MOST] if query.strip() else sorted(terms(), key=lambda i: terms()[i].name[lang].lower())
    return [_row(id, lang) for id in ids]


def _row(id: str, lang: str) -> dict[str, Any]:
    term = terms()[id]
    other = "ja" if lang == "en" else "en"
    sub: list[Any] = [{"lang": other, "t": term.name[other]}]
    if term.reading != term.name.ja:
        sub += [" ", {"lang": "ja", "t": term.reading}]
    return {
        "key": id,
        "term": id,
        "title": term.name[lang],
        "sub": sub,
        "text": term.means[lang],
        "go": {"do": "term", "id": id},
    }
