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

    card: str = Field(description="the id of an item card")
    place: Place | Literal[""] = Field(
        "", description="worn: what is Shiny or Clothing; belt: what is neither worn nor held; pack: not in use"
    )
    cheat: str = Field("", description="the id of a Cheat card that lies on it")


class SeatSpec(Content):
    """A munchkin. What is left out is as at the start of a game.

    Cards are named by their ids. Where the box has further copies, each later mention takes the next: x, x/2, x/3.
    """

    name: Name = Field("", description="what the texts call its player; Player 1 ... if left out")
    colour: Name | None = Field(None, description=f"{', '.join(COLOURS)}; the first that is free if left out")
    level: Number = Field(1, description="1 to 10")
    gender: Literal["", "male", "female"] = Field("", description="the munchkin's gender, for cards that ask for one")
    person: Literal["", "male", "female"] = Field("", description="the player's own gender; as `gender` if left out")
    health: Number | None = Field(None, description="red tokens; all of them if left out")
    tokens: Number = Field(4, description="health tokens, red and black: the most health that he can have")
    gold: Gold | None = Field(None, description="300 if left out; the dead have none")
    move: Number = Field(3, description="Move tokens, before Big items, rooms and Curses change it")
    spent: Number = Field(0, description="Move spent this turn")
    stepped: bool = Field(False, description="whether the one step that is always possible is taken")
    entered: bool = Field(False, description="whether he has come into his room this turn and no monster was there")
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
    dead: bool = Field(False, description="lying there until his next turn: no hand, gear or gold")
    hand: tuple[str, ...] = Field((), description="Treasure and DxM cards in the hand")
    gear: tuple[str | GearSpec, ...] = Field(
        (), description="items in play: an id alone, or a mapping that says where it is; a second hat needs place: pack"
    )
    traits: tuple[str, ...] = Field((), description="race, class, Half-Breed and Super Munchkin cards in play")
    curses: tuple[str, ...] = Field((), description="Curse cards that lie on him")
    powers: tuple[Power, ...] = Field((), description="powers such as flight that he has without an item")


class RoomSpec(Content):
    """A room of the dungeon."""

    id: Annotated[str, Field(min_length=1, max_length=60)] = Field(
        description="its name in this position, such as here"
    )
    tile: str = Field(PLAIN, description="the id of its tile; left out, a room without icons, rules or arrows")
    at: tuple[Number, Number] = Field(description="row and column; rooms side by side are joined by their links")
    links: dict[Direction, Link] = Field(
        {}, description="kinds of the sides; a side left out is as the next room has it, or a passage"
    )
    dropped: tuple[str, ...] = Field((), description="items that lie there")
    gold: Gold = Field(0, description="gold that lies there")
    marker: Literal["", "ransacked", "looted-out"] = Field("", description="the token of what has been searched")
    turn: Annotated[int, Field(strict=True, ge=0, le=3)] = Field(0, description="quarter turns clockwise")


class MonsterSpec(Content):
    """A monster in the dungeon."""

    card: str = Field(description="the id of a Monster card")
    id: Name = Field("", description="m1, m2 ... in order if left out")
    base: Seat | None = Field(
        None, description="the seat whose colour its base has: its handler, who rolls for it; left out, the main player"
    )
    where: str = Field(
        "", description="a room id; the room of the player whose turn it is, or of the fight, if left out"
    )
    enhancers: tuple[str, ...] = Field((), description="enhancers that lie on it")
    boss: bool = Field(False, description="whether it is a Boss: Level 20, in the Entrance")


class DealSpec(Content):
    """What is promised to a helper; nothing if all is left out."""

    treasures: Number = Field(0, description="how many of the treasures he gets")
    pick: Literal["", "first", "last"] = Field("", description="with treasures: whether he picks first or last")
    gold: Gold = Field(0, description="what the main player pays him")
    pays: Gold = Field(0, description="what he pays the main player for being let in")
    items: tuple[str, ...] = Field((), description="items that the main player has in play")


class BidSpec(Content):
    """Somebody's offer to help."""

    seat: Seat = Field(description="who offers")
    deal: DealSpec = Field(DealSpec(), description="his price")


class BoostSpec(Content):
    """A one-shot that has been used or thrown; it lies on its discard pile."""

    card: str = Field(description="the id of the one-shot")
    seat: Seat = Field(description="who used it")
    side: Literal["munchkins", "monsters"] = Field(description="whose total it is added to")
    thrown: bool = Field(False, description="whether it was thrown in by somebody outside the fight")


class DieSpec(Content):
    """A die that has been rolled in the fight and lies there."""

    of: str = Field(description='"p0" for the munchkin of seat 0, or a monster id')
    face: Annotated[int, Field(strict=True, ge=1, le=6)] = Field(description="what it shows")
    owner: Seat | None = Field(
        None, description="who rolled it; the munchkin himself or the monster's handler if left out"
    )


class FightSpec(Content):
    """A fight that is on. With `dice` they have been rolled and may only be set; without, cards may still be played."""

    main: Seat | None = Field(None, description="the player whose turn it is, if left out")
    helper: Seat | None = Field(None, description="the helper, who has come to the room")
    called: bool = Field(False, description="whether everybody has been asked for help")
    asked: tuple[Seat, ...] = Field((), description="who has been asked for help one by one")
    bids: tuple[BidSpec, ...] = Field((), description="who has offered help; the main player may choose one")
    deal: DealSpec | None = Field(None, description="what the helper has been promised")
    boosts: tuple[BoostSpec, ...] = Field((), description="one-shots that count in this fight")
    dice: tuple[DieSpec, ...] = Field((), description="every die of the fight, one entry each; or none")
    monsters: tuple[str, ...] | None = Field(
        None, description="which monsters are fought; all that do not ignore the main player if left out"
    )


class CurseSpec(Content):
    """A Curse that is about to strike."""

    card: str = Field(description="the id of the Curse")
    by: Seat = Field(description="who plays it")
    victim: Seat = Field(description="whom it strikes; he may cancel it first")
    item: str = Field("", description="the victim's item that it is to hit, if the card lets its player choose")


class DecksSpec(Content):
    """Cards on top of the decks, the first to be drawn first; the rest of the box follows, shuffled."""

    monster: tuple[str, ...] = Field((), description="Monster cards")
    treasure: tuple[str, ...] = Field((), description="Treasure cards")
    dxm: tuple[str, ...] = Field((), description="DxM cards")
    only: bool = Field(False, description="nothing follows: the decks hold just these cards")


class SupplySpec(Content):
    """Room tiles and links still to be drawn, the first to come first; the rest of the box follows, shuffled."""

    rooms: tuple[str, ...] = Field((), description="room tiles, by id")
    links: tuple[Link, ...] = Field((), description="the kinds on the faces that are no passage")
    only: bool = Field(False, description="nothing follows; without rooms the dungeon is fully explored")


class Start(Content):
    """A position.

    The shortest: `{seats: [{level: 5}, {}], monsters: [{card: mq.card.gazebo, base: 1}]}`: seat 0 fights the Gazebo of
    seat 1, who stands next door. Numbers in `chance` are dice in the order in which they are rolled: in a fight the
    main player's, the helper's, the monsters'; of the Monster die 1 is blue, 2 green, 3 red, 4 yellow, 5 purple,
    6 orange.
    """

    turn: Seat = Field(0, description="the seat whose turn it is")
    phase: Phase | None = Field(
        None,
        description="where in the turn the position is; left out: fight if a monster is in the room of the player "
        "whose turn it is (rolled if `fight` has dice), else move. deal: before the first cards are dealt; opening: "
        "starting hands are played; start: before a turn, with revival and the DxM draw; turn: beside a monster, "
        "before any fight; move: his turn, no fight; calls: the roll is announced; rolled: the dice lie; won, lost: "
        "the fight is decided; run: running away; charity: the end of the turn, before cards are given away; monsters: "
        "before the Monster die",
    )
    room: str = Field("", description="short for the tile of the room `here` of the default rooms")
    rooms: tuple[RoomSpec, ...] = Field(
        (),
        description="default: here, next (next door to the east) and far (two away), joined by passages; an Entrance "
        "that is not named lies apart. Before the first turn: the Entrance alone",
    )
    seats: tuple[SeatSpec, ...] = Field(description="two to four munchkins; seat 0 is the first")
    monsters: tuple[MonsterSpec, ...] = Field((), description="monsters in the dungeon")
    fight: FightSpec | None = Field(None, description="a fight that is on, where the phase alone does not say enough")
    curse: CurseSpec | None = Field(None, description="a Curse that has been played and not yet struck")
    decks: DecksSpec = Field(DecksSpec(), description="what is drawn next")
    supply: SupplySpec = Field(SupplySpec(), description="rooms and links still to be laid")
    bosses: Annotated[int, Field(strict=True, ge=0, le=99)] = Field(
        0, description="how many Bosses have been drawn so far"
    )
    discards: DecksSpec = Field(DecksSpec(), description="what lies on the discard piles, the last on top")
