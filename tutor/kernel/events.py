"""What came of an action: a log whose every line names its rule, its facts and the line that caused it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.kernel.records import Rec


class Event(Rec):
    """Something that happened. `rules[0]` is why; further ids are rules that also speak here."""

    kind: str
    rules: tuple[str, ...]
    facts: dict[str, Any] = {}
    cause: int = -1

    @property
    def rule(self) -> str:
        return self.rules[0]


class Term(Rec):
    """One line of a sum: its value, the rule that adds it, and the thing (card, room, die, seat) that is its source."""

    value: int
    rule: str
    key: str
    source: str = ""
    facts: dict[str, Any] = {}


Terms = tuple[Term, ...]


def total(terms: Sequence[Term]) -> int:
    n = 0
    for term in terms:
        n += term.value
    return n


def why(events: tuple[Event, ...], index: int) -> tuple[Event, ...]:
    """The chain of causes of an event, from the player's action down to it."""
    chain: list[Event] = []
    while index >= 0:
        chain.append(events[index])
        index = events[index].cause
    return tuple(reversed(chain))


def blanked(value: Any, unseen: frozenset[str], blank: str) -> Any:
    """The facts of a line as somebody may know them who has not seen these cards."""
    if isinstance(value, str):
        return blank if value in unseen else value
    if isinstance(value, dict):
        return {k: blanked(v, unseen, blank) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return type(value)(blanked(v, unseen, blank) for v in value)
    return value
