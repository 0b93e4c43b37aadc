"""What is printed on cards and room tiles: the models of the files in `cards/`, and the box that holds them all."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from tutor.content.models import Content, Text
from tutor.content.source import load_as
from tutor.games.munchkin_quest.bargains import RoomDeal
from tutor.games.munchkin_quest.shorthand import Shorthand, Told, Word
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
Harm = Literal["damage", "level", "slot", "item", "hand", "trait", "gold", "gear", "death"]
Hits = Literal["item", "weapon", "slot", "level", "trait", "damage", "next-fight", "move", "monsters", "grip"]
Number = Annotated[int, Field(strict=True, ge=-99, le=99)]
Id = Annotated[str, Field(pattern=r"^[^\s/?]{1,80}$")]
Count = Annotated[int, Field(strict=True, ge=0, le=20)]
FOLDER = Path(__file__).parent / "cards"


class Who(Content):
    """A condition on a munchkin; every field that is given must hold."""

    race: Word = Field("", description="human, elf, dwarf or halfling")
    trade: Word = Field("", description="a class: warrior, wizard, cleric or thief")
    gender: Word = Field("", description="male or female")
    parity: Literal["", "odd", "even"] = Field("", description="of his Level")
    level_at_most: Number = Field(0, description="0 for no such limit")
    level_at_least: Number = Field(0, description="0 for no such limit")
    power: Word = Field("", description="flight, flame or protection-from-flame")
    keyword: Word = Field("", description="of an item that he uses; `weapon` is any kind of weapon")
    unless_keyword: Word = Field("", description="does not hold for somebody who uses an item with this keyword")


class Printed(Shorthand):
    """What every card has. `ours` names the facts that no source gives and that we filled in."""

    id: Id = Field(description="any word without blanks, such as my.ogre")
    name: Text = Field(description="what is written on top of it")
    source: Source = Field(description="house for what you make up yourself")
    page: int | None = Field(None, description="of the rulebook, for source: book")
    ours: tuple[str, ...] = Field((), description="names of fields that no source gives")
    copies: int = Field(1, strict=True, ge=1, le=20, description="how many are in the box")
    keywords: tuple[Word, ...] = Field((), description="such as undead, fearsome, throwable, weapon, shiny")
    text: Text | None = Field(None, description="the sentence on it, for readers only")
    figure: str = Field("", description="the picture on it; one is found if left out")


class Against(Content):
    """A bonus or penalty of a monster against some munchkins."""

    who: Who = Field(description="against whom; once if both munchkins are such")
    bonus: Number = Field(0, description="added to the monster")
    dice: Number = Field(0, description="dice more or fewer for the monster")


class BadStuff(Told):
    """What happens to a munchkin who does not get away."""

    kind: Harm = Field(description="what is lost; item: one of his choice; gear: everything in play; death: his life")
    n: int = Field(1, strict=True, ge=1, le=10_000, description="how much of it")
    slot: Slot | Literal["hands"] | None = Field(None, description="for kind: slot")
    trait: Literal["race", "trade"] | None = Field(None, description="for kind: trait; trade is the class")


class Benefit(Content):
    """What its handler has from a monster as long as it is in play."""

    move: Number = Field(0, description="more or less Move")
    treasure: Number = Field(0, description="more Treasure when he wins a fight")


class Monster(Printed):
    """A monster. The keyword fearsome makes it Fearsome."""

    kind: Literal["monster"] = "monster"
    level: int = Field(strict=True, ge=1, le=99, description="its printed Level")
    dice: Count = Field(1, description="how many dice it rolls")
    treasure: Count = Field(1, description="Treasure cards for killing it")
    levels: Count = Field(1, description="levels for killing it; a lone killer of a Fearsome one gets one more")
    size: Literal["tiny", "small", "human", "huge"] = Field("human", description="as in `keywords`")
    speed: Literal["normal", "fast", "slow", "lurking", "contrary", "odd"] = Field(
        "normal", description="its footprint; odd: read its card (`passes`, `breaks`)"
    )
    passes: tuple[LinkKind, ...] = Field((), description="links it passes besides passages and regular doors")
    breaks: tuple[LinkKind, ...] = Field((), description="links it passes and leaves behind as passages")
    against: tuple[Against, ...] = Field((), description="bonuses and penalties against some munchkins")
    ignores: tuple[Who, ...] = Field((), description="whom it does not fight unless attacked")
    run: Number = Field(0, description="added to the die of whoever runs from it")
    bad_stuff: tuple[BadStuff, ...] = Field((), description="what happens to those who do not get away")
    spared: bool = Field(False, description="beaten, it is not killed: no level and no treasure")
    calls: Count = Field(0, description="monsters that it calls in when its fight begins")
    gives: Benefit | None = Field(None, description="what its handler has from it")

    @property
    def fearsome(self) -> bool:
        return "fearsome" in self.keywords


MonsterDeed = Literal["move-monster", "swap-monsters", "exchange-monster", "pass-by"]
RoomDeed = Literal["change-link", "turn-room", "swap-rooms", "use-empty-room"]
Deed = Literal[MonsterDeed, RoomDeed, "recover", "add-health"]


class Feat(Told):
    """Something out of the ordinary that a card does when it is used."""

    does: Deed = Field(description="what happens")
    when: Literal["any-time", "no-fight"] = Field("any-time", description="no-fight: any time except in combat")
    n: int = Field(1, strict=True, ge=1, le=10_000, description="how much: health, or gold")
    far: bool = Field(False, description="a monster moves to any room, not just through one link")
    colour: SeatColour | None = Field(None, description="only a monster on a base of this colour")
    keyword: Word = Field("", description="only a monster with this keyword")
    links: tuple[LinkKind, ...] = Field((), description="the kinds of link that it changes")
    into: LinkKind | None = Field(None, description="what such a link becomes")
    brings: Literal["", "monster", "gold"] = Field("", description="what comes into an empty room")


class Bonus(Content):
    """A bonus of an item that holds only for some users or only against some monsters."""

    n: Number = Field(description="more or less than the plain bonus")
    who: Who = Field(Who(), description="for such users only")
    against: Word = Field("", description="a keyword of the monster")


class Item(Printed):
    """An item: gear with a slot or hands, a one-shot, or what hangs on the belt."""

    kind: Literal["item"] = "item"
    slot: Slot | None = Field(None, description="the slot that it takes, if any")
    hands: int = Field(0, strict=True, ge=0, le=2, description="how many hands it takes")
    big: bool = Field(False, description="whether it is Big")
    bonus: Number = Field(0, description="its combat bonus, for its user's side; a Throwable one-shot's for either")
    bonuses: tuple[Bonus, ...] = Field((), description="what is added to it in some cases")
    worth: int = Field(0, strict=True, ge=0, le=100_000, description="in gold")
    only: tuple[Who, ...] = Field((), description="who may use it; one of them must hold")
    powers: tuple[Power, ...] = Field((), description="what its user can do")
    run: Number = Field(0, description="added to its user's die for running away")
    one_shot: bool = Field(False, description="usable once only")
    use: Literal["", "boost", "cancel-curse", "leave", "banish", "slay"] = Field(
        "", description="of a one-shot: adds its bonus, cancels a Curse, takes its user away, sends or kills a monster"
    )
    feat: Feat | None = Field(None, description="something out of the ordinary that it does when used")

    @property
    def unlimited(self) -> bool:
        return "shiny" in self.keywords or "clothing" in self.keywords

    @property
    def throwable(self) -> bool:
        return "throwable" in self.keywords


class Enhancer(Printed):
    """A card that lies on a monster and makes it stronger or weaker."""

    kind: Literal["enhancer"] = "enhancer"
    level: Number = Field(description="added to the monster's Level")
    treasure: Number = Field(0, description="Treasure cards more or fewer")
    colour: SeatColour | None = Field(None, description="only for a monster on a base of this colour")


class Arrival(Printed):
    """Brings a monster into a fight: a new one, or a copy of one that is there."""

    kind: Literal["arrival"] = "arrival"
    brings: Literal["new", "mate"] = Field("new", description="mate: one like a monster of the fight")


class Curse(Printed):
    """A Curse."""

    kind: Literal["curse"] = "curse"
    hits: Hits = Field(
        description="what it costs; next-fight: `n` in a fight; monsters: they come; grip: what is held is dropped"
    )
    n: Count = Field(1, description="how much of it")
    slot: Slot | None = Field(None, description="for hits: slot")
    trait: Literal["race", "trade"] | None = Field(None, description="for hits: trait")
    chooser: Literal["victim", "player"] = Field("victim", description="who says which item it hits")


class Trait(Printed):
    """A race or class."""

    kind: Literal["race", "trade"] = Field(description="trade is a class")
    word: Word = Field(description="the word that icons and other cards use for it")


class Trick(Printed):
    """A DxM card that does something out of the ordinary."""

    kind: Literal["trick"] = "trick"
    feat: Feat = Field(description="what it does when it is played")


class Special(Printed):
    """A card that the rulebook itself explains."""

    kind: Literal["half", "super", "cheat", "die", "level-up"] = Field(
        description="Half-Breed, Super Munchkin, Cheat, Loaded Die or Go Up a Level, under another name"
    )
    n: Count = Field(1, description="levels, for level-up")


AnyCard = Monster | Item | Enhancer | Arrival | Curse | Trait | Trick | Special
Card = Annotated[AnyCard, Field(discriminator="kind")]


class Icon(Content):
    """A race or class icon of a room. `everybody` matches every munchkin."""

    icon: str = Field(description="everybody, or the word of a race or class")
    tone: Tone = Field(description="good is green, bad is red")


class Verdict(Content):
    """A special rule that makes a room good or bad for some."""

    who: Who = Field(description="for whom")
    tone: Tone = Field(description="like one green or one red icon")


class Entry(Content):
    """What a room does, once read, to whoever enters it."""

    who: Who = Field(Who(), description="everybody if left out")
    does: Literal["recover", "draw", "send"] = Field(description="send: to the Entrance, by magic")
    n: int = Field(1, strict=True, ge=1, le=5, description="how much")
    deck: Literal["treasure", "dxm"] = Field("dxm", description="for does: draw")
    once: bool = Field(False, description="only the first time that a munchkin comes")


class Tile(Content):
    """A room tile."""

    id: Id = Field(description="any word without blanks, such as my.room")
    kind: Literal["room"] = "room"
    name: Text = Field(description="what is written on it")
    source: Source = Field(description="house for what you make up yourself")
    page: int | None = Field(None, description="of the rulebook, for source: book")
    ours: tuple[str, ...] = Field((), description="names of fields that no source gives")
    icons: tuple[Icon, ...] = Field((), description="race and class icons")
    special: tuple[Verdict, ...] = Field((), description="rules that make it good or bad for some")
    helpers: bool = Field(True, description="whether a munchkin there may be helped or may come to help")
    harms: tuple[Who, ...] = Field((), description="whom entering costs 1 health")
    entry: tuple[Entry, ...] = Field((), description="marked with a question mark: read the text")
    move: Number = Field(0, description="how much more or less Move a munchkin has while he is here")
    search: Number | None = Field(0, description="the search icon; null where there is nothing to search")
    deals: tuple[RoomDeal, ...] = Field((), description="what can be bought, sold or done there for 1 Move")
    arrows: dict[Colour, Direction] = Field({}, description="where monsters go when the Monster die shows the colour")
    entrance: bool = Field(False, description="whether it is the Entrance")
    links: tuple[LinkKind, LinkKind, LinkKind, LinkKind] | None = Field(
        None, description="north, east, south, west: links that come attached"
    )
    spare: bool = Field(False, description="for positions only: it is not among the rooms to be explored")
    text: Text | None = Field(None, description="the sentence on it, for readers only")
    art: str = Field("plain", description="the picture of its floor")

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


CardOrTile = Annotated[AnyCard | Tile, Field(discriminator="kind")]


class TileFile(Content):
    rooms: tuple[Tile, ...]


class Box:
    """All cards by id, each copy with its own (`mq.card.ancient`, `mq.card.ancient/2`), and all room tiles."""

    def __init__(
        self, decks: dict[Deck, tuple[AnyCard, ...]], tiles: tuple[Tile, ...], links: tuple[str, ...] = ()
    ) -> None:
        self.decks: dict[Deck, tuple[str, ...]] = {}
        self.cards: dict[str, AnyCard] = {}
        self.deck_of: dict[str, Deck] = {}
        self.tiles = {tile.id: tile for tile in tiles}
        self.deals = {deal.id: deal for tile in self.tiles.values() for deal in tile.deals}
        self.links = links
        for deck, cards in decks.items():
            for card in cards:
                for copy in copies_of(card):
                    self.cards[copy] = card
                    self.deck_of[copy] = deck
            self.decks[deck] = tuple(c for card in cards for c in copies_of(card))
        known = self.cards.items()
        self.kind_of = {id: card.kind for id, card in known}
        self.feats = {id: card.feat for id, card in known if isinstance(card, Item | Trick) and card.feat is not None}
        self.items = {id: card for id, card in known if isinstance(card, Item)}
        self.monsters = {id: card for id, card in known if isinstance(card, Monster)}
        self.gives = {id: card.gives for id, card in self.monsters.items() if card.gives is not None}
        self.restricted = frozenset(id for id, item in self.items.items() if item.only)
        self.worth = {id: item.worth for id, item in self.items.items() if item.worth}
        self.big = frozenset(id for id, item in self.items.items() if item.big)
        self.by_kind = remembered(self._by_kind)

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

    cards: tuple[CardOrTile, ...] = Field((), max_length=200, description="cards and room tiles, told apart by `kind`")
    rooms: tuple[Tile, ...] = Field((), max_length=200, description="room tiles, without need of a `kind`")

    @model_validator(mode="after")
    def each_once(self) -> Inline:
        ids = [x.id for x in (*self.cards, *self.rooms)]
        twice = next((id for id in ids if ids.count(id) > 1), None)
        if twice is not None:
            raise ValueError(f"{twice} is defined twice")
        return self
