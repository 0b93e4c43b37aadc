"""The copies of a class: which are out, how far each learner is with each, and what learners show to their teacher.

Learners send addresses and ids only, and no text; what those say, the teacher's own kernel tells.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import msgspec

from tutor.serve.classroom.ballot import Copy, Work

MOST_GIVEN = 40  # in all the time of a class
MOST_SHOWN, MOST_SHOWN_BY_ONE = 60, 5
MOST_RULES = 40  # of one learner at one copy
STUCK_AFTER = 2  # refusals by the same rule, one after the other
HELPED_OFTEN_ENOUGH = 2
Told = dict[str, Any]


class Cell(msgspec.Struct, frozen=True):
    """How far a learner is with a copy."""

    alone: bool = False
    helped: tuple[int, ...] = ()  # the tries that came to their end with help
    rule: str = ""  # by which he was refused last
    wrong: int = 0  # how often in a row
    refused: tuple[str, ...] = ()
    used: dict[str, bool] = {}  # the rules of what he did there, and whether he ever needed no help for it

    @property
    def state(self) -> str:
        return "alone" if self.alone else "helped" if self.helped else "at"

    @property
    def passed(self) -> bool:
        """With help the same comes once more; after that, everybody goes on."""
        return self.alone or len(self.helped) >= HELPED_OFTEN_ENOUGH

    @property
    def stuck(self) -> bool:
        return self.wrong >= STUCK_AFTER

    def after(self, work: Work) -> Cell:
        done = work.state == "done"
        tries = dict.fromkeys((*self.helped, work.tries)) if done and work.helped else self.helped
        return Cell(
            alone=self.alone or (done and not work.helped),
            helped=tuple(tries)[-HELPED_OFTEN_ENOUGH:],
            rule=work.rule or self.rule,
            wrong=0 if done else work.wrong,
            refused=tuple(dict.fromkeys((*self.refused, *filter(None, (work.rule,)))))[:MOST_RULES],
            used=self.used | {rule: self.used.get(rule, False) or not work.helped for rule in work.used},
        )


class Kept(msgspec.Struct):
    """All of it, as the book keeps it."""

    given: list[Copy] = []
    out: list[str] = []
    cells: dict[str, dict[str, Cell]] = {}
    shown: list[tuple[str, str]] = []  # a learner, and what he shows


class Copies:
    def __init__(self, kept: Kept | None = None) -> None:
        self.kept = kept or Kept()
        self._alive: dict[str, float] = {}
        self._sent: Counter[str] = Counter()

    # -- what happens ------------------------------------------------------------------------------------------------

    def give(self, copies: list[Copy]) -> bool:
        """Whether that changes anything. None: they are taken back, and what was done with them stays."""
        before = (self.kept.out, len(self.kept.given))
        known = {copy.address for copy in self.kept.given}
        fresh = [copy for copy in copies if copy.address not in known]
        self.kept.given = [*self.kept.given, *fresh][:MOST_GIVEN]
        open_ = {copy.address for copy in self.kept.given}
        self.kept.out = list(dict.fromkeys(copy.address for copy in copies if copy.address in open_))
        return before != (self.kept.out, len(self.kept.given))

    def works(self, learner: str, work: Work) -> bool:
        """A learner's page tells how far he is; whether that is news."""
        if work.address not in self.kept.out:
            return False
        self._alive[learner] = time.monotonic()
        own = self.kept.cells.setdefault(learner, {})
        before = own.get(work.address)
        own[work.address] = (before or Cell()).after(work)
        return before != own[work.address]

    def show(self, learner: str, link: str) -> bool:
        """A learner sends what he has tried; of many, the oldest go."""
        self._alive[learner] = time.monotonic()
        self._sent[learner] += 1
        if not self.kept.out or (learner, link) in self.kept.shown:
            return False
        own = [one for one in self.kept.shown if one[0] == learner]
        spare = own[: max(0, len(own) - MOST_SHOWN_BY_ONE + 1)]
        self.kept.shown = [*(one for one in self.kept.shown if one not in spare), (learner, link)][-MOST_SHOWN:]
        return True

    # -- who is told what --------------------------------------------------------------------------------------------

    @property
    def are_out(self) -> bool:
        return bool(self.kept.out)

    def for_learner(self, learner: str) -> Told | None:
        """Which copy is next, and none of anybody else's."""
        if not self.kept.out:
            return None
        own = self.kept.cells.get(learner, {})
        coming = next((n for n, it in enumerate(self.kept.out) if it not in own or not own[it].passed), None)
        went = [address for address in self.kept.out if address in own]
        return {
            "next": "" if coming is None else self.kept.out[coming],
            "n": len(self.kept.out) if coming is None else coming + 1,
            "of": len(self.kept.out),
            "begun": bool(went),
            "sent": self._sent[learner],
        }

    def for_desk(self, learners: list[str]) -> Told:
        """For the teacher alone: who is where, which rules were met and broken, and what came in."""
        seats = {learner: n for n, learner in enumerate(learners)}
        return {
            "copies": [{"copy": copy, "out": copy.address in self.kept.out} for copy in self.kept.given],
            "rules": self._rules(),
            "shown": [{"link": link, "learner": seats[who]} for who, link in self.kept.shown if who in seats],
        }

    def of(self, learner: str) -> Told:
        cells = self.kept.cells.get(learner, {})
        alive = self._alive.get(learner)
        return {
            "work": [_cell(cells.get(copy.address)) for copy in self.kept.given],
            "quiet": None if alive is None else round(time.monotonic() - alive),
        }

    def _rules(self) -> list[Told]:
        """By how many learners each rule was used alone, with help, and broken; those that most broke come first."""
        used, helped, broken = Counter[str](), Counter[str](), Counter[str]()
        for cells in self.kept.cells.values():
            levels: dict[str, bool] = {}
            for cell in cells.values():
                levels |= {rule: levels.get(rule, False) or alone for rule, alone in cell.used.items()}
            used.update(rule for rule, alone in levels.items() if alone)
            helped.update(rule for rule, alone in levels.items() if not alone)
            broken.update({rule for cell in cells.values() for rule in cell.refused})
        order = sorted({*used, *helped, *broken}, key=lambda rule: (-broken[rule], -helped[rule], rule))
        return [{"rule": r, "alone": used[r], "helped": helped[r], "broken": broken[r]} for r in order[:MOST_RULES]]


def _cell(cell: Cell | None) -> Told | None:
    if cell is None:
        return None
    return {"state": cell.state, "rule": cell.rule, "wrong": cell.wrong, "stuck": cell.stuck}
