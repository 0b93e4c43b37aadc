"""An action with several things wrong is refused for each of them, once, the most basic first."""

from __future__ import annotations

from typing import Any

import pytest

from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee

FIGHT = {
    "seats": [
        {"level": 9, "gold": 0},
        {"level": 1, "gold": 0, "where": "here", "gear": ["mq.card.bastard-sword"]},
    ],
    "monsters": [{"card": "mq.card.gazebo", "base": 1}],
    "fight": {"helper": 1},
}
AT_LEISURE = {"seats": [{"level": 5, "hand": ["mq.card.elf"]}, {"level": 3}]}
PEEK = {
    "phase": "move",
    "seats": [{"level": 9, "spent": 3}, {"level": 3}],
    "monsters": [{"card": "mq.card.goldfish", "base": 1}],
}
CASES = [
    (
        "dropping in a fight",
        FIGHT,
        {"seat": 1, "action": "drop", "item": "mq.card.bastard-sword"},
        [
            "mq.noncombat.scope",
            "mq.drop.voluntary",
        ],
    ),
    (
        "a helper without gold buys a level in the fight",
        FIGHT,
        {"seat": 1, "action": "buy-level"},
        [
            "mq.levelup.buy:not-own-turn",
            "mq.levelup.buy:in-fight",
            "mq.levelup.buy:price",
        ],
    ),
    (
        "a helper puts a new item into play in the fight",
        {**FIGHT, "seats": [FIGHT["seats"][0], {**FIGHT["seats"][1], "hand": ["mq.card.health-club"]}]},
        {"seat": 1, "action": "put-in-play", "card": "mq.card.health-club"},
        [
            "mq.noncombat.scope",
            "mq.ownturn.play-item:not-own-turn",
            "mq.ownturn.play-item:in-fight",
            "mq.item.no-new-off-turn",
        ],
    ),
    (
        "a curse on nobody's item",
        FIGHT,
        {"seat": 0, "action": "play-curse", "card": "mq.card.bastard-sword", "victim": -1, "item": "mq.card.elf"},
        [
            "mq.cards.timing:not-in-hand",
            "mq.anytime.curse:no-curse",
            "mq.curse.target:nobody",
        ],
    ),
    (
        "a helper rouses a monster beside the one that is fought",
        FIGHT,
        {"seat": 1, "action": "meet-monster"},
        [
            "mq.combat.last-calls:not-now",
            "mq.explore.automatic-monster:own-turn",
            "mq.explore.automatic-monster:unexplored",
            "mq.explore.automatic-monster:monster",
        ],
    ),
    (
        "charity in the movement phase out of a small hand",
        AT_LEISURE,
        {
            "seat": 0,
            "action": "give-charity",
            "card": "mq.card.elf",
            "to": 1,
        },
        [
            "mq.turn.movement-contents:not-now",
            "mq.charity.limit:no-excess",
        ],
    ),
    (
        "a gift to oneself",
        AT_LEISURE,
        {"seat": 0, "action": "give", "to": 0, "gold": 100},
        [
            "mq.trade.reach:oneself",
        ],
    ),
    (
        "searching without Move beside a monster that must be fought",
        PEEK,
        {"seat": 0, "action": "search"},
        [
            "mq.combat.trigger-start",
            "mq.search.no-monster",
            "mq.search.icon-none",
            "mq.search.action:move",
        ],
    ),
]


@pytest.mark.parametrize("start, tried, refused", [pytest.param(*case[1:], id=case[0]) for case in CASES])
def test_every_reason_is_told_once(start: dict[str, Any], tried: dict[str, Any], refused: list[str]) -> None:
    referee = Referee(*open_table(TableFile.model_validate({"edition": "munchkin-quest", "start": start})))
    denials = referee.answer(Probe.model_validate({"try": tried}))["denials"]
    told = [f"{one['rule']}:{one['key']}" if one["key"] else one["rule"] for one in denials]
    assert told == refused
    assert len({one["text"]["en"] for one in denials}) == len(denials)
