"""Games that Hypothesis looks for: whatever breaks a rule of the house is shrunk to a short record.

The record that a failure prints, saved as `kept/<edition>/found-<what>.json`, is replayed from then on.
"""

from __future__ import annotations

import pytest
from contract.playing import editions, invariants
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import EDITIONS, Played, games

from tutor.kernel.records import decode, encode
from tutor.kernel.replay import Record, plain_action, replay

some_game = st.one_of([games(edition_id) for edition_id in EDITIONS])
everyday = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
many = settings(everyday, max_examples=2_000)


def look_at(played: Played) -> None:
    """All that must hold of a game, wherever it has come to."""
    told, line = invariants(played.edition), played.line
    for i, moment in enumerate(line.moments):
        state = moment.state
        assert list(told.wrong_change(line.moments[max(0, i - 1)].state, state, moment.events)) == []
        assert list(told.wrong(state)) == []
        assert max(told.copies(state).values()) == 1
        assert told.box(state) - set(told.copies(state)) <= told.pending(state)
    assert decode(encode(line.state), type(line.state)) == line.state
    for seat in range(len(line.state.players)):
        view = line.game.view(line.state, seat)
        assert not [card for card in told.hidden_from(line.state, seat) if f'"{card}"' in encode(view).decode()]
        assert line.game.offers(view, seat) == line.game.offers(line.state, seat)
    record = Record(played.edition.id, played.start, tuple(plain_action(a) for a in line.actions))
    assert replay(line.game, line.moments[0].state, record).state == line.state


@everyday
@given(some_game)
def test_all_holds_in_any_game(played: Played) -> None:
    look_at(played)


@pytest.mark.slow
@many
@given(some_game)
def test_all_holds_in_many_games(played: Played) -> None:
    look_at(played)


@editions
def test_undo_leads_back_to_the_deal(edition_id: str) -> None:
    @settings(everyday, max_examples=10)
    @given(games(edition_id))
    def undone(played: Played) -> None:
        back = played.line.undo(len(played.line.actions))
        assert back.state == played.edition.table.deal(**played.start["deal"])
        assert back.redo(back.state, played.line.actions).state == played.line.state

    undone()
