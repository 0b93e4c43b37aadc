"""Unclear passages read in another way than ours: what would be played then. The words stand in `readings/`."""

from __future__ import annotations

from tutor.games.munchkin_quest import (
    readings_bargains,
    readings_boss,
    readings_fights,
    readings_items,
    readings_levels,
    readings_monsters,
    readings_moving,
    readings_over,
)
from tutor.games.munchkin_quest.readings_book import DECLARED

TOPICS = (
    *(readings_bargains, readings_boss, readings_fights, readings_items, readings_levels, readings_monsters),
    *(readings_moving, readings_over),
)
READINGS = DECLARED
