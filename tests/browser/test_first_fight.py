"""The first fight as a newcomer has it: words stay whole, what can be pressed stays still, the focus goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from browser.visiting import Keyboard, Table
from playwright.sync_api import Page, expect
from serve.running import Server
from ui.walking import QUICK, walk

from tutor.ui.session import Session

pytestmark = pytest.mark.usefixtures("quiet")
PHONE: Any = {"width": 390, "height": 844}
# Names of cards and terms with a word that is torn in two.
TORN = """() => [...document.querySelectorAll('.tt :is(.tile .tl, .card b)')].flatMap((node) => {
  const text = node.firstChild;
  return [...text.textContent.matchAll(/[A-Za-z]{4,}/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1;
  }).map((word) => word[0]);
})"""
# What stands on the base of a figure and reaches out of it.
OUTSIDE = """() => [...document.querySelectorAll('.tt .base')].flatMap((base) => {
  const edge = base.getBoundingClientRect().right;
  const parts = [...base.querySelectorAll('.ic, .hp, b')].filter((part) => part.checkVisibility());
  return parts.filter((part) => part.getBoundingClientRect().right > edge).map((part) => part.outerHTML);
})"""
PLACES = """async (node) => {
  const tops = new Set();
  for (let n = 0; n < 8; n += 1) {
    await new Promise((done) => requestAnimationFrame(done));
    tops.add(node.getBoundingClientRect().top);
  }
  return [...tops];
}"""


def test_no_word_is_torn_and_nothing_leaves_its_base(server: Server, page: Page, shots: Path) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, server.url)
    table.open(lesson=QUICK, lang="en")
    session = Session(address={"lesson": QUICK, "lang": "en"})
    for press, screen in walk(session):
        table.assert_shows(screen)
        for width in (1280, 390):
            page.set_viewport_size({**PHONE, "width": width})
            assert page.evaluate(TORN) == [], width
            assert page.evaluate(OUTSIDE) == [], width
        table.press(press)
    for width in (1280, 390):
        page.set_viewport_size({**PHONE, "width": width})
        page.screenshot(path=shots / f"first-fight-{width}.png")


def test_an_answer_hands_the_focus_to_the_way_on(server: Server, page: Page) -> None:
    """The button that was pressed is gone, and what it has locked takes no focus."""
    table = Table(page, server.url)
    table.open(lesson=QUICK, step="tie", lang="en")
    keyboard = Keyboard(table)
    keyboard.choose(table.region("predict").get_by_role("radio").first)
    keyboard.reach(table.root.locator('[data-key="predict.lock"]'))
    with table.answer():
        keyboard.key("Enter")
    expect(table.root.locator('[data-key="predict.next"]')).to_be_focused()
    with table.answer():
        keyboard.key("Enter")
    assert page.evaluate("document.activeElement !== document.body")


def test_what_is_pointed_at_at_its_edge_does_not_shake(server: Server, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    table = Table(page, server.url)
    table.open(lesson=QUICK, step="potion", lang="en")
    for node in (table.region("acts").locator(".btn.is-offered").first, table.region("hand").locator(".card").first):
        box = node.bounding_box()
        assert box
        page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 0.25)
        assert len(node.evaluate(PLACES)) == 1


def test_a_phone_shows_two_monsters_apart(server: Server, page: Page) -> None:
    """What stands on one base never covers another."""
    page.set_viewport_size(PHONE)
    table = Table(page, server.url)
    table.open(table="two-monsters", lang="en")
    first, second = (base.bounding_box() for base in table.root.locator(".monster .base").all())
    assert first
    assert second
    left, right = sorted((first, second), key=lambda box: box["x"])
    assert left["x"] + left["width"] <= right["x"]
    assert right["x"] + right["width"] <= PHONE["width"]
