"""Whoever runs away sees his die against what it needs, and no more of the fight that is lost."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS, Screen

from tutor.content.models import Text
from tutor.games.munchkin_quest.whatif import Change, apply_change
from tutor.kernel.verdict import BadInput
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table, read_action
from tutor.ui.play.free import FreeDesk
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
    (row,) = screen["whatif"]["dice"]  # those of the fight decide nothing any more
    assert [f["face"] for f in row["faces"] if f["pressed"]] == [face]


def test_before_the_die_the_chance_is_that_of_getting_away() -> None:
    screen = fled((ZOMBEES,)).screen()
    assert screen["odds"]["fraction"] == {"n": 1, "of": 3}  # 5 or 6
    assert "5 or more" in screen["scene"]["score"]["lead"]


def test_from_two_monsters_one_must_get_away_twice() -> None:
    screen = fled((ZOMBEES, ORCS)).screen()
    assert screen["odds"]["fraction"] == {"n": 1, "of": 6}  # 2 in 6, then 3 in 6
    told = [line["text"] for line in screen["odds"]["lines"]]
    assert told == ["The Zombees: 5 or more, 1/3", "The 3879 Orcs: 4 or more, 1/2"]


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


def test_the_die_that_lies_can_lie_otherwise() -> None:
    session = fled((ZOMBEES,), 5)
    screen = session.handle(session.screen()["whatif"]["dice"][0]["faces"][3]["go"])
    compared = screen["whatif"]["compare"]
    assert [world["line"] for world in (compared["left"], compared["right"])] == ["5:5", "4:5"]
    assert [(row["left"], row["right"]) for row in compared["rows"]] == [("5", "4")]


@pytest.mark.parametrize("face, kind", [(4, "Caught"), (5, "GotAway")])
def test_the_die_still_to_be_rolled_can_be_laid(face: int, kind: str) -> None:
    """What comes after it is what would have come."""
    whole = fled((ZOMBEES,), 6, 2).desk.line  # type: ignore[union-attr]
    before = whole.at(0)
    changed = apply_change(before.state, Change("die", card="0", n=face))
    assert changed.chance.dice == (face, 2)
    line = before.replace_state(changed)
    for action in ({"do": "run-to", "seat": 0, "room": "next", "monster": "m1"}, {"do": "pass", "seat": 0}):
        line = line.do(read_action(line.game, action))
    assert kind in [event.kind for moment in line.moments for event in moment.events]


@pytest.mark.parametrize("card, n", [("0", 7), ("0", 0), ("1", 3), ("", 3)])
def test_it_is_one_die_with_six_faces(card: str, n: int) -> None:
    line = fled((ZOMBEES,), 5).desk.line  # type: ignore[union-attr]
    with pytest.raises(BadInput):
        apply_change(line.state, Change("die", card=card, n=n))


@pytest.mark.parametrize("lang, said", [("en", "accept what is rolled"), ("ja", "出た目をそのまま受け入れる")])
def test_to_pass_when_a_die_lies_is_to_accept_it(lang: str, said: str) -> None:
    """Lessons ask to accept what is rolled: the button that does so says it."""
    acts = fled((ZOMBEES,), 4, lang=lang).screen()["acts"]
    assert [act["note"] for act in acts if (act["go"].get("move") or {}).get("do") == "pass"] == [said]
