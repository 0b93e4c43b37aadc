"""The coach of a match of Card+ Adventure: from the reader's own view, with a rule of the ledger behind every word."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.games.card_adventure.coach import HURTS
from tutor.games.card_adventure.maps import boards
from tutor.games.registry import edition
from tutor.kernel.records import digest, evolve
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table
from tutor.ui.play.coach import coach_part
from tutor.ui.play.match import MatchDesk

CARD = edition("card-plus-adventure")


def _cards(kind: str, names: str) -> list[str]:
    return [f"cpa.house.{kind}.{name}" for name in names.split()]


def _damage(*values: int) -> list[str]:
    return [f"cpa.house.token.damage-{value}" for value in values]


def _seat(where: str, attack: str = "", items: str = "", **more: Any) -> dict[str, Any]:
    return {"where": where, "attack": _cards("attack", attack), "items": _cards("item", items), **more}


def _combat(seat: dict[str, Any], monsters: str, **more: Any) -> dict[str, Any]:
    return {"step": "combat", "seats": [seat], "lies": {"W8": _cards("monster", monsters)}, **more}


GATE = {"step": "structure", "structures": {"W9-T1": {"suit": "heart", "number": 8}}}
ON_GATE = {"came": "W9"}
# What is told, and where.
CASES: dict[str, dict[str, Any]] = {
    "one-card": _combat(_seat("W8", "8 7 3"), "ogre"),
    "free": _combat(_seat("W8", "3", "bow"), "ogre"),
    "missing": _combat(
        _seat("W8", "4 3"),
        "ogre",
        shown=[{"seat": 0, "card": "cpa.house.attack.5", "to": "cpa.house.monster.ogre/1"}],
    ),
    "danger": _combat(
        _seat("W8", "4", damage=_damage(3, 3, 2)),
        "ogre",
        shown=[{"seat": 0, "card": "cpa.house.attack.5", "to": "cpa.house.monster.ogre/1"}],
    ),
    "at-goal": {"active": 0, "seats": [_seat("T12", "5", "crown")]},
    "to-goal": {"active": 0, "seats": [_seat("T7", "5", "crown")]},
    "take": {"active": 0, "seats": [_seat("W3", "5")], "lies": {"W3": _cards("item", "salve")}},
    "leave": {"active": 0, "seats": [_seat("W3", "5")], "lies": {"W3": _cards("monster", "ogre")}},
    "heal": {"active": 0, "seats": [_seat("W3", "5 4", "salve", damage=_damage(3, 3))]},
    "arrow": {"active": 0, "seats": [_seat("W4", "5 4")], "lies": {"W8": _cards("monster", "ogre")}},
    "way": {"active": 0, "seats": [_seat("T4", "5 4", "crown")]},
    "rest": {"active": 0, "seats": [_seat("W3", "5")]},
    "key": {**GATE, "seats": [_seat("W9-T1", "5", "key-heart", **ON_GATE)]},
    "strike": {**GATE, "seats": [_seat("W9-T1", "5 4", **ON_GATE)]},
    "put-back": {**GATE, "seats": [_seat("W9-T1", "5 2", **ON_GATE)]},
    "altar": {"step": "structure", "seats": [_seat("T7", "5 2", damage=_damage(3, 1))]},
    "discard": {"step": "end", "seats": [_seat("W3", "1 2 3 4 5 6 7")]},
}


def _line(start: dict[str, Any]) -> Any:
    return open_table(TableFile(edition=CARD.id, start=start))[1]


def _told(line: Any, seat: int = 0) -> dict[str, Any]:
    view = line.game.view(line.state, seat)
    return {one.key: one for one in CARD.table.advice(view, seat, line.game.offers(line.state, seat))}


def _leader() -> Any:
    line = _line(_combat(_seat("W8", "8 5"), "salamander flame-captain"))
    for card, monster in (("8", "flame-captain"), ("5", "salamander")):
        shown = {"card": f"cpa.house.attack.{card}/1", "monster": f"cpa.house.monster.{monster}/1"}
        line = line.do(line.game.action_of({"do": "show-attack", "seat": 0, **shown}))
    return line.do(line.game.action_of({"do": "done", "seat": 0}))


def _shield() -> Any:
    line = _line(_combat(_seat("W8", "", "shield"), "ogre"))
    return line.do(line.game.action_of({"do": "done", "seat": 0}))


def _dealt() -> Any:
    return MatchDesk(CARD, 11).line


LATER = {"leader": _leader, "shield": _shield, "class": _dealt}


@pytest.mark.parametrize("key", [*CASES, *LATER])
def test_it_warns_before_the_rule_bites(key: str) -> None:
    line = LATER[key]() if key in LATER else _line(CASES[key])
    told = _told(line)
    assert key in told
    assert told[key].rule in CARD.ledger
    if told[key].move:
        assert not line.game.why_not(line.state, line.game.action_of(told[key].move))


@pytest.mark.parametrize("points", [5, 20])
def test_it_counts_with_the_hit_points_of_the_board(points: int) -> None:
    board = boards()["the-sunken-crown"].model_dump()
    board["rules"] = [{"rule": "hit-points", "n": points}]
    has = [3] * (points // 3 - 1) + [2]
    hurt = _combat(_seat("W8", "4", damage=_damage(*has)), "ogre", shown=CASES["danger"]["shown"])
    sore = {"active": 0, "seats": [_seat("W3", "5 4", "salve", damage=_damage(*has))]}
    for start in (hurt, sore) if points > HURTS else (hurt,):
        told = coach_part(CARD, _line({"board": board, **start}), 0, "en")
        assert told
        assert any(f"more than {points}." in str(one) for one in told["items"])


def test_every_text_is_used_and_every_advice_has_one() -> None:
    assert set(CARD.texts["coach"]) == {*CASES, *LATER}


def test_the_lowest_card_that_costs_nothing_is_advised() -> None:
    assert _told(_line(CASES["one-card"]))["one-card"].move["card"] == "cpa.house.attack.7/1"
    assert _told(_line(CASES["free"]))["free"].move["card"] == "cpa.house.item.bow/1"
    assert _told(_line(CASES["altar"]))["altar"].move["pay"] == "cpa.house.attack.2/1"


def test_once_beaten_there_is_nothing_more_to_show() -> None:
    line = _line(CASES["one-card"])
    line = line.do(line.game.action_of(_told(line)["one-card"].move))
    assert set(_told(line)) == set()


def test_it_says_nothing_to_whoever_has_nothing_to_decide() -> None:
    two = {"active": 0, "seats": [_seat("W3", "5"), _seat("W3", "5")]}
    assert _told(_line(two), seat=1) == {}


def test_what_only_another_knows_changes_nothing() -> None:
    """With hidden hands the words are the same whatever the companion holds."""
    told = []
    for attack in ("9", "1"):
        two = {"active": 0, "variants": ["hidden-hands"], "seats": [_seat("W3", "5"), _seat("W3", attack)]}
        line = _line(two)
        view = line.game.view(evolve(line.state), 0)
        told.append(CARD.table.advice(view, 0, line.game.offers(line.state, 0)))
    assert digest(told[0]) == digest(told[1])
