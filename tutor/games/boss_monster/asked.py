"""What questions are asked about, where one word is not enough to say it."""

from __future__ import annotations

from typing import TypedDict


class RoomAt(TypedDict):
    """A place of a dungeon, counted from the entrance."""

    seat: int
    place: int


class Treasured(TypedDict):
    """A kind of treasure in somebody's dungeon."""

    seat: int
    treasure: str


class Called(TypedDict):
    """A hero, and the player to whom he may go."""

    hero: str
    seat: int


class Covering(TypedDict):
    """A room, and the one on which it would lie."""

    card: str
    under: str
