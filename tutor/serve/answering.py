"""The kernel of a page: ipykernel's, without what stands between a click and its answer."""

from __future__ import annotations

from typing import Any

from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp

FROM_WIDGETS = frozenset({"comm_open", "comm_msg", "comm_close"})


class TableKernel(IPythonKernel):
    """Does what a widget asks without saying first that it is busy; that it is idle again is said, and ends the matter.

    Each message costs the kernel, the server and the page a turn of their loops, and the answer would stand behind it.
    """

    def _publish_status(self, status: str, channel: str, parent: Any = None) -> None:
        asked = (parent or self.get_parent(channel)).get("header", {}).get("msg_type")
        if status != "busy" or asked not in FROM_WIDGETS:
            super()._publish_status(status, channel, parent)


class TableKernelApp(IPKernelApp):
    """Without the thread that would give messages to subshells, of which a table has none: each would cross it."""

    kernel_class = TableKernel
    name = "ipython-kernel"

    def init_control(self, context: Any) -> None:
        super().init_control(context)
        self.shell_channel_thread = None
