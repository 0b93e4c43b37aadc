"""Everything that a player may want to do.

Own members are named by their card, those of the opponent by their place: `front-0` is the first of the front row,
`rear-2` the one behind the third.
"""

from __future__ import annotations

from tutor.kernel.state import Action

Columns = tuple[tuple[str, ...], ...]


class LayOut(Action, tag="lay-out"):
    """Lay out the members: columns, in each of them the card of the front row first."""

    columns: Columns


class UseAbility(Action, tag="use"):
    """Use the action ability of a member."""

    member: str


class NoAction(Action, tag="no-action"):
    """Use no action ability."""


class Rearrange(Action, tag="rearrange"):
    """Put the own members in a new order, out of sight. `turned` are those to be turned over on the way."""

    columns: Columns
    turned: tuple[str, ...] = ()


class KeepRows(Action, tag="keep-rows"):
    """Leave the rows as they lie."""


class Assassinate(Action, tag="assassinate"):
    """Have a member of the opponent assassinated; a code name is declared for one that lies face down."""

    target: str
    name: str = ""


class Accuse(Action, tag="accuse"):
    """Choose a member that an ability turns up, and declare a code name if it lies face down."""

    target: str
    name: str = ""


class UseTrigger(Action, tag="trigger"):
    """Use the trigger ability of a member."""

    member: str


class UseTrump(Action, tag="trump"):
    """Use the trump of the own boss card."""


class LetBe(Action, tag="let-be"):
    """Use nothing on this occasion."""


class Choose(Action, tag="choose"):
    """Choose what an effect asks for: an own member, or a place of the opponent's rows."""

    pick: str


class Enough(Action, tag="enough"):
    """Choose nothing more."""


class Declare(Action, tag="declare"):
    """Declare a code name."""

    name: str
