"""The ledger, the cards, the words, the glossary and the worked examples of the booklet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from census.counting import carried_first, functions, second_rules
from census.test_docstrings import said, set_ups, squeezed
from findings import assert_none
from seven_bosses.house import EDITION, FOLDER, GAME

from tutor import paths
from tutor.content.models import Glossary, RuleFile
from tutor.content.source import load, load_as
from tutor.games.seven_bosses.book import RULES
from tutor.games.seven_bosses.cards import box
from tutor.lessons.examples import examples_of, play_example

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
STATED, RULINGS, TAUGHT = 74, 5, 12
TERMS, EXAMPLES = 31, 22


# -- the booklet -----------------------------------------------------------------------------------------------------


def test_every_rule_is_there_in_both_languages() -> None:
    rules = EDITION.ledger
    assert Counter(rule.who for rule in rules.values()) == {"engine": STATED + RULINGS, "tutor": TAUGHT}
    assert sum(rule.ours for rule in rules.values()) == RULINGS
    for rule in rules.values():
        for text in (rule.text, *((rule.ruling.text, rule.ruling.because) if rule.ruling else ())):
            assert JAPANESE.search(text.ja), rule.id
            assert not JAPANESE.search(text.en), rule.id
            assert text.ja[-1] in "。！）", rule.id
            assert text.en[-1] in ".!)", rule.id
        assert rule.section, rule.id
        assert_none([id for id in (*rule.depends, *rule.narrows) if id not in rules])


def test_every_rule_stands_in_the_file_of_its_topic() -> None:
    found = [(path, rule) for path in EDITION.files("rules") for rule in load_as(RuleFile, path).rules]
    assert_none([rule.id for path, rule in found if rule.id.split(".")[1] != path.stem])
    assert len(found) == len({rule.id for _, rule in found})


def test_whatever_the_engine_must_enforce_is_carried() -> None:
    wanted = {rule.id for rule in EDITION.ledger.values() if rule.who == "engine"}
    assert GAME.rules.cited() == wanted
    assert wanted - carried_first(GAME) == {"sb.general.two-players"}  # a matter of laying out
    assert list(second_rules(GAME)) == []


def test_functions_say_their_rules() -> None:
    carried: dict[Callable[..., Any], set[str]] = {}
    for function, cited in functions(RULES):
        carried.setdefault(function, set()).update(squeezed(EDITION.ledger[rule].text.en) for rule in cited)
    assert_none([f.__name__ for f, wanted in carried.items() if set(said(f)) != wanted])
    for node, rules in set_ups(EDITION):
        doc = squeezed(node.body[0].value.value)  # type: ignore[attr-defined]
        assert doc == " ".join(squeezed(EDITION.ledger[rule].text.en) for rule in rules), node.name


def test_every_term_leads_to_rules() -> None:
    terms = load_as(Glossary, paths.glossary() / "seven-bosses.yaml").terms
    assert len(terms) == len({term.id for term in terms}) == TERMS
    for term in terms:
        assert JAPANESE.search(term.means.ja), term.id
        assert not JAPANESE.search(term.means.en), term.id
        assert term.reading, term.id
        assert term.romaji.isascii(), term.id
        assert term.rules, term.id
        assert_none([id for id in term.rules if id not in EDITION.ledger])


# -- the cards -------------------------------------------------------------------------------------------------------


def test_the_house_set_is_whole_and_marked() -> None:
    cards = box()
    assert (len(cards.members), len(cards.bosses), len(cards.lists)) == (8, 7, 1)
    assert set(cards.members) - {boss.member for boss in cards.bosses.values()} == {"sb.card.underling"}
    printed = (*cards.members.values(), *cards.bosses.values())
    assert all(card.source == "house" for card in printed)
    assert sorted(id for id, card in cards.members.items() if card.named == "house") == [
        "sb.card.fixer",
        "sb.card.ghost",
    ]
    texts = [half.text for card in cards.members.values() for half in (card.upper, card.lower)]
    for text in (*texts, *(boss.trump.text for boss in cards.bosses.values())):
        assert JAPANESE.search(text.ja)
        assert not JAPANESE.search(text.en)


# -- the worked examples ---------------------------------------------------------------------------------------------


def test_every_worked_example_holds() -> None:
    examples = examples_of(EDITION)
    listed = load(FOLDER / "examples.yaml")["examples"]
    assert len(examples) == EXAMPLES
    assert {e["id"]: e["page"] for e in listed} == {e.id: e.page for e in examples}
    for example in examples:
        for played in play_example(EDITION, example):
            place = f"{example.id}, {played.beat.id}"
            assert not played.wrong, f"{place}: {played.wrong}"
            assert_none([f"{place}: {rule} does not speak" for rule in played.beat.shows if rule not in played.rules()])
