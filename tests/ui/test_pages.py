"""What an address opens, in both languages; what is unknown leads to the start page, never to an error."""

from __future__ import annotations

import json

import pytest
from ui.walking import EXAMPLE, GEEK, LANGS, LESSONS, plain

from tutor.ui.address import read_address
from tutor.ui.session import Session
from tutor.ui.words import labels

PAGES = {
    "landing": {},
    "lesson": {"lesson": GEEK},
    "step": {"lesson": GEEK, "step": "thrown"},
    "example": {"example": EXAMPLE},
    "kept": {"proof": "mq.combat.tie", "half": "kept"},
    "broken": {"proof": "mq.help.one", "half": "broken"},
    "deal": {"deal": "munchkin-quest", "seed": "7"},
    "differences": {"page": "differences", "edition": "boss-monster-alpha"},
    "difference": {"difference": "bm.difference.death", "edition": "boss-monster-revised"},
    "rule": {"rule": "mq.combat.tie"},
    "words": {"page": "words"},
    "search": {"words": "戦士"},
}
SHOWN = {"landing": "landing", "differences": "differences", "rule": "rule", "words": "words", "search": "words"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", PAGES)
def test_every_kind_of_page_opens(name: str, lang: str) -> None:
    screen = Session(address={**PAGES[name], "lang": lang}).screen()
    assert screen["page"] == SHOWN.get(name, "table")
    assert screen["lang"] == lang
    assert screen["title"]
    assert json.loads(plain(screen)).keys() == screen.keys()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", LESSONS)
def test_every_step_has_an_address_of_its_own(id: str, lang: str) -> None:
    for step in LESSONS[id].steps:
        screen = Session(address={"lesson": id, "step": step.id, "lang": lang}).screen()
        current = [b["key"] for b in screen["story"]["beats"] if b["state"] == "current"]
        assert current == [step.id]


UNKNOWN = [
    "lesson=mq.lesson.none",
    "lesson=mq.lesson.shrieking-geek&step=none",
    "lesson=xx.lesson.none",
    "lesson=%00",
    "example=mq.example.none",
    "proof=mq.none.none",
    "proof=mq.combat.tie&half=neither",
    "deal=chess",
    "deal=munchkin-quest&seed=²",
    "deal=munchkin-quest&seed=-1",
    "deal=munchkin-quest&seed=" + "9" * 200,
    "page=differences&edition=chess",
    "difference=bm.difference.none",
    "difference=bm.difference.play-time&edition=boss-monster-alpha",
    "difference=bm.difference.death&edition=munchkin-quest",
    "rule=none",
    "rule=mq.none.none",
    "words=" + "x" * 5000,
    "page=none&lang=tlh",
    "%%%&=&&",
    "table=../../etc/passwd",
]


@pytest.mark.parametrize("search", UNKNOWN, ids=lambda s: s[:40])
def test_an_address_that_names_nothing_leads_somewhere(search: str) -> None:
    session = Session()
    said = session.handle({"do": "hello", "search": "?" + search})
    opened = Session(address=read_address("?" + search)).screen()
    assert said["page"] == opened["page"] != "sorry"


def test_the_labels_that_the_browser_uses_are_there_in_both_languages() -> None:
    english, japanese = labels("en"), labels("ja")
    assert set(english) == set(japanese)
    assert all(english.values())
    assert all(japanese.values())


@pytest.mark.parametrize("lang", LANGS)
def test_a_rule_is_shown_with_what_would_be_without_it(lang: str) -> None:
    without = Session(address={"rule": "mq.icon.green", "lang": lang}).screen()["rule"]["without"]
    assert [row["key"] for row in without["rows"]] == ["kept", "without"]
    assert len({row["text"] for row in without["rows"]}) == 2
    assert Session(address={"rule": "mq.advice.glossary", "lang": lang}).screen()["rule"]["without"] is None
