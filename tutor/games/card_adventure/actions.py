"""Everything that a player may want to do. Seats are numbers; cards, cells, routes and tokens are ids.

A target is the id of a monster or attack card, `seat:1` for a PC, or the id of a route for what stands on it.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tutor.kernel.state import Action

Held = Annotated[str, Meta(description="a card of the own hand, such as cpa.house.item.salve/1")]
Beast = Annotated[str, Meta(description="a monster of the cell, such as cpa.house.monster.goblin/1")]
Where = Annotated[str, Meta(description="the id of a cell, such as W5")]
Way = Annotated[int, Meta(description="which of the uses printed on the card, from 0")]
Targets = Annotated[
    tuple[str, ...],
    Meta(
        description="what it is aimed at: a monster or attack card, seat:1 for a PC, a route such as W9-T1 for a gate"
    ),
]
Powers = Annotated[tuple[str, ...], Meta(description="MP cards of the own hand, such as cpa.house.mp.2/1")]
Onward = Annotated[str, Meta(description="the cell for whoever is moved by it; else empty")]


class ChooseClass(Action, tag="choose-class"):
    """Choose the class of the own PC."""

    role: Annotated[str, Meta(description="a class of the board, such as cpa.card.mage")]


class BeginGo(Action, tag="begin-go"):
    """Have the own go now."""


class EndGo(Action, tag="end-go"):
    """The own go is over."""

    QUIET = True


class Move(Action, tag="move"):
    """The normal move, to a neighbouring cell."""

    to: Where


class TakeItem(Action, tag="take-item"):
    """Take an item that lies in the own cell: the first, second ... from the top of the items there, from 0."""

    item: Annotated[int, Meta(description="its place among the items of the cell, the topmost being 0")]


class HandOver(Action, tag="hand-over"):
    """Give an item card to a PC in the same cell."""

    card: Held
    to: Annotated[int, Meta(description="the seat that gets it")]


class UseItem(Action, tag="use-item"):
    """Use an item card. `way` tells which of its uses; `targets` are ids, and `to` the cell for whoever leaves."""

    card: Held
    targets: Targets = ()
    way: Way = 0
    to: Onward = ""


class Cast(Action, tag="cast"):
    """Use a magic card, spending MP cards on it. `way` tells which of its uses; `to` is the cell to warp to."""

    card: Held
    mp: Powers = ()
    targets: Targets = ()
    way: Way = 0
    to: Onward = ""


class Rest(Action, tag="rest"):
    """Rest instead of the whole go."""


class Discard(Action, tag="discard"):
    """Discard a card of a kind of which one holds too many."""

    card: Held


class LayDown(Action, tag="lay-down"):
    """Lay an item down in the own cell."""

    card: Held


class ChooseDeck(Action, tag="choose-deck"):
    """Draw from this deck."""

    deck: Annotated[Literal["attack", "mp"], Meta(description="the kind of card")]


class Approach(Action, tag="approach"):
    """Have the monsters of this cell come, or have those that come go through it."""

    cell: Where


class Strike(Action, tag="strike"):
    """Use an attack card on the structure that the own PC is on."""

    card: Held


class UseAltar(Action, tag="use-altar"):
    """Discard an attack or MP card at an altar, and be rid of a curse card or a token."""

    pay: Annotated[str, Meta(description="the attack or MP card that is discarded")]
    of: Annotated[str, Meta(description="the own curse card, or a token such as cpa.house.token.damage-3")]


class FightFirst(Action, tag="fight-first"):
    """Have the combat of this cell come next."""

    cell: Where


class ShowAttack(Action, tag="show-attack"):
    """Show an attack card to a monster."""

    card: Held
    monster: Beast


class WorkOff(Action, tag="work-off"):
    """Have this monster be worked off next."""

    monster: Beast


class GiveBack(Action, tag="give-back"):
    """Give back a token."""

    token: Annotated[str, Meta(description="an own token, such as cpa.house.token.damage-2")]


class LiftCurse(Action, tag="lift-curse"):
    """Be rid of a curse card."""

    card: Held


class LeaveBehind(Action, tag="leave-behind"):
    """Put this item under the stack next."""

    card: Held


class Done(Action, tag="done"):
    """Nothing more here."""

    QUIET = True
    WAITS = True
