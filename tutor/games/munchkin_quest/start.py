"""Positions: the `start:` of a table file, checked against the rules and laid out as a state."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tutor.content.models import Content

Direction = Literal["north", "east", "south", "west"]
Link = Literal["", "passage", "door", "locked-door", "hidden-door", "wall"]
Place = Literal["head", "body", "feet", "worn", "hands", "belt", "pack"]
Colour = Literal["blue", "green", "red", "yellow"]
Phase = Literal["turn", "fight", "calls", "rolled", "won", "lost", "run", "after"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")
PLAIN = "mq.house.nothing-in-particular"


class GearSpec(Content):
    """An item in play; a bare card id puts it where it naturally goes."""

    card: str
    place: Place | Literal[""] = ""
    cheat: str = ""


class SeatSpec(Content):
    """A munchkin. What is left out is as at the start of a game."""

    name: str = ""
    colour: Colour | None = None
    level: int = 1
    gender: Literal["", "male", "female"] = ""
    health: int | None = Field(None, description="red tokens; all of them if left out")
    tokens: int = 4
    gold: int = 300
    move: int = 3
    spent: int = 0
    where: str = Field(
        "", description="a room id; the fight's room for the main player, next door for others if left out"
    )
    dead: bool = False
    hand: tuple[str, ...] = ()
    gear: tuple[str | GearSpec, ...] = ()
    traits: tuple[str, ...] = Field((), description="race, class, Half-Breed and Super Munchkin cards in play")
    curses: tuple[str, ...] = ()
    powers: tuple[str, ...] = Field((), description="powers such as flight that he has without an item")


class RoomSpec(Content):
    id: str
    tile: str = PLAIN
    at: tuple[int, int] = Field(description="row and column; rooms side by side are joined by their links")
    links: dict[Direction, Link] = Field({}, description="kinds of the sides; a side left out is a passage")
    dropped: tuple[str, ...] = ()
    gold: int = 0


class MonsterSpec(Content):
    card: str
    id: str = Field("", description="m1, m2 ... in order if left out")
    base: int | None = Field(None, description="the seat whose colour its base has")
    where: str = ""
    enhancers: tuple[str, ...] = ()
    boss: bool = False


class DealSpec(Content):
    treasures: int = 0
    pick: Literal["", "first", "last"] = ""
    gold: int = 0
    pays: int = 0
    items: tuple[str, ...] = ()


class BidSpec(Content):
    seat: int
    deal: DealSpec = DealSpec()


class BoostSpec(Content):
    """A one-shot that has been used or thrown; it lies on its discard pile."""

    card: str
    seat: int
    side: Literal["munchkins", "monsters"]
    thrown: bool = False


class DieSpec(Content):
    of: str = Field(description='"p0" for the munchkin of seat 0, or a monster id')
    face: int = Field(ge=1, le=6)
    owner: int | None = Field(
        None, description="who rolled it; the munchkin himself or the monster's handler if left out"
    )


class FightSpec(Content):
    main: int | None = None
    helper: int | None = None
    called: bool = False
    asked: tuple[int, ...] = ()
    bids: tuple[BidSpec, ...] = ()
    deal: DealSpec | None = None
    boosts: tuple[BoostSpec, ...] = ()
    dice: tuple[DieSpec, ...] = ()
    monsters: tuple[str, ...] | None = Field(
        None, description="which monsters are fought; all that do not ignore the main player if left out"
    )


class CurseSpec(Content):
    """A Curse that is about to strike."""

    card: str
    by: int
    victim: int
    item: str = ""


class DecksSpec(Content):
    """Cards on top of the decks, the first to be drawn first; the rest of the box follows, shuffled."""

    monster: tuple[str, ...] = ()
    treasure: tuple[str, ...] = ()
    dxm: tuple[str, ...] = ()
    only: bool = Field(False, description="nothing follows: the decks hold just these cards")


class Start(Content):
    """A position."""

    turn: int = 0
    phase: Phase | None = Field(
        None, description="fight if a monster is in the room of the player whose turn it is, else after"
    )
    room: str = Field("", description="short for the tile of the room `here` of the default rooms")
    rooms: tuple[RoomSpec, ...] = Field((), description="default: here, next (next door) and far (two away)")
    seats: tuple[SeatSpec, ...]
    monsters: tuple[MonsterSpec, ...] = ()
    fight: FightSpec | None = None
    curse: CurseSpec | None = None
    decks: DecksSpec = DecksSpec()
    discards: DecksSpec = DecksSpec()
