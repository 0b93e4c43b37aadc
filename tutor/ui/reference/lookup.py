"""Looking up terms, rules and their small tables, as the screen needs them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from tutor.content.models import Glossary, Rule, Ruling, Term
from tutor.content.source import load_as
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition_of, editions
from tutor.kernel.verdict import BadInput
from tutor.paths import glossary
from tutor.tables.proofs import Proof, proofs_of
from tutor.ui.words import word

Part = dict[str, Any]


@lru_cache(maxsize=1)
def terms() -> dict[str, Term]:
    found: dict[str, Term] = {}
    for edition in editions().values():
        path = glossary() / f"{edition.id}.yaml"
        if path.exists():
            found.update({t.id: t for t in load_as(Glossary, path).terms})
    return found


def rule_of(id: str) -> Rule | None:
    try:
        return edition_of(id).ledger.get(id)
    except BadInput:
        return None


def term_name(lang: str) -> Callable[[str], str]:
    def name(id: str) -> str:
        term = terms().get(id)
        return term.name[lang] if term else id

    return name


def cite(id: str, lang: str) -> Part:
    """A citation: the page to be shown, and the sentence behind it."""
    rule = rule_of(id)
    if rule is None:
        return {"rule": id, "label": id, "title": id}
    return {"rule": id, "label": Speaker(edition_of(id), lang).page(id), "title": rule.text[lang]}


def page_told(page: int, lang: str) -> str:
    return f"p. {page}" if lang == "en" else f"{page}ページ"


def how_many_rules(found: Edition) -> dict[str, int]:
    """All that a rulebook says: rules of play, which the engine enforces, and the rest, which is good to know."""
    played = sum(1 for rule in found.ledger.values() if rule.who == "engine")
    return {"n": len(found.ledger), "played": played, "rest": len(found.ledger) - played}


def ruling(found: Ruling | None, lang: str) -> dict[str, str] | None:
    return None if found is None else {"text": found.text[lang], "because": found.because[lang]}


@lru_cache(maxsize=1)
def _proofs() -> dict[str, Proof]:
    """The small table of each rule; one on which it can be tried to break it goes before others."""
    found: dict[str, Proof] = {}
    for edition in editions().values():
        for _, proof in proofs_of(edition):
            for rule in (proof.rule, *proof.also):
                if rule not in found or _shows_more(proof, found[rule]):
                    found[rule] = proof
    return found


def _shows_more(proof: Proof, other: Proof) -> bool:
    return (bool(proof.broken), bool(proof.kept)) > (bool(other.broken), bool(other.kept))


def proof_of(rule: str) -> Proof | None:
    return _proofs().get(rule)


def proofs_in(found: Edition) -> list[Proof]:
    """The small tables of a game, each once."""
    return list({proof.rule: proof for rule, proof in _proofs().items() if rule in found.ledger}.values())


def play_links(rules: tuple[str, ...], lang: str) -> list[Part]:
    """A position on which the first of these rules that has one can be tried."""
    rule = next((r for r in rules if proof_of(r)), None)
    if rule is None:
        return []
    return [{"label": word("try-it", lang), "icon": "play", "go": {"do": "open", "proof": rule}}]
