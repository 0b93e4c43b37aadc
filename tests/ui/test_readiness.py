"""Before a class: a scenario is played through, and whatever breaks it is named by its step."""

from __future__ import annotations

import pytest

from tutor.lessons.scenarios_play import Showing, all_scenarios, find_scenario
from tutor.ui.scenarios.readiness import fails_at
from tutor.ui.session import Session

GEEK = "mq.scenario.shrieking-geek"


def told(session: Session, id: str) -> dict[str, object] | None:
    rows = [row for game in session.screen()["scenarios"]["games"] for row in game["rows"]]
    found: dict[str, object] | None = next(row["ready"]["told"] for row in rows if row["key"] == id)
    return found


def test_every_scenario_plays_to_its_end() -> None:
    assert {scenario.id: fails_at(Showing(scenario, edition), "en") for edition, scenario in all_scenarios()} == {
        scenario.id: "" for _, scenario in all_scenarios()
    }


def test_the_page_tells_it_of_the_one_that_was_asked_for_and_in_its_language() -> None:
    session = Session(address={"page": "scenarios", "lang": "en"})
    assert told(session, GEEK) is None
    session.handle({"do": "scenarios.ready", "id": GEEK})
    assert told(session, GEEK) == {"ok": True, "text": "All 10 steps play through to the end."}
    assert told(session, "mq.scenario.the-boss") is None
    session.handle({"do": "lang", "lang": "ja"})
    assert told(session, GEEK) == {"ok": True, "text": "全10場面が、最後まで動きます。"}


def test_what_breaks_is_named_by_its_step(monkeypatch: pytest.MonkeyPatch) -> None:
    edition, scenario = find_scenario(GEEK)
    at = scenario.steps.index(next(step for step in scenario.steps if step.id == "no-warrior"))
    plays = Showing.fork

    def breaks(showing: Showing, step: int) -> object:
        if step == at:
            raise ValueError("broken")
        return plays(showing, step)

    monkeypatch.setattr(Showing, "fork", breaks)
    assert fails_at(Showing(scenario, edition), "en") == "no-warrior"
    session = Session(address={"page": "scenarios", "lang": "en"})
    session.handle({"do": "scenarios.ready", "id": GEEK})
    found = told(session, GEEK)
    assert found is not None
    assert found["ok"] is False
    assert "No Warrior" in str(found["text"])
