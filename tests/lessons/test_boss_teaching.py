"""What the lessons of Boss Monster teach between them, in each of its editions."""

from __future__ import annotations

import pytest
from lessons.taught import answer_to, lesson_of

from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.lessons.models import Act, Tell

ALPHA, REVISED = edition("boss-monster-alpha"), edition("boss-monster-revised")
BOTH = pytest.mark.parametrize("played", [ALPHA, REVISED], ids=lambda e: e.printed)


@BOTH
def test_the_start_page_leads_to_the_first_three(played: Edition) -> None:
    cards = played.texts["landing"]["cards"]
    assert [card["id"].split(".")[-1] for card in cards] == ["first-soul", "mistakes", "editions"]


@BOTH
def test_a_new_player_has_one_tell_before_the_first_move_and_a_soul_in_ten_minutes(played: Edition) -> None:
    quick = lesson_of(played, "first-soul")
    assert quick.minutes <= 10
    assert [type(step) for step in quick.steps[:2]] == [Tell, Act]
    last = quick.steps[-1]
    assert isinstance(last, Act)
    assert last.table is not None
    assert last.goal.event == "SoulGained"


# Where the editions part, the same question has another answer.
PARTS = {
    ("editions", "death"): ("no", "yes"),
    ("editions", "frozen"): ("yes", "no"),
    ("editions", "third-copy"): ("no", "yes"),
    ("editions", "twice"): ("yes", "no"),
    ("levelling", "frozen"): ("yes", "no"),
    ("setting-up", "four"): ("no", "yes"),
    ("luring", "tie"): ("yes", "yes"),
}


@pytest.mark.parametrize("lesson, step", PARTS)
def test_the_editions_answer_as_their_books_do(lesson: str, step: str) -> None:
    assert tuple(answer_to(played, lesson, step) for played in (ALPHA, REVISED)) == PARTS[lesson, step]
