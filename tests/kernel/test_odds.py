"""Exact odds, against counting every roll one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.kernel.odds import at_least, duel, sums

DICE = st.integers(0, 3)
SIDES = st.sampled_from((1, 2, 4, 6, 10))
LEAD = st.integers(-25, 25)


def every_roll(dice: int, sides: int) -> list[int]:
    return [sum(faces) for faces in product(range(1, sides + 1), repeat=dice)]


@given(DICE, SIDES)
def test_sums_are_all_sums(dice: int, sides: int) -> None:
    assert dict(sums(dice, sides)) == Counter(every_roll(dice, sides))


@pytest.mark.parametrize("dice", [0, -1, -3])
def test_no_dice_show_nothing_in_one_way(dice: int) -> None:
    assert sums(dice) == ((0, 1),)


@given(LEAD, DICE, DICE, st.booleans(), st.sampled_from((2, 4, 6)))
def test_a_duel_is_every_roll_against_every_roll(lead: int, ours: int, theirs: int, ties: bool, sides: int) -> None:
    gaps = [lead + a - b for a in every_roll(ours, sides) for b in every_roll(theirs, sides)]
    found = duel(lead, ours, theirs, ties, sides)
    assert found.rolls == len(gaps)
    assert found.won == sum(g > 0 for g in gaps)
    assert found.tied == sum(g == 0 for g in gaps)
    assert found.lost == sum(g < 0 for g in gaps)
    assert found.wins == found.won + (found.tied if ties else 0)
    assert found.chance == Fraction(found.wins, found.rolls)


def test_one_ahead_with_a_die_each() -> None:
    assert duel(3, 1, 1, ties_win=True).chance == Fraction(33, 36)
    assert duel(3, 1, 1, ties_win=False).chance == Fraction(30, 36)


@given(LEAD, DICE, DICE, st.booleans())
def test_what_one_side_wins_the_other_loses(lead: int, ours: int, theirs: int, ties: bool) -> None:
    assert duel(lead, ours, theirs, ties).chance + duel(-lead, theirs, ours, not ties).chance == 1


@given(LEAD, DICE, DICE)
def test_a_better_lead_is_never_worse(lead: int, ours: int, theirs: int) -> None:
    assert duel(lead, ours, theirs, False).chance <= duel(lead, ours, theirs, True).chance
    assert duel(lead, ours, theirs, True).chance <= duel(lead + 1, ours, theirs, True).chance


@given(st.integers(-3, 25), DICE, st.integers(-6, 6), SIDES)
def test_reaching_a_target(target: int, dice: int, bonus: int, sides: int) -> None:
    rolls = every_roll(dice, sides)
    assert at_least(target, dice, bonus, sides) == Fraction(sum(r + bonus >= target for r in rolls), len(rolls))


@pytest.mark.parametrize(
    "target, bonus, chance", [(5, 0, "1/3"), (5, 1, "1/2"), (4, 0, "1/2"), (7, 0, "0"), (1, 0, "1")]
)
def test_five_or_more_on_one_die(target: int, bonus: int, chance: str) -> None:
    assert at_least(target, 1, bonus) == Fraction(chance)
