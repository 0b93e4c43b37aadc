"""`tutor rule ID`: one rule, and everything that shows it."""

from __future__ import annotations

import difflib
from argparse import Namespace
from typing import Any

from tutor.audit import pieces_of, shown_of
from tutor.audit.showing import tests_naming
from tutor.cli.mistakes import Asked, elsewhere
from tutor.cli.progress import Progress
from tutor.cli.terminal import paint, print_json, wrap
from tutor.content.models import LANGS, Difference, Reading, Rule
from tutor.games.edition import Edition
from tutor.games.registry import edition_of, editions
from tutor.tables.differences import Shown, compare
from tutor.tables.otherwise import read_otherwise, readings_of
from tutor.tables.proofs import Proof
from tutor.tables.without import without_rule
from tutor.tables.without_told import reading_told, say
from tutor.tables.without_told import told as without_told
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
    if known := elsewhere(id, "rule"):
        raise Asked(f"rule: {id!r:.80} is no rule; {known}")
    if "." in id:
        edition_of(id)
    every = [rule for one in editions().values() for rule in one.ledger]
    near = difflib.get_close_matches(id, every, 1, 0.5)
    hint = f"did you mean {near[0]!r}?" if near else f"ids look like {every[0]!r}"
    raise Asked(f"rule: {id!r:.80} is unknown; {hint}")


def told(edition: Edition, rule: Rule) -> Facts:
    with Progress("rule", pieces_of(edition)) as progress:
        shown = shown_of(edition.id, progress.step)
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
        "without": _without(edition, rule, [run.proof for run in shown.proofs_of(rule.id)]),
        "readings": [_reading(edition, reading) for reading in readings_of(edition, rule.id)],
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
    """On what the editions differ where this rule speaks: what each of them says, and what is seen on a table."""
    about = [d for d in edition.differences if any(rule.id in side.rules for side in d.sides.values())]
    return [_difference(difference) for difference in about]


def _difference(difference: Difference) -> Facts:
    found = compare(difference)
    sides = {id: {"says": side.says.model_dump(), "rules": list(side.rules)} for id, side in difference.sides.items()}
    for id, shown in found.shown.items():
        sides[id]["seen"] = _seen(shown)
    return {"id": difference.id, "topic": difference.topic.model_dump(), "sides": sides}


def _without(edition: Edition, rule: Rule, proofs: list[Proof]) -> Facts | None:
    """What comes out with the rule and without it, on the first of its proofs where that is seen."""
    if rule.id not in edition.game.rules.cited():
        return None
    partings = (without_rule(edition, proof, rule.id) for proof in proofs)
    parting = next((found for found in partings if found is not None), None)
    if parting is None:
        return None
    said = {lang: without_told(edition, parting, lang) for lang in LANGS}
    return {
        "move": {lang: one.move for lang, one in said.items()},
        "with_it": {lang: one.kept[1] for lang, one in said.items()},
        "without_it": {lang: one.without[1] for lang, one in said.items()},
    }


def _reading(edition: Edition, reading: Reading) -> Facts:
    """Another way to read the rule, and what comes out by ours and by it."""
    parting = read_otherwise(edition, reading)
    said = {lang: reading_told(edition, parting, lang) for lang in LANGS} if parting is not None else {}
    return {
        "id": reading.id,
        "says": reading.says.model_dump(),
        "move": {lang: one.move for lang, one in said.items()},
        "ours": {lang: one.kept[1] for lang, one in said.items()},
        "other": {lang: one.without[1] for lang, one in said.items()},
    }


def _seen(shown: Shown) -> Facts:
    """What came out on the table of a difference, and the rule for it."""
    rule = shown.rule
    return {
        "text": shown.finding.says.model_dump(),
        "instead": shown.instead.says.model_dump() if shown.instead else None,
        "moves": shown.finding.moves,
        "rule": rule.id if rule else None,
        "page": rule.page if rule else None,
        "ruling": rule.ruling.text.model_dump() if rule and rule.ruling else None,
    }


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
    differences = [line for d in facts["differences"] for line in _difference_lines(d, lang)]
    return [
        ("他の版では" if japanese else "in the other edition", others),
        ("版の違い" if japanese else "how the editions differ", differences),
        ("用語" if japanese else "words", [t["name"][lang] for t in facts["terms"]]),
        ("実証" if japanese else "proofs", proofs),
        (say("title", lang), _without_lines(facts["without"], lang)),
        *((say("read-title", lang), _reading_lines(reading, lang)) for reading in facts["readings"]),
        ("レッスンと例" if japanese else "lessons and examples", [*facts["lessons"], *facts["examples"]]),
        ("テスト" if japanese else "tests", facts["tests"]),
        ("前提となるルール" if japanese else "rests on", facts["depends"]),
    ]


def _reading_lines(reading: Facts, lang: str) -> list[str]:
    colon = "：" if lang == "ja" else ": "
    move = [reading["move"][lang]] if reading["move"].get(lang) else []
    sides = [f"{say(f'read-{side}', lang)}{colon}{reading[side][lang]}" for side in ("ours", "other") if reading[side]]
    return [f"{reading['says'][lang]} ({reading['id']})", *move, *sides]


def _without_lines(without: Facts | None, lang: str) -> list[str]:
    if without is None:
        return []
    move = [without["move"][lang]] if without["move"][lang] else []
    colon = "：" if lang == "ja" else ": "
    return [
        *move,
        f"{say('kept', lang)}{colon}{without['with_it'][lang]}",
        f"{say('without', lang)}{colon}{without['without_it'][lang]}",
    ]


def _difference_lines(difference: Facts, lang: str) -> list[str]:
    """What the books say on a point, and under each of them what came out on the table."""
    lines = [difference["topic"][lang]]
    for id, side in difference["sides"].items():
        found = editions().get(id)
        lines.append(f"{found.title[lang] if found else id}: {side['says'][lang]}")
        if side.get("seen"):
            lines.append(f"→ {_seen_line(side['seen'], lang)}")
    return lines


def _seen_line(seen: Facts, lang: str) -> str:
    """`What happened (rule, p. 9)`; where the same came out earlier in the other edition, what came before it here."""
    japanese = lang == "ja"
    page = "" if seen["page"] is None else f"、{seen['page']}ページ" if japanese else f", p. {seen['page']}"
    where = f" ({seen['rule']}{page})" if seen["rule"] else ""
    before = f"{seen['instead'][lang]} … " if seen["instead"] else ""
    return f"{before}{seen['text'][lang]}{where}"
