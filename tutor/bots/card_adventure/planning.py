"""Who shows which cards to which monsters: for everybody in a cell together, the best that is found step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from tutor.bots.card_adventure.foes import Foe
from tutor.bots.card_adventure.pain import harm
from tutor.games.card_adventure.cards import Penalty

MANY = 4  # cards are weighed that many at a time
FEW = 9  # with more cards than this, fewer at a time
REMOVED = 0.4  # what it is worth that a monster is gone, besides the penalties that it would give again
AGAIN = 0.2  # how probable it is that one has to do with a monster again that is left


class Blade(NamedTuple):
    """An attack card in a hand: what it counts, and what it is worth to keep."""

    id: str
    seat: int
    bp: int
    price: float


class Fighter(NamedTuple):
    """A PC that takes part, with its tokens' totals."""

    seat: int
    damage: int
    poison: int


class Option(NamedTuple):
    """What may be done about a monster."""

    foe: Foe
    blades: tuple[Blade, ...]
    gain: float = 0.0


class Plan(NamedTuple):
    """What everybody does, and what the whole of it is worth: less than nothing, as a rule."""

    options: tuple[Option, ...]
    worth: float


class Planner:
    """Weighs what can be done in a cell. `reward`: what it is worth that one of its monsters is gone."""

    def __init__(self, fighters: tuple[Fighter, ...], reward: float = 0.0, most: int = MANY) -> None:
        self.fighters = {x.seat: x for x in fighters}
        self.reward = reward
        self.most = most

    def pays(self, seat: int, penalty: Penalty, times: int = 1) -> float:
        x = self.fighters[seat]
        return harm(x.damage, x.poison, penalty, times)

    def left(self, foe: Foe) -> float:
        """What it costs when nothing is done about a monster."""
        if foe.met or foe.asleep:
            return 0.0
        return sum(self.pays(seat, foe.penalty) for seat in self.fighters)

    def removed(self, foe: Foe) -> float:
        """What it is worth that it is gone."""
        again = sum(self.pays(seat, foe.penalty) for seat in self.fighters) / max(1, len(self.fighters))
        return REMOVED + AGAIN * again + self.reward

    def removes(self, option: Option) -> bool:
        return sum(max(0, blade.bp - option.foe.minus) for blade in option.blades) >= option.foe.needed

    def gain(self, foe: Foe, blades: tuple[Blade, ...]) -> float:
        """What it is worth to show these cards to a monster rather than nothing."""
        strong = [max(0, blade.bp - foe.minus) for blade in blades]
        found = self.left(foe) - sum(blade.price for blade in blades)
        if sum(strong) >= foe.needed and blades:
            found += self.removed(foe)
        if not foe.asleep:
            weak: dict[int, int] = {}
            for blade, bp in zip(blades, strong, strict=True):
                if bp < foe.against:
                    weak[blade.seat] = weak.get(blade.seat, 0) + 1
            found -= sum(self.pays(seat, foe.penalty, n) for seat, n in weak.items())
        return found

    def options(self, foe: Foe, blades: tuple[Blade, ...]) -> Iterator[Option]:
        """One card to keep it busy, or as few as remove it."""
        most = self.most if len(blades) <= FEW else min(self.most, 3)
        for n in range(1, most + 1):
            for some in combinations(blades, n):
                strong = [max(0, blade.bp - foe.minus) for blade in some]
                total = sum(strong)
                if n > 1 and (total < foe.needed or total - min(strong) >= foe.needed):
                    continue
                yield Option(foe, some, self.gain(foe, some))

    def plan(self, foes: tuple[Foe, ...], blades: tuple[Blade, ...]) -> Plan:
        """The best option for any monster first, then the best for another with the cards that are left."""
        start = -sum(self.left(foe) for foe in foes)
        found = [option for foe in foes for option in self.options(foe, _different(blades)) if option.gain > 0]
        found.sort(key=lambda option: -option.gain)
        chosen: list[Option] = []
        free, open_foes = {blade.id: blade for blade in blades}, {foe.id: 0 for foe in foes}
        for foe in foes:
            open_foes[foe.id] += 1
        for option in found:
            while open_foes[option.foe.id] and (taken := _take(option.blades, free)) is not None:
                open_foes[option.foe.id] -= 1
                for blade in taken:
                    del free[blade.id]
                chosen.append(option._replace(blades=taken))
        return Plan(tuple(chosen), start + sum(option.gain for option in chosen))


def _different(blades: tuple[Blade, ...]) -> tuple[Blade, ...]:
    """No more cards of one hand with the same BP than two."""
    seen: dict[tuple[int, int], int] = {}
    kept = []
    for blade in blades:
        key = (blade.seat, blade.bp)
        seen[key] = seen.get(key, 0) + 1
        if seen[key] <= 2:
            kept.append(blade)
    return tuple(kept)


def _take(wanted: tuple[Blade, ...], free: dict[str, Blade]) -> tuple[Blade, ...] | None:
    """These cards or their likes, if they are still free."""
    taken: list[Blade] = []
    for blade in wanted:
        like = next((x for x in free.values() if x.seat == blade.seat and x.bp == blade.bp and x not in taken), None)
        if like is None:
            return None
        taken.append(like)
    return tuple(taken)
