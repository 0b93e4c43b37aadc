"""Dice, shuffles and draws come from the record alone: first what is scripted, then a counter run through the seed.

The counter makes chance a plain value: a fork of a game keeps the luck it had, and a changed die changes no later one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from tutor.kernel.records import Rec, evolve

T = TypeVar("T")
_MASK = (1 << 64) - 1


class ScriptError(ValueError):
    """A scripted die or draw that cannot be: a 7 on a six-sided die, a card that is not in its deck."""


class Chance(Rec):
    """Where chance stands. `dice` and `cards` are scripted and used up in order."""

    seed: int = 0
    count: int = 0
    dice: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()


def _mix(seed: int, count: int) -> int:
    """One 64-bit number for a place in the seed's sequence (splitmix64)."""
    z = (seed * 0x9E3779B97F4A7C15 + (count + 1) * 0xD1B54A32D192ED03) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(chance: Chance, n: int) -> tuple[int, Chance]:
    """An unscripted number from 0 to n - 1."""
    return _mix(chance.seed, chance.count) % n, evolve(chance, count=chance.count + 1)


def roll(chance: Chance, sides: int) -> tuple[int, Chance]:
    """One die: the next scripted face, or one from the seed."""
    if chance.dice:
        face = chance.dice[0]
        if not 1 <= face <= sides:
            raise ScriptError(f"the script says {face}, but the die has {sides} sides")
        return face, evolve(chance, dice=chance.dice[1:])
    face, after = below(chance, sides)
    return face + 1, after


def shuffle(chance: Chance, items: Sequence[T]) -> tuple[tuple[T, ...], Chance]:
    """The items in a new order (Fisher and Yates)."""
    order = list(items)
    seed, count = chance.seed, chance.count
    for last in range(len(order) - 1, 0, -1):
        pick = _mix(seed, count) % (last + 1)
        count += 1
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), evolve(chance, count=count)


def draw(chance: Chance, deck: tuple[str, ...]) -> tuple[str, tuple[str, ...], Chance]:
    """The top card of a deck that is not empty, or the scripted one if the deck holds it."""
    if chance.cards and chance.cards[0] in deck:
        card = chance.cards[0]
        at = deck.index(card)
        return card, deck[:at] + deck[at + 1 :], evolve(chance, cards=chance.cards[1:])
    return deck[0], deck[1:], chance


def beyond(script: Sequence[str], cards: Iterable[str], printed: Mapping[str, object]) -> str:
    """The first card of a script that cannot come: more copies of it are named than there are among these cards."""
    left = [printed[card] for card in cards]
    for card in script:
        wanted = printed.get(card)
        at = next((n for n, other in enumerate(left) if other is wanted), None)
        if at is not None:
            del left[at]
        elif wanted is not None:
            return card
    return ""
