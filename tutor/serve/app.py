"""The Voila app: Voila's server with our pages, our limits, and nothing that asks another host for anything."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.base.handlers import APIHandler
from jupyter_server.utils import url_path_join
from tornado.web import RedirectHandler, StaticFileHandler
from traitlets import Any as AnyTrait
from traitlets import Integer, Unicode
from traitlets.config import Config
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaLoginHandler

from tutor.paths import data_dir
from tutor.school.behind import late
from tutor.school.classes import ClassBook
from tutor.school.places import NotYet, open_places
from tutor.serve import render
from tutor.serve.bell import Bell, Listening
from tutor.serve.classroom.live import Live
from tutor.serve.classroom.page import ClassPage
from tutor.serve.classroom.rooms import Rooms
from tutor.serve.closing import Closing
from tutor.serve.door import Door, Login
from tutor.serve.forkserver import HOST
from tutor.serve.handlers import CarefulFiles, Farewell, Fonts, FriendlyErrors, Health, NotFound, Page, Waiting
from tutor.serve.kernels import OneKernelSpec, PromptConnection, TutorKernels
from tutor.serve.line import Line
from tutor.serve.log import NAME
from tutor.serve.options import Options
from tutor.serve.pages import FAVICON, FONTS, TEMPLATE, style
from tutor.serve.status import Status
from tutor.serve.store_watch import StoreWatch

# The browser itself holds pages to the promise that nothing leaves the machine. Widgets bring their script as a blob
# and their style inline; 'unsafe-eval' is for Voila's front end.
POLICY = "; ".join(
    [
        "default-src 'self' data: blob:",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:",
        "style-src 'self' 'unsafe-inline' data:",
        "connect-src 'self' data: blob: ws: wss:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    ]
)
SCRIPTS = ("language", "letters", "skeleton", "notice")  # template/*.js that stand in every page


class TutorApp(Voila):
    name = "voila"  # the key under which Voila's handlers look for their app
    lang = Unicode(None, allow_none=True, help="The host's language for readers who have chosen none.").tag(config=True)
    on_listening: Callable[[str], None] | None = AnyTrait(None, allow_none=True)
    key: str = Unicode("")  # the host's
    kept_in: str = Unicode("")
    class_book: ClassBook | None = AnyTrait(None, allow_none=True)
    drain = Integer(30, config=True, help="Seconds that readers have to end when the house closes.")
    log_file: Path = AnyTrait(Path(NAME))
    began = 0.0

    def _config_file_paths_default(self) -> list[str]:
        return []  # a voila.json of another project must not change this one

    def initialize(self, argv: list[str] | None = None) -> None:
        super().initialize(argv)
        render.install()
        self.line = Line()
        self.bell = Bell()
        self.rooms = Rooms(self.class_book)
        self.store = StoreWatch(_places_are_kept)
        self.closing = Closing(
            self.drain,
            in_use=lambda: self.kernel_manager.in_use(),
            end=lambda: self.ioloop.stop(),
            sessions=lambda: self.kernel_manager.expected(),
            tell=self.bell.ring,
        )

    def _handle_signal_stop(self, sig: int, frame: Any) -> None:
        self.ioloop.add_callback_from_signal(self.closing.begin)

    def _drain(self, sig: int, frame: Any) -> None:
        self.ioloop.add_callback_from_signal(self.closing.drain)

    def fullness(self) -> dict[str, Any]:
        """How full the house is, for everybody to know."""
        kernels = self.kernel_manager
        return {
            "sessions": len(kernels),
            "in_use": kernels.in_use(),
            "starting": kernels.starting + kernels.promised,
            "max_sessions": kernels.max_sessions,
            "waiting": len(self.line),
            "closing": self.closing.begun,
            "draining": self.closing.draining,
            "seconds_left": round(self.closing.left(), 1),
            "seconds_up": round(time.monotonic() - self.began, 1),
            "opening": round(self.began, 3),  # another number is another house: kernels of the one before are gone
        }

    def helpers(self) -> list[int]:
        """Processes of the house that are no kernels."""
        return [] if HOST.process is None else [HOST.process.pid]

    def setup_template_dirs(self) -> None:
        super().setup_template_dirs()
        self.template_paths.insert(0, str(TEMPLATE))  # our index.html.j2 before Voila's, which it extends

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        headers = {"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"}
        return {
            **settings,
            "tutor": self,
            "headers": headers,
            # 5 MB of scripts become 1.4. As a flag of Voila this does nothing: it has to be in tornado's settings.
            "compress_response": True,
            "default_handler_class": NotFound,
        }

    def init_handlers(self) -> list[Any]:
        # the list of files, which asks a CDN for its icons; and the way out, whose page is Jupyter's and is not here
        closed = (TornadoVoilaTreeHandler, VoilaContentsHandler, LogoutHandler)
        ours = {TornadoVoilaHandler: Page, VoilaShutdownKernelHandler: Farewell, VoilaLoginHandler: Login}
        root = self.server_url
        handlers = [
            (_below(root, route), ours.get(handler) or _careful(handler), *rest)
            for route, handler, *rest in super().init_handlers()
            if handler not in closed
        ]
        given = {
            "template_paths": self.template_paths,
            "config": self.config,
            "voila_configuration": self.voila_configuration,
        }
        bare = [(root.rstrip("/"), RedirectHandler, {"url": root})] if root != "/" else []
        return [
            *bare,
            (url_path_join(root, "/healthz"), Health),
            (url_path_join(root, "/waiting"), Waiting),
            (url_path_join(root, "/bell"), Listening),
            (url_path_join(root, "/class/live"), Live),
            (url_path_join(root, "/class(?:/([A-Za-z]{5}))?"), ClassPage),
            (url_path_join(root, r"/fonts/([a-z-]+\.woff2)"), Fonts, {"path": str(FONTS)}),
            (url_path_join(root, r"/status(\.json)?"), Status),
            *handlers,
            (url_path_join(root, "/"), Page, {**given, "notebook": "welcome"}),
            (url_path_join(root, r"/([a-z][a-z0-9_-]*)"), Page, given),  # last: /login and the like are not notebooks
        ]

    def start(self) -> None:
        self.began = time.monotonic()
        if hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, self._drain)
        super().start()

    def _url(self, ip: str) -> str:
        """As upstream, where an IPv6 address goes into the address without its brackets."""
        name = socket.gethostname() if ip == "::" else f"[{ip}]" if ":" in ip else ip
        url: str = super()._url(name)
        return url

    def launch_browser(self) -> None:
        """Upstream opens a page that leads to the base address twice over."""
        threading.Thread(target=webbrowser.open, args=(self.connection_url,), daemon=True).start()

    def listen(self) -> None:
        """As upstream; once the loop really answers, whoever waits for the address is told, and old classes end."""
        from tornado.ioloop import IOLoop

        if self.on_listening is not None:
            tell = self.on_listening
            IOLoop.current().add_callback(lambda: tell(self.display_url))
        IOLoop.current().add_callback(self.rooms.begin)
        super().listen()


def _places_are_kept() -> None:
    """Whatever is raised says that they are not: a locked file still answers questions."""
    open_places(data_dir()).place("", "")
    if late():
        raise NotYet("places wait to be written")


def _below(root: str, route: Any) -> Any:
    """Upstream asks for the word at /login wherever the house stands, and looks for it below the base address."""
    return url_path_join(root, route) if route == "/login" else route


def _careful(handler: type[Any]) -> type[Any]:
    """Upstream's handlers with our words for what goes wrong; those of the API answer programs, in JSON."""
    if issubclass(handler, APIHandler | FriendlyErrors):
        return handler
    ours = CarefulFiles if issubclass(handler, StaticFileHandler) else FriendlyErrors
    return type(f"Careful{handler.__name__}", (ours, handler), {})


def configuration(notebook_dir: Path, given: Options) -> Config:
    """Everything that is set, in one place. What Voila and Jupyter would do otherwise stands beside it."""
    c = Config()
    c.TutorApp.root_dir = str(notebook_dir)
    c.TutorApp.ip = given.ip
    c.TutorApp.port = given.port
    c.TutorApp.lang = given.lang
    c.TutorApp.open_browser = given.open_browser
    c.TutorApp.base_url = given.root
    c.TutorApp.token = given.token
    c.TutorApp.identity_provider_class = Door
    c.TutorApp.drain = given.drain
    c.TutorApp.kernel_websocket_connection_class = PromptConnection
    _set_pages(c, given.lang)
    _set_kernels(c, given.max_sessions, given.cull_after, given.preheat)
    return c


def _set_pages(c: Config, lang: str | None) -> None:
    """What a page is made of, and what it never shows."""
    c.VoilaConfiguration.template = "lab"
    c.VoilaConfiguration.allow_template_override = "NO"  # ?template=lab would bring the CDN back
    c.VoilaConfiguration.allow_theme_override = "NO"
    c.VoilaConfiguration.show_tracebacks = False
    c.VoilaConfiguration.file_allowlist = []  # pages have no files of their own
    c.VoilaConfiguration.multi_kernel_manager_class = TutorKernels
    c.VoilaConfiguration.kernel_spec_manager_class = OneKernelSpec
    c.VoilaConfiguration.resources = {"laid": _laid(lang)}
    c.VoilaExecutor.startup_timeout = 30  # then an apology; the page itself offers to load again after twenty seconds
    c.VoilaExecutor.timeout = 60  # a cell that takes longer than a minute has gone wrong
    c.VoilaExecutor.cell_error_instruction = ""


def _set_kernels(c: Config, max_sessions: int, cull_after: int, warm: bool) -> None:
    """How many kernels there are, and when they end."""
    c.OneKernelSpec.warm = warm
    c.TutorKernels.max_sessions = max_sessions
    c.TutorKernels.cull_idle_timeout = cull_after
    c.TutorKernels.cull_interval = max(1, min(60, cull_after // 2))
    # A page left open in a background tab would hold its kernel for ever. The page notices, and lays the table again
    # at the same step; one that is being used sends a sign of life often enough to count as busy.
    c.TutorKernels.cull_connected = True
    c.TutorKernels.allow_tracebacks = False
    # A kernel that died has lost its table: a new one in its place would be empty, and the page starts its own.
    c.KernelRestarter.restart_limit = 0
    c.KernelRestarter.time_to_dead = 1.0
    if sys.platform != "win32":
        # Many kernels that start at once race for TCP ports; file names cannot clash.
        c.KernelManager.transport = "ipc"


def _laid(lang: str | None) -> dict[str, str]:
    """What the template puts into the page itself rather than asking for it in further requests."""
    said = {name: (TEMPLATE / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS}
    said["language"] = said["language"].replace("__HOST__", lang or "")
    return {"favicon": FAVICON, "style": style(), **said}
