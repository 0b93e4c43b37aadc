"""A refusal repeats the wish, gives every reason with its page, and says what is possible instead."""

from __future__ import annotations

import pytest
from ui.walking import GEEK, LANGS, QUICK, Screen, walk

from tutor.games.registry import edition_of
from tutor.ui.session import Session


def refused_acts(screen: Screen) -> list[Screen]:
    return [a for a in screen["acts"] if a["state"] == "refused"]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_whatever_is_shown_as_refused_is_refused_with_every_reason(id: str, lang: str) -> None:
    session = Session(address={"lesson": id, "lang": lang})
    seen = 0
    for _, screen in walk(session):
        for act in refused_acts(screen):
            seen += 1
            line, game = session.desk.line, session.desk.line.game  # type: ignore[union-attr]
            denials = game.why_not(line.state, game.action_of(act["go"]["move"]))
            said = session.screen()["announce"]["n"]
            after = session.handle(act["go"])
            refusal = after["refusal"]
            assert after["hash"] == screen["hash"]
            assert {r["cite"]["rule"] for r in refusal["reasons"]} <= {d.rule for d in denials}
            assert len(refusal["reasons"]) == len({r["text"] for r in refusal["reasons"]})
            pages = edition_of(id).ledger
            assert all(r["text"] and r["cite"]["label"] and r["cite"]["rule"] in pages for r in refusal["reasons"])
            assert after["announce"]["n"] == said + 1
            assert after["announce"]["text"].startswith(refusal["title"])
    assert seen >= 4


def test_two_reasons_stand_with_their_pages() -> None:
    """A second helper, once the dice lie: too late, and one is there already."""
    session = Session(address={"lesson": GEEK, "step": "again-the-die", "lang": "en"})
    move = {"seat": 3, "do": "offer-help", "deal": {}}
    reasons = session.handle({"do": "act", "move": move})["refusal"]["reasons"]
    assert [r["cite"]["label"] for r in reasons] == ["p. 9", "p. 9", "p. 10"]


def test_nobody_is_sent_to_his_death_first() -> None:
    """What can be done at any time stands behind what the moment is for."""
    session = Session(address={"proof": "mq.combat.ask-help", "half": "kept", "lang": "en"})
    after = session.handle({"do": "act", "move": {"seat": 0, "do": "search"}})
    told = after["refusal"]["instead"]["text"]
    assert not told.startswith("End your own life")
    assert "the dice" in told


@pytest.mark.parametrize("lang", LANGS)
def test_a_refusal_says_what_is_possible_and_leaves_with_the_next_move(lang: str) -> None:
    session = Session(address={"lesson": GEEK, "step": "again-the-die", "lang": lang})
    screen = session.screen()
    after = session.handle(refused_acts(screen)[0]["go"])
    assert after["refusal"]["instead"]["text"]
    assert after["acts"] == screen["acts"]  # it blocks nothing
    kept = session.handle({"do": "tile", "key": "x", "open": True})
    assert kept["refusal"] == after["refusal"]  # looking something up does not take it away
    moved = session.handle({"do": "back"})
    assert moved["refusal"] is None


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_that_cannot_be_played_says_why(lang: str) -> None:
    session = Session(address={"lesson": GEEK, "step": "again-the-die", "lang": lang})
    card = next(c for c in session.screen()["hand"]["cards"] if c["state"] == "refused")
    after = session.handle(card["go"])
    assert card["name"] in after["refusal"]["title"]
    assert after["refusal"]["reasons"]
