"""Unclear passages read in another way than ours: what would be played then. The words stand in `readings/`."""

from __future__ import annotations

from typing import Any

from tutor.games.boss_monster.bait import a_tie_keeps_a_hero_in_town, calls_for
from tutor.games.boss_monster.book import RULES
from tutor.games.boss_monster.verbs import Tables
from tutor.kernel.readings import OtherReading

READINGS: dict[str, OtherReading] = {}


def reading(id: str) -> OtherReading:
    found = READINGS[id] = OtherReading(RULES.layers)
    return found


TIE_OF_ALL = reading("bm.reading.tie-of-all")


@TIE_OF_ALL.instead_of(a_tie_keeps_a_hero_in_town)
def only_a_tie_of_all_keeps_a_hero_in_town(t: Tables, about: dict[str, Any]) -> None:
    """Where some of the players tie and others have less, the one of them with most XP lures the hero."""
    calls = calls_for(t, about["hero"])
    if len(calls) == list(calls.values()).count(max(calls.values())):
        a_tie_keeps_a_hero_in_town(t, about)
