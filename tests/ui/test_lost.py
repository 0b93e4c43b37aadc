"""A link that names something that is not here says so, and offers what is nearest."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS

from tutor.ui.session import Session
from tutor.ui.ways import in_order

NEAREST = [
    ({"page": "game", "edition": "card-adventure"}, "edition", "card-plus-adventure"),
    ({"page": "deal", "edition": "munchkin-qest"}, "edition", "munchkin-quest"),
    ({"page": "rules", "edition": "7-bosses"}, "edition", "seven-bosses"),
    ({"deal": "boss-monster"}, "deal", "boss-monster-alpha"),
    ({"lesson": "mq.lesson.shrieking-gek"}, "lesson", "mq.lesson.shrieking-geek"),
    ({"example": "mq.example.shreking-geek"}, "example", "mq.example.shrieking-geek"),
    ({"rule": "mq.combat.ties"}, "rule", "mq.combat.tie"),
    ({"proof": "mq.combat.ties"}, "proof", "mq.combat.tie"),
    ({"card": "mq.card.wariror"}, "card", "mq.card.warrior"),
    ({"page": "projector", "scenario": "mq.scenario.shreking-geek"}, "scenario", "mq.scenario.shrieking-geek"),
    ({"page": "progres"}, "page", "progress"),
]


def lost(address: dict[str, str], lang: str = "en") -> dict[str, Any]:
    screen = Session(address={**address, "lang": lang}).screen()
    assert screen["page"] == "lost"
    assert screen["lost"]["id"] is None
    return dict(screen["lost"])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("address, field, nearest", NEAREST)
def test_the_nearest_is_offered_first(address: dict[str, str], field: str, nearest: str, lang: str) -> None:
    told = lost(address, lang)
    assert address[field] in told["text"]
    first = told["links"][0]
    assert first["go"] == {"do": "open", **address, field: nearest}
    assert Session(lang=lang).handle(dict(first["go"]))["page"] not in ("sorry", "lost", "landing")
    assert first["label"] != nearest, "a title, not an id"


NOWHERE = [
    {"page": "nonsense"},
    {"page": "game", "edition": "チェス"},
    {"lesson": "x" * 200},
    {"rule": "chess.castling"},
    {"table": "none"},
    {"difference": "bm.none"},
    {"page": "deal"},
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("address", NOWHERE)
def test_where_nothing_is_near_the_start_page_is_offered(address: dict[str, str], lang: str) -> None:
    told = lost(address, lang)
    assert told["text"]
    assert len(told["text"]) < 200
    assert Session().handle(dict(told["links"][-1]["go"]))["page"] == "landing"


@pytest.mark.parametrize("wrong", [{"players": "9"}, {"bot": "genius"}, {"variants": "none"}, {"seed": "x"}])
def test_a_match_that_cannot_be_dealt_leads_to_where_its_terms_are_chosen(wrong: dict[str, str]) -> None:
    told = lost({"deal": "munchkin-quest", **wrong})
    screen = Session().handle(dict(told["links"][0]["go"]))
    assert screen["page"] == "deal"


@pytest.mark.parametrize("page", ["beliefs", "review", "deal"])
@pytest.mark.parametrize("lang", LANGS)
def test_a_page_of_a_game_that_is_not_named_asks_for_the_game(page: str, lang: str) -> None:
    told = lost({"page": page}, lang)
    assert f"“{page}”" not in told["text"]
    assert f"「{page}」" not in told["text"]
    assert [link["go"].get("edition") for link in told["links"]] == [*(found.id for found in in_order()), None]
    assert Session(lang=lang).handle(dict(told["links"][0]["go"]))["page"] not in ("sorry", "lost", "landing")


OF_TWO_EDITIONS = [
    {"lesson": "bma.lesson.first-sol"},
    {"rule": "bmr.adventure.deat"},
    {"scenario": "bm.scenario.a-tie-stays", "page": "projector"},
]


@pytest.mark.parametrize("wrong", OF_TWO_EDITIONS)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_what_is_near_says_its_edition_where_there_are_several(wrong: dict[str, str], lang: str) -> None:
    near = Session(lang=lang, address=wrong).screen()["lost"]["links"]
    editions = {"ja": ("アルファ版", "改訂版"), "en": ("Alpha edition", "revised edition")}[lang]
    for link in near[:-1]:
        id = next(iter(link["go"][field] for field in wrong))
        assert any(edition in link["label"] for edition in editions) == id.startswith("bm"), link


def test_the_address_stays_so_that_it_can_be_mended() -> None:
    screen = Session(address={"page": "game", "edition": "card-adventure"}).screen()
    assert "edition=card-adventure" in screen["address"]


def test_no_address_at_all_is_the_start_page() -> None:
    for address in ({}, {"page": "landing"}, {"lang": "ja"}):
        assert Session(address=address).screen()["page"] == "landing"
