"""Rule by rule: enforced, proved, taught."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tutor.audit.showing import Run, Shown, Tick, nothing, shown_of
from tutor.content.models import Content, Rule, Text
from tutor.content.source import load_as
from tutor.games.edition import Edition
from tutor.words import glossaries


@dataclass(frozen=True)
class Standing:
    """How a rule stands. `broken` is None where nothing is forbidden by a guard, so that nothing can be broken."""

    rule: Rule
    enforced: bool
    kept: bool
    broken: bool | None
    taught: bool

    @property
    def proved(self) -> bool:
        return self.kept and self.broken is not False


class BookExample(Content):
    """A worked example, diagram or case that the rulebook has."""

    id: str
    page: int | None
    title: Text


class BookExamples(Content):
    examples: tuple[BookExample, ...]


def audit(edition: Edition, tick: Tick = nothing) -> dict[str, Any]:
    """The edition counted, as plain data; `missing` names what is not there, and `holds` says that nothing is."""
    shown = shown_of(edition.id, tick)
    standings = [_standing(edition, rule, shown) for rule in edition.ledger.values()]
    engine = [s for s in standings if s.rule.who == "engine"]
    advice = [s for s in standings if s.rule.who == "tutor"]
    examples = _examples(edition, shown)
    terms = _terms(edition)
    missing = {
        "enforced": [s.rule.id for s in engine if not s.enforced],
        "proved": [s.rule.id for s in engine if not s.proved],
        "taught": [s.rule.id for s in engine if not s.taught],
        "told": [s.rule.id for s in advice if not s.taught],
        "examples": [e["id"] for e in examples if not e["replayed"]],
        "terms": terms["missing"],
        "unknown": sorted(edition.game.rules.cited() - set(edition.ledger)),
    }
    failing = _failing(shown)
    return {
        "edition": edition.id,
        "holds": not any(missing.values()) and not failing,
        "totals": _totals(engine, advice, examples, terms),
        "missing": missing,
        "failing": failing,
        "rules": {s.rule.id: _told(s, shown) for s in standings},
        "examples": examples,
        "terms": terms,
    }


def _standing(edition: Edition, rule: Rule, shown: Shown) -> Standing:
    runs = [run for run in shown.proofs_of(rule.id) if not run.failures]
    forbids = any(guard.rule == rule.id for guard in edition.game.rules.guards)
    return Standing(
        rule=rule,
        enforced=rule.id in edition.game.rules.cited(),
        kept=bool(runs),
        broken=_is_broken(rule.id, runs) if forbids else None,
        taught=bool(shown.lessons_of(rule.id) or shown.examples_of(rule.id)),
    )


def _is_broken(rule: str, runs: Iterable[Run]) -> bool:
    """Whether a proof tries what the rule forbids, and the rule refuses it."""
    return any(rule in run.refused_by for run in runs)


def _told(standing: Standing, shown: Shown) -> dict[str, Any]:
    id = standing.rule.id
    return {
        "who": standing.rule.who,
        "enforced": standing.enforced,
        "proved": standing.proved,
        "kept": standing.kept,
        "broken": standing.broken,
        "taught": standing.taught,
        "proofs": [run.path.name for run in shown.proofs_of(id)],
        "lessons": shown.lessons_of(id),
        "examples": shown.examples_of(id),
    }


def _failing(shown: Shown) -> dict[str, list[str]]:
    """Proofs, lessons and examples that do not hold, and why."""
    found: dict[str, list[str]] = {id: list(why) for id, why in shown.wrong.items()}
    for run in shown.runs:
        if run.failures:
            found.setdefault(f"{run.path.name}: {run.proof.rule}", []).extend(run.failures)
    return found


def book_examples(edition: Edition) -> tuple[BookExample, ...]:
    """The worked examples of the rulebook, replayed yet or not."""
    path = edition.folder / (f"examples-{edition.printed}.yaml" if edition.printed else "examples.yaml")
    return load_as(BookExamples, path).examples if path.is_file() else ()


def _examples(edition: Edition, shown: Shown) -> list[dict[str, Any]]:
    return [
        {"id": e.id, "page": e.page, "title": e.title.model_dump(), "replayed": e.id in shown.examples}
        for e in book_examples(edition)
    ]


def _terms(edition: Edition) -> dict[str, Any]:
    """Terms with a name and a meaning in both languages, and a reading."""
    glossary = glossaries().get(edition.id)
    terms = glossary.terms if glossary else ()
    missing = [t.id for t in terms if not all((t.name.ja, t.name.en, t.means.ja, t.means.en, t.reading, t.romaji))]
    loose = sorted({r for t in terms for r in t.rules if r not in edition.ledger})
    return {"count": len(terms), "both_languages": len(terms) - len(missing), "missing": missing + loose}


def _totals(
    engine: list[Standing], advice: list[Standing], examples: list[dict[str, Any]], terms: dict[str, Any]
) -> dict[str, int]:
    """`advice` are the rules that no engine can enforce; they are `told` where a lesson has them as tips."""
    return {
        "rules": len(engine) + len(advice),
        "engine": len(engine),
        "advice": len(advice),
        "enforced": sum(s.enforced for s in engine),
        "proved": sum(s.proved for s in engine),
        "taught": sum(s.taught for s in engine),
        "told": sum(s.taught for s in advice),
        "examples": len(examples),
        "replayed": sum(e["replayed"] for e in examples),
        "terms": terms["count"],
        "terms_in_both_languages": terms["both_languages"],
    }
