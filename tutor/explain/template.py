"""Templates: `{seat}` names a thing, `{n:+}` signs a number, `{n|level|levels}` chooses by number."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

_PLACE = re.compile(r"\{(\w+)(?::(\+))?((?:\|[^|{}]*)*)\}")
MINUS = "−"


def signed(n: int) -> str:
    return f"+{n}" if n >= 0 else f"{MINUS}{-n}"


def fill(template: str, facts: dict[str, Any], name: Callable[[str, Any], str]) -> str:
    """The template with its places filled; `name(key, value)` says a value in the reader's language."""

    def one(match: re.Match[str]) -> str:
        key, sign, choices = match.groups()
        value = facts.get(key, "")
        if choices:
            words = choices[1:].split("|")
            return words[0] if value == 1 else words[-1]
        if sign:
            return signed(int(value))
        return name(key, value)

    return _PLACE.sub(one, template)


def places(template: str) -> set[str]:
    return {match.group(1) for match in _PLACE.finditer(template)}
