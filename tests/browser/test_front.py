"""A stranger's first minute: from the start page to a move, by mouse, by keyboard, on a phone; the search; one rule."""

from __future__ import annotations

import re

import pytest
from browser.visiting import Keyboard, Table
from playwright.sync_api import Browser, Page, expect
from serve.browsing import Seen, opened
from serve.running import Server
from ui.walking import LANGS

pytestmark = pytest.mark.usefixtures("quiet")
ON = "name => document.querySelector('.tt').dataset.page === name"
FITS = "() => document.documentElement.scrollHeight <= window.innerHeight"


def at(table: Table, page: str) -> None:
    table.page.wait_for_function(ON, arg=page)


@pytest.mark.parametrize("lang", LANGS)
def test_the_start_page_stands_on_one_screen(server: Server, page: Page, lang: str) -> None:
    table = Table(page, server.url)
    table.open("", lang=lang)
    assert page.evaluate(FITS)
    expect(table.root.locator(".games .game")).to_have_count(4)
    expect(table.root.locator(".demoacts button")).to_have_count(2)


def test_the_first_lesson_of_a_game_is_one_press_away(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", lang="en")
    with table.answer():
        table.root.locator(".game[data-game='seven-bosses'] .btn.go").click()
    at(table, "table")
    assert "lesson=sb.lesson.first-kill" in table.address()
    with table.answer():
        table.root.locator(".crumbgo").first.click()
    at(table, "front")
    expect(table.question).to_contain_text("7 Bosses")
    expect(table.root.locator(".course li").first).to_contain_text("Your first assassination")


def test_from_the_start_page_to_a_move_by_keyboard(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", lang="en")
    keyboard = Keyboard(table)
    keyboard.reach(table.root.locator(".demoacts button").first)
    assert keyboard.pressed < 16
    with table.answer():
        keyboard.key("Enter")
    at(table, "table")
    assert table.totals() == (12, 12)


def test_a_japanese_phone_from_the_start_page_to_a_game(server: Server, browser: Browser, seen: Seen) -> None:
    size = {"width": 390, "height": 844}
    with opened(browser, seen, viewport=size, locale="ja-JP") as page:
        table = Table(page, server.url)
        table.open("")
        expect(table.question).to_have_text("遊んで覚える。")
        with table.answer():
            table.root.locator(".game[data-game='boss-monster'] .more").click()
        at(table, "front")
        with table.answer():
            table.root.locator(".ofeditions button").nth(1).click()
        assert "edition=boss-monster-revised" in table.address()
        with table.answer():
            table.root.locator(".bigfirst").click()
        at(table, "table")
        assert "lesson=bmr.lesson.first-soul" in table.address()
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_the_search_opens_by_a_key_over_the_table_and_gives_the_focus_back(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson="mq.lesson.shrieking-geek", step="chance", lang="en")
    keyboard = Keyboard(table)
    keyboard.reach(table.root.locator('[data-key="tool.find"]'))
    with table.answer():
        keyboard.key("/")
    field = table.root.locator('[data-key="find.q"]')
    expect(field).to_be_focused()
    page.keyboard.type("yamiuti")
    rows = table.root.locator(".finder .hitrow")
    expect(rows.first).to_contain_text("Backstab")
    expect(rows.first).to_contain_text("Munchkin Quest, p.")
    keyboard.key("ArrowDown")
    expect(rows.first).to_be_focused()
    keyboard.key("ArrowUp")
    expect(field).to_be_focused()
    with table.answer():
        keyboard.key("Escape")
    expect(table.root.locator(".finder")).to_have_count(0)
    expect(table.root.locator('[data-key="tool.find"]')).to_be_focused()
    assert "step=chance" in table.address()


def test_from_a_search_to_a_rule_to_its_table(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", lang="en")
    with table.answer():
        table.root.locator('[data-key="tool.find"]').click()
    table.root.locator('[data-key="find.q"]').fill("only one helper")
    with table.answer():
        table.root.locator(".finder .hitrow").first.click()
    at(table, "rule")
    expect(table.question).to_have_text("Only one helper can be had in a fight.")
    expect(table.root.locator(".othertongue")).to_have_attribute("lang", "ja")
    with table.answer():
        table.root.locator('[data-key="rule.after"]').click()
    expect(table.question).not_to_have_text("Only one helper can be had in a fight.")
    with table.answer():
        table.root.locator('[data-key="rule.before"]').click()
    with table.answer():
        table.root.locator('[data-key="rule.broken"]').click()
    at(table, "table")
    assert "proof=mq.help.one" in table.address()


def test_a_list_is_filtered_while_one_types(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", page="rules", edition="seven-bosses", lang="en")
    every = table.root.locator(".irow").count()
    table.root.locator('[data-key="rules.q"]').fill("trump")
    expect(table.root.locator(".icount")).to_contain_text("found")
    assert 0 < table.root.locator(".irow").count() < every
    with table.answer():
        table.root.locator('[data-key="index.clear"]').click()
    expect(table.root.locator(".irow")).to_have_count(every)


def test_back_and_forward_go_from_page_to_page(server: Server, page: Page) -> None:
    """The browser's own buttons: landing, game and rules are places; a change of language is none."""
    table = Table(page, server.url)
    table.open("", lang="en")
    for name in ("日本語", "English"):
        with table.answer():
            table.root.get_by_role("button", name=name, exact=True).click()
    places = [table.address()]
    for button in (
        table.root.locator(".game .btn", has_text="More").first,
        table.root.get_by_role("button", name=re.compile("^Rules")).first,
    ):
        with table.answer():
            button.click()
        places.append(table.address())
    assert len(set(places)) == 3
    for place in (places[1], places[0]):
        with table.answer():
            page.go_back()
        assert table.address() == place
    with table.answer():
        page.go_forward()
    assert table.address() == places[1]
    assert table.root.get_attribute("data-page") == "front"


def test_the_slash_opens_the_search_before_anything_was_touched(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", page="game", edition="seven-bosses", lang="en")
    with table.answer():
        page.keyboard.press("/")
    expect(table.root.locator('[data-key="find.q"]')).to_be_focused()
    page.keyboard.press("Escape")
    expect(table.root.locator(".finder")).to_have_count(0)
