"""`tutor games`: the editions, and what is there of each."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable
from typing import Any

from tutor.cli.terminal import heading, paint, print_json, wrap
from tutor.games.edition import Edition
from tutor.games.registry import editions
from tutor.lessons import examples_of, lessons_of
from tutor.words import glossaries


def run(args: Namespace) -> int:
    found = [told(edition) for edition in editions().values()]
    if args.json:
        print_json({"editions": found})
        return 0
    for game in found:
        _show(game, args.lang)
    return 0


def told(edition: Edition) -> dict[str, Any]:
    rules = Counter(rule.who for rule in edition.ledger.values())
    glossary = glossaries().get(edition.id)
    boards = edition.boards() if edition.boards else ()
    return {
        "id": edition.id,
        "title": edition.title.model_dump(),
        "covers": edition.covers.model_dump() if edition.covers else None,
        "players": {"min": edition.players[0], "max": edition.players[1]},
        "variants": [{"id": v.id, "title": v.title.model_dump()} for v in edition.variants],
        "rules": {"engine": rules["engine"], "tutor": rules["tutor"]},
        "lessons": len(lessons_of(edition)),
        "examples": len(examples_of(edition)),
        "terms": len(glossary.terms) if glossary else 0,
        "cards": _by_source(card.source for card in edition.catalogue()),
        "boards": _by_source(board.source for board in boards),
    }


def _by_source(sources: Iterable[str]) -> dict[str, int]:
    """How many come from the rulebook, from published sources, and from this house."""
    counted = Counter(sources)
    return {source: counted[source] for source in ("book", "published", "house")}


def _show(game: dict[str, Any], lang: str) -> None:
    japanese = lang == "ja"
    title = game["title"]
    heading(f"{title[lang]}  {paint(title['en' if japanese else 'ja'], 'dim')}")
    low, high = game["players"]["min"], game["players"]["max"]
    rules, cards = game["rules"], game["cards"]
    if japanese:
        counts = (
            f"{low}〜{high}人。ルール{rules['engine'] + rules['tutor']}条（うちエンジンが扱う{rules['engine']}条）、"
            f"レッスン{game['lessons']}、例{game['examples']}、用語{game['terms']}。"
        )
        stock = f"カードとタイル：ルールブック{cards['book']}、公開情報{cards['published']}、独自{cards['house']}。"
    else:
        counts = (
            f"{low} to {high} players. {rules['engine'] + rules['tutor']} rules ({rules['engine']} for the engine), "
            f"{_count(game['lessons'], 'lesson')}, {_count(game['examples'], 'worked example')}, {game['terms']} terms."
        )
        stock = (
            f"Cards and tiles: {cards['book']} of the rulebook, {cards['published']} published, "
            f"{cards['house']} our own."
        )
    print(wrap(game["id"], "  "))
    for line in (counts, stock, (game["covers"] or {}).get(lang, "")):
        if line:
            print(wrap(line, "  "))
    for variant in game["variants"]:
        print(wrap(f"{variant['id']}: {variant['title'][lang]}", "    "))


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"
