"""Random games of every edition: they end, offers are legal, refusals are explained, and nothing changes untold."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from contract.playing import editions, game, invariants, moments
from contract.watching import Watched

from tutor.kernel import engine
from tutor.kernel.records import digest, encode, plain
from tutor.kernel.replay import Moment
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput, Denied, Illegal

STRANGE = {str: ("", "?", "mq", "no-such-thing", "0"), int: (-1, 0, 1, 2, 5, 10, 99)}


# -- whole games -----------------------------------------------------------------------------------------------------


@editions
def test_games_end(edition_id: str, block: range) -> None:
    for number in block:
        played = game(edition_id, number)
        ending = played.line.state.ending
        assert ending is not None, f"nobody can act, or the game does not end: {played.line.state.stack}"
        assert ending.rule in played.edition.ledger
        assert set(ending.winners) <= set(range(len(played.line.state.players)))


@editions
def test_every_position_is_possible(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block):
        state = played.line.moments[i].state
        wrong = list(invariants(played.edition).wrong(state))
        assert not wrong, f"{wrong} after {i} actions of {played!r}"


@editions
def test_nothing_changes_that_may_not_change(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block):
        before, now = played.line.moments[max(0, i - 1)], played.line.moments[i]
        wrong = list(invariants(played.edition).wrong_change(before.state, now.state, now.events))
        assert not wrong, f"{wrong} after {i} actions of {played!r}: {now.action}"


@editions
def test_every_card_is_in_exactly_one_place(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block):
        state, told = played.line.moments[i].state, invariants(played.edition)
        lying = told.copies(state)
        where = f"after {i} actions of {played!r}"
        assert [card for card, n in lying.items() if n > 1] == [], f"in two places {where}"
        assert set(lying) - told.box(state) == set(), f"in no box {where}"
        assert told.box(state) - set(lying) - told.pending(state) == set(), f"nowhere {where}"


# -- offers and refusals ---------------------------------------------------------------------------------------------


@editions
def test_every_offer_is_legal(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block, every=3):
        state = played.line.moments[i].state
        for seat in range(len(state.players)):
            offers = played.line.game.offers(state, seat)
            assert [a for a in offers if played.line.game.why_not(state, a)] == []
            assert all(a.seat == seat for a in offers)
            assert len(set(map(encode, offers))) == len(offers), "the same offer twice"


@editions
def test_what_is_refused_is_explained_and_leaves_no_trace(edition_id: str, block: range) -> None:
    refused = 0
    for played, i in moments(edition_id, block, every=4):
        state, line = played.line.moments[i].state, played.line.at(i)
        before, rng = digest(state), Random(i)
        for action in some_wishes(line.game, played.line.moments, i, rng):
            denials = denied(played.line.game, state, action)
            if not denials:
                continue
            refused += 1
            assert [d.rule for d in denials if d.rule not in played.edition.ledger] == [], action
            with pytest.raises(Illegal) as caught:
                line.do(action)
            assert caught.value.denials == denials
        assert digest(state) == before
        assert len(line.moments) == i + 1
    assert refused > 100


def denied(game: Any, state: Any, action: Action) -> tuple[Denied, ...]:
    """Why an action is refused; nothing if it is none at all or if it is legal, and then it must be playable."""
    try:
        denials: tuple[Denied, ...] = game.why_not(state, action)
        if not denials:
            game.apply(state, action)
    except BadInput:
        return ()
    except Exception as error:
        raise AssertionError(f"{action} in {state.stack[-1:]} raised {error!r}") from error
    return denials


def some_wishes(game: Any, of: tuple[Moment[Any], ...], at: int, rng: Random) -> Iterator[Action]:
    """Well-formed actions that are mostly not legal: of other moments, by other seats, with one field changed."""
    pool = [m.action for m in of[1:] if m.action is not None]
    values = {kind: [*strange, *_values(pool, kind)] for kind, strange in STRANGE.items()}
    for _ in range(12):
        action = rng.choice(pool)
        fields = {f: v for f in action.__struct_fields__ if type(v := getattr(action, f)) in values}
        if rng.random() < 0.6:
            field = rng.choice(list(fields))
            action = msgspec.structs.replace(action, **{field: rng.choice(values[type(fields[field])])})
        else:
            action = msgspec.structs.replace(action, seat=rng.randrange(len(of[at].state.players)))
        with suppress(BadInput):
            yield game.action_of(plain(action))


def _values(pool: list[Action], kind: type) -> Iterator[Any]:
    return (v for a in pool for v in msgspec.structs.astuple(a) if type(v) is kind)


# -- changes and their log -------------------------------------------------------------------------------------------


@editions
def test_no_change_without_an_event(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block):
        before, now = played.line.moments[i - 1 if i else 0], played.line.moments[i]
        assert i == 0 or now.state == before.state or now.events, f"a change untold: {now.action}"


@editions
def test_what_changes_is_what_the_log_tells(edition_id: str, block: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each field that an action changes is changed by a line of the log, or by a verb that the game has declared."""
    monkeypatch.setattr(engine, "Table", Watched)
    for played, i in moments(edition_id, block, every=3):
        before, now = played.line.moments[max(0, i - 1)].state, played.line.moments[i]
        if now.action is None:
            continue
        Watched.told.clear()
        assert played.line.game.play(before, now.action).state == now.state
        changed = {f for f in before.__struct_fields__ if getattr(before, f) != getattr(now.state, f)}
        untold = changed - Watched.told - {"stack", "chance"} - invariants(played.edition).QUIET
        assert untold == set(), f"{now.action} changed {untold}; told are {sorted(Watched.told)}"


@editions
def test_every_event_cites_rules_that_are_known_and_a_cause_before_it(edition_id: str, block: range) -> None:
    for played, i in moments(edition_id, block):
        for place, event in enumerate(played.line.moments[i].events):
            assert event.rules, event
            assert [r for r in event.rules if r not in played.edition.ledger] == [], event
            assert -1 <= event.cause < place, event
