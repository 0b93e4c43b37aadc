"""What a class votes on: in both languages at once, and without the answer until the wall tells it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import pytest
from ui.walking import LANGS

from tutor.games.registry import editions
from tutor.lessons.scenarios_play import Showing, find_scenario, scenarios_of
from tutor.ui.learn.review import ReviewDesk
from tutor.ui.session import Session

GEEK = "mq.scenario.shrieking-geek"
IDS = sorted({scenario.id for edition in editions().values() for scenario in scenarios_of(edition)})


def opened(id: str, step: str = "") -> Session:
    return Session(address={"page": "projector", "scenario": id, "step": step, "lang": "en"})


def press(session: Session, verb: str, **intent: Any) -> Any:
    return session.handle({"do": f"projector.{verb}", **intent})["projector"]


def walls(session: Session) -> Iterator[Any]:
    """All that the wall shows, one key after the other."""
    wall = session.screen()["projector"]
    yield wall
    while wall["keys"][1]["go"]:
        wall = press(session, "next")
        yield wall


@pytest.mark.parametrize("id", IDS)
def test_every_question_can_be_voted_on_and_tells_nothing_before_its_answer(id: str) -> None:
    edition, scenario = find_scenario(id)
    told = 0
    for wall in walls(opened(id)):
        ballot = wall["ballot"]
        assert (ballot is None) == (wall["options"] == [])
        if ballot is not None:
            assert [o["text"]["en"] for o in ballot["options"]] == [o["text"] for o in wall["options"]]
            assert ballot["key"] == wall["hands"]
            assert all(ballot["text"][lang] for lang in LANGS)
            assert (ballot["told"] is not None) == (wall["view"] == "told")
            told += ballot["told"] is not None
            assert_tells_the_answer(wall)
    assert told == len(Showing(scenario, edition).questions)


def assert_tells_the_answer(wall: Any) -> None:
    if told := wall["ballot"]["told"]:
        right = next(o for o in wall["options"] if o["right"])
        assert (told["right"], told["verdict"]["en"]) == (right["key"], right["text"])
        assert all(told["because"][lang] for lang in LANGS)


@pytest.mark.parametrize("id", IDS)
def test_after_the_last_question_there_is_homework(id: str) -> None:
    ways = [wall["ballot"]["told"]["go_home"] for wall in walls(opened(id)) if (wall["ballot"] or {}).get("told")]
    assert ways == [""] * (len(ways) - 1) + [f"?page=review&scenario={id}"]
    session = Session()
    session.open(dict(parse_qsl(ways[-1].removeprefix("?"))))
    assert isinstance(session.desk, ReviewDesk)


def test_a_question_is_the_same_in_either_language_and_told_or_not() -> None:
    session = opened(GEEK, "no-warrior")
    asked = press(session, "next")["ballot"]
    other = session.handle({"do": "lang", "lang": "ja"})["projector"]["ballot"]
    told = press(session, "reveal")["ballot"]
    assert asked == other == {**told, "told": None}


def test_a_wish_says_who_would_like_to_do_what() -> None:
    session = opened(GEEK, "second-helper")
    wall = press(session, "next")
    assert wall["ballot"]["text"]["en"].startswith(wall["wish"] + "\n")


def test_the_rooms_own_idea_is_voted_on_in_both_languages() -> None:
    session = opened(GEEK, "your-change")
    assert session.screen()["projector"]["ballot"] is None
    screen = session.handle({"do": "projector.branch"})
    chip = next(c for c in screen["whatif"]["chips"] if c["label"] == "no Fireman's Helmet")
    ballot = session.handle(chip["go"])["projector"]["ballot"]
    assert ballot["key"].endswith("+1")
    assert "better or worse" in ballot["text"]["en"]
    assert "勝ち目" in ballot["text"]["ja"]
    assert ballot["told"] is None
    told = press(session, "reveal")["ballot"]
    assert told["text"] == ballot["text"]
    assert told["told"]["right"] == "worse"
    assert all(told["told"]["because"][lang] for lang in LANGS)
