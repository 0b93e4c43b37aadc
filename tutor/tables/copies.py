"""Which copy of a card an action means. Every further copy in the box has a name of its own, such as `x/2`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.kernel.records import plain

COPY = "/"  # between the id of a card and the number of a further copy
SAID = "name"  # the field of what a player says aloud: that is no card of his


def own_copies(state: Any, data: dict[str, Any]) -> dict[str, Any]:
    """The action with every card that its player holds only as a further copy named as that copy."""
    seat = data.get("seat")
    if not isinstance(seat, int) or not 0 <= seat < len(state.players):
        return data
    held = dict.fromkeys(_words(plain(state.players[seat])))
    copies = {word.partition(COPY)[0]: word for word in reversed(held) if COPY in word}
    meant = {card: copy for card, copy in copies.items() if card not in held}
    found: dict[str, Any] = _renamed(data, meant)
    return found


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)


def _renamed(value: Any, meant: dict[str, str]) -> Any:
    if isinstance(value, str):
        return meant.get(value, value)
    if isinstance(value, dict):
        return {key: part if key == SAID else _renamed(part, meant) for key, part in value.items()}
    return [_renamed(part, meant) for part in value] if isinstance(value, list) else value
