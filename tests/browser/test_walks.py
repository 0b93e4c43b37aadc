"""Lessons walked to their ends in the real app, by mouse and by keyboard alone.

Beside each walk goes a session without a browser: after every press the page shows what the session does.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.visiting import Keyboard, Table
from playwright.sync_api import Browser, Page, expect
from serve.browsing import Seen, opened
from serve.running import Server
from ui.walking import GEEK, LANGS, QUICK, walk

from tutor.ui.session import Session

pytestmark = pytest.mark.usefixtures("quiet")


def assert_at_the_end(table: Table, session: Session) -> None:
    summary = session.screen()["summary"]
    expect(table.question).to_have_text(summary["title"])
    expect(table.question).to_be_focused()
    boxes = table.region("summary").locator(".counts li")
    expect(boxes).to_have_text([f"{c['n']}{c['label']}" for c in summary["counts"]])
    assert summary["counts"][0]["n"] > 5


@pytest.mark.slow
def test_the_great_fight_by_mouse(server: Server, page: Page, shots: Path) -> None:
    table = Table(page, server.url)
    table.open(lesson=GEEK, lang="en")
    session = Session(address={"lesson": GEEK, "lang": "en"})
    for press, screen in walk(session):
        table.assert_shows(screen)
        table.press(press)
    assert_at_the_end(table, session)
    page.screenshot(path=shots / "summary-en-1280.png")


def by_keyboard(page: Page, server: Server, lesson: str, lang: str) -> Keyboard:
    table = Table(page, server.url)
    table.open(lesson=lesson, lang=lang)
    keyboard = Keyboard(table)
    session = Session(address={"lesson": lesson, "lang": lang})
    for press, screen in walk(session):
        table.assert_shows(screen)
        keyboard.press(press, "Space" if keyboard.pressed % 2 else "Enter")
    assert_at_the_end(table, session)
    return keyboard


@pytest.mark.slow
def test_the_great_fight_by_keyboard_on_a_small_screen_in_japanese(
    server: Server, browser: Browser, seen: Seen, shots: Path
) -> None:
    size = {"width": 390, "height": 844}
    with opened(browser, seen, viewport=size, locale="ja-JP") as page:
        keyboard = by_keyboard(page, server, GEEK, "ja")
        page.screenshot(path=shots / "summary-ja-390.png")
        assert keyboard.pressed < 2500, "too far to Tab"


@pytest.mark.parametrize("lang", LANGS)
def test_the_first_fight_by_keyboard(server: Server, page: Page, lang: str) -> None:
    by_keyboard(page, server, QUICK, lang)


@pytest.mark.slow
def test_the_great_fight_by_keyboard_in_english(server: Server, page: Page) -> None:
    by_keyboard(page, server, GEEK, "en")


@pytest.mark.parametrize("lang", LANGS)
def test_from_the_start_page_to_the_first_move_in_one_press(server: Server, page: Page, lang: str) -> None:
    """The headline promises it: the first thing one can press is a move."""
    table = Table(page, server.url)
    table.open("", lang=lang)
    with table.answer():
        table.root.locator(".demoacts button").first.click()
    table.page.wait_for_function("() => document.querySelector('.tt').dataset.page === 'table'")
    assert table.totals() == (12, 12)
    expect(table.region("coach")).to_have_class(re.compile("done"))
