"""Whole games against bots by keyboard alone, in Japanese: no dead end, nothing out of reach, no English sentence."""

from __future__ import annotations

from random import Random

import pytest
from browser.visiting import Keyboard, Table
from playwright.sync_api import Page
from serve.running import Server

MOST = 900  # presses of Enter; a game takes some two hundred
ONWARD = 0.5  # how often the first of them is taken, which passes or ends the turn
# What a reader could press to go on: places and figures that are offered, legal moves, cards that may be played.
POSSIBLE = """() => [...document.querySelectorAll(
    `.tt [data-region=stage] :is(.offered button, button.offered), .tt [data-region=acts] button:not([data-local]),
     .tt [data-region=map] :is(button.go, button.reach, button.offered), .tt [data-region=hand] button.offered,
     .tt [data-region=fight] .offered > button`)]
  .filter((node) => node.offsetParent && !node.disabled && !node.classList.contains("is-refused"))
  .map((node) => node.dataset.key)"""
WISH = "key => JSON.stringify(document.querySelector(`.tt [data-key='${key}']`).ttGo)"
# Text outside of parts that say they are English. Names may have Latin letters; a sentence has words in a row.
FOREIGN = """() => {
  const found = [], walker = document.createTreeWalker(document.querySelector(".tt"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest("[lang=en]") && /[A-Za-z]{3,}[ ,]+[A-Za-z]{2,}/.test(node.textContent)) {
      found.push(node.textContent.trim());
    }
  }
  return found;
}"""

# On a phone the number of the beat is either whole or not there: beside two long buttons there is no room for it.
SQUEEZED = """() => {
  const number = document.querySelector(".tt .story .mini"), text = document.createRange();
  text.selectNodeContents(number);
  return text.getBoundingClientRect().width > number.clientWidth + 1 || number.clientHeight > 48;
}"""

# A citation at the end of a line stays whole.
CUT = """() => [...document.querySelectorAll(".tt .endway .cite")].filter((one) => one.scrollWidth > one.clientWidth)
  .map((one) => one.textContent)"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "edition, players",
    [
        ("munchkin-quest", 3),
        ("boss-monster-alpha", 2),
        ("boss-monster-revised", 4),
        ("seven-bosses", 2),
        ("card-plus-adventure", 2),
    ],
)
def test_a_whole_game_by_keyboard_alone(server: Server, page: Page, edition: str, players: int) -> None:
    table = Table(page, server.url)
    table.open(deal=edition, players=str(players), seed="72", lang="ja")
    keyboard, rng, last = Keyboard(table), Random(3), None
    for _ in range(MOST):
        assert page.evaluate(FOREIGN) == []
        possible = page.evaluate(POSSIBLE)
        if not possible:
            break
        chosen = possible[0] if rng.random() < ONWARD else rng.choice(possible)
        wish = page.evaluate(WISH, chosen)
        if wish == last:
            page.wait_for_timeout(410)  # the page takes the same wish twice at once for a slip of the finger
        with table.answer():
            keyboard.reach(table.root.locator(f'[data-key="{chosen}"]'))
            keyboard.key("Enter")
        assert page.evaluate("() => document.activeElement !== document.body"), f"the focus is lost after {chosen}"
        last = wish
    assert table.region("story").get_by_role("button", name="新しい勝負").is_visible(), table.question.inner_text()
    assert page.evaluate(CUT) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert not page.evaluate(SQUEEZED)
