"""What `tutor serve` and `tutor lab` call."""

from __future__ import annotations

import ipaddress
import logging
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tutor import paths
from tutor.school.places import serve_places

if TYPE_CHECKING:
    from tutor.serve.app import TutorApp

LOUD = """\
!! Listening on {ip}, where others can reach this machine. There is no password and no encryption here:
!! everyone who finds the address can play, and can start up to {kernels} kernels on this machine.
!! Put a reverse proxy with HTTPS (and a login, if the class is closed) in front of 127.0.0.1, or set a token."""


LAB = {
    "ServerApp.allow_root": True,  # containers and class machines; whoever gets in needs the token all the same
    "ServerApp.kernel_websocket_connection_class": "tutor.serve.kernels.PromptConnection",
    "ServerApp.terminals_enabled": False,
    # JupyterLab asks for news, updates and extensions over the network: a class without one must not wait for it.
    "LabApp.news_url": None,
    "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    "LabApp.extension_manager": "readonly",
}


def is_public(ip: str) -> bool:
    """Whether somebody at another machine could reach what listens there."""
    if ip == "localhost":
        return False
    try:
        return not ipaddress.ip_address(ip.strip("[]")).is_loopback
    except ValueError:
        return True  # "", "*" or a name: every interface, or one that we cannot judge


def warn_if_open(ip: str, token: str | None, kernels: int) -> None:
    if is_public(ip) and not token:
        _say(LOUD.format(ip=ip or "every interface", kernels=kernels))


def _announce(url: str, wanted: int, got: int) -> None:
    if got != wanted:  # Voila tries its neighbours; a host with a proxy in front has to hear of it
        _say(f"port {wanted} was taken, so it is {got} now")
    print(f"Table Tutor 卓の先生: {url}", flush=True)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _quiet(log: logging.Logger) -> None:
    """A host reads what matters: the address, and reports with their ids; not each kernel's coming and going."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    # Of these two only errors: every missing page, and a quarrel of two libraries about ping intervals at each start.
    logging.getLogger("tornado.access").setLevel(logging.ERROR)
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    # Trust is about outputs kept in a notebook; pages show none of those.
    log.addFilter(lambda record: "is not trusted" not in record.getMessage())


def serve(
    notebook_dir: Path,
    port: int = 8866,
    *,
    ip: str = "127.0.0.1",
    lang: str | None = None,
    open_browser: bool = False,
    max_kernels: int = 40,
    cull_after: int = 600,
    base_url: str = "/",
    preheat: bool = False,
    data_dir: Path | None = None,
    token: str | None = None,
) -> int:
    """Serve the notebooks as pages until told to stop (Ctrl-C or SIGTERM).

    `preheat` keeps one warm process with everything imported, from which kernels are forked: pages are ready sooner and
    share memory. Where there is no fork (Windows), it does nothing.
    """
    notebook_dir = notebook_dir.resolve()
    if not _is_there(notebook_dir):
        return 2
    _keep_data_in(data_dir)
    warn_if_open(ip, token, max_kernels)
    # Only now: Voila and its imports cost half a second that `tutor --help` must not pay.
    from tutor.serve.app import TutorApp, configuration
    from tutor.serve.forkserver import HOST

    warm = preheat and hasattr(os, "fork")
    config = configuration(notebook_dir, port, ip, lang, open_browser, max_kernels, cull_after, base_url, warm, token)
    app = TutorApp(config=config, log_level=logging.WARNING)
    _quiet(app.log)
    app.on_listening = lambda url: _announce(url, port, app.port)
    _say(f"notebooks {notebook_dir}; progress in {paths.data_dir()}; at most {max_kernels} readers at once")
    return _run(app, HOST.begin if warm else lambda _: None, notebook_dir)


def _run(app: TutorApp, warm_up: Callable[[Path], None], notebook_dir: Path) -> int:
    serve_places(paths.data_dir())
    app.initialize([])
    warm_up(notebook_dir)  # it imports while the server gets ready
    app.start()
    return 0


def _is_there(notebook_dir: Path) -> bool:
    if not notebook_dir.is_dir():
        _say(f"{notebook_dir}: there is no such folder of notebooks")
        return False
    return True


def _keep_data_in(data_dir: Path | None) -> None:
    if data_dir is not None:
        data_dir.mkdir(parents=True, exist_ok=True)
        os.environ["TUTOR_DATA"] = str(data_dir.resolve())  # kernels inherit it


def lab(
    notebook_dir: Path,
    port: int = 8888,
    *,
    ip: str = "127.0.0.1",
    open_browser: bool = True,
    data_dir: Path | None = None,
    base_url: str = "/",
) -> int:
    """The same notebooks in JupyterLab. With a data folder, readers get copies there to scribble on."""
    notebook_dir = notebook_dir.resolve()
    if not _is_there(notebook_dir):
        return 2
    _keep_data_in(data_dir)
    if data_dir is not None:
        notebook_dir = _copies(notebook_dir, data_dir / "notebooks")

    # Our page settings come first; without them JupyterLab greets every reader with a question about its news.
    ours = str(Path(__file__).parent / "lab")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [ours, os.environ.get("JUPYTER_CONFIG_PATH")]))

    from jupyterlab.labapp import LabApp

    where = {"root_dir": notebook_dir, "ip": ip, "port": port, "open_browser": open_browser}
    where["base_url"] = "/" + f"{base_url.strip('/')}/".lstrip("/")
    options = {**{f"ServerApp.{name}": value for name, value in where.items()}, **LAB}
    # As arguments, since that is all that reaches both the server and the application in it.
    LabApp.launch_instance(argv=[f"--{name}={value}" for name, value in options.items()])
    return 0


def _copies(source: Path, target: Path) -> Path:
    """Copy what is not there yet: what a reader has changed stays as it is."""
    target.mkdir(parents=True, exist_ok=True)
    for notebook in source.glob("*.ipynb"):
        copy = target / notebook.name
        if not copy.exists():
            shutil.copyfile(notebook, copy)
    return target
