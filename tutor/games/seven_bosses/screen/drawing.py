"""What every part of the screen needs: the position as the reader's seat may see it, and a speaker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.seven_bosses.names import BOSS
from tutor.games.seven_bosses.state import HIDDEN, Attack, Syndicates, find
from tutor.kernel.events import Term
from tutor.kernel.replay import Line
from tutor.kernel.state import pending
from tutor.kernel.windows import Window, open_seats

Part = dict[str, Any]
LETTERS = "ab"


@dataclass(frozen=True)
class Drawing:
    """A position to be drawn for a seat. `before` is where the latest step began, to mark what is new."""

    line: Line[Syndicates]
    before: Line[Syndicates]
    you: int
    speaker: Speaker

    @cached_property
    def s(self) -> Syndicates:
        return self.line.game.view(self.line.state, self.you)

    @cached_property
    def old(self) -> Syndicates:
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
        return bool(card) and not card.startswith(HIDDEN)

    def name(self, card: str) -> str:
        return self.speaker.thing(card)

    def cite(self, rule: str) -> dict[str, str]:
        return {"rule": rule, "label": self.speaker.page(rule), "title": self.sentence(rule)}

    def sentence(self, rule: str) -> str:
        found = self.speaker.edition.ledger.get(rule)
        return found.text[self.lang] if found else ""

    @property
    def asks_you(self) -> bool:
        """Whether the table waits for the reader."""
        window = self.window
        return window is not None and self.s.ending is None and self.you in open_seats(window)

    def boss_of(self, seat: int) -> str:
        """The member that is a player's boss, as far as the reader knows."""
        return next((x.source for x in self.ask(BOSS, seat)), "")

    def gone(self, attack: Attack) -> bool:
        """Whether a target has left the rows, so that its place may be another's by now."""
        return self.known(attack.card) and find(self.s, attack.owner, attack.card) is None

    def place(self, place: str) -> str:
        return self.speaker.word(place)
