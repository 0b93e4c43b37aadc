"""Boards: the models of the files in `boards/`, and a board as the engine walks it.

A board is data: cells, the routes between them, areas, signs and arrows with faces of a die, structures, what lies
where at the start, the goal, and rules of its own chosen from a list. Its rules go before those of the booklet.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tutor.content.models import Content, Text
from tutor.games.card_adventure.cards import Count, Id, Source, Suit, X

CellId = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]{0,7}$", description="the id of a cell, such as W9")]
Face = Annotated[int, Field(strict=True, ge=1, le=6)]
Faces = Annotated[tuple[Face, ...], Field(min_length=1, max_length=6, description="faces of a die, such as [1, 2]")]
At = Annotated[int, Field(strict=True, ge=-99, le=99, description="its place in the drawing")]
Turns = Annotated[int, Field(strict=True, ge=1, le=99, description="a number of turns, the first being 1")]
More = Annotated[int, Field(strict=True, ge=1, le=99, description="how many")]


class Laid(Content):
    """Cards that lie in a cell when the game begins."""

    kind: Literal["item", "trap", "monster"] = Field(description="the deck that it belongs to")
    card: str = Field("", description="the id of a card of this kind; left out: drawn from its deck")
    count: X = Field(1, description="how many of them")
    each_pc: bool = Field(False, description="so many for each PC that takes part")
    most: X | None = Field(None, description="with `each_pc`: no more than so many, however many PCs take part")
    face: Literal["up", "down"] = Field("up", description="whether it lies open")

    def number(self, pcs: int) -> int:
        """How many cards these are when so many PCs take part."""
        wanted = self.count * (pcs if self.each_pc else 1)
        return wanted if self.most is None else min(wanted, self.most)


class Cell(Content):
    """A position on the map, with its name and its place in the drawing: `x` to the right, `y` upward."""

    id: CellId
    name: Text = Field(description="its name in both languages")
    x: At
    y: At
    lies: tuple[Laid, ...] = Field((), description="what lies here at the start, the lowest first")
    structure: str = Field("", description="the id of a structure card that stands in the cell, such as an altar")


class CounterOf(Content):
    """A trump counter of the box that a board lays on a gate instead of a random one: 6 to 9 of each suit."""

    suit: Suit = Field(description="which key fits")
    number: Annotated[int, Field(strict=True, ge=1, le=13)] = Field(description="the strength of the gate")


class Route(Content):
    """A connection of two cells, and what stands on it."""

    between: tuple[CellId, CellId] = Field(description="the two cells; the route is then called W9-T1, say")
    structure: str = Field("", description="the id of a structure card that is placed on routes, such as a gate")
    layers: X = Field(1, description="how many wall cards lie on top of each other")
    counter: CounterOf | None = Field(None, description="the trump counter of a gate; left out: one at random")
    open: bool = Field(False, description="whether a gate lies face down, which is open, at the start")

    @property
    def id(self) -> str:
        return "-".join(self.between)


class Area(Content):
    """A part of the board with a name of its own. Every cell lies in exactly one."""

    id: Id = Field(description="its name in files, such as waterway")
    name: Text = Field(description="its name in both languages")
    cells: tuple[CellId, ...] = Field(description="the cells that lie in it")


class Sign(Content):
    """A spawn sign: when one of its faces is rolled, monsters appear in the cell that it points at."""

    cell: CellId
    faces: Faces


class Arrow(Content):
    """A movement arrow: when one of its faces is rolled, the monsters of the first cell go along the path."""

    faces: Faces
    path: Annotated[tuple[CellId, ...], Field(min_length=2)] = Field(
        description="the cell that it is attached to, and those it leads over, one route after the other"
    )


# -- goals and rules -------------------------------------------------------------------------------------------------


class GoalText(Content):
    """What every goal may have besides: the sentence that stands on the board."""

    text: Text | None = Field(None, description="the sentence that stands on the board")


class Carry(GoalText):
    """The players win when, in the end step, a PC that holds the item is in the cell."""

    goal: Literal["carry"] = "carry"
    item: Id = Field(description="the id of an item card, such as cpa.house.item.crown; lay it in a cell")
    to: CellId


class Reach(GoalText):
    """The players win when, in the end step, a PC is in the cell; `all`: when every PC that is not out is."""

    goal: Literal["reach"] = "reach"
    to: CellId
    all: bool = Field(False, description="not before all who are left are there")


class Survive(GoalText):
    """The players win when they have come through the end step of this turn."""

    goal: Literal["survive"] = "survive"
    turns: Turns


class Clear(GoalText):
    """The players win when, in the end step, no monster is left in the cells. Those face down do not count."""

    goal: Literal["clear"] = "clear"
    cells: tuple[CellId, ...] = Field(description="where no monster may be left")


Goal = Annotated[Carry | Reach | Survive | Clear, Field(discriminator="goal")]


class BoardRule(Content):
    """What every rule of a board may have besides: the sentence that stands on the board."""

    id: str = Field("", description="a name for the rule, such as cpa.board.loss")
    text: Text | None = Field(None, description="the sentence that stands on the board")


class StartItems(BoardRule):
    """Item cards that are dealt at the start, to PCs of these classes and to all others."""

    rule: Literal["start-items"] = "start-items"
    each: Count = Field(0, description="how many for each PC")
    classes: dict[str, Count] = Field({}, description="another number for a class, by its id")


class HideKey(BoardRule):
    """The key to a gate is mixed with other item cards, and one of them laid face down in each of the cells."""

    rule: Literal["hide-key"] = "hide-key"
    gate: tuple[CellId, CellId] = Field(description="the cells between which the gate stands")
    cells: Annotated[tuple[CellId, ...], Field(min_length=1)] = Field(description="where the key may be")


class TrapsSpring(BoardRule):
    """A trap is carried out on the PC that enters its cell, and discarded."""

    rule: Literal["traps-spring"] = "traps-spring"


class RestOnlyIn(BoardRule):
    """In an area (or, without one, on the whole board) PCs may rest only in these cells."""

    rule: Literal["rest-only-in"] = "rest-only-in"
    area: str = Field("", description="the id of an area; left out: the whole board")
    cells: tuple[CellId, ...] = Field((), description="where one may rest; none: nowhere")


class TurnLimit(BoardRule):
    """The game is lost in the end step of this turn if the goal has not been reached."""

    rule: Literal["turn-limit"] = "turn-limit"
    turns: Turns


class Moves(BoardRule):
    """Another number of normal moves a turn than one."""

    rule: Literal["moves"] = "moves"
    n: More


class HitPoints(BoardRule):
    """Another number of hit points than ten."""

    rule: Literal["hit-points"] = "hit-points"
    n: More


class SpawnNumber(BoardRule):
    """A triggered sign brings this number of monsters, whatever the number of PCs."""

    rule: Literal["spawn-number"] = "spawn-number"
    n: More


class OneRoll(BoardRule):
    """One roll in the board step for the whole board instead of one for each area."""

    rule: Literal["one-roll"] = "one-roll"


class EveryArea(BoardRule):
    """The board step is carried out for areas without a PC too."""

    rule: Literal["every-area"] = "every-area"


class DieEvent(BoardRule):
    """A die picture: on these faces each PC in the area draws tokens."""

    rule: Literal["die-event"] = "die-event"
    area: str = Field(description="the id of the area")
    faces: Faces
    token: Literal["damage", "poison"] = Field(description="from which bag")
    n: More = 1


class Rejoin(BoardRule):
    """A player who is out comes back in the start step after so many turns, with a PC as at the start."""

    rule: Literal["rejoin"] = "rejoin"
    turns: Turns = 1


class Classes(BoardRule):
    """The classes, or characters with names, that PCs of this board are chosen from."""

    rule: Literal["classes"] = "classes"
    classes: Annotated[tuple[Id, ...], Field(min_length=1)] = Field(
        description="ids of classes, such as cpa.card.mage, or of cards of the kind class that the file defines"
    )


AnyRule = (
    StartItems
    | HideKey
    | TrapsSpring
    | RestOnlyIn
    | TurnLimit
    | Moves
    | HitPoints
    | SpawnNumber
    | OneRoll
    | EveryArea
    | DieEvent
    | Rejoin
    | Classes
)


class Board(Content):
    """A game board."""

    id: Id = Field(description="its name in files and addresses, such as three-locks")
    name: Text = Field(description="its name in both languages")
    source: Source = Field("house", description="whose invention it is: the booklet prints no board")
    story: Text | None = Field(None, description="what the adventure is about")
    notes: tuple[Text, ...] = Field((), description="further sentences that stand on the board, for reading only")
    order: int = Field(100, description="its place among the boards; the first is played on when none is named")
    start: CellId = Field(description="the cell in which all pawns start, and from which distances are counted")
    wall_strength: X | None = Field(None, description="the shared strength of all walls")
    areas: Annotated[tuple[Area, ...], Field(min_length=1)] = Field(description="its parts, which share out all cells")
    cells: Annotated[tuple[Cell, ...], Field(min_length=2)] = Field(description="its cells")
    routes: Annotated[tuple[Route, ...], Field(min_length=1)] = Field(description="what connects them")
    signs: tuple[Sign, ...] = Field((), description="where monsters appear, and on which faces")
    arrows: tuple[Arrow, ...] = Field((), description="which way they move, and on which faces")
    goals: tuple[Goal, ...] = Field((), description="any of them wins; none: the game goes on until all are out")
    rules: tuple[Annotated[AnyRule, Field(discriminator="rule")], ...] = Field(
        (), description="its own rules, which go before those of the booklet; each kind once"
    )
