"""Frozen values. All that a game remembers is one of these, so copies are free and nothing changes unseen."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar, dataclass_transform

import msgspec

R = TypeVar("R", bound="Rec")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Rec(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A frozen record. `gc=False` is safe because a frozen record can never hold itself."""


evolve = msgspec.structs.replace


def encode(value: Any) -> bytes:
    """The value as JSON, always in the same order."""
    return msgspec.json.encode(value, order="deterministic")


def decode(data: bytes | str, kind: type[R]) -> R:
    """The value that `encode` wrote."""
    return msgspec.json.decode(data, type=kind)


def plain(value: Any) -> Any:
    """The value as dicts, lists, numbers and strings, just as JSON has them."""
    return msgspec.json.decode(encode(value))


def digest(value: Any) -> str:
    """A short fingerprint: equal values have equal ones."""
    return hashlib.sha256(encode(value)).hexdigest()[:16]
