"""Tables that tell of something at the wrong time or on the wrong card: one line, and what could stand there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from boss_monster.test_bad_input import SIX, TWO, WALKING, both, refused, seats, written
from cli.calling import call

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a-soul-of-a-turn-in-which-nobody-died": ({"seats": seats(reaped=True)}, "seats.0.reaped: there is none yet"),
    "heroes-before-the-first-turn": (
        {"phase": "first-room", "seats": TWO, "town": ["~the-fool"]},
        "town: heroes come at the beginning of a turn",
    ),
    "a-room-without-an-ability-used": (
        {"seats": seats(dungeon=[{"cards": ["~dragon-hatchery"], "used": ["~dragon-hatchery"]}])},
        "seats.0.dungeon.0.used: 'bm.card.dragon-hatchery' has no ability",
    ),
    "sent-back-by-an-altar": (
        {**WALKING, "seats": seats(dungeon=SIX[:1]), "walk": {"hero": {"card": "~the-fool", "sent": SIX[:1]}, "at": 0}},
        "walk.hero.sent: 'bm.card.dark-altar' sends nobody back",
    ),
    "a-freeze-on-a-hero": (
        {"seats": TWO, "town": ["~the-fool"], "waiting": [{"seat": 1, "card": "~freeze", "target": "~the-fool"}]},
        "waiting.0.target: 'bm.card.freeze' cannot be aimed at 'bm.card.the-fool', but at a room",
    ),
    "a-freeze-on-a-player": (
        {"seats": TWO, "waiting": [{"seat": 1, "card": "~freeze", "target": "seat:0"}]},
        "waiting.0.target: 'bm.card.freeze' cannot be aimed at 'seat:0', but at a room",
    ),
    "trepidation-on-a-room": (
        {
            "phase": "adventure",
            "seats": seats(dungeon=SIX[:1]),
            "waiting": [{"seat": 1, "card": "~trepidation", "target": SIX[0]}],
        },
        "but at a player",
    ),
    "strength-of-a-room-in-a-hand": (
        {
            "seats": seats(hand=SIX[:1]),
            "effects": [{"kind": "damage", "source": "~giant-size", "n": 3, "card": SIX[0]}],
        },
        "effects.0.card: 'bm.card.dark-altar' lies in no dungeon",
    ),
    "barred-by-a-freeze": (
        {"seats": TWO, "effects": [{"kind": "barred", "source": "~freeze", "seat": 1}]},
        "effects.0.source: 'bm.card.freeze' has no effect 'barred' on a seat",
    ),
    "strength-by-an-altar": (
        {"seats": TWO, "effects": [{"kind": "damage", "source": "~dark-altar", "seat": 0, "n": 50}]},
        "effects.0.source: 'bm.card.dark-altar' has no effect 'damage' on a seat",
    ),
    "more-strength-than-is-given": (
        {
            "seats": seats(dungeon=["~golem-factory"]),
            "effects": [{"kind": "damage", "source": "~giant-size", "n": 4, "card": "~golem-factory"}],
        },
        "effects.0.n: 4, and by 'bm.card.giant-size' it is 3",
    ),
    "a-trap-of-giant-size": (
        {
            "seats": seats(dungeon=["~boulder-ramp"]),
            "effects": [{"kind": "damage", "source": "~giant-size", "n": 3, "card": "~boulder-ramp"}],
        },
        "effects.0.card: 'bm.card.giant-size' is not for 'bm.card.boulder-ramp', but for a monster card",
    ),
    "health-of-one-who-is-raised-as-he-was": (
        {
            "seats": TWO,
            "town": ["~the-fool"],
            "effects": [{"kind": "health", "source": "~zombie-prison", "card": "~the-fool"}],
        },
        "effects.0.n: 0",
    ),
    "less-strength-than-none": (
        {"seats": TWO, "effects": [{"kind": "damage", "source": "~giant-size", "n": -1, "seat": 0}]},
        "effects.0.n: input should be greater than or equal to 0",
    ),
}


@both
@pytest.mark.parametrize("name", WRONG)
def test_it_is_said_what_is_wrong_there(name: str, print_: str, tmp_path: Path) -> None:
    start, words = WRONG[name]
    assert words in refused(written(tmp_path, print_, start))


ROOM = {"id": "x.room", "name": {"ja": "あ", "en": "a"}, "kind": "room", "sort": "trap", "treasures": {"mage": 1}}
BACK = {"does": "teleport", "pick": {"what": "hero", "where": "dungeon", "whose": "own"}}
ENDLESS: dict[str, tuple[dict[str, Any], str]] = {
    "teleported-again-and-again": ({"when": "enters", "does": [BACK]}, "teleport needs `limit: turn`"),
    "raised-again-and-again": (
        {"when": "died", "does": [{"does": "raise", "pick": {"what": "soul", "whose": "own"}}]},
        "raise needs `limit: turn`",
    ),
}


@both
@pytest.mark.parametrize("name", ENDLESS)
def test_a_room_of_ones_own_that_would_never_end(name: str, print_: str, tmp_path: Path) -> None:
    ability, words = ENDLESS[name]
    assert words in refused(written(tmp_path, print_, {"seats": TWO}, cards=[{**ROOM, "ability": ability}]))
    once = {**ROOM, "ability": {**ability, "limit": "turn"}}
    assert call("table", str(written(tmp_path, print_, {"seats": TWO}, cards=[once]))).status == 0


@both
def test_once_for_a_hero_is_for_rooms_that_send_it_back(print_: str, tmp_path: Path) -> None:
    draws = {**ROOM, "ability": {"when": "enters", "limit": "hero", "does": [{"does": "draw"}]}}
    assert "`limit: hero` is for rooms" in refused(written(tmp_path, print_, {"seats": TWO}, cards=[draws]))


IDLE: dict[str, tuple[dict[str, Any], str]] = {
    "a-room-that-levels-up": ({**ROOM, "ability": {"when": "level-up", "does": [{"does": "draw"}]}}, "is for bosses"),
    "a-boss-that-does-not": (
        {
            **{"id": "x.boss", "name": ROOM["name"], "kind": "boss", "xp": 10, "treasure": "mage"},
            "ability": {"when": "died", "does": [{"does": "draw"}]},
        },
        "is `when: level-up`",
    ),
    "a-cost-that-nobody-pays": (
        {**ROOM, "ability": {"when": "built", "cost": {"destroy": "self"}, "does": [{"does": "draw"}]}},
        "a cost is for what is activated or answer",
    ),
    "an-answer-that-cancels-nothing": (
        {**ROOM, "ability": {"when": "answer", "does": [{"does": "draw"}]}},
        "an ability with the deed `cancel`",
    ),
    "a-cancellation-that-is-no-answer": (
        {
            **{"id": "x.spell", "name": ROOM["name"], "kind": "spell", "phases": ["build"]},
            "does": [{"does": "cancel", "pick": {"what": "spell"}}],
        },
        "is `answers: true`",
    ),
}


@both
@pytest.mark.parametrize("name", IDLE)
def test_a_card_of_ones_own_that_would_do_nothing(name: str, print_: str, tmp_path: Path) -> None:
    card, words = IDLE[name]
    assert words in refused(written(tmp_path, print_, {"seats": TWO}, cards=[card]))
