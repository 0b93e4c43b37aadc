"""Positions: the `start:` of a table file, checked against the rules and laid out as a state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tutor.content.models import Content

Seat = Annotated[int, Field(strict=True, ge=0, le=3)]
Number = Annotated[int, Field(strict=True, ge=-1, le=99)]
Name = Annotated[str, Field(max_length=60)]
Phase = Literal[
    "deal", "first-hand", "discards", "first-room", "beginning", "build", "reveal", "bait", "adventure", "end"
]


class PlaceSpec(Content):
    """A place of a dungeon; a bare card id is a place with that one card."""

    cards: tuple[str, ...] = Field(min_length=1, max_length=40, description="from the bottom up")
    down: bool = Field(False, description="whether the top card lies face-down")
    deactivated: bool = Field(False, description="whether the top card is deactivated")
    used: tuple[str, ...] = Field((), description="cards here whose once-a-turn ability has been used")


class HeroSpec(Content):
    """A hero in town, at an entrance or on its way; a bare card id is one that is unhurt."""

    card: str
    damage: Annotated[int, Field(strict=True, ge=0, le=99)] = 0
    sent: tuple[str, ...] = Field((), description="rooms that have sent it back this turn")


class SeatSpec(Content):
    """A player. What is left out is as at the start of a game."""

    name: Name = ""
    boss: str = Field("", description="the next free boss if left out")
    hand: tuple[str, ...] = ()
    dungeon: tuple[str | PlaceSpec, ...] = Field((), description="from the entrance to the boss")
    entrance: tuple[str | HeroSpec, ...] = Field((), description="heroes that wait, the first to come first")
    souls: tuple[str, ...] = Field((), description="heroes face-down in the scoring area")
    wounds: tuple[str, ...] = Field((), description="heroes face-up in the scoring area")
    levelled: bool | None = Field(None, description="whether the boss has levelled up; if left out: with five rooms")
    placed: Annotated[int, Field(strict=True, ge=0, le=9)] | None = Field(
        None, description="rooms placed this turn; the face-down ones if left out"
    )
    chosen: bool | None = Field(None, description="whether he is done with building; if left out: if before `active`")
    reaped: bool = Field(False, description="whether he has gained a soul this turn")
    out: bool = Field(False, description="whether he has lost")


class WalkSpec(Content):
    """The hero that is going through the dungeon of the active player."""

    hero: str | HeroSpec
    at: Number = Field(0, description="the place where it is, counted from the entrance")
    inside: bool = Field(True, description="whether it is in that room and damaged already, or about to go on")


class DeclaredSpec(Content):
    """A spell that has been declared and waits, or is just being answered."""

    seat: Seat
    card: str
    target: str = ""
    answer: bool = Field(False, description="whether the others may cancel it now")


class EffectSpec(Content):
    """Something that holds until the end of the turn."""

    kind: Literal["damage", "double", "health", "no-building", "barred", "builds"]
    source: str
    n: Number = 0
    seat: Seat | None = None
    card: str = ""


class DecksSpec(Content):
    """Cards on top of the decks, the first to be drawn first; the rest of the box follows, shuffled."""

    room: tuple[str, ...] = ()
    spell: tuple[str, ...] = ()
    hero: tuple[str, ...] = ()
    epic: tuple[str, ...] = ()
    only: tuple[Literal["room", "spell", "hero", "epic"], ...] = Field((), description="nothing follows in these decks")


class Start(Content):
    """A position."""

    phase: Phase = Field("build", description="where the turn stands; `reveal` is the end of the Build phase")
    turn: Annotated[int, Field(strict=True, ge=0, le=999)] = 1
    active: Seat | None = Field(None, description="the active player; the first in order of XP if left out")
    variants: tuple[Name, ...] = ()
    seats: tuple[SeatSpec, ...]
    town: tuple[str | HeroSpec, ...] = Field((), description="heroes in town, the first to come first")
    walk: WalkSpec | None = None
    waiting: tuple[DeclaredSpec, ...] = ()
    effects: tuple[EffectSpec, ...] = ()
    decks: DecksSpec = DecksSpec()
    discard: tuple[str, ...] = ()
    aside: tuple[str, ...] = Field((), description="cards that are out of the game")
