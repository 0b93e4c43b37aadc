"""What a dungeon can do: the damage that a hero takes on its way, the treasure that lures, what helps in need."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from tutor.bots.boss_monster.sight import GAMES
from tutor.games.boss_monster.card_deeds import Deed
from tutor.games.boss_monster.cards import TREASURES, Print, Room
from tutor.games.boss_monster.damage import DAMAGE
from tutor.games.boss_monster.effects import ability_of
from tutor.games.boss_monster.state import Dungeons, Effect, Place, Player
from tutor.games.boss_monster.treasure import TREASURE
from tutor.kernel.events import total
from tutor.kernel.records import evolve

SURE = 99
ESCAPE = 2  # what a hero is held to be weakened by that can be sent away
HELPS: dict[str, int] = {"kill": SURE, "cave-in": SURE, "frighten": ESCAPE, "teleport": 3, "damage-by-rooms": 4}


class Strength(NamedTuple):
    """By place the damage that a hero takes there, and how much of each kind of treasure lures."""

    damage: tuple[int, ...]
    treasure: dict[str, int]

    @property
    def whole(self) -> int:
        return sum(self.damage)

    def after(self, at: int) -> int:
        """What a hero still takes who stands at this place."""
        return sum(self.damage[at + 1 :])


def strength(s: Dungeons, p: Player) -> Strength:
    """Of a dungeon as it lies; rooms that lie face-down count for nothing."""
    effects = tuple(e for e in s.effects if e.kind in ("damage", "double"))
    return _strength(s.edition, s.inline, p.seat, len(s.players), p.boss, p.dungeon, effects)


@lru_cache(maxsize=4096)
def _strength(
    edition: Print, inline: str, seat: int, n: int, boss: str, dungeon: tuple[Place, ...], effects: tuple[Effect, ...]
) -> Strength:
    players = tuple(Player(i, "", boss=boss if i == seat else "") for i in range(n))
    bare = Dungeons(edition=edition, inline=inline, effects=effects)
    s = evolve(bare, players=tuple(evolve(p, dungeon=dungeon) if p.seat == seat else p for p in players))
    ask = GAMES[edition].ask
    damage = [total(ask(s, DAMAGE, {"seat": seat, "place": at})) for at in range(len(dungeon))]
    treasure: dict[str, int] = {kind: total(ask(s, TREASURE, {"seat": seat, "treasure": kind})) for kind in TREASURES}
    return Strength(tuple(_walked(s, dungeon, damage)), treasure)


def _walked(s: Dungeons, dungeon: tuple[Place, ...], damage: list[int]) -> Iterator[int]:
    """A room that sends heroes back is as good as the one before it."""
    for at, there in enumerate(dungeon):
        ability = ability_of(s, there.top) if there.working else None
        back = ability is not None and any(deed.does == "send-back" for deed in ability.does)
        yield damage[at] + (damage[at - 1] if back and at else 0)


def shown(p: Player) -> Player:
    """The dungeon with its face-down rooms turned up, as their owner knows it."""
    if not any(there.down for there in p.dungeon):
        return p
    return evolve(p, dungeon=tuple(evolve(there, down=False) for there in p.dungeon))


# -- help in need ----------------------------------------------------------------------------------------------------


def helps(s: Dungeons, p: Player) -> tuple[int, ...]:
    """What he could add to the damage of one hero each, by spells in his hand and rooms that he can set off."""
    found = [_help(s, p, deeds_in_need(s, card)) for card in p.hand]
    for there in p.dungeon:
        ability = ability_of(s, there.top) if there.working else None
        if ability is not None and ability.when == "activated" and "adventure" in ability.phases:
            found.append(_help(s, p, ability.does))
    return tuple(sorted((n for n in found if n), reverse=True))


def deeds_in_need(s: Dungeons, card: str) -> tuple[Deed, ...]:
    found = s.box.cards.get(card)
    if found is None or found.kind != "spell" or "adventure" not in found.phases:
        return ()
    return found.does


def _help(s: Dungeons, p: Player, deeds: tuple[Deed, ...]) -> int:
    if not deeds:
        return 0
    deed = deeds[0]
    if deed.does in ("damage", "strengthen-all"):
        return deed.n
    if deed.does == "strengthen" and deed.pick is not None:
        return deed.n if any(_is(s, there, deed.pick.kind) for there in p.dungeon) else 0
    opposing = deed.pick is not None and deed.pick.whose == "opponents"
    return 0 if opposing else HELPS.get(deed.does, 0)


def _is(s: Dungeons, there: Place, sort: str) -> bool:
    found = s.box.cards.get(there.top)
    return isinstance(found, Room) and there.working and found.sort == sort
