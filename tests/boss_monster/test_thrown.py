"""Whatever lies on a table, the game goes on from there: nothing is lost, nothing leaks, every offer is legal."""

from __future__ import annotations

from random import Random

import pytest
from boss_monster.dungeons import PLAYS
from boss_monster.thrown import Thrown
from contract.invariants import boss_monster as invariants
from contract.playing import NAMED

from tutor.games.boss_monster.play import Play
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.chance import Chance
from tutor.kernel.records import encode
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats

ACTIONS = 30
# In the last of them a room goes from under a hero's feet into an empty deck.
SEEDS = (*range(200), 1042)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)
@pytest.mark.parametrize("seed", SEEDS)
def test_any_position_is_played_on(play: Play, seed: int) -> None:
    start = play.START.model_validate(Thrown(play, seed).start())
    rng = Random(seed)
    s = play.lay_out(start, Chance(seed=seed)).state
    for _ in range(ACTIONS):
        look(play, s)
        if s.ending is not None:
            return
        window = pending(s)
        assert window is not None
        action = rng.choice(play.GAME.offers(s, rng.choice(open_seats(window))))
        before = s
        s, events = play.GAME.apply(s, action)
        assert list(invariants.wrong_change(before, s, events)) == []


def look(play: Play, s: Dungeons) -> None:
    assert list(invariants.wrong(s)) == []
    lying = invariants.copies(s)
    assert max(lying.values()) == 1
    assert set(s.box.cards) == set(lying)
    for p in s.players:
        seen = play.GAME.view(s, p.seat)
        assert not invariants.hidden_from(s, p.seat) & set(NAMED.findall(encode(seen).decode()))
        assert play.GAME.offers(seen, p.seat) == play.GAME.offers(s, p.seat)
