"""What somebody might try at a position, sensible or not: for finding out whether a refusal can occur at all."""

from __future__ import annotations

import types
from collections.abc import Iterator
from itertools import islice, product
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from tutor.kernel.records import plain
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput, Denied

_AT_MOST = 4_000
_NUMBERS = tuple(range(-1, 8))


def refusals(line: Line[Any], seat: int) -> Iterator[tuple[Action, tuple[Denied, ...]]]:
    """Everything that this seat might try here and would be refused, with the reasons."""
    words = _words_before(line, seat)
    for rule in line.game.rules.actions:
        for action in islice(_tries(rule.action, seat, words), _AT_MOST):
            try:
                denials = line.game.why_not(line.state, action)
            except (BadInput, LookupError):
                continue  # a word in a place where it names nothing
            if denials:
                yield action, denials


def _words_before(line: Line[Any], seat: int) -> tuple[str, ...]:
    """The ids that lie before a player: every word of his view that is not hidden in a deck."""
    view = plain(line.game.view(line.state, seat))
    loose = {k: v for k, v in view.items() if not k.endswith(("_deck", "_pile"))}
    return tuple(dict.fromkeys(word for word in _strings(loose) if word))


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from _strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from _strings(value)


def _tries(kind: type[Action], seat: int, words: tuple[str, ...]) -> Iterator[Action]:
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name != "seat"}
    needed = {field.name for field in msgspec.structs.fields(kind) if field.required}
    values = [tuple(_values(h, words if n in needed else ("", *words))) for n, h in hints.items()]
    for chosen in product(*values):
        yield kind(seat, **dict(zip(hints, chosen, strict=True)))


def _values(hint: Any, words: tuple[str, ...]) -> Iterator[Any]:
    """Values of a field by its type; of anything more than a word or a number, the one that it has by default."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
    elif get_origin(hint) in (Union, types.UnionType):
        for one in get_args(hint):
            yield from _values(one, words)
    elif hint is str:
        yield from words
    elif hint is int:
        yield from _NUMBERS
    else:
        yield () if get_origin(hint) is tuple else hint()
