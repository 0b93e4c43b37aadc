"""The line between the house and a page of a class: one address for learners, walls and teachers' windows.

The code of a class goes over the line and stands in no address here, so that a class is opened and joined in one way,
over a line that only our own pages can open, and needs no form with a secret against forged ones.
"""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from typing import Any

import msgspec
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from tutor.school.places import NotYet
from tutor.school.qr import qr_code
from tutor.serve.classroom.address import ORIGIN, reached_at
from tutor.serve.classroom.ballot import Said, heard
from tutor.serve.classroom.gathering import Gathering, learner_of
from tutor.serve.classroom.rooms import Rooms, TooMany

LARGEST = 64 * 1024
LARGEST_OF_A_LEARNER = 2 * 1024
SPEAK_UP = 10.0  # seconds to say who is there
BURST, A_SECOND = 30.0, 6.0  # how many things a page may say at once, and how many a second for long
OF_A_TEACHER = 10  # times as many, since what a wall shows must not be lost
EVERY_INTERFACE = ("", "0.0.0.0", "::")
LEARNER = re.compile(r"[\w-]{16,80}", re.ASCII)


class Live(WebSocketMixin, WebSocketHandler, JupyterHandler):
    """A page of a class. Until it has said who it is, it hears nothing."""

    gathering: Gathering | None = None
    role = learner = ""
    breath, spoke = BURST, 0.0
    silence: asyncio.TimerHandle | None = None

    @property
    def max_message_size(self) -> int:
        return LARGEST

    @allow_unauthenticated  # the code is the key; to open a class needs the host's word, where there is one
    async def get(self, *given: Any, **named: Any) -> None:
        await super().get(*given, **named)

    def set_default_headers(self) -> None:
        """JupyterHandler's are for pages."""

    def open(self, *given: str, **named: str) -> None:
        super().open(*given, **named)
        self.set_nodelay(True)
        self.spoke = time.monotonic()
        self.silence = asyncio.get_running_loop().call_later(SPEAK_UP, self.hang_up, "silent")

    async def on_message(self, message: str | bytes) -> None:
        said = heard(message) if self._may_speak() else None
        if said is None:
            return
        if said.ping:
            self.tell(b'{"pong":true}')
        elif self.gathering is None:
            await self._come_in(said)
        elif self.role == "learner":
            if len(message) <= LARGEST_OF_A_LEARNER:
                self.gathering.hear(self.learner, said)
        elif said.end:
            if not await self._rooms.end(self.gathering):
                self._tell({"not_ended": True})
        else:
            self.gathering.lead(said)

    def on_close(self) -> None:
        if self.silence is not None:
            self.silence.cancel()
        if self.gathering is not None:
            self.gathering.leave(self.learner, self)

    def _may_speak(self) -> bool:
        """A page that says too much at once is not heard for a while."""
        now, times = time.monotonic(), OF_A_TEACHER if self.role in ("wall", "desk") else 1
        self.breath = min(BURST * times, self.breath + (now - self.spoke) * A_SECOND * times) - 1
        self.spoke = now
        if self.breath < -BURST:
            self.hang_up("busy")
        return self.breath >= 0

    @property
    def _rooms(self) -> Rooms:
        rooms: Rooms = self.settings["tutor"].rooms
        return rooms

    # -- coming in ---------------------------------------------------------------------------------------------------

    async def _come_in(self, said: Said) -> None:
        try:
            if said.new and said.role == "wall":
                await self._open_class(said)
                return
            found = await self._rooms.find(said.code, self.request.remote_ip or "")
        except TooMany:
            self.hang_up("busy")
            return
        except NotYet:  # the page tries again by itself
            self.close(1013)
            return
        if found is None:
            self.hang_up("unknown")
        elif said.role == "learner":
            self._sit(found, said)
        elif said.role and found.room.is_teacher(said.secret):
            self._attend(found, said)
        else:
            self.hang_up("refused")

    async def _open_class(self, said: Said) -> None:
        if not self.current_user:
            self.hang_up("refused")
            return
        found, secret = await self._rooms.open()
        self._tell({"opened": {"code": found.room.code, "secret": secret}})
        self._attend(found, said)

    def _sit(self, found: Gathering, said: Said) -> None:
        learner = learner_of(found.room.code, said.id)
        if not LEARNER.fullmatch(said.id):
            self.hang_up("refused")
        elif found.sit(learner, self):
            self._is_in(found, "learner", learner)
        else:
            self.hang_up("full")

    def _attend(self, found: Gathering, said: Said) -> None:
        if said.role == "wall":
            self._tell({"join": self._way_in(found.room.code, said.origin)})
        self._is_in(found, said.role, "")
        found.attend(said.role, self)

    def _is_in(self, found: Gathering, role: str, learner: str) -> None:
        self.gathering, self.role, self.learner = found, role, learner
        if self.silence is not None:
            self.silence.cancel()

    def _way_in(self, code: str, origin: str) -> dict[str, Any] | None:
        """Where learners come in: at the address under which the wall itself was opened, or can be reached."""
        if not ORIGIN.fullmatch(origin):
            return None
        house = self.settings["tutor"]
        reached, local = reached_at(origin, from_elsewhere=house.ip in EVERY_INTERFACE)
        address = f"{reached}{house.base_url}class"
        return {"address": address, "local": local, "qr": qr_code(f"{address}/{code}")}

    # -- being told --------------------------------------------------------------------------------------------------

    def tell(self, said: bytes) -> None:
        with suppress(WebSocketClosedError):
            self.write_message(said.decode())

    def _tell(self, told: dict[str, Any]) -> None:
        self.tell(msgspec.json.encode(told))

    def hang_up(self, why: str) -> None:
        """The page is told why, and need not come back."""
        self._tell({"over": why})
        self.close(1000, why)
