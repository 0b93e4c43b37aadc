"""Copies of a class in real browsers: given out, worked on, stopped by one key, and what was tried on the wall."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.classes import WIDE, accessible, class_opened, join, key, phones, reads, saved, teacher_of, wall_at
from browser.visiting import Table
from playwright.sync_api import Page, expect
from serve.running import Server

__all__ = ["phones"]

TOO_SMALL = """() => [...document.querySelectorAll('.copybar :is(button, a), .copysend')].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.height < 44 || box.width < 44;
}).map((node) => node.outerHTML)"""


def copy_of(phone: Page, server: Server) -> Table:
    """The copy that a learner opens from the page of the class."""
    with phone.expect_navigation():
        phone.locator("a.kgo").tap()
    phone.wait_for_function("() => document.querySelector('.tt[data-rev]') !== null")
    expect(phone.locator(".copyseat")).to_be_visible()
    return Table(phone, server.url)


def pressed(copy: Table, text: str, times: int = 1) -> None:
    """A button of one's own move, and again later than a double click."""
    for _ in range(times):
        with copy.answer():
            copy.region("acts").get_by_role("button", name=re.compile(f"^{text}")).tap()
        copy.page.wait_for_timeout(450)


@pytest.mark.slow
def test_a_learner_works_on_copies_and_his_teacher_sees_how(
    server: Server, page: Page, phones: list[Page], tmp_path: Path, quiet: None
) -> None:
    table, one = wall_at(page, server, "helper"), phones[1]
    join(one, server, class_opened(page))
    page.keyboard.press("Escape")
    name = one.locator(".kname b").inner_text()
    teacher = teacher_of(page)
    teacher.get_by_role("button", name="Give out copies").click()
    copy = copy_of(one, server)
    assert one.evaluate(WIDE) <= 0
    assert one.evaluate(TOO_SMALL) == []
    accessible(one)
    be_stuck(copy, teacher, name)
    look_up(page, one)
    finish_with_help_and_alone(copy)
    expect(teacher.locator("td.c-right")).to_have_text("done alone")
    tell_the_teacher(copy)
    show_it(table, teacher, name)
    accessible(teacher)
    head, own, _ = saved(teacher, tmp_path)
    assert (own[0], own[1:4]) == (name, ["done alone", "working", "not opened"])
    assert head[4] == "Last mistake"
    teacher.get_by_role("button", name="Take them back").click()
    expect(one.locator(".copybar")).to_contain_text("taken back")
    teacher.close()


def be_stuck(copy: Table, teacher: Page, name: str) -> None:
    """Refused once is no matter; the same once more, and the teacher is told."""
    row = teacher.get_by_role("row", name=name).last
    pressed(copy, "Roll the dice")
    expect(row).to_contain_text("working")
    expect(teacher.locator(".tstuck")).to_have_count(0)
    pressed(copy, "Roll the dice")
    expect(row.locator(".tstuck")).to_have_text("same mistake twice")
    expect(row.locator(".trefused")).not_to_be_empty()
    expect(teacher.get_by_role("region", name="By rule").locator("tbody td").first).to_have_text("1")


def look_up(page: Page, one: Page) -> None:
    """Within two seconds, and nothing goes on underneath; the focus comes back to where it was."""
    one.locator('[data-key="coach.more"]').focus()
    page.keyboard.press("z")
    expect(one.get_by_role("heading", name="Look at the wall")).to_be_focused(timeout=2000)
    assert one.evaluate("() => document.querySelector('.tt .page').inert")
    one.keyboard.press("l")
    accessible(one)
    page.keyboard.press("z")
    expect(one.locator('[data-key="coach.more"]')).to_be_focused()
    expect(one.locator(".tt")).to_have_attribute("lang", "en")


def finish_with_help_and_alone(copy: Table) -> None:
    """With a hint the same comes again; alone, the next one comes."""
    one = copy.page
    with copy.answer():
        one.locator('[data-key="coach.more"]').tap()
    for again in (True, False):
        with copy.answer():
            copy.region("hand").get_by_role("button", name=re.compile("^Loaded Die")).tap()
        pressed(copy, "Set.* to 6|Galandrul.*6")
        pressed(copy, "Pass")
        if again:
            expect(one.get_by_role("button", name="The same once more, without help")).to_be_visible()
            with copy.answer():
                one.locator('[data-key="copy.again"]').tap()
    expect(one.get_by_role("button", name="Next copy: you do more by yourself · Copy 2 / 3")).to_be_visible()


def tell_the_teacher(copy: Table) -> None:
    """From the next copy, after a reload as well."""
    one = copy.page
    with copy.answer():
        one.locator('[data-key="copy.next"]').tap()
    one.wait_for_url(re.compile("step=again-from-27"))  # it is written a moment after the screen
    one.reload()
    expect(one.locator(".copyplace")).to_have_text("Copy 2 / 3")
    with copy.answer():
        one.get_by_role("button", name="no Warrior").tap()
    one.get_by_role("button", name="Send this to the teacher").tap()
    expect(one.locator(".copysent")).to_have_text("Sent to the teacher.")


def show_it(table: Table, teacher: Page, name: str) -> None:
    """Without a name, until the teacher goes back to the story."""
    wall = table.page
    said = wall.locator(".pline").inner_text()
    expect(teacher.locator(".tchance")).to_have_text("0/60/36")
    expect(teacher.locator(".ttried")).not_to_contain_text(name)
    put = teacher.get_by_role("button", name="Put them on the wall")
    expect(put).to_be_disabled()
    expect(put).to_have_accessible_description(re.compile("^First pick"))
    teacher.get_by_role("button", name="Pick: no Warrior").click()
    put.press("Enter")
    expect(teacher.get_by_role("button", name="Take them off the wall")).to_be_focused()
    reads(wall.locator(".pline"), "One of you tried: no Warrior")
    expect(wall.locator(".pfutures tbody tr")).to_have_count(3)
    expect(wall.locator("body")).not_to_contain_text(name)
    accessible(wall)
    key(table, "Escape")
    reads(wall.locator(".pline"), said)
