"""What every part of the screen needs: the position as the reader's seat may see it, and a speaker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.card_adventure.cards import Kind, printed_id
from tutor.games.card_adventure.state import HIDDEN, Adventure, standing_at
from tutor.games.card_adventure.views import seen
from tutor.kernel.events import Event, Term, total
from tutor.kernel.replay import Line
from tutor.kernel.state import pending
from tutor.kernel.windows import Window

Part = dict[str, Any]
LETTERS = "abcd"
ICONS = {"damage": "damage", "poison": "poison", "gate": "link-gate", "wall": "link-wall", "altar": "altar"}


@dataclass(frozen=True)
class Drawing:
    """A position to be drawn for a seat. `before` is where the latest step began, to mark what is new."""

    line: Line[Adventure]
    before: Line[Adventure]
    you: int
    speaker: Speaker

    @cached_property
    def s(self) -> Adventure:
        return self.line.game.view(self.line.state, self.you)

    @cached_property
    def old(self) -> Adventure:
        return self.line.game.view(self.before.state, self.you)

    @property
    def window(self) -> Window | None:
        return pending(self.s) if self.s.ending is None else None

    @property
    def lang(self) -> str:
        return self.speaker.lang

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What has happened since the latest step began, as the reader may know it."""
        first = max(1, min(len(self.before.moments), len(self.line.moments)))
        return tuple(self._since(first))

    def _since(self, first: int) -> Iterator[Event]:
        for at in range(first, len(self.line.moments)):
            moment, before = self.line.moments[at], self.line.moments[at - 1]
            yield from seen(moment.events, before.state, moment.state, self.you)

    def ask(self, question: str, about: object) -> tuple[Term, ...]:
        return self.line.game.ask(self.s, question, about)

    def amount(self, question: str, about: object) -> int:
        return total(self.ask(question, about))

    def text(self, key: str, **facts: Any) -> str:
        """A phrase of this game's screen."""
        entry = self.speaker.texts["screen"][key]
        return self.speaker.say(str(entry[self.lang]), facts)

    def listed(self, said: list[str]) -> str:
        return self.text("comma").join(said)

    def seat(self, seat: int) -> str:
        return LETTERS[seat]

    def player(self, seat: int) -> str:
        return self.speaker.seat(seat)

    def known(self, card: str) -> bool:
        return bool(card) and not card.startswith(HIDDEN)

    def name(self, id: str) -> str:
        return self.speaker.thing(id)

    def place(self, where: str) -> str:
        """A cell by its name; a route by what stands on it."""
        there = standing_at(self.s, where) if where in self.s.map.routes else None
        return self.name(there.card if there is not None else where) if where else ""

    def icon(self, id: str) -> str:
        """The sign of a card by its kind; of a key and the like its own."""
        printed = self.s.box.printed.get(printed_id(id))
        kind = printed.kind if printed is not None else id.removeprefix(HIDDEN)
        if kind == "item":
            return (
                "key"
                if getattr(printed, "suit", "")
                else "crown-sunk"
                if getattr(printed, "special", False)
                else "kind-item"
            )
        return ICONS.get(kind, f"kind-{kind}")

    def cite(self, rule: str) -> dict[str, str]:
        return {"rule": rule, "label": self.speaker.page(rule), "title": self.sentence(rule)}

    def sentence(self, rule: str) -> str:
        found = self.speaker.edition.ledger.get(rule)
        return found.text[self.lang] if found else ""


KINDS: tuple[Kind, ...] = ("attack", "mp", "magic", "item", "curse")  # the kinds of cards that a hand holds
