"""A copy in a class: what a page passes on of the work, and that the class stays in its address."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from tutor.kernel.replay import plain_action
from tutor.lessons.attempts import refusals
from tutor.lessons.models import Predict
from tutor.lessons.truth import settle
from tutor.serve.classroom.ballot import Homework, Tried, Work
from tutor.serve.classroom.rooms import LENGTH, LETTERS
from tutor.ui.address import read_address
from tutor.ui.learn.copywork import CODE
from tutor.ui.learn.review import HomeDesk
from tutor.ui.learn.tally import UNTIMELY
from tutor.ui.session import Session

DIE, FROM_27 = "again-the-die", "again-from-27"


def copy(step: str = FROM_27, **more: str) -> Session:
    return Session(address={"lesson": "mq.lesson.shrieking-geek", "step": step, "class": "BCDFG", **more})


def move(session: Session, **move: Any) -> dict[str, Any]:
    screen = session.handle({"do": "act", "move": {"seat": 0, **move}})
    return dict(screen["work"])


def passed_on(work: dict[str, Any]) -> Work:
    """As the class takes it."""
    told = {
        "address": work["step"],
        **{name: work[name] for name in ("state", "helped", "tries", "rule", "wrong", "used")},
    }
    return msgspec.convert(told, Work)


def test_the_class_stays_in_the_address_and_out_of_links() -> None:
    session = copy(lang="ja")
    screen = session.screen()
    assert read_address(screen["address"])["class"] == "BCDFG"
    assert session.handle({"do": "open", "page": "landing"})["work"]["step"] == ""
    back = session.handle({"do": "open", "lesson": "mq.lesson.quick-fight", "step": "alone"})
    assert read_address(back["address"])["class"] == "BCDFG"
    assert "class" not in session.handle({"do": "link"})["link"]["search"]
    assert CODE.fullmatch(LETTERS[:LENGTH])


@pytest.mark.parametrize("code", ["", "bcdfg", "BCDFGH", "<b>AA", "BCDF&"])
def test_without_a_class_nothing_is_passed_on(code: str) -> None:
    screen = copy(**{"class": code}).screen()
    assert "work" not in screen
    assert "class=" not in screen["address"]


def another_mistake(session: Session) -> dict[str, Any]:
    """A move that is refused by another rule, and not for its time."""
    assert session.desk is not None
    tried = refusals(session.desk.line, 0)
    action = next(a for a, why in tried if why[0].rule != "mq.help.one" and why[0].key not in UNTIMELY)
    return plain_action(action)


def test_the_same_refusal_twice_is_counted_and_another_one_begins_anew() -> None:
    session = copy()
    assert passed_on(session.screen()["work"]) == Work(session.screen()["work"]["step"])
    assert move(session, do="choose-helper", helper=1)["wrong"] == 0
    first = move(session, do="choose-helper", helper=3)
    assert (first["rule"], first["wrong"]) == ("mq.help.one", 1)
    assert session.handle({"do": "lang", "lang": "ja"})["work"]["wrong"] == 1
    assert move(session, do="choose-helper", helper=3)["wrong"] == 2
    other = session.handle({"do": "act", "move": another_mistake(session)})["work"]
    assert (other["rule"] != "mq.help.one", other["wrong"]) == (True, 1)
    assert session.handle({"do": "beat", "key": DIE})["work"]["wrong"] == 0


def test_a_try_that_can_reach_its_goal_no_more_is_a_mistake_too() -> None:
    session = copy()
    for n in (1, 2):
        move(session, do="announce-roll")
        for _ in range(12):
            work = session.screen()["work"]
            if work["wrong"] == n:
                break
            acts = [act["go"] for act in session.screen()["acts"] if act["state"] != "refused"]
            session.handle(next(go for go in acts if go["do"] == "act"))
        assert (work["state"], work["wrong"], bool(work["rule"])) == ("at", n, True)
        session.handle({"do": "again"})


def solved(session: Session) -> dict[str, Any]:
    session.handle({"do": "show"})
    return dict(session.screen()["work"])


def test_help_is_told_and_whoever_begins_afresh_has_none() -> None:
    session = copy(DIE)
    session.handle({"do": "hint"})
    assert session.screen()["work"]["helped"]
    shown = passed_on(solved(session))
    assert (shown.state, shown.helped, shown.tries, shown.used) == ("done", True, 0, [])
    fresh = passed_on(session.handle({"do": "afresh"})["work"])
    assert (fresh.state, fresh.helped, fresh.tries) == ("at", False, 1)
    assert session.screen()["coach"]["hints"] == []
    session.handle(
        {"do": "act", "move": {"seat": 1, "do": "set-die", "card": "mq.card.loaded-die", "face": 3, "die": 0}}
    )
    done = passed_on(session.handle({"do": "act", "move": {"seat": 1, "do": "pass"}})["work"])
    assert (done.state, done.helped, bool(done.used)) == ("done", False, True)
    plain = Session(address={"lesson": "mq.lesson.shrieking-geek", "step": DIE})
    plain.handle({"do": "hint"})
    assert plain.handle({"do": "afresh"})["coach"]["hints"]


def test_a_what_if_has_a_link_that_opens_it_for_the_teacher() -> None:
    session = copy()
    assert session.screen()["work"]["tried"] == ""
    chip = session.screen()["whatif"]["chips"][0]
    link = session.handle(chip["go"])["work"]["tried"]
    assert msgspec.convert(link, Tried) == link
    opened = Session(address=read_address(link))
    assert opened.branch is not None
    assert session.branch is not None
    assert opened.branch.line.state == session.branch.line.state
    assert re.search("class", link) is None
    assert session.handle({"do": "return"})["work"]["tried"] == ""


# -- homework --------------------------------------------------------------------------------------------------------

TO_TAKE_HOME = {"page": "review", "scenario": "mq.scenario.shrieking-geek"}


def answered(session: Session, *, right: bool) -> Homework:
    """The question on the screen; what the class is told, as it takes it."""
    desk = session.desk
    assert isinstance(desk, HomeDesk)
    assert isinstance(desk.step, Predict)
    truth = settle(desk.edition, desk.line, desk.step.truth).key
    session.handle({"do": "choose", "key": next(o.key for o in desk.step.options if (o.key == truth) is right)})
    return homework(session.handle({"do": "lock"}))


def homework(screen: dict[str, Any]) -> Homework:
    return msgspec.convert(screen["work"]["home"], Homework)


def test_of_homework_numbers_are_told_and_the_rules_that_were_missed() -> None:
    session = Session(address={**TO_TAKE_HOME, "class": "BCDFG"})
    begun = homework(session.screen())
    assert (begun.of, begun.answered, begun.right, begun.missed) == (3, 0, 0, [])
    assert session.screen()["work"]["step"] == ""
    missed = answered(session, right=False)
    assert isinstance(session.desk, HomeDesk)
    assert (missed.answered, missed.right) == (1, 0)
    assert missed.missed == list(session.desk.questions[0].rules)
    session.handle({"do": "next"})
    done = answered(session, right=True)
    assert (done.answered, done.right, done.missed) == (2, 1, missed.missed)
    for _ in range(2):
        ended = session.handle({"do": "next"})
    assert (homework(ended), bool(ended["summary"])) == (done, True)
    assert session.handle({"do": "open", "page": "landing"})["work"]["home"] is None


def test_each_homework_has_a_key_and_a_review_is_none() -> None:
    first, again, other = (
        homework(Session(address={**TO_TAKE_HOME, "scenario": scenario, "class": "BCDFG"}).screen()).key
        for scenario in (TO_TAKE_HOME["scenario"], TO_TAKE_HOME["scenario"], "mq.scenario.the-boss")
    )
    assert first == again != other
    assert "work" not in Session(address=TO_TAKE_HOME).screen()
    assert copy().screen()["work"]["home"] is None
