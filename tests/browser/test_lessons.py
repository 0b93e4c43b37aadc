"""Steps of lessons in the real page that ask for more than a press."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest
from browser.visiting import Keyboard, Table
from playwright.sync_api import Page, expect
from serve.running import Server

pytestmark = pytest.mark.usefixtures("quiet")


def test_a_boss_is_hidden_behind_another_by_keyboard_alone(server: Server, page: Page) -> None:
    """From what is told of the rows to laying them: two cards change places, and the step is done."""
    table = Table(page, server.url)
    table.open(lesson="sb.lesson.rows", step="limits", lang="en")
    keyboard = Keyboard(table)
    keyboard.reach(table.region("story").locator(".sn"))
    with table.answer():
        keyboard.key("Enter")
    expect(table.region("coach")).to_contain_text("Hide it behind Canary")
    assert page.evaluate("document.activeElement !== document.body")
    hermit = table.root.locator('[data-key="arr-sb.card.hermit/a"]')
    keyboard.reach(hermit)
    for key in ("Enter", "ArrowRight", "ArrowDown", "Enter"):
        keyboard.key(key)
    expect(hermit).to_be_focused()
    keyboard.reach(table.root.locator('[data-key="act-arrange.go"]'))
    with table.answer():
        keyboard.key("Enter")
    expect(table.region("coach")).to_contain_text("stays hidden")
    expect(table.region("story").locator(".sn")).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")


def test_who_locks_before_choosing_is_told_to_choose(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson="mq.lesson.shrieking-geek", step="a-tie", lang="en")
    red = "getComputedStyle(document.querySelector('.stand .seat.a')).getPropertyValue('--seat')"
    assert page.evaluate(red) == "#b3261e"  # as in the position, also where no dungeon lies
    asked = table.region("predict")
    asked.get_by_role("button", name="Lock it").click()
    expect(asked.get_by_role("status")).to_have_text("Choose one first.")
    expect(asked.get_by_role("radio").first).to_be_focused()
    with table.answer():
        asked.get_by_role("radio").first.check()
    expect(asked.get_by_role("status")).not_to_have_text("Choose one first.")


def test_a_change_that_takes_its_own_button_away_leaves_the_page_where_it_is(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson="mq.lesson.shrieking-geek", step="again-from-27", lang="en")
    with table.answer():
        table.region("whatif").get_by_role("button", name="no Warrior").click()
    expect(table.region("whatif").get_by_role("button", name="Back to the fight")).to_be_focused()
    assert page.evaluate("scrollY") == 0


def test_a_page_is_printed_at_the_end_and_the_focus_stays(server: Server, page: Page) -> None:
    """The browser prints the sheet and not the screen; it can be opened beside it as well, drawn there by itself."""
    page.add_init_script("Date.prototype.getTimezoneOffset = () => -14 * 60;")
    page.add_init_script("window.print = () => { top.ttPrinted = [...(top.ttPrinted || []), location.protocol]; };")
    table = Table(page, server.url)
    table.open(lesson="mq.lesson.curses", step="appeal", lang="en")
    table.region("predict").get_by_role("radio").first.check()
    table.region("predict").get_by_role("button", name="Lock it").click()
    table.root.locator('[data-key="predict.next"]').click()
    button = table.region("summary").get_by_role("button", name="Print this page")
    button.click()
    page.wait_for_function("() => window.ttPrinted")
    assert page.evaluate("window.ttPrinted") == ["blob:"]
    expect(button).to_be_focused()
    with page.context.expect_page() as found:
        table.region("summary").get_by_role("link", name="Open it in a tab of its own").click()
    sheet = found.value
    expect(sheet.locator(".keepsake .picture .pscene > *:first-child")).to_have_count(1)
    expect(sheet.locator(".keepsake")).to_contain_text("lesson=mq.lesson.curses")
    expect(sheet.locator("header")).to_contain_text(f"· {datetime.now(timezone(timedelta(hours=14))).day} ")
    pdf = sheet.pdf(prefer_css_page_size=True)
    sheet.close()
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") == 1
