"""What has been asked about the game and answered elsewhere: shown, or outdone by the books or by our rulings.

The answers hold where the books are silent. Where a book, the rules that we read out of it, or a ruling of ours says
otherwise, that wins, and stands in `AGAINST` with the rule; what cannot come about stands in `NEVER`.
"""

from __future__ import annotations

import pytest
from boss_monster.cases import Case, cases, holds, in_each_edition

from tutor.games.boss_monster.play import Play
from tutor.games.registry import edition

QUESTIONS = 109
# By question: the edition in which the answer does not hold, and the rule that wins over it.
AGAINST = {
    "BMF-010": {"alpha": "bma.adventure.death"},
    "BMF-017": {"alpha": "bma.adventure.xp-order", "revised": "bmr.adventure.players-with-heroes"},
    "BMF-031": {"alpha": "bma.adventure.death"},
    "BMF-057": {"revised": "bm.ruling.revised-levelup"},
    "BMF-064": {"revised": "bm.ruling.revised-levelup"},
}
NEVER = {
    "BMF-054": "no card of the box switches off the abilities of rooms alone",
}


@in_each_edition("faq")
def test_the_answer_holds(play: Play, case: Case) -> None:
    holds(play, case)


def test_every_question_is_answered() -> None:
    every = {f"BMF-{n:03}" for n in range(1, QUESTIONS + 1)}
    shown = {id for case in cases("faq") for id in case["faq"]}
    assert shown | AGAINST.keys() | NEVER.keys() == every
    assert not shown & NEVER.keys()


@pytest.mark.parametrize("print_", ["alpha", "revised"])
def test_what_wins_over_an_answer_is_a_rule(print_: str) -> None:
    rules = edition(f"boss-monster-{print_}").ledger
    assert all(rule in rules for against in AGAINST.values() if (rule := against.get(print_)))
