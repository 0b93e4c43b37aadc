"""What may be left out where a card is written down, because another of its fields says it already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, model_validator

from tutor.content.models import Content

SIZES = ("tiny", "small", "huge")
SPEEDS = ("contrary", "fast", "slow", "lurking")


def _lower(word: Any) -> Any:
    return word.lower() if isinstance(word, str) else word


# A keyword, race or class, which a card may print with a capital letter.
Word = Annotated[str, BeforeValidator(_lower)]


class Shorthand(Content):
    """A card as it is written. What is written twice and differently stays so, and is refused elsewhere."""

    @model_validator(mode="before")
    @classmethod
    def spelled_out(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        if data.get("kind") == "monster":
            return _monster(data)
        return _item(data) if data.get("kind") == "item" else data


def _monster(data: dict[str, Any]) -> dict[str, Any]:
    """Its keyword line tells its size and its movement; without such a line they tell what stands in it."""
    line = data.get("keywords")
    if line is None:
        said = [data.get("size"), data.get("speed")]
        return {**data, "keywords": [word for word in said if isinstance(word, str) and word in (*SIZES, *SPEEDS)]}
    if not isinstance(line, list | tuple):
        return data
    line = [_lower(word) for word in line]
    told = {"size": _only(SIZES, line), "speed": _only(SPEEDS, line)}
    return {**{field: word for field, word in told.items() if word}, **data}


def _only(words: tuple[str, ...], line: Sequence[Any]) -> str:
    found = [word for word in words if word in line]
    return found[0] if len(found) == 1 else ""


def _item(data: dict[str, Any]) -> dict[str, Any]:
    """A one-shot with a bonus and no other use adds its bonus to a fight."""
    plain = data.get("one_shot") is True and data.get("bonus") and not data.get("feat")
    return {"use": "boost", **data} if plain else data
