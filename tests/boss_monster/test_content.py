"""The ledgers, the words and the worked examples of both books."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from explain import spoken
from findings import assert_none

from tutor.content.models import Difference, DifferenceFile, Glossary, Rule, RuleFile, Text
from tutor.content.source import load, load_as
from tutor.explain.template import places
from tutor.games import boss_monster, registry
from tutor.games.boss_monster.book import cite_alpha, cite_revised
from tutor.games.boss_monster.dealing import VARIANTS
from tutor.games.boss_monster.play import ALPHA_PLAY, REVISED_PLAY, Play
from tutor.games.boss_monster.words import own_texts
from tutor.games.edition import Edition, Variant
from tutor.lessons.examples import examples_of, play_example

FOLDER = Path(boss_monster.__file__).parent
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
OTHER = {"alpha": "revised", "revised": "alpha"}
RULES = {"alpha": 182, "revised": 179}
RULINGS = 10
TERMS = {"alpha": 47, "revised": 54}
EXAMPLES = {"alpha": 21, "revised": 17}
DIFFERENCES = 44
# Kinds that are told apart where they are written, so that reading the source does not find them.
COMPUTED = {"RoomPlaced", "RoomBuiltAtOnce", "SoulGained", "WoundTaken", "soul", "wound", "build", "adventure"}
GENERIC = {"not-now", "not-you", "over"}

printed = pytest.mark.parametrize("print_", ["alpha", "revised"])


def ledger(print_: str) -> dict[str, Rule]:
    files = sorted((FOLDER / "rules" / print_).glob("*.yaml"))
    found = [(path, rule) for path in files for rule in load_as(RuleFile, path).rules]
    assert_none([rule.id for path, rule in found if rule.id.split(".")[1] != path.stem])
    assert_none([id for id, n in Counter(rule.id for _, rule in found).items() if n > 1])
    return {rule.id: rule for _, rule in found}


def differences() -> tuple[Difference, ...]:
    return load_as(DifferenceFile, FOLDER / "differences.yaml").differences


def edition(print_: str, play: Play) -> Edition:
    cite = cite_alpha if print_ == "alpha" else cite_revised
    title = Text(ja="ボスモンスター", en="Boss Monster")
    return Edition(
        id=f"boss-monster-{print_}",
        prefix={"alpha": "bma", "revised": "bmr"}[print_],
        title=title,
        players=(2, 4),
        folder=FOLDER,
        play=lambda: play,
        variants=tuple(Variant(id, title) for id in VARIANTS[play.edition]),
        printed=print_,
        own_words=own_texts(print_, cite),
    )


@pytest.fixture
def editions(monkeypatch: pytest.MonkeyPatch) -> dict[str, Edition]:
    """Both editions, known to the registry."""
    found = {p: edition(p, play) for p, play in (("alpha", ALPHA_PLAY), ("revised", REVISED_PLAY))}
    known = {**registry.editions(), **{e.id: e for e in found.values()}}
    monkeypatch.setattr(registry, "editions", lambda: known)
    return found


# -- the books -------------------------------------------------------------------------------------------------------


@printed
def test_every_rule_is_there_in_both_languages(print_: str) -> None:
    rules = ledger(print_)
    assert len(rules) == RULES[print_] + RULINGS
    assert sum(rule.ours for rule in rules.values()) == RULINGS
    for rule in rules.values():
        texts = (rule.text, *((rule.ruling.text, rule.ruling.because) if rule.ruling else ()))
        for text in texts:
            assert JAPANESE.search(text.ja), rule.id
            assert not JAPANESE.search(text.en), rule.id
            assert text.ja[-1] in "。！）", rule.id
            assert text.en[-1] in ".!)", rule.id
        assert rule.section, rule.id
        assert_none([id for id in (*rule.depends, *rule.narrows) if id not in rules])


@printed
def test_counterparts_know_each_other(print_: str) -> None:
    rules, others = ledger(print_), ledger(OTHER[print_])
    for rule in rules.values():
        assert_none([id for id in rule.counterparts if id not in others or rule.id not in others[id].counterparts])


def test_the_books_differ_on_as_many_points_as_were_counted() -> None:
    found = differences()
    assert len(found) == DIFFERENCES
    for difference in found:
        assert set(difference.sides) == {"boss-monster-alpha", "boss-monster-revised"}
    for print_ in RULES:
        rules = ledger(print_)
        said = {id for d in found for id in d.sides[f"boss-monster-{print_}"].rules}
        assert_none(sorted(said - rules.keys()))


@printed
def test_every_term_leads_to_rules(print_: str) -> None:
    terms = load_as(Glossary, FOLDER / "terms" / f"boss-monster-{print_}.yaml").terms
    assert len(terms) == len({term.id for term in terms}) == TERMS[print_]
    rules = ledger(print_)
    for term in terms:
        assert JAPANESE.search(term.means.ja), term.id
        assert term.rules, term.id
        assert_none([id for id in term.rules if id not in rules])


# -- the words -------------------------------------------------------------------------------------------------------


def texts() -> dict[str, dict[str, dict[str, str]]]:
    merged: dict[str, dict[str, dict[str, str]]] = {}
    for path in sorted((FOLDER / "text").glob("*.yaml")):
        for kind, entries in load(path).items():
            merged.setdefault(kind, {}).update(entries)
    return merged


def named(entries: dict[str, dict[str, str]], name: str) -> bool:
    return any(key == name or key.startswith(f"{name}:") for key in entries)


@pytest.mark.parametrize("kind", ["events", "denials", "terms", "actions", "windows"])
def test_everything_that_the_engine_says_has_words_and_nothing_else_has(kind: str) -> None:
    entries = texts()[kind]
    said = {one.name for one in getattr(spoken, kind)(FOLDER)} - {"*"}
    assert_none(sorted(name for name in said if not named(entries, name)))
    known = said | COMPUTED | GENERIC
    assert_none([key for key in entries if not any(key == name or key.startswith(f"{name}:") for name in known)])


def test_both_languages_use_the_same_facts() -> None:
    for kind, entries in texts().items():
        for key, entry in entries.items():
            assert set(entry) == {"ja", "en"}, f"{kind}.{key}"
            assert places(entry["ja"]) == places(entry["en"]), f"{kind}.{key}"


def test_the_other_book_speaks_its_own_japanese(editions: dict[str, Edition]) -> None:
    foreign = re.compile("|".join(load(FOLDER / "vocabulary.yaml")["revised"]))
    for kind, entries in editions["revised"].texts.items():
        assert_none([f"{kind}.{key}" for key, entry in entries.items() if foreign.search(entry["ja"])])


# -- the worked examples ---------------------------------------------------------------------------------------------


@printed
def test_every_worked_example_holds(print_: str, editions: dict[str, Edition]) -> None:
    examples = examples_of(editions[print_])
    assert len(examples) == EXAMPLES[print_]
    listed = load(FOLDER / f"examples-{print_}.yaml")["examples"]
    assert [e["id"] for e in sorted(listed, key=lambda e: e["id"])] == sorted(e.id for e in examples)
    for example in examples:
        for played in play_example(editions[print_], example):
            place = f"{example.id}, {played.beat.id}"
            assert not played.wrong, f"{place}: {played.wrong}"
            assert_none([f"{place}: {rule} does not speak" for rule in played.beat.shows if rule not in played.rules()])
