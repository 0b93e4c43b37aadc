"""All classes of this house: opened, found again after a restart, ended. Those that nobody uses end by themselves."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from contextlib import suppress

from tutor.school.classes import ClassBook
from tutor.school.places import NotYet
from tutor.serve.classroom.gathering import Gathering
from tutor.serve.classroom.room import Room, digest, read

LOG = logging.getLogger("tutor.serve")
LETTERS = "BCDFGHJKMNPQRSTVWXZ"  # none that looks like a digit or another one, and no vowels to make words of
LENGTH = 5
MOST_CLASSES = 200
HOURS = 12.0  # without a vote and without a teacher
EMPTY_HOURS = 1.0  # where nobody has ever come
SWEPT_EVERY = 600.0
MINUTE = 60.0
WRONG_CODES = 120  # a minute and address: a whole school may type behind one


class TooMany(Exception):
    """There are as many classes as the house holds, or too many wrong codes came from one address."""


class Rooms:
    def __init__(self, book: ClassBook | None = None, most: int = MOST_CLASSES) -> None:
        self._book = book
        self._most = most
        self._open: dict[str, Gathering] = {}
        self._finding = asyncio.Lock()
        self._wrong: Counter[str] = Counter()
        self._minute = 0
        self._sweeping: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """From now on classes that nobody uses end, also those that stand in the book from before a restart."""
        self._sweeping = asyncio.create_task(self._sweep_on())

    def __len__(self) -> int:
        return len(self._open)

    async def open(self) -> tuple[Gathering, str]:
        """A new class, and the secret of its teacher."""
        if len(self._open) >= self._most:
            raise TooMany
        secret = secrets.token_urlsafe(24)
        code = await self._free_code()
        found = self._open[code] = Gathering(Room(code, digest(code, secret)), self._book)
        if self._book is not None:
            self._book.keep(code, found.room.teacher, found.room.written())
        return found, secret

    async def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
            with suppress(NotYet):  # nobody can know; of so many codes it is hardly one that is taken
                if await self._found(code) is not None:
                    continue
            return code

    async def find(self, code: str, address: str = "") -> Gathering | None:
        """The class with this code. TooMany where somebody only tries, NotYet while it is being deleted."""
        code = code.strip().upper()
        minute = int(time.monotonic() / MINUTE)
        if minute != self._minute:
            self._minute, self._wrong = minute, Counter()
        if code not in self._open and self._wrong[address] >= WRONG_CODES:
            raise TooMany
        found = await self._found(code) if is_code(code) else None
        if found is None:
            self._wrong[address] += 1
        elif found.ending:
            raise NotYet("the class is being deleted")
        return found

    async def _found(self, code: str) -> Gathering | None:
        """Open here, or in the book since before a restart."""
        if code in self._open or self._book is None:
            return self._open.get(code)
        async with self._finding:
            if code not in self._open:
                loop = asyncio.get_running_loop()
                kept = await loop.run_in_executor(None, self._book.read, code, HOURS)
                if kept is not None:
                    self._open[code] = Gathering(read(code, kept), self._book)
        return self._open.get(code)

    async def end(self, gathering: Gathering) -> bool:
        """Whether everything about a class is deleted. Where the database is away it is not, and the class stays."""
        if gathering.ending:
            return True  # whoever began it hears what becomes of it
        code, gathering.ending = gathering.room.code, True
        if self._book is not None:
            try:
                await asyncio.get_running_loop().run_in_executor(None, self._book.forget, code)
            except Exception as trouble:
                LOG.warning("a class cannot be deleted yet: %s", type(trouble).__name__)
                gathering.stay()
                return False
        self._open.pop(code, None)
        gathering.end()
        return True

    async def _sweep_on(self) -> None:
        while True:
            await self.sweep(HOURS)
            await asyncio.sleep(SWEPT_EVERY)

    async def sweep(self, hours: float) -> None:
        """Classes that nobody has used for so long end; what is kept of them goes."""
        now = time.monotonic()
        for gathering in tuple(self._open.values()):
            most = hours if gathering.room.seats else min(hours, EMPTY_HOURS)
            if gathering.used <= now - most * 3600 and not gathering.attended:
                await self.end(gathering)
        if self._book is not None:
            try:
                forget = self._book.forget_older
                await asyncio.get_running_loop().run_in_executor(None, forget, hours, frozenset(self._open))
            except Exception as trouble:
                LOG.warning("old classes cannot be deleted yet: %s", type(trouble).__name__)


def is_code(code: str) -> bool:
    return len(code) == LENGTH and set(code) <= set(LETTERS)
