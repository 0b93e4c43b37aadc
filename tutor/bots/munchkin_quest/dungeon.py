"""The dungeon as a bot sees it: what each way costs, and how far every room is."""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field
from functools import lru_cache

from tutor.games.munchkin_quest.carrying import MOVE, MOVE_LEFT
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.moving import LINK_COST, SIDES, Side, way
from tutor.games.munchkin_quest.munchkins import holds
from tutor.games.munchkin_quest.state import EXITS, Player, Quest
from tutor.kernel.events import total


@dataclass(frozen=True)
class Door:
    """A way out of a room. `beyond` is "" where nothing is explored."""

    side: Side
    cost: int
    beyond: str


@dataclass
class Trip:
    """The best way to a room: what it costs, how unpleasant it is, and its first step."""

    cost: int
    dread: float
    first: Side | None


@dataclass
class Dungeon:
    """Ways and distances, from one munchkin's place."""

    s: Quest
    seat: int
    doors: dict[str, tuple[Door, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.left = total(GAME.ask(self.s, MOVE_LEFT, self.seat))
        self.move = max(1, total(GAME.ask(self.s, MOVE, self.seat)))

    def doors_of(self, room: str) -> tuple[Door, ...]:
        if room not in self.doors:
            ways = (way(self.s, room, side) for side in range(len(SIDES)))
            self.doors[room] = tuple(
                Door(SIDES[w.side], cost_of(w.link), w.beyond.id if w.beyond is not None else "")
                for w in ways
                if w.link in EXITS and (w.beyond is not None or self.s.tile_deck)
            )
        return self.doors[room]

    def trips(self, dread: dict[str, float]) -> dict[str, Trip]:
        """The way to each room that can be reached; rooms are avoided as far as they are dreaded."""
        start = self.s.players[self.seat].where
        found = {start: Trip(0, 0.0, None)}
        queue: list[tuple[float, int, str, Side | None]] = [(0.0, 0, start, None)]
        done: set[str] = set()
        while queue:
            weight, cost, room, first = heapq.heappop(queue)
            if room in done:
                continue
            done.add(room)
            found[room] = Trip(cost, weight - cost, first)
            # What is dreaded in a room counts for those who go on from there.
            passing = dread.get(room, 0.0) if room != start else 0.0
            for door in self.doors_of(room):
                if door.beyond and door.beyond not in done:
                    step = (weight + door.cost + passing, cost + door.cost, door.beyond, first or door.side)
                    heapq.heappush(queue, step)
        return found

    def turns(self, cost: int) -> int:
        """How many turns later than this one so much Move can be spent."""
        return 0 if cost <= self.left else -(-(cost - self.left) // self.move)


@lru_cache(maxsize=16)
def cost_of(link: str) -> int:
    return total(GAME.ask(Quest(), LINK_COST, link))


def sent_away(s: Quest, p: Player, room: str) -> bool:
    """Whether the room does not keep whoever comes in."""
    return any(entry.does == "send" and holds(s, p, entry.who, drawback=False) for entry in s.tile(room).entry)
