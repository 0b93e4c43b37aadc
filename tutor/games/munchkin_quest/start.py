"""Positions: the `start:` of a table file, checked against the rules and laid out as a state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tutor.content.models import Content

Direction = Literal["north", "east", "south", "west"]
Link = Literal["", "passage", "door", "locked-door", "hidden-door", "wall"]
Place = Literal["head", "body", "feet", "worn", "hands", "belt", "pack"]
Colour = Literal["blue", "green", "red", "yellow"]
Phase = Literal["deal", "opening", "turn", "fight", "calls", "rolled", "won", "lost", "run", "after"]
Power = Literal["flight", "flame", "protection-from-flame"]
Seat = Annotated[int, Field(strict=True)]
Number = Annotated[int, Field(strict=True, ge=-99, le=99)]
Gold = Annotated[int, Field(strict=True, ge=-1_000_000_000, le=1_000_000_000)]
Name = Annotated[str, Field(max_length=60)]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green", "yellow")
PLAIN = "mq.house.nothing-in-particular"


class GearSpec(Content):
    """An item in play; a bare card id puts it where it naturally goes."""

    card: str
    place: Place | Literal[""] = ""
    cheat: str = ""


class SeatSpec(Content):
    """A munchkin. What is left out is as at the start of a game."""

    name: Name = ""
    colour: Colour | None = None
    level: Number = 1
    gender: Literal["", "male", "female"] = ""
    health: Number | None = Field(None, description="red tokens; all of them if left out")
    tokens: Number = 4
    gold: Gold | None = Field(None, description="300 if left out; the dead have none")
    move: Number = 3
    spent: Number = 0
    where: str = Field(
        "", description="a room id; the fight's room for the main player, next door for others if left out"
    )
    dead: bool = False
    hand: tuple[str, ...] = ()
    gear: tuple[str | GearSpec, ...] = ()
    traits: tuple[str, ...] = Field((), description="race, class, Half-Breed and Super Munchkin cards in play")
    curses: tuple[str, ...] = ()
    powers: tuple[Power, ...] = Field((), description="powers such as flight that he has without an item")


class RoomSpec(Content):
    id: Annotated[str, Field(min_length=1, max_length=60)]
    tile: str = PLAIN
    at: tuple[Number, Number] = Field(description="row and column; rooms side by side are joined by their links")
    links: dict[Direction, Link] = Field(
        {}, description="kinds of the sides; a side left out is as the next room has it, or a passage"
    )
    dropped: tuple[str, ...] = ()
    gold: Gold = 0


class MonsterSpec(Content):
    card: str
    id: Name = Field("", description="m1, m2 ... in order if left out")
    base: Seat | None = Field(None, description="the seat whose colour its base has")
    where: str = ""
    enhancers: tuple[str, ...] = ()
    boss: bool = False


class DealSpec(Content):
    treasures: Number = 0
    pick: Literal["", "first", "last"] = ""
    gold: Gold = 0
    pays: Gold = 0
    items: tuple[str, ...] = ()


class BidSpec(Content):
    seat: Seat
    deal: DealSpec = DealSpec()


class BoostSpec(Content):
    """A one-shot that has been used or thrown; it lies on its discard pile."""

    card: str
    seat: Seat
    side: Literal["munchkins", "monsters"]
    thrown: bool = False


class DieSpec(Content):
    of: str = Field(description='"p0" for the munchkin of seat 0, or a monster id')
    face: Annotated[int, Field(strict=True, ge=1, le=6)]
    owner: Seat | None = Field(
        None, description="who rolled it; the munchkin himself or the monster's handler if left out"
    )


class FightSpec(Content):
    main: Seat | None = Field(None, description="the player whose turn it is, if left out")
    helper: Seat | None = None
    called: bool = Field(False, description="whether everybody has been asked for help")
    asked: tuple[Seat, ...] = ()
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
    by: Seat
    victim: Seat
    item: str = ""


class DecksSpec(Content):
    """Cards on top of the decks, the first to be drawn first; the rest of the box follows, shuffled."""

    monster: tuple[str, ...] = ()
    treasure: tuple[str, ...] = ()
    dxm: tuple[str, ...] = ()
    only: bool = Field(False, description="nothing follows: the decks hold just these cards")


class Start(Content):
    """A position."""

    turn: Seat = 0
    phase: Phase | None = Field(
        None,
        description="fight if a monster is in the room of the player whose turn it is, else after; "
        "deal is before the first cards are dealt, opening before the first turn, which begins beside a new monster",
    )
    room: str = Field("", description="short for the tile of the room `here` of the default rooms")
    rooms: tuple[RoomSpec, ...] = Field((), description="default: here, next (next door) and far (two away)")
    seats: tuple[SeatSpec, ...]
    monsters: tuple[MonsterSpec, ...] = ()
    fight: FightSpec | None = None
    curse: CurseSpec | None = None
    decks: DecksSpec = DecksSpec()
    discards: DecksSpec = DecksSpec()
