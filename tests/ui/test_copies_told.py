"""What the teacher's window and the wall make of copies: names, rules and what-ifs that are told from ids and links."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tutor.lessons.scenarios_play import all_scenarios
from tutor.lessons.trails import pack
from tutor.serve.classroom.ballot import Copy
from tutor.ui.address import read_address
from tutor.ui.presenter import tried as what_was_tried
from tutor.ui.scenarios.opening import code_of, find_scenario
from tutor.ui.session import Session

Screen = dict[str, Any]
GEEK = "mq.scenario.shrieking-geek"
IDS = [scenario.id for _, scenario in all_scenarios()]
STEP = {"lesson": "mq.lesson.shrieking-geek", "step": "again-from-27"}
COPY = "?lesson=mq.lesson.shrieking-geek&step=again-from-27"
DEEP = msgspec.Raw(b"[" * 5000 + b"]" * 5000)
GALANDRUL = {"do": "act", "move": {"do": "choose-helper", "seat": 0, "helper": 1}}


def tried(*wishes: Any, lang: str = "en") -> str:
    """The link of a what-if; a wish is the number of a chip, or a move."""
    session = Session(address={**STEP, "lang": lang, "class": "BCDFG"})
    for wish in wishes:
        chips = session.screen()["whatif"]["chips"]
        screen = session.handle(chips[wish]["go"] if isinstance(wish, int) else wish)
    return str(screen["work"]["tried"])


def window(**address: str) -> Session:
    return Session(address={"page": "presenter", "scenario": GEEK, "lang": "en", **address})


def wall(step: str = "helper") -> Session:
    return Session(address={"page": "projector", "scenario": GEEK, "step": step, "lang": "en"})


def press(session: Session, key: str, **more: Any) -> Screen:
    return session.handle({"do": f"projector.{key}", **more})


# -- the teacher's window --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", IDS)
def test_every_scenario_gives_out_what_opens_at_a_goal(id: str) -> None:
    copies = window(scenario=id).screen()["presenter"]["copies"]
    assert len(copies) >= 2
    assert [copy.title.en for copy in msgspec.convert(copies, list[Copy])] == [copy["title"]["en"] for copy in copies]
    for copy in copies:
        screen = Session(address=read_address(copy["address"])).screen()
        assert (screen["page"], screen["coach"]["done"]) == ("table", None)


def test_a_scenario_of_ones_own_has_them_too() -> None:
    code = code_of(find_scenario(GEEK)[1])
    own = Session(address={"page": "presenter", "script": code}).screen()["presenter"]
    assert own["copies"] == window().screen()["presenter"]["copies"]


def test_ids_and_links_are_told_and_stay_when_the_wall_goes_on() -> None:
    session, link = window(), tried(0)
    told = session.handle({"do": "presenter.read", "rules": ["mq.help.one", "<b>"], "links": [link, "?page=landing"]})
    assert told["presenter"]["rules"]["mq.help.one"]["title"].startswith("Only one helper")
    assert told["presenter"]["rules"]["<b>"] is None
    assert told["presenter"]["tried"]["?page=landing"] is None
    row = told["presenter"]["tried"][link]
    assert (row["told"], row["before"], row["after"]) == ("no Warrior", "0/6", "0/36")
    other = session.handle({"do": "presenter.follow", "scenario": "mq.scenario.curses", "key": ""})
    assert other["presenter"]["tried"][link] == row
    assert session.handle({"do": "lang", "lang": "ja"})["presenter"]["tried"][link]["told"] == "戦士でない"


@pytest.mark.parametrize(
    "wrong", [{}, {"rules": "x"}, {"links": [3, None, {}]}, {"links": ["?lesson=mq.lesson.x&then=x"]}]
)
def test_what_makes_no_sense_is_not_told(wrong: Screen) -> None:
    screen = window().handle({"do": "presenter.read", **wrong})
    assert not any(screen["presenter"]["tried"].values())
    assert screen["page"] == "presenter"


@pytest.mark.parametrize("broken", [False, True])
def test_a_link_that_makes_anything_go_wrong_leaves_the_window_as_it_is(
    broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The class sends it again to every window that is opened."""
    if broken:
        monkeypatch.setattr(what_was_tried, "open_address", lambda *_: 1 / 0)
    link = tried(0) + "&half=broken" if broken else f"{COPY}&then={pack({'steps': [{'a': DEEP}]})}"
    for session in (window(), window()):
        for intent in ({"do": "presenter.read", "links": [link]}, {"do": "look"}):
            screen = session.handle(intent)
            assert (screen["page"], screen["presenter"]["tried"]) == ("presenter", {link: None})


def test_moves_and_changes_are_told_in_their_order() -> None:
    session = window()
    link = tried(0, GALANDRUL)
    row = session.handle({"do": "presenter.read", "links": [link]})["presenter"]["tried"][link]
    assert row["told"].startswith("no Warrior + ")
    assert "Galandrul" in row["told"]


# -- on the wall -----------------------------------------------------------------------------------------------------


def test_three_go_on_the_wall_in_order_without_a_name_and_the_story_waits() -> None:
    session = wall()
    before = session.screen()
    links = [tried(1), tried(0), tried(2), tried(3)]
    shown = press(session, "present", links=links)
    headlines = [shown["projector"]["headline"]]
    for _ in range(2):
        headlines.append(press(session, "next")["projector"]["headline"])
    assert headlines == [f"One of you tried: {what}" for what in ("no Ancient", "no Warrior", "no Hairy")]
    again = press(session, "back")["projector"]
    assert (again["headline"], again["place"]) == (headlines[1], "2 of 3")
    assert (again["ballot"], again["options"], again["aside"]) == (None, [], True)
    assert {row["what"] for row in again["futures"]["rows"]} == {
        "Against Warriors",
        "Munchkin Girl's dice",
        "A tie after the dice",
    }
    assert press(session, "back")["projector"]["keys"][0]["go"] is None
    end = press(session, "close")
    assert {**end, "rev": 0, "announce": 0} == {**before, "rev": 0, "announce": 0}


def test_the_wall_goes_back_to_its_question_with_all_that_was_asked() -> None:
    session = wall("chance")
    asked = session.screen()["projector"]["ballot"]
    assert press(session, "present", links=[tried(0)])["projector"]["ballot"] is None
    assert press(session, "next")["projector"]["ballot"] == asked
    press(session, "present", links=[tried(0)])
    assert not press(session, "reveal")["projector"]["aside"]
    assert (
        press(session, "present", links=["?page=landing", "x", 3, "?lesson=mq.lesson.moving&step=vault"])["projector"][
            "aside"
        ]
        is False
    )


def test_the_wall_shows_the_copy_as_it_was_changed() -> None:
    screen = press(wall(), "present", links=[tried(0)])
    assert screen["projector"]["futures"]["right"]["line"] == "12:21"
    assert [screen[name] for name in ("coach", "story", "hand", "odds", "summary", "acts")] == [None] * 5 + [[]]
