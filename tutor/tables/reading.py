"""Reading what people hand in. Every mistake is a Problem with its line."""

from __future__ import annotations

import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from tutor.content.source import NO_SUCH_KIND, Problem, Problems, no_such_kind
from tutor.tables.fields import field_meant, fields_at, kinds_at
from tutor.tables.strict import Lines, Place, lines_of, one_line, parse, whole

M = TypeVar("M", bound=BaseModel)
SIZE_LIMIT = 2 * 1024 * 1024
RECORD_LIMIT = 64 * 1024 * 1024  # JSON is what we write ourselves: a game of thirty thousand moves is one record
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


class Document:
    """A file that was read: its data, and the line of each place in it."""

    def __init__(self, name: str, text: str, data: Any, lines: Lines | None) -> None:
        self.name = name
        self.text = text
        self.data = data
        self._lines = lines

    def turned(self, reading: Callable[[Any], Any]) -> Document:
        """The document as somebody reads it who has words of his own for some of it."""
        return Document(self.name, self.text, reading(self.data), self._lines)

    def line(self, place: Place) -> int:
        """The line of a place; parts of it that are no keys (a choice of models) are passed over."""
        if self._lines is None:
            self._lines = lines_of(self.text)
        here: Place = ()
        for part in place:
            number = int(part) if isinstance(part, str) and part.isascii() and part.isdigit() else part
            here = next((p for p in ((*here, part), (*here, number)) if p in self._lines), here)
        return self._lines.get(here, 1)

    def problem(self, place: Place, wrong: str, write: str = "", key: str = "", **facts: Any) -> Problem:
        return Problem(self.name, self.line(place), one_line(wrong), one_line(write), key, facts)

    def bad(self, place: Place, wrong: str, write: str = "", key: str = "", **facts: Any) -> Problems:
        return Problems((self.problem(place, wrong, write, key, **facts),))

    def fit(self, model: type[M], data: Any, place: Place = ()) -> M:
        """The data as a model. `place` is where in the document it stands; misfits are Problems at their lines."""
        try:
            return model.model_validate(data)
        except ValidationError as error:
            raise Problems(self.misfits(error, model, place)) from None

    def misfits(self, error: ValidationError, model: type[BaseModel], place: Place = ()) -> tuple[Problem, ...]:
        return tuple(self._misfit(item, model, place) for item in _meant(error.errors(include_url=False)))

    def _misfit(self, item: Any, model: type[BaseModel], place: Place) -> Problem:
        where = (*place, *item["loc"])
        shown = ".".join(str(p) for p in where) or "the file"
        given = item.get("input")
        plain = isinstance(given, str | int | float | bool)
        value = f" (it is {given!r:.60})" if plain else ""
        wrong = _wrong(item)
        named = str(item["ctx"]["tag"] if item["type"] == NO_SUCH_KIND else given if plain else "")
        facts = {**_asked_for(item), "field": shown, "given": one_line(named, 60)}
        key = f"field-{_kind(item)}" if where else "no-fields"
        return self.problem(where, f"{shown}: {wrong}{value}", _advice(item, model), key, **facts)


def _meant(found: list[Any]) -> Iterator[Any]:
    """Where a bare word may stand for a mapping and a mapping is written, only what is wrong with that mapping."""
    places = {item["loc"][:-1] for item in found if item["loc"][-1:] == ("str",) and isinstance(item["input"], dict)}
    for item in found:
        loc = item["loc"]
        if item["type"] == "too_short" and any(_lies_in(other["loc"], loc) for other in found):
            continue  # it is short of what is wrong in it
        at = next((place for place in places if _lies_in(loc, place)), None)
        if at is None:
            yield item
        elif loc != (*at, "str"):
            yield {**item, "loc": (*at, *loc[len(at) + 1 :])}


def _lies_in(loc: tuple[Any, ...], outer: tuple[Any, ...]) -> bool:
    return len(loc) > len(outer) and loc[: len(outer)] == outer


def _wrong(item: Any) -> str:
    if item["type"] == NO_SUCH_KIND:
        return no_such_kind(item)[0]
    if item["type"] == NO_KIND:
        return f"it does not say its {_named(item)}"
    return "it cannot be written so" if item["type"] == PATTERN else _lower(item["msg"])


def _named(item: Any) -> str:
    """The field that would say of which kind something is."""
    return str(item["ctx"]["discriminator"]).strip("'")


def _lower(message: str) -> str:
    """pydantic's sentence without its capital, to follow a place, and without words of Python."""
    text = message.removeprefix("Value error, ")
    for python, plain in PLAIN_WORDS.items():
        text = re.sub(python, plain, text)
    return text[:1].lower() + text[1:]


PLAIN_WORDS = {
    "a valid tuple": "a list",
    "^Tuple should": "list should",
    r"a valid dictionary( or instance of \w+)?": "a mapping",
    "a valid string": "text",
}
NO_KIND = "union_tag_not_found"
PATTERN = "string_pattern_mismatch"
# What a pattern asks for: a word for the kind of it, and what to write.
PATTERNS = {
    r"^[^\s/?]{1,80}$": ("name", "write 1 to 80 characters, without spaces, `/` or `?`"),
    r"^[A-Za-z][A-Za-z0-9]{0,7}$": ("cell", "write a letter, then at most 7 letters or digits, such as W9"),
    r"^[a-z0-9-]+$": ("slug", "write small letters, digits and hyphens, such as first-roll"),
    r"^[a-z0-9-]{1,40}$": ("slug", "write small letters, digits and hyphens, such as first-roll"),
    r"^[a-z0-9]+(\.[a-z0-9-]+)+$": ("dotted", "write small letters and digits with dots, such as mine.scenario.bridge"),
}
MAPPINGS = ("model_type", "model_attributes_type", "dict_type")
# What pydantic calls a mistake, and what we do, where several are one.
KINDS = {
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), "int"),
    **dict.fromkeys(("tuple_type", "list_type"), "list"),
    **dict.fromkeys(MAPPINGS, "mapping"),
    **dict.fromkeys(("bool_type", "bool_parsing"), "bool"),
    **dict.fromkeys(("literal_error", "union_tag_invalid"), "words"),
    **dict.fromkeys(("string_too_long", "too_long"), "too-long"),
    **dict.fromkeys(("string_too_short", "too_short"), "too-short"),
    **{"string_type": "text", "missing": "missing", "extra_forbidden": "unknown", NO_KIND: "kind"},
    **{"greater_than_equal": "least", "less_than_equal": "most"},
}
ASKED_FOR = ("expected", "expected_tags", "ge", "le", "max_length", "min_length", "discriminator")


def _kind(item: Any) -> str:
    if item["type"] == PATTERN:
        return PATTERNS.get(item["ctx"]["pattern"], ("other", ""))[0]
    return KINDS.get(item["type"], "other")


def _asked_for(item: Any) -> dict[str, Any]:
    """What would be right instead, where pydantic knows."""
    told = item.get("ctx", {})
    return {"asked": next((str(told[key]).replace(" or ", ", ") for key in ASKED_FOR if key in told), "")}


BOUNDS = {
    **{"greater_than_equal": ("at least", "ge"), "less_than_equal": ("at most", "le")},
    **{"too_short": ("at least", "min_length"), "too_long": ("at most", "max_length")},
}


def _advice(item: Any, model: type[BaseModel]) -> str:
    kind = item["type"]
    if kind == NO_SUCH_KIND:
        return no_such_kind(item)[1]
    if kind == "literal_error":
        return f"write {item['ctx']['expected']}"
    if kind == PATTERN and item["ctx"]["pattern"] in PATTERNS:
        return PATTERNS[item["ctx"]["pattern"]][1]
    if kind in BOUNDS:
        return f"write {BOUNDS[kind][0]} {item['ctx'][BOUNDS[kind][1]]}"
    return _of_model(item, model) or {
        "missing": "add this field",
        "int_type": "write a whole number",
        "int_parsing": "write a whole number",
        "int_from_float": "write a whole number",
        "string_type": "write text",
        "tuple_type": "write a list",
        **dict.fromkeys(("bool_type", "bool_parsing"), "write true or false"),
        **dict.fromkeys(MAPPINGS, "write a mapping"),
    }.get(kind, "see `tutor schema` for the format")


def _of_model(item: Any, model: type[BaseModel]) -> str:
    """What to write where the fields of the model tell."""
    kind, place = item["type"], item["loc"]
    if kind == "extra_forbidden":
        return field_meant(str(place[-1]), fields_at(model, place[:-1]))
    if kind == NO_KIND:
        return f"add `{_named(item)}`: {', '.join(kinds_at(model, place, _named(item)))}"
    known = fields_at(model, place) if kind in MAPPINGS else ()
    return f"write a mapping, such as {{{known[0]}: …}}" if known else ""


# -- files -------------------------------------------------------------------------------------------------------------


UNREAD = {
    "size": ("larger than 2 MB", "leave out what is not needed"),
    "encoding": ("not UTF-8 text", "save the file as UTF-8"),
}


def read(path: Path) -> Document:
    """The document in a file."""
    return document(_decoded(_bytes(path), str(path)), str(path))


def _bytes(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise whole(str(path), "this is a folder", "name a file in it")
        if not stat.S_ISREG(mode) and not stat.S_ISFIFO(mode) and not stat.S_ISCHR(mode):
            raise whole(str(path), "this is no ordinary file", "name a YAML or JSON file")
        with path.open("rb") as stream:
            data = stream.read(RECORD_LIMIT + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise whole(str(path), f"cannot be read ({reason})", "check the path") from None
    return data


def _decoded(data: bytes, name: str) -> str:
    """The text of a file or stream that is text, of a bearable size."""
    limit = RECORD_LIMIT if data[:64].lstrip().startswith(b"{") else SIZE_LIMIT
    if len(data) > limit:
        said = f"larger than {limit // 1024 // 1024} MB"
        raise whole(name, said, "split it, or leave out what is not needed", "size")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Problems((Problem(name, line, *UNREAD["encoding"], "encoding"),)) from None
    return text


def read_stream(data: bytes, name: str) -> Document:
    """The document that came through a pipe."""
    return document(_decoded(data, name), name)


def sent(intent: dict[str, Any], name: str) -> str:
    """The text of a file that a page has sent. Where the browser could read none, it has said why."""
    why = str(intent.get("unread") or "")
    if why in UNREAD:
        raise whole(name, *UNREAD[why], why)
    return str(intent.get("text") or "")


def document(text: str, name: str) -> Document:
    name = one_line(name)
    data, lines = parse(text, name)
    found = Document(name, text, data, lines)
    if not name.endswith(".ipynb"):  # what a cell has printed may be in colour
        _only_visible(found)
    return found


def _only_visible(found: Document) -> None:
    """Refuse what a terminal would obey when it is shown a name."""
    for place, word in _words(found.data, ()):
        if _CONTROL.search(word):
            raise found.bad(place, f"a control character in {word!r:.60}", "leave it out", "characters")


def _words(data: Any, place: Place) -> Iterator[tuple[Place, str]]:
    if isinstance(data, str):
        yield place, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield (*place, key), key
            yield from _words(value, (*place, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _words(value, (*place, number))
