"""What every part of the screen needs: the position as the reader's seat may see it, and a speaker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.boss_monster.state import HIDDEN, Dungeons
from tutor.kernel.events import Term
from tutor.kernel.replay import Line
from tutor.kernel.state import pending
from tutor.kernel.windows import Window

Part = dict[str, Any]
LETTERS = "abcd"


@dataclass(frozen=True)
class Drawing:
    """A position to be drawn for a seat. `before` is where the latest step began, to mark what is new."""

    line: Line[Dungeons]
    before: Line[Dungeons]
    you: int
    speaker: Speaker

    @cached_property
    def s(self) -> Dungeons:
        return self.line.game.view(self.line.state, self.you)

    @cached_property
    def old(self) -> Dungeons:
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

    def rule(self, neutral: str) -> str:
        """The id that a rule has in the edition that is played."""
        cite = self.line.game.cite
        return cite(neutral) if cite is not None else neutral

    def seat(self, seat: int) -> str:
        return LETTERS[seat]

    def player(self, seat: int) -> str:
        return self.speaker.seat(seat)

    def known(self, card: str) -> bool:
        return bool(card) and not card.startswith(HIDDEN)

    def name(self, card: str) -> str:
        return self.speaker.thing(card)

    def cite(self, rule: str) -> dict[str, str]:
        return {"rule": rule, "label": self.speaker.page(rule), "title": self.sentence(rule)}

    def sentence(self, rule: str) -> str:
        found = self.speaker.edition.ledger.get(rule)
        return found.text[self.lang] if found else ""
