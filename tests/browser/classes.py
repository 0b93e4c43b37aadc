"""A class in real browsers: a wall that opens it, two telephones that join it."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.visiting import Table
from playwright.sync_api import Browser, Locator, Page, expect
from serve.browsing import Seen, opened
from serve.running import Server

GEEK = "mq.scenario.shrieking-geek"
WIDE = "() => document.documentElement.scrollWidth - window.innerWidth"
SMALL = """() => [...document.querySelectorAll('button, a, input')].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.height && (box.height < 44 || box.width < 44);
}).map((node) => node.outerHTML)"""


@pytest.fixture
def phones(browser: Browser, seen: Seen) -> Iterator[list[Page]]:
    """Two telephones, of a reader of Japanese by day and of one of English by night."""
    small = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
    with ExitStack() as stack:
        japanese = stack.enter_context(opened(browser, seen, locale="ja-JP", **small))
        yield [japanese, stack.enter_context(opened(browser, seen, locale="en-US", color_scheme="dark", **small))]


def wall_at(page: Page, server: Server, step: str) -> Table:
    table = Table(page, server.url)
    table.open(page="projector", scenario=GEEK, step=step, lang="en")
    return table


def key(table: Table, name: str) -> None:
    """A key that the kernel answers."""
    with table.answer():
        table.page.keyboard.press(name)


def class_opened(page: Page) -> str:
    """The code of a class that is opened by one key."""
    page.keyboard.press("c")
    expect(page.locator(".pqr")).to_be_visible()
    return page.locator(".pclasscode").inner_text()


def join(phone: Page, server: Server, code: str) -> None:
    """By keyboard: the field has the focus."""
    phone.goto(f"{server.url}class")
    expect(phone.locator("#code")).to_be_focused()
    phone.keyboard.type(code.lower())
    phone.keyboard.press("Enter")
    expect(phone.locator(".kname")).to_be_visible()


def reads(part: Locator, text: str) -> None:
    """What is seen: in the page stand both languages."""
    expect(part).to_have_text(text, use_inner_text=True)


def accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def teacher_of(page: Page) -> Page:
    """The teacher's window, opened by one key of the wall."""
    with page.context.expect_page() as found:
        page.keyboard.press("t")
    return found.value


def saved(teacher: Page, folder: Path) -> list[list[str]]:
    """The rows of the file that a spreadsheet opens."""
    with teacher.expect_download() as found:
        teacher.get_by_role("button", name="Save as CSV").click()
    found.value.save_as(folder / "class.csv")
    return list(csv.reader((folder / "class.csv").read_text(encoding="utf-8-sig").splitlines()))
