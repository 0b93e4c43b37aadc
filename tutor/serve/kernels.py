"""The kernels behind the pages: how many, of which kind, and what becomes of the dead."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import Any

from jupyter_client.kernelspec import KernelSpec, KernelSpecManager, NoSuchKernel
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Bool, Integer

from tutor.serve.forkserver import register

KERNEL = "python3"


class TutorKernels(AsyncMappingKernelManager):
    """A kernel for each open page, up to a limit that holds also when everybody comes at once."""

    max_kernels = Integer(40, config=True, help="More visitors than this get a friendly page that asks them to wait.")
    grace = Integer(90, config=True, help="Seconds that a kernel may be without its page before it is ended.")
    starting = 0

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._alone_since: dict[str, float] = {}

    def taken(self) -> int:
        """Seats in use: running kernels and those on their way, which the map of kernels does not know yet."""
        return len(self._kernels) + self.starting

    async def start_kernel(self, **kwargs: Any) -> Any:
        # Counted here, without an await between look and take: a check in the page's handler would let a class that
        # arrives in the same second run past the limit.
        if self.taken() >= self.max_kernels:
            raise HTTPError(503, "all %i kernels are taken", self.max_kernels)
        self.starting += 1
        try:
            kernel_id = await self._async_start_kernel(**kwargs)
        finally:
            self.starting -= 1
        self._alone_since[kernel_id] = time.monotonic()
        return kernel_id

    def notify_connect(self, kernel_id: str) -> None:
        super().notify_connect(kernel_id)
        self._alone_since.pop(kernel_id, None)

    def notify_disconnect(self, kernel_id: str) -> None:
        super().notify_disconnect(kernel_id)
        if self._kernel_connections.get(kernel_id) == 0:
            self._alone_since[kernel_id] = time.monotonic()

    def remove_kernel(self, kernel_id: str) -> Any:
        self._alone_since.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """As upstream, and much sooner where nobody is there.

        A crashed browser sends no farewell, and a link preview or a robot fetches a page without ever running it. The
        grace is long enough for a slow page to connect, and for a laptop to find its network again.
        """
        alone = self._alone_since.get(kernel_id)
        if alone is not None and time.monotonic() - alone > self.grace:
            self.log.info("Kernel %s has no page", kernel_id)
            await self.shutdown_kernel(kernel_id, now=True)
        else:
            await super().cull_kernel_if_idle(kernel_id)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clear away a kernel that died; upstream forgets it, but keeps its streams and connection file."""
        self.log.warning("Kernel %s died", kernel_id)
        task = asyncio.ensure_future(self.shutdown_kernel(kernel_id, now=True))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends each message at once: with Nagle's algorithm, a click waits some 40 ms for the one before it."""

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()


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
