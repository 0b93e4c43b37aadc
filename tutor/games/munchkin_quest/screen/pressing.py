"""What a press on a card means: its ways of use, the one way there is, or why there is none."""

from __future__ import annotations

from tutor.games.munchkin_quest.screen.deck import natural_wish
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.rarer import POWER, WAY
from tutor.kernel.state import Action


def pressed(d: Drawing, offered: tuple[Action, ...], picked: str, id: str) -> Action | str:
    """A move, or what is picked from now on."""
    in_hand = id in d.line.state.players[d.you].hand
    ways = [a for a in offered if id in (getattr(a, "card", ""), getattr(a, "item", ""))]
    if picked == id:
        return ""
    if id.startswith((POWER, WAY)):
        return id
    if len(ways) == 1 and in_hand:
        return ways[0]
    if ways:
        return id
    return natural_wish(d.line.state, d.you, id) if in_hand else picked
