"""Chance comes from the record alone: first what is scripted, then the seed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.orchard import GAME, Pick, Shake, after, bids_over

from tutor.kernel.chance import Chance, ScriptError, below, beyond, draw, roll, shuffle
from tutor.kernel.records import evolve

SEEDS = st.integers(0, 2**63 - 1)


def rolls(luck: Chance, n: int, sides: int = 6) -> tuple[list[int], Chance]:
    faces = []
    for _ in range(n):
        face, luck = roll(luck, sides)
        faces.append(face)
    return faces, luck


@given(SEEDS, st.integers(1, 20))
def test_a_die_shows_one_of_its_sides_and_always_the_same_one(seed: int, sides: int) -> None:
    face, after_it = roll(Chance(seed), sides)
    assert 1 <= face <= sides
    assert roll(Chance(seed), sides) == (face, after_it)
    assert after_it == Chance(seed, count=1)


@given(SEEDS, st.lists(st.integers(1, 6), max_size=5))
def test_scripted_dice_come_first_and_leave_the_seed_as_it_was(seed: int, script: list[int]) -> None:
    faces, luck = rolls(Chance(seed, dice=tuple(script)), len(script) + 3)
    assert faces[: len(script)] == script
    assert faces[len(script) :] == rolls(Chance(seed), 3)[0]
    assert luck == Chance(seed, count=3)


@given(SEEDS, st.integers(1, 6), st.integers(1, 6))
def test_a_changed_die_changes_no_later_one(seed: int, one: int, other: int) -> None:
    assert rolls(Chance(seed, dice=(one,)), 6)[0][1:] == rolls(Chance(seed, dice=(other,)), 6)[0][1:]


@pytest.mark.parametrize("face, sides", [(7, 6), (0, 6), (-1, 6), (11, 10)])
def test_a_face_that_the_die_does_not_have_is_a_mistake_of_the_script(face: int, sides: int) -> None:
    with pytest.raises(ScriptError, match=f"the script says {face}, but the die has {sides} sides"):
        roll(Chance(dice=(face,)), sides)


@pytest.mark.parametrize("face, sides", [(6, 6), (1, 6), (10, 10)])
def test_the_highest_and_the_lowest_face_are_no_mistake(face: int, sides: int) -> None:
    assert roll(Chance(dice=(face,)), sides)[0] == face


@given(SEEDS, st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_every_card(seed: int, cards: list[int]) -> None:
    order, luck = shuffle(Chance(seed), cards)
    assert Counter(order) == Counter(cards)
    assert shuffle(Chance(seed), cards) == (order, luck)
    assert luck.count == max(0, len(cards) - 1)


def test_a_shuffle_leaves_the_scripted_dice_alone() -> None:
    assert shuffle(Chance(dice=(1, 2)), "abc")[1].dice == (1, 2)


def test_orders_and_faces_are_about_equally_frequent() -> None:
    orders = Counter(shuffle(Chance(seed), "abc")[0] for seed in range(6000))
    faces = Counter(roll(Chance(7, count=n), 6)[0] for n in range(6000))
    assert len(orders) == len(faces) == 6
    assert all(900 < n < 1100 for n in (*orders.values(), *faces.values()))


def test_neighbouring_seeds_and_places_have_nothing_in_common() -> None:
    pairs = Counter((roll(Chance(seed), 6)[0], roll(Chance(seed + 1), 6)[0]) for seed in range(7200))
    along = Counter(tuple(rolls(Chance(3, count=n), 2)[0]) for n in range(7200))
    assert len(pairs) == len(along) == 36
    assert all(140 < n < 260 for n in (*pairs.values(), *along.values()))


@given(SEEDS, st.integers(1, 1000))
def test_numbers_below(seed: int, n: int) -> None:
    number, luck = below(Chance(seed), n)
    assert 0 <= number < n
    assert luck.count == 1


def test_the_top_card_is_drawn() -> None:
    assert draw(Chance(), ("a", "b", "c")) == ("a", ("b", "c"), Chance())


def test_a_scripted_card_is_drawn_from_wherever_it_lies_in_its_deck() -> None:
    assert draw(Chance(cards=("b",)), ("a", "b", "c")) == ("b", ("a", "c"), Chance())


def test_a_scripted_card_of_another_deck_waits_for_it() -> None:
    luck = Chance(cards=("x", "b"))
    assert draw(luck, ("a", "b")) == ("a", ("b",), luck)
    assert draw(luck, ("y", "x")) == ("x", ("y",), Chance(cards=("b",)))


def test_the_table_uses_the_chance_of_its_state() -> None:
    s = bids_over(luck=Chance(dice=(6, 1), cards=("cherry",)))
    s = after(s, Shake(0))
    assert s.coins[0] == 10
    s = after(s, Pick(1))
    assert s.hands[1] == ("cherry",)
    assert s.chance == Chance(dice=(1,))


@given(SEEDS)
def test_a_fork_keeps_the_luck_it_had(seed: int) -> None:
    s = bids_over(luck=Chance(seed))
    richer = evolve(s, coins=(9, 9, 9))
    face = after(s, Shake(0)).coins[0] - s.coins[0]
    assert after(richer, Shake(0)).coins[0] == 9 + face
    assert GAME.apply(s, Shake(0)) == GAME.apply(s, Shake(0))


@pytest.mark.parametrize(
    "script, cannot_come",
    [([], ""), (["x"], ""), (["x", "x/2"], ""), (["x/2", "x", "x"], "x"), (["y"], "y"), (["z"], ""), (["x", "y"], "y")],
)
def test_a_script_names_no_more_copies_than_there_are(script: list[str], cannot_come: str) -> None:
    one, other = object(), object()
    printed = {"x": one, "x/2": one, "y": other}
    assert beyond(script, ["x", "x/2"], printed) == cannot_come
