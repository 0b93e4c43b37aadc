"""What questions are asked about, where one word is not enough to say it."""

from __future__ import annotations

from typing import TypedDict


class CardSeen(TypedDict):
    """A face-down card, by its place in the rows of the opponent of the seat that looks."""

    seat: int
    target: str


class RowOf(TypedDict):
    """One of the rows of a player."""

    seat: int
    row: str
