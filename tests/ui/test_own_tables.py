"""A table of the host's own opens by its name, from the data folder and from nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tutor.ui.session import Session

TABLE = """
edition: munchkin-quest
start:
  seats: [{level: 5}, {level: 3, hand: [mq.card.hairy]}]
  monsters: [{card: mq.card.shrieking-geek, base: 1}]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))
    (tmp_path / "tables").mkdir()
    return tmp_path


def test_it_opens_from_a_seat_and_keeps_its_address(folder: Path) -> None:
    (folder / "tables" / "class-3.yaml").write_text(TABLE, encoding="utf-8")
    screen = Session(address={"table": "class-3", "seat": "1"}).screen()
    assert screen["page"] == "table"
    assert [card["id"] for card in screen["hand"]["cards"]] == ["mq.card.hairy"]
    assert "table=class-3" in screen["address"]
    assert "seat=1" in screen["address"]


def test_it_opens_under_the_other_edition_of_its_game(folder: Path) -> None:
    boss = "edition: boss-monster-alpha\nstart:\n  seats: [{hand: [bm.card.freeze]}, {}]\n"
    (folder / "tables" / "dungeon.yaml").write_text(boss, encoding="utf-8")
    session = Session(address={"table": "dungeon"})
    options = session.screen()["editions"]["options"]
    assert [option["key"] for option in options if option["go"] is None] == ["boss-monster-alpha"]
    screen = session.handle(options[1]["go"])
    assert "table=dungeon&edition=boss-monster-revised" in screen["address"]
    assert session.desk is not None
    assert session.desk.edition.id == "boss-monster-revised"
    assert Session(address={"table": "dungeon", "edition": "munchkin-quest"}).screen()["page"] == "lost"


@pytest.mark.parametrize("name", ["none", "../class-3", "class-3.yaml", "a/b", "²"])
def test_a_name_that_is_none_leads_nowhere(folder: Path, name: str) -> None:
    (folder / "class-3.yaml").write_text(TABLE, encoding="utf-8")
    assert Session(address={"table": name}).screen()["page"] == "lost"


def test_a_table_with_a_mistake_leads_nowhere(folder: Path) -> None:
    (folder / "tables" / "wrong.yaml").write_text(TABLE.replace("level: 5", "level: 0"), encoding="utf-8")
    assert Session(address={"table": "wrong"}).screen()["page"] == "lost"
