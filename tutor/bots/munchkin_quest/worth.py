"""What things are worth to a munchkin, in tenths of a level. Rough, but the same everywhere."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.games.munchkin_quest.cards import Item, Special, Trait
from tutor.games.munchkin_quest.munchkins import holds, item_of, may_use, traits
from tutor.games.munchkin_quest.state import Gear, Player, Quest
from tutor.kernel.records import evolve

LEVEL = 10.0
TENTH = 14.0
VICTORY = 100.0
TREASURE = 4.5
DXM = 1.2
GOLD = 0.008
BONUS = 2.2
RUN = 0.7
POWER = 0.5
UNKNOWN = 1.2
HEALTH = (0.0, 6.0, 9.5, 11.5, 12.5)
REVIVAL = 300 * GOLD + 2 * TREASURE + 2 * DXM - 3.0  # what one comes back with, less the way from the Entrance
EVERYBODY_DEAD = 80.0
KINDS = {
    "enhancer": 1.0, "curse": 1.2, "arrival": 0.8, "trick": 1.5, "die": 3.0, "cheat": 2.5, "half": 1.0, "super": 1.0,
}  # fmt: skip


# -- cards and items -------------------------------------------------------------------------------------------------


def bonus_of(s: Quest, p: Player, item: Item) -> float:
    """What an item adds in his fights; against some monsters only is worth a quarter."""
    n = float(item.bonus)
    for bonus in item.bonuses:
        if holds(s, p, bonus.who, drawback=False):
            n += bonus.n / 4 if bonus.against else bonus.n
    return n


def use_of(s: Quest, p: Player, item: Item) -> float:
    """What it is worth to wear or hold it."""
    return BONUS * bonus_of(s, p, item) + RUN * item.run + POWER * len(item.powers)


def price_of(item: Item) -> float:
    return item.worth * GOLD * 0.7


def one_shot_worth(item: Item) -> float:
    return 0.8 + 0.45 * item.bonus if item.use == "boost" else 3.0


def gear_worth(s: Quest, p: Player, gear: Gear) -> float:
    item = item_of(s, gear.card)
    if item is None:
        return 0.0
    if item.one_shot:
        return one_shot_worth(item)
    used = gear.place != "pack" and may_use(s, p, gear)
    return max(price_of(item), use_of(s, p, item) if used else 0.0)


def card_worth(s: Quest, p: Player, card: str) -> float:
    """A card in the hand."""
    found = s.box.cards.get(card)
    if isinstance(found, Item):
        if found.one_shot:
            return one_shot_worth(found)
        usable = may_use(s, p, Gear(card, "worn"))
        return max(price_of(found), 0.7 * use_of(s, p, found) if usable else 0.0)
    if isinstance(found, Trait):
        return 0.5 if traits(s, p, found.kind) else 2.0
    if isinstance(found, Special) and found.kind == "level-up":
        return LEVEL if p.level < 9 else 0.3
    return KINDS.get(found.kind, UNKNOWN) if found is not None else UNKNOWN


def hand_worth(s: Quest, p: Player) -> float:
    return sum(card_worth(s, p, card) for card in p.hand)


def all_gear_worth(s: Quest, p: Player) -> float:
    return sum(gear_worth(s, p, gear) for gear in p.gear)


def least(values: Iterable[float]) -> float:
    return min(values, default=0.0)


# -- levels and health -----------------------------------------------------------------------------------------------


def worth_of_levels(p: Player, n: int) -> float:
    """What so many levels from a kill are worth to him."""
    gained = min(n, 10 - p.level)
    return gained * LEVEL + (TENTH - LEVEL if gained and p.level + gained == 10 else 0.0)


def health_worth(n: int) -> float:
    return HEALTH[n] if n < len(HEALTH) else HEALTH[-1] + 0.5 * (n - len(HEALTH) + 1)


def cost_of_death(s: Quest, p: Player) -> float:
    """A level, the hand and all belongings; he comes back hale and with a new stake."""
    lost = (LEVEL if p.level > 1 else 0.0) + hand_worth(s, p) + 0.8 * all_gear_worth(s, p) + p.gold * GOLD
    if not any(x.seat != p.seat and not x.dead for x in s.players):
        lost += EVERYBODY_DEAD
    back = REVIVAL + health_worth(p.tokens) - health_worth(p.health)
    return max(1.0, lost - back)


def cost_of_damage(s: Quest, p: Player, n: int) -> float:
    if n <= 0:
        return 0.0
    if n >= p.health:
        return cost_of_death(s, p)
    return min(health_worth(p.health) - health_worth(p.health - n), cost_of_death(s, p))


def hurt(p: Player, n: int) -> Player:
    """The munchkin after damage that he survives."""
    return evolve(p, health=max(1, p.health - n))
