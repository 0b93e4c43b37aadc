"""What goes over the line: the words of a question in both languages, and whatever a page may say."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

MOST_OPTIONS = 6
Text = Annotated[str, msgspec.Meta(max_length=4000)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=80)]
Hands = dict[Key, Annotated[int, msgspec.Meta(ge=0, le=999)]]
Home = Annotated[str, msgspec.Meta(max_length=8000, pattern=r"^(\?page=review&(scenario|script)=[\w.%~-]+)?$")]
Name = Annotated[str, msgspec.Meta(max_length=200)]


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
    end: bool = False
    ping: bool = False


def heard(message: str | bytes) -> Said | None:
    """What was said; None where that makes no sense here."""
    try:
        said = msgspec.json.decode(message, type=Said)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
    return said if not isinstance(said.shows, Ballot) or said.shows.is_sound else None
