"""Takes README's picture of the fight anew: `PYTHONPATH=tests python tests/browser/take_picture.py`.

The lesson is opened one prediction further on and walked back, so that its odds, hidden until then, are in the picture.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from browser.visiting import Table
from serve.browsing import Seen, launched, opened
from serve.running import running
from ui.walking import GEEK

from tutor import paths

PICTURE = Path(__file__).parent / "pictures" / "fight.png"


def take() -> None:
    folder = Path(tempfile.mkdtemp())
    size = {"width": 1280, "height": 800}
    with (
        running(paths.notebooks(), folder) as server,
        launched() as browser,
        opened(browser, Seen(), viewport=size, locale="en-US", reduced_motion="reduce") as page,
    ):
        table = Table(page, server.url)
        table.open(lesson=GEEK, step="roll", lang="en")
        with table.answer():
            table.region("story").locator('[data-key="thrown.go"]').click()
        page.locator("h1").click()
        PICTURE.parent.mkdir(exist_ok=True)
        page.screenshot(path=PICTURE)


if __name__ == "__main__":
    take()
