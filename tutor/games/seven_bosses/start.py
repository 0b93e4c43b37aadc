"""Positions: the `start:` of a table file, checked against the rules and laid out as a state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tutor.content.models import Content

Seat = Annotated[int, Field(strict=True, ge=0, le=1)]
Name = Annotated[str, Field(max_length=60)]
Names = tuple[str, ...]
Phase = Literal["deal", "lay-out", "turn", "action", "rearrangement", "assassination"]


class SeatSpec(Content):
    """A player. Members are named by their code names, such as `sb.card.hermit`."""

    name: Name = ""
    boss: str = Field("", description="a boss card; the first free one that fits if left out")
    boss_up: bool = Field(False, description="whether the boss card lies face up")
    columns: tuple[Names, ...] | None = Field(
        None, description="from the left, in each the front-row card first; left out: all eight in the front row"
    )
    up: Names = Field((), description="members in the rows that lie face up")
    seen: Names = Field((), description="face-down members that the opponent knows")
    barred: dict[str, Names] = Field({}, description="names that the opponent knows a face-down member does not have")


class AttackSpec(Content):
    """An assassination by the active player that is being answered."""

    target: str = Field(description="a place, such as front-0")
    name: str = Field("", description="the declared code name, if the target lies face down")
    rows: Literal["front", "either"] = "front"


class LastingSpec(Content):
    """What a trump has left behind."""

    kind: Literal["silence", "watch"]
    seat: Seat
    card: str
    until: Annotated[int, Field(strict=True, ge=0, le=999)] = Field(
        0, description="the turn at whose end it ends; 0: never"
    )


class Start(Content):
    """A position. Members that are in no column lie in the graveyard."""

    phase: Phase = Field("action", description="where the turn stands; `turn` is before its action phase")
    turn: Annotated[int, Field(strict=True, ge=1, le=999)] = 2
    active: Seat = Field(0, description="the turn player")
    seats: tuple[SeatSpec, ...] = (SeatSpec(), SeatSpec())
    attack: AttackSpec | None = None
    lasting: tuple[LastingSpec, ...] = ()
    deck: Names = Field((), description="boss cards on top of the deck, the first to be drawn first; the rest follow")
    gone: Names = Field((), description="boss cards that have left the game")
