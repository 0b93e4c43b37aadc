"""Which of the moves of Munchkin Quest meets the eye, and which come last."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.ui.session import Session

FIGHT = """
edition: munchkin-quest
start:
  seats: [{level: LEVEL, gold: 1000, gear: [mq.card.firemans-helmet]}, {level: 3}]
  monsters: [{card: mq.card.shrieking-geek, base: 1}, {card: mq.card.goldfish, base: 1}]
"""


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    (tmp_path / "tables").mkdir()
    return tmp_path / "tables"


@pytest.mark.parametrize("level, state", [(1, "offered"), (9, "go")])
def test_nobody_is_led_to_roll_where_no_roll_can_win(tables: Path, level: int, state: str) -> None:
    (tables / "fight.yaml").write_text(FIGHT.replace("LEVEL", str(level)), encoding="utf-8")
    screen = Session(address={"table": "fight", "seat": "0"}).screen()
    assert (screen["odds"]["fraction"]["n"] == 0) == (state == "offered")
    rolls = next(a for a in screen["acts"] if a["go"].get("move", {}).get("do") == "announce-roll")
    assert rolls["state"] == state


def test_ending_ones_own_life_is_the_last_thing_that_is_thought_of(tables: Path) -> None:
    (tables / "walk.yaml").write_text(FIGHT.replace("LEVEL", "2").replace("  monsters", "  #"), encoding="utf-8")
    session = Session(address={"table": "walk", "seat": "0"})
    rarer = [a["go"]["move"]["do"] for a in session.handle({"do": "more"})["acts"] if "move" in a["go"] and a["group"]]
    assert len(rarer) > 2
    assert rarer.count("end-own-life") == 1
    assert rarer[-1] == "end-own-life"
