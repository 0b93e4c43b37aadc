"""`tutor doctor`: whether everything is here and works together on this machine."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any

from tutor import paths
from tutor.cli.terminal import paint, print_json, wrap

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
STARTUP = 60.0


@dataclass(frozen=True)
class Finding:
    """One thing looked at. `good` is None where it could not be looked at."""

    name: str
    good: bool | None
    detail: str
    advice: str = ""


def run(args: Namespace) -> int:
    findings = []
    for finding in look():
        findings.append(finding)
        if not args.json:
            _show(finding)
    holds = all(f.good is not False for f in findings)
    if args.json:
        told = [{"name": f.name, "ok": f.good, "detail": f.detail, "advice": f.advice} for f in findings]
        print_json({"holds": holds, "checks": told})
    return 0 if holds else 1


def _show(finding: Finding) -> None:
    mark = {True: paint("✓", "green"), False: paint("✗", "red"), None: paint("–", "yellow")}[finding.good]
    advice = f" → {finding.advice}" if finding.advice else ""
    print(wrap(f"{finding.detail}{advice}", "    ", f"{mark} {paint(finding.name, 'bold')}: "), flush=True)


def look() -> Iterator[Finding]:
    yield _python()
    yield _packages()
    yield _content()
    yield _data_folder()
    yield _kernel()
    with tempfile.TemporaryDirectory(prefix="tutor-doctor-") as folder, _server(Path(folder)) as (url, said):
        yield _answers(url, said)
        yield _page(url)


# -- what is installed -----------------------------------------------------------------------------------------------


def _python() -> Finding:
    good = sys.version_info >= (3, 11)
    advice = "" if good else "use Python 3.11 or newer"
    return Finding("Python", good, f"{platform.python_version()} on {platform.system()}", advice)


def _packages() -> Finding:
    """Every package that ours needs, in a version that it is written for."""
    from packaging.requirements import Requirement

    try:
        wanted = [Requirement(line) for line in requires("table-tutor") or ()]
        ours = version("table-tutor")
    except PackageNotFoundError:
        return Finding("packages", None, "table-tutor runs from a folder and is not installed", "pip install -e .")
    wrong, shown = [], []
    for need in wanted:
        if need.marker is not None and not need.marker.evaluate({"extra": ""}):
            continue
        have = _version_of(need.name)
        if have is None or not need.specifier.contains(have, prereleases=True):
            wrong.append(f"{need.name} {have or 'missing'} (needs {need.specifier})")
        shown.append(f"{need.name} {have}")
    advice = "pip install -r .ci/requirements.txt" if wrong else ""
    return Finding("packages", not wrong, ", ".join(wrong or [f"table-tutor {ours}", *shown]), advice)


def _version_of(name: str) -> str | None:
    with suppress(PackageNotFoundError):
        return version(name)
    return None


def _content() -> Finding:
    """Editions with their rules, the glossary, and notebooks to show."""
    from tutor.games.registry import editions
    from tutor.words import glossaries

    found = {e.id: len(e.ledger) for e in editions().values()}
    terms = sum(len(g.terms) for g in glossaries().values())
    notebooks = len(list(paths.notebooks().glob("*.ipynb")))
    rules = ", ".join(f"{id} {n} rules" for id, n in found.items())
    good = bool(found and terms and notebooks)
    advice = "" if good else f"install the package again; looked in {paths.notebooks()} and {paths.glossary()}"
    return Finding("content", good, f"{rules}; {terms} terms; {notebooks} notebooks", advice)


def _data_folder() -> Finding:
    folder = paths.data_dir()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        advice = "let this user write there, or name another folder in TUTOR_DATA"
        return Finding("progress", False, f"{folder} cannot be written ({error.strerror})", advice)
    return Finding("progress", True, f"kept in {folder}")


# -- what runs -------------------------------------------------------------------------------------------------------


def _kernel() -> Finding:
    """A kernel starts and loads the package."""
    from jupyter_client.manager import start_new_kernel

    began = time.monotonic()
    quiet = subprocess.DEVNULL
    try:
        manager, client = start_new_kernel(kernel_name="python3", startup_timeout=STARTUP, stdout=quiet, stderr=quiet)
    except Exception as error:  # whatever keeps a kernel from starting is what is to be told
        return Finding("kernel", False, f"does not start: {error}", "python -m ipykernel install --user")
    try:
        reply = client.execute_interactive("import tutor", timeout=STARTUP, store_history=False, output_hook=_ignore)
        status = reply["content"]["status"]
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    seconds = time.monotonic() - began
    advice = "" if status == "ok" else "the kernel's Python has no tutor: install it there"
    return Finding("kernel", status == "ok", f"ready with tutor in {seconds:.1f} s", advice)


def _ignore(_: Any) -> None:
    """What the kernel prints is not of interest."""


@contextmanager
def _server(folder: Path) -> Iterator[tuple[str, str]]:
    """The real server, on a free port, with a folder of its own for progress; its address, or "" and what it said."""
    command = [sys.executable, "-c", "import sys; from tutor.cli import main; sys.exit(main(sys.argv[1:]))"]
    log = folder / "server.log"
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            [*command, "serve", "--port", str(_free_port()), "--data-dir", str(folder / "data")],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
    try:
        yield _address(process, log), log.read_text(encoding="utf-8", errors="replace")[-200:]
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    """The address, once it is printed: that is when the server listens."""
    deadline = time.monotonic() + STARTUP
    while time.monotonic() < deadline and process.poll() is None:
        found = re.search(r"https?://\S+", log.read_text(encoding="utf-8", errors="replace"))
        if found:
            return found[0].rstrip("/") + "/"
        time.sleep(0.1)
    return ""


def _answers(url: str, said: str) -> Finding:
    if not url:
        return Finding("server", False, f"does not start: {said}", "start `tutor serve` and read what it says")
    began = time.monotonic()
    try:
        with urllib.request.urlopen(f"{url}healthz", timeout=20) as reply:
            health = json.load(reply)
    except (OSError, ValueError) as error:
        return Finding("server", False, f"does not answer: {error}", "is something between us and 127.0.0.1?")
    return Finding(
        "server", True, f"answers in {1000 * (time.monotonic() - began):.0f} ms ({health.get('kernels', 0)} kernels)"
    )


def _page(url: str) -> Finding:
    """The first page in a real browser, and whom it asks for anything."""
    browser = os.environ.get("CHROMIUM") or next((found for name in BROWSERS if (found := shutil.which(name))), "")
    if not browser:
        return Finding("page", None, "no Chromium here to look at a page with", "apt-get install chromium")
    if not url:
        return Finding("page", None, "no server to look at")
    from tutor.cli import browser as chromium

    try:
        seen = chromium.visit(browser, url)
    except (OSError, RuntimeError, TimeoutError) as error:
        return Finding("page", False, f"{type(error).__name__}: {error}", f"start {browser} by hand and see")
    outside = sorted(seen.hosts - {"127.0.0.1", "localhost"})
    if outside:
        return Finding("page", False, f"asks other hosts: {', '.join(outside)}", "report this; nothing should")
    if not seen.drawn:
        return Finding("page", False, f"nothing is drawn after {seen.seconds:.0f} s", "see the server's log")
    return Finding("page", True, f"drawn in {seen.seconds:.1f} s; {seen.requests} requests, none to another host")
