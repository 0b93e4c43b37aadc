"""What readers of a full or closing house see, in a real browser."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, expect
from serve.browsing import Seen, browser, opened, page, seen
from serve.running import Server, running

from tutor import paths
from tutor.serve.status import host_key

__all__ = ["browser", "page", "seen"]
pytestmark = pytest.mark.browser
LESSON = "fight?lesson=mq.lesson.shrieking-geek&lang=en"
CURRENT = '[data-region="story"] [aria-current="step"]'


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    with running(paths.notebooks(), data, preheat=True, max_sessions=1) as server:
        yield server


def beat(page: Page) -> str:
    return page.locator(CURRENT).get_attribute("data-key") or ""


@pytest.mark.xdist_group("full house")
def test_whoever_waits_is_let_in_without_a_click(server: Server, browser: Browser, page: Page) -> None:
    page.goto(server.url + LESSON)
    page.locator(".tt .story").wait_for()
    with opened(browser, Seen(), locale="en-US") as waiting:
        waiting.goto(server.url + LESSON)
        expect(waiting.get_by_role("heading", name="All tables are taken")).to_be_visible()
        expect(waiting.get_by_role("status").first).to_have_text("You are next.")
        assert Axe().run(waiting).violations_count == 0
        page.close(run_before_unload=True)
        waiting.locator(".tt .story").wait_for(timeout=20_000)
    server.wait_for(0)


@pytest.mark.xdist_group("full house")
def test_the_status_page_is_clean(server: Server, data: Path, page: Page) -> None:
    page.goto(f"{server.url}status?key={host_key(data)}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("The state of the house")
    assert "key=" not in page.url
    assert Axe().run(page).violations_count == 0


def one_beat_further(server: Server, page: Page) -> str:
    """The lesson is opened and walked on by one beat, at which the reader then stands."""
    page.goto(server.url + LESSON)
    page.locator(".tt .story").wait_for()
    first = beat(page)
    page.locator('[data-key="story.next"]').click()
    expect(page.locator(CURRENT)).not_to_have_attribute("data-key", first)
    return beat(page)


def port_of(server: Server) -> int:
    return int(re.findall(r":(\d+)/", server.url)[0])


@pytest.mark.slow
def test_a_house_that_closes_says_so_and_takes_everybody_back(tmp_path: Path, browser: Browser) -> None:
    with opened(browser, Seen(), locale="en-US") as page:
        with running(paths.notebooks(), tmp_path, preheat=True, drain=12) as server:
            left, port = one_beat_further(server, page), port_of(server)
            page.clock.install()
            server.process.send_signal(signal.SIGTERM)
            notice, lost = page.locator("#laid-closing"), page.locator(".tt .lost")
            # long before a page would ask by itself
            expect(notice.get_by_text("The house closes in a moment")).to_be_visible(timeout=5_000)
            server.process.send_signal(signal.SIGTERM)
            server.process.wait(20)
        expect(lost).to_have_count(1, timeout=20_000)
        page.clock.run_for(9_000)
        expect(notice.get_by_text("cannot be reached just now")).to_be_visible(timeout=15_000)
        expect(lost).to_be_hidden()  # it would have him load a page that is not there
        with running(paths.notebooks(), tmp_path, preheat=True, port=port):
            page.clock.run_for(9_000)
            expect(notice).to_be_hidden(timeout=45_000)
            page.locator(".tt .story").wait_for()
            assert beat(page) == left


@pytest.mark.slow
def test_a_house_that_fell_takes_everybody_back_without_a_click(tmp_path: Path, browser: Browser) -> None:
    with opened(browser, Seen(), locale="en-US") as page:
        with running(paths.notebooks(), tmp_path, preheat=True) as server:
            left, port = one_beat_further(server, page), port_of(server)
            server.process.kill()
            server.process.wait(20)
        with running(paths.notebooks(), tmp_path, preheat=True, port=port) as server:
            asked: list[Route] = []
            # A house that has only just opened takes its time.
            page.route(re.compile("lesson="), lambda route: asked.append(route))
            expect(page.locator(".tt .lost")).to_have_count(1, timeout=20_000)
            while not asked:
                page.wait_for_timeout(200)
            page.wait_for_timeout(9_000)
            assert len(asked) == 1  # each of them would have a kernel begin
            asked[0].continue_()
            expect(page.locator(".tt .lost")).to_have_count(0, timeout=45_000)
            page.locator(".tt .story").wait_for()
            assert beat(page) == left
            assert server.health()["sessions"] == 1
