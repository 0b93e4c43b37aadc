"""Answers to "may I?": nothing, or every condition that fails, each with its rule and the facts that were weighed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tutor.kernel.records import Rec

Facts = dict[str, Any]


class Denied(Rec):
    """One failing condition. `key` chooses between several sentences of one rule."""

    rule: str
    facts: Facts = {}
    key: str = ""


class Illegal(Exception):
    """An action that the rules refuse; the state is untouched."""

    def __init__(self, denials: tuple[Denied, ...]) -> None:
        super().__init__("; ".join(d.rule for d in denials))
        self.denials = denials


class BadInput(ValueError):
    """Something that is no action or position at all: an unknown id, a missing field, an impossible start.

    What somebody may have meant is looked for when the message is read: machines that try everything read none.
    """

    def __init__(self, what: str, hint: Callable[[], str] | None = None) -> None:
        super().__init__(what)
        self._hint = hint

    def __str__(self) -> str:
        return super().__str__() + (self._hint() if self._hint is not None else "")


class Impossible(BadInput):
    """A position that the rules cannot lead to, and the rule that rules it out."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{what} (rule {rule})")
        self.rule = rule


def facts(**weighed: Any) -> Facts:
    """The facts of a denial; a guard that returns them refuses."""
    return weighed
