"""A real browser for tests: Debian's Chromium, watched so that nothing it asks for leaves the machine."""

from __future__ import annotations

import atexit
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, sync_playwright

ARGUMENTS = [
    "--no-sandbox",  # tests may run as root, in a container
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HERE = {"127.0.0.1", "localhost", "::1"}
# Voila's front end was built against an older JupyterLab than the one that is installed, and says so at each start.
KNOWN = re.compile(r"Unsatisfied version|No satisfying version")


@dataclass
class Seen:
    """What the pages of one test asked for and complained about."""

    hosts: set[str] = field(default_factory=set)
    addresses: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda line: self._asked(line.url))
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("console", self._said)

    def _asked(self, address: str) -> None:
        parts = urlsplit(address)
        if parts.scheme not in {"data", "blob", "about"}:
            self.hosts.add(parts.hostname or parts.scheme)
            self.addresses.append(address)

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not KNOWN.search(message.text):
            self.errors.append(message.text)

    def assert_nothing_left_the_machine(self) -> None:
        outside = self.hosts - HERE
        assert not outside, f"asked {outside}: {[a for a in self.addresses if urlsplit(a).hostname in outside]}"
        # The page's own policy stops such a request before it is one; that somebody tried is a fault all the same.
        tried = [error for error in self.errors if "Content Security Policy" in error]
        assert not tried, tried


def chromium() -> str:
    """The browser's path. Missing, tests fail: a suite that skips its browser tests has not looked at the product."""
    path = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not path or not os.access(path, os.X_OK):
        pytest.fail(
            "no Chromium here: install Debian's packages `chromium` and `fonts-noto-cjk` (apt-get install chromium "
            "fonts-noto-cjk), or name one in the variable CHROMIUM",
            pytrace=False,
        )
    return path


@contextmanager
def launched() -> Iterator[Browser]:
    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@contextmanager
def opened(browser: Browser, seen: Seen, **options: Any) -> Iterator[Page]:
    """A page in a profile of its own, closed as a reader closes it, so that its kernel ends as well."""
    context = browser.new_context(**options)
    page = context.new_page()
    page.set_default_timeout(30_000)
    seen.watch(page)
    try:
        yield page
    finally:
        with suppress(Error), page.expect_event("close", timeout=5_000):  # the test itself may have closed it
            page.close(run_before_unload=True)
        context.close()  # not before the page is gone: with its context, its farewell would be lost
    seen.assert_nothing_left_the_machine()


@lru_cache(maxsize=1)
def the_browser() -> Browser:
    """One a process: several modules bring the fixture along, and Playwright runs only once."""
    stack = ExitStack()
    atexit.register(stack.close)
    return stack.enter_context(launched())


@pytest.fixture(scope="session")
def browser() -> Browser:
    return the_browser()


@pytest.fixture
def seen() -> Seen:
    return Seen()


@pytest.fixture
def page(browser: Browser, seen: Seen) -> Iterator[Page]:
    with opened(browser, seen, viewport={"width": 1280, "height": 800}, locale="en-US") as page:
        yield page


@pytest.fixture
def phone(browser: Browser, seen: Seen) -> Iterator[Page]:
    size: Any = {"width": 390, "height": 844}
    with opened(browser, seen, viewport=size, locale="en-US", has_touch=True) as page:
        yield page
