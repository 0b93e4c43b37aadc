"""Who stands on the map: munchkins, monsters on the bases of their owners, and the trails of those that moved."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.moving import SIDES
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import foe_figure
from tutor.games.munchkin_quest.state import DIRECTIONS, NOBODY, Foe, Player, Quest
from tutor.games.munchkin_quest.totals import MONSTER_LEVEL
from tutor.kernel.events import Event, total

Cell = tuple[int, int]
Spot = tuple[float, float]
EDGE = 0.75  # of a cell: how far a line runs on into the dark
MOVED = "MonsterMoved"
DIE = "MonstersSetOut"


def figures(d: Drawing, spot: str) -> list[Part]:
    munchkins = [_munchkin(d, p) for p in d.s.players if p.where]
    return [*munchkins, *(_monster(d, foe, spot) for foe in d.s.foes)]


def _munchkin(d: Drawing, p: Player) -> Part:
    return {
        "key": f"fig-p{p.seat}",
        "at": _at(d.s, p.where),
        "figure": d.figure(p.seat),
        "seat": d.seat(p.seat),
        "monster": False,
        "size": "human",
        "dead": p.dead,
        "you": p.seat == d.you,
        "turn": p.seat == d.s.turn,
        "isNew": _stood(d, f"p{p.seat}") != p.where,
        "go": None,
        "told": "",
        "level": p.level,
        "plus": 0,
        "picked": False,
    }


def _monster(d: Drawing, foe: Foe, spot: str) -> Part:
    line = foe_line(d, foe)
    return {
        "key": f"fig-{foe.id}",
        "at": _at(d.s, foe.where),
        "figure": foe_figure(d.s, foe),
        "seat": None if foe.base == NOBODY else d.seat(foe.base),
        "monster": True,
        "boss": foe.boss,
        "size": d.s.monster(foe).size,
        "dead": False,
        "you": False,
        "turn": False,
        "isNew": _stood(d, foe.id) != foe.where,
        "go": {**line["go"], "stay": True},
        "told": line["text"],
        "level": level_of(d, foe),
        "plus": len(foe.enhancers),
        "picked": foe.id == spot,
    }


def level_of(d: Drawing, foe: Foe) -> int:
    return total(d.ask(MONSTER_LEVEL, foe.id))


def foe_line(d: Drawing, foe: Foe) -> Part:
    """A monster in words; pressing it shows where it would go."""
    card = d.s.monster(foe)
    name = d.foe_name(foe)
    if foe.enhancers:
        name = d.text("map-enhanced", name=name, cards=d.text("map-comma").join(map(d.speaker.thing, foe.enhancers)))
    key = "map-boss" if foe.boss else "map-monster" if foe.base != NOBODY else "map-monster-free"
    text = d.text(key, name=name, level=level_of(d, foe), seat=foe.base)
    return {
        "key": f"who-{foe.id}",
        "seat": None if foe.base == NOBODY else d.seat(foe.base),
        "text": text,
        "monster": foe.id,
        "speed": {"icon": f"speed-{card.speed}", "label": d.text(f"speed-{card.speed}")},
        "go": {"do": "spot", "id": foe.id},
    }


def _at(s: Quest, room: str) -> list[int]:
    return list(s.room(room).at)


def _stood(d: Drawing, id: str) -> str:
    """Where somebody was when the step began."""
    before = d.before.state
    places = {f"p{p.seat}": p.where for p in before.players} | {foe.id: foe.where for foe in before.foes}
    return places.get(id, "")


# -- trails ----------------------------------------------------------------------------------------------------------


def latest_events(d: Drawing) -> list[tuple[int, Event]]:
    """What happened since the step began, each with its place in the line."""
    first = min(len(d.before.moments), len(d.line.moments))
    return [(first + n, event) for n, moment in enumerate(d.line.moments[first:]) for event in moment.events]


def trails(d: Drawing) -> Part | None:
    """How the monsters moved in their latest turn, if that was since the step began."""
    events = latest_events(d)
    found = next((n for n in reversed(range(len(events))) if events[n][1].kind == DIE), None)
    if found is None:
        return None
    at, die = events[found]
    moved = [event for _, event in events[found:] if event.kind == MOVED]
    return {
        "key": f"trail-{at}",
        "colour": die.facts["colour"],
        "title": d.text("map-trail", colour=die.facts["colour"], n=len(moved)),
        "moves": [_trail(d, e) for e in moved if _laid(d.s, e)],
    }


def _laid(s: Quest, event: Event) -> bool:
    """Whether every room of the path still lies there."""
    ids = {r.id for r in s.rooms}
    return all(room in ids for room in event.facts["path"])


def _trail(d: Drawing, event: Event) -> Part:
    foe = next((f for f in d.s.foes if f.id == event.facts["monster"]), None)
    seat = d.seat(foe.base) if foe is not None and foe.base != NOBODY else None
    return {
        "figure": f"fig-{event.facts['monster']}",
        "seat": seat,
        "legs": legs(d.s, event.facts["path"], event.facts["ways"]),
        "end": _at(d.s, event.facts["path"][-1]),
    }


# -- lines over the map ----------------------------------------------------------------------------------------------


def legs(s: Quest, path: Iterable[str], ways: Iterable[str]) -> list[list[Spot]]:
    """The line through these rooms, in pieces: who leaves at one edge of the dungeon comes in again at the other."""
    at = [s.room(room).at for room in path]
    pieces: list[list[Spot]] = [[at[0]]]
    for (here, there), way in zip(pairwise(at), ways, strict=True):
        step = DIRECTIONS[SIDES.index(way)]
        if not _ahead(here, there, step):
            pieces[-1].append((here[0] + step[0] * EDGE, here[1] + step[1] * EDGE))
            pieces.append([(there[0] - step[0] * EDGE, there[1] - step[1] * EDGE)])
        pieces[-1].append(there)
    return pieces


def _ahead(here: Cell, there: Cell, step: Cell) -> bool:
    """Whether a room lies in that direction, rather than at the other end of the dungeon."""
    return (there[0] - here[0]) * step[0] + (there[1] - here[1]) * step[1] > 0
