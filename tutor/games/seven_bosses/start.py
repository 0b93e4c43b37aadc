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
    """A player. Members are named by their code names, such as `sb.card.hermit`.

    In actions and answers they are told apart by their owner: `sb.card.hermit/a` is of seat 0, `/b` of seat 1.
    """

    name: Name = Field("", description="Player 1 or Player 2 if left out")
    boss: str = Field(
        "", description="the boss card, as sb.card.boss-hermit; the first free one whose member is in play if left out"
    )
    boss_up: bool = Field(False, description="whether the boss card lies face up")
    columns: tuple[Names, ...] | None = Field(
        None,
        description="from the left, each a list of one or two members, the front-row card first: "
        "[[sb.card.canary, sb.card.ghost], [sb.card.gunman]]; whoever is in none lies in the graveyard; "
        "left out: all eight in the front row",
    )
    graveyard: Names = Field(
        (), description="in the order in which they fell; whoever is neither in `columns` nor here fell before them"
    )
    up: Names = Field((), description="members in the rows that lie face up")
    seen: Names = Field((), description="face-down members that the opponent knows")
    barred: dict[str, Names] = Field(
        {}, description="by face-down member, names of others that the opponent knows it does not have"
    )


class AttackSpec(Content):
    """An assassination by the active player that is being answered."""

    target: str = Field(description="a place in the rows of the player who is not active, such as front-0")
    name: str = Field("", description="the declared code name, if the target lies face down")
    rows: Literal["front", "either"] = Field("front", description="either: by a card that reaches the rear row as well")


class LastingSpec(Content):
    """What a trump has left behind."""

    kind: Literal["silence", "watch"] = Field(
        description="silence: the abilities of the opponent have no effect; "
        "watch: `seat` may look at cards at the beginning of its turns"
    )
    seat: Seat = Field(description="whose trump it was")
    card: str = Field(description="the boss card with that trump, which lies face up before that seat")
    until: Annotated[int, Field(strict=True, ge=0, le=999)] = Field(
        0, description="the number of the turn at whose end it ends; 0: never"
    )


class Start(Content):
    """A position. Members that are in no column lie in the graveyard."""

    phase: Phase = Field(
        "action",
        description="where the turn stands: `deal` and `lay-out` are before the first turn, "
        "where chance decides; `turn` is before the action phase",
    )
    turn: Annotated[int, Field(strict=True, ge=1, le=999)] = Field(
        2, description="turns of both players are counted together; the first has no action phase"
    )
    active: Seat = Field(0, description="the turn player")
    seats: tuple[SeatSpec, ...] = Field(
        (SeatSpec(), SeatSpec()), description="the two players; {} for one with everything as at the start"
    )
    attack: AttackSpec | None = Field(None, description="in the phase `assassination`: the target has been chosen")
    lasting: tuple[LastingSpec, ...] = Field((), description="what trumps have left behind that still works")
    deck: Names = Field((), description="boss cards on top of the deck, the first to be drawn first; the rest follow")
    gone: Names = Field((), description="boss cards that have left the game")
