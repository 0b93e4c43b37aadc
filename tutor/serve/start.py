"""What `tutor serve` and `tutor lab` call."""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import platform
import shutil
import socket
import sys
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from tutor import paths
from tutor.school.places import DATABASE, BadDatabase, open_house
from tutor.serve.log import log_of_house
from tutor.serve.options import Options

LOG = logging.getLogger("tutor.serve")
LOUD = """\
!! Listening on {host}, where others can reach this machine. There is no password and no encryption here:
!! everyone who finds the address can play, and can start up to {sessions} kernels on this machine.
!! Put a reverse proxy with HTTPS (and a login, if the class is closed) in front of 127.0.0.1, or set a token."""

EVERYWHERE = ("", "0.0.0.0", "::")  # as sockets write every interface of a machine
WELCOME = "welcome.ipynb"  # the start page: a lab opens with it

LAB = {
    "ServerApp.allow_root": True,  # containers and class machines; whoever gets in needs the token all the same
    "ServerApp.kernel_websocket_connection_class": "tutor.serve.kernels.PromptConnection",
    "ServerApp.terminals_enabled": False,
    # JupyterLab asks for news, updates and extensions over the network: a class without one must not wait for it.
    "LabApp.news_url": None,
    "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    "LabApp.extension_manager": "readonly",
}


def is_public(host: str) -> bool:
    """Whether somebody at another machine could reach what listens there."""
    if host == "localhost":
        return False
    try:
        return not ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return True  # "", "*" or a name: every interface, or one that we cannot judge


def warn_if_open(host: str, token: str | None, sessions: int) -> None:
    if is_public(host) and not token:
        _say(LOUD.format(host=host or "every interface", sessions=sessions))


def _announce(url: str, given: Options, got: int) -> None:
    from tutor.serve.classroom.address import own_address

    if got != given.port:  # Voila tries its neighbours; a host with a proxy in front has to hear of it
        _say(f"port {given.port} was taken, so it is {got} now")
    if given.ip in EVERYWHERE and (own := own_address()):  # the machine's name may mean nothing to a telephone
        _say(f"others in this network: http://{own}:{got}{given.root}")
    LOG.info("open at %s", url)
    print(f"Table Tutor 卓の先生: {url}", flush=True)


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def _quiet(log: logging.Logger) -> None:
    """A host reads what matters: the address, and reports with their ids; not each kernel's coming and going."""
    for handler in list(log.handlers):
        log.removeHandler(handler)
    log.propagate = True
    log.setLevel(logging.WARNING)


def serve(notebook_dir: Path, given: Options) -> int:
    """Serve the notebooks as pages until told to stop: by SIGTERM, which lets readers finish, or by Ctrl-C."""
    notebook_dir = notebook_dir.resolve()
    if not _is_there(notebook_dir):
        return 2
    os.umask(0o077)  # what learners leave behind, and the log, are for this user's eyes
    given = replace(given, database=given.database or os.environ.get(DATABASE, ""))  # which is hidden from kernels
    port = given.port if given.exact_port else 0
    if wrong := cannot_listen(given.ip, port) or _keep_data_in(given.data_dir):
        _say(wrong)
        return 2
    try:
        kept_in, log_file = _opened_house(given)
    except BadDatabase as error:
        _say(str(error))
        return 2
    _have_a_home()
    warn_if_open(given.host, given.token, given.max_sessions)
    _say(versions())
    _say(f"notebooks {notebook_dir}; places in {kept_in}; at most {given.max_sessions} readers at once")
    return _run(notebook_dir, replace(given, preheat=given.preheat and hasattr(os, "fork")), kept_in, log_file)


def _opened_house(given: Options) -> tuple[str, Path]:
    """Where places and the log are kept; BadDatabase where one of them cannot be."""
    data = paths.data_dir()
    try:
        kept_in = open_house(data, given.database)
    except (BadDatabase, OSError) as error:
        raise BadDatabase(f"the learners' places cannot be kept: {error}") from None
    try:
        return kept_in, log_of_house(data, as_json=given.log_json)
    except OSError as error:
        said = f"{data}: no log can be written there ({error.strerror}), choose another --data-dir"
        raise BadDatabase(said) from None


def _run(notebook_dir: Path, given: Options, kept_in: str, log_file: Path) -> int:
    # Only now: Voila and its imports cost half a second that `tutor --help` must not pay.
    from tutor.school.classes import ClassBook
    from tutor.school.housekeeping import keep_tidy
    from tutor.school.store import open_store
    from tutor.serve.app import TutorApp, configuration
    from tutor.serve.door import cookie_secret
    from tutor.serve.forkserver import HOST
    from tutor.serve.status import KEY_FILE, host_key

    data = paths.data_dir()
    app = TutorApp(config=configuration(notebook_dir, given), log_level=logging.WARNING)
    _quiet(app.log)
    app.on_listening = lambda url: _announce(url, given, app.port)
    app.key, app.kept_in, app.log_file = host_key(data), kept_in, log_file
    app.class_book = ClassBook(open_store(data, given.database))
    app.cookie_secret = cookie_secret(app.key, given.token)
    _say(f"log in {log_file}; {given.root}status?key=... shows the host how full the house is (key: {data / KEY_FILE})")
    app.initialize([])
    if given.preheat:
        HOST.begin(notebook_dir)  # it imports while the server gets ready
    keep_tidy(data, given.keep_days, given.database)
    app.start()
    return 0


def _is_there(notebook_dir: Path) -> bool:
    if not notebook_dir.is_dir():
        _say(f"{notebook_dir}: there is no such folder of notebooks")
        return False
    return True


def versions() -> str:
    """What somebody who helps from afar asks first."""
    parts = ", ".join(f"{name} {version(name)}" for name in ("voila", "ipywidgets", "anywidget", "jupyter-server"))
    return f"Table Tutor {version('table-tutor')}, Python {platform.python_version()}, {parts}"


def cannot_listen(ip: str, port: int = 0) -> str:
    """Why this machine cannot listen there, or ""; asked before anything is laid out or announced."""
    wrong = "no address was found"
    try:
        found = socket.getaddrinfo(ip or None, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        found, wrong = [], getattr(error, "strerror", None) or str(error)
    for family, kind, protocol, _, where in found:
        try:
            with socket.socket(family, kind, protocol) as tried:
                tried.bind(where)
                return _cannot_have(port, tried, where[0]) if port else ""
        except OSError as error:
            wrong = error.strerror or str(error)
    return f"--host: {ip!r:.80} is no address of this machine ({wrong}), write 127.0.0.1, 0.0.0.0 or one of its own"


def _cannot_have(port: int, tried: socket.socket, ip: str | int) -> str:
    """Why a port that was asked for cannot be had, or ""."""
    try:
        with socket.socket(tried.family, tried.type, tried.proto) as wanted:
            if os.name == "posix":  # as the server does it, so that one that has just ended is not in the way
                wanted.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            wanted.bind((ip, port))
            return ""
    except OSError as error:
        why = "is taken" if error.errno == errno.EADDRINUSE else f"cannot be had ({error.strerror})"
        return f"--port: {port} {why}, choose another one, or leave it out and the next that is free is taken"


def _keep_data_in(data_dir: Path | None) -> str:
    """Why nothing can be kept there, or "" once it can."""
    if data_dir is not None:
        try:
            data_dir.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            return f"--data-dir: {data_dir} cannot be a folder of data ({error.strerror}), choose another place"
        os.environ["TUTOR_DATA"] = str(data_dir.resolve())  # kernels inherit it
    return ""


def _have_a_home() -> None:
    """Jupyter and IPython want to write into a home folder; a service of the system may have none."""
    home = Path(os.path.expanduser("~"))
    if not os.access(home, os.W_OK):
        os.environ["HOME"] = str(paths.data_dir())


def _opens_with(notebook_dir: Path) -> dict[str, str]:
    return {"LabApp.default_url": f"/lab/tree/{WELCOME}"} if (notebook_dir / WELCOME).is_file() else {}


def lab(
    notebook_dir: Path,
    port: int = 8888,
    *,
    host: str = "127.0.0.1",
    open_browser: bool = True,
    data_dir: Path | None = None,
    base_url: str = "/",
) -> int:
    """The same notebooks in JupyterLab. With a data folder, readers get copies there to scribble on."""
    notebook_dir = notebook_dir.resolve()
    if not _is_there(notebook_dir):
        return 2
    listening = Options(host=host, base_url=base_url)
    if wrong := cannot_listen(listening.ip) or _keep_data_in(data_dir):
        _say(wrong)
        return 2
    if data_dir is not None:
        notebook_dir = _copies(notebook_dir, data_dir / "notebooks")
    _greet_without_news()

    from jupyterlab.labapp import LabApp

    where = {"ip": listening.ip, "port": port, "base_url": listening.root, "open_browser": open_browser}
    # As arguments, since that is all that reaches both the server and the application in it.
    given = {f"ServerApp.{name}": value for name, value in {"root_dir": notebook_dir, **where}.items()}
    settings = LAB | given | _opens_with(notebook_dir)
    # Which notebooks lie open is ours to remember: those of the reader's other projects are not here, nor ours there.
    settings["LabApp.workspaces_dir"] = str(paths.data_dir() / "workspaces")
    LabApp.launch_instance(argv=[f"--{name}={value}" for name, value in settings.items()])
    return 0


def _greet_without_news() -> None:
    """Our page settings come first; without them JupyterLab greets every reader with a question about its news."""
    ours = str(Path(__file__).parent / "lab")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [ours, os.environ.get("JUPYTER_CONFIG_PATH")]))


def _copies(source: Path, target: Path) -> Path:
    """Copy what is not there yet: what a reader has changed stays as it is."""
    target.mkdir(parents=True, exist_ok=True)
    for notebook in source.glob("*.ipynb"):
        copy = target / notebook.name
        if not copy.exists():
            shutil.copyfile(notebook, copy)
    return target
