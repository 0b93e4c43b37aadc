"""A desk: something that is being played, as the session sees it. A lesson is one kind, a free table another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from tutor.games.edition import Edition
from tutor.kernel.records import evolve
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.lessons.models import Change
from tutor.lessons.play import let_others_pass
from tutor.lessons.trails import Origin

Part = dict[str, Any]


class Desk(Protocol):
    """What a page of play needs to know of what is played."""

    edition: Edition

    @property
    def origin(self) -> Origin | None: ...
    @property
    def title(self) -> dict[str, str]: ...
    @property
    def line(self) -> Line[Any]: ...
    @property
    def before(self) -> Line[Any]: ...
    @property
    def you(self) -> int: ...
    @property
    def spoken_to(self) -> int | None: ...
    @property
    def only(self) -> tuple[str, ...]: ...
    @property
    def sealed(self) -> bool: ...
    @property
    def veils(self) -> bool: ...
    @property
    def wished(self) -> tuple[Action, ...]: ...
    @property
    def hides_odds(self) -> bool: ...
    @property
    def keeps_back(self) -> bool: ...
    @property
    def asks_soon(self) -> tuple[Change, ...]: ...
    def own_words(self, rules: tuple[str, ...], lang: str) -> str: ...
    def question(self, lang: str) -> str: ...
    def story_text(self, lang: str) -> str: ...
    @property
    def story_is_own(self) -> bool: ...
    def do(self, action: Action) -> None: ...
    def back(self) -> bool: ...
    def next(self) -> bool: ...
    def go(self, key: str) -> bool: ...
    def parts(self, lang: str) -> Part: ...
    def address(self) -> dict[str, str]: ...


@dataclass
class Branch:
    """A what-if: it leaves the trunk at one position and keeps a line of its own."""

    line: Line[Any]
    start: Line[Any]

    def change(self, edition: Edition, change: Any) -> None:
        state = edition.table.apply_change(self.line.state, change)
        self.line = self.line.replace_state(state, change)
        self.start = self.line

    def do(self, action: Action, you: int) -> None:
        self.start = self.line
        self.line = let_others_pass(self.line.do_freely(action), you)


def only_luck(story: Line[Any], branch: Line[Any]) -> bool:
    """Whether all that was changed is how dice will fall: nothing has come of it so far."""
    return bool(evolve(branch.state, chance=story.state.chance) == story.state)


def change_asked(intent: Part) -> dict[str, Any]:
    """The change that a control of the what-if panel asks for; a select brings its value along, and says what it
    `takes` where that is not just any word.
    """
    change = intent.get("change")
    if not isinstance(change, dict):
        raise BadInput("set: no change")
    if "value" not in intent:
        return change
    value = str(intent["value"])
    if intent.get("takes") != "number":
        return {**change, "to": value}
    if not (value.isascii() and value.isdecimal()):
        raise BadInput(f"set: {value!r} is no number")
    return {**change, "n": int(value)}


def leaves_it(intent: Part) -> bool:
    """Whether a select that takes a card stands on the line that names none."""
    return intent.get("takes") == "card" and not intent.get("value")
