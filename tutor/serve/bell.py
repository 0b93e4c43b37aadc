"""The bell: a line from every open page to the house, over which the house says at once that it closes.

A page that only asks from time to time may miss a short closing time, and browsers let pages in the background ask
seldom or never. A websocket of its own counts among no browser's few requests at a time, as a waiting request would.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from tornado.websocket import WebSocketClosedError, WebSocketHandler

LOG = logging.getLogger("tutor.serve")


class Bell:
    """Rung once; whoever comes after that hears it as he comes."""

    def __init__(self) -> None:
        self._pages: set[Listening] = set()
        self._rung = False

    def ring(self) -> None:
        self._rung = True
        for page in tuple(self._pages):
            page.tell()
        LOG.info("told %s open pages", len(self._pages))

    def listens(self, page: Listening) -> None:
        self._pages.add(page)
        if self._rung:
            page.tell()

    def leaves(self, page: Listening) -> None:
        self._pages.discard(page)


class Listening(WebSocketMixin, WebSocketHandler, JupyterHandler):
    """One open page. It is told what anybody may read at the health address, and what it sends is not heard."""

    @allow_unauthenticated
    async def get(self, *given: Any, **named: Any) -> None:
        await super().get(*given, **named)

    def set_default_headers(self) -> None:
        """JupyterHandler's are for pages."""

    def open(self, *given: str, **named: str) -> None:
        super().open(*given, **named)
        self.settings["tutor"].bell.listens(self)

    def on_message(self, message: str | bytes) -> None:
        return

    def on_close(self) -> None:
        self.settings["tutor"].bell.leaves(self)

    def tell(self) -> None:
        with suppress(WebSocketClosedError):
            self.write_message({"closing": True})
