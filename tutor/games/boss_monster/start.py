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

    card: str = Field(description="the hero, as bm.card.nick-the-masher")
    damage: Annotated[int, Field(strict=True, ge=0, le=99, description="damage that it has taken this turn")] = 0
    sent: tuple[str, ...] = Field((), description="rooms that have sent it back this turn")


class SeatSpec(Content):
    """A player. What is left out is as at the start of a game."""

    name: Name = Field("", description="Player 1, Player 2 and so on if left out")
    boss: str = Field("", description="the next free boss if left out")
    hand: tuple[str, ...] = Field((), description="rooms and spells; a card named twice is two copies of it")
    dungeon: tuple[str | PlaceSpec, ...] = Field((), description="from the entrance (the leftmost room) to the boss")
    entrance: tuple[str | HeroSpec, ...] = Field((), description="heroes that wait, the first to come first")
    souls: tuple[str, ...] = Field((), description="heroes face-down in the scoring area")
    wounds: tuple[str, ...] = Field((), description="heroes face-up in the scoring area")
    levelled: bool | None = Field(None, description="whether the boss has levelled up; if left out: with five rooms")
    placed: Annotated[int, Field(strict=True, ge=0, le=9)] | None = Field(
        None, description="rooms placed this turn; the face-down ones if left out"
    )
    chosen: bool | None = Field(
        None, description="whether he is done with building; if left out: if before `active`, and all at `reveal`"
    )
    reaped: bool = Field(False, description="whether he has gained a soul this turn")
    out: bool = Field(False, description="whether he has lost; then he has no cards, and his boss is out of the game")


class WalkSpec(Content):
    """The hero that is going through the dungeon of the active player."""

    hero: str | HeroSpec = Field(description="the hero; it stands in the dungeon of `active`")
    at: Number = Field(0, description="the place where it is, counted from the entrance")
    inside: bool = Field(True, description="whether it is in that room and damaged already, or about to go on")


class DeclaredSpec(Content):
    """A spell that has been declared and waits, or is just being answered."""

    seat: Seat = Field(description="who has declared it")
    card: str = Field(description="the spell")
    target: str = Field("", description="what it is aimed at: a card by its id, or a player as `seat:1`")
    answer: bool = Field(False, description="whether the others may cancel it now")


class EffectSpec(Content):
    """Something that holds until the end of the turn."""

    kind: Literal["damage", "double", "health", "no-building", "barred", "builds"] = Field(
        description="damage: `n` more damage of the room `card`, or of all rooms of `seat`; double: treasure of the "
        "rooms of `seat` counts twice; health: the hero `card` has `n` more; no-building: nobody builds; barred: no "
        "hero enters the dungeon of `seat`; builds: `seat` may place `n` more rooms"
    )
    source: str = Field(description="the card that has brought it about")
    n: Annotated[int, Field(strict=True, ge=0, le=99, description="how much")] = 0
    seat: Seat | None = Field(None, description="the player whom it is on, where it is on one")
    card: str = Field("", description="the room or hero that it is on, where it is on one")


class DecksSpec(Content):
    """Cards on top of the decks, the first to be drawn first; the rest of the box follows, shuffled.

    Not for the phase `deal`, where all decks are shuffled: what is drawn there is named under `chance`.
    """

    room: tuple[str, ...] = Field((), description="rooms")
    spell: tuple[str, ...] = Field((), description="spells")
    hero: tuple[str, ...] = Field((), description="ordinary heroes")
    epic: tuple[str, ...] = Field((), description="epic heroes")
    only: tuple[Literal["room", "spell", "hero", "epic"], ...] = Field((), description="decks in which nothing follows")


class Start(Content):
    """A position."""

    phase: Phase = Field(
        "build",
        description="where the turn stands. deal: before the first card is dealt; first-hand: mulligans; discards: two "
        "of the first hand go; first-room: before the first turn; beginning: before heroes come; build: `active` "
        "places a room; reveal: face-down rooms are about to be turned up; bait: before heroes are lured; adventure: "
        "`active` deals with the heroes; end: before the end of the turn is reckoned",
    )
    turn: Annotated[int, Field(strict=True, ge=0, le=999, description="the number of the turn; set-up has none")] = 1
    active: Seat | None = Field(None, description="the active player; the first in order of XP if left out")
    variants: tuple[Name, ...] = Field((), description="as `variants` of the file")
    seats: tuple[SeatSpec, ...] = Field(description="the players, two to four")
    town: tuple[str | HeroSpec, ...] = Field((), description="heroes in town, the first to come first")
    walk: WalkSpec | None = Field(
        None, description="the hero that is in the dungeon of `active`, in the Adventure phase"
    )
    waiting: tuple[DeclaredSpec, ...] = Field((), description="spells that have been declared, in that order")
    effects: tuple[EffectSpec, ...] = Field((), description="what holds until the end of the turn")
    decks: DecksSpec = Field(DecksSpec(), description="what lies on top of the decks")
    discard: tuple[str, ...] = Field((), description="the common discard pile of rooms and spells, the oldest first")
    aside: tuple[str, ...] = Field((), description="cards that are out of the game")
