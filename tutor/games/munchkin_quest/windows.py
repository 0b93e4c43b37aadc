"""The windows of a fight, and which of them a card or power may interrupt."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, TypeVar

from tutor.games.munchkin_quest.book import action
from tutor.games.munchkin_quest.state import Quest
from tutor.games.munchkin_quest.verbs import Quests, quiet_fight
from tutor.kernel.state import Action, pending

F = TypeVar("F", bound=Callable[..., Any])

FIGHT = "fight"  # before the roll; the table waits for the main player, everybody may interject
CALLS = "calls"  # the roll is announced; everybody else answers once
ROLLED = "rolled"  # the dice lie; only cards for after the roll
CURSE = "curse"  # a Curse is about to strike its victim
LOSE = "lose-item"  # somebody chooses what he loses
RUN = "run"  # a munchkin chooses where to run and from whom first
RAN = "ran"  # a running-away die lies
TOSSED = "tossed"  # a ten-sided die lies
SHARE = "share"  # treasure is shared out
AFTER = "after"  # no fight is on
OPENING = "opening"  # before the first turn: cards of the starting hand

BEFORE_THE_ROLL = (FIGHT, CALLS)
ANY_TIME = (FIGHT, CALLS, AFTER)


def interrupt(
    kind: type[Action],
    rule: str,
    candidates: Callable[[Any, int], Iterable[Action]],
    windows: tuple[str, ...] = ANY_TIME,
) -> Callable[[F], F]:
    """An action that counts as a reaction if it follows the announcement of the roll."""

    def note(fn: F) -> F:
        @wraps(fn)
        def run(t: Quests, a: Action) -> None:
            answering = t.s.fight is not None and t.s.fight.stage == "calls"
            fn(t, a)
            if answering and t.s.fight is not None:
                quiet_fight(t, reacted=True)

        action(kind, rule, windows, candidates)(run)
        return fn

    return note


def opening(s: Quest) -> bool:
    """Whether the starting hands are being played."""
    window = pending(s)
    return window is not None and window.kind == OPENING
