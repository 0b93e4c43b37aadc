"""The state of a game: PCs, cards on the board, structures, decks and bags, and the combat that is on. All frozen."""

from __future__ import annotations

from typing import Literal

from tutor.games.card_adventure.cards import KINDS as CARD_KINDS
from tutor.games.card_adventure.cards import Box, Monster
from tutor.games.card_adventure.maps import Map, box_with, map_with
from tutor.kernel.records import Rec, remembered
from tutor.kernel.state import State

NOBODY = -1
HIDDEN = "?"
HIDDEN_MONSTER = f"{HIDDEN}monster"
HAND = ("attack", "mp", "magic", "items", "curses")  # the fields of a player that hold cards
FIELD = {"attack": "attack", "mp": "mp", "magic": "magic", "item": "items", "curse": "curses"}  # by kind of card
Step = Literal["setup", "start", "action", "board", "structure", "combat", "end"]
ASKED = {
    "deck": CARD_KINDS,
    "kind": tuple(FIELD),
    "what": ("damage", "poison", "curse"),
    "by": ("attack", "bp-zero", "effect"),
}  # the words for what a question is asked about that are the same on every board
STEPS: tuple[Step, ...] = ("start", "action", "board", "structure", "combat", "end")
Phase = Literal["encounter", "card", "effect", "end"]


class Player(Rec):
    """A player and the PC. `where` is a cell, or a route (`W9-T1`) onto which it has come from the cell `came`.

    Of the turn that is on: whether its go is `gone`, how many normal moves it has `moved`, whether it has `acted` at
    all or `rested`, the magic cards that it has `cast`, what it has `used` (a card that it keeps, and the target), and
    whether it has `fled` from the combats of this turn. `held`: the turn in which it may make no normal move.
    """

    seat: int
    name: str
    role: str = ""
    where: str = ""
    came: str = ""
    attack: tuple[str, ...] = ()
    mp: tuple[str, ...] = ()
    magic: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    curses: tuple[str, ...] = ()
    damage: tuple[str, ...] = ()
    poison: tuple[str, ...] = ()
    out: bool = False
    out_since: int = 0
    gone: bool = False
    acted: bool = False
    rested: bool = False
    moved: int = 0
    cast: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    fled: bool = False
    bled: bool = False
    held: int = 0


class Lying(Rec):
    """A card on the board. On a route it has come from the cell `came`.

    With `counters` on it a monster lies face down until they are gone.
    """

    card: str
    where: str
    up: bool = True
    counters: int = 0
    came: str = ""


class Standing(Rec):
    """A structure on a route or in a cell: its card, how many `layers`; a gate's counter and whether it is open."""

    where: str
    card: str
    layers: int = 1
    counter: str = ""
    open: bool = False


class Shown(Rec):
    """A card that has been shown to a monster, or used on a structure, by a seat; it has left the hand.

    A magic card or an item that is kept stays in the hand and is only noted here.
    """

    card: str
    seat: int
    to: str
    kind: Literal["attack", "magic", "item"] = "attack"


class Mark(Rec):
    """What a card has done to something for a while: to a monster, to an attack card that was shown, or to a PC.

    `until` the end phase of the combat in the cell, or the end step of the turn.
    """

    on: str
    what: Literal["bp", "dispelled", "asleep", "card-bp", "own-bp"]
    n: int
    card: str
    seat: int
    until: Literal["combat", "turn"] = "combat"


class Combat(Rec):
    """The combat of a cell: who takes part, its phase, and the monsters that are still to be worked off."""

    cell: str
    seats: tuple[int, ...]
    monsters: tuple[str, ...]
    phase: Phase = "encounter"
    left: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    spent: tuple[str, ...] = ()  # MP cards and items that have left the hands
    fought: tuple[int, ...] = ()  # seats that have shown an attack card
    due: tuple[tuple[int, int], ...] = ()  # of the monster that is worked off: seats, and penalties of each


class Adventure(State):
    """The whole game."""

    players: tuple[Player, ...] = ()
    turn: int = 0
    step: Step = "setup"
    active: int = NOBODY
    board: str = ""
    lying: tuple[Lying, ...] = ()  # in each place the lowest first
    standing: tuple[Standing, ...] = ()
    shown: tuple[Shown, ...] = ()
    marks: tuple[Mark, ...] = ()
    combat: Combat | None = None
    combats: tuple[str, ...] = ()  # cells whose combats of this turn are still to come
    attack_deck: tuple[str, ...] = ()
    mp_deck: tuple[str, ...] = ()
    magic_deck: tuple[str, ...] = ()
    item_deck: tuple[str, ...] = ()
    trap_deck: tuple[str, ...] = ()
    curse_deck: tuple[str, ...] = ()
    monster_deck: tuple[str, ...] = ()
    attack_pile: tuple[str, ...] = ()
    mp_pile: tuple[str, ...] = ()
    magic_pile: tuple[str, ...] = ()
    item_pile: tuple[str, ...] = ()
    trap_pile: tuple[str, ...] = ()
    curse_pile: tuple[str, ...] = ()
    monster_pile: tuple[str, ...] = ()
    damage_bag: tuple[str, ...] = ()
    poison_bag: tuple[str, ...] = ()
    counters: tuple[str, ...] = ()  # trump counters that lie on no gate
    rolled: tuple[tuple[str, int], ...] = ()  # the faces rolled in this board step, by area
    marched: tuple[str, ...] = ()  # monsters that arrows have moved by the latest of these rolls
    variants: tuple[str, ...] = ()
    inline: str = ""

    @property
    def box(self) -> Box:
        return box_with(self.inline)

    @property
    def map(self) -> Map:
        return map_with(self.board, self.inline)

    def known(self, name: str) -> tuple[str, ...]:
        """The words that there are for what a question is asked about; none: anything may be asked."""
        cells = tuple(self.map.cells)
        words = {"cell": cells, "came": cells, "where": (*cells, *self.map.routes), "area": tuple(self.map.areas)}
        return words.get(name, ASKED.get(name, ()))


class Places:
    """What lies where: the stack of each place, the lowest card first; and the monsters that wait to revive."""

    def __init__(self, lying: tuple[Lying, ...]) -> None:
        self.of = {x.card: x for x in lying}
        self.stacks: dict[str, list[Lying]] = {}
        for x in lying:
            here = self.stacks.get(x.where)
            if here is None:
                self.stacks[x.where] = [x]
            else:
                here.append(x)
        self.waiting = tuple([(x.card, x.counters) for x in lying if x.counters])


places = remembered(Places)


def stack(s: Adventure, where: str) -> list[Lying]:
    """The cards in a place, the lowest first."""
    return places(s.lying).stacks.get(where, [])


def occupied(s: Adventure) -> tuple[str, ...]:
    """The places in which any card lies."""
    return tuple(places(s.lying).stacks)


def lying(s: Adventure, card: str) -> Lying | None:
    return places(s.lying).of.get(card)


def waiting(s: Adventure) -> tuple[tuple[str, int], ...]:
    """The monsters that lie face down until they revive, and how long."""
    return places(s.lying).waiting


def kind_of(s: Adventure, card: str) -> str:
    """The kind of a card on the board: its back tells it, even where nobody may look at its face."""
    return card.removeprefix(HIDDEN) if card.startswith(HIDDEN) else s.box.cards[card].kind


def monsters_at(s: Adventure, where: str) -> list[Lying]:
    """The monsters in a place that do not wait to revive, the lowest first."""
    found = stack(s, where)
    if not found:
        return found
    monsters = s.box.monsters
    return [x for x in found if not x.counters and (x.card in monsters or x.card == HIDDEN_MONSTER)]


def monster(s: Adventure, card: str) -> Monster:
    return s.box.monsters[card]


def pcs_at(s: Adventure, where: str) -> tuple[int, ...]:
    return tuple([p.seat for p in s.players if p.where == where and not p.out])


def playing(s: Adventure) -> tuple[int, ...]:
    """The seats whose PCs are in the game."""
    return tuple([p.seat for p in s.players if not p.out])


def hand(s: Adventure, seat: int) -> tuple[str, ...]:
    p = s.players[seat]
    return (*p.attack, *p.mp, *p.magic, *p.items, *p.curses)


def standing_at(s: Adventure, where: str) -> Standing | None:
    for x in s.standing:
        if x.where == where:
            return x
    return None
