"""Random dungeons: where the monsters end is worked out once more here, from page 13 of the rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from positions import Case

from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee

WAYS = ("north", "east", "south", "west")
STEP = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
FACES = ("blue", "green", "red", "yellow", "purple", "orange")
LINKS = ("passage", "passage", "passage", "door", "door", "locked-door", "hidden-door", "wall")
EASY = {"passage", "door"}
# What each passes besides passages and regular doors, and how it goes.
MONSTERS: dict[str, tuple[str, set[str]]] = {
    "mq.card.lame-goblin": ("", set()),
    "mq.card.hammer-rat": ("", set()),
    "mq.card.killer-squirrel": ("fast", set()),
    "mq.card.leprechaun": ("fast", set()),
    "mq.card.frost-giant": ("slow", set()),
    "mq.card.goldfish": ("slow", set()),
    "mq.card.fungus": ("contrary", set()),
    "mq.house.cerberus-by-vote": ("contrary", set()),
    "mq.card.gazebo": ("lurking", set()),
    "mq.card.horror": ("", {"wall"}),
    "mq.card.shadow-nose": ("", {"locked-door", "hidden-door"}),
    "mq.house.bug-that-is-a-feature": ("", {"hidden-door"}),
    "mq.card.bullrog": ("breaks", {"locked-door", "hidden-door"}),
}


def opposite(way: str) -> str:
    return WAYS[(WAYS.index(way) + 2) % 4]


class Dungeon:
    """A dungeon, and what is where in it."""

    def __init__(self, luck: Random) -> None:
        cells = [(row, column) for row in range(4) for column in range(4)]
        self.at = {f"r{i}": cell for i, cell in enumerate(luck.sample(cells, luck.randint(6, 13)))}
        self.rooms = {cell: id for id, cell in self.at.items()}
        self.gate = "r0"
        self.turn = {id: 0 if id == self.gate else luck.choice((0, 0, 1, 2, 3)) for id in self.at}
        self.links = {(id, way): luck.choice(LINKS) for id in self.at for way in WAYS}
        for id, cell in self.at.items():
            for way in WAYS:
                there = self.rooms.get(self.beside(cell, way))
                if self.gate in (id, there):
                    self.links[id, way] = "passage"
                elif there is not None and WAYS.index(way) > 1:
                    self.links[id, way] = self.links[there, opposite(way)]
        self.arrows = {id: {c: luck.choice(WAYS) for c in FACES if luck.random() < 0.7} for id in self.at}
        self.arrows[self.gate] = {}
        inside = [id for id in self.at if id != self.gate]
        self.players = [luck.choice(list(self.at)) for _ in range(4)]
        self.dead = [seat > 0 and luck.random() < 0.25 for seat in range(4)]
        cards = luck.sample(list(MONSTERS), luck.randint(4, 10))
        self.foes = [(card, luck.choice(inside), i % 4) for i, card in enumerate(cards)]
        self.face = luck.randint(1, 6)

    @staticmethod
    def beside(cell: tuple[int, int], way: str) -> tuple[int, int]:
        return cell[0] + STEP[way][0], cell[1] + STEP[way][1]

    # -- as a table file ---------------------------------------------------------------------------------------------

    def written(self) -> Case:
        tiles = [
            {"id": f"mq.house.tile-{id}", "name": {"ja": id, "en": id}, "source": "house", "arrows": arrows}
            for id, arrows in self.arrows.items()
            if id != self.gate
        ]
        rooms = [
            {
                "id": id,
                "at": list(cell),
                "tile": "mq.card.entrance" if id == self.gate else f"mq.house.tile-{id}",
                "turn": self.turn[id],
                "links": {way: self.links[id, way] for way in WAYS},
            }
            for id, cell in self.at.items()
        ]
        seats = [{"where": where, "dead": dead} for where, dead in zip(self.players, self.dead, strict=True)]
        foes = [{"card": card, "where": where, "base": base} for card, where, base in self.foes]
        start = {"phase": "monsters", "rooms": rooms, "seats": seats, "monsters": foes}
        return {"edition": "munchkin-quest", "start": start, "rooms": tiles, "chance": [self.face]}

    # -- the rulebook once more --------------------------------------------------------------------------------------

    def arrow(self, room: str) -> str | None:
        printed = self.arrows[room].get(FACES[self.face - 1])
        return None if printed is None else WAYS[(WAYS.index(printed) + self.turn[room]) % 4]

    def led_to(self, room: str, way: str) -> str:
        """The room behind a link: next door, beyond the gap, or the first from the other end of the row or column."""
        across, along = (0, 1) if way in ("east", "west") else (1, 0)
        line = [id for id, cell in self.at.items() if cell[across] == self.at[room][across]]
        line.sort(key=lambda id: self.at[id][along], reverse=way in ("north", "west"))
        return line[(line.index(room) + 1) % len(line)]

    def step(self, room: str, way: str, can: set[str], been: set[str]) -> tuple[str, bool] | None:
        """Where a step ends, if it can be taken, and whether it ends all because it came round into the Entrance."""
        if self.links[room, way] not in can:
            return None
        there = self.led_to(room, way)
        came_round = self.at[there] != self.beside(self.at[room], way)
        if there in been:
            return None
        if there != self.gate:
            return there, False
        beyond = self.rooms.get(self.beside(self.at[self.gate], way))
        if beyond is None or beyond in been:
            return None
        been.add(self.gate)
        return beyond, came_round

    def path(self, card: str, start: str, base: int, broken: set[tuple[str, str]]) -> str:
        """Where a monster ends; what it breaks on its way is added to `broken`."""
        gait, more = MONSTERS[card]
        room, been, last = start, {start}, ""
        way = None if gait == "lurking" else self.arrow(start)
        if way is not None and gait == "contrary":
            way = opposite(way)
        while way is not None and (found := self.step(room, way, EASY | more, been)) is not None:
            if self.links[room, way] not in EASY and gait == "breaks":
                broken.add((room, way))
            room, landed = found
            been.add(room)
            if landed or gait == "slow" or self.holds(base, room):
                return room
            last, way = way, self.arrow(room)
        one_more = self.step(room, last, EASY | more, been) if gait == "fast" and last else None
        return room if one_more is None else one_more[0]

    def holds(self, base: int, room: str) -> bool:
        """Whether the prey of a monster on this base stands in the room."""
        return self.players[base] == room and not self.dead[base]

    def ends(self) -> list[str]:
        broken: set[tuple[str, str]] = set()
        for card, where, base in self.foes:
            self.path(card, where, base, broken)
        for room, way in broken:
            self.links[room, way] = "passage"
            if (there := self.rooms.get(self.beside(self.at[room], way))) is not None:
                self.links[there, opposite(way)] = "passage"
        return [self.path(card, where, base, set()) for card, where, base in self.foes]


def as_the_table_has_it(dungeon: Dungeon) -> list[str]:
    referee = Referee(*open_table(TableFile.model_validate(dungeon.written())))
    done: dict[str, Any] = referee.answer(Probe.model_validate({"do": {"seat": 0, "action": "pass"}}))
    assert done["verdict"] == "ok", done["denials"]
    foes = {foe["id"]: foe["where"] for foe in referee.answer(Probe(state=("foes",)))["value"]}
    return [foes[f"m{i}"] for i in range(1, len(dungeon.foes) + 1)]


@pytest.mark.parametrize("seed", range(40))
def test_the_monsters_end_where_the_rulebook_says(seed: int) -> None:
    for n in range(5):
        dungeon = Dungeon(Random(seed * 1000 + n))
        found = as_the_table_has_it(dungeon)
        assert found == dungeon.ends(), (seed, n)
