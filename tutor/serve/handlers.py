"""What answers at the app's addresses: pages of notebooks, the health check, a page's farewell, and no-such-page."""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from jupyter_core.utils import ensure_async
from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado.iostream import StreamClosedError
from tornado.web import HTTPError, authenticated
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from tutor.serve.pages import page, preferred
from tutor.serve.render import LOG, report_id


class FriendlyErrors:
    """Errors as a page in the reader's languages. Only the log learns what happened."""

    def write_error(self: Any, status_code: int, **said: Any) -> None:
        app = self.settings["tutor"]
        # get_query_argument may itself be what failed, on an address that is no UTF-8.
        wish = self.request.arguments.get("lang", [b""])[-1].decode("ascii", "replace")
        lang = preferred(wish, self.request.headers.get("Accept-Language", ""), app.lang)
        kind = {503: "busy", 404: "missing", 400: "missing", 405: "missing", 403: "refused"}.get(status_code, "sorry")
        report = None
        if kind == "sorry":
            report = report_id()
            LOG.error("report %s: %s answered %s", report, self.request.path, status_code)
        if kind == "busy":
            self.set_header("Retry-After", "20")
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.finish(page(kind, lang, home=app.base_url, report=report))


class Page(FriendlyErrors, TornadoVoilaHandler):
    """A notebook as a page: `/`, `/fight` and `/voila/render/fight.ipynb` are three names of that."""

    def initialize(self, notebook: str = "", **given: Any) -> None:
        self.fixed = notebook
        self.kernel_id = ""
        self.left = False
        super().initialize(**given)

    async def get(self, path: str | None = None) -> None:
        name = self.fixed or (path or "")
        if not name.endswith(".ipynb"):
            name += ".ipynb"
        # Only what lies in the folder itself: no hidden file, no checkpoint, nothing above it.
        if not re.fullmatch(r"\w[\w.-]*\.ipynb", name) or not (Path(self.settings["tutor"].root_dir) / name).is_file():
            raise HTTPError(404)
        with suppress(StreamClosedError):
            await super().get(name)

    def on_connection_close(self) -> None:
        """The reader left before the page was done, when its script cannot say farewell yet."""
        self.left = True
        if self.kernel_id in self.kernel_manager:
            task = asyncio.ensure_future(self.kernel_manager.shutdown_kernel(self.kernel_id, now=True))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
        super().on_connection_close()


class Health(FriendlyErrors, JupyterHandler):
    """For proxies, monitors and tests: that we answer, and how full the house is. It needs no kernel and no login."""

    @allow_unauthenticated
    def get(self) -> None:
        app = self.settings["tutor"]
        kernels = app.kernel_manager
        self.set_header("Cache-Control", "no-store")
        self.finish(
            {
                "ok": True,
                "kernels": len(kernels),
                "starting": kernels.starting,
                "max_kernels": kernels.max_kernels,
                "seconds_up": round(time.monotonic() - app.began, 1),
            }
        )


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


class NotFound(FriendlyErrors, JupyterHandler):
    async def prepare(self) -> None:
        raise HTTPError(404)
