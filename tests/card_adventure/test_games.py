"""Whole games of Card+ Adventure: they end, no card is lost, nothing changes untold, and what is said can be kept."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from card_adventure.house import GAME, LEDGER
from contract.invariants import card_adventure as invariants
from contract.watching import Watched

from tutor.games.card_adventure import play
from tutor.games.card_adventure.maps import boards
from tutor.games.card_adventure.start import Start
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.variants import VARIANTS
from tutor.games.card_adventure.views import SHOWN_BY, hidden, seen, view
from tutor.kernel import engine
from tutor.kernel.chance import Chance
from tutor.kernel.records import decode, encode, plain
from tutor.kernel.replay import Moment, plain_action
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats

SEEDS = range(32)
MOST = 3000
Step = tuple[Adventure, Moment[Adventure], Action]


@lru_cache(maxsize=len(SEEDS))
def steps(seed: int) -> list[Step]:
    """A game in which each kind of action is as likely as the others, on one of the boards."""
    variants = () if seed % 2 else (VARIANTS[seed // 2 % len(VARIANTS)],)
    board = list(boards())[seed // 4 % len(boards())]
    seats = tuple({} for _ in range(1 + seed % 4))
    start = Start.model_validate({"step": "deal", "board": board, "variants": variants, "seats": seats})
    s, rng = play.lay_out(start, Chance(seed=seed)).state, Random(seed)
    found: list[Step] = []
    while s.ending is None and len(found) < MOST:
        window = pending(s)
        assert window is not None, s.stack
        offers = GAME.offers(s, rng.choice(open_seats(window)))
        assert offers, window
        kind = rng.choice(sorted({type(a).__name__ for a in offers}))
        action = rng.choice([a for a in offers if type(a).__name__ == kind])
        before, (s, events) = s, GAME.play(s, action)
        found.append((before, Moment(s, action, events), action))
    return found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_and_all_holds_on_the_way(seed: int) -> None:
    played = steps(seed)
    assert played[-1][1].state.ending is not None
    for before, now, action in played:
        s = now.state
        assert list(invariants.wrong(s)) == [], action
        assert list(invariants.wrong_change(before, s, now.events)) == [], action
        lying = invariants.copies(s)
        assert max(lying.values()) == 1, action
        assert invariants.box(s) - set(lying) - invariants.pending(s) == set(), action
        assert all(rule in LEDGER for event in now.events for rule in event.rules)
        assert all(event.rules for event in now.events)


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_everything_survives_a_trip_through_json(seed: int) -> None:
    for _, now, action in steps(seed):
        assert decode(encode(now.state), Adventure) == now.state
        assert GAME.action_of(plain(plain_action(action))) == action


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_offers_are_legal_and_each_is_there_once(seed: int) -> None:
    rng = Random(seed)
    for before, _, _ in steps(seed):
        for seat in range(len(before.players)):
            offers = GAME.offers(before, seat)
            assert len(set(map(encode, offers))) == len(offers)
            for action in rng.sample(list(offers), min(4, len(offers))):
                assert GAME.why_not(before, action) == (), action


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_the_same_actions_lead_to_the_same_end(seed: int) -> None:
    for before, now, action in steps(seed):
        outcome = GAME.apply(decode(encode(before), Adventure), action)
        assert outcome.state == now.state
        assert encode(outcome.events) == encode(now.events)


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_what_changes_is_told(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "Table", Watched)
    for before, now, action in steps(seed):
        Watched.told.clear()
        assert GAME.play(before, action).state == now.state
        changed = {f for f in before.__struct_fields__ if getattr(before, f) != getattr(now.state, f)}
        assert changed - Watched.told - {"stack", "chance"} - invariants.QUIET == set(), action


@pytest.mark.parametrize("seed", SEEDS[:16])
def test_no_seat_learns_what_is_hidden_from_it(seed: int) -> None:
    for before, now, action in steps(seed):
        for seat in range(len(before.players)):
            unseen = hidden(now.state, seat)
            there = encode(view(now.state, seat)).decode()
            assert [card for card in unseen if f'"{card}"' in there] == [], action
            never = unseen & hidden(before, seat)
            told = encode(seen(now.events, before, now.state, seat)).decode()
            public = [e.facts for e in now.events if e.kind in SHOWN_BY]
            shown = {card for facts in public for card in (facts.get("card"), *facts.get("cards", ()))}
            assert [card for card in never - shown if f'"{card}"' in told] == [], action
