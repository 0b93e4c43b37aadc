"""Whole games of Boss Monster: they end, no card is lost, and nobody is offered what he could not know."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from boss_monster.dungeons import PLAYS, any_action, cards_of

from tutor.games.boss_monster.dealing import VARIANTS
from tutor.games.boss_monster.play import Play

MOST = 5000


def variants_of(play: Play) -> list[tuple[str, ...]]:
    known = VARIANTS[play.edition]
    return [chosen for n in range(len(known) + 1) for chosen in combinations(known, n)]


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)
@pytest.mark.parametrize("seed", range(8))
def test_a_game_ends_and_keeps_its_cards(play: Play, seed: int) -> None:
    known = variants_of(play)
    s = play.deal(2 + seed % 3, seed, known[(seed * 5) % len(known)])
    before, rng = cards_of(s), Random(seed)
    for _ in range(MOST):
        if s.ending is not None:
            break
        action = any_action(play, s, rng)
        assert play.GAME.why_not(s, action) == ()
        s, events = play.GAME.play(s, action)
        assert cards_of(s) == before
        assert all(event.rules and all(event.rules) for event in events)
    assert s.ending is not None


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)
def test_what_a_seat_may_do_follows_from_what_it_may_know(play: Play) -> None:
    s, rng = play.deal(3, 5), Random(5)
    while s.ending is None:
        for p in s.players:
            assert play.GAME.offers(play.GAME.view(s, p.seat), p.seat) == play.GAME.offers(s, p.seat)
        s, _ = play.GAME.play(s, any_action(play, s, rng))


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)
def test_hands_decks_and_face_down_rooms_are_hidden(play: Play) -> None:
    s, rng = play.deal(2, 1), Random(1)
    for _ in range(40):
        seen = play.GAME.view(s, 0)
        other = seen.players[1]
        assert all(card.startswith("?") for card in (*other.hand, *seen.room_deck, *seen.hero_deck))
        assert all(there.top.startswith("?") for there in other.dungeon if there.down)
        if s.ending is not None:
            break
        s, _ = play.GAME.play(s, any_action(play, s, rng))
