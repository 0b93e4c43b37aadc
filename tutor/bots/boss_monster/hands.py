"""What cards in a hand are worth, and what a dungeon has besides damage and treasure."""

from __future__ import annotations

from tutor.games.boss_monster.cards import Ability, Room
from tutor.games.boss_monster.effects import ability_of
from tutor.games.boss_monster.state import HIDDEN, Dungeons, Player

SPELL = 0.5
MORE_SPELLS = 0.75  # each further card of a kind is worth so much of the one before
ROOM = 0.16
DAMAGE, TREASURE = 0.05, 0.04
MORE_ROOMS = 0.8
FULL = 5
LEVEL = 1.4
NEARER = 0.1  # each room is a step to the level-up
# What an ability is worth, by when it works.
ABILITIES = {"activated": 0.35, "answer": 0.4, "died": 0.35, "built-monster": 0.2, "destroyed": 0.15, "cast": 0.2}
OTHER_DECK = 0.2
# What one gains once by building a room, by what it then does.
ONCE = {
    "draw": 0.25, "take": 0.25, "lose-at-random": 0.25, "build": 0.3, "lure": 0.1, "swap": 0.05, "steal": 0.3,
}  # fmt: skip


def card_worth(s: Dungeons, p: Player, card: str) -> float:
    """A card in the hand; of a hidden one only the back is known."""
    found = s.box.cards.get(card)
    if found is None:
        return SPELL if card == f"{HIDDEN}spell" else ROOM
    if not isinstance(found, Room):
        return SPELL
    value = ROOM + DAMAGE * (found.damage or 1) + TREASURE * sum(found.treasures.values()) + _once(found.ability)
    return value if not found.advanced or _fits(s, p, found) else value / 2


def _fits(s: Dungeons, p: Player, room: Room) -> bool:
    """Whether an advanced room could lie on one of the rooms that are there."""
    tops = [s.box.cards.get(there.top) for there in p.dungeon]
    return any(isinstance(x, Room) and not x.no_advanced and x.treasures.keys() & room.treasures for x in tops)


def _once(ability: Ability | None) -> float:
    """What a room in the hand will do when it is built."""
    return sum(ONCE.get(deed.does, 0.0) for deed in ability.does) if ability and ability.when == "built" else 0.0


def hand_worth(s: Dungeons, p: Player, *, known: bool) -> float:
    """The best cards of each kind count most: not all of them will be played."""
    spells: list[float] = []
    rooms: list[float] = []
    for card in p.hand:
        kind = s.box.deck_of.get(card, card.removeprefix(HIDDEN))
        value = card_worth(s, p, card) if known else SPELL if kind == "spell" else ROOM
        (spells if kind == "spell" else rooms).append(value)
    return _together(spells, MORE_SPELLS) + _together(rooms, MORE_ROOMS)


def _together(values: list[float], less: float) -> float:
    return sum(value * less**i for i, value in enumerate(sorted(values, reverse=True)))


# -- on the table ----------------------------------------------------------------------------------------------------


def ready_worth(s: Dungeons, p: Player) -> float:
    """What the rooms of a dungeon can do, and how near the level-up of its boss is."""
    value = 0.0
    for there in p.dungeon:
        found = s.box.cards.get(there.top)
        if there.down or not isinstance(found, Room):
            continue
        ability = ability_of(s, there.top)
        value += ABILITIES.get(ability.when, 0.0) if ability is not None else 0.0
        value += OTHER_DECK if found.draws_instead else 0.0
    if not p.levelled:
        rooms = sum(1 for there in p.dungeon if there.cards)
        value += LEVEL if p.due or rooms >= FULL else NEARER * rooms
    return value


def to_come(s: Dungeons, p: Player) -> float:
    """What rooms will do that have been placed and lie face-down yet."""
    return sum(_once(ability_of(s, there.top)) for there in p.dungeon if there.down)
