"""A desk's screen: the moment stands at a glance, the focus is never hidden."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.scenes import SCENES
from browser.visiting import Keyboard, Table
from playwright.sync_api import Page
from serve.running import Server
from ui.walking import GEEK, LANGS

pytestmark = pytest.mark.usefixtures("quiet")


# Who stands by covers neither the number nor anybody's head, and no name on the stage is cut.
COVERED = """() => {
  const box = (node) => node.getBoundingClientRect(), all = (sign) => [...document.querySelectorAll(sign)];
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const others = all('.set .by > *, .set .by li, .set .place');
  const covered = all('.set .score .lead, .set .f').filter((node) => others.some((one) => meets(box(one), box(node))));
  const cut = all('.set .bypill b').filter((node) => node.parentElement.scrollWidth > node.parentElement.clientWidth);
  return [...covered, ...cut].map((node) => node.textContent || node.classList.value);
}"""


STEPS = {"first-move": "acts", "choose": "acts", "chance": "predict", "thrown": "hand", "without-warrior": "predict"}


@pytest.mark.parametrize("step, wanted", STEPS.items())
def test_a_desk_shows_the_moment_at_a_glance(server: Server, page: Page, shots: Path, step: str, wanted: str) -> None:
    """At 1280 by 800 question, totals and hand, or what is asked, stand on the first screen."""
    table = Table(page, server.url)
    table.open(lesson=GEEK, step=step, lang=LANGS[0])
    for lang in LANGS:
        table.speak(lang)
        page.screenshot(path=shots / f"{step}-{lang}-1280.png")
        story = table.region("story").bounding_box()
        asked = table.region(wanted).bounding_box()
        assert story
        assert asked
        assert asked["y"] + asked["height"] <= story["y"] + 1
        assert page.evaluate(COVERED) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 1280


OBSCURED = """() => {
  const node = document.activeElement, box = node.getBoundingClientRect();
  if (!node.closest('.tt') || node.closest('.slip')) return false;
  for (const [x, y] of [[0.5, 0.5], [0.1, 0.3], [0.9, 0.7]]) {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    if (top && (node.contains(top) || top.contains(node))) return false;
  }
  return node.className + ' | ' + node.innerText;
}"""


@pytest.mark.parametrize("width", [1280, 390])
def test_the_focus_is_never_hidden_and_comes_round(server: Server, page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800 if width > 1000 else 700})
    table = Table(page, server.url)
    SCENES["branch"](table, "en")
    keyboard = Keyboard(table)
    page.locator(".skip").focus()
    stops = []
    for _ in range(150):
        keyboard.key("Tab")
        hidden = page.evaluate(OBSCURED)
        assert not hidden, hidden
        stop = page.evaluate("document.activeElement.dataset.key || document.activeElement.className")
        if stop in stops[:2]:
            break
        stops.append(stop)
    regions = page.evaluate(
        """keys => [...new Set(keys.map((key) => document.querySelector(`[data-key="${CSS.escape(key)}"]`))
        .filter(Boolean).map((node) => node.closest('[data-region]')?.dataset.region).filter(Boolean))]""",
        stops,
    )
    assert regions == ["bar", "coach", "stage", "ledger", "acts", "hand", "odds", "whatif", "story"]
