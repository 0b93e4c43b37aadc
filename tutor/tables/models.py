"""The models of a table file, the same for every game; only `start:` and the actions are a game's own."""

from __future__ import annotations

from typing import Any

from pydantic import Field, StrictInt, field_validator, model_validator

from tutor.content.models import Content

KINDS = ("offers", "try", "do", "ask", "odds", "view", "state")


class Ask(Content):
    """A number or list, by the name of its question."""

    question: str = Field(description="its name; what each says stands under x-questions")
    of: Any = Field(None, description="what is asked about, such as a side, a seat or a monster")
    only: tuple[str, ...] = Field((), description="keys of terms; the others are left out of the sum")


class Probe(Content):
    """One thing asked of the table. Exactly one field is given."""

    offers: StrictInt | None = Field(None, description="every legal action of this seat")
    try_: dict[str, Any] | None = Field(
        None, alias="try", description="would this action be legal? all refusals; the table stays as it is"
    )
    do: dict[str, Any] | None = Field(None, description="this action is done; what comes of it")
    ask: Ask | None = Field(None, description="a number or a list, with its terms")
    odds: dict[str, Any] | None = Field(
        None,
        description="exact chances of what is about to be rolled (a fight, a die for running away, a search), and what "
        "each card would change; write {}",
    )
    view: StrictInt | None = Field(
        None, description="what this seat can see, and nothing else: the paths of `state`, hidden cards as ?"
    )
    state: tuple[str | StrictInt, ...] | None = Field(
        None,
        description="one path in parts ([players, 0, level]) or with dots (players.0.level), or several with dots "
        "([players.0.level, turn]); every path there is stands under x-state-paths",
    )

    @field_validator("state", mode="before")
    @classmethod
    def one_path(cls, path: Any) -> Any:
        return [path] if isinstance(path, str) else _words_and_numbers(path, "a name nor a number")

    @model_validator(mode="after")
    def exactly_one(self) -> Probe:
        if len(self.model_fields_set) != 1:
            raise ValueError(f"a probe has exactly one of {', '.join(KINDS)}")
        if self.kind != "odds" and getattr(self, next(iter(self.model_fields_set))) is None:
            raise ValueError(f"{self.kind} is empty; say what is asked")
        return self

    @property
    def kind(self) -> str:
        name = next(iter(self.model_fields_set))
        return name.rstrip("_")


class TableFile(Content):
    """A position and what is asked of it."""

    edition: str = Field(description="which rules, such as munchkin-quest")
    variants: tuple[str, ...] = Field(
        (), description="variants of the edition, and other readings of its unclear rules (`tutor rule ID` names them)"
    )
    start: dict[str, Any] = Field(
        description="the position; what is left out is empty or as at the start of a game. Play goes on at once to "
        "where somebody has a choice, past steps and phases in which nobody has any; `opened` tells what has happened"
    )
    cards: tuple[dict[str, Any], ...] = Field((), description="cards defined here, as in the game's own files")
    rooms: tuple[dict[str, Any], ...] = Field((), description="rooms defined here, as in the game's own files")
    chance: tuple[StrictInt | str, ...] = Field((), description="dice and draws to come: dice in order, cards in order")
    seed: StrictInt = Field(0, description="where chance goes on from when nothing is scripted")
    probes: tuple[Probe, ...] = Field((), description="what is asked, in order")

    @field_validator("chance", mode="before")
    @classmethod
    def dice_and_cards(cls, chance: Any) -> Any:
        return _words_and_numbers(chance, "the number of a die nor the id of a card")


def _words_and_numbers(given: Any, wanted: str) -> Any:
    """What was given, if every part of it is a word or a whole number; raises ValueError with the first that is not."""
    for part in given if isinstance(given, list | tuple) else ():
        if isinstance(part, bool) or not isinstance(part, int | str):
            raise ValueError(f"{part!r:.60} is neither {wanted}")
    return given
