"""The same notebooks in JupyterLab, as `tutor lab` opens them."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from serve.browsing import Seen

import tutor
from tutor import paths
from tutor.ui.words import labels, word

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("lab")]  # one JupyterLab for all of them
START = """
import json, sys
from pathlib import Path
from tutor.serve import lab
given = json.loads(sys.argv[1])
sys.exit(lab(Path(given["notebooks"]), given["port"], open_browser=False, data_dir=Path(given["data"])))
"""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running JupyterLab, with its token, in which nobody has ever changed or left open anything."""
    given = {"notebooks": str(paths.notebooks()), "port": 0, "data": str(tmp_path_factory.mktemp("data"))}
    settings = str(tmp_path_factory.mktemp("settings"))
    process = subprocess.Popen(
        [sys.executable, "-c", START, json.dumps(given)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={**os.environ, "JUPYTER_CONFIG_DIR": settings},
    )
    log: list[str] = []
    assert process.stdout is not None
    threading.Thread(target=log.extend, args=(process.stdout,), daemon=True).start()
    try:
        deadline = time.monotonic() + 60
        while not (found := re.search(r"http://127\.0\.0\.1:\d+/lab\S*token=\w+", "".join(log))):
            assert process.poll() is None, "".join(log)
            assert time.monotonic() < deadline, "".join(log)
            time.sleep(0.1)
        assert "/lab/tree/welcome.ipynb?" in found[0]  # whoever opens it has the start page before him
        yield found[0].replace("/tree/welcome.ipynb", "")
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(20)
        process.kill()


def await_kernel(page: Page) -> None:
    """JupyterLab drops cells run before its kernel is there, and calls a notebook that has none idle, too."""
    page.locator("#jp-main-statusbar").get_by_text("Python 3 (ipykernel) | Idle").wait_for(timeout=60_000)


def first_table(lab: str, page: Page) -> Locator:
    """The fight of the notebook's first cell."""
    page.goto(lab.replace("/lab?", "/lab/tree/fight.ipynb?"))
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    cell.locator(".jp-InputArea-editor").click()
    await_kernel(page)
    page.keyboard.press("Shift+Enter")
    table = page.locator(".tt[data-rev]")
    table.wait_for(timeout=60_000)
    return table


def test_the_widget_plays_in_a_notebook(lab: str, page: Page, seen: Seen, shots: Path) -> None:
    table = first_table(lab, page)
    score = table.locator(".score .nums")
    expect(score).to_have_text(re.compile(r"5.*12"))
    table.get_by_role("button", name="Next", exact=True).click()
    expect(score).to_have_text(re.compile(r"7.*12"))
    table.get_by_role("button", name="日本語").click()
    expect(table).to_have_attribute("lang", "ja")
    table.locator(".tile > summary").first.click()
    expect(table.locator(".tile").first).to_have_attribute("open", "")
    page.keyboard.press("l")  # a letter of the table's own, none of the notebook's
    expect(table).to_have_attribute("lang", "en")
    expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(2)
    page.screenshot(path=shots / "lab-1280.png")
    assert page.title().count("fight")  # the page is the notebook's: the table leaves title and address alone
    assert "lesson=" not in page.url
    ours = [error for error in seen.errors if "tt-" in error or "anywidget" in error]
    assert ours == []


def test_the_tour_runs_from_its_first_cell_to_its_last(lab: str, page: Page, seen: Seen, shots: Path) -> None:
    """By Shift+Enter alone; its tables are there, look as the notebook does, and are played by keyboard."""
    page.goto(lab.replace("/lab?", "/lab/workspaces/tour/tree/tour.ipynb?"))
    page.locator(".jp-Notebook .jp-CodeCell").first.locator(".jp-InputArea-editor").click()
    await_kernel(page)
    cells = page.locator(".jp-Notebook .jp-Cell")
    for _ in range(cells.count() - 1):
        page.keyboard.press("Shift+Enter")
    tables = page.locator(".tt[data-rev]")
    expect(tables).to_have_count(4, timeout=90_000)
    assert [table.get_attribute("data-page") for table in tables.all()] == ["table", "words", "card", "table"]
    expect(page.locator(".jp-OutputArea-output", has_text="Traceback")).to_have_count(0)
    for is_light, theme in (("false", "dark"), ("true", "light")):
        page.evaluate("light => { document.body.dataset.jpThemeLight = light }", is_light)
        for table in tables.all():
            expect(table).to_have_attribute("data-theme", theme)
    onward = tables.first.locator(".story .sn")
    onward.focus()
    page.keyboard.press("Enter")
    expect(tables.first.locator('[data-region="coach"]')).to_contain_text("Goal")
    assert tables.first.evaluate("table => table.contains(document.activeElement)")
    page.screenshot(path=shots / "lab-tour-1280.png")
    assert [error for error in seen.errors if "tt-" in error or "anywidget" in error] == []


def test_the_link_to_a_position_is_a_line_for_a_cell(lab: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = first_table(lab, page)
    table.get_by_role("button", name="Next", exact=True).click()
    expect(table.locator(".score .nums")).to_have_text(re.compile(r"7.*12"))
    table.get_by_role("button", name=word("copy-link", "en")).click()
    expect(table.locator(".sharebox label")).to_have_text(labels("en")["link_cell"])
    line = table.locator(".sharebox input").input_value()
    assert json.dumps(page.evaluate("navigator.clipboard.readText()")) == json.dumps(line)
    board = eval(line, {"tutor": tutor})
    screen = board.session.screen()
    assert (screen["scene"]["score"]["munchkins"], screen["scene"]["score"]["monsters"]) == (7, 12)
