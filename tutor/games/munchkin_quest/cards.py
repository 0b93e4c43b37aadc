"""What is printed on cards and room tiles: the models of the files in `cards/`, and the box that holds them all."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from tutor.content.models import Content, Text
from tutor.content.source import load_as
from tutor.games.munchkin_quest.bargains import RoomDeal
from tutor.kernel.records import remembered

Source = Literal["book", "published", "house"]
Slot = Literal["head", "body", "feet"]
Deck = Literal["monster", "treasure", "dxm"]
Tone = Literal["good", "bad"]
Colour = Literal["blue", "green", "red", "yellow", "purple", "orange"]
Direction = Literal["north", "east", "south", "west"]
LinkKind = Literal["passage", "door", "locked-door", "hidden-door", "wall"]
SeatColour = Literal["blue", "green", "red", "yellow"]
Power = Literal["flight", "flame", "protection-from-flame"]
Number = Annotated[int, Field(strict=True, ge=-99, le=99)]
Id = Annotated[str, Field(pattern=r"^[^\s/?]{1,80}$")]
Count = Annotated[int, Field(strict=True, ge=0, le=20)]
FOLDER = Path(__file__).parent / "cards"


class Who(Content):
    """A condition on a munchkin; every field that is given must hold."""

    race: str = ""
    trade: str = Field("", description="a class: warrior, wizard, cleric or thief")
    gender: str = ""
    parity: Literal["", "odd", "even"] = ""
    level_at_most: Number = 0
    level_at_least: Number = 0
    power: str = ""
    keyword: str = Field("", description="of an item that he uses; `weapon` is any kind of weapon")
    unless_keyword: str = Field("", description="does not hold for somebody who uses an item with this keyword")


class Printed(Content):
    """What every card has. `ours` names the facts that no source gives and that we filled in."""

    id: Id
    name: Text
    source: Source
    page: int | None = None
    ours: tuple[str, ...] = ()
    copies: int = Field(1, strict=True, ge=1, le=20)
    keywords: tuple[str, ...] = ()
    text: Text | None = None
    figure: str = ""


class Against(Content):
    """A bonus or penalty of a monster against some munchkins."""

    who: Who
    bonus: Number = 0
    dice: Number = 0


class BadStuff(Content):
    """What happens to a munchkin who does not get away."""

    kind: Literal["damage", "level", "slot", "item", "hand", "trait", "gold", "gear", "death"]
    n: int = Field(1, strict=True, ge=1, le=10_000)
    slot: Slot | Literal["hands"] | None = None
    trait: Literal["race", "trade"] | None = None


class Benefit(Content):
    """What its handler has from a monster as long as it is in play."""

    move: Number = 0
    treasure: Number = Field(0, description="more Treasure when he wins a fight")


class Monster(Printed):
    kind: Literal["monster"] = "monster"
    level: int = Field(strict=True, ge=1, le=99)
    dice: Count = 1
    treasure: Count = 1
    levels: Count = Field(1, description="levels for killing it; a lone killer of a Fearsome one gets one more")
    size: Literal["tiny", "small", "human", "huge"] = "human"
    speed: Literal["normal", "fast", "slow", "lurking", "contrary", "odd"] = "normal"
    passes: tuple[LinkKind, ...] = Field((), description="links it passes besides passages and regular doors")
    breaks: tuple[LinkKind, ...] = Field((), description="links it passes and leaves behind as passages")
    against: tuple[Against, ...] = ()
    ignores: tuple[Who, ...] = ()
    run: Number = Field(0, description="added to the die of whoever runs from it")
    bad_stuff: tuple[BadStuff, ...] = ()
    spared: bool = Field(False, description="beaten, it is not killed: no level and no treasure")
    calls: Count = Field(0, description="monsters that it calls in when its fight begins")
    gives: Benefit | None = None

    @property
    def fearsome(self) -> bool:
        return "fearsome" in self.keywords


Deed = Literal[
    "move-monster",
    "swap-monsters",
    "exchange-monster",
    "change-link",
    "turn-room",
    "swap-rooms",
    "use-empty-room",
    "pass-by",
    "recover",
    "add-health",
]


class Feat(Content):
    """Something out of the ordinary that a card does when it is used."""

    does: Deed
    when: Literal["any-time", "no-fight"] = Field("any-time", description="no-fight: any time except in combat")
    n: int = Field(1, strict=True, ge=1, le=10_000, description="how much: health, or gold")
    far: bool = Field(False, description="a monster moves to any room, not just through one link")
    colour: SeatColour | None = Field(None, description="only a monster on a base of this colour")
    keyword: str = Field("", description="only a monster with this keyword")
    links: tuple[LinkKind, ...] = Field((), description="the kinds of link that it changes")
    into: LinkKind | None = Field(None, description="what such a link becomes")
    brings: Literal["", "monster", "gold"] = Field("", description="what comes into an empty room")


class Bonus(Content):
    """A bonus of an item that holds only for some users or only against some monsters."""

    n: Number
    who: Who = Who()
    against: str = Field("", description="a keyword of the monster")


class Item(Printed):
    kind: Literal["item"] = "item"
    slot: Slot | None = None
    hands: int = Field(0, strict=True, ge=0, le=2)
    big: bool = False
    bonus: Number = 0
    bonuses: tuple[Bonus, ...] = ()
    worth: int = Field(0, strict=True, ge=0, le=100_000, description="in gold")
    only: tuple[Who, ...] = Field((), description="who may use it; one of them must hold")
    powers: tuple[Power, ...] = ()
    run: Number = 0
    one_shot: bool = False
    use: Literal["", "boost", "cancel-curse", "leave", "banish", "slay"] = ""
    feat: Feat | None = None

    @property
    def unlimited(self) -> bool:
        return "shiny" in self.keywords or "clothing" in self.keywords

    @property
    def throwable(self) -> bool:
        return "throwable" in self.keywords


class Enhancer(Printed):
    kind: Literal["enhancer"] = "enhancer"
    level: Number
    treasure: Number = 0
    colour: SeatColour | None = Field(None, description="only for a monster on a base of this colour")


class Arrival(Printed):
    """Brings a monster into a fight: a new one, or a copy of one that is there."""

    kind: Literal["arrival"] = "arrival"
    brings: Literal["new", "mate"] = "new"


class Curse(Printed):
    kind: Literal["curse"] = "curse"
    hits: Literal["item", "weapon", "slot", "level", "trait", "damage", "next-fight", "move", "monsters", "grip"]
    n: Count = 1
    slot: Slot | None = None
    trait: Literal["race", "trade"] | None = None
    chooser: Literal["victim", "player"] = "victim"


class Trait(Printed):
    """A race or class."""

    kind: Literal["race", "trade"]
    word: str = Field(description="the word that icons and other cards use for it")


class Trick(Printed):
    kind: Literal["trick"] = "trick"
    feat: Feat


class Special(Printed):
    kind: Literal["half", "super", "cheat", "die", "level-up"]
    n: Count = 1


AnyCard = Monster | Item | Enhancer | Arrival | Curse | Trait | Trick | Special
Card = Annotated[AnyCard, Field(discriminator="kind")]


class Icon(Content):
    """A race or class icon of a room. `everybody` matches every munchkin."""

    icon: str
    tone: Tone


class Verdict(Content):
    """A special rule that makes a room good or bad for some."""

    who: Who
    tone: Tone


class Entry(Content):
    """What a room does, once read, to whoever enters it."""

    who: Who = Who()
    does: Literal["recover", "draw", "send"] = Field(description="send: to the Entrance, by magic")
    n: int = Field(1, strict=True, ge=1, le=5)
    deck: Literal["treasure", "dxm"] = "dxm"
    once: bool = Field(False, description="only the first time that a munchkin comes")


class Tile(Content):
    """A room tile."""

    id: Id
    kind: Literal["room"] = "room"
    name: Text
    source: Source
    page: int | None = None
    ours: tuple[str, ...] = ()
    icons: tuple[Icon, ...] = ()
    special: tuple[Verdict, ...] = ()
    helpers: bool = Field(True, description="whether a munchkin there may be helped or may come to help")
    harms: tuple[Who, ...] = Field((), description="whom entering costs 1 health")
    entry: tuple[Entry, ...] = Field((), description="marked with a question mark: read the text")
    move: Number = Field(0, description="how much more or less Move a munchkin has while he is here")
    search: Number | None = Field(0, description="the search icon; null where there is nothing to search")
    deals: tuple[RoomDeal, ...] = ()
    arrows: dict[Colour, Direction] = Field({}, description="where monsters go when the Monster die shows the colour")
    entrance: bool = False
    links: tuple[LinkKind, LinkKind, LinkKind, LinkKind] | None = Field(
        None, description="north, east, south, west: links that come attached"
    )
    spare: bool = Field(False, description="for positions only: it is not among the rooms to be explored")
    text: Text | None = None
    art: str = "plain"

    @property
    def question(self) -> bool:
        """Whether it is marked with a question mark: its text tells what it does to whoever comes in or stays."""
        return bool(self.entry or self.move or self.harms or self.special or not self.helpers)


class LinkTile(Content):
    """A link: one face is a passage, the other this."""

    kind: LinkKind
    copies: int = Field(strict=True, ge=1, le=100)


class LinkFile(Content):
    source: Source
    links: tuple[LinkTile, ...]


class CardFile(Content):
    deck: Deck
    cards: tuple[Card, ...]


class TileFile(Content):
    rooms: tuple[Tile, ...]


class Box:
    """All cards by id, each copy with its own (`mq.card.ancient`, `mq.card.ancient/2`), and all room tiles."""

    def __init__(
        self, decks: dict[Deck, tuple[AnyCard, ...]], tiles: tuple[Tile, ...], links: tuple[str, ...] = ()
    ) -> None:
        self.decks: dict[Deck, tuple[str, ...]] = {}
        self.cards: dict[str, AnyCard] = {}
        self.kind_of: dict[str, str] = {}
        self.deck_of: dict[str, Deck] = {}
        self.tiles = {tile.id: tile for tile in tiles}
        self.deals = {deal.id: deal for tile in self.tiles.values() for deal in tile.deals}
        self.links = links
        self.by_kind = remembered(self._by_kind)
        self.items: dict[str, Item] = {}
        self.monsters: dict[str, Monster] = {}
        self.feats: dict[str, Feat] = {}
        for deck, cards in decks.items():
            for card in cards:
                for copy in copies_of(card):
                    self.cards[copy] = card
                    self.kind_of[copy] = card.kind
                    if isinstance(card, Item):
                        self.items[copy] = card
                    if isinstance(card, Monster):
                        self.monsters[copy] = card
                    if isinstance(card, Item | Trick) and card.feat is not None:
                        self.feats[copy] = card.feat
                    self.deck_of[copy] = deck
            self.decks[deck] = tuple(c for card in cards for c in copies_of(card))
        self.big = frozenset(id for id, item in self.items.items() if item.big)

    def _by_kind(self, hand: tuple[str, ...]) -> dict[str, list[str]]:
        """A hand sorted by the kinds of its cards; hidden cards are of no kind."""
        found: dict[str, list[str]] = {}
        for id in hand:
            if id in self.kind_of:
                found.setdefault(self.kind_of[id], []).append(id)
        return found

    def with_more(self, cards: tuple[AnyCard, ...], tiles: tuple[Tile, ...]) -> Box:
        """This box and cards that a table file defines; a card of the same id is replaced."""
        ids = {card.id for card in cards}
        decks: dict[Deck, list[AnyCard]] = {d: [] for d in ("monster", "treasure", "dxm")}
        for copy, card in self.cards.items():
            if card.id == copy and card.id not in ids:
                decks[self.deck_of[copy]].append(card)
        for card in cards:
            decks[home_deck(card)].append(card)
        return Box({d: tuple(c) for d, c in decks.items()}, (*self.tiles.values(), *tiles), self.links)

    def to_explore(self) -> tuple[str, ...]:
        """The room tiles in the lid of the box."""
        return tuple(id for id, tile in self.tiles.items() if not (tile.entrance or tile.spare))


def home_deck(card: AnyCard) -> Deck:
    """The deck of a card defined in a table file."""
    if isinstance(card, Monster):
        return "monster"
    treasure = isinstance(card, Item) or (isinstance(card, Special) and card.kind == "level-up")
    return "treasure" if treasure else "dxm"


def copies_of(card: AnyCard) -> tuple[str, ...]:
    return (card.id, *(f"{card.id}/{n}" for n in range(2, card.copies + 1)))


@lru_cache(maxsize=1)
def box() -> Box:
    """The box as it is sold with this project."""
    decks: dict[Deck, tuple[AnyCard, ...]] = {"monster": (), "treasure": (), "dxm": ()}
    for path in sorted(FOLDER.glob("*.yaml")):
        if path.stem not in ("rooms", "links"):
            cards = load_as(CardFile, path)
            decks[cards.deck] += cards.cards
    links = tuple(link.kind for link in load_as(LinkFile, FOLDER / "links.yaml").links for _ in range(link.copies))
    return Box(decks, load_as(TileFile, FOLDER / "rooms.yaml").rooms, links)


def catalogue() -> tuple[AnyCard | Tile, ...]:
    """Each card of the box once, and each room."""
    cards = (card for id, card in box().cards.items() if id == card.id)
    return (*cards, *(tile for tile in box().tiles.values() if not tile.spare))


class Inline(Content):
    """Cards and rooms that a table file brings along."""

    cards: tuple[Card, ...] = Field((), max_length=200)
    rooms: tuple[Tile, ...] = Field((), max_length=200)

    @model_validator(mode="after")
    def each_once(self) -> Inline:
        ids = [x.id for x in (*self.cards, *self.rooms)]
        twice = next((id for id in ids if ids.count(id) > 1), None)
        if twice is not None:
            raise ValueError(f"{twice} is defined twice")
        return self
