"""A class and the pages that are open in it: who hears of what, and how soon."""

from __future__ import annotations

import asyncio
import time
from typing import Any, Protocol

import msgspec

from tutor.school.classes import ClassBook
from tutor.serve.classroom.ballot import Said, Work
from tutor.serve.classroom.room import Room, digest

COUNTS_AFTER = 0.3  # seconds: what thirty learners do at once is counted once
GRID_AFTER = 0.6
PAGES_OF_A_LEARNER = 4
PAGES_OF_A_TEACHER = 8
Told = dict[str, Any]


class Line(Protocol):
    """The line to a page."""

    def tell(self, said: bytes) -> None: ...
    def hang_up(self, why: str) -> None: ...


class Gathering:
    def __init__(self, room: Room, book: ClassBook | None) -> None:
        self.room = room
        self.used = time.monotonic()
        self.ending = False  # it is being deleted, or is: nothing is written any more
        self._book = book
        self._learners: dict[str, list[Line]] = {}
        self._teachers: dict[str, list[Line]] = {"wall": [], "desk": []}
        self._later: dict[str, asyncio.TimerHandle] = {}

    # -- coming and going --------------------------------------------------------------------------------------------

    def sit(self, learner: str, line: Line) -> bool:
        """A learner comes, or opens another page of his; whether there is room."""
        known = learner in self.room.seats
        if not self.room.sit(learner):
            return False
        lines = self._learners.setdefault(learner, [])
        while len(lines) >= PAGES_OF_A_LEARNER:
            self._left(lines, 0).hang_up("other")
        lines.append(line)
        self.room.here[learner] = len(lines)
        self._keep(only_used=known)
        line.tell(_encoded(self.room.for_learner(learner)))
        self._count()
        return True

    def attend(self, role: str, line: Line) -> None:
        """The teacher's wall, or his window."""
        lines = self._teachers[role]
        while len(lines) >= PAGES_OF_A_TEACHER:
            self._left(lines, 0).hang_up("other")
        lines.append(line)
        self.used = time.monotonic()
        line.tell(_encoded(self._for(role)))

    def leave(self, learner: str, line: Line) -> None:
        self.used = time.monotonic()
        for lines in (self._learners.get(learner, []), *self._teachers.values()):
            if line in lines:
                lines.remove(line)
        if learner in self.room.here:
            self.room.here[learner] = len(self._learners.get(learner, ()))
            self._count()

    @staticmethod
    def _left(lines: list[Line], at: int) -> Line:
        return lines.pop(at)

    @property
    def attended(self) -> bool:
        return any(self._teachers.values())

    # -- what is said ------------------------------------------------------------------------------------------------

    def hear(self, learner: str, said: Said) -> None:
        """A learner votes, works on his copy or homework, or shows what he has tried."""
        if said.work is not None:
            self._work(learner, said.work)
        elif said.home is not None:
            if self.room.does_homework(learner, said.home):
                self._keep()
                self._count()
        elif said.shown is not None:
            if self.room.copies.show(learner, said.shown):
                self._keep()
                self._count()
            self._tell_learner(learner)
        else:
            self._vote(learner, said)

    def _work(self, learner: str, work: Work) -> None:
        if self.room.copies.works(learner, work):
            self._keep()
            self._tell_learner(learner)
        self._count()

    def _vote(self, learner: str, said: Said) -> None:
        vote = None if self.ending else self.room.vote(learner, said.question, said.round, said.vote)
        if vote is not None:
            self.used = time.monotonic()
            if self._book is not None:
                self._book.vote(self.room.code, vote, said.vote)
            self._count()
        self._tell_learner(learner)

    def lead(self, said: Said) -> None:
        """The teacher shows another thing, asks once more, stops the class, or gives out copies."""
        changed = False
        if said.shows is not msgspec.UNSET:
            changed = self.room.show(said.shows)
        if said.again:
            changed = self.room.again() or changed
        if said.freeze is not None:
            changed = self.room.freeze(said.freeze) or changed
        if said.copies is not None:
            changed = self.room.give(said.copies) or changed
        if changed:
            self._keep()
            self._tell_all()

    def stay(self) -> None:
        """It could not be deleted: what has happened meanwhile is kept as well."""
        self.ending = False
        self._write()

    def end(self) -> None:
        """Everybody is told, and nobody is here any more."""
        for later in self._later.values():
            later.cancel()
        lines = [line for lines in (*self._learners.values(), *self._teachers.values()) for line in lines]
        self._learners.clear()
        self._teachers = {"wall": [], "desk": []}
        for line in lines:
            line.hang_up("ended")

    def _keep(self, *, only_used: bool = False) -> None:
        self.used = time.monotonic()
        if not only_used:
            self._write()

    def _write(self) -> None:
        if self._book is not None and not self.ending:
            self._book.keep(self.room.code, self.room.teacher, self.room.written())

    # -- who hears of it ---------------------------------------------------------------------------------------------

    def _for(self, role: str) -> Told:
        return self.room.for_desk() if role == "desk" else self.room.for_wall()

    def _tell_all(self) -> None:
        for learner in tuple(self._learners):
            self._tell_learner(learner)
        for role in self._teachers:
            self._tell(role)

    def _tell_learner(self, learner: str) -> None:
        lines = tuple(self._learners.get(learner, ()))
        said = _encoded(self.room.for_learner(learner)) if lines else b""
        for line in lines:
            line.tell(said)

    def _tell(self, role: str) -> None:
        if later := self._later.pop(role, None):
            later.cancel()
        lines = tuple(self._teachers[role])
        said = _encoded(self._for(role)) if lines else b""
        for line in lines:
            line.tell(said)

    def _count(self) -> None:
        loop = asyncio.get_running_loop()
        for role, after in (("wall", COUNTS_AFTER), ("desk", GRID_AFTER)):
            if role not in self._later:
                self._later[role] = loop.call_later(after, self._tell, role)


def learner_of(code: str, id: str) -> str:
    """What is kept of a learner: nobody can vote in his name with that."""
    return digest(code, "learner", id)


def _encoded(told: Told) -> bytes:
    return msgspec.json.encode(told)
