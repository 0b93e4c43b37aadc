"""The board maker's page in a session: its address, its link, what stays open, the ways in and out."""

from __future__ import annotations

from typing import Any

import pytest
from card_adventure.drawn import WALL
from ui.walking import LANGS

from tutor.ui.address import read_address
from tutor.ui.session import Session

LAMP = {"page": "maker", "board": "the-cellar-lamp"}


def opened(**address: str) -> Session:
    return Session(address={"lang": "en", **(address or LAMP)})


def drawn() -> Session:
    session = opened(page="maker")
    session.handle({"do": "maker.edit", "edit": [{"op": "cell", "x": 0, "y": 0}]})
    session.handle({"do": "maker.edit", "edit": {"op": "cell", "x": 1, "y": 0, "from": [0, 0]}})
    return session


def cells(screen: dict[str, Any]) -> list[str]:
    return [cell["id"] for cell in screen["maker"]["cells"]]


def test_the_address_brings_the_draft_back_in_a_new_kernel() -> None:
    screen = drawn().screen()
    again = Session(address=read_address(screen["address"])).screen()
    assert cells(again) == cells(screen) == ["C1", "C2"]
    assert again["maker"]["code"] == screen["maker"]["code"]


def test_a_reader_who_arrives_with_an_empty_sheet_finds_it_empty() -> None:
    session = opened(page="maker")
    screen = session.handle({"do": "hello", "search": "?page=maker&lang=ja", "lang": "ja"})
    assert screen["page"] == "maker"
    assert screen["lang"] == "ja"
    assert cells(screen) == []
    assert screen["maker"]["code"] == ""


def test_a_link_is_given_when_it_is_asked_for_and_gone_afterwards() -> None:
    session = opened()
    assert session.screen()["link"]["search"] is None
    screen = session.handle({"do": "maker.link"})
    fields = read_address(screen["link"]["search"])
    assert cells(Session(address=fields).screen()) == cells(screen)
    assert fields["lang"] == "en"
    assert session.handle({"do": "unslip"})["link"]["search"] is None


def test_a_slip_stays_open_while_bots_play() -> None:
    session = opened()
    session.handle({"do": "maker.simulate", "games": 50})
    rule = session.handle({"do": "rule", "id": "cpa.arrow.move", "anchor": "x"})["slip"]
    assert rule
    assert session.handle({"do": "maker.poll"})["slip"] == rule
    assert session.handle({"do": "maker.stop"})["slip"] is None


def test_from_a_match_on_a_drawn_board_a_way_leads_back_to_the_drawing() -> None:
    session = drawn()
    go = session.handle({"do": "maker.play", "players": 2})["maker"]["play"]["go"]
    screen = session.handle(go)
    assert screen["page"] == "table"
    back = screen["crumbs"][-1]["go"]
    assert cells(session.handle(back)) == ["C1", "C2"]


@pytest.mark.parametrize("lang", LANGS)
def test_whoever_plays_on_a_drawn_board_can_read_its_goal_and_its_rules(lang: str) -> None:
    session = drawn()
    for edit in (
        {"op": "goal", "kind": "reach", "to": "C2"},
        {"op": "rule", "kind": "turn-limit", "turns": 9},
        {"op": "rule", "kind": "spawn-number", "n": 3},
        [{"op": "structure", "a": "C1", "b": "C2", "card": WALL}, {"op": "wall-strength", "n": 4}],
    ):
        session.handle({"do": "maker.edit", "edit": edit})
    maker = session.handle({"do": "lang", "lang": lang})["maker"]
    session.handle(session.handle({"do": "maker.play", "players": 1})["maker"]["play"]["go"])
    slip = session.handle({"do": "term", "id": "about:board:"})["slip"]
    told = [row["text"] for row in slip["rows"]]
    assert told[:-1] == [one["sentence"] for one in (*maker["goals"], *maker["rules"])]
    assert told[-1] == {"ja": "壁の共用強度は4。", "en": "All walls share the strength 4."}[lang]
    assert all(row["cite"]["label"] for row in slip["rows"])


@pytest.mark.parametrize("lang", LANGS)
def test_the_language_changes_the_words_and_not_the_draft(lang: str) -> None:
    session = drawn()
    before = session.screen()
    screen = session.handle({"do": "lang", "lang": lang})
    assert cells(screen) == cells(before)
    assert screen["maker"]["undo"] is not None


def test_the_page_before_a_match_has_a_door_where_boards_are_offered() -> None:
    session = opened(page="deal", edition="card-plus-adventure")
    screen = session.handle(session.screen()["deal"]["door"]["go"])
    assert screen["page"] == "maker"
    assert opened(page="deal", edition="boss-monster-revised").screen()["deal"]["door"] is None


def test_a_link_that_is_damaged_leads_nowhere() -> None:
    assert opened(page="maker", drawn="eNoDAAAAAAE").screen()["page"] == "lost"
