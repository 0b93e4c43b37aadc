"""Everything that a player may want to do.

Own members are named by their card, those of the opponent by their place: `front-0` is the first of the front row,
`rear-2` the one behind the third.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tutor.kernel.state import Action

Columns = tuple[tuple[str, ...], ...]
NewRows = Annotated[
    Columns,
    Meta(description="from the left, every own member in play once; in each column the front-row card first"),
]
Turned = Annotated[tuple[str, ...], Meta(description="members to be turned over on the way, which no rule allows")]
Own = Annotated[str, Meta(description="an own member, as sb.card.hermit/a (seat 0) or sb.card.hermit/b (seat 1)")]
Place = Annotated[
    str, Meta(description="a place in the opponent's rows, counted from 0: front-0, or rear-0 for the one behind it")
]
Named = Annotated[
    str, Meta(description="the code name declared for a face-down card, as sb.card.hermit; left out if it lies face up")
]
Picked = Annotated[
    str, Meta(description="an own member, as sb.card.hermit/a, or a place in the opponent's rows, as front-0 or rear-0")
]
Name = Annotated[str, Meta(description="one of the eight code names, as sb.card.hermit")]


class LayOut(Action, tag="lay-out"):
    """Lay out the eight members face down, before the first turn."""

    columns: NewRows


class UseAbility(Action, tag="use"):
    """Use the action ability of a member, on the side on which it lies."""

    member: Own


class NoAction(Action, tag="no-action"):
    """Use no action ability."""

    QUIET = True


class Rearrange(Action, tag="rearrange"):
    """Put the own members in a new order, out of sight."""

    columns: NewRows
    turned: Turned = ()


class KeepRows(Action, tag="keep-rows"):
    """Leave the rows as they lie."""

    QUIET = True


class Assassinate(Action, tag="assassinate"):
    """Have a member of the opponent assassinated; a code name is declared for one that lies face down."""

    target: Place
    name: Named = ""


class Accuse(Action, tag="accuse"):
    """Choose a member that an ability turns up, and declare a code name if it lies face down."""

    target: Place
    name: Named = ""


class UseTrigger(Action, tag="trigger"):
    """Use the trigger ability of a member, on the side on which it lies."""

    member: Own


class UseTrump(Action, tag="trump"):
    """Use the trump of the own boss card."""


class LetBe(Action, tag="let-be"):
    """Use nothing on this occasion."""

    QUIET = True
    WAITS = True


class Choose(Action, tag="choose"):
    """Choose what an effect asks for: an own member, or a place of the opponent's rows."""

    pick: Picked


class Enough(Action, tag="enough"):
    """Choose nothing more, where the effect may be left out."""

    QUIET = True


class Declare(Action, tag="declare"):
    """Declare a code name: whose place is asked for, or a new one for another target."""

    name: Name
