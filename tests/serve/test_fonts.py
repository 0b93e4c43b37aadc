"""Japanese on a machine without a Japanese font: pages bring their own letters, and only there."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page
from serve.browsing import ARGUMENTS, Seen, browser, chromium, opened
from serve.running import Server, running

from tutor.cli.browser import LETTERS

__all__ = ["browser"]
pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("fonts")]
FONT = "noto-sans-jp.woff2"
HEADING = "<h1 class='tt' style='font-family: system-ui, \"Noto Sans CJK JP\", sans-serif'>卓の先生</h1>"
BARE = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{0}</dir><cachedir>{1}</cachedir></fontconfig>"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notebooks")
    cell = f"from IPython.display import HTML\nHTML({HEADING!r})"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)]), folder / "welcome.ipynb")
    with running(folder, folder / "data", preheat=True, base_url="/class/") as server:
        yield server


def latin_fonts(folder: Path) -> Path:
    """A folder with one font of this machine that has no Japanese, if there is one."""
    listed = subprocess.run(["fc-list", "-f", "%{lang}\t%{file}\n"], capture_output=True, text=True, check=True).stdout
    files = [line.split("\t") for line in listed.splitlines() if line.endswith(".ttf")]
    found = sorted(file for langs, file in files if {"en", "ja"} & set(langs.split("|")) == {"en"})
    for file in found[:1]:
        shutil.copy(file, folder)
    return folder


@pytest.fixture
def bare(browser: Browser, tmp_path: Path) -> Iterator[Browser]:
    """A browser on a machine that knows no Japanese."""
    (tmp_path / "fonts").mkdir()
    config = tmp_path / "fonts.conf"
    config.write_text(BARE.format(latin_fonts(tmp_path / "fonts"), tmp_path / "cache"), encoding="utf-8")
    kind = browser.browser_type
    another = kind.launch(executable_path=chromium(), args=ARGUMENTS, env={"FONTCONFIG_FILE": str(config)})
    yield another
    another.close()


def looked_at(page: Page, address: str) -> bool:
    page.goto(address)
    page.locator("h1").first.wait_for()
    page.evaluate("() => document.querySelector('h1').classList.add('tt')")
    page.wait_for_timeout(1500)
    return bool(page.evaluate(LETTERS))


@pytest.mark.parametrize("path", ["?lang=ja", "nothing?lang=ja"])
def test_a_machine_without_japanese_is_brought_letters(server: Server, bare: Browser, path: str) -> None:
    seen = Seen()
    with opened(bare, seen) as page:
        page.set_content(HEADING)
        assert not page.evaluate(LETTERS), "this browser has Japanese letters of its own"
        assert looked_at(page, server.url + path)
        assert [a for a in seen.addresses if a.endswith(FONT)]


def test_others_are_not(server: Server, browser: Browser) -> None:
    seen = Seen()
    with opened(browser, seen) as page:
        assert looked_at(page, f"{server.url}?lang=ja")
        assert not [a for a in seen.addresses if a.endswith(FONT)]
