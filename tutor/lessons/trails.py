"""A position as the way to it, fit for a link or a store: where it begins, and what was done or changed since."""

from __future__ import annotations

import base64
import zlib
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from tutor.games.edition import Edition
from tutor.kernel.records import Rec, decode, digest, encode
from tutor.kernel.replay import Line, plain_action
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput, Denied
from tutor.lessons.truth import change_of

T = TypeVar("T")
MOST_BYTES = 512 * 1024  # of what a code unpacks to: far more than any game, far less than a bomb
MOST_STEPS = 4_000
MARK = 8


@dataclass(frozen=True)
class Origin:
    """Where a line of play begins for whoever opens a link to it, and how many of its moments that brings along.

    `secret`: what it began from was dealt, so that the way must not be told.
    """

    address: dict[str, str]
    moments: int = 1
    secret: bool = False


class Then(Rec):
    """What came after an origin: actions and changes, as plain data.

    The first `trunk` steps were played; the reader stands after `at` of them (before the origin's end if negative).
    Any further steps are a what-if that branches off there. `mark` tells whether it still comes out the same.
    """

    steps: tuple[dict[str, Any], ...] = ()
    trunk: int = 0
    at: int = 0
    mark: str = ""

    @property
    def is_nothing(self) -> bool:
        return not self.steps and not self.at


class Trail(Rec):
    """The whole way to a position."""

    begins: dict[str, str]
    then: Then = Then()


@dataclass(frozen=True)
class Walked:
    """How far steps could be taken, and what hindered the first one that could not."""

    line: Line[Any]
    taken: int
    hindered: Action | None = None
    denials: tuple[Denied, ...] = ()


def steps_of(line: Line[Any], since: int) -> tuple[dict[str, Any], ...]:
    """What was done and changed after so many moments; BadInput if something else happened to the line."""
    found: list[dict[str, Any]] = []
    for moment in line.moments[since:]:
        if moment.action is not None:
            found.append(plain_action(moment.action))
        elif moment.change is not None:
            found.append(msgspec.to_builtins(moment.change))
        else:
            raise BadInput("this position came about by something that no link can tell")
    return tuple(found)


def walk(edition: Edition, line: Line[Any], steps: tuple[dict[str, Any], ...]) -> Walked:
    """Take the steps as far as the rules let one."""
    for n, step in enumerate(steps):
        if "do" not in step:
            change = change_of(edition, step)
            line = line.replace_state(edition.table.apply_change(line.state, change), change)
            continue
        action = line.game.action_of(step)
        denials = line.game.why_not(line.state, action)
        if denials:
            return Walked(line, n, action, denials)
        line = line.do_freely(action)
    return Walked(line, len(steps))


def mark_of(edition: Edition, line: Line[Any], since: int) -> str:
    """A fingerprint of what the rules made of the steps: which events, by which rules, and the numbers at the end."""
    told = [[(e.kind, e.rules) for e in moment.events] for moment in line.moments[since:]]
    numbers = [[t.value for t in terms] for terms in edition.table.totals(line.state, line.game)]
    return digest([told, numbers])[:MARK]


# -- as text ---------------------------------------------------------------------------------------------------------


def pack(value: Any) -> str:
    """The value as letters that an address can carry."""
    return base64.urlsafe_b64encode(zlib.compress(encode(value), 9)).decode().rstrip("=")


def unpack(code: str) -> bytes:
    """What was packed, as JSON; BadInput if it is damaged or too much."""
    try:
        packed = base64.b64decode(code + "=" * (-len(code) % 4), altchars="-_", validate=True)
        opener = zlib.decompressobj()
        data = opener.decompress(packed, MOST_BYTES)
    except (ValueError, zlib.error) as error:
        raise BadInput(f"a code that cannot be read: {error}") from None
    if not opener.eof or opener.unused_data:
        raise BadInput("a code that is cut short or too long")
    return data


def read_then(code: str) -> Then:
    return _sound(_read(code, Then))


def read_trail(code: str) -> Trail:
    trail = _read(code, Trail)
    _sound(trail.then)
    return trail


def read_mapping(code: str) -> dict[str, Any]:
    return _read(code, dict[str, Any])


def _read(code: str, kind: type[T]) -> T:
    data = unpack(code)
    try:
        return decode(data, kind)
    except ValueError as error:
        raise BadInput(f"a code of another kind: {error}") from None


def _sound(then: Then) -> Then:
    if len(then.steps) > MOST_STEPS or not 0 <= then.trunk <= len(then.steps) or then.at > then.trunk:
        raise BadInput("a code whose numbers do not agree")
    return then
