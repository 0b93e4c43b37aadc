"""Whatever happens to page or kernel, the reader finds himself where he was."""

from __future__ import annotations

import os
import re
import signal
import time

import psutil
import pytest
from browser.visiting import Table
from playwright.sync_api import Page, expect
from serve.running import Server
from ui.walking import GEEK, Screen, lesson_desk, walk

from tutor.ui.session import Session

BANNER_WITHIN = 5.0


def walked_until(table: Table, step: str) -> Screen:
    """Press on to a step, by mouse."""
    table.open(lesson=GEEK, lang="en")
    session = Session(address={"lesson": GEEK, "lang": "en"})
    for press, screen in walk(session):
        if lesson_desk(session).step.id == step:
            return screen
        table.press(press)
    raise AssertionError(f"there is no step {step}")


def kernels(server: Server) -> set[int]:
    """The processes that are kernels of this server."""
    below = psutil.Process(server.process.pid).children(recursive=True)
    listening = set()
    for process in below:
        try:
            if process.status() != psutil.STATUS_ZOMBIE:
                listening.add(process.pid)
        except psutil.NoSuchProcess:
            continue
    return listening


def test_a_reload_comes_back_to_the_same_step(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    screen = walked_until(table, "enhancers")
    table.assert_shows(screen)
    page.reload()
    page.wait_for_function("() => document.querySelector('.tt[data-rev] .story') !== null")
    table.assert_shows(screen)
    table.open(lesson=GEEK, lang="en")  # without the step in the address, too
    table.assert_shows(screen)


def test_the_start_page_offers_to_go_on(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    screen = walked_until(table, "bids")
    table.open("", lang="en")
    resume = page.locator(".resume")
    expect(resume).to_contain_text("Haggling")
    with table.answer():
        resume.get_by_role("button").click()
    page.wait_for_function("() => document.querySelector('.tt').dataset.page === 'table'")
    table.assert_shows(screen)


@pytest.mark.parametrize("busy", [True, False], ids=["while pressing", "while reading"])
def test_a_dead_kernel_is_said_and_a_reload_brings_the_step_back(server: Server, page: Page, busy: bool) -> None:
    before = kernels(server)
    table = Table(page, server.url)
    screen = walked_until(table, "first-move")
    mine = kernels(server) - before
    assert mine
    for pid in mine:
        os.kill(pid, signal.SIGKILL)
    began = time.monotonic()
    if busy:
        table.region("hand").get_by_role("button").first.click()
    banner = page.get_by_role("alert")
    expect(banner).to_be_visible(timeout=1000 * BANNER_WITHIN * 2)
    took = time.monotonic() - began
    expect(banner).to_contain_text("The table does not answer")
    banner.get_by_role("button", name=re.compile("Reload")).click()
    page.wait_for_function("() => document.querySelector('.tt[data-rev] .story') !== null")
    table.assert_shows(screen)
    expect(banner).to_have_count(0)
    assert took < BANNER_WITHIN
