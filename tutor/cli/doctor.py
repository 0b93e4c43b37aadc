"""`tutor doctor`: whether everything is here and works together on this machine."""

from __future__ import annotations

import asyncio
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tutor import paths
from tutor.cli.house import own_house
from tutor.cli.terminal import paint, print_json, wrap
from tutor.school.places import DATABASE, BadDatabase

if TYPE_CHECKING:
    from tutor.cli.browser import Visit

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
STARTUP = 60.0
FONTS = "apt-get install fonts-noto-cjk"


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
    with own_house() as house:
        yield _answers(house.url, house.said)
        yield _line(house.url)
        yield from _page(house.url)


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
    return _database(folder) if os.environ.get(DATABASE) else Finding("progress", True, f"kept in {folder}")


def _database(folder: Path) -> Finding:
    """The one that the host has named."""
    from tutor.school.store import open_store, shown

    try:
        open_store(folder)
        return Finding("progress", True, f"kept in {shown(folder)}")
    except BadDatabase as error:
        return Finding("progress", False, str(error), f"look at {DATABASE}, and whether that database is up")


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
        "server", True, f"answers in {1000 * (time.monotonic() - began):.0f} ms ({health.get('sessions', 0)} sessions)"
    )


def _line(url: str) -> Finding:
    """A websocket to a kernel, the widget behind it, and how soon it answers."""
    if not url:
        return Finding("websocket and widget", None, "no server to talk to")
    from tutor.serve.visitor import Visitor, clients

    async def talk() -> tuple[str, float]:
        visitor = Visitor(url, clients(2))
        try:
            screen = await visitor.open()
            return str(screen.get("page")), min([await visitor.ping() for _ in range(5)])
        finally:
            await visitor.leave()

    try:
        page, seconds = asyncio.run(talk())
    except Exception as error:  # whatever keeps a reader from his table is what is to be told
        told = f"{type(error).__name__}: {error}"
        return Finding("websocket and widget", False, f"no table: {told}", "see the server's log")
    good = page == "table"
    return Finding("websocket and widget", good, f"the table is there, and answers in {1000 * seconds:.1f} ms")


def _page(url: str) -> Iterator[Finding]:
    """The first page in a real browser: whom it asks for anything, and whether its letters are letters."""
    browser = os.environ.get("CHROMIUM") or next((found for name in BROWSERS if (found := shutil.which(name))), "")
    if not browser or not url:
        told = "no server to look at" if browser else "no Chromium here to look at a page with"
        yield Finding("page", None, told, "" if browser else "apt-get install chromium")
        yield _fonts_of_the_system()
        return
    from tutor.cli import browser as chromium

    try:
        seen = chromium.visit(browser, url)
    except (OSError, RuntimeError, TimeoutError) as error:
        yield Finding("page", False, f"{type(error).__name__}: {error}", f"start {browser} by hand and see")
        return
    yield _drawn(seen)
    if seen.drawn:
        good = seen.letters
        yield Finding(
            "fonts", good, "Japanese is drawn" if good else "Japanese is drawn as boxes", "" if good else FONTS
        )


def _drawn(seen: Visit) -> Finding:
    outside = sorted(seen.hosts - {"127.0.0.1", "localhost"})
    if outside:
        return Finding("page", False, f"asks other hosts: {', '.join(outside)}", "report this; nothing should")
    if not seen.drawn:
        return Finding("page", False, f"nothing is drawn after {seen.seconds:.0f} s", "see the server's log")
    return Finding("page", True, f"drawn in {seen.seconds:.1f} s; {seen.requests} requests, none to another host")


def _fonts_of_the_system() -> Finding:
    """Without a browser: what fontconfig knows, which is what browsers on this machine would use."""
    lister = shutil.which("fc-list")
    if lister is None:
        return Finding("fonts", None, "nothing here that lists fonts")
    found = subprocess.run([lister, ":lang=ja", "family"], capture_output=True, text=True, check=False).stdout
    names = sorted({line.split(",")[0] for line in found.splitlines() if line.strip()})
    told = (
        f"for Japanese: {', '.join(names[:3])}" if names else "none of the system's has Japanese; pages bring their own"
    )
    return Finding("fonts", True if names else None, told, "" if names else FONTS)
