"""States, actions and events through JSON; records replayed event for event; views that leak nothing."""

from __future__ import annotations

from typing import Any

from contract.playing import NAMED, editions, game, invariants, moments

from tutor.kernel.events import Event
from tutor.kernel.records import decode, encode, plain
from tutor.kernel.replay import Record, plain_action, replay
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.tables.records import RecordFile, begin


@editions
def test_states_survive_json(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=2):
        state = played.line.moments[i].state
        assert decode(encode(state), type(state)) == state


@editions
def test_actions_and_events_survive_json(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block):
        moment = played.line.moments[i]
        if moment.action is not None:
            assert played.line.game.action_of(plain(moment.action)) == moment.action
        for event in moment.events:
            assert plain(decode(encode(event), Event)) == plain(event)


@editions
def test_a_record_replays_event_for_event(edition_id: str, block: range) -> None:
    for number in block:
        played = game(edition_id, number)
        line = played.line
        record = Record(edition_id, played.start, tuple(plain_action(a) for a in line.actions))
        again = replay(line.game, line.moments[0].state, decode(encode(record), Record))
        assert [m.events for m in again.moments] == [m.events for m in line.moments]
        assert again.state == line.state


@editions
def test_a_game_goes_on_from_a_state_that_was_saved(edition_id: str, block: range) -> None:
    """From the middle of anything: what happens next is the same."""
    for played, i in moments(edition_id, block, every=5):
        if i + 1 < len(played.line.moments):
            state, then = played.line.moments[i].state, played.line.moments[i + 1]
            assert then.action is not None
            outcome = played.line.game.play(decode(encode(state), type(state)), then.action)
            assert outcome.state == then.state
            assert encode(outcome.events) == encode(then.events)


@editions
def test_the_same_deal_twice_is_the_same(edition_id: str, block: range) -> None:
    for number in block:
        played = game(edition_id, number)
        _, again = begin(RecordFile.model_validate({"edition": edition_id, "start": played.start}))
        assert again.state == played.line.moments[0].state


# -- views -----------------------------------------------------------------------------------------------------------


def seats(state: Any) -> range:
    return range(len(state.players))


@editions
def test_a_view_names_no_card_that_is_hidden(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=5):
        state = played.line.moments[i].state
        for seat in seats(state):
            named = set(NAMED.findall(encode(played.line.game.view(state, seat)).decode()))
            leaked = invariants(played.edition).hidden_from(state, seat) & named
            assert not leaked, f"{leaked}: seat {seat}, {i} actions, {played!r}"


@editions
def test_a_view_holds_no_luck_to_come(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=7):
        state = played.line.moments[i].state
        other = type(state.chance)(seed=state.chance.seed + 1, count=5, dice=(1, 2))
        for seat in seats(state):
            seen = played.line.game.view(state, seat)
            assert seen.chance != state.chance or state.chance == type(state.chance)()
            assert seen == played.line.game.view(type(state)(**{**fields(state), "chance": other}), seat)


def fields(state: Any) -> dict[str, Any]:
    return {f: getattr(state, f) for f in state.__struct_fields__}


@editions
def test_what_a_seat_may_do_does_not_depend_on_what_it_cannot_see(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=8):
        state, play = played.line.moments[i].state, played.line.game
        for seat in seats(state):
            seen = play.view(state, seat)
            assert play.view(seen, seat) == seen
            assert play.offers(seen, seat) == play.offers(state, seat), f"seat {seat}, {i} actions, {played!r}"
        for action in played.line.actions[:: max(1, len(played.line.actions) // 8)]:
            assert verdict(play, play.view(state, action.seat), action) == verdict(play, state, action), action


def verdict(play: Any, state: Any, action: Action) -> Any:
    try:
        return play.why_not(state, action)
    except BadInput as error:
        return str(error)
