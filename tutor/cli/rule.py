"""`tutor rule ID`: one rule, and everything that shows it."""

from __future__ import annotations

import difflib
from argparse import Namespace
from typing import Any

from tutor.audit import shown_of
from tutor.audit.showing import tests_naming
from tutor.cli.mistakes import Asked
from tutor.cli.terminal import paint, print_json, wrap
from tutor.content.models import Rule
from tutor.games.edition import Edition
from tutor.games.registry import edition_of, editions
from tutor.words import glossaries

Facts = dict[str, Any]


def run(args: Namespace) -> int:
    edition, rule = _found(args.id)
    facts = told(edition, rule)
    if args.json:
        print_json(facts)
    else:
        _show(facts, args.lang)
    return 0


def _found(id: str) -> tuple[Edition, Rule]:
    for edition in editions().values():
        if id in edition.ledger:
            return edition, edition.ledger[id]
    if "." in id:
        edition_of(id)
    every = [rule for one in editions().values() for rule in one.ledger]
    near = difflib.get_close_matches(id, every, 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"ids look like {every[0]!r}"
    raise Asked(f"rule: {id!r:.80} is unknown; {hint}")


def told(edition: Edition, rule: Rule) -> Facts:
    shown = shown_of(edition.id)
    glossary = glossaries().get(edition.id)
    terms = [t for t in (glossary.terms if glossary else ()) if rule.id in t.rules]
    proofs = [
        {"file": run.path.name, "shows": run.proof.shows.model_dump(), "holds": not run.failures}
        for run in shown.proofs_of(rule.id)
    ]
    return {
        "edition": edition.id,
        **rule.model_dump(mode="json"),
        "ours": rule.ours,
        "enforced": rule.id in edition.game.rules.cited(),
        "counterparts": _counterparts(edition, rule),
        "differences": _differences(edition, rule),
        "terms": [{"id": t.id, "name": t.name.model_dump()} for t in terms],
        "proofs": proofs,
        "lessons": shown.lessons_of(rule.id),
        "examples": shown.examples_of(rule.id),
        "tests": tests_naming(rule.id),
    }


def _counterparts(edition: Edition, rule: Rule) -> list[Facts]:
    """The same rule, or the like, in the game's other editions."""
    others = [e for e in editions().values() if e is not edition]
    found = [(e, e.ledger[id]) for e in others for id in (rule.id, *rule.counterparts) if id in e.ledger]
    return [{"edition": e.id, "rule": r.id, "page": r.page, "text": r.text.model_dump()} for e, r in found]


def _differences(edition: Edition, rule: Rule) -> list[Facts]:
    """On what the editions differ where this rule speaks, and what each of them says."""
    about = [d for d in edition.differences if any(rule.id in side.rules for side in d.sides.values())]
    return [
        {"topic": d.topic.model_dump(), "sides": {id: side.says.model_dump() for id, side in d.sides.items()}}
        for d in about
    ]


def _show(facts: Facts, lang: str) -> None:
    japanese = lang == "ja"
    print(_head(facts, japanese))
    print(wrap(facts["text"][lang], "  "))
    print(paint(wrap(facts["text"]["en" if japanese else "ja"], "  "), "dim"))
    ruling = facts["ruling"]
    if ruling:
        lead = ("私たちの読み方：", "なぜなら：") if japanese else ("Our reading: ", "Because: ")
        print()
        print(wrap(f"{lead[0]}{ruling['text'][lang]}", "  "))
        print(wrap(f"{lead[1]}{ruling['because'][lang]}", "  "))
    for key, names in _lists(facts, lang):
        if names:
            print()
            print(paint(key, "cyan"))
            for name in names:
                print(wrap(name, "    ", "  · "))


def _head(facts: Facts, japanese: bool) -> str:
    page = facts["page"]
    where = f"{page}ページ" if japanese else f"p. {page}"
    if page is None:
        where = ("裁定" if japanese else "ruling") if facts["ours"] else ("ルールブック" if japanese else "rulebook")
    return f"{paint(facts['id'], 'bold')}  {paint(where + ', ' + facts['section'], 'dim')}"


def _lists(facts: Facts, lang: str) -> list[tuple[str, list[str]]]:
    japanese = lang == "ja"
    proofs = [f"{'' if p['holds'] else '✗ '}{p['shows'][lang]} ({p['file']})" for p in facts["proofs"]]
    others = [f"{c['rule']}: {c['text'][lang]}" for c in facts["counterparts"]]
    titles = {id: e.title[lang] for id, e in editions().items()}
    differences = [
        f"{d['topic'][lang]}: " + " / ".join(f"{titles.get(id, id)}: {says[lang]}" for id, says in d["sides"].items())
        for d in facts["differences"]
    ]
    return [
        ("他の版では" if japanese else "in the other edition", others),
        ("版の違い" if japanese else "how the editions differ", differences),
        ("用語" if japanese else "words", [t["name"][lang] for t in facts["terms"]]),
        ("実証" if japanese else "proofs", proofs),
        ("レッスンと例" if japanese else "lessons and examples", [*facts["lessons"], *facts["examples"]]),
        ("テスト" if japanese else "tests", facts["tests"]),
        ("前提となるルール" if japanese else "rests on", facts["depends"]),
    ]
