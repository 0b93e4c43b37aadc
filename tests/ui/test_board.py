"""The widget: what goes over the line to the page, and what comes back."""

from __future__ import annotations

import json

import pytest

from tutor.ui.board import Board
from tutor.ui.session import Session


@pytest.fixture
def board() -> Board:
    return Board(Session(lang="en"))


def test_a_screen_goes_to_the_page_as_one_string(board: Board) -> None:
    board._heard(board, {"do": "look"}, [])
    sent = board.get_state(["screen"])["screen"]
    assert json.loads(sent) == json.loads(json.dumps(board.screen))
    assert json.loads(sent)["page"] == "landing"


def test_half_a_character_that_a_field_has_left_over_is_a_question_mark(board: Board) -> None:
    board._heard(board, {"do": "words", "words": "", "q": "夢\ud83d"}, [])
    assert "words=%E5%A4%A2%3F" in json.loads(board.get_state(["screen"])["screen"])["address"]


def test_what_is_no_message_changes_nothing(board: Board) -> None:
    board._heard(board, "look", [])
    assert json.loads(board.get_state(["screen"])["screen"]) == {}
