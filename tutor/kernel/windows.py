"""What is pending, as data on a stack, so that a position may begin in the middle of anything.

A Window waits for seats. A Task is a procedure that has stopped at a step and goes on when it is on top again:
whatever is pushed last is answered first.
"""

from __future__ import annotations

from typing import Any, Literal

from tutor.kernel.records import Rec, evolve

Mode = Literal["any", "ordered", "each"]


class Choice(Rec):
    """What one seat has chosen in a simultaneous window, kept back until all have."""

    seat: int
    action: dict[str, Any]


class Window(Rec, tag_field="frame", tag="window"):
    """A pending decision.

    any      every open seat may act at any moment; `lead` is the one the table waits for
    ordered  one after the other
    each     all choose, none sees another's choice if it is secret, and all happen together
    """

    kind: str
    rule: str
    seats: tuple[int, ...]
    mode: Mode = "any"
    lead: int = -1
    secret: bool = False
    passed: tuple[int, ...] = ()
    choices: tuple[Choice, ...] = ()
    about: dict[str, Any] = {}


class Task(Rec, tag_field="frame", tag="task"):
    """A procedure in progress: its next step and what it is about."""

    proc: str
    at: int = 0
    about: dict[str, Any] = {}


Frame = Window | Task


def open_seats(window: Window) -> tuple[int, ...]:
    """The seats that may act now."""
    left = window.seats
    if window.passed or window.choices:
        done = (*window.passed, *[choice.seat for choice in window.choices])
        left = tuple([seat for seat in left if seat not in done])
    return left[:1] if window.mode == "ordered" else left


def is_open(window: Window, seat: int) -> bool:
    """Whether this seat may act now."""
    if window.choices or window.mode == "ordered":
        return seat in open_seats(window)
    return seat in window.seats and seat not in window.passed


def passed(window: Window, seat: int) -> Window:
    return evolve(window, passed=(*window.passed, seat))


def chosen(window: Window, seat: int, action: dict[str, Any]) -> Window:
    return evolve(window, choices=(*window.choices, Choice(seat, action)))


def redacted(window: Window, seat: int) -> Window:
    """The window as `seat` may see it: of a secret choice, others learn only that it is made."""
    if not window.secret:
        return window
    return evolve(window, choices=tuple(c if c.seat == seat else Choice(c.seat, {}) for c in window.choices))
