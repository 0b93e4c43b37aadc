"""A record is a start and the actions since: replay, undo and forks are cuts of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kernel.orchard import GAME, Bid, Let, Orchard, Pick, Shake, after, bids_over, start

from tutor.kernel.chance import Chance
from tutor.kernel.records import decode, encode, evolve
from tutor.kernel.replay import Line, Moment, Record, plain_action, replay
from tutor.kernel.state import Action, pending
from tutor.kernel.verdict import BadInput, Illegal
from tutor.kernel.windows import open_seats


def played(*actions: Action) -> Line[Orchard]:
    line = Line.begin(GAME, start())
    for action in actions:
        line = line.do(action)
    return line


def random_line(seed: int, choices: list[int]) -> Line[Orchard]:
    line = Line.begin(GAME, start(luck=Chance(seed)))
    for choice in choices:
        window = pending(line.state)
        if window is None:
            break
        seats = open_seats(window)
        offers = [a for seat in seats for a in GAME.offers(line.state, seat)]
        line = line.do(offers[choice % len(offers)])
    return line


GAMES = st.builds(random_line, st.integers(0, 2**32), st.lists(st.integers(0, 30), max_size=20))
BIDS = (Bid(0, 0), Bid(1, 2), Bid(2, 4))


@given(GAMES)
def test_a_record_replays_to_the_same_events_and_states(line: Line[Orchard]) -> None:
    record = Record("orchard", {}, tuple(plain_action(a) for a in line.actions))
    again = replay(GAME, line.moments[0].state, decode(encode(record), Record))
    assert again.actions == line.actions
    assert [m.state for m in again.moments] == [m.state for m in line.moments]
    assert [m.events for m in again.moments] == [m.events for m in line.moments]


@given(GAMES, st.data())
def test_undo_gives_back_every_earlier_moment(line: Line[Orchard], data: st.DataObject) -> None:
    steps = data.draw(st.integers(0, len(line.moments) - 1))
    back = line.undo(steps)
    assert back.moments == line.moments[: len(line.moments) - steps]
    assert back.state is line.moments[len(line.moments) - 1 - steps].state


def test_undo_stops_at_the_start() -> None:
    line = played(*BIDS)
    assert line.undo(99).state is line.moments[0].state
    assert line.undo(99).undo().moments == line.moments[:1]


def test_an_undone_action_done_again_leads_to_the_same() -> None:
    line = played(*BIDS, Shake(0))
    assert line.undo().do(Shake(0)).state == line.state


def test_the_line_can_be_cut_at_any_action() -> None:
    line = played(*BIDS, Shake(0), Pick(1))
    assert line.at(0).state is line.moments[0].state
    assert line.at(3).actions == BIDS
    assert line.at(4).events == line.moments[4].events


def test_a_fork_shares_its_past_and_leaves_the_trunk_alone() -> None:
    trunk = played(*BIDS)
    one, two = trunk.do(Shake(0)), trunk.do(Pick(0))
    assert one.moments[:4] == two.moments[:4] == trunk.moments
    assert all(a is b for a, b in zip(one.moments, two.moments, strict=False) if a.action in BIDS)
    assert len(trunk.moments) == 4
    assert one.state != two.state


def test_a_refused_action_leaves_the_line_as_it_was() -> None:
    line = played(*BIDS)
    before = line.moments
    with pytest.raises(Illegal):
        line.do(Shake(2))
    assert line.moments is before


def test_a_line_goes_on_from_a_changed_state() -> None:
    line = played(*BIDS)
    changed = line.replace_state(evolve(line.state, coins=(9, 9, 9)))
    assert changed.do(Shake(0)).state.coins[0] > 9
    assert changed.moments[:-1] == line.moments
    assert changed.actions == line.actions


def test_the_same_actions_from_another_start_go_as_far_as_they_are_legal() -> None:
    line = played(*BIDS, Pick(0), Let(1), Let(2))
    same = Line.begin(GAME, line.state).redo(start((6, 6, 6)), line.actions)
    assert same.actions == line.actions
    poor = line.redo(start((4, 1, 4)), line.actions)
    assert poor.actions == (Bid(0, 0),)


def test_a_record_with_what_is_no_action_is_bad_input() -> None:
    with pytest.raises(BadInput):
        replay(GAME, start(), Record("orchard", {}, ({"do": "sing", "seat": 0},)))


def test_a_record_with_what_is_refused_is_illegal() -> None:
    with pytest.raises(Illegal):
        replay(GAME, bids_over(), Record("orchard", {}, ({"do": "shake", "seat": 1},)))


def test_a_line_begins_without_events() -> None:
    line = Line.begin(GAME, start())
    assert (line.events, line.actions) == ((), ())
    assert Moment(line.state).action is None


def test_a_line_of_play_and_the_states_alone_agree() -> None:
    assert played(*BIDS, Shake(0)).state == after(start(), *BIDS, Shake(0))
