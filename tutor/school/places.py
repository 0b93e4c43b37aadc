"""Where kernels keep places: in the store itself or, under `tutor serve`, with the server that holds it for all.

A database layer in every kernel would cost each reader a third of a second and fifteen megabytes. So the server has the
only one, and kernels ask it over a Unix socket that only this user can open, a line of JSON for a line of JSON.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import socket
import socketserver
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

SOCKET = "TUTOR_PLACES"
DATABASE = "TUTOR_STORE"
MATCH = "match:"  # how the names of places begin under which matches are kept
DRAFT = "draft"  # the name under which the scenario is kept that somebody is writing
DAYS_KEPT = 90  # a shared position, after somebody last opened it
_BEHIND: dict[object, Places] = {}  # one for each store of this process
_BEHIND_LOCK = threading.Lock()
VERBS = (
    *("keep_place", "place", "latest_place", "forget_place", "keep_position", "position"),
    *("keep_learned", "learned", "places_of", "forget_learner"),
)


def place_of_key(key: str) -> str:
    """The name of the place of a table that was opened by a key."""
    return f"{MATCH}{key}"


def is_of_key(name: str) -> bool:
    """Whether it is one; other places of matches tell of which deal they are."""
    return name.startswith(MATCH) and ":" not in name.removeprefix(MATCH)


class BadDatabase(ValueError):
    """The host's database cannot be used; the message says what to do instead."""


class NotYet(RuntimeError):
    """What is to be kept is taken in, but is not written: that is tried again until it is done."""


class Places(Protocol):
    def keep_place(self, learner: str, name: str, place: str, edition: str = "", gained: str = "") -> None: ...
    def place(self, learner: str, name: str) -> str | None: ...
    def latest_place(self, learner: str) -> str | None: ...
    def forget_place(self, learner: str, name: str) -> None: ...
    def keep_position(self, code: str) -> str | None: ...
    def position(self, key: str) -> str | None: ...
    def keep_learned(self, learner: str, edition: str, gained: str) -> None: ...
    def learned(self, learner: str) -> dict[str, str]: ...
    def places_of(self, learner: str) -> dict[str, str]: ...
    def forget_learner(self, learner: str) -> None: ...


class PlacesOfTheServer:
    """The server's store, asked from a kernel."""

    def __init__(self, path: str) -> None:
        self._path = path

    def keep_place(self, learner: str, name: str, place: str, edition: str = "", gained: str = "") -> None:
        self._ask("keep_place", learner, name, place, edition, gained)

    def place(self, learner: str, name: str) -> str | None:
        return self._ask("place", learner, name)

    def latest_place(self, learner: str) -> str | None:
        return self._ask("latest_place", learner)

    def forget_place(self, learner: str, name: str) -> None:
        self._ask("forget_place", learner, name)

    def keep_position(self, code: str) -> str | None:
        return self._ask("keep_position", code)

    def position(self, key: str) -> str | None:
        return self._ask("position", key)

    def keep_learned(self, learner: str, edition: str, gained: str) -> None:
        self._ask("keep_learned", learner, edition, gained)

    def learned(self, learner: str) -> dict[str, str]:
        return self._ask_for_all("learned", learner)

    def places_of(self, learner: str) -> dict[str, str]:
        return self._ask_for_all("places_of", learner)

    def forget_learner(self, learner: str) -> None:
        self._ask("forget_learner", learner)

    def _ask(self, *asked: str) -> str | None:
        found: str | None = self._answer(asked)
        return found

    def _ask_for_all(self, *asked: str) -> dict[str, str]:
        found: dict[str, str] = self._answer(asked)
        return found

    def _answer(self, asked: tuple[str, ...]) -> Any:
        with socket.socket(socket.AF_UNIX) as line:
            line.settimeout(5)
            line.connect(self._path)
            with line.makefile("rwb") as stream:
                stream.write(json.dumps(asked).encode() + b"\n")
                stream.flush()
                answer: dict[str, Any] = json.loads(stream.readline())
        if "later" in answer:
            raise NotYet(answer["later"])
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["found"]


class _Asked(socketserver.StreamRequestHandler):
    """One question of a kernel."""

    server: _Server

    def handle(self) -> None:
        try:
            verb, *words = json.loads(self.rfile.readline())
            if verb not in VERBS:
                raise ValueError(f"{verb!r} is no question")
            answer = {"found": getattr(self.server.store(), verb)(*words)}
        except NotYet as late:
            answer = {"later": str(late)}
        except Exception as error:
            answer = {"error": f"{type(error).__name__}: {error}"}
        self.wfile.write(json.dumps(answer).encode() + b"\n")


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    request_queue_size = 128  # a whole class presses at once; by default the sixth kernel would be turned away

    def __init__(self, path: str, store: Callable[[], Places]) -> None:
        self.store = store
        super().__init__(path, _Asked)


def open_house(folder: Path, database: str = "") -> str:
    """Open the store now, so that a host hears at once what is wrong with it, and answer kernels' questions from it.

    Says where places are kept, without any password.
    """
    from tutor.school.store import open_store, shown

    url = database or os.environ.get(DATABASE, "")
    open_store(folder, url)
    if serve_places(folder, url):
        os.environ.pop(DATABASE, None)  # kernels ask us, and need not know the password
    elif url:
        os.environ[DATABASE] = url
    return shown(folder, url)


def serve_places(folder: Path, url: str = "") -> bool:
    """Answer kernels' questions from a thread of this process. False where there are no Unix sockets."""
    if not hasattr(socket, "AF_UNIX"):
        return False
    private = tempfile.mkdtemp(prefix="tutor-")
    atexit.register(shutil.rmtree, private, ignore_errors=True)
    path = str(Path(private) / "places")
    server = _Server(path, lambda: _own_store(folder, url))
    threading.Thread(target=server.serve_forever, name="places", daemon=True).start()
    os.environ[SOCKET] = path  # kernels inherit it
    return True


def open_places(folder: Path) -> Places:
    """The places as this process can reach them."""
    path = os.environ.get(SOCKET)
    return PlacesOfTheServer(path) if path else _own_store(folder)


def _own_store(folder: Path, url: str = "") -> Places:
    from tutor.school.behind import Behind
    from tutor.school.store import open_store

    store = open_store(folder, url)
    with _BEHIND_LOCK:
        if store not in _BEHIND:
            _BEHIND[store] = Behind(store)
        return _BEHIND[store]
