"""What is printed on the cards and tokens: the models of the files in `cards/`, and the box that holds them."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from tutor.content.models import Content, Text
from tutor.content.source import load_as
from tutor.kernel.verdict import BadInput

Source = Literal["book", "house"]
Id = Annotated[str, Field(pattern=r"^[^\s/?]{1,80}$")]
Count = Annotated[int, Field(strict=True, ge=0, le=99)]
Points = Annotated[int, Field(strict=True, ge=0, le=99)]
X = Annotated[int, Field(strict=True, ge=1, le=99)]
Word = Annotated[str, Field(min_length=1, max_length=40)]
Suit = Literal["spade", "heart", "diamond", "club"]
When = Literal["action", "structure", "combat"]
Kind = Literal["attack", "mp", "magic", "item", "trap", "curse", "monster"]
KINDS: tuple[Kind, ...] = ("attack", "mp", "magic", "item", "trap", "curse", "monster")
FOLDER = Path(__file__).parent / "cards"


class Printed(Content):
    """What everything in the box has. `source` tells whose invention it is, `named` whose its name is."""

    id: Id = Field(description="its id; copies are told apart by /1, /2 ... after it")
    name: Text = Field(description="its name in both languages")
    source: Source = Field("house", description="whose invention it is")
    named: Source = Field("house", description="whose its name is")
    count: Count = Field(1, description="how many of them are in the box")
    text: Text | None = Field(None, description="what is written on it")


# -- what cards do ---------------------------------------------------------------------------------------------------


class Against(Content):
    """What an effect is against monsters of an attribute: another number, or so much more."""

    attribute: Word = Field(description="such as 火, as it is printed on the monster")
    instead: Points | None = Field(None, description="in place of the printed number; of several that fit the last")
    more: Points = Field(0, description="so much more than the printed one")


Target = Literal["none", "self", "monster", "monsters-of-area", "pc", "attack-card", "gate", "structure"]
Does = Literal[
    "lower-bp",  # of the target monsters, by n
    "remove",  # the target monster, to its discards
    "dispel",  # whatever the target monster has by magic
    "sleep",  # the target monsters give no penalty
    "raise-card",  # the BP of the target attack card, by n
    "raise-own",  # the BP of every attack card that the user shows in this combat, by n
    "give-back",  # the target PC gives back up to n tokens of the kind `token`
    "lift-curse",  # the target PC discards n curse cards
    "draw",  # the user draws n cards of the deck `deck`
    "warp",  # the target PC goes to a cell of the area without a monster
    "turn-gate",  # the target gate is turned over, if the suits agree
    "break",  # the structure that the user stands on loses one card
    "shield",  # one penalty that a PC in the cell would receive is not received
    "slip-away",  # the user leaves the combat for a neighbouring cell
]


MONSTERS: tuple[Target, ...] = ("monster", "monsters-of-area")
PCS: tuple[Target, ...] = ("pc", "self")
TARGETS: dict[Does, tuple[Target, ...]] = {
    **dict.fromkeys(("lower-bp", "remove", "dispel", "sleep"), MONSTERS),
    **dict.fromkeys(("give-back", "lift-curse", "warp"), PCS),
    **dict.fromkeys(("raise-own", "draw"), ("self", "none")),
    "raise-card": ("attack-card",),
    "turn-gate": ("gate",),
    "break": ("structure",),
    "shield": ("pc",),
    "slip-away": ("self",),
}


MOMENTS: dict[Does, tuple[When, ...]] = {
    **dict.fromkeys(("slip-away", "shield", "raise-card"), ("combat",)),
    "warp": ("action", "structure"),
}  # what is not done at any moment


class Use(Content):
    """One way of using a magic or item card. `n` has a number for each of the costs, or one for all."""

    when: tuple[When, ...] = Field(description="the steps in which it may be used")
    does: Does = Field(description="what it does")
    target: Target = Field("none", description="what it is aimed at")
    targets: X = Field(1, description="the most targets that it may have")
    attribute: str = Field("", description="only monsters of this attribute are targets")
    bp_at_most: Points | None = Field(None, description="only monsters whose BP now are no higher are targets")
    cost: tuple[Points, ...] = Field((0,), description="the MP that it asks for; several: the player chooses")
    n: tuple[Points, ...] = Field((0,), description="how much, for each cost or for all")
    against: tuple[Against, ...] = Field((), description="monsters of an attribute that it works on differently")
    token: Literal["", "damage", "poison"] = Field("", description="with give-back: which tokens")
    deck: Literal["", "attack", "mp"] = Field("", description="with draw: from which deck")

    @property
    def picky(self) -> bool:
        """Whether there are monsters that it does not work on."""
        return bool(self.attribute) or self.bp_at_most is not None

    def fits(self, step: str, at_penalty: bool) -> bool:
        """What stops a penalty is for that moment alone, all else for any other moment of its steps."""
        return step in self.when and at_penalty == (self.does == "shield")

    @model_validator(mode="after")
    def a_number_for_each_cost(self) -> Use:
        if len(self.n) not in (1, len(self.cost)):
            raise ValueError("`n` has one number, or one for each cost")
        if list(self.cost) != sorted(set(self.cost)):
            raise ValueError("the costs rise from one to the next")
        return self

    @model_validator(mode="after")
    def a_moment_for_it(self) -> Use:
        allowed = MOMENTS.get(self.does, self.when)
        if not set(self.when) <= set(allowed):
            raise ValueError(f"`when`: {self.does!r} is for {' or '.join(map(repr, allowed))}")
        return self

    @model_validator(mode="after")
    def something_to_do_it_to(self) -> Use:
        allowed = TARGETS[self.does]
        if self.target not in allowed:
            raise ValueError(f"{self.does!r} needs the target {' or '.join(map(repr, allowed))}")
        if bool(self.token) != (self.does == "give-back") or bool(self.deck) != (self.does == "draw"):
            raise ValueError("a `token` is given back and a `deck` is drawn from; nothing else names one")
        if self.target != "monster" and (self.attribute or self.bp_at_most is not None):
            raise ValueError("`attribute` and `bp_at_most` choose among monsters of the cell")
        return self


class Spring(Content):
    """One thing that a trap does to the PC that enters its cell."""

    does: Literal["damage", "poison", "curse", "item", "monster", "hold"] = Field(
        description="tokens, curses or items that are drawn, monsters that come, or turns without a normal move"
    )
    n: X = Field(1, description="how many; a trap holds for one turn")

    @model_validator(mode="after")
    def held_for_one_turn(self) -> Spring:
        if self.does == "hold" and self.n > 1:
            raise ValueError("a trap holds for one turn; leave `n` out")
        return self


class Weight(Content):
    """What a curse changes while its owner holds it."""

    does: Literal[
        "weaken-attacks",  # each attack card shown has n BP less
        "dearer-magic",  # each magic card costs n MP more
        "fewer-items",  # at most n item cards may be held
        "no-rest",
        "bleed",  # n damage tokens more, once in each combat
        "beckon",  # on 1 in the start step n monsters appear
        "stumble",  # on 1 the normal move fails
        "fewer-attacks",  # the limit of attack cards is n lower
    ] = Field(description="what is harder")
    n: X = Field(1, description="by how much")


# -- monsters --------------------------------------------------------------------------------------------------------


class Ability(Content):
    """A special ability of a monster. `magic`: it has it by magic, which magic can undo."""

    has: Literal["physical", "revive", "attribute", "attack-minus", "commander"] = Field(description="which ability")
    x: X | None = Field(None, description="the number of the ability; an attribute has none")
    word: str = Field("", description="the attribute, or the word whose bearers a commander strengthens")
    by: Literal["name", "attribute"] = Field("name", description="whether a commander's word is a name or attribute")
    magic: bool = Field(False, description="whether it is written with magic before it")

    @model_validator(mode="after")
    def written_in_full(self) -> Ability:
        if (self.x is None) != (self.has == "attribute"):
            raise ValueError("every ability but an attribute is written with a number X of at least 1")
        if bool(self.word) != (self.has in ("attribute", "commander")):
            raise ValueError("an attribute and a commander are written with a word, other abilities without")
        return self


class Penalty(Content):
    """What a monster does to a PC that it beats."""

    damage: Count = Field(0, description="damage tokens to be drawn")
    poison: Count = Field(0, description="poison tokens to be drawn")
    curse: Count = Field(0, description="curse cards to be drawn")


# -- the cards -------------------------------------------------------------------------------------------------------


class Attack(Printed):
    """An attack card."""

    kind: Literal["attack"] = "attack"
    bp: Points = Field(description="its BP")


class Power(Printed):
    """A magic power card."""

    kind: Literal["mp"] = "mp"
    mp: Points = Field(description="its MP")


class Magic(Printed):
    """A magic card, which stays in the hand."""

    kind: Literal["magic"] = "magic"
    uses: tuple[Use, ...] = Field(description="what it can be used for")


class Item(Printed):
    """`once`: used up by use. `special`: it is in no deck, but where a board lays it, and cannot be lost."""

    kind: Literal["item"] = "item"
    uses: tuple[Use, ...] = Field((), description="what it can be used for")
    once: bool = Field(True, description="discarded when it has been used")
    suit: Suit | Literal[""] = Field("", description="of a key: the gate that it turns over")
    special: bool = Field(False, description="in no deck, and never lost")

    @model_validator(mode="after")
    def without_mp(self) -> Item:
        if any(use.cost != (0,) for use in self.uses):
            raise ValueError("an item costs no MP; leave `cost` out")
        return self


class Trap(Printed):
    """A trap card."""

    kind: Literal["trap"] = "trap"
    springs: tuple[Spring, ...] = Field(description="what it does to the PC that enters its cell")


class Curse(Printed):
    """A curse card."""

    kind: Literal["curse"] = "curse"
    weighs: tuple[Weight, ...] = Field(description="what it changes for its owner")


class Monster(Printed):
    """A monster card."""

    kind: Literal["monster"] = "monster"
    bp: Points = Field(description="its BP")
    abilities: tuple[Ability, ...] = Field((), description="its special abilities")
    penalty: Penalty = Field(Penalty(), description="what it does to a PC")
    moves: bool = Field(True, description="whether arrows and rests move it; a golem stays")
    words: tuple[Word, ...] = Field((), description="further words that it bears, besides the Japanese of its name")

    def bears(self, word: str) -> bool:
        return word in (self.name.ja, self.name.en) or word in self.words


class Structure(Printed):
    """A structure card."""

    kind: Literal["structure"] = "structure"
    rule: Literal["gate", "wall", "altar"] = Field(description="whose rules it follows")
    stands: Literal["route", "cell"] = Field("route", description="where a board may put it: an altar in a cell")

    @model_validator(mode="after")
    def where_its_rules_hold(self) -> Structure:
        if (self.stands == "cell") != (self.rule == "altar"):
            raise ValueError("`stands`: a gate or a wall is placed on a route, an altar in a cell")
        return self


class Class(Printed):
    """A character class: the most cards of each kind that a PC may hold, and starts with.

    `rule` is the booklet's rule that describes it; a class of a board's own has none.
    """

    kind: Literal["class"] = "class"
    rule: str = Field("", description="the rule of the booklet that describes it")
    attack: Count = Field(description="attack cards at most")
    mp: Count = Field(description="MP cards at most")
    magic: Count = Field(description="magic cards at most")


class Token(Printed):
    """A damage or poison token."""

    kind: Literal["damage", "poison"] = Field(description="the bag that it is in")
    value: Points = Field(description="what it counts towards going out")


class Counter(Printed):
    """A trump counter. Ace is 1, jack 11, queen 12, king 13."""

    kind: Literal["counter"] = "counter"
    suit: Suit = Field(description="which key fits")
    number: Annotated[int, Field(strict=True, ge=1, le=13)] = Field(description="the strength of the gate")


AnyPrinted = Attack | Power | Magic | Item | Trap | Curse | Monster | Structure | Class | Token | Counter
Card = Annotated[AnyPrinted, Field(discriminator="kind")]
Usable = Magic | Item
Ways = dict[str, tuple[tuple[int, Use], ...]]  # by card: uses of it, each with its place on the card


class CardFile(Content):
    label: Text | None = None
    cards: tuple[Card, ...]


@lru_cache(maxsize=4096)
def printed_id(card: str) -> str:
    """What is printed on a copy: `cpa.house.attack.5` of `cpa.house.attack.5/2`."""
    return card.rpartition("/")[0] or card


class Box:
    """Everything in the box. Cards come in copies, `id/1` to `id/n`; tokens and counters are told by their kind."""

    def __init__(self, printed: tuple[AnyPrinted, ...]) -> None:
        self.printed: dict[str, AnyPrinted] = {card.id: card for card in printed}
        self.cards: dict[str, AnyPrinted] = {}
        self._decks: dict[str, tuple[str, ...]] = dict.fromkeys(KINDS, ())
        for card in printed:
            if card.kind in KINDS:
                copies = {f"{card.id}/{n + 1}": card for n in range(card.count)}
                self.cards.update(copies)
                self._decks[card.kind] += () if getattr(card, "special", False) else tuple(copies)
        self.attacks = {id: c for id, c in self.cards.items() if isinstance(c, Attack)}
        self.powers = {id: c for id, c in self.cards.items() if isinstance(c, Power)}
        self.magics = {id: c for id, c in self.cards.items() if isinstance(c, Magic)}
        self.items = {id: c for id, c in self.cards.items() if isinstance(c, Item)}
        self.traps = {id: c for id, c in self.cards.items() if isinstance(c, Trap)}
        self.curses = {id: c for id, c in self.cards.items() if isinstance(c, Curse)}
        self.monsters = {id: c for id, c in self.cards.items() if isinstance(c, Monster)}
        self.able = {id: frozenset(found.has for found in c.abilities) for id, c in self.monsters.items()}
        self.commanders = frozenset(id for id, able in self.able.items() if "commander" in able)
        self.staying = frozenset(id for id, c in self.monsters.items() if not c.moves)
        self.harmless = frozenset(id for id, c in self.monsters.items() if not c.bp)
        self.usable: dict[str, Usable] = {**self.magics, **self.items}
        self.timely = {moment: self._ways_at(*moment) for moment in product(get_args(When), (False, True))}
        self.picky = frozenset(id for id, c in self.usable.items() if any(use.picky for use in c.uses))
        self.shields = frozenset(id for id, c in self.usable.items() if any(use.does == "shield" for use in c.uses))
        self.classes = {c.id: c for c in printed if isinstance(c, Class)}
        self.structures = {c.id: c for c in printed if isinstance(c, Structure)}
        self.tokens = {c.id: c for c in printed if isinstance(c, Token)}
        self.counters = {c.id: c for c in printed if isinstance(c, Counter)}

    def _ways_at(self, step: str, at_penalty: bool) -> Ways:
        """The ways in which cards can be used at such a moment."""
        ways = {
            id: tuple([(way, use) for way, use in enumerate(card.uses) if use.fits(step, at_penalty)])
            for id, card in self.usable.items()
        }
        return {id: fitting for id, fitting in ways.items() if fitting}

    def deck(self, kind: str) -> tuple[str, ...]:
        """All cards of a kind that belong into its deck, in the order of the files."""
        return self._decks.get(kind, ())

    def bag(self, kind: str) -> tuple[str, ...]:
        return tuple(id for id, c in self.tokens.items() if c.kind == kind for _ in range(c.count))

    def copies(self, id: str) -> tuple[str, ...]:
        return tuple(f"{id}/{n + 1}" for n in range(self.printed[id].count))

    def with_more(self, cards: tuple[AnyPrinted, ...]) -> Box:
        """This box with more in it; what has a known id takes the place of what was there."""
        more: dict[str, AnyPrinted] = {}
        for card in cards:
            known = self.printed.get(card.id)
            if known is not None and known.kind != card.kind:
                raise BadInput(f"cards: {card.id!r} is of the kind {known.kind}; give this {card.kind} card another id")
            if card.id in more:
                raise BadInput(f"cards: {card.id!r} is defined twice; give one of the two another id")
            more[card.id] = card
        return Box(tuple({**self.printed, **more}.values()))


@lru_cache(maxsize=1)
def box() -> Box:
    files = (load_as(CardFile, path) for path in sorted(FOLDER.glob("*.yaml")))
    return Box(tuple(card for file in files for card in file.cards))


def catalogue() -> tuple[AnyPrinted, ...]:
    """Everything in the box, each once."""
    return tuple(box().printed.values())
