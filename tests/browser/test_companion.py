"""At one's own table: a position is entered and laid out, by mouse and by keyboard alone."""

from __future__ import annotations

import pytest
from browser.visiting import Keyboard, Table
from playwright.sync_api import Page, expect
from serve.running import Server
from ui.walking import LANGS

pytestmark = pytest.mark.usefixtures("quiet")


@pytest.mark.parametrize("lang", LANGS)
def test_a_position_is_entered_and_its_next_roll_read(server: Server, page: Page, lang: str) -> None:
    table = Table(page, server.url)
    table.open("", page="companion", edition="munchkin-quest", lang=lang)
    root = table.root
    for key, card in (("monsters", "mq.card.shrieking-geek"), ("seat.0.gear", "mq.card.firemans-helmet")):
        root.locator(f'[data-key="{key}.in"]').select_option(card)
        with table.answer():
            root.locator(f'[data-key="{key}.add"]').click()
    with table.answer():
        root.locator('[data-key="seat.0.level.in"]').fill("5")
        page.keyboard.press("Tab")
    with table.answer():
        root.locator('[data-key="companion.lay"]').click()
    assert table.totals() == (7, 6)
    with table.answer():
        root.get_by_role("button", name={"en": "At your own table", "ja": "自分の卓で"}[lang]).click()
    expect(root.locator('[data-key="seat.0.level.in"]')).to_have_value("5")


def test_a_phone_has_the_way_back_in_its_menu(server: Server, phone: Page) -> None:
    """Its bar has no room for the way that led to the table."""
    table = Table(phone, server.url)
    table.open("", page="companion", edition="munchkin-quest", lang="en")
    for key in ("example", "lay"):
        with table.answer():
            table.root.locator(f'[data-key="companion.{key}"]').tap()
    table.root.locator('[data-key="menu.head"]').tap()
    with table.answer():
        table.root.locator(".menu").get_by_role("button", name="At your own table").tap()
    expect(table.root.locator('[data-key="companion.lay"]')).to_be_visible()


def test_it_is_filled_in_by_keyboard_alone(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", page="companion", edition="seven-bosses", lang="ja")
    keyboard = Keyboard(table)
    page.locator(".skip").focus()
    keyboard.reach(table.root.locator('[data-key="companion.example"]'))
    with table.answer():
        keyboard.key("Enter")
    first = table.root.locator('[data-key="seat.0.front.d0"]')
    name = first.inner_text()
    keyboard.reach(first)
    with table.answer():
        keyboard.key("Enter")  # taken out; the focus stays with the question
    expect(table.root.locator('[data-key="seat.0.front.in"]')).to_be_focused()
    keyboard.key("ArrowDown")
    keyboard.key("ArrowDown")
    keyboard.reach(table.root.locator('[data-key="seat.0.front.add"]'))
    with table.answer():
        keyboard.key("Enter")
    assert name
    expect(table.root.locator('[data-key^="seat.0.front.d"]')).to_have_count(3)


def test_what_is_chosen_is_laid_out_without_another_press(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", page="companion", edition="munchkin-quest", lang="en")
    root = table.root
    with table.answer():
        root.locator('[data-key="companion.example"]').click()
    with table.answer():
        root.locator('[data-key="room.d0"]').click()
    root.locator('[data-key="room.in"]').select_option("mq.card.padded-room")
    root.locator('[data-key="enhancers.0.in"]').select_option("mq.card.ancient")
    with table.answer():
        root.locator('[data-key="companion.lay"]').click()
    expect(root).to_contain_text("Padded Room")
    assert table.totals() == (7, 22)


def test_a_level_that_cannot_be_is_refused_as_it_was_written(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", page="companion", edition="munchkin-quest", lang="ja")
    with table.answer():
        table.root.locator('[data-key="companion.example"]').click()
    with table.answer():
        table.root.locator('[data-key="seat.0.level.in"]').fill("11")
        page.keyboard.press("Tab")
    with table.answer():
        table.root.locator('[data-key="companion.lay"]').click()
    expect(table.root.locator(".cmisfit")).to_contain_text("1から10まで")
    expect(table.root.locator('[data-key="seat.0.level.in"]')).to_have_value("11")
