"""The questions that find out what a reader believes, on the screen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from strategies import EDITIONS

from tutor.content.models import LANGS
from tutor.games.registry import edition
from tutor.ui.learn.beliefs import BeliefsDesk
from tutor.ui.session import Session

WITH_MISTAKES = [name for name in EDITIONS if edition(name).mistakes]


def opened(name: str, lang: str = "en") -> tuple[Session, BeliefsDesk]:
    session = Session(lang=lang, address={"page": "beliefs", "edition": name})
    assert isinstance(session.desk, BeliefsDesk)
    return session, session.desk


def answer(session: Session, desk: BeliefsDesk, *, right: bool) -> dict[str, Any]:
    offered = desk.offered[desk.place.step]
    key = next(key for key, one in offered.items() if bool(one.believes) != right)
    session.handle({"do": "choose", "key": key})
    return session.handle({"do": "lock"})


@pytest.mark.parametrize("name", WITH_MISTAKES)
@pytest.mark.parametrize("lang", LANGS)
def test_a_wrong_answer_names_the_belief_and_the_rule(name: str, lang: str) -> None:
    session, desk = opened(name, lang)
    told = answer(session, desk, right=False)["predict"]["answer"]
    belief = edition(name).mistakes[desk.items[0].answers[1].believes[0]]
    assert told["right"] is False
    assert any(m.says[lang] in told["text"] for m in (belief, *edition(name).mistakes.values()))
    assert edition(name).ledger[desk.items[0].rules[0]].text[lang] in told["text"]


@pytest.mark.parametrize("name", WITH_MISTAKES)
def test_nothing_on_the_page_answers_an_open_question(name: str) -> None:
    session, desk = opened(name)
    for at in range(len(desk.items)):
        screen = session.screen()
        assert {o["key"] for o in screen["predict"]["options"]} == set(desk.offered[at])
        assert ".mistake." not in json.dumps(screen)
        session.handle({"do": "next"})


@pytest.mark.parametrize("name", WITH_MISTAKES)
def test_the_end_tells_what_the_reader_seems_to_believe(name: str) -> None:
    session, desk = opened(name)
    for _ in desk.items:
        answer(session, desk, right=False)
        session.handle({"do": "next"})
    told = session.screen()["summary"]
    assert told["beliefs"]
    assert all(
        one["says"] and one["instead"] and one["cite"]["rule"] in edition(name).ledger for one in told["beliefs"]
    )


@pytest.mark.parametrize("name", WITH_MISTAKES)
def test_whoever_knows_the_rules_hears_of_no_beliefs(name: str) -> None:
    session, desk = opened(name)
    for _ in desk.items:
        assert answer(session, desk, right=True)["predict"]["answer"]["right"] is True
        session.handle({"do": "next"})
    assert session.screen()["summary"]["beliefs"] == []


def test_a_game_leads_to_them_if_it_has_any() -> None:
    for name in EDITIONS:
        doors = Session(address={"page": "game", "edition": name}).screen()
        assert ('"beliefs"' in json.dumps(doors)) is bool(edition(name).mistakes)
