"""The table: where an action is carried out. Only its verbs change the state; each change is logged with its rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tutor.kernel import chance
from tutor.kernel.chance import Chance
from tutor.kernel.events import Event
from tutor.kernel.records import evolve, write_on
from tutor.kernel.state import Ending, State, pending
from tutor.kernel.windows import Frame, Mode, Task, Window, open_seats, passed

if TYPE_CHECKING:
    from tutor.kernel.engine import Game

S = TypeVar("S", bound=State)
T = TypeVar("T")
NOTHING: Mapping[str, object] = {}


class Table(Generic[S]):
    """One action in progress. `s` is the state so far, `events` what has come of it.

    What is pending and the luck to come bear on no answer. They change at every step, and so they are written into the
    state, which nobody else sees before the action is over; for every other change a new state is made.
    """

    __slots__ = ("_cause", "_state", "events", "game")

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self._state = own = evolve(state)
        if game.asked_of is state:
            game.asked_of = own
        self.events: list[Event] = []
        self._cause = -1

    @property
    def s(self) -> S:
        return self._state

    def log(self, kind: str, rules: str | tuple[str, ...], facts: dict[str, Any], **changes: Any) -> int:
        """Write a line into the log and make the change that it tells."""
        events = self.events
        events.append(Event(kind, self.game.cites[rules], facts, self._cause))
        if changes:
            self._state = evolve(self._state, **changes)
        return len(events) - 1

    def because(self, index: int) -> int:
        """What follows is caused by the line `index`; returns the cause that held before."""
        before, self._cause = self._cause, index
        return before

    def roll(self, sides: int) -> int:
        face, after = chance.roll(self._state.chance, sides)
        self._draw_on(after)
        return face

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        order, after = chance.shuffle(self._state.chance, items)
        self._draw_on(after)
        return order

    def unscripted(self, n: int) -> int:
        """A number below n that only the seed decides: how a thing comes out of the box."""
        number, after = chance.below(self._state.chance, n)
        self._draw_on(after)
        return number

    def scripted(self, prefix: str) -> str:
        """What the script says next of this sort, without its prefix; "" if it says nothing of it."""
        cards = self._state.chance.cards
        if not cards or not cards[0].startswith(prefix):
            return ""
        self._draw_on(evolve(self._state.chance, cards=cards[1:]))
        return cards[0].removeprefix(prefix)

    def take_top(self, deck: tuple[str, ...], printed: Mapping[str, object] = NOTHING) -> tuple[str, tuple[str, ...]]:
        """The card drawn from a deck that is not empty, and the rest of the deck.

        Where the script names a card of which only another copy is in the deck, by what is `printed`, it is that copy.
        """
        luck = self._state.chance
        if luck.cards and luck.cards[0] in printed and luck.cards[0] not in deck:
            wanted = printed[luck.cards[0]]
            if copy := next((card for card in deck if printed.get(card) is wanted), ""):
                luck = evolve(luck, cards=(copy, *luck.cards[1:]))
        card, rest, after = chance.draw(luck, deck)
        self._draw_on(after)
        return card, rest

    def _draw_on(self, chance: Chance) -> None:
        write_on(self._state, "chance", chance)

    # -- what is pending ---------------------------------------------------------------------------------------------

    def open(
        self,
        kind: str,
        rule: str,
        seats: tuple[int, ...],
        *,
        mode: Mode = "any",
        lead: int = -1,
        secret: bool = False,
        **about: Any,
    ) -> None:
        """Wait for decisions. Nobody to decide means nothing to wait for."""
        if seats:
            rule = rule if self.game.cite is None else self.game.cite(rule)
            self._push(Window(kind, rule, seats, mode, lead, secret, about=_lists(about)))

    def begin(self, proc: str, **about: Any) -> None:
        """Carry out a procedure before anything that is pending below it."""
        state = self._state
        write_on(state, "stack", (*state.stack, Task(proc, 0, _lists(about))))

    def begin_at(self, depth: int, proc: str, **about: Any) -> None:
        """Carry out a procedure once whatever lies above `depth` frames is settled."""
        stack = self._state.stack
        task = Task(proc, 0, _lists(about))
        self._pend((*stack[:depth], task, *stack[depth:]))

    def _pend(self, stack: tuple[Frame, ...]) -> None:
        write_on(self._state, "stack", stack)

    def _push(self, frame: Window | Task) -> None:
        write_on(self._state, "stack", (*self._state.stack, frame))

    def put_on_top(self, frame: Window | Task) -> None:
        """The frame takes the place of the one on top."""
        write_on(self._state, "stack", (*self._state.stack[:-1], frame))

    def close(self) -> None:
        """What is on top of the stack is over."""
        write_on(self._state, "stack", self._state.stack[:-1])

    def answered(self, seat: int) -> bool:
        """`seat` is done with the open window; it closes when all are. Says whether it closed."""
        window = pending(self._state)
        if window is None:
            return False
        window = passed(window, seat)
        if open_seats(window):
            self.put_on_top(window)
            return False
        self.close()
        return True

    def replace_window(self, **changes: Any) -> None:
        window = pending(self._state)
        if window is not None:
            self.put_on_top(evolve(window, **changes))

    def drop_stack(self, keep: int = 0) -> None:
        """Forget what is pending above the first `keep` frames."""
        self._pend(self._state.stack[:keep])

    def end(self, way: str, rule: str, winners: tuple[int, ...] = ()) -> None:
        """The game is over, whatever is pending."""
        ending = Ending(way, self.game.cite(rule) if self.game.cite else rule, winners)
        self.log("GameEnded", rule, {"way": way, "winners": winners}, ending=ending, stack=())


if not TYPE_CHECKING:
    Table.s = Table._state  # the field itself, for reading it costs less than asking a property some thirty times


def _lists(about: dict[str, Any]) -> dict[str, Any]:
    """Sequences as lists, so that what is pending is equal to itself after a trip through JSON."""
    for value in about.values():
        if value.__class__ is tuple:
            return {k: list(v) if v.__class__ is tuple else v for k, v in about.items()}
    return about
