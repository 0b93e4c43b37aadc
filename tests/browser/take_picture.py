"""Takes README's pictures anew: `PYTHONPATH=tests python tests/browser/take_picture.py`.

The lesson is opened one prediction further on and walked back, so that its odds, hidden until then, are in the picture.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from browser.visiting import Table
from playwright.sync_api import Page
from serve.browsing import Seen, launched, opened
from serve.running import running
from ui.dungeons import FOLDER as TABLES
from ui.walking import GEEK

from tutor import paths

PICTURES = Path(__file__).parent / "pictures"
OTHERS = {"dungeons": {"example": "bma.example.bait-phase"}, "syndicates": {"lesson": "sb.lesson.answers"}}


def take() -> None:
    folder = Path(tempfile.mkdtemp())
    shutil.copytree(TABLES, folder / "tables")
    PICTURES.mkdir(exist_ok=True)
    size = {"width": 1280, "height": 800}
    with (
        running(paths.notebooks(), folder) as server,
        launched() as browser,
        opened(browser, Seen(), viewport=size, locale="en-US", reduced_motion="reduce") as page,
    ):
        table = Table(page, server.url)
        take_start(table, page)
        take_fight(table, page)
        take_map(table, page)
        take_others(table, page)


def take_start(table: Table, page: Page) -> None:
    """What a stranger sees first, and what is behind one of its cards."""
    for name, address in (("start", {}), ("rule", {"rule": "mq.help.one"})):
        table.open("", **address, lang="en")
        page.locator("h1").click()
        page.screenshot(path=PICTURES / f"{name}.png")


def take_fight(table: Table, page: Page) -> None:
    table.open(lesson=GEEK, step="roll", lang="en")
    with table.answer():
        table.region("story").locator('[data-key="thrown.go"]').click()
    page.locator("h1").click()
    page.screenshot(path=PICTURES / "fight.png")


def take_map(table: Table, page: Page) -> None:
    """A monster is looked at, so that its way over the map is in the picture."""
    table.open(table="walk", lang="en")
    with table.answer():
        table.region("map").locator('[data-key="fig-m2.go"]').click()
    table.region("stage").locator(".mcolour.c-yellow").click()
    page.locator("h1").click()
    page.screenshot(path=PICTURES / "map.png")


def take_others(table: Table, page: Page) -> None:
    for name, address in OTHERS.items():
        table.open(**address, lang="en")
        page.screenshot(path=PICTURES / f"{name}.png")


if __name__ == "__main__":
    take()
