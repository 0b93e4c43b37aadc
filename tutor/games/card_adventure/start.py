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
HELD = "cards in the hand, by their ids"
Kind = Literal["attack", "mp", "magic", "item", "trap", "curse", "monster"]
Token = Literal["damage", "poison"]
Step = Literal["deal", "start", "action", "board", "structure", "combat", "end"]


class SeatSpec(Content):
    """A player and the PC. Cards are named as they are printed, or as a copy: `cpa.house.attack.5/2`."""

    name: Name = Field("", description="what the player is called")
    role: str = Field("", description="a class such as cpa.card.mage; the first one of the game if left out")
    where: str = Field("", description="a cell, or a route such as W9-T1; the start cell if left out")
    came: str = Field("", description="on a route: the cell from which it has come")
    attack: Names = Field((), description=f"attack {HELD}, such as cpa.house.attack.5")
    mp: Names = Field((), description=f"MP {HELD}, such as cpa.house.mp.2")
    magic: Names = Field((), description=f"magic {HELD}, such as cpa.house.magic.healing")
    items: Names = Field((), description=f"item {HELD}, such as cpa.house.item.salve")
    curses: Names = Field((), description=f"curse {HELD}, such as cpa.house.curse.frailty")
    damage: Names = Field((), description="damage tokens, such as cpa.house.token.damage-2")
    poison: Names = Field((), description="poison tokens, such as cpa.house.token.poison-1")
    out: bool = Field(False, description="whether the PC is out of the game")
    out_since: Few = Field(0, description="the turn in which it went out")
    gone: bool = Field(False, description="whether it has had its go of this turn")
    acted: bool = Field(False, description="whether it has done anything in its go")
    moved: Few = Field(0, description="normal moves that it has made this turn")
    cast: Names = Field((), description="magic cards of the hand that have been cast this turn")
    fled: bool = Field(False, description="whether it takes part in no combat this turn")
    held: Few = Field(0, description="the turn in which it may make no normal move")


class LyingSpec(Content):
    """A card on the board."""

    card: str = Field(description="its id, as printed or as a copy")
    up: bool = Field(True, description="whether it lies open; a monster with counters lies face down in any case")
    counters: Few = Field(0, description="counters on a monster that lies face down until it revives")
    came: str = Field("", description="on a route: the cell from which it has come")


class StandingSpec(Content):
    """What has become of a structure of the board."""

    gone: bool = Field(False, description="whether it has been removed")
    layers: Annotated[int, Field(strict=True, ge=1, le=99)] | None = Field(
        None, description="the wall cards still there"
    )
    suit: Suit | None = Field(
        None, description="of the trump counter on a gate; with `number`, and such a counter is in the box"
    )
    number: Annotated[int, Field(strict=True, ge=1, le=13)] | None = Field(
        None, description="of that counter: the strength"
    )
    open: bool | None = Field(None, description="whether a gate lies face down and lets everybody pass")


class DeckSpec(Content):
    """A deck: what lies on top, what is in its discards, and where the other cards of its kind are."""

    top: Names = Field((), description="the cards that are drawn first")
    pile: Names = Field((), description="its discards")
    rest: Literal["deck", "pile", "away"] = Field(
        "deck", description="all others: below, in the discards, or in no place"
    )


class ShownSpec(Content):
    """A card that has been shown: to a monster (its place among the monsters of the cell from below, or its id)."""

    seat: Seat = Field(description="who has shown it")
    card: str = Field(description="its id; it is no longer in the hand")
    to: str = Field(description="the monster, by its card or by its place among those of the cell, from 0")


class MarkSpec(Content):
    """What a card has done to a monster for this turn."""

    on: str = Field(description="the monster, by its card")
    what: Literal["bp", "dispelled", "asleep"] = Field("bp", description="less BP, no magic, or no penalty")
    n: Few = Field(0, description="so many BP less")
    card: str = Field(description="the card that has done it")
    seat: Seat = Field(0, description="who has used that card")
    until: Literal["combat", "turn"] = Field("turn", description="how long it lasts")


class Start(Content):
    """A position. `deal` is a whole game from its set-up; otherwise the named step of the turn begins."""

    board: str | Board = Field("", description="a board by its id, or one drawn here; the first if left out")
    variants: Names = Field((), description="house rules: hidden-hands, one-total, stand-and-fight")
    step: Step = Field(
        "action",
        description="the step of the turn that begins, or `deal`, where of seats only `name` and `role` are said",
    )
    turn: Turn = Field(1, description="the number of the turn")
    seats: Annotated[tuple[SeatSpec, ...], Field(min_length=1)] = Field(
        (SeatSpec(),), description="one to four players, seat 0 first"
    )
    active: Seat | None = Field(None, description="in the action step: whose go is on")
    lies: dict[str, tuple[str | LyingSpec, ...]] = Field(
        {}, description="cards in cells and on routes, the lowest first"
    )
    structures: dict[str, StandingSpec] = Field({}, description="by route or cell, where it is not as at the start")
    shown: tuple[ShownSpec, ...] = Field((), description="cards that have been shown already in the combat to come")
    marks: tuple[MarkSpec, ...] = Field((), description="what has been done to monsters for this turn")
    combats: Names = Field((), description="in the combat step: the cells whose combats are to come; all if left out")
    decks: dict[Kind, DeckSpec] = Field({}, description="decks that are not just shuffled, by kind")
    bags: dict[Token, Names] = Field({}, description="what is in a bag, if not all other tokens")
