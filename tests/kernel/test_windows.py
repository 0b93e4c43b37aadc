"""Pending decisions: any, one after the other, all at once and in secret; the latest is answered first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.orchard import GAME, Bid, Hold, Let, Orchard, Pick, Shake, Snatch, after, bids_over, start

from tutor.kernel.chance import Chance
from tutor.kernel.engine import Game
from tutor.kernel.records import decode, encode
from tutor.kernel.rules import RuleSet
from tutor.kernel.state import pending
from tutor.kernel.table import Table
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Choice, Mode, Task, Window, chosen, is_open, open_seats, passed, redacted

PLUM = Chance(cards=("plum",))


def kinds(s: Orchard) -> list[str]:
    return [f.kind if isinstance(f, Window) else f.proc for f in s.stack]


def waiting(s: Orchard) -> Window:
    window = pending(s)
    assert window is not None
    return window


# -- each: secret and simultaneous -----------------------------------------------------------------------------------


def test_all_may_choose_in_any_order() -> None:
    assert open_seats(waiting(start())) == (0, 1, 2)
    assert open_seats(waiting(after(start(), Bid(1, 2)))) == (0, 2)


@pytest.mark.parametrize("mode", ["any", "ordered", "each"])
def test_a_seat_is_open_if_it_is_one_of_the_open_seats(mode: Mode) -> None:
    window = Window("w", "r", (2, 0, 1), mode=mode)
    for now in (window, passed(window, 2), passed(passed(window, 0), 2), chosen(window, 0, {})):
        assert tuple(seat for seat in (2, 0, 1, 3) if is_open(now, seat)) == open_seats(now)


def test_choices_are_kept_back_until_the_last_is_made() -> None:
    s = after(start(), Bid(2, 4), Bid(0, 2))
    assert s.coins == (4, 4, 4)
    assert after(s, Bid(1, 0)).coins == (2, 4, 0)


def test_nobody_sees_what_another_has_chosen() -> None:
    s = after(start(), Bid(2, 4), Bid(0, 2))
    seen = waiting(GAME.view(s, 0)).choices
    assert seen == (Choice(2, {}), Choice(0, {"do": "bid", "seat": 0, "coins": 2}))
    assert waiting(GAME.view(s, 1)).choices == (Choice(2, {}), Choice(0, {}))


def test_an_open_choice_is_seen_by_all() -> None:
    window = chosen(Window("w", "r", (0, 1), mode="each"), 0, {"do": "bid"})
    assert redacted(window, 1) == window


def test_the_log_says_only_that_a_choice_is_made() -> None:
    (event,) = GAME.apply(start(), Bid(1, 2)).events
    assert (event.kind, event.rule, event.facts) == ("Chose", "orchard.bid.open", {"seat": 1})


@given(st.permutations([0, 1, 2]))
def test_choices_happen_together_in_the_order_of_seats(order: list[int]) -> None:
    s = start()
    for seat in order:
        outcome = GAME.apply(s, Bid(seat, 2))
        s = outcome.state
    assert [e.facts["seat"] for e in outcome.events if e.kind == "BidPaid"] == [0, 1, 2]


def test_the_seats_of_a_window_are_its_order() -> None:
    table: Table[Orchard] = Table(GAME, Orchard(coins=(4, 4, 4), hands=((), (), ())))
    table.open("bids", "orchard.bid.open", (2, 0, 1), mode="each", secret=True)
    outcome = GAME.apply(after(table.s, Bid(0, 0), Bid(1, 0)), Bid(2, 0))
    assert [e.facts["seat"] for e in outcome.events if e.kind == "BidPaid"] == [2, 0, 1]


def test_nothing_happens_any_more_once_one_of_the_choices_has_ended_the_game() -> None:
    rules = RuleSet(layers=("book",))

    @rules.action(Shake, "bell.ring", ("w",), lambda s, seat: (Shake(seat),))
    def ring(t: Table[Orchard], a: Shake) -> None:
        t.end(f"rung by {a.seat}", "bell.ring", (a.seat,))

    game: Game[Orchard] = Game("bell", rules, Orchard, lambda s, seat: s, lambda s, a: None, "bell.over")
    s = Orchard(stack=(Window("w", "bell.w", (0, 1), mode="each"),))
    s = after(s, Shake(1), Shake(0), game=game)
    assert s.ending is not None
    assert s.ending.winners == (0,)


# -- ordered ---------------------------------------------------------------------------------------------------------


def test_one_after_the_other() -> None:
    s = bids_over()
    for seat in range(3):
        assert open_seats(waiting(s)) == (seat,)
        s = after(s, Shake(seat))


# -- any, and answers ------------------------------------------------------------------------------------------------


def test_anybody_may_act_and_the_table_waits_for_the_lead() -> None:
    window = waiting(after(bids_over(), Pick(0)))
    assert (window.kind, open_seats(window), window.lead) == ("snatches", (1, 2), 1)


def test_a_window_stays_until_all_are_done() -> None:
    s = after(bids_over(), Pick(0), Let(2))
    assert open_seats(waiting(s)) == (1,)
    assert waiting(after(s, Let(1))).kind == "turn"


def test_what_an_answer_opens_is_answered_before_what_was_open() -> None:
    s = after(bids_over(luck=PLUM), Pick(0), Snatch(2, "plum"))
    assert kinds(s) == ["round", "turn", "snatches", "grip"]
    assert GAME.offers(s, 1) == ()
    assert open_seats(waiting(s)) == (0,)
    s = after(s, Hold(0, True))
    assert kinds(s) == ["round", "turn", "snatches"]
    assert open_seats(waiting(s)) == (1,)


def test_a_procedure_begun_by_an_answer_is_finished_before_what_lies_below() -> None:
    outcome = GAME.apply(after(bids_over(luck=PLUM), Pick(0), Snatch(2, "plum")), Hold(0, False))
    assert [e.kind for e in outcome.events] == ["Acted", "Snatched", "Bruised"]
    assert kinds(outcome.state) == ["round", "turn"]
    assert outcome.state.hands == ((), (), ("plum",))


def test_a_position_may_begin_in_the_middle_of_anything() -> None:
    s = after(bids_over(luck=PLUM), Pick(0), Snatch(2, "plum"))
    again = decode(encode(s), Orchard)
    assert again == s
    assert after(again, Hold(0, False)) == after(s, Hold(0, False))


# -- the stack -------------------------------------------------------------------------------------------------------


def table_of(*frames: Window | Task) -> Table[Orchard]:
    return Table(GAME, Orchard(coins=(1, 1), hands=((), ()), stack=frames))


def test_nobody_to_decide_is_nothing_to_wait_for() -> None:
    t = table_of()
    t.open("w", "r", ())
    assert t.s.stack == ()


def test_what_a_window_is_about_is_equal_to_itself_after_a_trip_through_json() -> None:
    t = table_of()
    t.open("w", "r", (0,), cards=("a", "b"), n=1)
    t.begin("round", seats=(0, 1))
    assert decode(encode(t.s), Orchard) == t.s


def test_answering_without_a_window_says_that_nothing_closed() -> None:
    assert table_of(Task("round")).answered(0) is False


def test_a_window_can_be_changed_while_it_is_open() -> None:
    t = table_of(passed(Window("w", "r", (0, 1)), 0))
    t.replace_window(passed=())
    assert open_seats(waiting(t.s)) == (0, 1)
    t.close()
    t.replace_window(passed=(0,))
    assert t.s.stack == ()


def test_the_stack_can_be_dropped_down_to_a_frame() -> None:
    t = table_of(Task("round"), Window("w", "r", (0,)), Window("x", "r", (1,)))
    t.drop_stack(1)
    assert kinds(t.s) == ["round"]
    t.drop_stack()
    assert t.s.stack == ()


def test_the_end_leaves_nothing_pending() -> None:
    s = after(bids_over(), Shake(0), Shake(1), Shake(2))
    assert s.stack == ()
    assert s.ending is not None
    assert (s.ending.way, s.ending.rule) == ("market-day", "orchard.end.richest")


def test_a_procedure_that_never_ends_is_stopped() -> None:
    rules = RuleSet(layers=("book",))

    @rules.step("loop.again")
    def again(t: Table[Orchard], about: dict[str, object]) -> None:
        t.begin("loop")

    @rules.action(Shake, "loop.shake", ("w",), lambda s, seat: (Shake(seat),))
    def shake(t: Table[Orchard], a: Shake) -> None:
        t.close()
        t.begin("loop")

    rules.procedure("loop", again)
    game: Game[Orchard] = Game("loop", rules, Orchard, lambda s, seat: s, lambda s, a: None, "loop.over")
    with pytest.raises(BadInput, match="without end"):
        game.apply(Orchard(stack=(Window("w", "loop.w", (0,)),)), Shake(0))
