"""What is printed on the cards: the models of the files in `cards/`, and the box that holds them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from tutor.content.models import Content, Text
from tutor.content.source import hint, load_as
from tutor.kernel.verdict import BadInput

Source = Literal["book", "house"]
Id = Annotated[str, Field(pattern=r"^[^\s/?]{1,80}$")]
Side = Literal["upper", "lower"]
When = Literal["", "used", "targeted", "other-targeted"]
FOLDER = Path(__file__).parent / "cards"
SETS = ("a", "b")  # the first player's set of members, and the second player's

Does = Literal[
    "nullify",
    "lurk",
    "fail",
    "bury-self",
    "assassinate",
    "accuse",
    "turn-down",
    "turn-up",
    "look",
    "ask-where",
    "exchange",
    "silence",
    "watch",
    "rearrange",
    "verdict",
    "new-boss",
    "double",
]


class Deed(Content):
    """One thing that an effect does."""

    does: Does
    whose: Literal["own", "opponent", "any"] = "opponent"
    rows: Literal["front", "rear", "either"] = Field("front", description="the opponent's rows that it reaches")
    own_rows: Literal["front", "either"] = Field("either", description="the own rows that it reaches")
    may: bool = Field(False, description="it may be left out")
    goes_on: bool = Field(False, description="the game continues although a boss is in the graveyard")


class Ability(Content):
    """An ability of a member. One with a condition is a trigger ability."""

    type: Literal["action", "trigger"]
    when: When = ""
    beside: bool = Field(False, description="only while another own member is in the front row")
    does: tuple[Deed, ...]
    text: Text

    @model_validator(mode="after")
    def a_trigger_has_a_condition(self) -> Ability:
        if (self.type == "trigger") != bool(self.when):
            raise ValueError("a trigger ability has `when`, an action ability has none")
        return self


class Trump(Content):
    """The ability of a boss card."""

    name: Text
    does: tuple[Deed, ...]
    later: tuple[Deed, ...] = Field((), description="what it does at the beginning of each own turn from then on")
    text: Text


class Printed(Content):
    """What every card has. `named` tells whose invention the name is, `source` whose the text."""

    id: Id
    name: Text
    source: Source = "house"
    named: Source = "book"
    page: int | None = None


class Member(Printed):
    kind: Literal["member"] = "member"
    copies: int = Field(2, strict=True, ge=2, le=2)
    upper: Ability
    lower: Ability

    def half(self, up: bool) -> Ability:
        """The ability that can be used from this side."""
        return self.lower if up else self.upper


class Boss(Printed):
    kind: Literal["boss"] = "boss"
    member: Id
    trump: Trump


class BossList(Printed):
    kind: Literal["list"] = "list"


AnyCard = Member | Boss | BossList
Card = Annotated[AnyCard, Field(discriminator="kind")]


class CardFile(Content):
    label: Text | None = None
    cards: tuple[Card, ...]


class Box:
    """All cards by id. Of a member each player has a copy: `id/a` and `id/b`; the bare id is its code name."""

    tiles: tuple[str, ...] = ()

    def __init__(self, cards: tuple[AnyCard, ...]) -> None:
        self.members = {c.id: c for c in cards if isinstance(c, Member)}
        self.bosses = {c.id: c for c in cards if isinstance(c, Boss)}
        self.lists = {c.id: c for c in cards if isinstance(c, BossList)}
        self.names = tuple(self.members)
        self.member_of = {f"{id}/{mark}": card for id, card in self.members.items() for mark in SETS}
        self.cards: dict[str, AnyCard] = {**self.member_of, **self.bosses, **self.lists}
        halves = {(id, up): card.half(up) for id, card in self.members.items() for up in (False, True)}
        self.triggers = {key: half for key, half in halves.items() if half.type == "trigger"}
        self.boss_of = {card.member: id for id, card in self.bosses.items()}

    def set_of(self, seat: int) -> tuple[str, ...]:
        """The members of a player: one of each kind."""
        return tuple(f"{id}/{SETS[seat]}" for id in self.names)

    def with_more(self, cards: tuple[AnyCard, ...]) -> Box:
        """This box with other texts on some of its cards."""
        printed: dict[str, AnyCard] = {**self.members, **self.bosses, **self.lists}
        for card in cards:
            known = printed.get(card.id)
            if known is None or known.kind != card.kind:
                raise BadInput(f"cards: there is no {card.kind} card {card.id!r} in the box{hint(card.id, printed)}")
            printed[card.id] = card
        return Box(tuple(printed.values()))


def name_of(card: str) -> str:
    """The code name of a member card."""
    return card.split("/")[0]


@lru_cache(maxsize=1)
def box() -> Box:
    files = (load_as(CardFile, path) for path in sorted(FOLDER.glob("*.yaml")))
    return Box(tuple(card for file in files for card in file.cards))


class Inline(Content):
    """Cards of the box with other texts, as a table file brings them along."""

    cards: tuple[Card, ...] = Field((), max_length=24)


@lru_cache(maxsize=64)
def box_with(inline: str) -> Box:
    """The box with what a table file brings along (as JSON; empty for nothing)."""
    return box() if not inline else box().with_more(Inline.model_validate_json(inline).cards)
