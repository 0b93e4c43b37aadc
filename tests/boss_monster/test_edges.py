"""The edges of the rules: ties, empty decks, several level-ups, answers to answers, rooms lost under a hero."""

from __future__ import annotations

from boss_monster.cases import Case, holds, in_each_edition

from tutor.games.boss_monster.play import Play


@in_each_edition("edges")
def test_an_edge(play: Play, case: Case) -> None:
    holds(play, case)
