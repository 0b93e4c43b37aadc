"""Whatever is written on the wall can be read from the last row: every step of every scenario, drawn and measured."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tutor.games.registry import editions
from tutor.lessons.scenarios_play import scenarios_of
from tutor.ui.board import program, style
from tutor.ui.session import Session

SHARE = 1 / 50  # of the height of the wall, or 1/80 of its width where that is less
FAMILIES = list(
    {edition.family: id for id, edition in editions().items()}.values()
)  # two editions hang on one wall alike
DRAW = """
plantSprite();
window.drawWall = (screen) => {
  const ui = screen.ui || {};
  const still = { send: () => {}, redraw: () => {}, dark: false };
  const s = { ...screen, ...still, ui, uid: "wall", t: (name) => ui[name] ?? name };
  const root = document.querySelector(".tt");
  const marks = { lang: screen.lang, "data-game": screen.game, "data-page": "projector" };
  Object.entries(marks).forEach(([name, value]) => root.setAttribute(name, value));
  morph(root, [hatchDefs(s), h("div", { class: "page", key: "page" }, projectorPage(s))]);
  return new Promise((fitted) => requestAnimationFrame(() => setTimeout(fitted)));
};
"""
SMALL = """(least) => {
  const found = [];
  const walk = document.createTreeWalker(document.querySelector(".projector"), NodeFilter.SHOW_TEXT);
  const seen = (box, node) => {
    for (let at = node; at && !at.classList.contains("projector"); at = at.parentElement) {
      if (getComputedStyle(at).overflowX === "visible") continue;
      const edge = at.getBoundingClientRect();
      if (box.right < edge.left || box.left > edge.right) return false;
      if (box.bottom < edge.top || box.top > edge.bottom) return false;
    }
    return true;
  };
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (!walk.currentNode.data.trim() || !box.width || node.closest(".vh") || !seen(box, node)) continue;
    const drawn = node instanceof SVGElement ? node.getScreenCTM() : null;
    const lens = drawn ? Math.hypot(drawn.a, drawn.b) : node.currentCSSZoom;
    const size = Math.round(parseFloat(getComputedStyle(node).fontSize) * lens * 10) / 10;
    const look = node.getAttribute("class") || node.parentElement.getAttribute("class");
    if (size < least) found.push(`${size} ${walk.currentNode.data.trim().slice(0, 24)} (${look})`);
  }
  const picture = document.querySelector(".pscene");
  if (picture && picture.currentCSSZoom < 0.4) found.push(`the picture itself: ${picture.currentCSSZoom}`);
  return found;
}"""


def steps_of(edition: Any, lang: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """All that one key shows of a game's scenarios, one thing after the other."""
    for scenario in scenarios_of(edition):
        session = Session(address={"page": "projector", "scenario": scenario.id, "lang": lang})
        screen = session.screen()
        for n in range(80):
            yield f"{scenario.id} {n}", screen
            if not any(key["key"] == "next" and key["go"] for key in screen["projector"]["keys"]):
                break
            screen = session.handle({"do": "projector.next"})


@pytest.fixture(scope="module")
def blank(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page with the whole program on it, and no server behind it."""
    path: Path = tmp_path_factory.mktemp("wall") / "wall.html"
    path.write_text(
        f'<!doctype html><meta charset="utf-8"><style>{style()}</style><main class="tt" data-theme="light"></main>'
        f'<script type="module">{program()}\n{DRAW}</script>',
        encoding="utf-8",
    )
    page = browser.new_page(reduced_motion="reduce")
    page.goto(path.as_uri())
    page.wait_for_function("() => window.drawWall")
    yield page
    page.close()


@pytest.mark.parametrize("lang, width, height", [("en", 1280, 800), ("ja", 1920, 1080)])
@pytest.mark.parametrize("edition", FAMILIES)
def test_the_last_row_reads_all_that_is_written(blank: Page, edition: str, lang: str, width: int, height: int) -> None:
    blank.set_viewport_size({"width": width, "height": height})
    least = min(height * SHARE, width / 80) - 0.5
    small: dict[str, list[str]] = {}
    for name, screen in steps_of(editions()[edition], lang):
        blank.evaluate("(text) => drawWall(JSON.parse(text))", json.dumps(screen))
        found = blank.evaluate(SMALL, least)
        if found:
            small[name] = found
    assert small == {}


def test_two_numbers_of_a_run_are_not_left_alone(blank: Page) -> None:
    """0 against 5 is no fight: beside the answer, too, it stands there what the numbers are for."""
    blank.set_viewport_size({"width": 1280, "height": 800})
    running = [
        screen
        for _, screen in steps_of(editions()["munchkin-quest"], "en")
        if (screen["scene"] or {}).get("score") and screen["scene"]["score"].get("run")
    ]
    assert running
    for screen in running:
        blank.evaluate("(text) => drawWall(JSON.parse(text))", json.dumps(screen))
        lead = blank.locator(".pscene .score .lead")
        assert lead.count() == 0 or lead.is_visible(), screen["scene"]["score"]
