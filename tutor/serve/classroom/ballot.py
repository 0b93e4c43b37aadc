"""What goes over the line: a question in both languages, how far copies and homework are, and all a page may say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

MOST_OPTIONS = 6
MOST_COPIES = 6
RULE = r"^[a-z0-9.-]{{{},80}}$"
STEP = r"^\?lesson=[a-z0-9.-]{1,80}&step=[a-z0-9-]{1,80}"
Text = Annotated[str, msgspec.Meta(max_length=4000)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Hands = dict[Key, Annotated[int, msgspec.Meta(ge=0, le=999)]]
Home = Annotated[str, msgspec.Meta(max_length=8000, pattern=r"^(\?page=review&(scenario|script)=[\w.%~-]+)?$")]
Name = Annotated[str, msgspec.Meta(max_length=200)]
Step = Annotated[str, msgspec.Meta(pattern=STEP + "$")]  # of a lesson, whose positions lie open before everybody
Tried = Annotated[str, msgspec.Meta(max_length=1900, pattern=STEP + "&then=[A-Za-z0-9_-]+$")]
Rule = Annotated[str, msgspec.Meta(pattern=RULE.format(1))]
Few = Annotated[int, msgspec.Meta(ge=0, le=999)]


class Both(msgspec.Struct, frozen=True):
    ja: Text
    en: Text


class Choice(msgspec.Struct, frozen=True):
    key: Key
    text: Both


class Truth(msgspec.Struct, frozen=True):
    """What the engine says once the wall has told it; and the hands that were raised beside the votes, by rounds."""

    right: Key
    verdict: Both
    because: Both
    hands: Annotated[list[Hands], msgspec.Meta(max_length=2)] = []
    go_home: Home = ""  # a page of this house with more questions, after the last one


class Ballot(msgspec.Struct, frozen=True):
    """What the wall asks. `key` is under which name it counts hands."""

    key: Name
    text: Both
    options: Annotated[list[Choice], msgspec.Meta(min_length=2, max_length=MOST_OPTIONS)]
    told: Truth | None = None

    @property
    def is_sound(self) -> bool:
        keys = [option.key for option in self.options]
        return len(set(keys)) == len(keys) and (self.told is None or self.told.right in keys)


class Copy(msgspec.Struct, frozen=True):
    """A step of a lesson that is given out."""

    address: Step
    title: Both


class Work(msgspec.Struct, frozen=True):
    """How far a learner is with a copy. `used` are the rules of what he did, once it is done."""

    address: Step
    state: Literal["at", "done"] = "at"
    helped: bool = False
    tries: Few = 0
    rule: Annotated[str, msgspec.Meta(pattern=RULE.format(0))] = ""  # by which he was refused last
    wrong: Few = 0  # how often in a row
    used: Annotated[list[Rule], msgspec.Meta(max_length=20)] = []


class Homework(msgspec.Struct, frozen=True):
    """How far a learner is with his homework. `key` tells which one it is."""

    key: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{8}$")]
    of: Annotated[int, msgspec.Meta(ge=1, le=9)]
    answered: Few = 0
    right: Few = 0
    missed: Annotated[list[Rule], msgspec.Meta(max_length=20)] = []

    @property
    def is_sound(self) -> bool:
        return self.right <= self.answered <= self.of


class Said(msgspec.Struct, frozen=True):
    """Anything that a page says. The first time it says who it is."""

    role: Literal["learner", "wall", "desk", ""] = ""
    code: Name = ""
    id: Name = ""  # a learner's, made up by his browser
    secret: Name = ""  # a teacher's
    new: bool = False
    origin: Name = ""
    vote: Annotated[str, msgspec.Meta(max_length=80)] = ""
    question: Name = ""
    round: int = 0
    shows: Ballot | msgspec.UnsetType | None = msgspec.UNSET
    again: bool = False
    freeze: bool | None = None
    copies: Annotated[list[Copy], msgspec.Meta(max_length=MOST_COPIES)] | None = None
    work: Work | None = None
    home: Homework | None = None
    shown: Tried | None = None
    end: bool = False
    ping: bool = False


def heard(message: str | bytes) -> Said | None:
    """What was said; None where that makes no sense here."""
    try:
        said = msgspec.json.decode(message, type=Said)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    told = (one for one in (said.shows, said.home) if isinstance(one, Ballot | Homework))
    return said if all(one.is_sound for one in told) else None
