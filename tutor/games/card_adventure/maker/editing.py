"""Editing as a whole: every way of doing it, and the history of a drawing, which can be gone back along."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.games.card_adventure.maker import aims, cells, ways
from tutor.games.card_adventure.maker.draft import Draft, new_draft
from tutor.games.card_adventure.maker.ops import OPS, edit
from tutor.games.card_adventure.maker.refusing import Edit, Refused

WAYS = (aims, cells, ways)  # the modules in which edits are declared
MOST_KEPT = 300

__all__ = ["OPS", "WAYS", "History", "Refused", "edit"]


@dataclass(frozen=True)
class History:
    """A drawing and what it was before. Each step has the name of the edit that it was made by."""

    now: Draft
    past: tuple[tuple[str, Draft], ...] = ()
    future: tuple[tuple[str, Draft], ...] = ()

    def edited(self, wanted: Edit | Sequence[Edit]) -> History:
        """After an edit; what had been gone back from is forgotten. Refused if it cannot be."""
        steps = [wanted] if isinstance(wanted, dict) else list(wanted)
        drawn = edit(self.now, steps)
        return self if drawn == self.now else self.begun(drawn, str(steps[0]["op"]))

    def begun(self, draft: Draft, by: str) -> History:
        """With another drawing in the place of this one."""
        return History(draft, (*self.past, (by, self.now))[-MOST_KEPT:])

    def undone(self) -> History:
        if not self.past:
            return self
        by, before = self.past[-1]
        return replace(self, now=before, past=self.past[:-1], future=((by, self.now), *self.future))

    def redone(self) -> History:
        if not self.future:
            return self
        by, after = self.future[0]
        return replace(self, now=after, past=(*self.past, (by, self.now)), future=self.future[1:])


def begin() -> History:
    return History(new_draft())
