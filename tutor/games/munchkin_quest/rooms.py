"""Entering rooms, and what their special rules do to whoever enters."""

from __future__ import annotations

from typing import Any

from tutor.games.munchkin_quest.book import procedure, step
from tutor.games.munchkin_quest.munchkins import holds
from tutor.games.munchkin_quest.verbs import Quests, change, hurt


def enter(t: Quests, seat: int, room: str, rules: tuple[str, ...], kind: str = "Moved") -> None:
    """A munchkin comes into a room; its scroll is read at once."""
    before = t.s.players[seat].where
    change(t, seat, kind, rules, {"room": room, "from": before}, where=room)
    t.begin("read-room", seat=seat)


@step("mq.room.read")
def the_scroll_is_read(t: Quests, about: dict[str, Any]) -> None:
    """Most rooms have special rules, printed on the scroll on the tile; they are checked on entering."""
    p = t.s.players[about["seat"]]
    if not p.dead and any(holds(t.s, p, who, drawback=True) for who in t.s.tile(p.where).harms):
        hurt(t, p.seat, 1, ("mq.room.read", "mq.item.powers-always-on"), room=p.where)


procedure("read-room", the_scroll_is_read)
