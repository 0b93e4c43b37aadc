"""The models of lessons and worked examples. Answers are computed by the engine; goals are facts, not moves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from tutor.content.models import Content, Text
from tutor.tables.models import Ask, TableFile

Moves = tuple[dict[str, Any], ...]


class Expected(Content):
    """A number that the engine must give at this point."""

    ask: Ask
    total: int
    shown: bool = Field(True, description="whether it stands beside the line, or is only held to the engine")


class Looked(Content):
    """A value of the state that must stand at this point."""

    state: tuple[str | int, ...]
    equals: Any
    by: int | None = Field(None, description="as this seat may see it")


class Happened(Content):
    """Something that must have happened, with these facts."""

    event: str
    where: dict[str, Any] = {}


class Beat(Content):
    """One beat of a story: what is said, what is done or refused, and what is true afterwards."""

    id: str
    icon: str = "play"
    label: Text = Field(description="two or three words for the story line")
    line: Text = Field(description="what happens, in a sentence or two")
    table: TableFile | None = Field(None, description="a fresh position, where an example has several cases")
    do: Moves = ()
    refused: Moves = Field((), description="what somebody would like to do before, and may not")
    numbers: tuple[Expected, ...] = ()
    facts: tuple[Looked, ...] = ()
    events: tuple[Happened, ...] = Field((), description="what must happen in this beat, in this order, others between")
    never: tuple[str, ...] = Field((), description="kinds of events that must not happen in it")
    shows: tuple[str, ...] = Field(
        (), description="rules that speak in this beat; checked against the engine where it can be"
    )
    only: tuple[str, ...] = Field((), description="the totals shown are made of these kinds of terms only")


class Example(Content):
    """A worked example of the rulebook, to be replayed."""

    id: str
    page: int | None
    title: Text
    about: Text
    table: TableFile
    you: int = 0
    beats: tuple[Beat, ...]


# -- lessons ---------------------------------------------------------------------------------------------------------


class Goal(Content):
    """A fact that is reached when it is true: an event that has happened, a number, or a value of the state."""

    event: str = ""
    where: dict[str, Any] = {}
    ask: Ask | None = None
    at_least: int | None = None
    win_at_least: str = Field("", description="the chance to win, as a fraction such as 33/36")
    state: tuple[str | int, ...] | None = None
    equals: Any = None

    @model_validator(mode="after")
    def one_fact(self) -> Goal:
        if sum(map(bool, (self.event, self.ask, self.win_at_least, self.state))) != 1:
            raise ValueError("a goal has exactly one of event, ask, win_at_least, state")
        return self


class Happening(Content):
    """Something that may happen: an event, with these facts."""

    event: str
    where: dict[str, Any] = {}


class Hints(Content):
    """The ladder: what is wanted, where to look, which rule helps, and the move itself."""

    goal: Text
    area: Text
    rule: Text
    move: Text


class Tip(Content):
    """Advice of the rulebook, told where it matters: a rule that no engine can enforce (`who: tutor`)."""

    rule: str
    text: Text


class Layout(Content):
    """A position that the rules rule out, as a table file would begin it."""

    start: dict[str, Any]
    cards: tuple[dict[str, Any], ...] = ()
    rooms: tuple[dict[str, Any], ...] = ()


class Step(Content):
    id: str
    icon: str = "play"
    label: Text
    table: TableFile | None = Field(None, description="a fresh position; otherwise the story goes on")
    tips: tuple[Tip, ...] = ()


class Tell(Step):
    """Beats are played and told."""

    step: Literal["tell"] = "tell"
    line: Text
    do: Moves = ()
    refused: Moves = Field((), description="what somebody would like to do before, and may not")
    ruled_out: tuple[Layout, ...] = Field((), description="positions that somebody would like, and that cannot be")
    numbers: tuple[Expected, ...] = ()
    only: tuple[str, ...] = Field((), description="the totals shown are made of these kinds of terms only")
    shows: tuple[str, ...] = ()


class Option(Content):
    key: str = Field(min_length=1)
    text: Text


class Change(Content):
    """One thing made different in a what-if; the fields are the game's own (see `tutor schema`)."""

    kind: str
    seat: int = -1
    card: str = ""
    to: str = ""
    n: int = 0
    place: str = Field("", description="where a card lies in a row, such as front-2, in games that tell it so")


SETTLED_BY = ("total", "win", "better", "legal", "possible", "event", "state")


class Truth(Content):
    """What the engine is asked to settle a prediction."""

    total: Ask | None = None
    fact: str = Field("", description="not the sum of `total`, but this fact of its last term")
    win: bool = False
    better: Change | None = None
    legal: dict[str, Any] | None = None
    possible: Layout | None = Field(None, description="whether the rules let this position be laid out")
    event: str = ""
    where: dict[str, Any] = Field({}, description="facts that the event must have")
    state: tuple[str | int, ...] | None = Field(None, description="a value of the state, by its path")
    after: Moves = Field((), description="played on a fork before the question is settled")
    chance: tuple[int | str, ...] = Field((), description="dice for that fork")

    @model_validator(mode="after")
    def asks_something(self) -> Truth:
        if not any(getattr(self, name) not in (None, False, "") for name in SETTLED_BY):
            raise ValueError(f"nothing is asked; write one of {', '.join(SETTLED_BY)}")
        return self


class Predict(Step):
    """A question whose answer is locked before the engine gives its own."""

    step: Literal["predict"] = "predict"
    question: Text
    options: tuple[Option, ...] = Field(min_length=2)
    truth: Truth
    because: Text
    shows: tuple[str, ...] = ()


class Act(Step):
    """The learner acts, by any way that reaches the goal."""

    step: Literal["act"] = "act"
    line: Text
    goal: Goal
    also: tuple[Happening, ...] = Field((), description="what must have happened as well on the way to the goal")
    spoiled_by: tuple[Happening, ...] = Field((), description="what puts the goal out of reach on this try")
    solution: Moves = Field(min_length=1)
    hints: Hints
    done: Text
    on_denied: dict[str, Text] = {}
    you: int | None = None
    again: str = Field("", description="go back to the position as it was before this step: a faded repetition")
    chance: tuple[int | str, ...] = Field((), description="dice and draws to come from here")


AnyStep = Annotated[Tell | Predict | Act, Field(discriminator="step")]


class Lesson(Content):
    """A lesson: a table, and steps on it."""

    id: str
    title: Text
    about: Text
    minutes: int
    question: Text = Field(description="the one question the screen asks")
    teaches: tuple[str, ...]
    table: TableFile
    you: int = 0
    steps: tuple[AnyStep, ...]

    @model_validator(mode="after")
    def step_ids_differ(self) -> Lesson:
        ids = [s.id for s in self.steps]
        if len(set(ids)) < len(ids):
            raise ValueError("two steps have the same id")
        return self
