"""Positions: the `start:` of a table file, checked against the rules and laid out as a state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tutor.content.models import Content
from tutor.games.card_adventure.board import Board
from tutor.games.card_adventure.cards import Suit

Seat = Annotated[int, Field(strict=True, ge=0, le=9)]
Few = Annotated[int, Field(strict=True, ge=0, le=99)]
Turn = Annotated[int, Field(strict=True, ge=1, le=999)]
Name = Annotated[str, Field(max_length=60)]
Names = tuple[str, ...]
Kind = Literal["attack", "mp", "magic", "item", "trap", "curse", "monster"]
Token = Literal["damage", "poison"]
Step = Literal["deal", "start", "action", "board", "structure", "combat", "end"]


class SeatSpec(Content):
    """A player and the PC. Cards are named as they are printed, or as a copy: `cpa.house.attack.5/2`."""

    name: Name = ""
    role: str = Field("", description="a class; the first one of the game if left out")
    where: str = Field("", description="a cell, or a route such as W9-T1; the start cell if left out")
    came: str = Field("", description="on a route: the cell from which it has come")
    attack: Names = ()
    mp: Names = ()
    magic: Names = ()
    items: Names = ()
    curses: Names = ()
    damage: Names = Field((), description="damage tokens")
    poison: Names = Field((), description="poison tokens")
    out: bool = False
    out_since: Few = Field(0, description="the turn in which it went out")
    gone: bool = Field(False, description="whether it has had its go of this turn")
    acted: bool = Field(False, description="whether it has done anything in its go")
    moved: Few = Field(0, description="normal moves that it has made this turn")
    cast: Names = Field((), description="magic cards of the hand that have been cast this turn")
    fled: bool = Field(False, description="whether it takes part in no combat this turn")
    held: Few = Field(0, description="the turn in which it may make no normal move")


class LyingSpec(Content):
    """A card on the board."""

    card: str
    up: bool = True
    counters: Few = Field(0, description="counters on a monster that lies face down until it revives")
    came: str = Field("", description="on a route: the cell from which it has come")


class StandingSpec(Content):
    """What has become of a structure of the board."""

    gone: bool = False
    layers: Annotated[int, Field(strict=True, ge=1, le=99)] | None = None
    suit: Suit | None = None
    number: Annotated[int, Field(strict=True, ge=1, le=13)] | None = None
    open: bool = False


class DeckSpec(Content):
    """A deck: what lies on top, what is in its discards, and where the other cards of its kind are."""

    top: Names = ()
    pile: Names = ()
    rest: Literal["deck", "pile", "away"] = "deck"


class ShownSpec(Content):
    """A card that has been shown: to a monster (its place among the monsters of the cell from below, or its id)."""

    seat: Seat
    card: str
    to: str


class MarkSpec(Content):
    """What a card has done to a monster for this turn."""

    on: str
    what: Literal["bp", "dispelled", "asleep"] = "bp"
    n: Few = 0
    card: str = Field(description="the card that has done it")
    seat: Seat = 0
    until: Literal["combat", "turn"] = "turn"


class Start(Content):
    """A position. `deal` is a whole game from its set-up; otherwise the named step of the turn begins."""

    board: str | Board = Field("", description="a board by its id, or one drawn here; the first if left out")
    variants: Names = ()
    step: Step = "action"
    turn: Turn = 1
    seats: Annotated[tuple[SeatSpec, ...], Field(min_length=1)] = (SeatSpec(),)
    active: Seat | None = Field(None, description="in the action step: whose go is on")
    lies: dict[str, tuple[str | LyingSpec, ...]] = Field(
        {}, description="cards in cells and on routes, the lowest first"
    )
    structures: dict[str, StandingSpec] = Field({}, description="by route or cell, where it is not as at the start")
    shown: tuple[ShownSpec, ...] = Field((), description="cards that have been shown already in the combat to come")
    marks: tuple[MarkSpec, ...] = ()
    combats: Names = Field((), description="in the combat step: the cells whose combats are to come; all if left out")
    decks: dict[Kind, DeckSpec] = {}
    bags: dict[Token, Names] = Field({}, description="what is in a bag, if not all other tokens")
