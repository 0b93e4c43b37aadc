"""The ledgers, the words and the worked examples of both books."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from findings import assert_none

from tutor import paths
from tutor.content.models import Glossary, Rule
from tutor.content.source import load, load_as
from tutor.games import boss_monster
from tutor.games.boss_monster.dealing import VARIANTS
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.lessons.examples import examples_of, play_example

FOLDER = Path(boss_monster.__file__).parent
OTHER = {"alpha": "revised", "revised": "alpha"}
EXAMPLES = {"alpha": 21, "revised": 17}
DIFFERENCES = 44

printed = pytest.mark.parametrize("print_", ["alpha", "revised"])


def edition_of(print_: str) -> Edition:
    return edition(f"boss-monster-{print_}")


def ledger(print_: str) -> dict[str, Rule]:
    return edition_of(print_).ledger


# -- the books -------------------------------------------------------------------------------------------------------


@printed
def test_the_deal_knows_the_variants_of_the_edition(print_: str) -> None:
    assert tuple(v.id for v in edition_of(print_).variants) == VARIANTS[print_]  # type: ignore[index]


@printed
def test_counterparts_know_each_other(print_: str) -> None:
    rules, others = ledger(print_), ledger(OTHER[print_])
    for rule in rules.values():
        assert_none([id for id in rule.counterparts if id not in others or rule.id not in others[id].counterparts])


def test_the_books_differ_on_as_many_points_as_were_counted() -> None:
    found = edition_of("alpha").differences
    assert len(found) == DIFFERENCES
    assert found == edition_of("revised").differences
    for difference in found:
        assert set(difference.sides) == {"boss-monster-alpha", "boss-monster-revised"}
    for print_ in OTHER:
        said = {id for d in found for id in d.sides[f"boss-monster-{print_}"].rules}
        assert_none(sorted(said - ledger(print_).keys()))


@printed
def test_every_term_leads_to_rules(print_: str) -> None:
    terms = load_as(Glossary, paths.glossary() / f"boss-monster-{print_}.yaml").terms
    rules = ledger(print_)
    for term in terms:
        assert term.rules, term.id
        assert_none([id for id in term.rules if id not in rules])


# -- the words -------------------------------------------------------------------------------------------------------


def test_the_other_book_speaks_its_own_japanese() -> None:
    foreign = re.compile("|".join(load(FOLDER / "vocabulary.yaml")["revised"]))
    for kind, entries in edition_of("revised").texts.items():
        if kind != "landing":
            assert_none([f"{kind}.{key}" for key, entry in entries.items() if foreign.search(entry["ja"])])


# -- the worked examples ---------------------------------------------------------------------------------------------


@printed
def test_every_worked_example_holds(print_: str) -> None:
    examples = examples_of(edition_of(print_))
    assert len(examples) == EXAMPLES[print_]
    listed = load(FOLDER / f"examples-{print_}.yaml")["examples"]
    assert [e["id"] for e in sorted(listed, key=lambda e: e["id"])] == sorted(e.id for e in examples)
    for example in examples:
        for played in play_example(edition_of(print_), example):
            place = f"{example.id}, {played.beat.id}"
            assert not played.wrong, f"{place}: {played.wrong}"
            assert_none([f"{place}: {rule} does not speak" for rule in played.beat.shows if rule not in played.rules()])
