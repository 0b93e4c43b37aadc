"""Whole games of 7 Bosses: they end, no card is lost, nothing changes untold, and both languages can tell them."""

from __future__ import annotations

import re
from random import Random

import pytest
from contract.invariants import seven_bosses as told
from contract.watching import Watched
from seven_bosses.house import EDITION, GAME

from tutor.content.models import LANGS
from tutor.explain.speaker import Speaker
from tutor.games.seven_bosses import play
from tutor.games.seven_bosses.state import Syndicates
from tutor.games.seven_bosses.views import seen
from tutor.kernel import engine
from tutor.kernel.records import decode, encode, plain
from tutor.kernel.replay import Moment, plain_action
from tutor.kernel.state import Action, pending
from tutor.kernel.windows import open_seats

SEEDS = range(40)
MOST = 600
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
LEFT_OVER = re.compile(r"[{}]|\bNone\b|\bTrue\b|\bFalse\b|  |\||\bsb\.")


def game(seed: int) -> list[Moment[Syndicates]]:
    """A game in which each kind of action is as likely as the others."""
    s, rng = play.deal(2, seed), Random(seed)
    moments = [Moment(s)]
    for _ in range(MOST):
        if s.ending is not None:
            break
        window = pending(s)
        assert window is not None, s.stack
        offers = GAME.offers(s, rng.choice(open_seats(window)))
        kind = rng.choice(sorted({type(a).__name__ for a in offers}))
        action = rng.choice([a for a in offers if type(a).__name__ == kind])
        s, events = GAME.play(s, action)
        moments.append(Moment(s, action, events))
    return moments


def steps(seed: int) -> list[tuple[Syndicates, Moment[Syndicates], Action]]:
    moments = game(seed)
    found = zip((m.state for m in moments), moments[1:], strict=False)
    return [(before, now, now.action) for before, now in found if now.action is not None]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_and_all_holds_on_the_way(seed: int) -> None:
    played = steps(seed)
    assert played[-1][1].state.ending is not None
    for before, now, action in played:
        s = now.state
        assert list(told.wrong(s)) == [], action
        assert list(told.wrong_change(before, s, now.events)) == [], action
        assert set(told.copies(s)) == told.box(s)
        assert max(told.copies(s).values()) == 1
        assert all(rule in EDITION.ledger for event in now.events for rule in event.rules)
        assert all(event.rules for event in now.events)
        assert decode(encode(s), Syndicates) == s
        assert GAME.action_of(plain(plain_action(action))) == action


@pytest.mark.parametrize("seed", SEEDS[:10])
def test_offers_are_legal_and_each_is_there_once(seed: int) -> None:
    rng = Random(seed)
    for before, _, _ in steps(seed):
        for seat in (0, 1):
            offers = GAME.offers(before, seat)
            assert len(set(map(encode, offers))) == len(offers)
            for action in rng.sample(list(offers), min(5, len(offers))):
                assert GAME.why_not(before, action) == ()


@pytest.mark.parametrize("seed", SEEDS[:10])
def test_the_same_actions_lead_to_the_same_end(seed: int) -> None:
    s = play.deal(2, seed)
    for _, now, action in steps(seed):
        outcome = GAME.apply(decode(encode(s), Syndicates), action)
        assert outcome.state == now.state
        assert encode(outcome.events) == encode(now.events)
        s = outcome.state


@pytest.mark.parametrize("seed", SEEDS[:10])
def test_what_changes_is_told(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "Table", Watched)
    for before, now, action in steps(seed):
        Watched.told.clear()
        assert GAME.play(before, action).state == now.state
        changed = {f for f in before.__struct_fields__ if getattr(before, f) != getattr(now.state, f)}
        assert changed - Watched.told - {"stack", "chance"} - told.QUIET == set(), action


@pytest.mark.parametrize("seed", SEEDS[:12])
def test_everything_is_said_in_both_languages(seed: int) -> None:
    for before, now, _ in steps(seed):
        window = pending(before)
        assert window is not None
        for lang in LANGS:
            for you in (None, 0):
                speaker = Speaker(EDITION, lang, now.state, before, you=you)
                known = now.events if you is None else seen(now.events, before, now.state, you)
                told_there = [speaker.event(event) for event in known]
                asking = Speaker(EDITION, lang, before, you=you)
                labels = [asking.action(a) for a in GAME.offers(before, open_seats(window)[0])]
                assert len(set(labels)) == len(labels), "two offers with one label"
                asked = [asking.window(window, seat) for seat in (-1, 0, 1)]
                terms = [asking.term(x) for found in play.numbers(before) for x in found]
                for text in (*filter(None, told_there), *labels, *asked, *terms):
                    assert bool(JAPANESE.search(text)) == (lang == "ja"), text
                    assert not LEFT_OVER.search(text), text
