"""Searching words and rules from the screen."""

from __future__ import annotations

import re
from typing import Any

from tutor.games.registry import editions
from tutor.ui.lookup import cite, terms
from tutor.words import search

WORDS, RULES = 12, 12


def find(query: str, lang: str) -> list[dict[str, Any]]:
    """Glossary entries for a query, best first, then rules that use the words; all entries for no query."""
    if not query.strip():
        return [_word(id, lang) for id in sorted(terms(), key=lambda i: terms()[i].name[lang].lower())]
    found = search(query)[:WORDS]
    sure = [id for id in found if _is_named(id, query.strip().lower())]
    rest = [id for id in found if id not in sure]
    rules = [_rule(id, lang) for id in rules_with(query)[:RULES]]
    return [*(_word(id, lang) for id in sure), *rules, *(_word(id, lang) for id in rest)]


def _is_named(id: str, query: str) -> bool:
    """Whether the query stands in a name, reading or other wording of the term, so that it is no mere resemblance."""
    term = terms()[id]
    others = (*term.also.get("ja", ()), *term.also.get("en", ()))
    return any(query in name.lower() for name in (term.name.ja, term.name.en, term.reading, term.romaji, *others))


def rules_with(query: str) -> list[str]:
    """The rules whose sentence, in either language, holds every word of the query; the shortest sentences first."""
    words = [re.compile(rf"\b{re.escape(w)}" if w.isascii() else re.escape(w), re.IGNORECASE) for w in query.split()]
    found = [
        (len(rule.text.en), id)
        for edition in editions().values()
        for id, rule in edition.ledger.items()
        if all(w.search(rule.text.en) or w.search(rule.text.ja) for w in words)
    ]
    return [id for _, id in sorted(found)]


def _word(id: str, lang: str) -> dict[str, Any]:
    term = terms()[id]
    other = "ja" if lang == "en" else "en"
    sub: list[Any] = [{"lang": other, "t": term.name[other]}]
    if term.reading != term.name.ja:
        sub += [" ", {"lang": "ja", "t": term.reading}]
    row = {"key": id, "term": id, "title": term.name[lang], "sub": sub, "text": term.means[lang]}
    return {**row, "go": {"do": "term", "id": id}}


def _rule(id: str, lang: str) -> dict[str, Any]:
    told = cite(id, lang)
    return {
        "key": id,
        "term": "",
        "title": told["title"],
        "sub": [told["label"]],
        "text": "",
        "go": {"do": "open", "rule": id},
    }
