"""How a game of Munchkin Quest ended stands on the page: who won, by which rule, and what everybody had by then."""

from __future__ import annotations

from pathlib import Path

import pytest
from ui.walking import LANGS

from tutor.games.registry import edition
from tutor.ui.session import Session

LAST_FIGHT = """
edition: munchkin-quest
start:
  rooms:
  - {at: [1, 1], id: here, tile: mq.card.entrance}
  - {at: [1, 0], id: west, tile: mq.house.nothing-in-particular}
  seats:
  - {level: 4, where: west, dead: true}
  - {level: 10, gold: 100, where: here, gear: [mq.card.stabbity-spear, mq.card.firemans-helmet]}
  - {level: 8, gold: 700, where: west}
  monsters: [{card: mq.card.goldfish, base: 1, boss: true, where: here}]
  turn: 1
  fight: {dice: [{of: p1, face: 6}, {of: m1, face: 1}]}
"""


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "last.yaml").write_text(LAST_FIGHT, encoding="utf-8")
    return Session(address={"table": "last", "seat": "1"})


@pytest.mark.parametrize("lang", LANGS)
def test_who_has_won_stands_first_with_the_rule(session: Session, lang: str) -> None:
    assert session.handle({"do": "lang", "lang": lang})["verdict"] is None
    verdict = session.handle({"do": "act", "move": {"do": "pass", "seat": 1}})["verdict"]
    assert [(row["seat"], row["won"]) for row in verdict["rows"]] == [("b", True), ("c", False), ("a", False)]
    assert [row["cells"] for row in verdict["rows"]] == [[100, 4, 10], [700, 4, 8], [0, 0, 4]]
    assert verdict["way"] == edition("munchkin-quest").ledger[verdict["cite"]["rule"]].text[lang]
    assert len(verdict["heads"]) == 1 + len(verdict["rows"][0]["cells"])


def test_whoever_lies_dead_is_said_to_be(session: Session) -> None:
    verdict = session.handle({"do": "act", "move": {"do": "pass", "seat": 1}})["verdict"]
    assert [row["sub"] for row in verdict["rows"]] == ["", "", "dead"]
