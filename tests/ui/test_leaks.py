"""What a goal or a question still asks is answered by nothing beside it: no odds of a move, no what-if, no button that
meets the eye; and a goal that is out of reach says by which rule.
"""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import GEEK, LANGS, LESSONS, Screen, lesson_desk, next_press

from tutor.lessons.models import Act
from tutor.ui.session import Session

WARRIOR = "mq.card.warrior"
ACTS = [(id, step.id) for id, lesson in LESSONS.items() for step in lesson.steps if isinstance(step, Act)]


def _plays(screen: Screen) -> list[Any]:
    return list((screen["odds"] or {}).get("plays") or [])


def _about(screen: Screen, card: str) -> list[str]:
    """The chips of the what-if that take a card away."""
    chips = (screen["whatif"] or {"chips": []})["chips"]
    return [chip["label"] for chip in chips if chip["go"]["change"]["card"] == card]


@pytest.mark.parametrize("id, step", ACTS)
def test_an_open_goal_is_given_away_by_no_odds_and_no_button(id: str, step: str) -> None:
    session = Session(address={"lesson": id, "step": step, "lang": "en"})
    screen = session.screen()
    assert not screen["coach"]["done"]
    assert _plays(screen) == []
    assert not [line for line in (screen["odds"] or {}).get("lines") or [] if line.get("of_a_card")]
    assert "go" not in {act["state"] for act in screen["acts"]}


def test_what_a_later_question_asks_stays_back_until_it_is_answered() -> None:
    """From the helper's coming to the question what would be without the Warrior card the position stays the same."""
    session = Session(address={"lesson": GEEK, "step": "choose", "lang": "en"})
    asked, seen = False, []
    for _ in range(40):
        screen = session.screen()
        at, answer = lesson_desk(session).step.id, lesson_desk(session).answer
        asked = asked or (at == "without-warrior" and answer.locked)
        if not asked:
            assert _plays(screen) == []
            assert _about(screen, WARRIOR) == []
            seen.append(at)
        elif at == "without-warrior":
            break
        session.handle(next_press(session, screen).intent)
    assert asked
    assert {"choose", "second-helper", "baby", "thrown"} <= set(seen)


def test_a_comparison_tells_no_odds_that_the_next_question_asks_for() -> None:
    session = Session(address={"lesson": GEEK, "step": "thrown", "lang": "en"})
    branch = session.handle(session.screen()["whatif"]["chips"][0]["go"])
    assert set(branch["odds"]) == {"hidden"}
    assert [branch["whatif"]["compare"][side]["odds"] for side in ("left", "right")] == [None, None]


@pytest.mark.parametrize("lang", LANGS)
def test_a_goal_out_of_reach_says_what_put_it_there_and_by_which_rule(lang: str) -> None:
    session = Session(address={"lesson": GEEK, "step": "choose", "lang": lang})
    rolls = next(a for a in session.screen()["acts"] if a["go"].get("move", {}).get("do") == "announce-roll")
    coach = session.handle(rolls["go"])["coach"]
    assert "12" in coach["tries"]
    assert "28" in coach["tries"]
    assert coach["tries_cites"][0]["rule"] == "mq.combat.win"
    assert "9" in coach["tries_cites"][0]["label"]
    assert session.handle(coach["show"]["go"])["coach"]["tries"] is None
