"""The boxes hold the cards that were printed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tutor.games.boss_monster.cards import Boss, Hero, Print, Room, Spell, box

PRINTED: dict[str, dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "printed.yaml").read_text("utf-8"))
SIZES = {"alpha": {"room": 75, "spell": 30, "boss": 9}, "revised": {"room": 75, "spell": 31, "boss": 8}}
edition = pytest.mark.parametrize("print_", ["alpha", "revised"])


def by_name(print_: Print, kind: type) -> dict[str, Any]:
    made = box(print_).cards.items()
    return {c.name.en: c for id, c in made if isinstance(c, kind) and id == c.id and c.source == "published"}


@edition
def test_rooms(print_: Print) -> None:
    found = {
        name: {
            "copies": room.copies,
            "sort": room.sort,
            "advanced": room.advanced,
            "damage": room.counts or room.damage,
            "treasures": dict(room.treasures),
        }
        for name, room in by_name(print_, Room).items()
    }
    assert found == PRINTED["rooms"]


@edition
def test_spells(print_: Print) -> None:
    found = {name: (list(spell.phases), spell.copies) for name, spell in by_name(print_, Spell).items()}
    assert found == {name: (spell["phases"], spell["copies"][print_]) for name, spell in PRINTED["spells"].items()}


@edition
def test_bosses(print_: Print) -> None:
    found = {name: {"xp": boss.xp, "treasure": boss.treasure} for name, boss in by_name(print_, Boss).items()}
    assert found == PRINTED["bosses"]


@edition
def test_heroes(print_: Print) -> None:
    heroes = by_name(print_, Hero)
    for kind, epic in (("heroes", False), ("epic_heroes", True)):
        found = {
            name: {"treasure": hero.treasure, "health": hero.health, "players": hero.players}
            for name, hero in heroes.items()
            if hero.epic == epic
        }
        assert found == PRINTED[kind]


@edition
def test_how_many_there_are(print_: Print) -> None:
    decks = box(print_).decks
    sizes = {**SIZES[print_], "hero": 25, "epic": 16}
    assert {deck: len(cards) for deck, cards in decks.items()} == sizes
