"""What is printed on the cards: the models of the files in `cards/`, and the box of each edition that holds them."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from tutor.content.models import Content, Text
from tutor.content.source import load_as
from tutor.games.boss_monster.card_deeds import Deed, Deeds, Kind, Number, Pick, cancels, nobody_is_sent_back
from tutor.games.boss_monster.words import in_words_of
from tutor.kernel.verdict import BadInput

Print = Literal["alpha", "revised"]
PRINTS: tuple[Print, ...] = ("alpha", "revised")
Source = Literal["published", "house"]
Treasure = Literal["cleric", "fighter", "mage", "thief"]
TREASURES: tuple[Treasure, ...] = ("cleric", "fighter", "mage", "thief")
Deck = Literal["room", "spell", "boss", "hero", "epic"]
DECKS: tuple[Deck, ...] = ("room", "spell", "boss", "hero", "epic")
Sort = Literal["monster", "trap"]
Phase = Literal["build", "adventure"]
PHASES: tuple[Phase, ...] = ("build", "adventure")
SET_OFF = ("activated", "answer")  # abilities of which somebody declares that he uses them
Id = Annotated[str, Field(pattern=r"^[^\s/?]{1,80}$")]
FOLDER = Path(__file__).parent / "cards"


class Cost(Content):
    """What an activated ability costs."""

    destroy: Literal["", "self", "other"] = ""
    discard: Annotated[int, Field(strict=True, ge=0, le=5)] = 0
    kind: Kind = ""


class Ability(Content):
    """What a room or a boss does, and when."""

    when: Literal["activated", "answer", "built", "built-monster", "died", "enters", "destroyed", "cast", "level-up"]
    phases: tuple[Phase, ...] = Field((), description="when it may be used, if somebody sets it off; left out: in both")
    cost: Cost = Cost()
    may: bool = False
    limit: Literal["", "turn", "hero"] = ""
    does: Deeds

    @model_validator(mode="before")
    @classmethod
    def whenever_spells_are_played(cls, data: Any) -> Any:
        """What is set off can be used whenever a spell could be played, unless the card limits it."""
        if isinstance(data, dict) and data.get("when") in SET_OFF and not data.get("phases"):
            return {**data, "phases": PHASES}
        return data

    @model_validator(mode="after")
    def set_off_for_what_it_does(self) -> Ability:
        if self.when not in SET_OFF and self.cost != Cost():
            raise ValueError(f"a cost is for what is {' or '.join(SET_OFF)}, and this is {self.when!r}")
        if (self.when == "answer") != cancels(self.does):
            raise ValueError("an ability with the deed `cancel` is `when: answer`, and no other is")
        return self

    @model_validator(mode="after")
    def sends_back_who_enters(self) -> Ability:
        if self.when != "enters":
            nobody_is_sent_back(self.does)
        if self.limit == "hero" and not any(deed.does == "send-back" for deed in self.does):
            raise ValueError("`limit: hero` is for rooms that send a hero back")
        return self

    @model_validator(mode="after")
    def comes_to_an_end(self) -> Ability:
        """A hero is not brought before the same room again and again."""
        does = {deed.does for deed in self.does}
        if self.when == "enters" and "teleport" in does and self.limit != "turn":
            raise ValueError("teleport needs `limit: turn` in a room that a hero enters")
        if self.when == "died" and "raise" in does and self.limit != "turn":
            raise ValueError("raise needs `limit: turn` in a room in which a hero dies")
        return self


class Aura(Content):
    """Damage that a room adds to rooms beside it for as long as it works."""

    to: Literal["neighbours", "next"]
    kind: Sort
    damage: Number


class Differs(Content):
    """What one edition prints otherwise."""

    name: Text | None = None
    copies: Annotated[int, Field(strict=True, ge=1, le=20)] | None = None
    ability: Ability | None = None
    text: Text | None = None


class Printed(Content):
    """What every card has. `ours` names the facts that no source gives and that we filled in."""

    id: Id
    name: Text
    source: Source = "published"
    ours: tuple[str, ...] = ()
    copies: int = Field(1, strict=True, ge=1, le=20)
    editions: tuple[Print, ...] = PRINTS
    differs: dict[Print, Differs] = {}
    text: Text | None = None
    figure: str = ""

    def printed_in(self, edition: Print) -> Any:
        """The card as this edition has it."""
        other = self.differs.get(edition)
        changes = {} if other is None else {k: v for k in Differs.model_fields if (v := getattr(other, k)) is not None}
        text = changes.get("text", self.text)
        if text is not None:
            changes["text"] = Text(ja=in_words_of(edition, text.ja), en=text.en)
        return self.model_copy(update=changes)


class Room(Printed):
    kind: Literal["room"] = "room"
    sort: Sort
    advanced: bool = False
    damage: Annotated[int, Field(strict=True, ge=0, le=20)] = 0
    counts: Literal["", "monster"] = Field("", description="its damage is the number of such rooms in its dungeon")
    treasures: dict[Treasure, Annotated[int, Field(strict=True, ge=1, le=4)]]
    ability: Ability | None = None
    aura: Aura | None = None
    no_advanced: bool = Field(False, description="no advanced room may be built on it")
    draws_instead: Literal["", "spell"] = Field("", description="the deck to draw from at the beginning of a turn")

    @property
    def words(self) -> tuple[str, ...]:
        """The words by which an effect may name it."""
        return self.kind, self.sort, "advanced" if self.advanced else "ordinary"

    @model_validator(mode="after")
    def levels_nobody_up(self) -> Room:
        if self.ability is not None and self.ability.when == "level-up":
            raise ValueError("`when: level-up` is for bosses")
        return self


class Spell(Printed):
    kind: Literal["spell"] = "spell"
    phases: tuple[Phase, ...]
    condition: Literal["", "fewer-rooms"] = ""
    answers: bool = Field(False, description="it cancels a spell that has been declared")
    does: Annotated[Deeds, AfterValidator(nobody_is_sent_back)]

    @model_validator(mode="after")
    def answers_with_a_cancellation(self) -> Spell:
        if self.answers != cancels(self.does):
            raise ValueError("a spell with the deed `cancel` is `answers: true`, and no other is")
        return self


class Boss(Printed):
    kind: Literal["boss"] = "boss"
    xp: Annotated[int, Field(strict=True, ge=1, le=9999)]
    treasure: Treasure
    ability: Ability

    @model_validator(mode="after")
    def levels_up(self) -> Boss:
        if self.ability.when != "level-up":
            raise ValueError("the ability of a boss is `when: level-up`")
        return self


class Hero(Printed):
    kind: Literal["hero"] = "hero"
    epic: bool = False
    treasure: Treasure | Literal[""] = ""
    health: Annotated[int, Field(strict=True, ge=1, le=99)]
    players: Literal[2, 3, 4] = Field(2, description="the card is used with so many players, and with more")
    lured: Literal["", "fewest-souls"] = ""

    @property
    def words(self) -> tuple[str, ...]:
        return self.kind, "epic" if self.epic else "ordinary"


AnyCard = Room | Spell | Boss | Hero
Card = Annotated[AnyCard, Field(discriminator="kind")]


class CardFile(Content):
    cards: tuple[Card, ...]


def home_deck(card: AnyCard) -> Deck:
    if isinstance(card, Hero):
        return "epic" if card.epic else "hero"
    return card.kind


class Box:
    """All cards of an edition by id, each copy with its own (`bm.card.dark-altar`, `bm.card.dark-altar/2`)."""

    def __init__(self, edition: Print, cards: tuple[AnyCard, ...]) -> None:
        self.edition = edition
        self.cards: dict[str, AnyCard] = {}
        self.deck_of: dict[str, Deck] = {}
        decks: dict[Deck, list[str]] = {deck: [] for deck in DECKS}
        for card in cards:
            for copy in copies_of(card):
                self.cards[copy] = card
                self.deck_of[copy] = home_deck(card)
                decks[home_deck(card)].append(copy)
        bearers = {copy: card for copy, card in self.cards.items() if isinstance(card, Room | Boss)}
        self.abilities = {copy: card.ability for copy, card in bearers.items() if card.ability is not None}
        self.spells = {copy: card for copy, card in self.cards.items() if isinstance(card, Spell)}
        self.auras = {copy: card.aura for copy, card in self.cards.items() if isinstance(card, Room) and card.aura}
        self.deeds = {copy: _deeds(card) for copy, card in self.cards.items()}
        self.aims = {copy: _aim(deeds) for copy, deeds in self.deeds.items()}
        self.decks: dict[Deck, tuple[str, ...]] = {deck: tuple(ids) for deck, ids in decks.items()}
        xp = [c.xp for c in cards if isinstance(c, Boss)]
        if len(set(xp)) < len(xp):
            raise BadInput("bosses: two have the same XP")

    def with_more(self, cards: tuple[AnyCard, ...]) -> Box:
        """This box and cards that a table file defines; a card of the same id is replaced."""
        ids = {card.id for card in cards}
        kept = tuple(c for copy, c in self.cards.items() if c.id == copy and c.id not in ids)
        return Box(self.edition, (*kept, *cards))

    def room(self, card: str) -> Room:
        found = self.cards[card]
        assert isinstance(found, Room)
        return found

    def spell(self, card: str) -> Spell:
        found = self.cards[card]
        assert isinstance(found, Spell)
        return found

    def boss(self, card: str) -> Boss:
        found = self.cards[card]
        assert isinstance(found, Boss)
        return found

    def hero(self, card: str) -> Hero:
        found = self.cards[card]
        assert isinstance(found, Hero)
        return found


def _deeds(card: AnyCard) -> tuple[Deed, ...]:
    """What a card does when it takes effect."""
    if isinstance(card, Spell):
        return card.does
    return card.ability.does if isinstance(card, Room | Boss) and card.ability is not None else ()


def _aim(deeds: tuple[Deed, ...]) -> Pick | None:
    """What has to be named when a card is declared: not what is in a deck, into which nobody has looked yet."""
    pick = deeds[0].pick if deeds and not deeds[0].each else None
    return None if pick is None or pick.in_a_deck else pick


def copies_of(card: AnyCard) -> tuple[str, ...]:
    return (card.id, *(f"{card.id}/{n}" for n in range(2, card.copies + 1)))


def plain_id(copy: str) -> str:
    """The card that this is a copy of."""
    return copy.partition("/")[0]


@lru_cache(maxsize=1)
def printed() -> tuple[AnyCard, ...]:
    """Every card of either edition."""
    return tuple(card for path in sorted(FOLDER.glob("*.yaml")) for card in load_as(CardFile, path).cards)


@lru_cache(maxsize=2)
def box(edition: Print) -> Box:
    """The box as it is sold, and our own card for the boss whose facts no source gives."""
    return Box(edition, catalogue(edition))


def catalogue(edition: Print) -> tuple[AnyCard, ...]:
    """Each card of an edition once."""
    return tuple(card.printed_in(edition) for card in printed() if edition in card.editions)


class Inline(Content):
    """Cards that a table file brings along."""

    cards: tuple[Card, ...] = Field((), max_length=200)

    @model_validator(mode="after")
    def each_once(self) -> Inline:
        ids = [x.id for x in self.cards]
        twice = next((id for id in ids if ids.count(id) > 1), None)
        if twice is not None:
            raise ValueError(f"{twice} is defined twice")
        return self


@lru_cache(maxsize=64)
def box_with(edition: Print, inline: str) -> Box:
    """The box with what a table file brings along (as JSON; empty for nothing)."""
    return box(edition) if not inline else box(edition).with_more(Inline.model_validate_json(inline).cards)
