"""Random fights: totals, dice, levels and treasure, worked out once more from pages 8 to 17 of the rulebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor.games.munchkin_quest.cards import Bonus, Enhancer, Item, Monster, Tile, Who, box
from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee

RACES, CLASSES = ("elf", "dwarf", "halfling"), ("warrior", "wizard", "cleric", "thief")
WEAPONS = {"weapon", "sword", "spear", "axe", "mace", "bow", "dagger", "club"}
CARDS = [card for id, card in box().cards.items() if id == card.id]
TILES = [tile for tile in box().tiles.values() if not tile.entrance and tile.helpers]
MONSTERS = [card for card in CARDS if isinstance(card, Monster)]
ENHANCERS = [card for card in CARDS if isinstance(card, Enhancer) and card.colour is None]
ITEMS = [card for card in CARDS if isinstance(card, Item) and not card.one_shot and all(b.n > 0 for b in card.bonuses)]


class Munchkin:
    """Somebody in the fight and what he has."""

    def __init__(self, luck: Random, pool: list[Item]) -> None:
        self.level = luck.randint(1, 9)
        self.gender = luck.choice(("male", "female"))
        self.races = luck.sample(RACES, luck.choice((0, 1, 1, 2)))
        self.classes = luck.sample(CLASSES, luck.choice((0, 1, 1, 2)))
        self.half = len(self.races) > 1 or bool(self.races and luck.random() < 0.4)
        self.mixed = len(self.classes) > 1 or bool(self.classes and luck.random() < 0.4)
        self.used: list[Item] = []
        self.packed = [pool.pop(), pool.pop()]
        for item in [pool.pop() for _ in range(8)]:
            if self._fits(item):
                self.used.append(item)

    def _fits(self, item: Item) -> bool:
        """Whether he may use it beside the others. Who may use it can depend on what else he uses."""
        room = item.slot not in [x.slot for x in self.used] if item.slot else True
        hands = sum(x.hands for x in self.used) + item.hands <= 2
        return room and hands and (not item.only or any(self.is_one(who, bad=False) for who in item.only))

    def written(self, where: str) -> dict[str, Any]:
        cards = [*self.races, *self.classes, *["half-breed"] * self.half, *["super-munchkin"] * self.mixed]
        gear: list[Any] = [item.id for item in self.used]
        gear += [{"card": item.id, "place": "pack"} for item in self.packed]
        traits = [f"mq.card.{card}" for card in cards]
        return {"where": where, "level": self.level, "gender": self.gender, "gear": gear, "traits": traits}

    # -- the rulebook once more --------------------------------------------------------------------------------------

    @property
    def keywords(self) -> set[str]:
        found = {word for item in self.used for word in item.keywords}
        return found | ({"weapon"} if found & WEAPONS else set())

    @property
    def powers(self) -> set[str]:
        return {p for item in self.used for p in item.powers} | ({"flame"} if "flaming" in self.keywords else set())

    def suffers(self, word: str) -> bool:
        """Whether what is bad for a race or class is bad for him: half of one race alone has no disadvantage of it."""
        alone = (self.half and self.races == [word]) or (self.mixed and self.classes == [word])
        return word in (*self.races, *self.classes) and not alone

    def is_one(self, who: Who, *, bad: bool) -> bool:
        words = [word for word in (who.race, who.trade) if word]
        if not all(self.suffers(word) if bad else word in (*self.races, *self.classes) for word in words):
            return False
        asked = (
            (who.gender, who.gender == self.gender),
            (who.parity, who.parity == ("odd" if self.level % 2 else "even")),
            (who.level_at_most, self.level <= who.level_at_most),
            (who.level_at_least, self.level >= who.level_at_least),
            (who.power, who.power in self.powers),
            (who.keyword, who.keyword in self.keywords),
            (who.unless_keyword, who.unless_keyword not in self.keywords),
        )
        return all(holds for said, holds in asked if said)

    def strength(self, foes: list[Monster]) -> int:
        return self.level + sum(item.bonus + sum(self.more(x, foes) for x in item.bonuses) for item in self.used)

    def more(self, bonus: Bonus, foes: list[Monster]) -> int:
        against = not bonus.against or any(bonus.against in foe.keywords for foe in foes)
        return bonus.n if against and self.is_one(bonus.who, bad=False) else 0

    def dice(self, tile: Tile, foes: list[Monster]) -> int:
        mine = {"everybody", *self.races, *self.classes}
        green = [(x.icon in mine, x.tone) for x in tile.icons if x.tone == "good"]
        red = [(x.icon == "everybody" or self.suffers(x.icon), x.tone) for x in tile.icons if x.tone == "bad"]
        special = [(self.is_one(x.who, bad=x.tone == "bad"), x.tone) for x in tile.special]
        room = sum(1 if tone == "good" else -1 for holds, tone in (*green, *red, *special) if holds)
        undead = "cleric" in self.classes and any("undead" in foe.keywords for foe in foes)
        return max(0, 1 + room + undead)


class Brawl:
    """A fight of one or two munchkins against one to three monsters."""

    def __init__(self, luck: Random) -> None:
        pool = luck.sample(ITEMS, len(ITEMS))
        self.tile = luck.choice(TILES)
        self.side = [Munchkin(luck, pool) for _ in range(luck.choice((1, 2)))]
        enhancers = luck.sample(ENHANCERS, len(ENHANCERS))
        there = luck.sample(MONSTERS, luck.choice((1, 1, 2, 3)))
        self.there = [(card, [enhancers.pop() for _ in range(luck.choice((0, 0, 1, 2)))]) for card in there]
        self.fought = [(f"m{i}", *x) for i, x in enumerate(self.there, 1) if not self.ignored_by(x[0])]
        self.foes = [card for _, card, _ in self.fought]

    def ignored_by(self, card: Monster) -> bool:
        return any(self.side[0].is_one(who, bad=False) for who in card.ignores)

    def written(self) -> dict[str, Any]:
        rooms = [{"id": "here", "at": [0, 0], "tile": self.tile.id}, {"id": "next", "at": [0, 1]}]
        seats = [munchkin.written("here") for munchkin in self.side]
        monsters = [{"card": card.id, "base": 0, "enhancers": [x.id for x in more]} for card, more in self.there]
        fight = {"helper": 1} if len(seats) == 2 else {}
        seats += [{"where": "next"}]
        start = {"rooms": rooms, "seats": seats, "monsters": monsters, "fight": fight}
        return {"edition": "munchkin-quest", "start": start}

    # -- the rulebook once more --------------------------------------------------------------------------------------

    def theirs(self) -> int:
        levels = sum(max(1, card.level + sum(x.level for x in more)) for _, card, more in self.fought)
        return levels + sum(x.bonus for card in self.foes for x in card.against if self.meets(x.who, bad=x.bonus > 0))

    def meets(self, who: Who, *, bad: bool) -> bool:
        return any(munchkin.is_one(who, bad=bad) for munchkin in self.side)

    def dice_of(self, card: Monster) -> int:
        return card.dice + sum(x.dice for x in card.against if x.dice and self.meets(x.who, bad=x.dice > 0))

    def levels(self) -> int:
        killed = [card for card in self.foes if not card.spared]
        return sum(card.levels + (card.fearsome and len(self.side) == 1) for card in killed)

    def treasure(self) -> int:
        each = [(card.treasure + sum(x.treasure for x in more), card.spared) for _, card, more in self.fought]
        return sum(max(0, n) for n, spared in each if not spared)

    def expected(self) -> dict[tuple[str, Any], int]:
        found: dict[tuple[str, Any], int] = {
            ("mq.combat.total", "munchkins"): sum(m.strength(self.foes) for m in self.side),
            ("mq.combat.total", "monsters"): self.theirs(),
            ("mq.win.levels", 0): self.levels(),
            ("mq.win.treasure", None): self.treasure(),
            ("mq.lose.hurt", None): len(self.foes),
            ("mq.combat.ties", None): sum("warrior" in m.classes for m in self.side),
        }
        found |= {("mq.combat.dice", f"p{i}"): m.dice(self.tile, self.foes) for i, m in enumerate(self.side)}
        return found | {("mq.combat.dice", name): self.dice_of(card) for name, card, _ in self.fought}


@pytest.mark.parametrize("seed", range(12))
def test_a_fight_counts_what_the_book_counts(seed: int) -> None:
    luck = Random(seed)
    for _ in range(50):
        brawl = Brawl(luck)
        if not brawl.fought:
            continue
        written = brawl.written()
        referee = Referee(*open_table(TableFile.model_validate(written)))
        assert referee.answer(Probe(state=("fight", "monsters")))["value"] == [name for name, _, _ in brawl.fought]
        for (question, of), wanted in brawl.expected().items():
            answer = referee.answer(Probe.model_validate({"ask": {"question": question, "of": of}}))
            assert answer["total"] == wanted, (question, of, answer["terms"], written)
