"""What may be left out where a card is written down, because another field says it already, and what may not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, model_validator

from tutor.content.models import Content

SIZES = ("tiny", "small", "huge")
SPEEDS = ("contrary", "fast", "slow", "lurking")


def _lower(word: Any) -> Any:
    return word.lower() if isinstance(word, str) else word


# A keyword, race or class, which a card may print with a capital letter.
Word = Annotated[str, BeforeValidator(_lower)]


# What says nothing by itself: a field with this value needs another one beside it.
NEEDED = (
    ("kind", "slot", "slot"),
    ("kind", "trait", "trait"),
    ("hits", "slot", "slot"),
    ("hits", "trait", "trait"),
    ("does", "use-empty-room", "brings"),
    ("does", "change-link", "links"),
)


class Told(Content):
    """A card or a part of one. What it cannot do for want of another word is refused."""

    @model_validator(mode="after")
    def with_all_that_belongs_to_it(self) -> Self:
        for field, value, needed in NEEDED:
            idle = getattr(self, field, None) == value and not getattr(self, needed, True)
            if idle:
                raise ValueError(f"`{field}: {value}` says nothing without `{needed}`; write that too")
        if getattr(self, "use", "") and not getattr(self, "one_shot", True):
            raise ValueError("`use` is what a one-shot is for; write `one_shot: true`, or leave `use` out")
        return self


class Shorthand(Told):
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
    adds = data.get("bonus") or data.get("bonuses")
    plain = data.get("one_shot") is True and adds and not data.get("feat")
    return {"use": "boost", **data} if plain else data
