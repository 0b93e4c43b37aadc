"""Whatever happens to page or kernel, the reader finds himself where he was."""

from __future__ import annotations

import os
import re
import signal
import time

import psutil
import pytest
from browser.visiting import Table
from playwright.sync_api import Page, WebSocketRoute, expect
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


def test_a_page_that_missed_something_gets_the_whole(server: Server, page: Page) -> None:
    """Only what is new goes over the line: a page that has another screen than it follows must not put it on that."""
    lost: list[str | bytes] = []

    def between(line: WebSocketRoute) -> None:
        kernel = line.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            told = message if isinstance(message, str) else message.decode(errors="replace")
            if '"news"' in told and not lost:
                lost.append(message)
            else:
                line.send(message)

        kernel.on_message(pass_on)

    page.route_web_socket(re.compile("/channels"), between)
    table = Table(page, server.url)
    table.open(lesson=GEEK, lang="en")
    session = Session(address={"lesson": GEEK, "lang": "en"})
    session.screen()
    table.root.locator('[data-key="story.next"]').click()
    for _ in range(50):
        if lost:
            break
        page.wait_for_timeout(100)
    assert lost
    page.wait_for_timeout(500)  # the same press again within a moment is taken for one
    table.root.locator('[data-key="story.next"]').click()
    session.handle({"do": "next"})
    table.assert_shows(session.handle({"do": "next"}))


def test_a_slip_comes_and_goes_where_nothing_else_changes(server: Server, page: Page) -> None:
    """What stands is not drawn again; a slip that is put among it is, and leaves nothing behind."""
    table = Table(page, server.url)
    table.open(lesson=GEEK, lang="en", step="helmet")
    before = table.root.locator(".shell").inner_text()
    for _ in range(2):
        page.keyboard.press("Escape")
        table.root.locator(".tile > summary").first.click()
        table.root.locator(".tile .cite").first.click()
        expect(table.root.locator(".slip")).to_be_visible()
        page.keyboard.press("Escape")
        expect(table.root.locator(".slip")).to_have_count(0)
        table.root.locator(".tile > summary").first.click()
        expect(table.root.locator(".tile .why")).to_have_count(0)
    assert table.root.locator(".shell").inner_text() == before


def test_a_changed_die_leaves_every_other_term_as_it_stands(server: Server, page: Page) -> None:
    """A screen is drawn again in a hurry only if what did not change is not drawn at all."""
    table = Table(page, server.url)
    table.open(lesson=GEEK, lang="en", step="loaded-die")
    press(table, '[data-key="die-0.2"]')
    page.evaluate("() => document.querySelectorAll('.tiles > li').forEach((term) => { term.ttBefore = term.ttValue; })")
    press(table, '[data-key="die-0.3"]')
    terms = page.evaluate(
        "() => [...document.querySelectorAll('.tiles > li')].map((t) => [t.innerText, t.ttBefore === t.ttValue])"
    )
    assert len(terms) > 10
    assert [stands for _, stands in terms].count(False) == 1
    assert next(text for text, stands in terms if not stands).endswith("+3")


def press(table: Table, button: str) -> None:
    """Press it, and wait for what comes of it."""
    rev = table.root.get_attribute("data-rev") or ""
    table.root.locator(button).click()
    expect(table.root).not_to_have_attribute("data-rev", rev)
