"""What every game's state has: the stack of what is pending, the luck to come, and the outcome once there is one."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from tutor.kernel.chance import Chance
from tutor.kernel.records import Rec
from tutor.kernel.windows import Frame, Window


class Ending(Rec):
    """How a game ended: the way, the rule that ended it, and who won (nobody, one or several seats)."""

    way: str
    rule: str
    winners: tuple[int, ...] = ()


class State(Rec):
    """The base of a game's state."""

    stack: tuple[Frame, ...] = ()
    chance: Chance = Chance()
    ending: Ending | None = None


class Action(Rec, tag_field="do"):
    """What a seat wants. Concrete actions name themselves by `tag`.

    Some are `QUIET`: what somebody does who wants nothing. By some of these nothing is done at all, and things take
    their course: `WAITS`.
    """

    QUIET = False
    WAITS = False

    seat: Annotated[int, Meta(description="who does it; the first player is 0")]


def pending(state: State) -> Window | None:
    """The window that the game waits for."""
    top = state.stack[-1] if state.stack else None
    return top if top.__class__ is Window else None
