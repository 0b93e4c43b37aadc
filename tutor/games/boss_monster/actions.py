"""Everything that a player may want to do. Seats are numbers, cards are ids."""

from __future__ import annotations

from tutor.games.boss_monster.state import LEFT
from tutor.kernel.state import Action


class KeepBoss(Action, tag="keep-boss"):
    """Keep one of the bosses dealt."""

    card: str


class Mulligan(Action, tag="mulligan"):
    """Put the whole first hand back and draw a new one."""


class KeepHand(Action, tag="keep-hand"):
    """Play with the hand that was drawn."""


class DiscardTwo(Action, tag="discard-two"):
    """Discard two cards of the first hand."""

    cards: tuple[str, str]


class PlaceRoom(Action, tag="place-room"):
    """Place a room from the hand: on a place of one's dungeon, counted from the entrance, or to the left (-1)."""

    card: str
    place: int = LEFT


class CastSpell(Action, tag="cast"):
    """Declare a spell; `target` is what it is aimed at: a card, or a player as `seat:1`."""

    card: str
    target: str = ""


class UseRoom(Action, tag="use-room"):
    """Use the activated ability of a visible room; `pay` is what is discarded or destroyed for it."""

    card: str
    target: str = ""
    pay: tuple[str, ...] = ()


class Choose(Action, tag="choose"):
    """Choose what an effect asks for."""

    pick: str


class Decline(Action, tag="decline"):
    """Do without an effect that is optional."""


class Pass(Action, tag="pass"):
    """Nothing more now."""
