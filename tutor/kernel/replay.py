"""A record is a start and the actions since; the rest follows from it. Undo, forks and replays are cuts of it."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from tutor.kernel.chance import ScriptError
from tutor.kernel.engine import Game
from tutor.kernel.events import Event
from tutor.kernel.records import Rec, evolve
from tutor.kernel.state import Action, State

S = TypeVar("S", bound=State)


class Record(Rec):
    """A whole game or part of one, fit for a file: the start as the game's own data, and what was done."""

    edition: str
    start: dict[str, Any]
    actions: tuple[dict[str, Any], ...] = ()


class Moment(msgspec.Struct, Generic[S], frozen=True, eq=False, gc=False):
    """A state and what led to it: an action and its events, or a `change` from outside (neither at the start)."""

    state: S
    action: Action | None = None
    events: tuple[Event, ...] = ()
    change: Any = None


class Line(Generic[S]):
    """A line of play: moments that can be walked, cut back and forked. A fork shares its past and costs nothing."""

    def __init__(self, game: Game[S], moments: tuple[Moment[S], ...]) -> None:
        self.game = game
        self.moments = moments

    @classmethod
    def begin(cls, game: Game[S], state: S) -> Line[S]:
        return cls(game, (Moment(state),))

    @property
    def state(self) -> S:
        return self.moments[-1].state

    @property
    def events(self) -> tuple[Event, ...]:
        """What the latest action brought about."""
        return self.moments[-1].events

    @property
    def actions(self) -> tuple[Action, ...]:
        return tuple(m.action for m in self.moments if m.action is not None)

    def do(self, action: Action) -> Line[S]:
        return self._after(self.state, action)

    def do_freely(self, action: Action) -> Line[S]:
        """As `do`. Dice and draws were perhaps written down for another course of play: where they do not fit, they
        come from the seed.
        """
        try:
            return self.do(action)
        except ScriptError:
            luck = evolve(self.state.chance, dice=(), cards=())
            return self._after(evolve(self.state, chance=luck), action)

    def _after(self, state: S, action: Action) -> Line[S]:
        outcome = self.game.apply(state, action)
        return Line(self.game, (*self.moments, Moment(outcome.state, action, outcome.events)))

    def undo(self, steps: int = 1) -> Line[S]:
        return self.at(max(0, len(self.moments) - 1 - steps))

    def at(self, index: int) -> Line[S]:
        """The line as it stood after `index` actions."""
        return Line(self.game, self.moments[: index + 1])

    def replace_state(self, state: S, change: Any = None) -> Line[S]:
        """A fork that goes on from a changed state; `change` is how the game itself says what was changed."""
        return Line(self.game, (*self.moments, Moment(state, change=change)))

    def redo(self, state: S, actions: tuple[Action, ...]) -> Line[S]:
        """The same actions from another start, as far as they are legal there."""
        line = Line.begin(self.game, state)
        for action in actions:
            if self.game.why_not(line.state, action):
                break
            line = line.do(action)
        return line


def replay(game: Game[S], state: S, record: Record) -> Line[S]:
    line = Line.begin(game, state)
    for data in record.actions:
        line = line.do(game.action_of(data))
    return line


def plain_action(action: Action) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(action)
    return data
