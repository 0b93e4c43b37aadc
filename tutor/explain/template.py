"""Templates: sentences with places for facts.

{seat}              the name of a thing, person or word
{n:+}               a number with its sign
{n|level|levels}    chooses by number: one, or several; by person: the reader, or somebody else
{word:many}         another form of a word
{seat's}            whose
{the monster}       with its article, where the name has none of its own
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

_PLACE = re.compile(r"\{(the )?(\w+)('s)?(?::(\+|[\w-]+))?((?:\|[^|{}]*)*)\}")
_SENTENCE_ENDS = re.compile(r"[.!?] $")
MINUS = "−"
SPACES = {"ja": "", "en": " "}  # between two sentences; the Japanese full stop brings its own


class Place(NamedTuple):
    """What a template wants at one place. `opens`: a sentence begins here."""

    key: str
    form: str = ""
    article: bool = False
    owns: bool = False
    opens: bool = False


def number(n: int) -> str:
    return f"{n:,}".replace("-", MINUS)


def signed(n: int) -> str:
    return f"+{n:,}" if n >= 0 else number(n)


def quoted(text: str) -> str:
    """A sentence as it stands within quotation marks: the Japanese ones inside it become double."""
    return text.replace("「", "『").replace("」", "』")


def single(key: str, value: Any) -> bool:
    """Whether a value is one thing and not several."""
    return len(value) == 1 if isinstance(value, list | tuple) else bool(value == 1)


def fill(
    template: str,
    facts: dict[str, Any],
    name: Callable[[Place, Any], str],
    first: Callable[[str, Any], bool] = single,
) -> str:
    """The template with its places filled: `name` says a value, `first` decides which of two words fits it."""

    def one(match: re.Match[str]) -> str:
        article, key, owns, form, choices = match.groups()
        value = facts.get(key, "")
        if choices:
            words = choices[1:].split("|")
            return words[0] if first(key, value) else words[-1]
        if form == "+" and isinstance(value, int):
            return signed(value)
        before = template[: match.start()]
        opens = not before or _SENTENCE_ENDS.search(before) is not None
        return name(Place(key, form or "", bool(article), bool(owns), opens), value)

    return _PLACE.sub(one, template)


def sentences(said: Iterable[str], lang: str) -> str:
    """One sentence after the other."""
    return SPACES[lang].join(said)


def places(template: str) -> set[str]:
    """The facts that a template uses."""
    return {match.group(2) for match in _PLACE.finditer(template)}


def without_places(template: str) -> str:
    """What stands in a template itself, the words it chooses between included."""
    return _PLACE.sub(lambda match: match.group(5).replace("|", " "), template)
