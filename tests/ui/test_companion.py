"""A position is entered by answering questions, and is a table like any other."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS

from tutor.explain.speaker import Speaker
from tutor.games.registry import edition, editions
from tutor.lessons.trails import pack
from tutor.tables.companion import UNKNOWN, Cards, Choice, Misfit, catalogue, situations_of, table_of
from tutor.tables.opening import open_table
from tutor.ui.session import Session

SITUATIONS = [(name, n) for name in editions() for n in range(len(situations_of(name)))]


def opened(name: str, lang: str = "en", **more: str) -> Session:
    return Session(lang=lang, address={"page": "companion", "edition": name, "lang": lang, **more})


def do(session: Session, verb: str, **given: Any) -> dict[str, Any]:
    return session.handle({"do": f"companion.{verb}", **given})


def test_every_edition_has_questions() -> None:
    assert {name for name, _ in SITUATIONS} == set(editions())


@pytest.mark.parametrize("name, n", SITUATIONS)
@pytest.mark.parametrize("lang", LANGS)
def test_an_answered_form_is_laid_out_and_played_on(name: str, n: int, lang: str) -> None:
    session = opened(name, lang)
    do(session, "turn-to", key=situations_of(name)[n].id)
    screen = do(session, "example")
    assert screen["companion"]["misfit"] is None
    screen = do(session, "lay")
    assert screen["page"] == "table", screen
    line = session.desk.line  # type: ignore[union-attr]
    assert any(line.game.offers(line.state, seat) for seat in range(len(line.state.players)))
    assert screen["crumbs"][1]["go"]["form"]
    back = session.handle(dict(screen["crumbs"][1]["go"]))
    assert back["page"] == "companion"
    assert session.own.answers == dict(situations_of(name)[n].example.items())


@pytest.mark.parametrize("name, n", SITUATIONS)
def test_an_empty_form_is_a_position_or_says_why_not(name: str, n: int) -> None:
    session = opened(name)
    do(session, "turn-to", key=situations_of(name)[n].id)
    screen = do(session, "lay")
    assert screen["page"] == "table" or screen["companion"]["misfit"]["text"]


@pytest.mark.parametrize("name, n", SITUATIONS)
def test_every_card_that_is_asked_for_is_in_the_box(name: str, n: int) -> None:
    situation = situations_of(name)[n]
    kinds = {card.kind for card in catalogue(name).values()}
    for ask in (*situation.asks, *situation.seats.asks):
        if isinstance(ask, Cards):
            assert set(ask.kinds) <= kinds, ask.id
        if isinstance(ask, Choice):
            assert ask.options or ask.of, ask.id


IMPOSSIBLE = [
    ("munchkin-quest", 0, {"seat.0.traits": ["mq.card.warrior", "mq.card.wizard"]}, "mq.raceclass.max"),
    ("munchkin-quest", 0, {"seat.0.gear": ["mq.card.firemans-helmet"] * 2}, "mq.setup.decks"),
    ("boss-monster-alpha", 0, {"seat.0.dungeon": ["bm.card.open-grave"] * 5}, "bma.component.rooms"),
    ("boss-monster-revised", 0, {"seat.0.souls": ["bm.card.nick-the-masher"] * 2}, ""),
    ("seven-bosses", 0, {"seat.0.front": ["sb.card.ghost", "sb.card.ghost"]}, ""),
    ("card-plus-adventure", 0, {"seat.0.role": ["cpa.house.trap.1"]}, ""),
]


@pytest.mark.parametrize("name, n, answers, rule", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_refused_where_it_is_wrong(
    name: str, n: int, answers: dict[str, Any], rule: str
) -> None:
    with pytest.raises(Misfit) as caught:
        table_of(name, situations_of(name)[n], {**situations_of(name)[n].example, **answers})
    assert caught.value.where
    assert caught.value.what
    assert not rule or caught.value.rule == rule


@pytest.mark.parametrize("lang", LANGS)
def test_the_rule_against_a_position_is_told_with_its_page(lang: str) -> None:
    session = opened("munchkin-quest", lang)
    do(session, "example")
    do(session, "add", key="seat.0.traits", card="mq.card.wizard")
    misfit = do(session, "lay")["companion"]["misfit"]
    assert misfit["text"] == edition("munchkin-quest").ledger["mq.raceclass.max"].text[lang]
    assert misfit["cite"]["rule"] == "mq.raceclass.max"
    assert session.page == "companion"


def test_cards_that_nobody_knows_are_any_that_fit() -> None:
    situation = situations_of("seven-bosses")[0]
    answers = {**situation.example, "seat.1.front": ["sb.card.ghost", UNKNOWN, UNKNOWN], "seat.1.rear": [UNKNOWN]}
    table = table_of("seven-bosses", situation, answers)
    _, line = open_table(table)
    assert sum(len(column) for column in table.start["seats"][1]["columns"]) == 4
    assert UNKNOWN not in str(table.start)
    assert line.state is not None


def test_numbers_keep_to_their_bounds_and_words_are_no_numbers() -> None:
    session = opened("munchkin-quest")
    do(session, "set", key="seat.0.level", value="12")
    table = table_of("munchkin-quest", session.own.situation, {**session.own.situation.example, **session.own.answers})
    assert table.start["seats"][0]["level"] == 9
    do(session, "set", key="seat.0.level", value="many")
    assert session.own.answers["seat.0.level"] is None


def test_what_is_not_asked_is_not_taken() -> None:
    session = opened("munchkin-quest")
    for key in ("seat.9.level", "seat.1.hand", "start", "seat.x.level", "", "seat."):
        do(session, "set", key=key, value="3")
        do(session, "add", key=key, card="mq.card.warrior")
    do(session, "add", key="seat.0.traits", card="mq.card.shrieking-geek")
    do(session, "drop", key="seat.0.traits", at=7)
    assert not any(session.own.answers.values())


DAMAGED = ["", "x", pack([1]), pack({"given": 3}), pack({"of": 1, "given": {"seats": "many", "seat.0.gear": 7}})]


@pytest.mark.parametrize("code", DAMAGED)
def test_a_damaged_form_in_a_link_opens_some_page_without_an_apology(code: str) -> None:
    session = opened("munchkin-quest", form=code)
    assert session.screen()["page"] in ("companion", "lost")
    assert not session.sorry


@pytest.mark.parametrize("name, n", SITUATIONS)
@pytest.mark.parametrize("lang", LANGS)
def test_the_table_calls_everybody_what_the_form_did(name: str, n: int, lang: str) -> None:
    session = opened(name, lang)
    do(session, "turn-to", key=situations_of(name)[n].id)
    titles = [seat["title"] for seat in do(session, "example")["companion"]["seats"]]
    do(session, "lay")
    line = session.desk.line  # type: ignore[union-attr]
    speaker = Speaker(edition(name), lang, line.state)
    assert [speaker.seat(seat) for seat in range(len(titles))] == titles
