"""Lessons are walked to their ends by what the screen offers; what was used alone is counted as such."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import EXAMPLE, GEEK, LANGS, LESSONS, QUICK, Screen, lesson_desk, solve, walk

from tutor.lessons.models import Act
from tutor.ui.session import Session


def counted(summary: Screen) -> dict[str, int]:
    by_how: dict[str, int] = {"alone": 0, "helped": 0, "met": 0}
    for rule in summary["rules"]:
        by_how[rule["how"]] += 1
    assert [c["n"] for c in summary["counts"]] == list(by_how.values())
    return by_how


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", LESSONS)
def test_a_lesson_is_walked_to_its_summary(id: str, lang: str) -> None:
    session = Session(address={"lesson": id, "lang": lang})
    visited = [lesson_desk(session).step.id for _ in walk(session)]
    assert list(dict.fromkeys(visited)) == [s.id for s in LESSONS[id].steps]
    screen = session.screen()
    used = counted(screen["summary"])
    assert used["alone"] >= 5
    assert used["helped"] == 0
    assert str(used["alone"]) in screen["summary"]["text"]
    assert all(b["state"] == "past" for b in screen["story"]["beats"])
    assert screen["story"]["next"] is None


def test_an_example_is_walked_beat_by_beat() -> None:
    session = Session(address={"example": EXAMPLE, "lang": "en"})
    scores = [s["scene"]["score"] for _, s in walk(session)]
    shown = list(dict.fromkeys(f"{s['munchkins']}:{s['monsters']}" for s in scores if s))
    for score in ("7:12", "12:12", "12:27", "30:27", "30:22", "31:33", "36:33"):
        assert score in shown


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_totals_are_the_sums_of_their_tiles(id: str) -> None:
    for _, screen in walk(Session(address={"lesson": id})):
        if not screen["ledger"]:
            continue
        for side in ("munchkins", "monsters"):
            part = screen["ledger"][side]
            values = [int(t["value"].replace("−", "-")) for t in part["tiles"]]
            assert sum(values) == part["total"] == screen["scene"]["score"][side]
            assert all(t["why"]["cites"] for t in part["tiles"] if t["why"])


@pytest.mark.parametrize("lang", LANGS)
def test_a_closing_question_about_somebody_else_does_not_ask_whether_the_geek_can_be_beaten(lang: str) -> None:
    lesson = LESSONS[GEEK]
    for name in ("quiz-geeky", "quiz-helper-tie", "quiz-floor"):
        step = next(s for s in lesson.steps if s.id == name)
        screen = Session(address={"lesson": GEEK, "step": name, "lang": lang}).screen()
        assert screen["say"]["question"] == step.label[lang]
    first = Session(address={"lesson": GEEK, "lang": lang}).screen()
    assert first["say"]["question"] == lesson.question[lang]


def test_hints_come_one_by_one() -> None:
    session = Session(address={"lesson": QUICK, "step": "potion", "lang": "en"})
    hints = [session.handle({"do": "hint"})["coach"]["hints"] for _ in range(4)]
    assert [len(h) for h in hints] == [1, 2, 3, 4]
    assert session.screen()["coach"]["more"] is None


def test_a_hint_makes_it_used_with_help() -> None:
    session = Session(address={"lesson": QUICK, "lang": "en"})
    for _, screen in walk(session):
        if screen["coach"] and not screen["coach"]["done"] and not screen["coach"]["hints"]:
            session.handle({"do": "hint"})
    used = counted(session.screen()["summary"])
    assert used["helped"] > 5
    assert used["alone"] == 0


def test_what_was_shown_counts_as_met() -> None:
    session = Session(address={"lesson": QUICK, "step": "alone", "lang": "en"})
    for _ in range(4):
        session.handle({"do": "hint"})
    shown = session.handle(session.screen()["coach"]["show"]["go"])
    assert shown["coach"]["done"]
    assert counted(solve(session)["summary"])["alone"] == 0


def test_a_lost_fight_may_be_tried_again_from_the_same_position() -> None:
    session = Session(address={"lesson": GEEK, "step": "again-the-die", "lang": "en"})
    before = session.screen()
    for _ in range(8):
        screen = session.screen()
        if screen["coach"]["tries"]:
            break
        go = next((a["go"] for a in screen["acts"] if a["label"] == "Pass"), screen["acts"][0]["go"])
        session.handle(go)
    assert screen["coach"]["tries"]
    again = session.handle(screen["coach"]["show"]["go"])
    assert again["hash"] == before["hash"]


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_any_way_that_reaches_the_goal_is_right(id: str) -> None:
    """Every move that the screen offers in an act step may be tried, and the step is still solved after it."""
    for step in LESSONS[id].steps:
        if not isinstance(step, Act):
            continue
        offered: list[dict[str, Any]] = [
            a["go"]
            for a in Session(address={"lesson": id, "step": step.id}).screen()["acts"]
            if a["state"] != "refused"
        ]
        for go in offered:
            session = Session(address={"lesson": id, "step": step.id, "lang": "en"})
            after = session.handle(go)
            assert after["page"] == "table", (step.id, go)
            if not after["coach"]["done"]:
                session.handle({"do": "again"})
                assert solve_step(session)["coach"]["done"], (step.id, go)


def solve_step(session: Session) -> Screen:
    screen = session.screen()
    for _, screen in walk(session):
        if screen["coach"] and screen["coach"]["done"]:
            break
    return screen


def test_going_back_and_forth_tells_the_same_story() -> None:
    session = Session(address={"lesson": GEEK, "lang": "en"})
    forth = [s["hash"] for p, s in walk(session) if p.intent == {"do": "next"}]
    back = []
    while (screen := session.handle({"do": "back"}))["story"]["back"]:
        back.append(screen["hash"])
    back.append(screen["hash"])
    assert back == forth[::-1]


FIGHT = {"lesson": "cpa.lesson.cellar", "step": "fight"}
SHOWS = {"do": "show-attack", "seat": 0, "monster": "cpa.house.monster.goblin/1"}


@pytest.mark.parametrize("lang", LANGS)
def test_where_the_next_step_does_not_go_on_from_here_that_is_said(lang: str) -> None:
    """Beaten with the 6, the goblin is gone as well; but the next step has the 6 in hand again."""
    done = {}
    for bp in (3, 6):
        session = Session(address={**FIGHT, "lang": lang})
        session.handle({"do": "act", "move": {**SHOWS, "card": f"cpa.house.attack.{bp}/1"}})
        done[bp] = session.handle({"do": "act", "move": {"do": "done", "seat": 0}})["coach"]["done"]
    assert done[6].startswith(done[3])
    assert len(done[6]) > len(done[3])


@pytest.mark.parametrize("id", LESSONS)
def test_the_model_way_is_never_said_to_lead_elsewhere(id: str) -> None:
    session = Session(address={"lesson": id, "lang": "en"})
    for _, screen in walk(session):
        if (screen["coach"] or {}).get("done"):
            step = lesson_desk(session).step
            assert isinstance(step, Act)
            assert "model way" not in str(screen["coach"]["done"]), step.id
