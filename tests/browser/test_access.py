"""Everybody can use it: axe finds nothing, targets are large enough, nothing scrolls sideways, the focus is seen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.visiting import Keyboard, Table
from playwright.sync_api import Browser, Page
from serve.browsing import Seen, opened
from serve.running import Server
from ui.walking import EXAMPLE, GEEK, QUICK

from tutor.ui.words import labels

TOUCH = 44
Scene = Callable[[Table, str], None]


def fight(step: str, lesson: str = GEEK) -> Scene:
    return lambda table, lang: table.open(lesson=lesson, step=step, lang=lang)


def refusal(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="again-the-die", lang=lang)
    with table.answer():
        table.region("acts").locator(".is-refused").first.click()


def slip(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="thrown", lang=lang)
    with table.answer():
        table.region("stage").locator(".say .term").first.click()


def answered(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="without-warrior", lang=lang)
    with table.answer():
        table.region("predict").get_by_role("radio").nth(1).check()
    with table.answer():
        table.region("predict").get_by_role("button", name=labels(lang)["lock"]).click()


def branch(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="roll", lang=lang)
    with table.answer():
        table.region("whatif").locator(".chip").first.click()
    table.root.locator(".tile > summary").first.click()
    table.root.locator(".rolls > summary").click()
    table.root.locator(".morewhat > summary").first.click()


def summary(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="quiz-floor", lang=lang)
    with table.answer():
        table.region("predict").get_by_role("radio").nth(2).check()
    with table.answer():
        table.region("predict").get_by_role("button", name=labels(lang)["lock"]).click()
    with table.answer():
        table.region("story").locator(".sn").click()


SCENES: dict[str, Scene] = {
    "landing": lambda table, lang: table.open("", lang=lang),
    "fight": fight("choose"),
    "told": fight("thrown"),
    "refusal": refusal,
    "slip": slip,
    "prediction": fight("chance"),
    "answer": answered,
    "branch": branch,
    "after": fight("curses"),
    "summary": summary,
    "rule": lambda table, lang: table.open(rule="mq.combat.tie", lang=lang),
    "words": lambda table, lang: table.open(words="戦", lang=lang),
    "proof": lambda table, lang: table.open(proof="mq.help.one", half="broken", lang=lang),
    "example": lambda table, lang: table.open(example=EXAMPLE, step="baby", lang=lang),
    "deal": lambda table, lang: table.open(deal="munchkin-quest", seed="5", lang=lang),
    "first": fight("alone", QUICK),
}
# Everything that can be pressed and is shown, with its size.
TARGETS = """() => [...document.querySelectorAll('.tt :is(button, summary, select, input, a[href], label.opt)')]
  .filter((node) => node.checkVisibility() && !node.matches('.skip, label.opt input'))
  .map((node) => [node.getBoundingClientRect(), node])
  .map(([box, node]) => ({ wide: box.width, tall: box.height, what: node.className + ' | ' + node.innerText }))"""
WIDTHS = """() => ({ page: document.documentElement.scrollWidth, window: window.innerWidth,
  out: [...document.querySelectorAll('.tt *')].filter((node) => {
    const box = node.getBoundingClientRect();
    const pans = node.closest('.fan, .beats, .scroll, svg, .vh, .skip');
    return node.checkVisibility() && box.width && !pans && (box.right > window.innerWidth + 1 || box.left < -1);
  }).map((node) => node.className).slice(0, 5) })"""


@pytest.mark.parametrize("name", SCENES)
def test_axe_finds_nothing_in_either_theme(server: Server, page: Page, seen: Seen, shots: Path, name: str) -> None:
    table = Table(page, server.url)
    SCENES[name](table, "en")
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.wait_for_function("theme => document.querySelector('.tt').dataset.theme === theme", arg=theme)
        page.screenshot(path=shots / f"{name}-{theme}-1280.png")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
    assert seen.errors == []


@pytest.mark.parametrize("name", SCENES)
def test_a_phone_shows_it_whole_and_for_thumbs(server: Server, browser: Browser, shots: Path, name: str) -> None:
    size: Any = {"width": 390, "height": 844}
    with opened(browser, Seen(), viewport=size, locale="ja-JP", has_touch=True, reduced_motion="reduce") as page:
        SCENES[name](Table(page, server.url), "ja")
        page.screenshot(path=shots / f"{name}-ja-390.png", full_page=True)
        small = [t for t in page.evaluate(TARGETS) if t["tall"] < TOUCH - 0.5 or t["wide"] < 24]
        assert small == []
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            page.wait_for_timeout(50)
            found = page.evaluate(WIDTHS)
            assert found["page"] == width, found
            assert found["out"] == [], width
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_desk_shows_the_moment_at_a_glance(server: Server, page: Page, shots: Path, lang: str) -> None:
    """At 1280 by 800 question, totals and hand, or what is asked, stand on the first screen."""
    table = Table(page, server.url)
    steps = {"first-move": "acts", "chance": "predict", "thrown": "hand", "without-warrior": "predict"}
    for step, wanted in steps.items():
        table.open(lesson=GEEK, step=step, lang=lang)
        page.screenshot(path=shots / f"{step}-{lang}-1280.png")
        story = table.region("story").bounding_box()
        asked = table.region(wanted).bounding_box()
        assert story
        assert asked
        assert asked["y"] + asked["height"] <= story["y"] + 1, step
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
