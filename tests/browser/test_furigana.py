"""Readings over kanji, switched in the menu: over nothing, over the first of each word, or over all."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.scenes import SCENES
from browser.visiting import Keyboard, Table
from playwright.sync_api import Page, expect
from serve.running import Server
from ui.walking import GEEK

from tutor.words.furigana import readings

pytestmark = pytest.mark.usefixtures("quiet")
# Each text that has readings: as it is copied, and with what stands over it.
DRESSED = """nodes => nodes.map((node) => ({
  plain: [...node.childNodes].map((one) => one.tagName === "RUBY" ? one.firstChild.data : one.data).join(""),
  read: [...node.querySelectorAll("ruby")].map((one) => [...one.childNodes].map((part) => part.textContent)) }))"""
SELECTED = "node => { getSelection().selectAllChildren(node); return String(getSelection()) }"
WIDE = "document.documentElement.scrollWidth - innerWidth"


def switch(table: Table, mode: str) -> None:
    table.root.locator('[data-key="menu.head"]').click()
    table.root.locator(f'[data-key="furigana.{mode}"]').click()
    table.page.keyboard.press("Escape")


def spoken(table: Table) -> str:
    """The question as it is heard, without the spaces around words that have readings."""
    return table.question.aria_snapshot().split('"')[1].replace(" ", "")


def test_readings_are_those_of_the_list(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson=GEEK, lang="ja")
    assert table.root.locator("ruby").count() == 0
    switch(table, "all")
    expect(table.root.locator("ruby").first).to_be_visible()
    dressed = table.root.locator("tt-ruby").evaluate_all(DRESSED)
    assert len(dressed) > 30
    for one in dressed:
        assert one["read"] == [[one["plain"][at:to], reading] for at, to, reading in readings(one["plain"])]


def test_only_the_first_of_a_word_is_read_where_that_is_wished(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson=GEEK, lang="ja")
    switch(table, "all")
    expect(table.root.locator("ruby").first).to_be_visible()
    everything = table.root.locator("ruby").count()
    switch(table, "first")
    words = Counter(word for one in table.root.locator("tt-ruby").evaluate_all(DRESSED) for word, _ in one["read"])
    assert 20 < sum(words.values()) < everything
    assert words["戦士"] == 1


def test_it_is_kept_and_neither_copied_nor_spoken(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson=GEEK, lang="ja")
    heard = spoken(table)
    switch(table, "all")
    page.reload()
    expect(table.question.locator("ruby").first).to_be_visible()
    assert spoken(table) == heard
    copied = table.question.evaluate(SELECTED)
    assert copied.strip() == heard
    with table.answer():
        page.keyboard.press("Escape")
        table.root.locator('[data-key="lang.en"]').click()
    expect(table.root.locator("ruby")).to_have_count(0)


def test_keys_alone_switch_it_and_the_focus_stays(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson=GEEK, lang="ja")
    keyboard = Keyboard(table)
    keyboard.reach(table.root.locator('[data-key="menu.head"]'))
    page.keyboard.press("Enter")
    every = table.root.locator('[data-key="furigana.all"]')
    keyboard.reach(every)
    page.keyboard.press("Enter")
    expect(table.root.locator("ruby").first).to_be_visible()
    expect(every).to_be_focused()
    expect(every).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("name", ["landing", "fight", "boss-building", "seven-answering", "cards-fight", "rule"])
def test_a_phone_has_room_for_all_of_them(server: Server, phone: Page, shots: Path, name: str) -> None:
    phone.add_init_script("localStorage.setItem('tt-furigana', 'all')")
    SCENES[name](Table(phone, server.url), "ja")
    expect(phone.locator(".tt ruby").first).to_be_attached()
    phone.screenshot(path=shots / f"furigana-{name}-390.png", full_page=True)
    assert phone.evaluate(WIDE) <= 0
    found = Axe().run(phone)
    assert found.violations_count == 0, found.generate_report()
