"""Every scene as a phone has it, in Japanese, and turned over as a desk has it, in English and in both themes.

On the phone nothing scrolls sideways, and everything that can be pressed is large enough for a thumb; on the desk too
axe finds nothing. A page is opened once for both: to open one takes longer than to look at it.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.scenes import SCENES
from browser.visiting import Table
from playwright.sync_api import Page
from serve.browsing import Seen, visiting
from serve.running import Server

pytestmark = pytest.mark.usefixtures("quiet")
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
# Lines of moves that end before the others do, and cards too narrow for the words on them.
RAGGED = """() => [...document.querySelectorAll('.tt [data-region=acts] .actlist')].flatMap((list) => {
  const ends = new Map(), right = list.getBoundingClientRect().right - parseFloat(getComputedStyle(list).paddingRight);
  for (const move of list.children) {
    const box = move.firstElementChild.getBoundingClientRect();
    ends.set(box.top, Math.max(ends.get(box.top) || 0, box.right));
  }
  return [...ends.values()].some((end) => right - end > 2) ? [list.innerText] : [];
}).concat([...document.querySelectorAll('.tt :is(.card, .hcard)')]
  .filter((card) => card.checkVisibility() && card.getBoundingClientRect().width < 130)
  .map((card) => card.innerText))"""
# What stands on the page, and what has been opened over it.
PARTS = """() => [...document.querySelectorAll('.tt :is([data-region], .slip, .finder)')]
  .map((node) => node.dataset.region || node.className)"""


@pytest.mark.parametrize("name", SCENES)
def test_a_phone_has_it_whole_and_for_thumbs_and_a_desk_in_both_themes(
    server: Server, seen: Seen, shots: Path, name: str
) -> None:
    with visiting(seen, 390, 844, locale="ja-JP", has_touch=True, reduced_motion="reduce") as page:
        table = Table(page, server.url)
        SCENES[name](table, "ja")
        page.screenshot(path=shots / f"{name}-ja-390.png", full_page=True)
        assert_fits_a_phone(page)
        turn_over(table)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.wait_for_function("theme => document.querySelector('.tt').dataset.theme === theme", arg=theme)
            page.screenshot(path=shots / f"{name}-{theme}-1280.png")
            assert_axe_finds_nothing(page)


def assert_fits_a_phone(page: Page) -> None:
    small = [t for t in page.evaluate(TARGETS) if t["tall"] < TOUCH - 0.5 or t["wide"] < 24]
    assert small == []
    assert page.evaluate(COVERED) == []
    assert page.evaluate(RAGGED) == []
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        page.wait_for_timeout(50)
        found = page.evaluate(WIDTHS)
        assert found["page"] == width, found
        assert found["out"] == [], width
    assert_axe_finds_nothing(page)


def turn_over(table: Table) -> None:
    """The same moment on a desk: a wide window, a mouse instead of a finger, the other language."""
    page, parts = table.page, table.page.evaluate(PARTS)
    page.context.new_cdp_session(page).send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("scrollTo(0, 0)")
    table.speak("en")
    assert page.evaluate(PARTS) == parts


def assert_axe_finds_nothing(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
