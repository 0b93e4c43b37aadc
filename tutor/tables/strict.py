"""YAML and JSON taken apart piece by piece, so that nothing in them can surprise the engine.

What YAML allows and a position never needs is refused with its line: aliases, tags, dates, merged or doubled keys,
numbers without end, nesting without end.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn

import yaml

from tutor.content.source import Problem, Problems

Place = tuple[int | str, ...]
Lines = dict[Place, int]
DEPTH_LIMIT = 32
INT_LIMIT = 1 << 53
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_RESOLVER: Any = yaml.resolver.Resolver()
_CONSTRUCTOR: Any = yaml.constructor.SafeConstructor()
_PLAIN = {f"tag:yaml.org,2002:{kind}" for kind in ("null", "bool", "int", "float", "str")}
_OTHERWISE = re.compile(r"[-+]?0[\d_]|.*:")  # a number that YAML counts in eights or sixties, and its writer in tens
_SURROGATE = re.compile("[\ud800-\udfff]")


class Parsed(NamedTuple):
    """The data of a text. `lines` is None for JSON, whose lines are looked up only when they are needed."""

    data: Any
    lines: Lines | None


def one_line(text: str, most: int = 400) -> str:
    """Fit for a line of a terminal: no line breaks, no control characters, not endless."""
    clean = "".join(c if c.isprintable() else " " for c in text[: 4 * most])
    clean = " ".join(clean.split())
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def whole(name: str, wrong: str, write: str, key: str = "") -> Problems:
    """A mistake of the whole file."""
    return Problems((Problem(one_line(name) or ascii(name), 1, wrong, write, key),))


def parse(text: str, name: str) -> Parsed:
    """The data in a text: JSON if it begins like JSON and is, else YAML."""
    if text.lstrip()[:1] in ("{", "[", '"'):
        found = _json(text, name)
        if found is not None:
            return found
    builder = _Builder(name)
    try:
        builder.build(yaml.parse(text, _LOADER))
    except yaml.YAMLError as error:
        raise _unreadable(error, name, text) from None
    return Parsed(builder.root, builder.lines)


def lines_of(text: str) -> Lines:
    """The lines of everything in a text, as far as it can be read."""
    builder = _Builder("")
    try:
        builder.build(yaml.parse(text, _LOADER))
    except (yaml.YAMLError, Problems):
        return builder.lines
    return builder.lines


def _unreadable(error: yaml.YAMLError, name: str, text: str) -> Problems:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    what = getattr(error, "problem", None) or getattr(error, "reason", None) or "it breaks off"
    line = mark.line + 1 if mark else _line_of_odd_character(text)
    tab = "token" in str(what) and "\t" in text
    key = "tab" if tab else "characters" if "character" in str(what) else "yaml"
    wrong = f"not readable as YAML: {one_line(str(what))}"
    return Problems((Problem(name, line, wrong, "check indentation and quotes", key),))


def _line_of_odd_character(text: str) -> int:
    odd = next((i for i, c in enumerate(text) if ord(c) < 32 and c not in "\t\r\n"), 0)
    return text.count("\n", 0, odd) + 1


# -- JSON ------------------------------------------------------------------------------------------------------------


class _Refused(ValueError):
    """Something that JSON readers let through and we do not."""


def _json(text: str, name: str) -> Parsed | None:
    """The data, or None if the text is no JSON at all."""
    try:
        data = json.loads(
            text, object_pairs_hook=_mapping, parse_constant=_constant, parse_int=_int, parse_float=_float
        )
    except _Refused as error:
        wrong, _, word = str(error).partition("\n")
        line = text.count("\n", 0, max(0, text.find(word))) + 1 if word else 1
        raise Problems(
            (Problem(name, line, wrong, "write plain values", "no-value", {"given": one_line(word, 40)}),)
        ) from None
    except RecursionError:
        raise whole(name, "nested too deeply", f"use at most {DEPTH_LIMIT} levels", "deep") from None
    except ValueError:
        return None
    if _SURROGATE.search(json.dumps(data, ensure_ascii=False)):
        raise whole(name, "half a character (a lone surrogate such as \\ud800)", "write whole characters", "characters")
    if _depth(data) > DEPTH_LIMIT:
        raise whole(name, "nested too deeply", f"use at most {DEPTH_LIMIT} levels", "deep")
    return Parsed(data, None)


def _mapping(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Refused(f'the key "{one_line(key, 60)}" stands twice in one mapping\n"{key}"')
        found[key] = value
    return found


def _constant(word: str) -> Any:
    raise _Refused(f"{word} is no number that can be used\n{word}")


def _int(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > INT_LIMIT:
        raise _Refused(f"the number {digits[:20]}… is too large\n{digits}")
    return int(digits)


def _float(digits: str) -> float:
    value = float(digits)
    if value in (float("inf"), float("-inf")):
        raise _Refused(f"the number {one_line(digits, 20)} is too large\n{digits}")
    return value


def _depth(data: Any) -> int:
    level, here = 0, [data]
    while here:
        level += 1
        here = [v for x in here if isinstance(x, dict | list) for v in (x.values() if isinstance(x, dict) else x)]
    return level


# -- YAML ------------------------------------------------------------------------------------------------------------


class _Builder:
    """Builds plain data from YAML's events, never deeper or larger than a position needs to be."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root: Any = None
        self.lines: Lines = {}

    def build(self, events: Iterator[Any]) -> None:
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self._refuse(event, "a second document begins", "keep one document in a file", "documents")
            elif isinstance(event, yaml.NodeEvent):
                self.root = self._value(event, events, ())

    def _value(self, event: Any, events: Iterator[Any], place: Place) -> Any:
        self.lines.setdefault(place, event.start_mark.line + 1)
        if len(place) > DEPTH_LIMIT:
            self._refuse(event, "nested too deeply", f"use at most {DEPTH_LIMIT} levels", "deep")
        if isinstance(event, yaml.AliasEvent):
            self._refuse(event, f"an alias (*{one_line(str(event.anchor), 40)})", "write the value out", "alias")
        if isinstance(event, yaml.ScalarEvent):
            return self._scalar(event)
        if event.tag not in (None, "!"):
            self._refuse(event, f"a tag ({one_line(str(event.tag), 60)})", "write plain values", "tag")
        if isinstance(event, yaml.SequenceStartEvent):
            return self._list(events, place)
        return self._dict(events, place)

    def _list(self, events: Iterator[Any], place: Place) -> list[Any]:
        found: list[Any] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            found.append(self._value(event, events, (*place, len(found))))
        return found

    def _dict(self, events: Iterator[Any], place: Place) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._key(event)
            if key in found:
                wrong = f'the key "{one_line(key, 60)}" stands twice in one mapping'
                self._refuse(event, wrong, "keep one of them", "key-twice", one_line(key, 60))
            self.lines[*place, key] = event.start_mark.line + 1
            found[key] = self._value(next(events), events, (*place, key))
        return found

    def _key(self, event: Any) -> str:
        if isinstance(event, yaml.AliasEvent):
            self._refuse(event, f"an alias (*{one_line(str(event.anchor), 40)})", "write the value out", "alias")
        if not isinstance(event, yaml.ScalarEvent):
            self._refuse(event, "a key that is a list or mapping", "write a word", "key-word")
        if event.value == "<<":
            self._refuse(event, "a merge key (<<)", "write the values out", "alias")
        return str(event.value)

    def _scalar(self, event: Any) -> Any:
        tag = event.tag
        if tag in (None, "!"):
            tag = _RESOLVER.resolve(yaml.ScalarNode, event.value, event.implicit)
        if tag == "tag:yaml.org,2002:timestamp":
            shown = one_line(event.value, 40)
            self._refuse(event, f"{shown} is read as a date", "put it in quotes", "quotes", shown)
        if tag not in _PLAIN:
            self._refuse(event, f"a tag ({one_line(str(tag), 60)})", "write plain values", "tag")
        if tag.endswith(":str"):
            return event.value
        return self._number(event, tag)

    def _number(self, event: Any, tag: str) -> Any:
        """null, a boolean or a number."""
        shown = one_line(event.value, 20)
        if len(event.value) > 40:
            self._refuse(event, f"the number {shown} is too large", "write plain values", "large", shown)
        try:
            value = _CONSTRUCTOR.yaml_constructors[tag](_CONSTRUCTOR, yaml.ScalarNode(tag, event.value))
        except (ValueError, KeyError, IndexError, OverflowError):
            self._refuse(event, f"{shown} is no value of its kind", "put text in quotes", "quotes", shown)
        if isinstance(value, int | float) and _OTHERWISE.match(event.value):
            self._refuse(event, f"{shown} is read as {value}", "write plain digits, or text in quotes", "digits", shown)
        if isinstance(value, float) and not abs(value) < float("inf"):
            self._refuse(event, f"{shown} is no number that can be used", "write plain values", "no-value", shown)
        if isinstance(value, int) and abs(value) > INT_LIMIT:
            self._refuse(event, f"the number {shown} is too large", "write plain values", "large", shown)
        return value

    def _refuse(self, event: Any, wrong: str, write: str, key: str, given: str = "") -> NoReturn:
        raise Problems((Problem(self.name, event.start_mark.line + 1, wrong, write, key, {"given": given}),))
