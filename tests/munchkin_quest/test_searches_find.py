"""Random searches: dice, icons, table and tokens, worked out once more from pages 7, 9 and 20 of the rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor.games.munchkin_quest.cards import Tile, box
from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee

RACES, CLASSES = ("elf", "dwarf", "halfling"), ("warrior", "wizard", "cleric", "thief")
GOLD = {2: 300, 3: 400, 4: 500, 5: 100, 6: 300, 8: 500, 10: 500}
TREASURE = {5: 1, 6: 1, 8: 1, 9: 2, 10: 2, 11: 3}
TOKEN = {5: "ransacked", 6: "ransacked", 8: "ransacked", 9: "looted-out", 10: "looted-out", 11: "looted-out"}
TILES = [tile for tile in box().tiles.values() if tile.search is not None]


class Search:
    """Somebody searches a room; what he rolls is known beforehand."""

    def __init__(self, luck: Random) -> None:
        self.tile: Tile = luck.choice(TILES)
        self.level = luck.randint(1, 9)
        self.races = luck.sample(RACES, luck.choice((0, 1, 1, 2)))
        self.classes = luck.sample(CLASSES, luck.choice((0, 1, 1, 2)))
        self.half = len(self.races) > 1 or bool(self.races and luck.random() < 0.3)
        self.mixed = len(self.classes) > 1 or bool(self.classes and luck.random() < 0.3)
        self.marker = luck.choice(("", "ransacked"))
        self.faces = [luck.randint(1, 6) for _ in range(6)]

    def written(self) -> dict[str, Any]:
        cards = [*self.races, *self.classes, *["half-breed"] * self.half, *["super-munchkin"] * self.mixed]
        searcher = {"where": "here", "level": self.level, "gold": 0, "traits": [f"mq.card.{card}" for card in cards]}
        rooms = [
            {"id": "here", "at": [0, 0], "tile": self.tile.id, "marker": self.marker},
            {"id": "next", "at": [0, 1]},
        ]
        start = {"phase": "move", "rooms": rooms, "seats": [searcher, {"where": "next"}]}
        return {"edition": "munchkin-quest", "start": start, "chance": self.faces}

    # -- the rulebook once more --------------------------------------------------------------------------------------

    def matching(self, tone: str) -> int:
        """The icons of a tone that count for him. Half of one race alone has none of its disadvantages."""
        mine = {"everybody", *self.races, *self.classes}
        if tone == "bad":
            mine -= set(self.races) if self.half and len(self.races) == 1 else set()
            mine -= set(self.classes) if self.mixed and len(self.classes) == 1 else set()
        return sum(icon.icon in mine for icon in self.tile.icons if icon.tone == tone)

    def special(self, tone: str) -> int:
        """What the room says of Levels counts like one icon."""
        parity = "odd" if self.level % 2 else "even"
        return sum(
            who.parity in ("", parity) and (who.level_at_least or 0) <= self.level <= (who.level_at_most or 10)
            for who in (x.who for x in self.tile.special if x.tone == tone)
        )

    def dice(self) -> int:
        good, bad = (self.matching(tone) + self.special(tone) for tone in ("good", "bad"))
        return max(0, 1 + good - bad)

    def result(self) -> int:
        return sum(self.faces[: self.dice()]) + (self.tile.search or 0)

    def token(self) -> str:
        found = TOKEN.get(min(self.result(), 11), "")
        return "looted-out" if found and self.marker else found or self.marker


@pytest.mark.parametrize("seed", range(20))
def test_a_search_finds_what_the_table_says(seed: int) -> None:
    for n in range(10):
        search = Search(Random(seed * 100 + n))
        referee = Referee(*open_table(TableFile.model_validate(search.written())))
        told = [referee.answer(Probe.model_validate({"do": {"seat": 0, "action": "search"}}))]
        if search.dice():
            told.append(referee.answer(Probe.model_validate({"do": {"seat": 0, "action": "pass"}})))
        found = {event["kind"]: event["facts"] for answer in told for event in answer["events"]}
        line = max(1, min(search.result(), 11))
        assert found["SearchResult"]["n"] == search.result(), vars(search)
        assert found.get("TreasureFound", {}).get("n", 0) == TREASURE.get(line, 0), vars(search)
        assert found.get("GoldFound", {}).get("n", 0) == GOLD.get(line, 0), vars(search)
        assert ("MonsterDieRolled" in found or "BaseDecided" in found) == (line in (1, 7)), vars(search)
        assert referee.answer(Probe(state=("rooms", 0, "marker")))["value"] == search.token(), vars(search)
