"""What hosts are told to copy: the proxy's text is run by a real nginx, and the unit's command is one of ours."""

from __future__ import annotations

import asyncio
import re
import shlex
import shutil
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from configparser import ConfigParser
from contextlib import closing, contextmanager
from pathlib import Path
from socket import socket

import pytest
from serve.running import running

import tutor.serve
from tutor import paths
from tutor.cli.parser import build
from tutor.serve.visitor import LESSON, Visitor, clients

EXAMPLES = Path(tutor.serve.__file__).parent / "examples"
README = Path(__file__).parents[2] / "README.md"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


@contextmanager
def nginx(folder: Path, target: str) -> Iterator[str]:
    """The example as it stands, but for the two ports; its address."""
    if NGINX is None:
        pytest.fail("no nginx here: install Debian's package `nginx-light` (apt-get install nginx-light)", False)
    with closing(socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    text = (EXAMPLES / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("listen 80;", f"listen 127.0.0.1:{port};").replace("127.0.0.1:8866", target)
    places = "".join(
        f"{name}_temp_path {folder / name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder}/pid; error_log {folder}/error;\nevents {{}}\n"
    (folder / "nginx.conf").write_text(f"{main}http {{ access_log off;\n{places}{text}}}", encoding="utf-8")
    process = subprocess.Popen([str(NGINX), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error")])
    try:
        yield f"http://127.0.0.1:{port}/tutor/"
    finally:
        process.terminate()
        process.wait(10)


def test_the_proxy_of_the_example_serves_a_table(tmp_path: Path) -> None:
    with running(paths.notebooks(), tmp_path / "data", preheat=True, base_url="/tutor/") as server:
        target = re.sub(r"^http://|/tutor/$", "", server.url)
        with nginx(tmp_path, target) as url:
            time.sleep(0.5)
            asyncio.run(_play(url))
            with urllib.request.urlopen(url.removesuffix("/"), timeout=10) as reply:  # nginx adds the slash
                assert reply.url.endswith("/tutor/")
            server.wait_for(0)


async def _play(url: str) -> None:
    reader = Visitor(url, clients(2))
    screen = await reader.open(LESSON)
    assert screen["page"] == "table"
    assert await reader.ping() < 2
    await reader.leave()  # the beacon's origin is the proxy's


def test_the_unit_starts_what_there_is_and_gives_it_time_to_close() -> None:
    unit = ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(EXAMPLES / "table-tutor.service", encoding="utf-8")
    _, *words = shlex.split(unit["Service"]["ExecStart"])
    args = build().parse_args(words)
    assert (args.command, args.base_url) == ("serve", "/tutor/")
    assert args.drain < int(unit["Service"]["TimeoutStopSec"])


@pytest.mark.parametrize("name, mark", [("nginx.conf", "proxy_pass"), ("table-tutor.service", "ExecStart")])
def test_the_readme_shows_what_was_tried(name: str, mark: str) -> None:
    text, example = README.read_text(encoding="utf-8"), (EXAMPLES / name).read_text(encoding="utf-8")
    assert example in text or mark not in text
