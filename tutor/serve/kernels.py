"""The kernels behind the pages: how many, of which kind, and what becomes of the dead."""

from __future__ import annotations

import asyncio
import logging
import re
import struct
import sys
import time
from contextvars import ContextVar
from typing import Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError
from traitlets import Bool, Integer

from tutor.serve.forkserver import FRUGAL, register

KERNEL = "python3"
MOST_PARTS = 64  # of a message that comes in; a page of ours sends six
SIGN_OF_LIFE = re.compile(
    rb'"do": ?"ping",[^{}]*"idle": ?(\d{1,9})[,}]'
)  # of a page, and for how long it was not touched
LOG = logging.getLogger("tutor.serve")


class Seat:
    """A place for one session, taken before its kernel starts and given back should it never start."""

    left = False  # whether the reader has gone meanwhile

    def __init__(self, kernels: TutorKernels) -> None:
        self._kernels = kernels
        self._held = True
        kernels.promised += 1

    def give_back(self) -> None:
        if self._held:
            self._held = False
            self._kernels.promised -= 1


SEAT: ContextVar[Seat | None] = ContextVar("SEAT", default=None)  # the seat of the page that is being answered


class TutorKernels(AsyncMappingKernelManager):
    """A kernel for each open page, up to a limit that holds also when everybody comes at once."""

    max_sessions = Integer(40, config=True, help="More visitors than this get a friendly page that lets them in later.")
    grace = Integer(90, config=True, help="Seconds that a kernel may be without its page before it is ended.")
    starting = 0
    promised = 0

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._alone_since: dict[str, float] = {}
        self._used: dict[str, float] = {}
        self.born: dict[str, float] = {}

    def free(self) -> int:
        """Seats that nobody has: neither running kernels, nor those on their way, nor what pages were promised."""
        return int(self.max_sessions) - self.expected()

    def expected(self) -> int:
        """Sessions that are there or on their way."""
        return len(self._kernels) + int(self.starting) + int(self.promised)

    def in_use(self) -> int:
        """Sessions with a page on the line."""
        return sum(n > 0 for n in self._kernel_connections.values())

    async def start_kernel(self, **kwargs: Any) -> Any:
        # Seats are taken without an await between look and take: a class that arrives in one second keeps the limit.
        if seat := SEAT.get():
            seat.give_back()
        if self.free() <= 0:
            raise HTTPError(503, "all %i seats are taken", self.max_sessions)
        self.starting += 1
        try:
            kernel_id = await self._async_start_kernel(**kwargs)
        finally:
            self.starting -= 1
        self._alone_since[kernel_id] = self._used[kernel_id] = self.born[kernel_id] = time.monotonic()
        LOG.info("session %s began (%s of %s)", kernel_id[:8], len(self._kernels), self.max_sessions)
        if seat and seat.left:
            await self.shutdown_kernel(kernel_id, now=True)
            raise StreamClosedError
        return kernel_id

    def use(self, kernel_id: str, message: bytes | str) -> None:
        """Its page has something to say: it is in use, but for a sign of life that tells since when it is not."""
        found = SIGN_OF_LIFE.search(message.encode() if isinstance(message, str) else message)
        last = time.monotonic() - (int(found[1]) if found else 0)
        if kernel_id in self._used:
            self._used[kernel_id] = max(last, self._used[kernel_id])

    def idle(self, kernel_id: str) -> float:
        """Seconds since its reader did anything."""
        now = time.monotonic()
        return now - self._used.get(kernel_id, now)

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self._alone_since.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)
        if self._kernel_connections.get(kernel_id) == 0:
            self._alone_since[kernel_id] = time.monotonic()

    def remove_kernel(self, kernel_id: str) -> Any:
        self._alone_since.pop(kernel_id, None)
        self._used.pop(kernel_id, None)
        if (born := self.born.pop(kernel_id, None)) is not None:
            LOG.info("session %s ended after %.0f s", kernel_id[:8], time.monotonic() - born)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Much sooner than upstream where nobody is there, and by what the reader does, not by what is sent.

        A crashed browser sends no farewell, and a link preview or a robot fetches a page without ever running it. The
        grace is long enough for a slow page to connect, and for a laptop to find its network again.
        """
        alone = self._alone_since.get(kernel_id)
        if alone is not None and time.monotonic() - alone > self.grace:
            LOG.info("session %s has no page", kernel_id[:8])
        elif self.idle(kernel_id) > self.cull_idle_timeout and self._kernels[kernel_id].execution_state != "busy":
            LOG.info("session %s was not used for %.0f s", kernel_id[:8], self.idle(kernel_id))
        else:
            return
        await self.shutdown_kernel(kernel_id, now=True)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clear away a kernel that died; upstream forgets it, but keeps its streams and connection file."""
        LOG.warning("the kernel of session %s died", kernel_id[:8])
        task = asyncio.ensure_future(self.shutdown_kernel(kernel_id, now=True))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Bears with what it cannot read, and sends each message at once.

    With Nagle's algorithm, a click waits some 40 ms for the one before it.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """As upstream, where one message that cannot be read costs the whole line and a traceback."""
        try:
            if isinstance(incoming_msg, bytes) and self._parts(incoming_msg) > MOST_PARTS:
                raise ValueError("too many parts")
            super().handle_incoming_message(incoming_msg)
            if isinstance(self.multi_kernel_manager, TutorKernels):  # those of a notebook in JupyterLab are not ours
                self.multi_kernel_manager.use(self.kernel_id, incoming_msg)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError, struct.error) as trouble:
            LOG.info("a message of session %s cannot be read: %s", self.kernel_id[:8], type(trouble).__name__)

    def _parts(self, message: bytes) -> int:
        """Of how many parts a message says it is made: upstream makes room for as many, be it thousands of millions."""
        if self.subprotocol == "v1.kernel.websocket.jupyter.org":
            return int.from_bytes(message[:8], "little")
        return int.from_bytes(message[:4], "big")


class OneKernelSpec(KernelSpecManager):
    """Knows one kernel: this Python, without what a tutor never uses.

    The interpreter is named in full, so that a kernel registered under the same name in somebody's home folder (which
    Jupyter would prefer) cannot be taken for ours.
    """

    warm = Bool(False, config=True, help="Fork kernels from a warm process instead of starting each from nothing.")

    def spec(self) -> KernelSpec:
        metadata = {"kernel_provisioner": {"provisioner_name": register()}} if self.warm else {}
        # No history: it opens an SQLite file and a thread in each kernel. The launcher leaves the debugger out.
        argv = [sys.executable, "-m", "tutor.serve.launcher", "-f", "{connection_file}"]
        return KernelSpec(
            argv=[*argv, "--HistoryManager.enabled=False"],
            display_name="Table Tutor",
            language="python",
            env=FRUGAL,
            metadata=metadata,
            interrupt_mode="signal",
        )

    def find_kernel_specs(self) -> dict[str, str]:
        return {KERNEL: ""}

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        if kernel_name != KERNEL:
            raise NoSuchKernel(kernel_name)
        return self.spec()

    def get_all_specs(self) -> dict[str, Any]:
        return {KERNEL: {"resource_dir": "", "spec": self.spec().to_dict()}}
