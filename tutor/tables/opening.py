"""From a table file to a game in progress."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from pydantic import ValidationError

from tutor.content.source import Problems
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.chance import Chance, ScriptError
from tutor.kernel.engine import Game, Outcome, tag_of
from tutor.kernel.replay import Line, Moment
from tutor.kernel.rules import Conflict
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.tables.models import TableFile
from tutor.tables.reading import Document
from tutor.tables.strict import Place


def luck_of(chance: tuple[int | str, ...], seed: int) -> Chance:
    """Scripted dice and draws. Dice take the next number, draws the next card."""
    dice = tuple(x for x in chance if isinstance(x, int))
    cards = tuple(x for x in chance if isinstance(x, str))
    return Chance(seed=seed, dice=dice, cards=cards)


def open_table(
    table: TableFile,
    name: str = "the table",
    text: str = "",
    source: Document | None = None,
    game: Game[Any] | None = None,
) -> tuple[Edition, Line[Any]]:
    """The edition and the game that a table file begins; raises BadInput or Problems."""
    found = edition(table.edition)
    variants, read = _agreed(found, table.variants)
    game = game or read
    source = source or Document(name, text, None, None)
    play = found.table
    inline = ""
    agreed = {"variants": list(variants)} if variants else {}
    try:
        if table.cards or table.rooms:
            inline = play.inline(list(table.cards), list(table.rooms))
    except ValidationError as error:
        raise Problems(source.misfits(error, play.INLINE)) from None
    try:
        start = play.START.model_validate({**agreed, **table.start})
    except ValidationError as error:
        raise Problems(source.misfits(error, play.START, ("start",))) from None
    with scripted():
        laid: Outcome = play.lay_out(start, luck_of(table.chance, table.seed), inline, game)
    return found, Line(game, (Moment(laid.state, None, laid.events),))


def _agreed(found: Edition, names: tuple[str, ...]) -> tuple[tuple[str, ...], Game[Any]]:
    variants, read = found.agreed(names)
    unknown = [v for v in variants if v not in {x.id for x in found.variants}]
    if unknown:
        known = ", ".join(v.id for v in found.variants) or "none"
        raise BadInput(f"variants: {unknown[0]!r} is unknown to {found.id}; it has {known}")
    check_once(names)
    return variants, read


def check_once(variants: Sequence[str]) -> None:
    """Refuse a variant that is named twice."""
    twice = next((v for v in variants if variants.count(v) > 1), None)
    if twice is not None:
        raise BadInput(f"variants: {twice!r} is named twice; name it once")


@contextmanager
def scripted() -> Iterator[None]:
    """What a script or a card defined in a file makes impossible is bad input, not an error of ours."""
    try:
        yield
    except ScriptError as error:
        raise BadInput(f"chance: {error}") from None
    except Conflict as error:
        raise BadInput(f"cards: {error}") from None


def read_table(source: Document) -> TableFile:
    """A document as a table file."""
    if not isinstance(source.data, dict):
        raise source.bad((), "not a table file", "write `edition:`, `start:` and `probes:`; see `tutor schema table`")
    return source.fit(TableFile, source.data)


def place_of(source: Document, message: str, *before: Place) -> Place:
    """Where in a document the thing stands that a message such as `seats.0.hand: ...` speaks of."""
    words = message.partition(":")[0].split(".")
    parts: Place = tuple(int(w) if w.isascii() and w.isdigit() else w for w in words)
    found = max(before, key=lambda b: _known(source.data, (*b, *parts)) - len(b), default=())
    return (*found, *parts)


def _known(data: Any, place: Place) -> int:
    """How far a path leads into plain data."""
    for depth, part in enumerate(place):
        try:
            data = data[part]
        except (KeyError, IndexError, TypeError):
            return depth
    return len(place)


# What msgspec says of a value that does not fit, and our words for its types.
_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]+)`, got `(?P<got>\w+)` - at `\$\.(?P<path>(?P<key>\w+)[^`]*)`")
PLAIN = {
    "int": "a whole number",
    "str": "a word",
    "array": "a list",
    "object": "a mapping",
    "bool": "yes or no",
    "null": "nothing",
}


def read_action(game: Game[Any], data: dict[str, Any]) -> Action:
    """An action as people write it: `{seat: 0, action: enhance, card: ...}`, or with the fields under `action`."""
    fields = dict(data)
    kind = fields.pop("action", None)
    if isinstance(kind, dict):
        fields.update(kind)
        kind = fields.pop("action", None)
    if kind is not None:
        fields["do"] = kind
    known = [tag_of(a.action) for a in game.rules.actions]
    if "do" not in fields:
        raise BadInput(f"action: none is named; write `action: {known[0]}`, or another of {len(known)} kinds")
    if fields["do"] not in known:
        word = str(fields["do"])
        near = difflib.get_close_matches(word, known, 1) or [name for name in known if word in name or name in word]
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}"
        raise BadInput(f"action: {fields['do']!r:.60} is unknown; {hint}")
    kind = next(a.action for a in game.rules.actions if tag_of(a.action) == fields["do"])
    _check_fields(kind, fields)
    _check_types(kind, fields)
    return game.action_of(fields)


def _check_fields(kind: type[Action], given: dict[str, Any]) -> None:
    """What is missing, too much or none of the few words that may stand there; raises BadInput with what there is."""
    fields = {f.encode_name: f for f in msgspec.structs.fields(kind)}
    name, there = given["do"], ", ".join(fields)
    if unknown := [key for key in given if key != "do" and key not in fields]:
        raise BadInput(f"action: {name} has no {unknown[0]!r:.60}; it has {there}")
    if missing := [key for key, field in fields.items() if field.required and key not in given]:
        raise BadInput(f"action: {name} needs `{missing[0]}`; it has {there}")
    for key, field in fields.items():
        words = _words(field.type)
        if key in given and words and given[key] not in words:
            raise BadInput(f"action: {key}: {given[key]!r:.60} is none of {', '.join(w for w in words if w)}")


def _check_types(kind: type[Action], given: dict[str, Any]) -> None:
    """A word where a number belongs, and the like; raises BadInput with what belongs there."""
    try:
        msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        if (found := _EXPECTED.search(str(error))) is None:
            return
        fields = {f.encode_name: f for f in msgspec.structs.fields(kind)}
        wanted, got = (PLAIN.get(found[part], found[part]) for part in ("wanted", "got"))
        said = f"action: {found['path']} is {wanted}, not {got}"
        told = _description(fields[found["key"]].type)
        raise BadInput(f"{said}; {told}" if told else said) from None


def _description(annotation: Any) -> str:
    """What the schema says of a field."""
    metas = (part for part in get_args(annotation)[1:] if isinstance(part, msgspec.Meta))
    return next((meta.description for meta in metas if meta.description), "")


def _words(annotation: Any) -> tuple[str, ...]:
    """The words that a field may hold, if it holds one of a few; nothing for other fields."""
    if get_origin(annotation) is Annotated:
        return _words(get_args(annotation)[0])
    parts = get_args(annotation) if get_origin(annotation) in (Union, UnionType) else (annotation,)
    if not all(get_origin(part) is Literal for part in parts):
        return ()
    return tuple(word for part in parts for word in get_args(part) if isinstance(word, str))
