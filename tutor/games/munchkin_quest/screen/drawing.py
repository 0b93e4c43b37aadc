"""What every part of the screen needs: the position as the reader's seat may see it, and a speaker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.munchkin_quest.game import GAME
from tutor.games.munchkin_quest.screen.figures import figure_of
from tutor.games.munchkin_quest.state import Foe, Quest, Room
from tutor.games.munchkin_quest.views import view
from tutor.kernel.events import Term
from tutor.kernel.replay import Line

LETTERS = "abcd"


@dataclass(frozen=True)
class Drawing:
    """A position to be drawn for a seat. `before` is where the latest step began, to mark what is new."""

    line: Line[Quest]
    before: Line[Quest]
    you: int
    speaker: Speaker

    @cached_property
    def s(self) -> Quest:
        return view(self.line.state, self.you)

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms to be drawn. One without any link is there for the rules only, unless somebody stands in it."""
        taken = {p.where for p in self.s.players} | {foe.where for foe in self.s.foes}
        return tuple(r for r in self.s.rooms if any(r.links) or r.id in taken)

    def ask(self, question: str, about: object) -> tuple[Term, ...]:
        return GAME.ask(self.s, question, about)

    def text(self, key: str, **facts: Any) -> str:
        """A phrase of this game's screen."""
        entry = self.speaker.texts["screen"][key]
        return self.speaker.say(str(entry[self.speaker.lang]), facts)

    def seat(self, seat: int) -> str:
        return LETTERS[seat]

    def figure(self, seat: int) -> str:
        return figure_of(self.s, self.s.players[seat])

    def foe_name(self, foe: Foe) -> str:
        return self.s.monster(foe).name[self.speaker.lang]

    def cite(self, rule: str) -> dict[str, str]:
        return {"rule": rule, "label": self.speaker.page(rule), "title": self.sentence(rule)}

    def sentence(self, rule: str) -> str:
        found = self.speaker.edition.ledger.get(rule)
        return found.text[self.speaker.lang] if found else ""

    def ruling(self, rule: str) -> dict[str, str] | None:
        found = self.speaker.edition.ledger.get(rule)
        if found is None or found.ruling is None:
            return None
        return {"text": found.ruling.text[self.speaker.lang], "because": found.ruling.because[self.speaker.lang]}
