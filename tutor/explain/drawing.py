"""What every screen needs, whatever the game: the position as the reader's seat may see it, and a speaker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from tutor.explain.speaker import Speaker
from tutor.kernel.events import Term
from tutor.kernel.replay import Line
from tutor.kernel.state import State, pending
from tutor.kernel.windows import Window

S = TypeVar("S", bound=State)
Part = dict[str, Any]
LETTERS = "abcd"  # the shapes by which players are told apart
FACE_DOWN = "?"  # how a view names a card that its seat may not see


@dataclass(frozen=True)
class Drawn(Generic[S]):
    """A position to be drawn for a seat. `before` is where the latest step began, to mark what is new."""

    line: Line[S]
    before: Line[S]
    you: int
    speaker: Speaker

    @cached_property
    def s(self) -> S:
        return self.line.game.view(self.line.state, self.you)

    @cached_property
    def old(self) -> S:
        return self.line.game.view(self.before.state, self.you)

    @property
    def window(self) -> Window | None:
        return pending(self.s)

    @property
    def lang(self) -> str:
        return self.speaker.lang

    def ask(self, question: str, about: object) -> tuple[Term, ...]:
        return self.line.game.ask(self.s, question, about)

    def text(self, key: str, **facts: Any) -> str:
        """A phrase of this game's screen."""
        entry = self.speaker.texts["screen"][key]
        return self.speaker.say(str(entry[self.lang]), facts)

    def seat(self, seat: int) -> str:
        return LETTERS[seat]

    def player(self, seat: int) -> str:
        return self.speaker.seat(seat)

    def known(self, card: str) -> bool:
        return bool(card) and not card.startswith(FACE_DOWN)

    def name(self, id: str) -> str:
        return self.speaker.thing(id)

    def cite(self, rule: str) -> dict[str, str]:
        return {"rule": rule, "label": self.speaker.page(rule), "title": self.sentence(rule)}

    def sentence(self, rule: str) -> str:
        found = self.speaker.edition.ledger.get(rule)
        return found.text[self.lang] if found else ""
