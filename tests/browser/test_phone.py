"""A phone's screen: nothing scrolls sideways, everything that can be pressed is large enough for a thumb."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.scenes import SCENES
from browser.visiting import Table
from playwright.sync_api import Browser
from serve.browsing import Seen, opened
from serve.running import Server

TOUCH = 44
# Everything that can be pressed and is shown, with its size.
TARGETS = """() => [...document.querySelectorAll('.tt :is(button, summary, select, input, a[href], label.opt)')]
  .filter((node) => node.checkVisibility() && !node.matches('.skip, label.opt input'))
  .map((node) => [node.getBoundingClientRect(), node])
  .map(([box, node]) => ({ wide: box.width, tall: box.height, what: node.className + ' | ' + node.innerText }))"""
# What can be pressed but has something else above its middle, neither what has been opened there nor the map's own.
COVERED = """() => [...document.querySelectorAll('.tt :is(button, summary, select, a[href], label.opt)')]
  .filter((node) => node.checkVisibility() && !node.matches('.skip, .vh'))
  .filter((node) => {
    node.scrollIntoView({ block: 'center', inline: 'center' });
    const box = node.getBoundingClientRect();
    const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return above && !node.contains(above) && !above.contains(node) && !above.closest('.slip, .finder, .mapframe');
  }).map((node) => node.className + ' | ' + node.innerText)"""
WIDTHS = """() => ({ page: document.documentElement.scrollWidth, window: window.innerWidth,
  out: [...document.querySelectorAll('.tt *')].filter((node) => {
    const box = node.getBoundingClientRect();
    const pans = node.closest('.fan, .beats, .scroll, .mapframe, .dframe, svg, .vh, .skip');
    return node.checkVisibility() && box.width && !pans && (box.right > window.innerWidth + 1 || box.left < -1);
  }).map((node) => node.className).slice(0, 5) })"""


@pytest.mark.parametrize("name", SCENES)
def test_a_phone_shows_it_whole_and_for_thumbs(server: Server, browser: Browser, shots: Path, name: str) -> None:
    size: Any = {"width": 390, "height": 844}
    seen = Seen()
    with opened(browser, seen, viewport=size, locale="ja-JP", has_touch=True, reduced_motion="reduce") as page:
        SCENES[name](Table(page, server.url), "ja")
        page.screenshot(path=shots / f"{name}-ja-390.png", full_page=True)
        small = [t for t in page.evaluate(TARGETS) if t["tall"] < TOUCH - 0.5 or t["wide"] < 24]
        assert small == []
        assert page.evaluate(COVERED) == []
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            page.wait_for_timeout(50)
            found = page.evaluate(WIDTHS)
            assert found["page"] == width, found
            assert found["out"] == [], width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    assert seen.errors == []
