"""The same links in a notebook: a position gives one, and takes one."""

from __future__ import annotations

from pathlib import Path

import pytest
from ui.matches import MATCH, link_of, play, visit
from ui.walking import EXAMPLE, GEEK

import tutor
from tutor.kernel.verdict import BadInput
from tutor.tables.proofs import proofs_of
from tutor.ui.address import read_address
from tutor.ui.keeping import kept_by_the_host
from tutor.ui.session import Session


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    return tmp_path


def test_a_position_is_the_same_behind_its_link() -> None:
    fight = tutor.example(EXAMPLE, beat="thrown")
    plain = fight.branch(kind="trade", seat=0, to="").branch(kind="level", seat=0, n=3)
    rolled = plain.do(seat=0, action="announce-roll")
    for position in (fight, plain, rolled, rolled.undo(2), fight.undo(4), tutor.example(EXAMPLE)):
        again = tutor.position(position.link())
        assert again.state == position.state
        assert len(again.line.moments) == len(position.line.moments)
        assert tutor.position(again.link()).state == position.state


def test_its_link_opens_the_lesson_at_its_step() -> None:
    plain = tutor.example(EXAMPLE, beat="thrown").branch(kind="trade", seat=0, to="")
    address = read_address(plain.link())
    assert (address["example"], address["step"]) == (EXAMPLE, "thrown")
    screen = Session(address=address).screen()
    assert screen["whatif"]["on"]
    assert screen["odds"]["fraction"] == {"n": 216, "of": 216}


def test_a_table_of_ones_own_travels_in_its_link() -> None:
    edition = tutor.example(EXAMPLE).edition
    source = next(p for _, p in proofs_of(edition) if p.rule == "mq.combat.warrior-tie").table(edition.id)
    table = tutor.table(source.model_dump(by_alias=True, exclude_defaults=True))
    link = table.link(seat=1)
    assert set(read_address(link)) == {"laid", "seat"}
    assert tutor.position(link).state == table.state
    shown = tutor.open_position(link).session
    assert shown.desk is not None
    assert shown.desk.you == 1
    assert shown.desk.line.state == table.state


def test_a_whole_address_is_a_link_too() -> None:
    fight = tutor.example(EXAMPLE, beat="baby")
    position = tutor.position("https://somewhere.example/class/fight" + fight.link() + "&lang=ja#top")
    assert position.state == fight.state
    assert position.lang == "ja"
    assert tutor.position(fight.link(), "ja").lang == "ja"
    assert tutor.open_position(fight.link(), "ja").session.lang == "ja"


def test_a_position_of_a_match_comes_by_its_key() -> None:
    session = Session(keeper=kept_by_the_host())
    session.handle({"do": "hello", "learner": "ann", "search": MATCH, "lang": "en"})
    play(session, 6)
    link = link_of(session)
    position = tutor.position(link)
    assert session.desk is not None
    assert position.state == session.desk.line.state
    again = position.do(position.offers(0)[0]).link()
    assert set(read_address(again)) == {"position"}
    assert again != link
    other = visit(None, "bob", "")
    other.keeper = kept_by_the_host()
    assert other.handle({"do": "open", **read_address(again)})["page"] == "table"


def test_a_table_shown_in_a_notebook_gives_links_to_the_start_page() -> None:
    session = tutor.example(EXAMPLE, beat="thrown").show().session
    screen = session.handle({"do": "link"})
    assert screen["link"]["home"]
    assert read_address(screen["link"]["search"])["step"] == "thrown"
    assert "example" not in screen["address"]
    assert not Session(address={"lesson": GEEK}).screen()["link"]["home"]


@pytest.mark.parametrize(
    "link", ["", "?", "?rule=mq.combat.tie", "?position=none", "?laid=x", "?lesson=mq.lesson.none"]
)
def test_what_leads_to_no_position_is_refused(link: str) -> None:
    with pytest.raises(BadInput):
        tutor.position(link)


def test_a_position_that_came_about_otherwise_has_no_link() -> None:
    fight = tutor.example(EXAMPLE)
    with pytest.raises(BadInput, match="where this table comes from"):
        tutor.Position(fight.edition, fight.line).link()
    with pytest.raises(BadInput, match="no link can tell"):
        tutor.Position(fight.edition, fight.line.replace_state(fight.state), "en", fight.origins).link()


def test_what_was_corrected_since_is_said() -> None:
    link = tutor.example(EXAMPLE, beat="thrown").branch(kind="level", seat=0, n=3).link()
    with pytest.warns(UserWarning, match="cannot be read"):
        position = tutor.position(link[:-9])
    assert position.state == tutor.example(EXAMPLE, beat="thrown").state
