"""Unclear passages read in another way than ours: what would be played then. The words stand in `readings/`."""

from __future__ import annotations

from tutor.games.boss_monster import (
    readings_adventure,
    readings_bait,
    readings_building,
    readings_cards,
    readings_ending,
)
from tutor.games.boss_monster.readings_book import DECLARED

TOPICS = (readings_adventure, readings_bait, readings_building, readings_cards, readings_ending)
READINGS = DECLARED
