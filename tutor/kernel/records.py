"""Frozen values. All that a game remembers is one of these, so copies are free and nothing changes unseen."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, TypeVar, dataclass_transform

import msgspec

T = TypeVar("T")
V = TypeVar("V")
_REMEMBERED = 256


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Rec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A frozen record. `gc=False` is safe because a frozen record can never hold itself."""


evolve = msgspec.structs.replace
write_on = msgspec.structs.force_setattr  # only for a record that nobody else has seen yet


def remembered(work_out: Callable[[T], V]) -> Callable[[T], V]:
    """What follows from a frozen value is worked out once for it.

    Values are told apart by identity, for states share what has not changed. What is remembered is held, so that no
    other value can come to have its identity.
    """
    known: dict[int, tuple[T, V]] = {}

    def recall(value: T) -> V:
        found = known.get(id(value))
        if found is None:
            if len(known) >= _REMEMBERED:
                known.clear()
            found = known[id(value)] = (value, work_out(value))
        return found[1]

    return recall


def encode(value: Any) -> bytes:
    """The value as JSON, always in the same order."""
    return msgspec.json.encode(value, order="deterministic")


def decode(data: bytes | str, kind: type[T]) -> T:
    """The value that `encode` wrote; ValueError for whatever else anybody may have written."""
    try:
        return msgspec.json.decode(data, type=kind)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def plain(value: Any) -> Any:
    """The value as dicts, lists, numbers and strings, just as JSON has them."""
    return msgspec.json.decode(encode(value))


def digest(value: Any) -> str:
    """A short fingerprint: equal values have equal ones."""
    return hashlib.sha256(encode(value)).hexdigest()[:16]
