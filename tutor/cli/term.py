"""`tutor term WORDS`: the glossary, searched by any wording."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tutor.cli.mistakes import Asked
from tutor.cli.terminal import paint, print_json, wrap
from tutor.games.registry import edition
from tutor.tables.strict import one_line
from tutor.words import Hit, hits


def run(args: Namespace) -> int:
    query = " ".join(args.words).strip()
    if not query:
        raise Asked("term: nothing to look for; write a word, such as `tutor term ヘルパー`")
    if args.edition:
        edition(args.edition)
    found = hits(query, args.edition, args.most)
    if args.json:
        print_json({"query": one_line(query), "count": len(found), "terms": [told(hit) for hit in found]})
    elif found:
        print("\n\n".join(_shown(hit, args.lang) for hit in found))
    else:
        print(
            f"「{one_line(query)}」は見つかりません。" if args.lang == "ja" else f"Nothing is like {one_line(query)!r}."
        )
    return 0 if found else 1


def told(hit: Hit) -> dict[str, Any]:
    return {"edition": hit.edition, "score": hit.score, **hit.term.model_dump(mode="json")}


def _shown(hit: Hit, lang: str) -> str:
    term = hit.term
    other = f"{term.name.en}" if lang == "ja" else f"{term.name.ja} {term.romaji}"
    reading = f"（{term.reading}）" if lang == "ja" and term.reading != term.name.ja else ""
    page = "" if term.page is None else f"{term.page}ページ" if lang == "ja" else f"p. {term.page}"
    head = f"{paint(term.name[lang], 'bold')}{reading}  {paint(other, 'cyan')}  {paint(page, 'dim')}".rstrip()
    lines = [head, wrap(term.means[lang], "  ")]
    if term.ruling is not None:
        lead = "私たちの読み方：" if lang == "ja" else "Our reading: "
        lines.append(wrap(f"{lead}{term.ruling.text[lang]} {term.ruling.because[lang]}", "  "))
    if term.rules:
        lines.append(paint(wrap(", ".join(term.rules), "  "), "dim"))
    return "\n".join(lines)
