"""What a question is asked about: told from the functions that answer it."""

from __future__ import annotations

import inspect
import sys
from typing import Any

from tutor.kernel.engine import Game
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput

KINDS: dict[str, tuple[type, str]] = {"int": (int, "a number"), "str": (str, "a word"), "dict": (dict, "a mapping")}


def about(game: Game[Any], question: str) -> tuple[str, str]:
    """The name and type of what a question takes; empty where it takes nothing."""
    rule = next(t for t in game.rules.terms if t.question == question)
    parameters = list(inspect.signature(rule.fn).parameters.values())
    taken = parameters[1] if len(parameters) > 1 else None
    if taken is None or taken.name.startswith("_"):
        return "", ""
    return taken.name, str(taken.annotation)


def check_about(line: Line[Any], question: str, of: Any) -> None:
    """Refuse what a question cannot be about: Python would take a seat from the end, or find nothing and say 0."""
    name, annotation = about(line.game, question)
    wanted = KINDS.get(annotation.partition("[")[0])
    if wanted is not None and (not isinstance(of, wanted[0]) or isinstance(of, bool)):
        raise BadInput(f"ask: {question} is asked about a {name}, which is {wanted[1]}; not {of!r:.60}")
    if name == "seat" and not 0 <= of < len(line.state.players):
        raise BadInput(f"ask: there is no seat {of}; seats are 0 to {len(line.state.players) - 1}")
    choices = choices_of(line.game, name)
    if choices and of not in choices:
        raise BadInput(f"ask: {question} is asked about a {name}: {' or '.join(choices)}; not {of!r:.60}")


def choices_of(game: Game[Any], name: str) -> tuple[str, ...]:
    """The words that a game's state knows for something: `SIDES` for a side, `DECKS` for a deck."""
    module = sys.modules[game.state.__module__]
    found = getattr(module, f"{name.upper()}S", ()) if name else ()
    return tuple(found) if isinstance(found, tuple) and all(isinstance(x, str) for x in found) else ()
