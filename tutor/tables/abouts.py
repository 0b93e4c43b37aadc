"""What a question is asked about: told from the functions that answer it."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any, get_type_hints, is_typeddict

from tutor.content.source import hint
from tutor.kernel.engine import Game
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput

FEW = 12
KINDS: dict[str, tuple[type, str]] = {"int": (int, "a number"), "str": (str, "a word"), "dict": (dict, "a mapping")}


def about(game: Game[Any], question: str) -> tuple[str, str]:
    """The name and type of what a question takes; empty where it takes nothing."""
    parameters = list(inspect.signature(_answered_by(game, question)).parameters.values())
    taken = parameters[1] if len(parameters) > 1 else None
    if taken is None or taken.name.startswith("_"):
        return "", ""
    return taken.name, str(taken.annotation)


def _answered_by(game: Game[Any], question: str) -> Callable[..., Any]:
    """The first function that answers a question; a game without one of its rules may have none."""
    for term in game.rules.terms:
        if term.question == question:
            return term.fn
    raise BadInput(f"ask: there is no rule that answers {question}")


def keys_of(game: Game[Any], question: str) -> dict[str, str]:
    """What stands in the mapping that a question takes, by name and type; empty where its functions do not tell."""
    taken = inspect.unwrap(_answered_by(game, question)).__globals__.get(about(game, question)[1])
    return {key: kind.__name__ for key, kind in get_type_hints(taken).items()} if is_typeddict(taken) else {}


def asked_about(game: Game[Any], question: str) -> str:
    """What `of` is for a question: its name and type, and the words there are; "" if it takes nothing."""
    keys = keys_of(game, question)
    if keys:
        return "{" + ", ".join(_described(game, key, kind) for key, kind in keys.items()) + "}"
    name, annotation = about(game, question)
    return _described(game, name, annotation) if name else ""


def _described(game: Game[Any], name: str, annotation: str) -> str:
    return f"{name}: {' | '.join(choices_of(game, name)) or annotation}"


def check_about(line: Line[Any], question: str, of: Any) -> None:
    """Refuse what a question cannot be about: Python would take a seat from the end, or find nothing and say 0."""
    keys = keys_of(line.game, question)
    if not keys:
        name, annotation = about(line.game, question)
        _check(line, question, name, annotation, of)
        return
    if not isinstance(of, dict) or of.keys() != keys.keys():
        raise BadInput(f"ask: {question} is asked about {asked_about(line.game, question)}; not {of!r:.60}")
    for name, annotation in keys.items():
        _check(line, question, name, annotation, of[name])


def _check(line: Line[Any], question: str, name: str, annotation: str, of: Any) -> None:
    wanted = KINDS.get(annotation.partition("[")[0])
    if wanted is not None and (not isinstance(of, wanted[0]) or isinstance(of, bool)):
        raise BadInput(f"ask: {question} is asked about `{name}`, which is {wanted[1]}; not {of!r:.60}")
    if name == "seat" and not 0 <= of < len(line.state.players):
        raise BadInput(f"ask: there is no seat {of}; seats are 0 to {len(line.state.players) - 1}")
    known = line.state.known(name) if hasattr(line.state, "known") else ()
    if known and of not in known:
        raise BadInput(f"ask: {question}: {name}: {of!r:.60} is unknown{hint(str(of), known) or _some(known)}")
    choices = choices_of(line.game, name)
    if choices and of not in choices:
        raise BadInput(f"ask: {question} is asked about `{name}`: {' or '.join(choices)}; not {of!r:.60}")


def _some(known: tuple[str, ...]) -> str:
    return f"; there are {', '.join(known)}" if len(known) <= FEW else ""


def choices_of(game: Game[Any], name: str) -> tuple[str, ...]:
    """The words that a game's state knows for something: `SIDES` for a side, `DECKS` for a deck."""
    module = sys.modules[game.state.__module__]
    found = getattr(module, f"{name.upper()}S", ()) if name else ()
    return tuple(found) if isinstance(found, tuple) and all(isinstance(x, str) for x in found) else ()
