"""Reading YAML so that a mistake can be pointed at: file, line, what is wrong, what to write."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ValidationError

M = TypeVar("M", bound=BaseModel)
SIZE_LIMIT = 2 * 1024 * 1024
SHORT = 32
QUOTES = "'"


class _Loader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """Keys, ids and other short words stand there many times over, and are kept once."""

    def construct_scalar(self, node: Any) -> Any:
        value = super().construct_scalar(node)
        return sys.intern(value) if type(value) is str and len(value) <= SHORT else value


@dataclass(frozen=True)
class Problem:
    """One mistake in a file. `key` and `facts` say which kind it is, for whoever tells it in another language."""

    file: str
    line: int
    wrong: str
    write: str = ""
    key: str = ""
    facts: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        hint = f", {self.write}" if self.write else ""
        return f"{self.file}:{self.line}: {self.wrong}{hint}"


class Problems(Exception):
    """All mistakes of a file at once."""

    def __init__(self, found: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, found)))
        self.found = found


def read_text(path: Path) -> str:
    try:
        if path.stat().st_size > SIZE_LIMIT:
            raise Problems(
                (Problem(str(path), 1, "the file is larger than 2 MB", "split it or leave out what is not needed"),)
            )
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Problems((Problem(str(path), 1, "the file is not UTF-8 text", "save it as UTF-8"),)) from None
    except OSError as error:
        raise Problems((Problem(str(path), 1, f"cannot be read: {error.strerror}", "check the path"),)) from None


def parse(text: str, name: str) -> Any:
    """The data of a YAML (or JSON) text."""
    try:
        return yaml.load(text, _Loader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else 1
        problem = getattr(error, "problem", None) or "not YAML"
        raise Problems(
            (Problem(name, line, f"not readable as YAML: {problem}", "check indentation and quotes"),)
        ) from None
    except (RecursionError, ValueError) as error:
        raise Problems((Problem(name, 1, f"not readable as YAML: {error}"[:160], "write plain values"),)) from None


def load(path: Path) -> Any:
    return parse(read_text(path), str(path))


def fit(model: type[M], data: Any, name: str, text: str = "") -> M:
    """The data as a model; every misfit becomes a Problem with its line."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise Problems(problems_of(error, name, text)) from None


def load_as(model: type[M], path: Path, reading: Callable[[Any], Any] | None = None) -> M:
    """The file as a model; `reading` turns its data into those of whoever reads it."""
    text = read_text(path)
    data = parse(text, str(path))
    return fit(model, reading(data) if reading else data, str(path), text)


def problems_of(error: ValidationError, name: str, text: str) -> tuple[Problem, ...]:
    lines = _Lines(text)
    return tuple(
        Problem(name, lines.of(item["loc"]), f"{_place(item['loc'])}: {_wrong(item)}", _advice(item))
        for item in error.errors(include_url=False)
    )


def _place(loc: tuple[int | str, ...]) -> str:
    return ".".join(map(str, loc)) or "the file"


def _wrong(item: Any) -> str:
    return no_such_kind(item)[0] if item["type"] == NO_SUCH_KIND else str(item["msg"])


NO_SUCH_KIND = "union_tag_invalid"


def no_such_kind(item: Any) -> tuple[str, str]:
    """What is wrong with a part that says itself to be of a kind there is none of, and what to write instead."""
    told = item["ctx"]
    kinds = re.findall(r"'([^']*)'", told["expected_tags"])
    return f"{told['discriminator'].strip(QUOTES)} {told['tag']!r:.60} is unknown", f"write one of {', '.join(kinds)}"


def _advice(item: Any) -> str:
    if item["type"] == NO_SUCH_KIND:
        return no_such_kind(item)[1]
    return {
        "missing": "add the field",
        "extra_forbidden": "remove it or correct its name",
        "literal_error": "write one of the listed words",
    }.get(item["type"], "see `tutor schema` for the format")


class _Lines:
    """Where in a YAML text a place of its data stands."""

    def __init__(self, text: str) -> None:
        self._root: Any = None
        if text:
            try:
                self._root = yaml.compose(text, _Loader)
            except (yaml.YAMLError, RecursionError):
                self._root = None

    def of(self, loc: tuple[int | str, ...]) -> int:
        node = self._root
        line = 1
        for part in loc:
            step = _child(node, part)
            if step is None:
                continue
            mark, node = step
            line = mark.line + 1
        return line


def line_of(text: str, loc: tuple[int | str, ...]) -> int:
    """The line of a YAML text at which a place of its data stands."""
    return _Lines(text).of(loc)


def _child(node: Any, part: int | str) -> tuple[Any, Any] | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        child = node.value[part]
        return child.start_mark, child
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(part):
                return key.start_mark, value
    return None


def hint(id: str, known: Iterable[str]) -> str:
    """What somebody may have meant who named something unknown."""
    near = difflib.get_close_matches(id, list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def hint_by_name(word: str, printed: Mapping[str, Any]) -> str:
    """As `hint`, for what has a name of its own: people write the name, or the end of the id."""
    plain = _plain(word)
    for id, thing in printed.items():
        if plain in (id.rpartition(".")[2], _plain(thing.name.en), _plain(thing.name.ja)):
            return f"; did you mean {id!r}?"
    return hint(word, printed)


def _plain(name: str) -> str:
    return name.casefold().replace(" ", "-")
