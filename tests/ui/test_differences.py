"""Two editions beside each other: the page of all that differs, its tables, and a position under the other edition."""

from __future__ import annotations

import re
from typing import Any

import pytest
from ui.walking import LANGS, plain

from tutor.kernel.records import plain as as_data
from tutor.lessons.trails import pack
from tutor.ui.address import read_address
from tutor.ui.session import Session

ALPHA, REVISED = "boss-monster-alpha", "boss-monster-revised"
POINTS = 44
WOUNDED = {
    "edition": ALPHA,
    "start": {
        "phase": "adventure",
        "seats": [
            {"boss": "bm.card.draculord", "dungeon": ["bm.card.golem-factory"], "hand": ["bm.card.exhaustion"]},
            {"boss": "bm.card.robobo", "hand": ["bm.card.fear"]},
        ],
        "walk": {"hero": {"card": "bm.card.nick-the-masher", "damage": 3}, "at": 0},
    },
}
EXHAUSTED = {"do": "cast", "seat": 0, "card": "bm.card.exhaustion", "target": "bm.card.nick-the-masher"}


def page(lang: str = "en") -> dict[str, Any]:
    found: dict[str, Any] = Session(lang=lang, address={"page": "differences"}).screen()["differences"]
    return found


def laid(**more: Any) -> dict[str, str]:
    return {"laid": pack({**WOUNDED, **more}), "seat": "0"}


def switched(session: Session) -> dict[str, Any]:
    """The screen after the other edition has been pressed."""
    options = session.screen()["editions"]["options"]
    return session.handle(next(option["go"] for option in options if option["go"]))


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_shows_both_sides_of_every_point(lang: str) -> None:
    rows = page(lang)["rows"]
    assert len(rows) == POINTS
    for row in rows:
        assert [side["title"] for side in row["sides"]] == [side["title"] for side in rows[0]["sides"]]
        assert all(side["says"] for side in row["sides"])
        assert all(side["seen"] is not None for side in row["sides"])


@pytest.mark.parametrize("lang", LANGS)
def test_what_weighs_most_comes_first(lang: str) -> None:
    """Where something else happens in a game; then what is only counted or called otherwise; then the wording."""
    found = page(lang)
    names = [row["key"].removeprefix("bm.difference.") for row in found["rows"]]
    otherwise = [row["otherwise"] for row in found["rows"]]
    assert otherwise == sorted(otherwise, reverse=True)
    assert names.index("level-up") < names.index("bosses") < names.index("bait-ties")
    assert [str(otherwise.count(one["otherwise"])) in one["title"] for one in found["sections"]] == [True, True]


@pytest.mark.parametrize("lang", LANGS)
def test_a_number_says_what_it_counts(lang: str) -> None:
    for row in page(lang)["rows"]:
        assert not any(re.match(r"\d+( ?[(（]|$)", side["seen"]["text"]) for side in row["sides"]), row["key"]
    said = {side["key"]: side["seen"]["text"] for row in page(lang)["rows"] for side in row["sides"]}
    looking, variants = (said[f"bm.difference.{name}.{REVISED}"] for name in ("looking", "variants"))
    expected = {
        "en": ("Who may look at it: 2", "Variants in the book: 5 (Hard Mode, "),
        "ja": ("見てよい人：2", "本に載っているヴァリアント：5（"),
    }
    assert looking == expected[lang][0]
    assert variants.startswith(expected[lang][1])


def test_over_its_table_stands_what_to_look_at_and_the_ways_on() -> None:
    session = Session(address={"difference": "bm.difference.death", "edition": ALPHA})
    banner = session.screen()["coach"]
    assert "Moment of death" in banner["title"]
    assert banner["text"] == "At once when damage reaches health."
    assert session.handle(banner["more"]["go"])["address"].startswith(
        f"?difference=bm.difference.death&edition={REVISED}"
    )
    assert session.handle(banner["show"]["go"])["page"] == "differences"


def test_every_table_opens_where_it_is_seen() -> None:
    for row in page()["rows"]:
        for side in row["sides"]:
            if side["go"] is None:
                continue
            session = Session(address={"page": "differences"})
            screen = session.handle(side["go"])
            assert screen["page"] == "table", side["key"]
            pressed = [option["key"] for option in screen["editions"]["options"] if option["go"] is None]
            assert side["key"].endswith(pressed[0])
            again = Session(address=read_address(screen["address"])).screen()
            assert again["hash"] == screen["hash"]


def test_what_is_refused_there_can_be_tried() -> None:
    session = Session(address={"difference": "bm.difference.activated", "edition": REVISED})
    assert "bm.card.bottomless-pit" in plain(session.screen())
    assert session.desk is not None
    screen = session.handle({"do": "act", "move": as_data(session.desk.wished[0])})
    assert screen["refusal"]["reasons"]


def test_a_table_of_a_difference_is_switched() -> None:
    session = Session(address={"difference": "bm.difference.death", "edition": ALPHA})
    screen = switched(session)
    assert screen["address"].startswith("?difference=bm.difference.death&edition=boss-monster-revised")


def test_the_same_position_under_the_other_edition() -> None:
    session = Session(address=laid())
    screen = switched(session)
    assert session.desk is not None
    assert session.desk.edition.id == REVISED
    assert screen["page"] == "table"
    switched(session)
    assert session.desk.edition.id == ALPHA


def test_what_was_done_on_it_is_done_there_too() -> None:
    session = Session(address=laid())
    session.handle({"do": "act", "move": EXHAUSTED})
    assert session.desk is not None
    assert [x.card for x in session.desk.line.state.players[0].scored] == ["bm.card.nick-the-masher"]
    switched(session)
    assert session.desk.edition.id == REVISED
    state = session.desk.line.state
    assert "bm.card.exhaustion" in state.discard
    assert state.players[0].scored == ()


@pytest.mark.parametrize(
    "address",
    [
        laid(start={**WOUNDED["start"], "variants": ["no-house-cards"]}),  # type: ignore[dict-item]
        {"deal": ALPHA, "seed": "7"},
        {"proof": "mq.combat.tie", "half": "kept"},
        {"page": "landing"},
    ],
    ids=["only-there", "dealt", "one-edition", "no-table"],
)
def test_where_there_is_no_other_edition(address: dict[str, str]) -> None:
    assert Session(address=address).screen()["editions"] is None


def test_the_page_of_a_rule_leads_to_its_difference() -> None:
    screen = Session(address={"rule": "bmr.adventure.death"}).screen()
    rows = [row for row in screen["rule"]["editions"]["points"] if "difference" in row["go"]]
    assert [row["go"]["difference"] for row in rows] == ["bm.difference.death"]
    assert Session().handle(rows[0]["go"])["page"] == "table"
    clock = Session(address={"rule": "bma.players.play-time"}).screen()["rule"]["editions"]["points"]
    assert Session().handle(clock[0]["go"])["page"] == "table"


def test_the_front_page_of_the_game_leads_to_the_differences() -> None:
    session = Session(address={"page": "game", "edition": "boss-monster-alpha"})
    leads = [one["go"] for one in session.screen()["front"]["look"] if one["go"].get("page") == "differences"]
    assert session.handle(leads[0])["page"] == "differences"
