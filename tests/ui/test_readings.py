"""An unclear rule read in another way, on the screen: on its page, on a table of its own, and in a match."""

from __future__ import annotations

from typing import Any

from tutor.content.models import LANGS
from tutor.ui.session import Session

RULE = "bmr.bait.tie-stays"
READING = "bmr.reading.tie-of-all"


def screen(lang: str = "en", **address: str) -> dict[str, Any]:
    return Session(lang=lang, address=address).screen()


def test_the_page_of_the_rule_tells_both_and_opens_both() -> None:
    (read,) = screen(rule=RULE)["rule"]["readings"]
    ours, other = read["rows"]
    assert "stays in town" in ours["text"]
    assert "is lured" in other["text"]
    assert [row["go"]["half"] for row in (ours, other)] == ["ours", "other"]


def test_the_page_of_a_clear_rule_has_none() -> None:
    assert screen(rule="bma.bait.tie-stays")["rule"]["readings"] == []


def test_its_table_is_played_so_and_says_so() -> None:
    for half, lured in (("ours", False), ("other", True)):
        session = Session(address={"reading": READING, "half": half})
        told = session.screen()
        assert session.desk is not None
        kinds = [event.kind for event in session.desk.line.events]
        assert ("HeroLured" in kinds) is lured
        assert told["coach"]["more"]["go"]["half"] != half
        assert told["coach"]["show"]["go"] == {"do": "open", "rule": RULE}


def test_its_table_speaks_both_languages() -> None:
    titles = {screen(lang, reading=READING, half="other")["coach"]["title"] for lang in LANGS}
    assert len(titles) == len(LANGS)


def test_a_reading_that_there_is_not_leads_to_a_page_that_says_so() -> None:
    assert Session(address={"reading": "bmr.reading.nothing"}).page == "lost"


def test_before_a_match_readings_can_be_agreed_on() -> None:
    groups = screen(page="deal", edition="boss-monster-revised")["deal"]["groups"]
    (group,) = [one for one in groups if one["key"] == "readings"]
    assert group["field"] == "variants"
    assert READING in [option["key"] for option in group["options"]]


def test_a_match_is_played_by_what_was_agreed_on() -> None:
    agreed = {"deal": "boss-monster-revised", "seed": "1", "variants": f"hard-mode,{READING}"}
    session = Session(address=agreed)
    assert session.desk is not None
    assert session.desk.edition.read_as((READING,)) is session.desk.line.game
    assert session.desk.line.state.variants == ("hard-mode",)
    assert session.screen()["page"] == "table"


def test_an_unknown_one_is_not_passed_over() -> None:
    agreed = {"deal": "boss-monster-revised", "seed": "1", "variants": "bmr.reading.nothing"}
    assert Session(address=agreed).page == "lost"
