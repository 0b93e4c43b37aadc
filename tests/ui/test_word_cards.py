"""From a word of a game to the cards that it is about, in its slip and in the list of words."""

from __future__ import annotations

from typing import Any

import pytest
from ui.test_front import assert_leads_somewhere
from ui.walking import LANGS

from tutor.games.registry import editions
from tutor.ui.reference.carried import MOST, cards_of
from tutor.ui.session import Session
from tutor.words import glossaries

EDITIONS = sorted(editions())
# Words, and how many cards carry each: by name, kind, keyword, place, icon, what it does, what it says.
CARRIED = {
    ("munchkin-quest", "wizard"): 1,
    ("munchkin-quest", "half-breed"): 1,
    ("munchkin-quest", "undead"): 5,
    ("munchkin-quest", "curse"): 19,
    ("munchkin-quest", "headgear"): 8,
    ("munchkin-quest", "one-shot"): 27,
    ("boss-monster-alpha", "epic-hero"): 16,
    ("boss-monster-alpha", "advanced-room"): 8,
    ("boss-monster-revised", "spell"): 17,
    ("boss-monster-revised", "cancel"): 2,
    ("card-plus-adventure", "trump-counter"): 16,
    ("card-plus-adventure", "commander"): 3,
    ("seven-bosses", "boss-list"): 1,
    ("seven-bosses", "kw-lurk"): 6,
    ("seven-bosses", "turn-player"): 0,
}


def term_of(edition: str, name: str) -> str:
    return f"{editions()[edition].prefix}.term.{name}"


def linked(links: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [link for link in links if "card" in link["go"] or link["go"].get("page") == "cards"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", EDITIONS)
def test_a_word_has_the_same_cards_in_its_slip_and_in_the_list(id: str, lang: str) -> None:
    session = Session(address={"page": "glossary", "edition": id, "lang": lang})
    rows = [row for group in session.screen()["glossary"]["groups"] for row in group["rows"]]
    assert sum(1 for row in rows if row["cards"]) > len(rows) / 2
    for row in rows:
        slip = session.handle({"do": "term", "id": row["key"]})["slip"]
        assert linked(slip["links"]) == row["cards"]
        assert len([link for link in row["cards"] if "card" in link["go"]]) <= MOST
    assert_leads_somewhere([row["cards"][-1]["go"] for row in rows[::9] if row["cards"]])


@pytest.mark.parametrize("id", EDITIONS)
def test_a_word_leads_first_to_the_card_of_its_name(id: str) -> None:
    for term in glossaries()[id].terms:
        named = [card.id for card in editions()[id].catalogue() if card.name == term.name]
        assert [card.id for card in cards_of(id, term.id)][: len(named)] == named, term.id


def test_every_keyword_leads_to_all_the_cards_that_carry_it() -> None:
    id = "munchkin-quest"
    keywords = {term.id for term in glossaries()[id].terms if term.keyword}
    carried = {word: [x.id for x in cards_of(id, word)] for word in keywords}
    assert all(carried.values())
    for card in editions()[id].catalogue():
        for word in getattr(card, "keywords", ()):
            if (term := term_of(id, word)) in keywords:
                assert card.id in carried[term], (card.id, word)


@pytest.mark.parametrize("id, name", CARRIED)
def test_the_cards_of_a_word_are_worked_out_from_what_stands_on_them(id: str, name: str) -> None:
    assert len(cards_of(id, term_of(id, name))) == CARRIED[id, name]


@pytest.mark.parametrize("lang, every", [("en", "All 19 cards"), ("ja", "19種類すべて")])
def test_of_many_cards_some_are_named_and_all_are_listed(lang: str, every: str) -> None:
    session = Session(address={"page": "glossary", "edition": "munchkin-quest", "lang": lang})
    links = linked(session.handle({"do": "term", "id": "mq.term.curse"})["slip"]["links"])
    assert len(links) == MOST + 1
    assert links[-1]["label"] == every
    shown = session.handle(links[-1]["go"])["cards"]
    assert [row["key"] for group in shown["groups"] for row in group["rows"]] == [
        card.id for card in cards_of("munchkin-quest", "mq.term.curse")
    ]
    assert shown["narrowed"]
