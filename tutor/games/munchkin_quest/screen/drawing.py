"""What every part of the screen needs of Munchkin Quest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.explain.drawing import Drawn
from tutor.games.munchkin_quest.screen.figures import figure_of
from tutor.games.munchkin_quest.state import Foe, Quest, Room


@dataclass(frozen=True)
class Drawing(Drawn[Quest]):
    """A position in the dungeon."""

    @cached_property
    def rooms(self) -> tuple[Room, ...]:
        """The rooms to be drawn. One without any link is there for the rules only, unless somebody stands in it."""
        taken = {p.where for p in self.s.players} | {foe.where for foe in self.s.foes}
        return tuple(r for r in self.s.rooms if any(r.links) or r.id in taken)

    def figure(self, seat: int) -> str:
        return figure_of(self.s, self.s.players[seat])

    def foe_name(self, foe: Foe) -> str:
        return self.name(foe.id)

    def ruling(self, rule: str) -> dict[str, str] | None:
        found = self.speaker.edition.ledger.get(rule)
        if found is None or found.ruling is None:
            return None
        return {"text": found.ruling.text[self.speaker.lang], "because": found.ruling.because[self.speaker.lang]}
