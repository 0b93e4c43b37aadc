"""The boxes that are in use: the one that is sold with this project, alone or with what a table file brings along."""

from __future__ import annotations

from tutor.games.munchkin_quest.cards import Box, Inline, Tile, box


def box_with(inline: str) -> Box:
    """The box with what a table file brings along (as JSON; empty for nothing)."""
    if not inline:
        return box()
    more = Inline.model_validate_json(inline)
    cards = tuple(x for x in more.cards if not isinstance(x, Tile))
    return box().with_more(cards, (*more.rooms, *(x for x in more.cards if isinstance(x, Tile))))


class Boxes(dict[str, Box]):
    """Every box that has been wanted: states look into theirs at each turn."""

    def __missing__(self, inline: str) -> Box:
        if len(self) > MOST_BOXES:
            self.clear()
        found = self[inline] = box_with(inline)
        return found


MOST_BOXES = 64
BOXES = Boxes()
