"""Links and the dark on the map: what each link is and costs, where the reader may go, and why he may not."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.actions import Move
from tutor.games.munchkin_quest.carrying import MOVE_LEFT
from tutor.games.munchkin_quest.moving import LINK_COST, SIDES, STEP_COST, way
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.state import DIRECTIONS, EXITS, Room
from tutor.kernel.events import total
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action

Cell = tuple[int, int]


class Exit(NamedTuple):
    """A side of a room: its link, the room beyond if one lies there, and the cell where that is or would be."""

    side: int
    kind: str
    beyond: Room | None
    cell: Cell


class Ways:
    """What the engine says of going from where the reader's munchkin stands."""

    def __init__(self, d: Drawing, offered: tuple[Action, ...], *, sealed: bool = False) -> None:
        self.d = d
        self.sealed = sealed
        self.here = d.s.players[d.you].where
        self.offered = {a.to for a in offered if isinstance(a, Move)}
        self.walking = bool(self.offered)
        self._cost = cache(lambda kind: total(d.ask(LINK_COST, kind)))
        self._left = cache(lambda seat: max(0, total(d.ask(MOVE_LEFT, seat))))

    def cost(self, kind: str) -> int:
        return self._cost(kind)

    def left(self, seat: int) -> int:
        return self._left(seat)

    def exits(self, room: Room) -> tuple[Exit, ...]:
        found = (way(self.d.s, room.id, side) for side in range(len(SIDES)))
        return tuple(Exit(w.side, w.link, w.beyond, beside(room.at, w.side)) for w in found)

    def step(self, exit: Exit) -> Part:
        """Going that way from where the reader is: whether it is offered, what it costs, and why not."""
        action = Move(self.d.you, SIDES[exit.side])
        if self.sealed or not exit.kind:
            return {"state": "plain", "go": None, "cost": None, "why": ""}
        go = {"do": "act", "move": plain_action(action)}
        if action.to in self.offered:
            cost = total(self.d.ask(STEP_COST, {"seat": self.d.you, "to": action.to}))
            return {"state": "offered", "go": go, "cost": cost, "why": ""}
        denials = self.d.line.game.why_not(self.d.line.state, action)
        why = self.d.speaker.denial(denials[0]) if denials else ""
        return {"state": "refused" if self.walking else "plain", "go": go, "cost": None, "why": why}


def cell_key(at: Cell) -> str:
    """The name of a place on the map: a room that is found has that of the dark which was there."""
    return f"cell-{at[0]}-{at[1]}"


def beside(at: Cell, side: int) -> Cell:
    down, right = DIRECTIONS[side]
    return at[0] + down, at[1] + right


def span(d: Drawing, ways: Ways) -> Part:
    """The cells that the map covers: every room, and the dark that the reader can step into."""
    cells = [r.at for r in d.rooms] + [(part["at"][0], part["at"][1]) for part in dark_places(d, ways)]
    rows, columns = [c[0] for c in cells], [c[1] for c in cells]
    return {"top": min(rows), "left": min(columns), "rows": _length(rows), "columns": _length(columns)}


def _length(places: list[int]) -> int:
    return max(places) - min(places) + 1


def _into_the_dark(exit: Exit) -> bool:
    return exit.beyond is None and exit.kind in EXITS


def link_text(d: Drawing, ways: Ways, kind: str) -> str:
    """A link in words: what it is, and what passing it costs."""
    if kind in EXITS:
        return d.text("map-link", link=kind, n=ways.cost(kind))
    return d.speaker.word(kind)


def links(d: Drawing, ways: Ways) -> list[Part]:
    """Every link once, between its two rooms or at the edge of the dark."""
    found = {}
    for room in d.rooms:
        for exit in ways.exits(room):
            if exit.kind and (exit.beyond is None or exit.side in (1, 2)):
                found[f"link-{room.id}-{SIDES[exit.side]}"] = _link(d, ways, room, exit)
    return [{"key": key, **part} for key, part in found.items()]


def _link(d: Drawing, ways: Ways, room: Room, exit: Exit) -> Part:
    step = _step_through(ways, room, exit)
    cost = ways.cost(exit.kind) if exit.kind in EXITS else None
    return {
        "at": list(room.at),
        "way": SIDES[exit.side],
        "kind": exit.kind,
        "state": step["state"] if step else "",
        "cost": cost if step is None or step["cost"] is None else step["cost"],
        "edge": exit.beyond is None,
        "isNew": _is_new(d, room, exit),
    }


def _step_through(ways: Ways, room: Room, exit: Exit) -> Part | None:
    """The reader's step through this link, from whichever side he stands at."""
    if room.id == ways.here:
        return ways.step(exit)
    if exit.beyond is not None and exit.beyond.id == ways.here:
        return ways.step(Exit((exit.side + 2) % len(SIDES), exit.kind, room, room.at))
    return None


def _is_new(d: Drawing, room: Room, exit: Exit) -> bool:
    """A link that was another one, or none, when the step began."""
    old = next((r for r in d.before.state.rooms if r.id == room.id), None)
    return old is not None and old.links[exit.side] not in ("", room.links[exit.side])


def dark_places(d: Drawing, ways: Ways) -> list[Part]:
    """The dark beside the reader's room, where a room may be found; elsewhere a link just leads out of sight."""
    here = d.s.room(ways.here) if ways.here else None
    exits = ways.exits(here) if here is not None else ()
    return sorted((_dark(d, ways, e) for e in exits if _into_the_dark(e)), key=lambda part: part["at"])


def _dark(d: Drawing, ways: Ways, exit: Exit) -> Part:
    step = ways.step(exit)
    told = [
        d.text("map-dark-near", way=d.text(f"way-{SIDES[exit.side]}")),
        d.text("map-through", link=link_text(d, ways, exit.kind)),
        step_text(d, step, explore=True),
    ]
    return {
        "key": cell_key(exit.cell),
        "at": list(exit.cell),
        "label": d.text("map-explore"),
        **step,
        "told": sentence(d, told),
    }


def step_text(d: Drawing, step: Part, *, explore: bool = False) -> str:
    """What pressing would do: go there for its cost; or why it would not."""
    if step["state"] == "offered":
        return d.text("map-do-explore" if explore else "map-do-go", n=step["cost"])
    return step["why"] if step["state"] == "refused" else ""


def sentence(d: Drawing, parts: list[str]) -> str:
    return d.text("map-gap").join(p for p in parts if p)


def exit_lines(d: Drawing, ways: Ways, room: Room) -> list[Part]:
    """The four sides of a room in words; from the reader's own room each is also something to do."""
    lines = []
    for exit in ways.exits(room):
        side = SIDES[exit.side]
        step = ways.step(exit) if room.id == ways.here else {"state": "far", "go": None, "cost": None, "why": ""}
        if not exit.kind:
            continue
        beyond = d.speaker.thing(exit.beyond.id) if exit.beyond else d.text("map-dark")
        lines.append(
            {
                "key": f"exit-{room.id}-{side}",
                "way": side,
                "side": d.text(f"way-{side}"),
                "kind": exit.kind,
                "text": link_text(d, ways, exit.kind),
                "cost": ways.cost(exit.kind) if exit.kind in EXITS else None,
                "beyond": "" if exit.kind == "wall" and exit.beyond is None else beyond,
                "room": cell_key(exit.cell),
                "state": step["state"],
                "go": step["go"],
                "why": step["why"],
                "label": _exit_label(d, exit, step, beyond),
            }
        )
    return lines


def _exit_label(d: Drawing, exit: Exit, step: Part, beyond: str) -> str:
    if step["state"] not in ("offered", "refused"):
        return ""
    key = "map-go-to" if exit.beyond else "map-go-dark"
    return d.text(key, way=d.text(f"way-{SIDES[exit.side]}"), name=beyond)
