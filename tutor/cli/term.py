"""`tutor term WORDS`: words, rules, cards and lessons, searched by any wording."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tutor.cli.mistakes import Asked
from tutor.cli.terminal import paint, print_json, wrap
from tutor.content.models import Term
from tutor.games.registry import edition, editions
from tutor.tables.strict import one_line
from tutor.words import Entry, Found, term_of

KINDS = {
    "ja": {"term": "用語", "rule": "ルール", "card": "カード", "lesson": "レッスン"},
    "en": {"term": "word", "rule": "rule", "card": "card", "lesson": "lesson"},
}


def run(args: Namespace) -> int:
    from tutor.ui.reference.entries import index  # as the screen does; what it holds takes a moment to load

    query = " ".join(args.words).strip()
    if not query:
        raise Asked("term: nothing to look for; write a word, such as `tutor term ヘルパー`")
    wanted = (edition(args.edition).id,) if args.edition is not None else ()
    found = index().find(query, wanted)[: args.most]
    if args.json:
        terms = [term_told(one) for one in found if one.entry.kind == "term"]
        every = [told(one) for one in found]
        print_json({"query": one_line(query), "count": len(found), "terms": terms, "found": every})
    elif found:
        print("\n\n".join(_shown(one, args.lang) for one in found))
    else:
        print(
            f"「{one_line(query)}」は見つかりません。" if args.lang == "ja" else f"Nothing is like {one_line(query)!r}."
        )
    return 0 if found else 1


def told(found: Found) -> dict[str, Any]:
    """What an entry is, for programs."""
    entry = found.entry
    also = [one.id for one in found.also]
    place = {"editions": list(entry.editions), "page": entry.page, "score": found.score, "also": also}
    return {"kind": entry.kind, "id": entry.id, "name": {"ja": entry.name.ja, "en": entry.name.en}, **place}


def term_told(found: Found) -> dict[str, Any]:
    term = _term(found.entry)
    return {"edition": found.entry.editions[0], "score": found.score, **term.model_dump(mode="json")}


def _term(entry: Entry) -> Term:
    term = term_of(entry.id)
    assert term is not None
    return term


def _shown(found: Found, lang: str) -> str:
    if found.entry.kind == "term":
        return _term_shown(_term(found.entry), found, lang)
    entry = found.entry
    lines = [wrap(paint(entry.name[lang], "bold"), ""), paint(f"  {_where(found, lang)}", "dim")]
    if entry.kind != "rule" and entry.tells[lang]:
        lines.insert(1, wrap(entry.tells[lang], "  "))
    return "\n".join([*lines, paint(f"  {entry.id}", "dim")])


def _where(found: Found, lang: str) -> str:
    """What kind of thing it is, of which game, on which page."""
    each = (found.entry, *found.also)
    places = [
        f"{editions()[id].title[lang]}{_page(one.page, lang)}"
        for one in each
        for id in one.editions
        if id in editions()
    ]
    return f"{KINDS[lang][found.entry.kind]}: {'; '.join(places)}"


def _page(page: int | None, lang: str) -> str:
    return "" if page is None else f" {page}ページ" if lang == "ja" else f", p. {page}"


def _term_shown(term: Term, found: Found, lang: str) -> str:
    other = f"{term.name.en}" if lang == "ja" else f"{term.name.ja} {term.romaji}"
    reading = f"（{term.reading}）" if lang == "ja" and term.reading != term.name.ja else ""
    head = f"{paint(term.name[lang], 'bold')}{reading}  {paint(other, 'cyan')}"
    lines = [head, wrap(term.means[lang], "  "), paint(f"  {_where(found, lang)}", "dim")]
    if term.ruling is not None:
        lead = "私たちの読み方：" if lang == "ja" else "Our reading: "
        lines.append(wrap(f"{lead}{term.ruling.text[lang]} {term.ruling.because[lang]}", "  "))
    if term.rules:
        lines.append(paint(wrap(", ".join(term.rules), "  "), "dim"))
    return "\n".join(lines)
