"""Pages in a real browser against a bare Voila page that holds one button, both as their own commands serve them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from compileall import compile_dir
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from socket import socket

import nbformat
from bench.measuring import Row, in_turns
from playwright.sync_api import Browser, Page
from serve.browsing import launched
from serve.running import Server, running

import tutor
from tutor import paths

BUTTON = """
import ipywidgets
button, said = ipywidgets.Button(description="Click"), ipywidgets.Label("0")
button.on_click(lambda _: setattr(said, "value", str(int(said.value) + 1)))
ipywidgets.VBox([button, said])
"""
OPENED = 3
# Ours is ready when the first button that does something stands there, the bare one likewise.
LESSON = "fight?lesson=mq.lesson.shrieking-geek&lang=en"
OUR_BUTTON, BARE_BUTTON = '.tt [data-key="story.next"]', "button.jupyter-button"
CLICKS = """async ([buttons, watched, how, pause]) => {
  const took = [];
  for (let i = 0; i < 30; i++) {
    const button = document.querySelector(buttons[i % buttons.length]);
    const began = performance.now();
    await new Promise((done) => {
      const watch = new MutationObserver(() => { watch.disconnect(); done(); });
      watch.observe(document.querySelector(watched), how);
      button.click();
    });
    await new Promise(requestAnimationFrame);
    took.push(performance.now() - began);
    await new Promise((done) => setTimeout(done, pause + (37 * i) % 50)); // out of step with the frames of the screen
  }
  return took;
}"""
# A die of the what-if where the dice lie: the position is changed, and a total, what every term adds to it, the odds
# and the comparison with the story are made anew. Each screen has a number of its own, so that what the browser does
# by itself is not taken for an answer.
ROLLED = "fight?lesson=mq.lesson.shrieking-geek&step=loaded-die&lang=en"
DICE = [f'.tt [data-key="die-0.{face}"]' for face in (1, 2, 3, 4, 5, 6)]
OUR_CLICK = (DICE, ".tt", {"attributeFilter": ["data-rev"]})
BARE_CLICK = ([BARE_BUTTON], ".widget-label", {"childList": True, "subtree": True, "characterData": True})
# At a reader's pace what moved on the screen has come to rest before the next click; in a hurry it has not.
PAUSES = {"click to screen, 95 %": 700, "click to screen, hurried, 95 %": 20}


@contextmanager
def bare_voila(folder: Path) -> Iterator[str]:
    """The address of a Voila that serves one notebook with one button, with nothing configured."""
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(BUTTON)])
    nbformat.write(book, folder / "bare.ipynb")
    with closing(socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "voila", "bare.ipynb", "--no-browser", f"--port={port}", "--Voila.ip=127.0.0.1"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield _answering(f"http://127.0.0.1:{port}/")
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(30)


def _answering(address: str) -> str:
    for _ in range(300):
        with suppress(OSError), urllib.request.urlopen(f"{address}voila/static/voila.js", timeout=5):
            return address
        time.sleep(0.1)
    raise RuntimeError("voila does not answer")


@contextmanager
def houses(preheat: bool) -> Iterator[tuple[Server, str]]:
    """Our server and a bare one, our modules compiled as those of an installed package are."""
    compile_dir(str(Path(tutor.__file__).parent), quiet=1)
    with ExitStack() as stack:
        data, folder = (Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2))
        ours = stack.enter_context(running(paths.notebooks(), data, preheat=preheat))
        yield ours, stack.enter_context(bare_voila(folder))


@contextmanager
def page(browser: Browser, address: str, button: str) -> Iterator[tuple[Page, float]]:
    """A page of its own profile, open until it is ready, and the milliseconds that it took."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-US")
    opened, began = context.new_page(), time.perf_counter()
    opened.goto(address, wait_until="commit")
    opened.locator(button).first.wait_for(timeout=60_000)
    took = 1000 * (time.perf_counter() - began)
    try:
        yield opened, took
    finally:
        opened.close(run_before_unload=True)
        context.close()


def ready(browser: Browser, address: str, button: str) -> Callable[[], float]:
    def once() -> float:
        with page(browser, address, button) as (_, took):
            return took

    return once


def clicked(browser: Browser, address: str, button: str, click: Sequence[object], pause: int) -> Callable[[], float]:
    def once() -> float:
        with page(browser, address, button) as (opened, _):
            opened.wait_for_timeout(1500)
            took = sorted(opened.evaluate(CLICKS, [*click, pause])[5:])
            return float(took[int(0.95 * len(took))])

    return once


def rows() -> Iterator[Row]:
    with launched() as browser:
        for preheat in (False, True):
            with houses(preheat) as (ours, bare):
                how = " (--preheat)" if preheat else ""
                lesson, peers = ours.url + LESSON, {"bare Voila": ready(browser, bare, BARE_BUTTON)}
                mine = ready(browser, lesson, OUR_BUTTON)
                yield from in_turns(f"page ready{how}", "ms", mine, peers, 1.3, more=False)
                for what, pause in PAUSES.items() if preheat else ():
                    mine = clicked(browser, ours.url + ROLLED, DICE[0], OUR_CLICK, pause)
                    peers = {"bare Voila": clicked(browser, bare, BARE_BUTTON, BARE_CLICK, pause)}
                    yield from in_turns(what, "ms", mine, peers, 1.5, more=False, rounds=3)


# -- memory ----------------------------------------------------------------------------------------------------------


def memory_rows() -> Iterator[Row]:
    with launched() as browser:
        for preheat in (False, True):
            with houses(preheat) as (ours, bare):
                how = " (--preheat)" if preheat else ""
                mine = partial(kernels, browser, ours.url + LESSON, OUR_BUTTON)
                peers: dict[str, Callable[[], float]] = {"bare kernel": partial(kernels, browser, bare, BARE_BUTTON)}
                yield from in_turns(f"memory of a reader{how}", "MB", mine, peers, 1.4, more=False, rounds=2)


def kernels(browser: Browser, address: str, button: str) -> float:
    """Megabytes (PSS) that each open page adds: its kernel, with its share of what kernels have in common."""
    before = set(processes())
    with ExitStack() as stack:
        for _ in range(OPENED):
            stack.enter_context(page(browser, address, button))
        mine = [pid for pid in processes() if pid not in before and "kernel" in command_of(pid)]
        found = [pss(pid) for pid in mine]
    time.sleep(2)
    return sum(found) / OPENED


def processes() -> list[int]:
    """What this process has started, and what that has: others on this machine may have kernels of their own."""
    parents = {int(name): parent_of(int(name)) for name in os.listdir("/proc") if name.isdigit()}
    found = [os.getpid()]
    for one in found:
        found += [pid for pid, parent in parents.items() if parent == one]
    return found


def parent_of(pid: int) -> int:
    try:
        told = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return 0
    return int(told.rpartition(")")[2].split()[1])  # the name in brackets may be anything


def command_of(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
    except OSError:
        return ""
    return words.replace("tutor.serve.warm", "tutor.serve.warm kernel")


def pss(pid: int) -> float:
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1024
    return 0.0
