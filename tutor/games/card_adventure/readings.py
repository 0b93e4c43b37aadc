"""Unclear passages read in another way than ours: what would be played then. The words stand in `readings/`."""

from __future__ import annotations

from tutor.games.card_adventure import (
    readings_board,
    readings_fights,
    readings_goes,
    readings_magic,
    readings_rest,
    readings_structures,
)
from tutor.games.card_adventure.readings_book import DECLARED

TOPICS = (readings_board, readings_fights, readings_goes, readings_magic, readings_rest, readings_structures)
READINGS = DECLARED
