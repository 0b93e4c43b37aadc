"""Cases from a reading of the books that was set beside the table move by move."""

from __future__ import annotations

import pytest
from boss_monster.cases import Case, holds, in_each_edition
from boss_monster.dungeons import PLAYS, laid

from tutor.games.boss_monster.play import Play


@in_each_edition("models")
def test_two_readings_agree(play: Play, case: Case) -> None:
    holds(play, case)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)
def test_the_order_of_xp_is_told_from_the_highest_down(play: Play) -> None:
    s = laid(play, "seats: [{boss: ~robobo}, {boss: ~draculord}, {out: true}, {boss: ~xyzax}]").state
    terms = play.GAME.ask(s, "bm.xp.order", None)
    assert [(x.source, x.value) for x in terms] == [("seat:1", 900), ("seat:3", 750), ("seat:0", 400)]
