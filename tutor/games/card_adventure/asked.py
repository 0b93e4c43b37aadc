"""What questions are asked about where that is more than one thing: the mapping of each, key by key."""

from __future__ import annotations

from typing import TypedDict


class AbilityAt(TypedDict):
    """An ability of a monster, by its place on the card from 0."""

    monster: str
    at: int


class MonsterWord(TypedDict):
    """A monster and an attribute."""

    monster: str
    word: str


class ArrowFrom(TypedDict):
    """The arrows of a cell that hold a face."""

    where: str
    face: int


class CardShown(TypedDict):
    """An attack card and the monster to which it is shown."""

    card: str
    to: str


class AreaRoll(TypedDict):
    """A face that is rolled in an area."""

    area: str
    face: int


class CardsWanted(TypedDict):
    """So many cards of a deck."""

    deck: str
    n: int


class TokensWanted(TypedDict):
    """So many tokens of a bag."""

    token: str
    n: int


class PcAt(TypedDict):
    """A PC and the cell of a combat."""

    seat: int
    where: str


class EffectOn(TypedDict):
    """A use of a card, the level of its cost, and what it is aimed at."""

    card: str
    way: int
    level: int
    on: str


class CardOf(TypedDict):
    """A card and whoever uses it."""

    seat: int
    card: str


class TokensOf(TypedDict):
    """The tokens of a kind that a PC has."""

    seat: int
    token: str


class TargetOf(TypedDict):
    """Who uses an item, and on what."""

    seat: int
    target: str


class KindOf(TypedDict):
    """The cards of a kind in a hand."""

    seat: int
    kind: str


class SpellOf(TypedDict):
    """A spell in a hand, a use of it, and the level of its cost."""

    seat: int
    card: str
    way: int
    level: int


class PenaltyOf(TypedDict):
    """A PC and a monster that may give it penalties."""

    seat: int
    monster: str


class PenaltyPart(TypedDict):
    """One kind of thing in a monster's penalty."""

    seat: int
    monster: str
    what: str


class Beaten(TypedDict):
    """A monster and what removes it."""

    monster: str
    by: str


class BlowsFrom(TypedDict):
    """A structure and the cell from which those on it have come."""

    where: str
    came: str
