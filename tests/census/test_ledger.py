"""The ledger holds every rule of the rulebook once, in both languages, with reasons for what we had to decide."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from census.counting import COUNTS, editions
from findings import assert_none

from tutor import paths
from tutor.content.models import Glossary, Rule, RuleFile, Text
from tutor.content.source import load_as
from tutor.games.registry import edition
from tutor.games.registry import editions as every_edition

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def files(edition_id: str) -> tuple[Path, ...]:
    return edition(edition_id).files("rules")


def rules(edition_id: str) -> Iterator[tuple[Path, Rule]]:
    return ((path, rule) for path in files(edition_id) for rule in load_as(RuleFile, path).rules)


def glossary(edition_id: str) -> Glossary:
    return load_as(Glossary, paths.glossary() / f"{edition_id}.yaml")


def having(id: str) -> list[str]:
    """The editions that have a rule."""
    return [one.id for one in every_edition().values() if id in one.ledger]


@editions
def test_the_count_is_that_of_the_rulebook(edition_id: str) -> None:
    count, ledger = COUNTS[edition_id], edition(edition_id).ledger
    who = Counter(rule.who for rule in ledger.values())
    assert len(ledger) == count.rules
    assert who == {"engine": count.stated + count.added - count.idle, "tutor": count.taught + count.idle}
    added = [rule for rule in ledger.values() if rule.ours]
    assert len(added) == count.added
    assert len(glossary(edition_id).terms) == count.terms


@editions
def test_every_rule_stands_once_and_in_the_file_of_its_topic(edition_id: str) -> None:
    """Rulings that hold for several editions of a game have one id in all of them."""
    found = list(rules(edition_id))
    assert_none([id for id, n in Counter(rule.id for _, rule in found).items() if n > 1])
    shape = re.compile(r"[a-z]+(\.[a-z0-9]+(-[a-z0-9]+)*){2}")
    assert_none([rule.id for _, rule in found if not shape.fullmatch(rule.id)])
    strange = [rule for _, rule in found if rule.id.split(".")[0] != edition(edition_id).prefix]
    assert_none([rule.id for rule in strange if not rule.ours or len(having(rule.id)) < 2])
    assert_none([rule.id for path, rule in found if rule.id.split(".")[1] != path.stem])


@editions
def test_every_rule_tells_where_it_stands(edition_id: str) -> None:
    """On which page, or, where the book's last pages have lost their numbers, under which headword."""
    last = COUNTS[edition_id].pages
    numbered = {rule.section for _, rule in rules(edition_id) if rule.page is not None}
    for _, rule in rules(edition_id):
        assert rule.section, rule.id
        assert all(1 <= page <= last for page in (rule.page or 1, *rule.also_pages)), rule.id
        if rule.page is None and rule.ruling is None:
            assert rule.section not in numbered, f"{rule.id} has neither a page nor a ruling"


@editions
def test_every_rule_is_a_sentence_in_both_languages(edition_id: str) -> None:
    for _, rule in rules(edition_id):
        assert_both(rule.text, rule.id)
        assert rule.text.en[-1] in ".!)", rule.id
        assert rule.text.ja[-1] in "。！）", rule.id


@editions
def test_every_ruling_has_a_reason_in_both_languages(edition_id: str) -> None:
    for _, rule in rules(edition_id):
        if rule.ours:
            assert rule.ruling is not None, f"{rule.id} gives no reason"
        if rule.ruling is not None:
            assert_both(rule.ruling.text, rule.id)
            assert_both(rule.ruling.because, rule.id)


@editions
def test_what_a_rule_depends_on_or_narrows_is_a_rule(edition_id: str) -> None:
    ledger = edition(edition_id).ledger
    for rule in ledger.values():
        assert [id for id in (*rule.depends, *rule.narrows) if id not in ledger or id == rule.id] == [], rule.id


@editions
def test_every_term_is_told_in_both_languages_and_leads_to_rules(edition_id: str) -> None:
    terms = glossary(edition_id).terms
    assert_none([id for id, n in Counter(term.id for term in terms).items() if n > 1])
    for term in terms:
        assert term.name.ja, term.id
        assert term.name.en, term.id
        assert term.reading, term.id
        assert term.romaji.isascii(), term.id
        assert_both(term.means, term.id)


def assert_both(text: Text, id: str) -> None:
    """Both languages are there. English may quote a Japanese word that it speaks of, but no sentence."""
    assert JAPANESE.search(text.ja), f"{id}: no Japanese"
    assert text.en, f"{id}: no English"
    assert len(JAPANESE.findall(text.en)) * 4 < len(text.en), f"{id}: {text.en!r} is not English"
