"""The state of a game: players, rooms, monsters, decks, and the fight that is on. All of it frozen."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from tutor.games.munchkin_quest.boxes import BOXES
from tutor.games.munchkin_quest.cards import AnyCard, Box, Monster, Tile
from tutor.kernel.records import Rec, remembered
from tutor.kernel.state import State

NOBODY = -1
HIDDEN = "?"
HAS_HELPED = "helped"  # the mark of a fight that has had its helper, though he may be gone
SIDES = ("munchkins", "monsters")
Side = Literal["", "munchkins", "monsters"]
Marker = Literal["", "ransacked", "looted-out"]
Place = Literal["head", "body", "feet", "worn", "hands", "belt", "pack"]
EXITS = ("passage", "door", "locked-door", "hidden-door")
DIRECTIONS = ((-1, 0), (0, 1), (1, 0), (0, -1))  # north, east, south, west


class Gear(Rec):
    """An item in play and how it is carried; `cheat` is the Cheat card on it."""

    card: str
    place: Place
    cheat: str = ""


class Player(Rec):
    """A munchkin and the person who plays it, whose own gender is `person`.

    Of the turn that is on: `spent` Move, `overspent` (his Move has fallen below that), `stepped` (the one step that is
    always possible is taken), `entered` (he has come into the room he is in, no monster was there and he may still
    rouse one), `fights` fought, rooms `searched`, deals `dealt`, monsters that he has `passed` (they ignore him). What
    is `barred` lies somewhere and may not be picked up by him before his next turn.
    """

    seat: int
    name: str
    colour: str
    level: int = 1
    gender: str = ""
    person: str = ""
    health: int = 4
    tokens: int = 4
    gold: int = 300
    move: int = 3
    spent: int = 0
    where: str = ""
    dead: bool = False
    hand: tuple[str, ...] = ()
    gear: tuple[Gear, ...] = ()
    traits: tuple[str, ...] = ()
    curses: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()
    overspent: bool = False
    stepped: bool = False
    entered: bool = False
    fights: int = 0
    searched: tuple[str, ...] = ()
    dealt: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()


class Foe(Rec):
    """A monster on the board. `base` is the seat whose colour its base has.

    An `idle` one is beaten: whatever its card gave is over. `drawn_by` has its card before him until the monster has
    survived a fight; nobody: it lies before the player of its base.
    """

    id: str
    card: str
    base: int
    where: str
    enhancers: tuple[str, ...] = ()
    boss: bool = False
    idle: bool = False
    drawn_by: int = NOBODY


class Room(Rec):
    """A room that lies on the table.

    `links` are the kinds of its four sides, north first; "" is not laid yet. `turn` counts quarter turns clockwise.
    `visitors` are the seats that have had what the room gives only once.
    """

    id: str
    tile: str
    at: tuple[int, int]
    links: tuple[str, str, str, str] = ("passage", "passage", "passage", "passage")
    dropped: tuple[str, ...] = ()
    gold: int = 0
    marker: Marker = ""
    turn: int = 0
    visitors: tuple[int, ...] = ()


class Way(NamedTuple):
    """A way out of a room: its side, the kind of its link, and the room behind it, if one lies there."""

    side: int
    link: str
    beyond: Room | None


class Board:
    """How rooms lie to each other: the room at a place, the four ways out of a room, and the rooms next door."""

    def __init__(self, rooms: tuple[Room, ...]) -> None:
        self.at = {room.at: room for room in rooms}
        self.ways = Ways(rooms, self.at)
        self.near = Near(self.ways)


class Ways(dict[str, tuple[Way, ...]]):
    """North, east, south and west of each room that was asked about. A link that is a wall from one side is a wall."""

    def __init__(self, rooms: tuple[Room, ...], at: dict[tuple[int, int], Room]) -> None:
        self._rooms = {room.id: room for room in rooms}
        self._at = at

    def __missing__(self, room: str) -> tuple[Way, ...]:
        here = self._rooms[room]
        (row, column), found = here.at, []
        for side, (down, right) in enumerate(DIRECTIONS):
            link, beyond = here.links[side], self._at.get((row + down, column + right))
            if beyond is not None:
                other = beyond.links[(side + 2) % 4]
                link = "wall" if "wall" in (link, other) else link or other
            found.append(Way(side, link, beyond))
        self[room] = tuple(found)
        return self[room]


class Near(dict[str, frozenset[str]]):
    """Each room that was asked about, with the explored rooms next to it, through any kind of exit."""

    def __init__(self, ways: Ways) -> None:
        self._ways = ways

    def __missing__(self, room: str) -> frozenset[str]:
        beyond = [way.beyond.id for way in self._ways[room] if way.beyond is not None and way.link in EXITS]
        found = self[room] = frozenset((room, *beyond))
        return found


board = remembered(Board)


class Deal(Rec):
    """What a helper gets (treasures, gold, items) or gives (`pays`) for helping."""

    treasures: Annotated[int, Meta(description="how many of the treasures the helper gets")] = 0
    pick: Annotated[Literal["", "first", "last"], Meta(description="with treasures: whether he picks first")] = ""
    gold: Annotated[int, Meta(description="what the main player pays him")] = 0
    pays: Annotated[int, Meta(description="what he pays the main player for being let in")] = 0
    items: Annotated[tuple[str, ...], Meta(description="items that the main player has in play")] = ()


class Bid(Rec):
    """A player's readiness to help, and his price. `magic`: he says that he would come by magic."""

    seat: int
    deal: Deal
    magic: bool = False


class Boost(Rec):
    """Something used in a fight that counts for a side: a one-shot, a thrown item, a power."""

    card: str
    seat: int
    side: str
    n: int
    rule: str
    victim: int = NOBODY


class Die(Rec):
    """A die that lies on the table. `owner` rolled it; `of` is the munchkin ("p0") or monster that it counts for."""

    owner: int
    of: str
    face: int
    sides: int = 6


def calls_of(foe: str) -> str:
    """The mark of a fight in which this monster has called in its friends."""
    return f"calls:{foe}"


class Fight(Rec):
    """A fight in progress."""

    main: int
    where: str
    monsters: tuple[str, ...]
    stage: Literal["open", "calls", "rolled", "running"] = "open"
    helper: int = NOBODY
    called: bool = False
    asked: tuple[int, ...] = ()
    bids: tuple[Bid, ...] = ()
    deal: Deal | None = None
    boosts: tuple[Boost, ...] = ()
    dice: tuple[Die, ...] = ()
    extra_dice: tuple[str, ...] = ()
    fewer_dice: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    reacted: bool = False
    left_treasure: int = 0
    extra_treasure: int = 0


class Flight(Rec):
    """A munchkin running away: the room he runs to, the monsters still to roll against, and the die that lies."""

    seat: int
    to: str
    left: tuple[str, ...]
    chasing: str = ""
    die: int = 0
    bonus: int = 0


class Toss(Rec):
    """A ten-sided die thrown for a power: whose, which power, and what it is aimed at."""

    seat: int
    power: str
    face: int
    monster: str = ""


class Search(Rec):
    """A search in progress: who searches which room, and the dice that lie."""

    seat: int
    room: str
    dice: tuple[int, ...] = ()


class Share(Rec):
    """Treasure that lies on the table to be shared out."""

    cards: tuple[str, ...]
    main: int
    helper: int
    picks: tuple[int, ...]


class Quest(State):
    """The whole game."""

    players: tuple[Player, ...] = ()
    turn: int = 0
    rooms: tuple[Room, ...] = ()
    foes: tuple[Foe, ...] = ()
    monster_deck: tuple[str, ...] = ()
    treasure_deck: tuple[str, ...] = ()
    dxm_deck: tuple[str, ...] = ()
    monster_pile: tuple[str, ...] = ()
    treasure_pile: tuple[str, ...] = ()
    dxm_pile: tuple[str, ...] = ()
    tile_deck: tuple[str, ...] = ()
    link_deck: tuple[str, ...] = ()
    mapmaker: int = 0
    fight: Fight | None = None
    flight: Flight | None = None
    share: Share | None = None
    toss: Toss | None = None
    search: Search | None = None
    made: int = 0
    bosses: int = 0
    inline: str = ""

    @property
    def box(self) -> Box:
        return BOXES[self.inline]

    def card(self, card: str) -> AnyCard:
        return BOXES[self.inline].cards[card]

    def monster(self, foe: Foe) -> Monster:
        return BOXES[self.inline].monsters[foe.card]

    def foe(self, id: str) -> Foe:
        for foe in self.foes:
            if foe.id == id:
                return foe
        raise KeyError(f"no monster {id!r}")

    def room(self, id: str) -> Room:
        for room in self.rooms:
            if room.id == id:
                return room
        raise KeyError(f"no room {id!r}")

    def tile(self, room: str) -> Tile:
        for found in self.rooms:
            if found.id == room:
                return BOXES[self.inline].tiles[found.tile]
        raise KeyError(f"no room {room!r}")

    def known(self, name: str) -> tuple[str, ...]:
        """What a question may be asked about, by the name of what it is asked about; nothing where that is open."""
        if name == "link":
            return (*EXITS, "wall")
        if name == "deck":
            return ("monster", "treasure", "dxm")
        if name == "room":
            return tuple([room.id for room in self.rooms])
        if name == "of":  # who rolls
            return (*[f"p{p.seat}" for p in self.players], *[foe.id for foe in self.foes])
        return tuple([foe.id for foe in self.foes]) if name in ("monster", "foe") else ()

    def entrance(self) -> Room | None:
        return next((r for r in self.rooms if self.box.tiles[r.tile].entrance), None)

    def room_at(self, at: tuple[int, int]) -> Room | None:
        return board(self.rooms).at.get(at)

    def ways(self, room: str) -> tuple[Way, ...]:
        return board(self.rooms).ways[room]


def side_of(s: Quest) -> tuple[int, ...]:
    """The munchkins in the fight: the main player, and the helper if there is one."""
    f = s.fight
    if f is None:
        return ()
    return (f.main,) if f.helper == NOBODY else (f.main, f.helper)


def link_between(s: Quest, a: str, b: str) -> str:
    """The kind of link that joins two rooms side by side, or "" if they do not touch."""
    for way in s.ways(a):
        if way.beyond is not None and way.beyond.id == b:
            return way.link
    return ""


def laid_links(s: Quest) -> Counter[str]:
    """How many links of each kind lie on the table, besides those that are attached to the Entrance."""
    attached = {edge for room in s.rooms if s.box.tiles[room.tile].entrance for edge in _edges(room)}
    laid = {edge: link for room in s.rooms for edge, link in _edges(room).items() if link}
    return Counter(link for edge, link in laid.items() if edge not in attached)


def _edges(room: Room) -> dict[tuple[int, int], str]:
    """Its links by where they lie: halfway to the room on the other side."""
    row, column = room.at
    sides = zip(DIRECTIONS, room.links, strict=True)
    return {(2 * row + down, 2 * column + right): link for (down, right), link in sides}


def adjacent(s: Quest, a: str, b: str) -> bool:
    return a != b and b in board(s.rooms).near[a]


def neighbours(s: Quest, room: str) -> tuple[str, ...]:
    """The explored rooms next to this one, through any kind of exit."""
    near = board(s.rooms).near[room]
    return tuple([r.id for r in s.rooms if r.id in near and r.id != room])


def rooms_apart(s: Quest, a: str, b: str, reach: int, *, walls: bool = False) -> bool:
    """Whether b lies within so many steps of a, or would do if one went through `walls` too."""
    near = {a}
    for _ in range(reach):
        ways = [way for room in near for way in s.ways(room)]
        near |= {w.beyond.id for w in ways if w.beyond is not None and (w.link in EXITS or (walls and w.link))}
    return b in near


def foes_in(s: Quest, room: str) -> tuple[Foe, ...]:
    found: tuple[Foe, ...] = ()
    for foe in s.foes:
        if foe.where == room:
            found += (foe,)
    return found
