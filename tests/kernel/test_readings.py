"""A passage read in another way: other functions are in force, and the game itself is unchanged."""

from __future__ import annotations

from kernel.orchard import GAME, RULES, TURN, Let, Orchards, Pick, bids_over, let

from tutor.kernel.readings import OtherReading


def passing() -> OtherReading:
    """Whoever does not care to pick may pass."""
    reading = OtherReading(RULES.layers)
    reading.allows_in(let, TURN)
    return reading


def test_what_is_done_in_one_window_may_be_done_in_another() -> None:
    s, game = bids_over(), GAME.read_as(passing())
    assert Let(0) in game.offers(s, 0)
    assert game.why_not(s, Let(0)) == ()
    assert Pick(1) in game.offers(game.apply(s, Let(0)).state, 1)


def test_the_game_itself_allows_it_no_more_than_before() -> None:
    GAME.read_as(passing())
    assert [denied.key for denied in GAME.why_not(bids_over(), Let(0))] == ["not-now"]


def test_a_function_that_carries_nothing_out_is_named() -> None:
    def nothing(_: Orchards, __: Let) -> None: ...

    reading = OtherReading(RULES.layers)
    reading.allows_in(nothing, TURN)
    assert reading.unknown_to(RULES) == ("nothing",)
    assert passing().unknown_to(RULES) == ()
