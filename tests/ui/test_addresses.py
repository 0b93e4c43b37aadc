"""A link reproduces what it was copied from."""

from __future__ import annotations

import pytest
from ui.walking import EXAMPLE, GEEK, QUICK, lesson_desk, walk

from tutor.lessons.models import Act
from tutor.ui.address import read_address, write_address
from tutor.ui.keeping import Keeper
from tutor.ui.session import Session


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_the_address_of_a_step_opens_the_same_position(id: str) -> None:
    session = Session(address={"lesson": id, "lang": "ja"})
    for _, screen in walk(session):
        if isinstance(lesson_desk(session).step, Act) and lesson_desk(session).answer.moves:
            continue  # a stranger starts the step anew
        other = Session(address=read_address(screen["address"])).screen()
        assert (other["hash"], other["address"], other["lang"]) == (screen["hash"], screen["address"], "ja")


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_the_same_reader_finds_his_own_moves_at_it(id: str) -> None:
    keeper = Keeper()
    session = Session(address={"lesson": id}, keeper=keeper)
    for _, screen in walk(session):
        other = Session(address=read_address(screen["address"]), keeper=keeper).screen()
        assert other["hash"] == screen["hash"]
        assert other["predict"] == screen["predict"]
        assert other["coach"] == screen["coach"]


PLACES = {
    "example": {"example": EXAMPLE, "step": "baby"},
    "proof": {"proof": "mq.combat.warrior-tie", "half": "kept"},
    "broken": {"proof": "mq.help.one", "half": "broken"},
    "deal": {"deal": "munchkin-quest", "seed": "11"},
}


@pytest.mark.parametrize("name", PLACES)
def test_the_address_of_a_table_opens_the_same_table(name: str) -> None:
    screen = Session(address=PLACES[name]).screen()
    other = Session(address=read_address(screen["address"])).screen()
    assert (other["page"], other["hash"], other["address"]) == ("table", screen["hash"], screen["address"])


@pytest.mark.parametrize("address", [{"rule": "mq.combat.tie"}, {"words": "同点"}, {}])
def test_the_address_of_a_page_opens_the_same_page(address: dict[str, str]) -> None:
    screen = Session(address=address).screen()
    other = Session(address=read_address(screen["address"])).screen()
    assert {k: v for k, v in other.items() if k != "rev"} == {k: v for k, v in screen.items() if k != "rev"}


def test_an_address_survives_being_written_and_read() -> None:
    fields = {"lesson": "mq.lesson.x", "step": "a b&c=d", "lang": "ja", "words": "戦士 +5"}
    assert read_address(write_address({**fields, "secret": "x"})) == fields


def test_the_first_move_of_the_start_page_is_made_in_the_lesson() -> None:
    act = Session(lang="en").screen()["landing"]["demo"]["acts"][0]
    screen = Session(lang="en").handle(act["go"])
    assert (screen["scene"]["score"]["munchkins"], screen["scene"]["score"]["monsters"]) == (12, 12)
    assert screen["coach"]["done"]
