"""Whoever runs away sees his die against what it needs, and no more of the fight that is lost."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS, Screen

from tutor.content.models import Text
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table, read_action
from tutor.ui.free import FreeDesk
from tutor.ui.session import Session

ZOMBEES, ORCS = "mq.card.zombees", "mq.card.orcs"  # one of them is hard to shake off
LOST: dict[str, Any] = {
    "rooms": [{"id": "here", "at": [0, 0]}, {"id": "next", "at": [0, 1]}],
    "seats": [{"name": "you", "where": "here", "traits": ["mq.card.elf"]}, {"name": "igor", "where": "next"}],
    "phase": "lost",
}


def fled(monsters: tuple[str, ...], *faces: int, lang: str = "en") -> Session:
    """An elf has lost a fight, and has rolled this against the first monster."""
    start = {**LOST, "monsters": [{"card": card, "base": 0} for card in monsters]}
    data = {"edition": "munchkin-quest", "start": start, "chance": list(faces)}
    found, line = open_table(TableFile.model_validate(data))
    if faces:
        line = line.do(read_action(line.game, {"do": "run-to", "seat": 0, "room": "next", "monster": "m1"}))
    session = Session(lang=lang)
    session.page, session.desk = "table", FreeDesk(found, line, Text(ja="卓", en="table"), 0)
    return session


def sums(screen: Screen) -> dict[str, list[str]]:
    return {side: [tile["value"] for tile in screen["ledger"][side]["tiles"]] for side in ("munchkins", "monsters")}


@pytest.mark.parametrize("face, away", [(4, False), (5, True)])
@pytest.mark.parametrize("lang", LANGS)
def test_the_die_that_lies_stands_against_what_it_needs(face: int, away: bool, lang: str) -> None:
    """The elf adds 1, and the Zombees take it away again."""
    screen = fled((ZOMBEES,), face, lang=lang).screen()
    assert sums(screen) == {"munchkins": [f"+{face}", "−1", "+1"], "monsters": ["5"]}
    score = screen["scene"]["score"]
    assert (score["munchkins"], score["monsters"]) == (face, 5)
    assert screen["odds"]["fraction"] == {"n": int(away), "of": 1}
    for number in (str(face), "5"):
        assert number in screen["say"]["question"]
    assert screen["scene"]["munchkins"][0]["faces"] == [face]
    assert screen["whatif"]["dice"] == []  # those of the fight decide nothing any more


def test_before_the_die_the_chance_is_that_of_getting_away() -> None:
    screen = fled((ZOMBEES,)).screen()
    assert screen["odds"]["fraction"] == {"n": 1, "of": 3}  # 5 or 6
    assert "5 or more" in screen["scene"]["score"]["lead"]


def test_from_two_monsters_one_must_get_away_twice() -> None:
    screen = fled((ZOMBEES, ORCS)).screen()
    assert screen["odds"]["fraction"] == {"n": 1, "of": 6}  # 2 in 6, then 3 in 6
    assert [line["text"] for line in screen["odds"]["lines"]] == ["The Zombees: 1/3", "The 3879 Orcs: 1/2"]


def test_a_branch_of_a_run_is_about_the_run() -> None:
    session = fled((ZOMBEES,), 5)
    chip = session.screen()["whatif"]["chips"][0]
    screen = session.handle(chip["go"])
    assert [world["line"] for world in (screen["whatif"]["compare"]["left"], screen["whatif"]["compare"]["right"])] == [
        "5:5",
        "4:5",
    ]
    assert screen["whatif"]["compare"]["right"]["odds"]["fraction"] == {"n": 0, "of": 1}
    assert "only 4" in screen["say"]["question"]
