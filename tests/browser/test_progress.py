"""A reader's own progress in a browser: the pages, the file, the review; by keyboard, on a phone, in both themes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.visiting import Keyboard, Table
from playwright.sync_api import Page, expect
from serve.running import Server
from ui.walking import LANGS

from tutor.games.registry import edition
from tutor.school import progress
from tutor.school.export import as_file
from tutor.school.progress import ALONE, DAY, HELPED, MET, Learned, Missed

pytestmark = pytest.mark.usefixtures("quiet")

GAME = "seven-bosses"
MAP = {"page": "progress", "edition": GAME}
MOST_TABS = 80


def some_progress() -> str:
    """A file as somebody has saved it two days ago."""
    found = edition(GAME)
    engine = [id for id, rule in found.ledger.items() if rule.who == "engine"]
    levels = dict(zip(engine, [ALONE] * 9 + [HELPED] * 4 + [MET] * 20, strict=False))
    missed = {"sb.assassinate.declare": Missed(progress.now() - 2 * DAY), "sb.trigger.which": Missed(progress.now())}
    return as_file({}, {GAME: Learned(levels, {"sb.lesson.trumps": {"alone": 2}}, missed)})


@pytest.fixture
def table(server: Server, page: Page) -> Table:
    return Table(page, server.url)


def bring(table: Table, text: str, lang: str = "en") -> None:
    table.open("", page="progress", lang=lang)
    with table.answer():
        table.page.set_input_files(
            '[data-key="own.file"]', {"name": "p.json", "mimeType": "text/json", "buffer": text.encode()}
        )


def tab_to(table: Table, key: str) -> None:
    keyboard = Keyboard(table)
    for _ in range(MOST_TABS):
        if table.page.evaluate("document.activeElement.dataset.key") == key:
            return
        keyboard.key("Tab")
    raise AssertionError(f"Tab does not come to {key}")


@pytest.mark.parametrize("lang", LANGS)
def test_axe_finds_nothing_on_the_pages_of_progress(table: Table, shots: Path, lang: str) -> None:
    page = table.page
    bring(table, some_progress(), lang)
    with table.answer():
        page.locator('[data-key="own.delete"]').click()
    review = {"page": "review", "edition": GAME}
    for name, address in (("own", {}), ("start", {"page": "landing"}), ("map", MAP), ("review", review)):
        if address:
            table.open("", lang=lang, **address)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 844})
            assert_read_in_both_themes(page, shots / f"progress-{name}-{lang}-{width}")
            assert page.evaluate("document.documentElement.scrollWidth") == width


def assert_read_in_both_themes(page: Page, shot: Path) -> None:
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        page.wait_for_function("theme => document.querySelector('.tt').dataset.theme === theme", arg=theme)
        page.screenshot(path=f"{shot}-{theme}.png", full_page=True)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_the_file_is_saved_and_loaded_in_another_browser(table: Table, page: Page, server: Server) -> None:
    bring(table, some_progress())
    expect(page.locator(".pg-told")).to_contain_text("Loaded")
    with page.expect_download() as waiting:
        page.locator('[data-key="own.export"]').click()
    assert waiting.value.suggested_filename == "table-tutor-progress.json"
    text = Path(waiting.value.path()).read_text(encoding="utf-8")
    assert json.loads(text)["games"].keys() == {GAME}
    sum_of = page.locator(f'[data-key="progress.{GAME}"] .pg-sum').inner_text
    mine = sum_of()
    page.evaluate("localStorage.setItem('tt-learner', 'somebody-else-0001')")
    table.open("", page="progress", lang="en")
    assert sum_of() != mine
    bring(table, text)
    assert sum_of() == mine


def test_a_broken_file_is_told_and_changes_nothing(table: Table, page: Page) -> None:
    bring(table, '{"kind": "something else"}')
    expect(page.locator(".pg-told")).to_contain_text("cannot be read")


def test_the_map_is_walked_by_keyboard(table: Table, page: Page) -> None:
    bring(table, some_progress())
    tab_to(table, f"progress.{GAME}.map")
    with table.answer():
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("Map of rules")
    first = page.locator(".pg-tile").first
    tab_to(table, first.get_attribute("data-key") or "")
    page.keyboard.press("ArrowRight")
    tile = page.locator(".pg-tile").nth(1)
    expect(tile).to_be_focused()
    with table.answer():
        page.keyboard.press("Enter")
    expect(page.locator(".slip")).to_be_visible()
    with table.answer():
        page.keyboard.press("Escape")
    expect(tile).to_be_focused()
    label = tile.get_attribute("aria-label") or ""
    assert label.startswith(("Used alone: ", "Used with help: ", "Met: ", "Not met: "))


def test_a_review_is_answered_by_keyboard_and_is_over_for_today(table: Table, page: Page) -> None:
    bring(table, some_progress())
    tab_to(table, f"progress.{GAME}.review")
    with table.answer():
        page.keyboard.press("Enter")
    expect(table.region("predict")).to_be_visible()
    keyboard = Keyboard(table)
    with table.answer():
        keyboard.choose(table.region("predict").get_by_role("radio").first)
    tab_to(table, "predict.lock")
    with table.answer():
        page.keyboard.press("Enter")
    tab_to(table, "predict.next")
    with table.answer():
        page.keyboard.press("Enter")
    expect(table.region("summary")).to_be_visible()
    table.open("", lang="en", **MAP)
    expect(page.locator(".pg-doors")).not_to_contain_text("today")


def test_everything_is_deleted_by_keyboard(table: Table, page: Page) -> None:
    bring(table, some_progress())
    tab_to(table, "own.delete")
    with table.answer():
        page.keyboard.press("Enter")
    expect(page.locator('[data-key="own.no"]')).to_be_focused()
    page.keyboard.press("Tab")
    with table.answer():
        page.keyboard.press("Enter")
    expect(page.locator(".pg-told")).to_contain_text("deleted")
    assert "deleted" in table.spoken()
    page.reload()
    page.wait_for_function("() => document.querySelector('.tt[data-rev] .pg-page') !== null")
    expect(page.locator(f'[data-key="progress.{GAME}"] .pg-sum')).to_contain_text("0 of")
