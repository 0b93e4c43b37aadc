"""What wounds are worth: the more one has, the more the next ones weigh; being out weighs most of all."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tutor.games.card_adventure.cards import Penalty, box

MOST = 10  # a PC whose tokens of a kind total more is out
OUT = 40.0
CURSED = 2.0


def burden(total: int) -> float:
    """How badly off a PC is with so much damage or poison."""
    return OUT if total > MOST else 0.5 * total + 0.07 * total * total


@lru_cache(maxsize=8)
def _values(kind: str) -> tuple[tuple[int, float], ...]:
    """The values of a bag's tokens, and how probable each is."""
    found = Counter(box().tokens[token].value for token in box().bag(kind))
    return tuple((value, n / found.total()) for value, n in found.items())


@lru_cache(maxsize=4096)
def pain(kind: str, total: int, n: int) -> float:
    """How much worse off a PC with such a total will be on average after so many tokens more."""
    return _expected(kind, total, n) - burden(total)


@lru_cache(maxsize=4096)
def _expected(kind: str, total: int, n: int) -> float:
    if n <= 0 or total > MOST:
        return burden(total)
    return sum(chance * _expected(kind, total + value, n - 1) for value, chance in _values(kind))


def harm(damage: int, poison: int, penalty: Penalty, times: int = 1) -> float:
    """What so many penalties of a monster mean to a PC with such totals."""
    hurts = pain("damage", damage, penalty.damage * times) + pain("poison", poison, penalty.poison * times)
    return hurts + CURSED * penalty.curse * times


def relief(kind: str, total: int, values: tuple[int, ...]) -> float:
    """How much better off a PC is that gives back tokens of these values."""
    return burden(total) - burden(max(0, total - sum(values)))
