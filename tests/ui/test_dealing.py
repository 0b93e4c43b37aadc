"""Before a match its reader is asked what he is himself, where a rule of the game asks for it."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS

from tutor.ui.address import read_address
from tutor.ui.session import Session

MQ = "munchkin-quest"


def asked(edition: str, lang: str = "en") -> list[dict[str, Any]]:
    groups = Session(lang=lang, address={"page": "deal", "edition": edition}).screen()["deal"]["groups"]
    options: list[dict[str, Any]] = next(group["options"] for group in groups if group["key"] == "gender")
    return options


def players(session: Session) -> list[tuple[str, str]]:
    assert session.desk is not None
    return [(p.person, p.gender) for p in session.desk.whole.state.players]


@pytest.mark.parametrize("lang", LANGS)
def test_the_gender_is_asked_for_only_where_a_rule_asks_for_it(lang: str) -> None:
    assert [(one["key"], one["chosen"]) for one in asked(MQ, lang)] == [("female", True), ("male", False)]
    assert asked("boss-monster-revised", lang) == []


def test_a_character_starts_with_the_gender_that_its_reader_has_chosen() -> None:
    """Who chooses nothing is dealt the same game as ever, and whoever opens its link as well."""
    usual = Session(address={"deal": MQ, "seed": "5"})
    page = Session(address={"page": "deal", "edition": MQ})
    go = page.screen()["deal"]["go"]
    same = page.handle({**go, "seed": "5", "gender": "female"})
    assert same["address"] == usual.screen()["address"]
    assert players(page) == players(usual)
    assert players(usual)[0] == ("female", "female")
    chosen = page.handle({**go, "seed": "5", "gender": "male"})
    assert players(page)[0] == ("male", "male")
    assert players(page)[1:] == players(usual)[1:]
    assert players(Session(address=read_address(chosen["address"]))) == players(page)


@pytest.mark.parametrize("address", [{"deal": MQ, "gender": "cat"}, {"deal": "boss-monster-alpha", "gender": "male"}])
def test_an_unknown_one_is_not_passed_over(address: dict[str, str]) -> None:
    assert Session(address={**address, "seed": "5"}).page == "lost"
