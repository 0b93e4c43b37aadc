"""The models of a table file, the same for every game; only `start:` and the actions are a game's own."""

from __future__ import annotations

from typing import Any

from pydantic import Field, model_validator

from tutor.content.models import Content

KINDS = ("offers", "try", "do", "ask", "odds", "view", "state")


class Ask(Content):
    """A number or list, by the name of its question."""

    question: str
    of: Any = None
    only: tuple[str, ...] = Field((), description="keys of terms; the others are left out of the sum")


class Probe(Content):
    """One thing asked of the table. Exactly one field is given."""

    offers: int | None = None
    try_: dict[str, Any] | None = Field(None, alias="try")
    do: dict[str, Any] | None = None
    ask: Ask | None = None
    odds: dict[str, Any] | None = None
    view: int | None = None
    state: tuple[str | int, ...] | None = None

    @model_validator(mode="after")
    def exactly_one(self) -> Probe:
        if len(self.model_fields_set) != 1:
            raise ValueError(f"a probe has exactly one of {', '.join(KINDS)}")
        return self

    @property
    def kind(self) -> str:
        name = next(iter(self.model_fields_set))
        return name.rstrip("_")


class TableFile(Content):
    """A position and what is asked of it."""

    edition: str
    variants: tuple[str, ...] = ()
    start: dict[str, Any]
    cards: tuple[dict[str, Any], ...] = ()
    rooms: tuple[dict[str, Any], ...] = ()
    chance: tuple[int | str, ...] = Field((), description="dice and draws to come: dice in order, cards in order")
    seed: int = 0
    probes: tuple[Probe, ...] = ()
