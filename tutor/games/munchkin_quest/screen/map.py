"""The dungeon as a map: rooms and links where they lie, who stands where, and where the reader may go."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.actions import Move
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.map_figures import figures, trails
from tutor.games.munchkin_quest.screen.map_path import spotted
from tutor.games.munchkin_quest.screen.map_rooms import rooms
from tutor.games.munchkin_quest.screen.map_ways import Ways, cell_key, dark_places, links, span
from tutor.games.munchkin_quest.state import EXITS
from tutor.kernel.state import Action


def has_map(d: Drawing, moves: tuple[Action, ...]) -> bool:
    """Whether this table is a dungeon, rather than the stage of one fight: it has its Entrance, walking is on, or there
    are several rooms and nobody fights.
    """
    return is_whole(d) or any(isinstance(a, Move) for a in moves) or (d.s.fight is None and len(d.rooms) > 1)


def is_whole(d: Drawing) -> bool:
    """Whether it is a whole game, with an Entrance that one can come to."""
    return d.s.entrance() in d.rooms


def off_the_map(offered: tuple[Action, ...]) -> tuple[Action, ...]:
    """What is offered besides walking, which is done on the map itself."""
    return tuple(a for a in offered if not isinstance(a, Move))


def dungeon(d: Drawing, offered: tuple[Action, ...], spot: str, *, asked: bool, sealed: bool) -> Part:
    """The map. It takes the place of the scene while nobody fights, or when it is `asked` for in a fight."""
    ways = Ways(d, offered, sealed=sealed)
    fighting = d.s.fight is not None
    return {
        "title": d.text("map-title"),
        "open": asked or not fighting,
        "toggle": _toggle(d, asked) if fighting else None,
        "span": span(d, ways),
        "home": _home(d),
        "rooms": rooms(d, ways),
        "dark": dark_places(d, ways),
        "links": links(d, ways),
        "legend": _legend(d, ways),
        "figures": figures(d, spot),
        "trail": trails(d),
        "whole": is_whole(d),
        "spot": spotted(d, spot) if not sealed else None,
        "steps": steps_left(d, ways),
        "words": {key: d.text(f"map-{key}") for key in WORDS},
    }


WORDS = ("keys", "exits", "links", "lying", "arrows", "nobody", "its-way-note", "skip", "play-again")


def _toggle(d: Drawing, asked: bool) -> Part:
    label = d.text("map-back-to-fight" if asked else "map-look")
    return {"label": label, "icon": "phase-fight" if asked else "phase-board", "go": {"do": "map", "open": not asked}}


def _home(d: Drawing) -> str | None:
    """Where the eye starts: the reader's munchkin, or else the player whose turn it is."""
    where = d.s.players[d.you].where or d.s.players[d.s.turn].where
    return cell_key(d.s.room(where).at) if where else None


def _legend(d: Drawing, ways: Ways) -> list[Part]:
    """Every kind of link with what passing it costs."""
    kinds = [(kind, d.text("map-move", n=ways.cost(kind))) for kind in EXITS]
    rows = [*kinds, ("wall", d.text("map-no-way"))]
    return [{"kind": kind, "label": d.speaker.word(kind), "cost": cost} for kind, cost in rows]


def steps_left(d: Drawing, ways: Ways) -> Part:
    """The move tokens of the player whose turn it is: what is left, and what is turned over."""
    seat = d.s.turn
    left, spent = ways.left(seat), d.s.players[seat].spent
    return {
        "seat": d.seat(seat),
        "left": left,
        "spent": spent,
        "text": d.text("map-steps", n=left),
        "told": d.text("map-steps-told", seat=seat, n=left, spent=spent),
    }
