"""Whom to assassinate or accuse, and by which name: what each aim can be expected to bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tutor.bots.seven_bosses.counting import bosses, chances, guarded
from tutor.bots.seven_bosses.values import WIN, counter, escapes, life, worth_of
from tutor.games.seven_bosses.cards import Ability, name_of
from tutor.games.seven_bosses.state import FRONT, Member, Syndicates, in_row, members, opponent

GUARD = 0.5  # how often somebody who can make it fail does so
TRUMP = 3.0  # that the boss is found, even if its trump saves it
BEHIND = 0.5  # a boss mostly lies in the rear row, so far as it can
NONE = 0.0
SAVED = 0.9  # how often a trump that can still be used saves its boss
Guess = tuple[str, float, float]  # a name, how likely it is right, and what can be expected of it


class Aim(NamedTuple):
    """A place, the name that is declared for it, how likely it is right, and what can be expected of that."""

    place: str
    name: str
    chance: float
    value: float


class Shot:
    """What comes of the members of the opponent of a seat when they are aimed at.

    `accusing`: nothing answers that but an answer to abilities. `then` is what the next shot is worth anyway; whoever
    is turned up now can be hit by it. `last`: it wins the game, or loses it.
    """

    def __init__(
        self, s: Syndicates, seat: int, *, accusing: bool = False, then: float | None = None, last: bool = False
    ) -> None:
        self.s, self.seat, self.owner = s, seat, opponent(seat)
        self.accusing, self.then, self.last = accusing, then, last
        self.worth = worth_of(s.box)
        self.life = life(s, self.owner)
        self.bosses = bosses(s, seat)
        self.guard = GUARD if not accusing and guarded(s, self.owner) else 0.0
        self.alone = len(in_row(s, self.owner, FRONT)) == 1
        self.stripped = accusing or s.players[self.owner].boss_up
        self._alike: dict[object, tuple[Guess, ...]] = {}

    def by_name(self, place: str, member: Member) -> tuple[Guess, ...]:
        """What can be expected of each name that may be declared for a member; the same for those that look alike."""
        front = place.startswith(FRONT)
        if member.up:
            return (("", 1.0, self.felled(name_of(member.card), up=True, front=front)),)
        looks = (front, member.seen and member.card, member.barred)
        if looks not in self._alike:
            self._alike[looks] = tuple(self._hidden(chances(self.s, self.seat, place), front=front))
        return self._alike[looks]

    def _hidden(self, likely: dict[str, float], *, front: bool) -> Iterator[Guess]:
        misses = {name: self.missed(name) for name in likely}
        whole = sum(p * misses[name] for name, p in likely.items())
        for name, p in likely.items():
            yield name, p, whole + p * (self.felled(name, up=False, front=front) - misses[name])

    def felled(self, name: str, *, up: bool, front: bool) -> float:
        """What it brings when the name is right, or the member lies face up."""
        half = self.s.box.members[name].half(up)
        boss = self.bosses.get(name, 0.0) * (BEHIND if front and not up else 1.0)
        if self.last:
            return WIN * (2 * boss * self._hits(half) - 1)
        if self.accusing:
            return (1 - boss) * (self.life + self.worth[name, up]) + boss * WIN
        if escapes(half) and not self.alone:
            return self.shown(name)
        plain = (1 - self.guard / 2) * (self.life + self.worth[name, up]) - counter(half)
        found = (1 - self.guard) * WIN if self.stripped else TRUMP
        return (1 - boss) * plain + boss * found

    def _hits(self, half: Ability) -> float:
        """How likely a boss with this ability does not get away."""
        if self.accusing:
            return 1.0
        escaped = GUARD if escapes(half) and not self.alone else 0.0
        return (1 - self.guard) * (1 - escaped) * (1.0 if self.stripped else 1 - SAVED)

    def shown(self, name: str) -> float:
        """What it brings to turn it up."""
        gain = self.worth[name, False] - self.worth[name, True]
        if self.then is None:
            return gain
        return gain + max(0.0, self.life + self.worth[name, True] - self.then)

    def missed(self, name: str) -> float:
        """What it brings to aim at it, hidden, by another name."""
        half = self.s.box.members[name].upper
        if self.last:
            return -WIN
        if self.accusing:
            return self.shown(name)
        buries = any(deed.does == "bury-self" for deed in half.does) and half.when == "targeted"
        return self.shown(name) + (self.life if buries else 0.0) - counter(half)


def aims(shot: Shot, rows: str = FRONT) -> Iterator[Aim]:
    """Everything that one can aim at."""
    for place, member in members(shot.s, shot.owner):
        if rows != FRONT or place.startswith(FRONT):
            yield from (Aim(place, *expected) for expected in shot.by_name(place, member))


def best_value(shot: Shot, rows: str = FRONT) -> float:
    """What the best aim can be expected to bring."""
    return max((aim.value for aim in aims(shot, rows)), default=NONE)
