"""Entering rooms, and what their special rules do to whoever enters."""

from __future__ import annotations

from tutor.games.munchkin_quest.munchkins import holds
from tutor.games.munchkin_quest.verbs import Quests, change, hurt


def enter(t: Quests, seat: int, room: str, rules: tuple[str, ...], kind: str = "Moved") -> None:
    """A munchkin comes into a room; its scroll is read at once."""
    before = t.s.players[seat].where
    change(t, seat, kind, rules, {"room": room, "from": before}, where=room)
    p = t.s.players[seat]
    if any(holds(t.s, p, who, drawback=True) for who in t.s.tile(room).harms):
        hurt(t, seat, 1, ("mq.room.read", "mq.item.powers-always-on"), room=room)
