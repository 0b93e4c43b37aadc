"""The deals that room tiles offer, as data: what is paid, what is gained, and how often."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from tutor.content.models import Content, Text

Pile = Literal["treasure", "dxm"]
Few = Annotated[int, Field(strict=True, ge=0, le=10)]
Gold = Annotated[int, Field(strict=True, ge=0, le=100_000)]


class Price(Content):
    """What a deal asks for. Cards are asked for in one way at most."""

    gold: Gold = Field(0, description="in gold only")
    worth: Gold = Field(0, description="in gold, or in items in play at the value printed on them; no change is given")
    items: Few = Field(0, description="so many items in play, whatever they are worth")
    cards: Few = Field(0, description="so many cards, from the hand or from play")
    deck: Pile | Literal[""] = Field("", description="the cards must be from the hand and of this kind")
    curses: Few = Field(0, description="so many Curses that lie on him; they are discarded")
    health: Few = Field(0, description="so much health")
    level: Few = Field(0, description="so many levels")

    @model_validator(mode="after")
    def in_one_way(self) -> Price:
        if sum(1 for asked in (self.worth, self.items, self.cards, self.curses) if asked) > 1:
            raise ValueError("a price asks for cards in one way: worth, items, cards or curses")
        if self.deck and not self.cards:
            raise ValueError("`deck` says of what kind the `cards` are; give their number")
        return self


class Gain(Content):
    """What a deal gives."""

    gold: Gold = Field(0, description="so much gold")
    percent: int = Field(0, strict=True, ge=0, le=500, description="gold: so much of the worth of the items paid")
    health: Few = Field(0, description="health recovered")
    treasure: Few = Field(0, description="Treasure cards drawn")
    dxm: Few = Field(0, description="DxM cards drawn")
    level: Few = Field(0, description="never the tenth")
    pile: Pile | None = Field(None, description="the top card of this discard pile, or else of its deck")
    gender: bool = Field(False, description="he becomes a she, or she a he")
    mends: bool = Field(False, description="a Ransacked room is tidied up")


class RoomDeal(Content):
    """A deal. Its name says the whole bargain in a few words."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")] = Field(description="what `offer` of the action names")
    name: Text = Field(description="the bargain in a few words")
    price: Price = Field(Price(), description="what is paid; nothing if left out")
    gain: Gain = Field(description="what is had for it")
    limited: bool = Field(False, description="only once a turn")
    move: Few | None = Field(None, description="its cost in Move where the room says otherwise than the rulebook")
