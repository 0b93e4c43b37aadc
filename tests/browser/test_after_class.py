"""After a class, in the teacher's window: what was missed, the lesson for it, and the time that each step took."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.visiting import Table
from playwright.sync_api import Page, expect
from serve.running import Server

pytestmark = pytest.mark.usefixtures("quiet")
GEEK = "mq.scenario.shrieking-geek"


def test_missed_rules_lead_to_a_lesson_once_the_last_step_is_told(server: Server, page: Page) -> None:
    """Three hands for a wrong answer and one for the right one; the next question is answered right by all."""
    wall = Table(page, server.url)
    wall.open(page="projector", scenario=GEEK, step="alone", lang="en")
    for answer in ("1", "1", "1", "3"):
        page.keyboard.press(answer)
    with wall.answer():
        page.keyboard.press("r")
    with page.context.expect_page() as found:
        page.keyboard.press("t")
    teacher = found.value
    after = teacher.locator('[data-region="after"]')
    expect(after.get_by_role("button", name="Look at it now")).to_have_attribute("aria-expanded", "false")
    teacher.locator(".tstep").last.click()
    expect(after).to_contain_text("Missed rules")
    asked = after.get_by_role("row").filter(has_text="1. Her helmet makes it 7.")
    expect(asked).to_contain_text("25 %")
    expect(asked).to_contain_text("missed")
    expect(after.get_by_role("row").filter(has_text="2. ")).to_contain_text("not counted")
    lesson = after.get_by_role("link").first
    assert "?lesson=mq.lesson." in (lesson.get_attribute("href") or "")
    expect(after.get_by_role("row", name=re.compile(r"^Alone\? 3 0\.\d"))).to_be_visible()
    accessible = Axe().run(teacher)
    assert accessible.violations_count == 0, accessible.generate_report()
    with teacher.context.expect_page() as opened:
        lesson.click()
    expect(opened.value.locator('[data-region="story"]')).to_be_visible()
    opened.value.close()
    teacher.close()


def test_one_press_tells_whether_a_class_can_begin(server: Server, page: Page) -> None:
    """What is said is measured: a table really opens, and its kernel is gone afterwards."""
    table = Table(page, server.url)
    table.open(page="scenarios", lang="en")
    page.locator(".splan summary").first.click()
    button = page.get_by_role("button", name="Ready? The Shrieking Geek")
    button.focus()
    page.keyboard.press("Enter")
    told = page.locator(".sready").first.get_by_role("listitem")
    expect(told).to_have_count(3)
    expect(told.last).to_have_text(re.compile(r"^A table opened in \d+\.\d s\.$"), timeout=20_000)
    expect(told.nth(0)).to_have_text("All 10 steps play through to the end.")
    expect(told.nth(1)).to_have_text(re.compile(r"^There is room for \d+ more people\.$"))
    expect(button).to_be_focused()
    expect(page.locator("iframe")).to_have_count(0)
