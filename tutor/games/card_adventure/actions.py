"""Everything that a player may want to do. Seats are numbers; cards, cells, routes and tokens are ids.

A target is the id of a monster or attack card, `seat:1` for a PC, or the id of a route for what stands on it.
"""

from __future__ import annotations

from typing import Literal

from tutor.kernel.state import Action


class ChooseClass(Action, tag="choose-class"):
    """Choose the class of the own PC."""

    role: str


class BeginGo(Action, tag="begin-go"):
    """Have the own go now."""


class EndGo(Action, tag="end-go"):
    """The own go is over."""


class Move(Action, tag="move"):
    """The normal move, to a neighbouring cell."""

    to: str


class TakeItem(Action, tag="take-item"):
    """Take an item that lies in the own cell: the first, second ... from the top of the items there, from 0."""

    item: int


class HandOver(Action, tag="hand-over"):
    """Give an item card to a PC in the same cell."""

    card: str
    to: int


class UseItem(Action, tag="use-item"):
    """Use an item card. `way` tells which of its uses; `targets` are ids, and `to` the cell for whoever leaves."""

    card: str
    targets: tuple[str, ...] = ()
    way: int = 0
    to: str = ""


class Cast(Action, tag="cast"):
    """Use a magic card, spending MP cards on it. `way` tells which of its uses; `to` is the cell to warp to."""

    card: str
    mp: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    way: int = 0
    to: str = ""


class Rest(Action, tag="rest"):
    """Rest instead of the whole go."""


class Discard(Action, tag="discard"):
    """Discard a card of a kind of which one holds too many."""

    card: str


class LayDown(Action, tag="lay-down"):
    """Lay an item down in the own cell."""

    card: str


class ChooseDeck(Action, tag="choose-deck"):
    """Draw from this deck."""

    deck: Literal["attack", "mp"]


class Approach(Action, tag="approach"):
    """Have the monsters of this cell come, or have those that come go through it."""

    cell: str


class Strike(Action, tag="strike"):
    """Use an attack card on the structure that the own PC is on."""

    card: str


class UseAltar(Action, tag="use-altar"):
    """Discard an attack or MP card at an altar, and be rid of a curse card or a token."""

    pay: str
    of: str


class FightFirst(Action, tag="fight-first"):
    """Have the combat of this cell come next."""

    cell: str


class ShowAttack(Action, tag="show-attack"):
    """Show an attack card to a monster."""

    card: str
    monster: str


class WorkOff(Action, tag="work-off"):
    """Have this monster be worked off next."""

    monster: str


class GiveBack(Action, tag="give-back"):
    """Give back a token."""

    token: str


class LiftCurse(Action, tag="lift-curse"):
    """Be rid of a curse card."""

    card: str


class LeaveBehind(Action, tag="leave-behind"):
    """Put this item under the stack next."""

    card: str


class Done(Action, tag="done"):
    """Nothing more here."""
