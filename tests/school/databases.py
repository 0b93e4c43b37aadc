"""A PostgreSQL server for tests: a new one, on a free port of this machine, run as a user that is not root."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from socket import socket

import psycopg
import pytest

PASSWORD = "not told to anybody"


def program(name: str) -> str:
    """Debian keeps the server's programs out of the path. Missing, tests fail: hosts are promised this database."""
    there = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = shutil.which(name) or (str(there[0]) if there else "")
    if not found:
        pytest.fail("no PostgreSQL here: install Debian's package `postgresql` (apt-get install postgresql)", False)
    return found


@dataclass
class Postgres:
    """A running server. `crash` and `start` are for tests of what happens meanwhile."""

    folder: Path
    port: int
    user: str
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql://tutor:{PASSWORD.replace(' ', '%20')}@127.0.0.1:{self.port}/postgres"

    def run(self, *command: str) -> None:
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder, **self._as())

    def _as(self) -> dict[str, object]:
        return {"user": self.user, "group": pwd.getpwnam(self.user).pw_gid, "extra_groups": []} if self.user else {}

    def start(self) -> None:
        settings = {"port": self.port, "unix_socket_directories": self.folder, "fsync": "off", "max_connections": 40}
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        command = [program("postgres"), "-D", str(self.folder / "data"), *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, **self._as())  # type: ignore[call-overload]
        deadline = time.monotonic() + 30
        while True:
            try:
                psycopg.connect(self.url, connect_timeout=2).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self.process.poll() is not None:
                    raise AssertionError((self.folder / "log").read_text()) from None
                time.sleep(0.05)

    def crash(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)  # "fast": whoever is connected is not waited for
        self.process.wait(30)

    def without_an_encoding(self) -> str:
        """The address of another database, as `createdb` makes it where no locale is set."""
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute("DROP DATABASE IF EXISTS plain")
            db.execute("CREATE DATABASE plain TEMPLATE template0 ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'")
        return self.url.removesuffix("postgres") + "plain"

    def empty(self) -> str:
        """Its address, with nothing in it."""
        with psycopg.connect(self.url, autocommit=True) as db:
            db.execute("DROP SCHEMA public CASCADE")
            db.execute("CREATE SCHEMA public")
        return self.url


@contextmanager
def postgres() -> Iterator[Postgres]:
    user = next((u for u in ("postgres", "nobody") if _known(u)), "") if os.geteuid() == 0 else ""
    folder = Path(tempfile.mkdtemp(prefix="tutor-pg-"))  # not pytest's own: nobody but root may look into that
    with closing(socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = Postgres(folder, port, user)
    try:
        (folder / "password").write_text(PASSWORD)
        if user:
            for path in (folder, folder / "password"):
                os.chown(path, pwd.getpwnam(user).pw_uid, pwd.getpwnam(user).pw_gid)
        how = ("-A", "scram-sha-256", "-U", "tutor", "--pwfile", str(folder / "password"), "-E", "UTF8", "--locale=C")
        server.run(program("initdb"), "-D", str(folder / "data"), "--no-sync", *how)
        server.start()
        yield server
    finally:
        if server.process is not None:
            server.process.send_signal(signal.SIGINT)
            server.process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _known(user: str) -> bool:
    try:
        return bool(pwd.getpwnam(user))
    except KeyError:
        return False


@pytest.fixture(scope="session")
def database() -> Iterator[Postgres]:
    with postgres() as server:
        yield server
