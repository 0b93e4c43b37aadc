"""Why a move may be made: what is offered tells the rule that grants it, and what is refused its reasons."""

from __future__ import annotations

import pytest
from ui.matches import desk_of, playing, sit_down
from ui.walking import GEEK, LANGS, QUICK

from tutor.games.registry import editions
from tutor.ui.session import Session


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", editions())
def test_every_move_that_is_offered_tells_its_rule(id: str, lang: str) -> None:
    asked = 0
    session = sit_down(id, 5, lang=lang)
    for screen in playing(session, 8, 3):
        for act in screen["acts"]:
            if "move" in act["go"] and act["state"] != "refused":
                before = desk_of(session).line.state
                told = session.handle({"do": "why", "go": act["go"], "anchor": act["key"]})
                assert desk_of(session).line.state is before
                assert told["slip"]["anchor"] == act["key"]
                assert told["slip"]["cites"]
                assert told["slip"]["title"] in told["announce"]["text"]
                assert told["announce"]["text"].endswith(told["slip"]["body"])
                asked += 1
    assert asked


def test_a_card_of_the_hand_tells_what_it_may_be_used_for() -> None:
    session = sit_down("boss-monster-revised", 5)
    cards = session.screen()["hand"]["cards"]
    offered = next(card for card in cards if card["state"] == "offered")
    assert session.handle({"do": "why", "go": offered["go"]})["slip"]["title"].startswith(f"Build {offered['name']}")
    refused = next(card for card in cards if card["state"] == "refused")
    screen = session.handle({"do": "why", "go": refused["go"]})
    assert screen["refusal"]["reasons"]
    assert screen["slip"] is None


def test_a_refused_move_tells_its_reasons_as_when_it_is_pressed() -> None:
    session = Session(address={"lesson": GEEK, "step": "again-the-die", "lang": "en"})
    refused = next(a["go"] for a in session.screen()["acts"] if a["state"] == "refused")
    asked = session.handle({"do": "why", "go": refused})["refusal"]
    assert asked == session.handle(refused)["refusal"]


@pytest.mark.parametrize("go", [None, {"do": "more"}, {"do": "card", "id": "no such card"}, {"do": "act"}, "why"])
def test_where_there_is_nothing_to_tell_that_is_said(go: object) -> None:
    session = Session(address={"lesson": QUICK, "lang": "en"})
    screen = session.handle({"do": "why", "go": go})
    assert "nothing here" in screen["announce"]["text"]
    assert screen["slip"] is None


def test_while_a_prediction_is_open_no_move_tells_anything() -> None:
    session = Session(address={"lesson": GEEK, "step": "a-tie", "lang": "en"})
    move = {"do": "announce-roll", "seat": 0}
    assert session.handle({"do": "why", "go": {"do": "act", "move": move}})["slip"] is None
