"""The state of a game: the rows of both players, graveyards, boss cards, assassinations and abilities in progress."""

from __future__ import annotations

from typing import Literal

from tutor.games.seven_bosses.cards import Ability, Box, Side, box, box_with, name_of
from tutor.games.seven_bosses.cards import Member as MemberCard
from tutor.kernel.records import Rec, remembered
from tutor.kernel.state import State

NOBODY = -1
HIDDEN = "?"
FRONT, REAR = "front", "rear"
ROWS = (FRONT, REAR)
PLACES = {row: tuple(f"{row}-{at}" for at in range(8)) for row in ROWS}
AT = {place: (row, at) for row in ROWS for at, place in enumerate(PLACES[row])}
Phase = Literal["setup", "action", "rearrangement", "assassination"]


class Member(Rec):
    """A member card in a row. While it lies face down:

    `seen` tells that the opponent knows which one it is, `barred` which ones the opponent knows it is not.
    """

    card: str
    up: bool = False
    seen: bool = False
    barred: tuple[str, ...] = ()


class Column(Rec):
    """A card of the front row, and the card behind it. Only while something is taken away is there none in front."""

    front: Member | None
    rear: Member | None = None


class Player(Rec):
    """A player: first cards in the hand, then the rows, the graveyard, and the boss card.

    `dealt` is a boss card that has not been looked at yet; `spared` that the game continues although the boss is in
    the graveyard; `cleared` names those who have come back from there: the game went on, so none of them is the boss.
    """

    seat: int
    name: str
    dealt: str = ""
    hand: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    graveyard: tuple[str, ...] = ()
    boss: str = ""
    boss_up: bool = False
    spared: bool = False
    cleared: tuple[str, ...] = ()


class Attack(Rec):
    """An assassination in progress, with the side on which its target lay when it was chosen.

    `place` is where both have last seen the target; "" if it has been laid down anew since.

    `trumped`: a trump has been used against it; `voided`: an ability of the target has, and was nullified;
    `unanswered`: nothing can be used against it; `left`: the target has left play, and may even have come back.
    """

    id: int
    seat: int
    owner: int
    card: str
    place: str
    was_up: bool
    named: str = ""
    failed: bool = False
    success: bool = False
    trumped: bool = False
    voided: bool = False
    unanswered: bool = False
    left: bool = False


class Use(Rec):
    """An ability or a trump that has been used and waits to be carried out.

    `attack` is the assassination that it answers, `against` the use that it answers; `nullified` by which card.
    """

    id: int
    seat: int
    card: str
    side: Literal["upper", "lower", "trump"]
    attack: int = 0
    against: int = 0
    nullified: str = ""


class Lasting(Rec):
    """What a trump leaves behind: until the end of a turn, or for the rest of the game (0)."""

    kind: Literal["silence", "watch"]
    seat: int
    card: str
    until: int = 0


class Syndicates(State):
    """The whole game."""

    players: tuple[Player, ...] = ()
    turn: int = 0
    active: int = NOBODY
    first: int = NOBODY
    phase: Phase = "setup"
    undealt: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    drawer: int = NOBODY  # who has put cards under the deck and knows them
    under: int = 0  # how many
    gone: tuple[str, ...] = ()
    listed: bool = False
    attacks: tuple[Attack, ...] = ()
    chain: tuple[Use, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    made: int = 0
    inline: str = ""

    @property
    def box(self) -> Box:
        return box_with(self.inline) if self.inline else box()


# -- members and their places ----------------------------------------------------------------------------------------


class Rows:
    """The members of a player, each with its place: in both rows, first the front row, and in each."""

    def __init__(self, columns: tuple[Column, ...]) -> None:
        front, rear = [], []
        for at, column in enumerate(columns):
            if column.front is not None:
                front.append((PLACES[FRONT][at], column.front))
            if column.rear is not None:
                rear.append((PLACES[REAR][at], column.rear))
        self.all = (*front, *rear)
        self.of = {FRONT: tuple(front), REAR: tuple(rear)}


rows = remembered(Rows)


def members(s: Syndicates, seat: int) -> tuple[tuple[str, Member], ...]:
    return rows(s.players[seat].columns).all


def in_row(s: Syndicates, seat: int, row: str) -> tuple[tuple[str, Member], ...]:
    return rows(s.players[seat].columns).of[row]


def member_at(s: Syndicates, seat: int, place: str) -> Member | None:
    """The member that lies at a place, if there is one."""
    row, at = AT.get(place, ("", 0))
    columns = s.players[seat].columns
    if not row or at >= len(columns):
        return None
    column = columns[at]
    return column.front if row == FRONT else column.rear


def reachable(s: Syndicates, seat: int) -> str:
    """Where a player's members lie, for somebody who has named another place."""
    return ", ".join(place for place, _ in members(s, seat)) or "none"


def find(s: Syndicates, seat: int, card: str) -> tuple[str, Member] | None:
    """Where a member of a player lies; None if it is in no row."""
    for found in rows(s.players[seat].columns).all:
        if found[1].card == card:
            return found
    return None


def no_bosses(p: Player) -> frozenset[str]:
    """The names that a player's hidden boss cannot have, as both know: who has fallen, and the game went on."""
    return frozenset((*map(name_of, p.graveyard), *p.cleared))


def boss_is_known(s: Syndicates, p: Player) -> bool:
    """Whether everybody knows who a player's boss is: the card lies face up, or its fall has ended the game."""
    return p.boss_up or (s.ending is not None and s.ending.way == "boss" and p.seat not in s.ending.winners)


def opponent(seat: int) -> int:
    return 1 - seat


def printed(s: Syndicates, card: str) -> MemberCard:
    return s.box.member_of[card]


def half(s: Syndicates, card: str, up: bool) -> Ability:
    """The ability on a member card that belongs to this side."""
    return s.box.halves[card, up]


def side_of(up: bool) -> Side:
    return "lower" if up else "upper"


def attack(s: Syndicates, id: int) -> Attack | None:
    for found in s.attacks:
        if found.id == id:
            return found
    return None


def use(s: Syndicates, id: int) -> Use | None:
    for found in s.chain:
        if found.id == id:
            return found
    return None
