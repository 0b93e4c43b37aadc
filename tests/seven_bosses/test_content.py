"""The ledger, the cards, the words, the glossary and the worked examples of the booklet."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from census.counting import carried_first, functions, second_rules
from census.test_docstrings import said, set_ups, squeezed
from explain import spoken
from findings import assert_none
from seven_bosses.house import EDITION, FOLDER, GAME

from tutor import paths
from tutor.content.models import Glossary, RuleFile
from tutor.content.source import load, load_as
from tutor.explain.template import places, without_places
from tutor.games.seven_bosses.book import RULES
from tutor.games.seven_bosses.cards import box
from tutor.lessons.examples import examples_of, play_example

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
STATED, RULINGS, TAUGHT = 74, 5, 12
TERMS, EXAMPLES = 31, 22
GENERIC = {"not-now", "not-you", "over"}
KINDS = ("events", "denials", "terms", "actions", "windows")
KEY = "Enter"
AROUND = "landing"  # what a page says around the game, in a shape of its own


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


# -- the words -------------------------------------------------------------------------------------------------------


def named(entries: dict[str, Any], name: str) -> bool:
    return any(key == name or key.startswith(f"{name}:") for key in entries)


@pytest.mark.parametrize("kind", KINDS)
def test_everything_that_the_engine_says_has_words_and_nothing_else_has(kind: str) -> None:
    entries = EDITION.texts[kind]
    said_there = {one.name for one in getattr(spoken, kind)(FOLDER)} - {"*"}
    if kind == "denials":  # said by a function of another module
        said_there.add("sb.qa.canary-only-gunman")
    assert_none(sorted(name for name in said_there if not named(entries, name)))
    known = said_there | GENERIC
    assert_none([key for key in entries if not any(key == name or key.startswith(f"{name}:") for name in known)])


def test_every_action_window_and_ending_has_its_word() -> None:
    words = EDITION.texts["words"]
    assert {one.name for one in spoken.actions(FOLDER)} <= set(words)
    for window in {one.name for one in spoken.windows(FOLDER)}:
        assert {window, f"{window}:while"} <= set(words)
        assert {window, f"{window}:other"} <= set(EDITION.texts["windows"])
    assert spoken.endings(FOLDER) <= set(words)


KEY = "Enter"
AROUND = "landing"  # what a page says around the game, in a shape of its own


def test_both_languages_use_the_same_facts_and_are_themselves() -> None:
    for kind, entries in EDITION.texts.items():
        for key, entry in entries.items() if kind != AROUND else ():
            assert set(entry) == {"ja", "en"}, f"{kind}.{key}"
            counted = {"n"} if kind == "screen" else set()  # a number for the English plural alone
            assert places(entry["en"]) - places(entry["ja"]) <= counted, f"{kind}.{key}"
            assert places(entry["ja"]) <= places(entry["en"]), f"{kind}.{key}"
            assert not JAPANESE.search(without_places(entry["en"])), f"{kind}.{key}"
            assert not re.search(r"[A-Za-z]{2}", without_places(entry["ja"]).replace(KEY, "")), f"{kind}.{key}"


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
