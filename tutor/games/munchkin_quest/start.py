"""Positions: the `start:` of a table file, checked against the rules and laid out as a state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tutor.content.models import Content

Direction = Literal["north", "east", "south", "west"]
Link = Annotated[str, Field(max_length=20, description='passage, door, locked-door, hidden-door, wall, or "" for none')]
Place = Literal["head", "body", "feet", "worn", "hands", "belt", "pack"]
Phase = Literal[
    "deal",
    "opening",
    "start",
    "turn",
    "fight",
    "calls",
    "rolled",
    "won",
    "lost",
    "run",
    "move",
    "charity",
    "monsters",
]
Power = Literal["flight", "flame", "protection-from-flame"]
Seat = Annotated[int, Field(strict=True)]
Number = Annotated[int, Field(strict=True, ge=-99, le=99)]
Gold = Annotated[int, Field(strict=True, ge=-1_000_000_000, le=1_000_000_000)]
Name = Annotated[str, Field(max_length=60)]
COLOURS = ("red", "blue", "green", "yellow")
PLAIN = "mq.house.nothing-in-particular"


class GearSpec(Content):
    """An item in play; a bare card id puts it where it naturally goes."""

    card: str
    place: Place | Literal[""] = ""
    cheat: str = ""


class SeatSpec(Content):
    """A munchkin. What is left out is as at the start of a game."""

    name: Name = ""
    colour: Name | None = Field(None, description=f"{', '.join(COLOURS)}; the first that is free if left out")
    level: Number = 1
    gender: Literal["", "male", "female"] = ""
    person: Literal["", "male", "female"] = Field("", description="the player's own gender; as `gender` if left out")
    health: Number | None = Field(None, description="red tokens; all of them if left out")
    tokens: Number = 4
    gold: Gold | None = Field(None, description="300 if left out; the dead have none")
    move: Number = 3
    spent: Number = 0
    stepped: bool = Field(False, description="whether the one step that is always possible is taken")
    entered: bool = Field(False, description="whether he has walked into his room this turn")
    fights: Annotated[int, Field(strict=True, ge=0, le=99)] | None = Field(
        None, description="how many fights he has begun this turn; 1 if left out for the main player of a `fight:`"
    )
    searched: tuple[str, ...] = Field((), description="rooms that he has searched this turn")
    dealt: tuple[str, ...] = Field((), description="limited deals that he has made this turn")
    barred: tuple[str, ...] = Field((), description="cards that he may not pick up before his next turn")
    where: str = Field(
        "",
        description="a room id; the fight's room for the main player, next door for others if left out. With a side, "
        "as in here:north, he stands on a link",
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
    marker: Literal["", "ransacked", "looted-out"] = ""
    turn: Annotated[int, Field(strict=True, ge=0, le=3)] = Field(0, description="quarter turns clockwise")


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


class SupplySpec(Content):
    """Room tiles and links still to be drawn, the first to come first; the rest of the box follows, shuffled."""

    rooms: tuple[str, ...] = ()
    links: tuple[Link, ...] = Field((), description="the kinds on the faces that are no passage")
    only: bool = Field(False, description="nothing follows; without rooms the dungeon is fully explored")


class Start(Content):
    """A position."""

    turn: Seat = 0
    phase: Phase | None = Field(
        None,
        description="fight if a monster is in the room of the player whose turn it is, else move; deal is before the "
        "first cards are dealt, opening before the first turn, start before a turn, turn beside a monster, monsters "
        "before the Monster die is rolled",
    )
    room: str = Field("", description="short for the tile of the room `here` of the default rooms")
    rooms: tuple[RoomSpec, ...] = Field(
        (),
        description="default: here, next (next door) and far (two away); an Entrance that is not named lies apart",
    )
    seats: tuple[SeatSpec, ...]
    monsters: tuple[MonsterSpec, ...] = ()
    fight: FightSpec | None = None
    curse: CurseSpec | None = None
    decks: DecksSpec = DecksSpec()
    supply: SupplySpec = SupplySpec()
    bosses: Number = Field(0, description="how many Bosses have been drawn so far")
    discards: DecksSpec = DecksSpec()
