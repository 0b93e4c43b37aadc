"""What is printed on the cards: the models of the files in `cards/`, and the box that holds them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field, ValidationInfo, field_validator, model_validator

from tutor.content.models import Content, Text
from tutor.content.source import load_as
from tutor.games.seven_bosses.card_deeds import LATER, TRUMP, Deed, only_fitting

Source = Literal["book", "house", "own"]
Id = Annotated[str, Field(pattern=r"^[^\s/?]{1,80}$")]
Side = Literal["upper", "lower"]
Used = Literal["upper", "lower", "trump", "later"]
Type = Literal["action", "trigger", "none"]
When = Literal["", "used", "targeted", "other-targeted"]
FOLDER = Path(__file__).parent / "cards"
SETS = ("a", "b")  # the first player's set of members, and the second player's


class Ability(Content):
    """An ability of a member. One with a condition is a trigger ability."""

    type: Type
    when: When = ""
    beside: bool = Field(False, description="only while another own member is in the front row")
    does: tuple[Deed, ...] = Field((), description="what it does, one thing after the other")
    text: Text

    @field_validator("does")
    @classmethod
    def does_what_fits(cls, does: tuple[Deed, ...], info: ValidationInfo) -> tuple[Deed, ...]:
        return only_fitting(does, info.data.get("when") or "action")

    @model_validator(mode="after")
    def a_trigger_has_a_condition(self) -> Ability:
        if (self.type == "trigger") != bool(self.when):
            raise ValueError("a trigger ability has `when`, an action ability has none")
        if (self.type == "none") == bool(self.does):
            raise ValueError("an ability does something, `type: none` does nothing")
        if self.beside and self.when != "targeted":
            raise ValueError("`beside` is for `when: targeted`")
        return self


class Trump(Content):
    """The ability of a boss card."""

    name: Text
    does: tuple[Deed, ...]
    later: tuple[Deed, ...] = Field((), description="what it does at the beginning of each own turn from then on")
    text: Text

    @field_validator("does")
    @classmethod
    def does_what_fits(cls, does: tuple[Deed, ...]) -> tuple[Deed, ...]:
        return only_fitting(does, TRUMP)

    @field_validator("later")
    @classmethod
    def does_later_what_fits(cls, later: tuple[Deed, ...]) -> tuple[Deed, ...]:
        return only_fitting(later, LATER)

    @model_validator(mode="after")
    def watches_for_something(self) -> Trump:
        if not self.does:
            raise ValueError("a trump does something")
        if any(deed.does == "watch" for deed in self.does) != bool(self.later):
            raise ValueError("`watch` and `later` belong together: `later` is what is done while it lasts")
        return self


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


class HouseFile(Content):
    """A file of the house set. `measured` tells how often each boss wins."""

    label: Text | None = None
    measured: Text | None = None
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
        self.halves = {(id, up): card.half(up) for id, card in self.member_of.items() for up in (False, True)}
        # The members with a trigger ability on the side that says so, each with it: all, and by what it answers.
        self.triggers = {
            up: [(id, card.half(up)) for id, card in self.members.items() if card.half(up).type == "trigger"]
            for up in (False, True)
        }
        self.answers = {
            used: {up: [t for t in found if (t[1].when == "used") == used] for up, found in self.triggers.items()}
            for used in (False, True)
        }
        self.deeds = {(id, side): _deeds(card, side) for id, card in self.cards.items() for side in get_args(Used)}
        self.boss_of = {card.member: id for id, card in self.bosses.items()}

    def set_of(self, seat: int) -> tuple[str, ...]:
        """The members of a player: one of each kind."""
        return tuple(f"{id}/{SETS[seat]}" for id in self.names)

    def with_texts(self, cards: tuple[AnyCard, ...]) -> Box:
        """This box with other texts on some of its cards."""
        printed = {**self.members, **self.bosses, **self.lists, **{card.id: card for card in cards}}
        return Box(tuple(printed.values()))


def _deeds(card: AnyCard, side: str) -> tuple[Deed, ...]:
    """What a card does: by one of the two abilities of a member, by a trump, or later on by one that lasts."""
    if isinstance(card, Boss):
        return card.trump.later if side == "later" else card.trump.does
    return card.half(side == "lower").does if isinstance(card, Member) else ()


@lru_cache(maxsize=1024)
def name_of(card: str) -> str:
    """The code name of a member card."""
    return card.split("/")[0]


@lru_cache(maxsize=1)
def house_files() -> tuple[HouseFile, ...]:
    return tuple(load_as(HouseFile, path) for path in sorted(FOLDER.glob("*.yaml")))


@lru_cache(maxsize=1)
def box() -> Box:
    return Box(tuple(card for file in house_files() for card in file.cards))


class Kept(Content):
    """Cards of the box with other texts, whole, as a state keeps them."""

    cards: tuple[Card, ...] = ()


@lru_cache(maxsize=64)
def box_with(inline: str) -> Box:
    """The box with the cards of a table file (as JSON; empty for none)."""
    return box() if not inline else box().with_texts(Kept.model_validate_json(inline).cards)


def catalogue() -> tuple[AnyCard, ...]:
    """Each card of the box once."""
    return (*box().members.values(), *box().bosses.values(), *box().lists.values())
