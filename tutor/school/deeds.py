"""What of a moment is somebody's own doing: what his deed brought about, as far as it concerns him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tutor.kernel.events import Event
from tutor.kernel.replay import Moment
from tutor.kernel.state import Action

CONCERNED = ("seat", "by", "to", "owner", "giver", "helper", "victim", "whom")
DEED = "Acted"  # the line of the log with which every move begins
Moments = Sequence[Moment[Any]]


def waits(action: Action) -> bool:
    """Whether it is a move by which nothing is done."""
    return action.WAITS


def own_events(moments: Moments, at: int, seat: int) -> tuple[Event, ...]:
    """The events of a moment that are the doing of `seat`.

    To wait is no deed: it applies no rule by itself. When all wait, what was done in the same turn takes its course; of
    that only what comes to the doer counts.
    """
    moment = moments[at]
    if moment.action is None:
        return ()
    if waits(moment.action):
        carried = deed_before(moments, at, seat) is not None
        return tuple(e for e in moment.events if carried and e.kind != DEED and e.facts.get("seat") == seat)
    return tuple(_of_deed(moment.events, seat)) if moment.action.seat == seat else ()


def _of_deed(events: tuple[Event, ...], seat: int) -> Iterator[Event]:
    """What concerns the doer, and what concerns nobody, until it is about others and the play has gone on."""
    still_his = True
    for event in _before_others_act(events, seat):
        concerned = [n for key in CONCERNED if isinstance(n := event.facts.get(key), int)]
        still_his = still_his and (not concerned or seat in concerned)
        if seat in concerned or still_his:
            yield event


def _before_others_act(events: tuple[Event, ...], seat: int) -> Iterator[Event]:
    """Choices made in secret come out together, one after the other."""
    for event in events:
        if event.kind == DEED and event.facts.get("seat") != seat:
            return
        yield event


def deed_before(moments: Moments, at: int, seat: int) -> int | None:
    """The latest deed of a seat in the turn in which a moment began, if there is one."""
    turn = _turn_of(moments[at - 1]) if at else None
    for i in range(at - 1, 0, -1):
        if _turn_of(moments[i]) != turn or _turn_of(moments[i - 1]) != turn:
            return None
        action = moments[i].action
        if action is not None and action.seat == seat and not waits(action):
            return i
    return None


def _turn_of(moment: Moment[Any]) -> Any:
    return getattr(moment.state, "turn", None)
