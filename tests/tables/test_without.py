"""A rule taken away: where the game parts from the book's, and how that is said."""

from __future__ import annotations

import re
from functools import cache

import pytest
from findings import assert_none
from strategies import EDITIONS

from tutor.content.models import LANGS
from tutor.games.edition import Edition
from tutor.games.registry import edition, edition_of
from tutor.tables.parting import Parting
from tutor.tables.proofs import Proof
from tutor.tables.without import without_rule
from tutor.tables.without_told import Told, told
from tutor.ui.reference.lookup import proof_of

ID = re.compile(r"\b(bm|bma|bmr|mq|cpa|sb)\.[a-z]")
LATIN = re.compile(r"[a-z]{4,}")  # no word of the Japanese game has so many


def parted(rule: str) -> Parting:
    proof = proof_of(rule)
    assert proof is not None
    parting = without_rule(edition_of(rule), proof, rule)
    assert parting is not None
    return parting


def said(rule: str, lang: str = "en") -> Told:
    return told(edition_of(rule), parted(rule), lang)


def test_a_number_is_another_one() -> None:
    both = said("mq.icon.green")
    assert (both.kept[1].split(" (")[0], both.without[1].split(" (")[0]) == ("Dice: 3", "Dice: 1")


def test_something_else_happens() -> None:
    both = said("bmr.end.win-ten")
    assert both.kept[1] == "Ten souls or more win the game for Player 1."
    assert both.without[1] == "Turn 2 begins."


def test_what_a_rule_forbids_is_allowed() -> None:
    both = said("sb.rearrange.rows")
    assert both.move.startswith("The move: Rearrange")
    assert both.without[1] == "That move is allowed."
    assert said("sb.rearrange.rows", "ja").without[1] == "その行動ができる。"


def test_what_other_rules_forbid_as_well_stays_so() -> None:
    assert parted("mq.gold.not-an-item").still_refused
    assert said("mq.gold.not-an-item").without[1] == "One reason against it is gone; others remain."


def test_what_it_brings_about_does_not_happen() -> None:
    assert said("bma.destroy.uncovers").without[1] == "That does not happen."


def test_what_it_holds_back_happens() -> None:
    both = said("sb.victory.card-text-first")
    assert both.kept[1] == "Nothing of the kind happens."
    assert "is in the graveyard" in both.without[1]


def test_what_it_alone_allows_nobody_may() -> None:
    assert said("bmr.priority.passes").without[1] == "No other rule allows it, so nobody can do it."


def test_what_it_alone_counts_is_not_counted() -> None:
    assert said("mq.worn.what").without[1] == "Nothing says how many there are."


def test_what_cannot_be_told_apart_is_passed_over() -> None:
    parting = parted("bmr.hero.epic-wound")
    assert parting.kept is None or parting.other is None or parting.kept.says != parting.other.says


# -- every rule ------------------------------------------------------------------------------------------------------


@cache
def carried(name: str) -> tuple[tuple[str, Proof], ...]:
    """The rules of an edition that are played on a table of theirs."""
    found = edition(name)
    proofs = ((rule, proof_of(rule)) for rule in found.ledger if rule in found.game.rules.cited())
    return tuple((rule, proof) for rule, proof in proofs if proof is not None)


@pytest.mark.parametrize("name", EDITIONS)
def test_nearly_every_rule_is_seen_to_be_good_for_something(name: str) -> None:
    found = edition(name)
    parted = {rule: without_rule(found, proof, rule) for rule, proof in carried(name)}
    seen = {rule: parting for rule, parting in parted.items() if parting is not None}
    assert len(seen) > 0.9 * len(parted)
    assert_none([f"{rule}: {text}" for rule, parting in seen.items() for text in odd(found, parting)])


def odd(found: Edition, parting: Parting) -> list[str]:
    """What should not be read: ids, words of the other language, twice the same."""
    wrong = []
    for lang in LANGS:
        both = told(found, parting, lang)
        texts = (both.move, both.kept[1], both.without[1])
        wrong += [text for text in texts if ID.search(text) or (lang == "ja" and LATIN.search(text))]
        wrong += [both.kept[1]] if both.kept[1] == both.without[1] else []
    return wrong
