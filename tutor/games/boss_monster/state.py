"""The state of a game: players and their dungeons, the town, decks, the hero on the way. All of it frozen."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, get_args

from tutor.games.boss_monster.cards import DECKS as DECKS
from tutor.games.boss_monster.cards import TREASURES as TREASURES
from tutor.games.boss_monster.cards import AnyCard, Box, Hero, Print, Room, box, box_with
from tutor.kernel.records import Rec
from tutor.kernel.state import State

NOBODY = -1
LEFT = -1  # to the left of the leftmost room
HIDDEN = "?"
Phase = Literal["setup", "beginning", "build", "bait", "adventure", "end"]
# Words that questions may be about, as DECKS and TREASURES are.
PHASES: tuple[str, ...] = get_args(Phase)


class Place(Rec):
    """A place in the row of a dungeon: its cards from the bottom up, and how the top one lies.

    `used` are the cards here whose once-a-turn ability has been used this turn.
    """

    cards: tuple[str, ...]
    down: bool = False
    deactivated: bool = False
    used: tuple[str, ...] = ()

    @property
    def top(self) -> str:
        return self.cards[-1] if self.cards else ""

    @property
    def working(self) -> bool:
        """Whether the top card is visible and not deactivated."""
        return bool(self.cards) and not self.down and not self.deactivated


class Guest(Rec):
    """A hero in town or at a dungeon: the damage it has taken and the rooms that have sent it back this turn."""

    card: str
    damage: int = 0
    sent: tuple[str, ...] = ()


class Scored(Rec):
    """A hero in a scoring area: face-down a soul, face-up a wound."""

    card: str
    soul: bool


class Player(Rec):
    """A boss and the person who plays it.

    `dungeon` runs from the entrance to the boss. Of the turn that is on: rooms `placed`, rooms `built` whose effects
    are to come, a level-up that is `due`, whether he is done with building (`chosen`) and has gained a soul (`reaped`).
    """

    seat: int
    name: str
    boss: str = ""
    bosses: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    dungeon: tuple[Place, ...] = ()
    entrance: tuple[Guest, ...] = ()
    scored: tuple[Scored, ...] = ()
    levelled: bool = False
    due: bool = False
    placed: int = 0
    chosen: bool = False
    built: tuple[str, ...] = ()
    reaped: bool = False
    out: bool = False


class Declared(Rec):
    """A spell or ability that has been declared and has not taken effect yet."""

    id: int
    seat: int
    card: str
    target: str = ""
    spell: bool = True


class Effect(Rec):
    """Something that holds until the end of the turn: on a seat, a room or a hero."""

    kind: Literal["damage", "double", "health", "no-building", "barred", "builds"]
    source: str
    n: int = 0
    seat: int = NOBODY
    card: str = ""


class Walk(Rec):
    """A hero on its way: `at` is the place where it stands, or stood last; -1 is the entrance."""

    seat: int
    hero: Guest
    at: int = -1
    inside: bool = False


class Dungeons(State):
    """The whole game. `stirred` is whether anything has been done this turn: a spell or ability declared, a dungeon
    entered; at its end also whether a room was placed.
    """

    edition: Print = "alpha"
    variants: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    starters: int = 0
    turn: int = 0
    phase: Phase = "setup"
    active: int = NOBODY
    town: tuple[Guest, ...] = ()
    walk: Walk | None = None
    waiting: tuple[Declared, ...] = ()
    effects: tuple[Effect, ...] = ()
    room_deck: tuple[str, ...] = ()
    spell_deck: tuple[str, ...] = ()
    hero_deck: tuple[str, ...] = ()
    epic_deck: tuple[str, ...] = ()
    boss_deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    stirred: bool = False
    made: int = 0
    inline: str = ""

    @property
    def box(self) -> Box:
        return box_with(self.edition, self.inline) if self.inline else box(self.edition)

    def card(self, card: str) -> AnyCard:
        return self.box.cards[card]

    def room(self, card: str) -> Room:
        return self.box.room(card)

    def hero(self, card: str) -> Hero:
        return self.box.hero(card)

    def xp(self, seat: int) -> int:
        boss = self.players[seat].boss
        return self.box.boss(boss).xp if boss else 0


def playing(s: Dungeons) -> tuple[int, ...]:
    """The seats that have not lost."""
    return tuple([p.seat for p in s.players if not p.out])


def place_of(s: Dungeons, card: str) -> tuple[int, int] | None:
    """The seat and the place where this card lies on top."""
    for p in s.players:
        for at, place in enumerate(p.dungeon):
            if place.cards and place.cards[-1] == card:
                return p.seat, at
    return None


def is_in(s: Dungeons, seat: int, at: int) -> bool:
    """Whether the hero on its way stands in the room at this place."""
    return s.walk is not None and s.walk.inside and (s.walk.seat, s.walk.at) == (seat, at)


def working(s: Dungeons, seat: int) -> tuple[tuple[int, Place], ...]:
    """The places of a dungeon whose room is visible and not deactivated, with their numbers."""
    return tuple([there for there in enumerate(s.players[seat].dungeon) if there[1].working])


def kind_of(s: Dungeons, card: str) -> frozenset[str]:
    """The words by which an effect may name this card; of a hidden one only its back is known."""
    return _kind_of(s.edition, s.inline, card)


@lru_cache(maxsize=4096)
def _kind_of(edition: Print, inline: str, card: str) -> frozenset[str]:
    found = box_with(edition, inline).cards.get(card)
    if found is None:
        return frozenset((card.removeprefix(HIDDEN), ""))
    if isinstance(found, Room):
        return frozenset((*found.words, ""))
    if isinstance(found, Hero):
        return frozenset((*found.words, ""))
    return frozenset((found.kind, ""))
