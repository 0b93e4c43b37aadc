"""Two positions compared by how the munchkins stand: what a move beside the story has cost or brought."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.carrying import MOVE_LEFT
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.kernel.events import total


def different_people(trunk: Drawing, branch: Drawing) -> list[Part]:
    """A line for each thing about a munchkin, and each room, that is not as it was."""
    left, right = dict(_told(trunk)), dict(_told(branch))
    return [
        {
            "what": what,
            "left": left.get(what, trunk.text("gone")),
            "right": right.get(what, trunk.text("gone")),
            "cite": None,
        }
        for what in dict.fromkeys((*left, *right))
        if left.get(what) != right.get(what)
    ]


def _told(d: Drawing) -> Iterator[tuple[str, str]]:
    for p in d.s.players:
        yield d.text("where-is", seat=p.seat), d.speaker.thing(p.where) if p.where else d.text("gone")
        yield d.text("level-of", seat=p.seat), str(p.level)
        yield d.text("health-of", seat=p.seat), str(0 if p.dead else p.health)
        yield d.text("gold-of", seat=p.seat), str(p.gold)
        yield d.text("cards-of", seat=p.seat), str(len(p.hand))
        yield d.text("items-of", seat=p.seat), str(len(p.gear))
        if d.s.turn == p.seat:
            yield d.text("move-left-of", seat=p.seat), str(total(d.ask(MOVE_LEFT, p.seat)))
    for room in d.rooms:
        if room.marker:
            yield d.text("marker-of", room=room.id), d.text(f"map-{room.marker}")
