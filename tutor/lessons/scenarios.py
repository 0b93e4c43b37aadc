"""Scenarios for a class: a position shown step by step, with questions that the room answers by a show of hands.

Nothing of the engine's is written down: totals, refusals, and which answer is right are found when the step is shown.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from tutor.content.models import LANGS, Content
from tutor.lessons.models import Change, Moves, Truth
from tutor.tables.models import TableFile
from tutor.tables.records import DealSpec

SHORTEST, LONGEST = 5, 15
MOST_COPIES = 6


class Words(Content):
    """Words in one language or in both; where one is missing, the other stands in for it."""

    ja: str = ""
    en: str = ""

    @model_validator(mode="after")
    def some_words(self) -> Words:
        if not self.said_in:
            raise ValueError("a text has no words; write ja, en, or both")
        return self

    def __getitem__(self, lang: str) -> str:
        own, other = (self.ja, self.en) if lang == "ja" else (self.en, self.ja)
        return own if own.strip() else other

    @property
    def said_in(self) -> tuple[str, ...]:
        return tuple(lang for lang in LANGS if getattr(self, lang).strip())


class Plan(Content):
    """What the teacher should know before: what it shows, what to have ready, and what the class takes home."""

    shows: Words
    before: Words | None = Field(None, description="what the class should know already")
    home: Words = Field(description="the one sentence that the class takes home")


class Option(Content):
    key: str = Field(min_length=1, description="what the engine answers, such as yes, no, 33/36, better")
    text: Words


class Dealt(Content):
    """A game dealt at random instead of a position laid out; the seed says which."""

    edition: str
    deal: DealSpec


def is_dealt(data: Any) -> bool:
    """Whether a beginning, as it is written down, is a deal and no position."""
    return isinstance(data, dict) and "deal" in data


class ShownStep(Content):
    """A step on the wall. `ask` and `look` are for the teacher alone; `minute` is when it begins."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    icon: str = "play"
    label: Words = Field(description="two or three words for the list of steps; it must not answer a question")
    table: TableFile | None = Field(None, description="a fresh position; otherwise the story goes on")
    minute: int | None = Field(None, ge=0, le=LONGEST)
    ask: Words | None = Field(None, description="for the teacher: what to ask aloud")
    look: Words | None = Field(None, description="for the teacher: what to look for")
    whole: bool = Field(
        False, description="the picture shows all of the map, also where nobody is, and also while there is a fight"
    )


class Show(ShownStep):
    """Moves are played and told."""

    step: Literal["tell"] = "tell"
    line: Words
    do: Moves = ()
    only: tuple[str, ...] = Field((), description="the totals shown are made of these kinds of terms only")


class Guess(ShownStep):
    """A question: hands are counted, and the engine's answer stands beside them."""

    step: Literal["predict"] = "predict"
    question: Words
    options: tuple[Option, ...] = Field(min_length=2, max_length=6)
    truth: Truth
    because: Words
    shows: tuple[str, ...] = Field((), description="rules to be cited; otherwise those that the engine names")


class Fork(ShownStep):
    """One thing is made different, and both futures are compared. The story itself goes on as it was.

    With a question it is asked first; without a `truth` of its own the engine says whether the chance to win is
    better, worse or the same.
    """

    step: Literal["branch"] = "branch"
    line: Words
    change: Change | None = Field(None, description="a card, a die, ...; the fields are the game's own")
    reading: str = Field("", description="the moves are played as this other reading of an unclear rule has it")
    do: Moves = Field((), description="moves played beside the story, after the change if there is one")
    question: Words | None = None
    options: tuple[Option, ...] = ()
    truth: Truth | None = Field(None, description="settled in the branch; `better` is settled in the story")
    because: Words | None = None
    shows: tuple[str, ...] = ()

    @model_validator(mode="after")
    def something_differs(self) -> Fork:
        if self.change is None and not self.do:
            raise ValueError("a branch needs a change or moves")
        if self.question is not None and self.truth is None and self.change is None:
            raise ValueError("a question about moves needs a truth")
        if (self.question is None) != (self.because is None):
            raise ValueError("question and because stand together")
        return self


class Wish(ShownStep):
    """Something that is not allowed, tried on purpose: the room says whether it may be done, the engine why not."""

    step: Literal["refused"] = "refused"
    line: Words
    try_: dict[str, Any] = Field(alias="try", description="the action that will be refused")
    question: Words | None = Field(None, description="otherwise: is that allowed?")
    because: Words
    shows: tuple[str, ...] = ()


AnyShown = Annotated[Show | Guess | Fork | Wish, Field(discriminator="step")]


class Copy(Content):
    """A step of a lesson on which each learner does by himself what the wall has shown."""

    lesson: str
    step: str = Field(description="one at which the learner acts")


class Scenario(Content):
    """A file of the demo desk."""

    scenario: Literal[1] = Field(description="the version of the format")
    id: str = Field(pattern=r"^[a-z0-9]+(\.[a-z0-9-]+)+$", description="such as mq.scenario.shrieking-geek")
    title: Words
    about: Words
    minutes: int = Field(ge=SHORTEST, le=LONGEST)
    plan: Plan
    copies: tuple[Copy, ...] = Field(
        (), max_length=MOST_COPIES, description="given out to learners in this order: each leaves more to him"
    )
    table: TableFile | Dealt
    you: int = Field(0, ge=0, description="the seat from which the table is seen")
    steps: tuple[AnyShown, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def step_ids_differ(self) -> Scenario:
        ids = [s.id for s in self.steps]
        if len(set(ids)) < len(ids):
            raise ValueError("two steps have the same id")
        return self

    @property
    def said_in(self) -> tuple[str, ...]:
        return self.title.said_in
