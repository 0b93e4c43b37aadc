"""Exact odds. Sums of dice are counted, never sampled."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from tutor.kernel.records import Rec


@lru_cache(maxsize=512)
def sums(dice: int, sides: int = 6) -> tuple[tuple[int, int], ...]:
    """Each sum that so many dice can show, with the number of ways to it. No dice: 0, one way."""
    ways = {0: 1}
    for _ in range(max(0, dice)):
        step: dict[int, int] = {}
        for so_far, n in ways.items():
            for face in range(1, sides + 1):
                step[so_far + face] = step.get(so_far + face, 0) + n
        ways = step
    return tuple(sorted(ways.items()))


class Duel(Rec):
    """Two totals that are rolled against each other, counted over all rolls."""

    won: int
    tied: int
    lost: int
    rolls: int
    ties_win: bool

    @property
    def chance(self) -> Fraction:
        return Fraction(self.wins, self.rolls)

    @property
    def wins(self) -> int:
        return self.won + (self.tied if self.ties_win else 0)


@lru_cache(maxsize=4096)
def duel(lead: int, ours: int, theirs: int, ties_win: bool, sides: int = 6) -> Duel:
    """`lead` is our total less theirs before the dice; `ours` and `theirs` are numbers of dice."""
    won = tied = lost = 0
    for a, n in sums(ours, sides):
        for b, m in sums(theirs, sides):
            gap = lead + a - b
            if gap > 0:
                won += n * m
            elif gap == 0:
                tied += n * m
            else:
                lost += n * m
    return Duel(won, tied, lost, won + tied + lost, ties_win)


def at_least(target: int, dice: int = 1, bonus: int = 0, sides: int = 6) -> Fraction:
    """The chance that so many dice and a bonus reach a target."""
    table = sums(dice, sides)
    good = sum(n for value, n in table if value + bonus >= target)
    return Fraction(good, sum(n for _, n in table))
