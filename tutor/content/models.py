"""Models that the files of every game share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

Lang = Literal["ja", "en"]
LANGS: tuple[Lang, Lang] = ("ja", "en")
P = TypeVar("P")
_SAID: dict[frozenset[str], set[str]] = {}  # sets of the names of fields, each once


class Content(BaseModel):
    """The base of everything that people write: unknown fields are mistakes.

    A page needs few of the models there are, and so each is made ready when something is first read with it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    def model_post_init(self, _: Any, /) -> None:
        """Which fields were written is the same for thousands: one set for all of them is a megabyte less in a kernel.

        Nobody writes to it, since nobody can write to what is frozen.
        """
        said = self.__pydantic_fields_set__
        object.__setattr__(self, "__pydantic_fields_set__", _SAID.setdefault(frozenset(said), said))


class Text(Content):
    """Words in both languages; neither may be left out."""

    ja: str = Field(description="in Japanese")
    en: str = Field(description="in English")

    def __getitem__(self, lang: str) -> str:
        return self.ja if lang == "ja" else self.en


class Ruling(Content):
    """How we read an unclear passage, and why."""

    text: Text
    because: Text


class Rule(Content):
    """One rule of a rulebook: where it stands, our sentence for it, and our ruling where the book is unclear.

    `counterparts` are the rules of the game's other editions that say the same, or the like.
    """

    id: str
    page: int | None
    also_pages: tuple[int, ...] = ()
    section: str
    kind: str
    who: Literal["engine", "tutor"]
    text: Text
    depends: tuple[str, ...] = ()
    ruling: Ruling | None = None
    narrows: tuple[str, ...] = ()
    counterparts: tuple[str, ...] = ()

    @property
    def ours(self) -> bool:
        """Whether it is a ruling of ours and stands in no book."""
        return self.id.split(".")[1] == "ruling"

    @property
    def forbids(self) -> bool:
        """Whether the rule says what may not be done, so that it can be broken."""
        words = f" {self.text.en.lower()} "
        return self.kind in ("limits",) or any(
            w in words for w in (" cannot ", " never ", " no ", " only ", " must ", " may not ")
        )


class RuleFile(Content):
    rules: tuple[Rule, ...]


class Layout(Content):
    """A table on which something is seen: a position or a game that is dealt, and what is done on it, in order.

    Moves are as the probes of a table file (`do`, `try`, `ask`); `name` is what a card is called.
    """

    start: dict[str, Any] | None = None
    deal: int | None = Field(None, description="a game dealt for so many players, instead of a position")
    variants: tuple[str, ...] = ()
    cards: tuple[dict[str, Any], ...] = ()
    rooms: tuple[dict[str, Any], ...] = ()
    chance: tuple[int | str, ...] = ()
    seed: int = 0
    moves: tuple[dict[str, Any], ...] = ()

    @model_validator(mode="after")
    def begins(self) -> Layout:
        if (self.start is None) == (self.deal is None):
            raise ValueError("give either a position (`start`) or a game that is dealt (`deal`)")
        return self

    @property
    def laid(self) -> dict[str, Any]:
        """The fields of a table file with this position."""
        told = {"variants": self.variants, "cards": self.cards, "rooms": self.rooms}
        return {**told, "start": self.start or {}, "chance": self.chance, "seed": self.seed}


class Side(Content):
    """What one edition has where another differs: rules of its own, or words for their absence."""

    rules: tuple[str, ...] = ()
    says: Text


class Difference(Content):
    """A point on which the editions of a game differ, seen on one `table` under each of them; `sides` by edition."""

    id: str
    topic: Text
    sides: dict[str, Side]
    table: Layout


class DifferenceFile(Content):
    differences: tuple[Difference, ...]


class Reading(Content):
    """Another way to read an unclear passage: what the rule would say then, and a table on which that is seen.

    How the engine plays it stands in the game's `readings.py`, under the same id.
    """

    id: str = Field(description="the prefix of the edition, `reading` or `mistake`, and a name")
    rule: str = Field(description="the rule whose ruling says otherwise")
    says: Text
    table: Layout
    also: tuple[Layout, ...] = Field((), description="further tables on which it is seen, to ask about it once more")


class ReadingFile(Content):
    readings: tuple[Reading, ...]


class MistakeFile(Content):
    """What many tables believe, each told and played as another reading is: `says` is the belief, and `rule` what the
    book has instead.
    """

    mistakes: tuple[Reading, ...]


class Term(Content):
    """A word of the game."""

    id: str
    name: Text
    reading: str
    romaji: str
    page: int | None
    keyword: bool = False
    means: Text
    rules: tuple[str, ...] = ()
    also: dict[Lang, tuple[str, ...]] = {}
    ruling: Ruling | None = None


class Glossary(Content):
    edition: str
    terms: tuple[Term, ...]


def parts_of(content: Any, kind: type[P]) -> Iterator[P]:
    """Every part of a kind, such as a text, in a piece of content."""
    if isinstance(content, kind):
        yield content
    elif isinstance(content, dict):
        for value in content.values():
            yield from parts_of(value, kind)
    elif isinstance(content, list | tuple):
        for value in content:
            yield from parts_of(value, kind)
    elif isinstance(content, BaseModel):
        for name in type(content).model_fields:
            yield from parts_of(getattr(content, name), kind)
