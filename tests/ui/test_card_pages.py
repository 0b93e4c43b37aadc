"""A page for each card: drawn, in both languages, with its source, its rules, and the places where it is met."""

from __future__ import annotations

from typing import Any

import pytest
from ui.test_front import assert_leads_somewhere, goes_of
from ui.walking import LANGS

from tutor.games.registry import editions
from tutor.ui.session import Session

EDITIONS = sorted(editions())
Screen = dict[str, Any]


def page_of(card: str, edition: str, lang: str = "en") -> Screen:
    screen = Session(address={"card": card, "edition": edition, "lang": lang}).screen()
    assert screen["page"] == "card", card
    return dict(screen["card"])


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", EDITIONS)
def test_every_card_of_a_game_has_a_page(id: str, lang: str) -> None:
    for card in editions()[id].catalogue():
        page = page_of(card.id, id, lang)
        assert page["face"]["name"] == page["name"] == card.name[lang]
        assert page["face"]["icon"] or page["face"]["art"]
        assert page["other"]["name"] == card.name["ja" if lang == "en" else "en"]
        assert len(page["face"]["says"]) == len(page["other"]["says"])
        assert page["rules"] or card.kind == "list", card.id


@pytest.mark.parametrize("id", EDITIONS)
def test_everything_on_a_page_of_a_card_leads_somewhere(id: str) -> None:
    for card in editions()[id].catalogue()[::23]:
        assert_leads_somewhere(list(goes_of(page_of(card.id, id))))


def test_a_card_tells_whose_it_is() -> None:
    assert page_of("mq.card.shrieking-geek", "munchkin-quest")["source"]["ours"] == (
        "Added by us: size, keywords, Bad Stuff."
    )
    assert "our own" in page_of("cpa.house.magic.fire-bolt", "card-plus-adventure")["source"]["text"]
    assert page_of("sb.card.gunman", "seven-bosses")["source"]["key"] == "house"


def test_rules_that_name_a_card_come_first_and_advice_last() -> None:
    rules = [row["go"]["rule"] for row in page_of("sb.card.gunman", "seven-bosses")["rules"]]
    assert rules[0] == "sb.gunman.trigger-down"
    assert all(".advice." not in rule for rule in rules[:3])
    warrior = [row["go"]["rule"] for row in page_of("mq.card.warrior", "munchkin-quest")["rules"]]
    assert "mq.combat.warrior-tie" in warrior[:3]


def test_a_card_of_two_editions_has_a_page_in_each_in_its_own_words() -> None:
    page = page_of("bm.card.dark-altar", "boss-monster-alpha", "ja")
    other = page["editions"][1]["go"]
    assert other == {"do": "open", "card": "bm.card.dark-altar", "edition": "boss-monster-revised"}
    revised = page_of("bm.card.dark-altar", "boss-monster-revised", "ja")
    assert "部屋" in page["face"]["says"][0]["text"]
    assert "ルーム" in revised["face"]["says"][0]["text"]
    assert (page["kind"], revised["kind"]) == ("部屋", "ルーム")


def test_lists_and_the_search_lead_to_the_page_of_a_card() -> None:
    go = {"do": "open", "card": "mq.card.shrieking-geek", "edition": "munchkin-quest"}
    listed = Session(address={"page": "cards", "edition": "munchkin-quest"}).screen()["cards"]["groups"]
    assert go in [row["go"] for group in listed for row in group["rows"]]
    found = Session(address={"words": "わめくオタ"}).screen()["words"]["rows"]
    assert found[0]["go"] == go


def test_a_card_that_is_not_there_leads_nowhere() -> None:
    for address in ({"card": "mq.card.nothing"}, {"card": "mq.card.elf", "edition": "seven-bosses"}):
        assert Session(address=address).screen()["page"] == "lost"
