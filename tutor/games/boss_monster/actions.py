"""Everything that a player may want to do. Seats are numbers, cards are ids."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tutor.games.boss_monster.state import LEFT
from tutor.kernel.state import Action

Room = Annotated[str, Meta(description="a room card in the hand, by its id")]
Place = Annotated[int, Meta(description="the place counted from the entrance, 0 first; -1 is to the left of all")]
Target = Annotated[
    str,
    Meta(
        description="what it is aimed at, if anything: a card by its id (a room, a hero, a spell that is answered, "
        "a card of the discard pile), or a player as `seat:1`"
    ),
]
Pay = Annotated[
    tuple[str, ...],
    Meta(description="what is discarded for it, or the other room destroyed; empty if the room destroys itself"),
]
Picked = Annotated[
    str,
    Meta(
        description="one of the choices offered: a card by its id, a player as `seat:1` (with a kind of card as "
        "`seat:1/room`), a deck (`room`, `spell`), or `yes` for an effect that may be left out (if not: `decline`)"
    ),
]


class KeepBoss(Action, tag="keep-boss"):
    """Keep one of the bosses dealt (I Choose You)."""

    card: Annotated[str, Meta(description="the boss that is kept")]


class Mulligan(Action, tag="mulligan"):
    """Put the whole first hand back and draw a new one."""


class KeepHand(Action, tag="keep-hand"):
    """Play with the hand that was drawn, though it might be put back."""


class DiscardTwo(Action, tag="discard-two"):
    """Discard two cards of the first hand."""

    cards: Annotated[tuple[str, str], Meta(description="the two cards, rooms or spells")]


class PlaceRoom(Action, tag="place-room"):
    """Place a room from the hand, face-down: on a place of one's dungeon, or to the left."""

    card: Room
    place: Place = LEFT


class CastSpell(Action, tag="cast"):
    """Declare a spell from the hand; also a spell that cancels another one."""

    card: Annotated[str, Meta(description="a spell in the hand, by its id")]
    target: Target = ""


class UseRoom(Action, tag="use-room"):
    """Use the activated ability of a visible room of one's own dungeon."""

    card: Annotated[str, Meta(description="the room, by its id")]
    target: Target = ""
    pay: Pay = ()


class Choose(Action, tag="choose"):
    """Choose what an effect asks for."""

    pick: Picked


class Decline(Action, tag="decline"):
    """Do without an effect that is optional."""


class Pass(Action, tag="pass"):
    """Nothing more now: build nothing, use nothing, cancel nothing."""

    QUIET = True
    WAITS = True
