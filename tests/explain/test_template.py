"""Templates: names, signed numbers, choices by number and person, forms of words, possessives and articles."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.explain.template import MINUS, Place, fill, number, places, signed, without_places


def plain(place: Place, value: Any) -> str:
    return str(value)


def shown(place: Place, value: Any) -> str:
    """A name that shows what the template wants of it."""
    marks = ("the " if place.article else "", "'s" if place.owns else "", f"/{place.form}" if place.form else "")
    return f"{marks[0]}{value}{marks[2]}{marks[1]}"


@pytest.mark.parametrize(
    "n, said", [(5, "+5"), (0, "+0"), (-5, "−5"), (1000, "+1,000"), (-1000, "−1,000")], ids=lambda x: str(x)
)
def test_a_signed_number_shows_plus_or_a_true_minus(n: int, said: str) -> None:
    assert signed(n) == said
    assert fill("{n:+}", {"n": n}, plain) == said


def test_numbers_are_grouped_and_have_a_true_minus() -> None:
    assert number(1000) == "1,000"
    assert number(-2) == f"{MINUS}2"


@pytest.mark.parametrize("n, word", [(1, "level"), (0, "levels"), (2, "levels"), (-1, "levels")])
def test_a_choice_by_number(n: int, word: str) -> None:
    assert fill("{n} {n|level|levels}", {"n": n}, plain) == f"{n} {word}"


@pytest.mark.parametrize("cards, word", [((), "cards"), (("a",), "card"), (["a", "b"], "cards")])
def test_a_choice_by_the_length_of_a_list(cards: Any, word: str) -> None:
    assert fill("{cards|card|cards}", {"cards": cards}, plain) == word


def test_a_choice_by_person_is_made_by_whoever_knows_the_persons() -> None:
    template = "{seat} {seat|use|uses} it"
    assert fill(template, {"seat": 0}, plain, lambda key, value: value == 0) == "0 use it"
    assert fill(template, {"seat": 1}, plain, lambda key, value: value == 0) == "1 uses it"


def test_forms_possessives_and_articles_reach_the_namer() -> None:
    facts = {"word": "elf", "seat": "Igor", "monster": "Geek"}
    assert fill("{word:many}, {seat's}, {the monster}", facts, shown) == "elf/many, Igor's, the Geek"


def test_the_namer_knows_where_a_sentence_begins() -> None:
    opened: list[tuple[str, bool]] = []

    def name(place: Place, value: Any) -> str:
        opened.append((place.key, place.opens))
        return str(value)

    fill("{a} and {b}. {c}: {d}! {e}", dict.fromkeys("abcde", "x"), name)
    assert opened == [("a", True), ("b", False), ("c", True), ("d", False), ("e", True)]


def test_a_missing_fact_is_said_as_nothing_and_breaks_nothing() -> None:
    assert fill("[{card}] [{n:+}] [{n|one|many}]", {}, plain) == "[] [] [many]"


def test_places_are_all_facts_that_a_template_uses() -> None:
    template = "{the monster} {n:+} {n|level|levels} {seat's} {word:many}"
    assert places(template) == {"monster", "n", "seat", "word"}
    assert without_places("a {monster} b {n|level|levels}") == "a  b  level levels"


@given(st.text(alphabet=st.characters(exclude_characters="{}")))
def test_text_without_places_stays_as_it_is(text: str) -> None:
    assert fill(text, {"n": 1}, plain) == text
    assert places(text) == set()


@given(st.integers(-10_000, 10_000))
def test_a_signed_number_reads_back(n: int) -> None:
    assert int(signed(n).replace(MINUS, "-").replace(",", "")) == n
