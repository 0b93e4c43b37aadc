"""Positions and records to be asked about, and to be spoiled."""

from __future__ import annotations

from typing import Any

FIGHT: dict[str, Any] = {
    "edition": "munchkin-quest",
    "variants": [],
    "start": {
        "turn": 0,
        "rooms": [
            {"id": "padded", "tile": "mq.card.padded-room", "at": [1, 1], "links": {"north": "door"}},
            {"id": "west", "at": [1, 0], "dropped": ["mq.card.wishing-ring"], "gold": 100},
        ],
        "seats": [
            {
                "name": "munchkin-girl",
                "colour": "red",
                "level": 5,
                "gold": 700,
                "where": "padded",
                "traits": ["mq.card.warrior"],
                "gear": ["mq.card.firemans-helmet"],
                "hand": ["mq.card.freezing-explosive-potion", "mq.card.curse-armor-pudding"],
            },
            {"level": 9, "where": "west", "traits": ["mq.card.elf"], "hand": ["mq.card.ancient", "mq.card.loaded-die"]},
            {"name": "igor", "level": 3, "health": 2, "tokens": 4, "hand": ["mq.card.potion-of-strength"]},
        ],
        "monsters": [{"card": "mq.card.shrieking-geek", "base": 2, "enhancers": ["mq.card.baby"]}],
        "decks": {"treasure": ["mq.card.stabbity-spear"]},
    },
    "chance": [1, 6, "mq.card.go-up-a-level"],
    "seed": 7,
    "probes": [
        {"offers": 0},
        {"try": {"seat": 1, "action": "enhance", "card": "mq.card.ancient", "monster": "m1"}},
        {"ask": {"question": "mq.combat.total", "of": "munchkins"}},
        {"do": {"seat": 0, "action": "ask-for-help"}},
        {"do": {"seat": 1, "action": "offer-help", "deal": {"treasures": 1, "pick": "first"}}},
        {"odds": {}},
        {"view": 1},
        {"state": ["players", 0, "level"]},
        {"state": ["players.0.level", "turn"]},
    ],
}

RUNNING: dict[str, Any] = {
    "edition": "munchkin-quest",
    "start": {
        "seats": [{"level": 2}, {"level": 3}],
        "monsters": [{"card": "mq.card.shrieking-geek", "base": 1}],
        "fight": {"main": 0},
        "phase": "lost",
    },
    "probes": [{"offers": 0}, {"odds": {}}],
}

LATE: dict[str, Any] = {
    "edition": "munchkin-quest",
    "start": {
        "seats": [
            {"level": 4, "hand": ["mq.card.loaded-die"]},
            {"level": 3, "where": "here"},
        ],
        "monsters": [{"card": "mq.card.shrieking-geek", "base": 1}],
        "fight": {
            "helper": 1,
            "deal": {"treasures": 1, "pick": "last"},
            "boosts": [{"card": "mq.card.freezing-explosive-potion", "seat": 0, "side": "munchkins"}],
            "dice": [{"of": "p0", "face": 2}, {"of": "p1", "face": 3}, {"of": "m1", "face": 6}],
        },
    },
    "probes": [{"offers": 0}, {"odds": {}}, {"do": {"seat": 0, "action": "pass"}}],
}

RECORD: dict[str, Any] = {
    "edition": "munchkin-quest",
    "start": {"table": {k: v for k, v in FIGHT.items() if k != "probes"}},
    "actions": [
        {"do": "ask-for-help", "seat": 0},
        {"do": "offer-help", "seat": 1, "deal": {"treasures": 1, "pick": "first"}},
        {"do": "choose-helper", "seat": 0, "helper": 1},
        {"do": "announce-roll", "seat": 0},
        {"do": "pass", "seat": 1},
        {"do": "pass", "seat": 2},
    ],
    "numbers": [{"question": "mq.combat.total", "of": "munchkins"}],
}

DEALT: dict[str, Any] = {
    "edition": "munchkin-quest",
    "start": {"deal": {"players": 3, "seed": 4}},
    "actions": [{"do": "pass", "seat": 0}, {"do": "pass", "seat": 1}],
}

ALL = (FIGHT, RUNNING, LATE, RECORD, DEALT)
