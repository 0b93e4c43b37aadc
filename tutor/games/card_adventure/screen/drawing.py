"""What every part of the screen needs: the position as the reader's seat may see it, and a speaker."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tutor.explain.drawing import Drawn
from tutor.games.card_adventure.cards import AnyPrinted, Kind, printed_id
from tutor.games.card_adventure.state import HIDDEN, Adventure, standing_at
from tutor.games.card_adventure.views import seen
from tutor.kernel.events import Event, total
from tutor.kernel.state import pending
from tutor.kernel.windows import Window

ICONS = {"damage": "damage", "poison": "poison", "counter": "lock"}
DRAWN = {"lamp": "lamp"}  # treasures with a picture of their own, by the last part of their id
STRUCTURES = {"gate": "link-gate", "wall": "link-wall", "altar": "altar"}


def sign_of(card: AnyPrinted) -> str:
    """The sign of a card by its kind; a key, a treasure and a structure have their own."""
    if card.kind == "item":
        own = DRAWN.get(card.id.rpartition(".")[2], "crown-sunk")
        return "key" if card.suit else own if card.special else "kind-item"
    if card.kind == "structure":
        return STRUCTURES.get(card.rule, "link-gate")
    return ICONS.get(card.kind, f"kind-{card.kind}")


def face(card: AnyPrinted) -> dict[str, str]:
    """How a printed card or token looks, away from any table."""
    return {"kind": card.kind, "icon": sign_of(card), "art": "", "spare": ""}


@dataclass(frozen=True)
class Drawing(Drawn[Adventure]):
    """A position on the board."""

    @property
    def window(self) -> Window | None:
        return pending(self.s) if self.s.ending is None else None

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What has happened since the latest step began, as the reader may know it."""
        first = max(1, min(len(self.before.moments), len(self.line.moments)))
        return tuple(self._since(first))

    def _since(self, first: int) -> Iterator[Event]:
        for at in range(first, len(self.line.moments)):
            moment, before = self.line.moments[at], self.line.moments[at - 1]
            yield from seen(moment.events, before.state, moment.state, self.you)

    def amount(self, question: str, about: object) -> int:
        return total(self.ask(question, about))

    def listed(self, said: list[str]) -> str:
        return self.text("comma").join(said)

    def place(self, where: str) -> str:
        """A cell by its name; a route by what stands on it."""
        there = standing_at(self.s, where) if where in self.s.map.routes else None
        return self.name(there.card if there is not None else where) if where else ""

    def icon(self, id: str) -> str:
        """The sign of a card by its kind; of a key and the like its own."""
        printed = self.s.box.printed.get(printed_id(id))
        if printed is not None:
            return sign_of(printed)
        kind = id.removeprefix(HIDDEN)
        return ICONS.get(kind, f"kind-{kind}")


KINDS: tuple[Kind, ...] = ("attack", "mp", "magic", "item", "curse")  # the kinds of cards that a hand holds
