"""What answers at the app's addresses: pages of notebooks, the health check, a page's farewell, and no-such-page."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, StaticFileHandler, authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from tutor.serve.kernels import SEAT, Seat
from tutor.serve.pages import page, preferred
from tutor.serve.render import LOG, report_id

KINDS = {503: "busy", 404: "missing", 400: "missing", 405: "missing", 403: "refused"}
TICKET = "tt-wait"


class FriendlyErrors:
    """Errors as a page in the reader's languages. Only the log learns what happened, once, and with a number."""

    def log_exception(self: Any, kind: Any, trouble: Any, trace: Any) -> None:
        if self._headers_written:  # then there will be no page that tells the number
            LOG.error("report %s: %s broke off", report_id(), self.request.path, exc_info=(kind, trouble, trace))

    def write_error(self: Any, status_code: int, **said: Any) -> None:
        app = self.settings["tutor"]
        # get_query_argument may itself be what failed, on an address that is no UTF-8.
        wish = self.request.arguments.get("lang", [b""])[-1].decode("ascii", "replace")
        lang = preferred(wish, self.request.headers.get("Accept-Language", ""), app.lang)
        kind = KINDS.get(status_code, "sorry")
        if kind == "busy" and app.closing.shut:
            kind = "closing"
        report = None
        if kind == "sorry":
            report = report_id()
            trouble = said.get("exc_info") if status_code == 500 else None
            LOG.error("report %s: %s answered %s", report, self.request.path, status_code, exc_info=trouble)
        if status_code == 503:
            self.set_header("Retry-After", "20")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        ahead = self.stand_in_line() if kind == "busy" else 0
        self.finish(page(kind, lang, home=app.base_url, report=report, ahead=ahead))

    def stand_in_line(self: Any) -> int:
        """A ticket for this browser, unless it has one; how many are before it."""
        line = self.settings["tutor"].line
        ahead = line.ahead(self.get_cookie(TICKET, ""))
        if ahead is None:
            secure = self.request.protocol == "https"
            path = self.settings["tutor"].base_url
            self.set_cookie(TICKET, line.ticket(), path=path, httponly=True, samesite="Lax", secure=secure)
            ahead = len(line)
        return int(ahead)


class Page(FriendlyErrors, TornadoVoilaHandler):
    """A notebook as a page: `/`, `/fight` and `/voila/render/fight.ipynb` are three names of that."""

    def initialize(self, notebook: str = "", **given: Any) -> None:
        self.fixed = notebook
        self.kernel_id = ""
        self.left = False
        self.seat: Seat | None = None
        super().initialize(**given)

    @authenticated
    def head(self, path: str | None = None) -> None:
        """For monitors: that there is such a page, without a kernel for it."""
        self.asked_for(path)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish()

    def asked_for(self, path: str | None) -> str:
        """The notebook. Only what lies in the folder itself: no hidden file, no checkpoint, nothing above it."""
        name = self.fixed or (path or "")
        if not name.endswith(".ipynb"):
            name += ".ipynb"
        folder = Path(self.settings["tutor"].root_dir)
        if not re.fullmatch(r"\w[\w.-]{0,60}\.ipynb", name) or not (folder / name).is_file():
            raise HTTPError(404)
        return name

    async def get(self, path: str | None = None) -> None:
        name = self.asked_for(path)
        self.seat = seat = self.take_a_seat()
        SEAT.set(seat)
        try:
            with suppress(StreamClosedError):
                await super().get(name)
        finally:
            seat.give_back()

    def take_a_seat(self) -> Seat:
        """At once where one is free for this reader, with regard to those who came before."""
        house, ticket = self.settings["tutor"], self.get_cookie(TICKET, "")
        if house.closing.shut:
            raise HTTPError(503, "the house is closing")
        ahead = house.line.ahead(ticket)
        if (len(house.line) if ahead is None else ahead) >= self.kernel_manager.free():
            raise HTTPError(503, "all seats are taken")
        house.line.leave(ticket)
        if ahead is not None:
            self.clear_cookie(TICKET, path=house.base_url)
        return Seat(self.kernel_manager)

    def on_connection_close(self) -> None:
        """The reader left before the page was done, when its script cannot say farewell yet."""
        self.left = True
        if self.seat:
            self.seat.left = True  # its kernel may not be there yet
        if self.kernel_id in self.kernel_manager:
            task = asyncio.ensure_future(self.kernel_manager.shutdown_kernel(self.kernel_id, now=True))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        super().on_connection_close()


class Health(FriendlyErrors, JupyterHandler):
    """For proxies, monitors and tests: that we answer, and how full the house is. It needs no kernel and no login.

    Readers can play without the store of places; that it does not answer is told, but is no reason to send them away.
    """

    @allow_unauthenticated
    async def get(self) -> None:
        house = self.settings["tutor"]
        kept = await house.store.answers()
        self.set_header("Cache-Control", "no-store")
        if house.closing.shut:
            self.set_status(503)
        self.finish({"ok": not house.closing.shut, "places_kept": kept, **house.fullness()})

    @allow_unauthenticated
    async def head(self) -> None:
        await self.get()


class Waiting(JupyterHandler):
    """What a page in the line asks every few seconds: whether it is its turn."""

    @allow_unauthenticated
    def get(self) -> None:
        house = self.settings["tutor"]
        ahead = house.line.ahead(self.get_cookie(TICKET, ""))
        free = 0 if house.closing.shut else house.kernel_manager.free()
        # A ticket that is not known any more gets a new one where the page loads again.
        told = {"open": ahead is None or ahead < free, "ahead": ahead or 0, "again": 3 if (ahead or 0) < 20 else 10}
        self.set_header("Cache-Control", "no-store")
        self.finish(told)


class Farewell(VoilaShutdownKernelHandler):
    """Ends the kernel of a page that is being left.

    The browser's beacon cannot carry the XSRF token, so that upstream refuses it and every page left behind keeps its
    kernel. What remains is enough: the beacon must come from our own pages, and name a kernel id nobody can guess.
    """

    def check_xsrf_cookie(self) -> None:
        if not self.check_origin():
            raise HTTPError(403)

    @authenticated  # with a token set, only those who have it
    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:  # it may have been culled, or have died, meanwhile
            await ensure_async(self.kernel_manager.shutdown_kernel(kernel_id, now=True))
        self.set_status(204)
        self.finish()


class CarefulFiles(FriendlyErrors):
    """Before a handler of upstream's that gives out files: an address that it cannot read is no file, and no crash."""

    async def get(self: Any, *named: Any, **asked: Any) -> None:
        try:
            await super().get(*named, **asked)  # type: ignore[misc]
        except (AssertionError, ValueError, LookupError, OSError) as trouble:
            raise HTTPError(404) from trouble

    async def head(self: Any, path: str) -> None:
        await self.get(path, include_body=False)


class Fonts(CarefulFiles, StaticFileHandler):
    """Letters for those who have none. They do not change; a new version of them has a new name."""

    def set_extra_headers(self, path: str) -> None:
        self.set_header("Cache-Control", "public, max-age=2592000")


class NotFound(FriendlyErrors, JupyterHandler):
    async def prepare(self) -> None:
        raise HTTPError(404)
