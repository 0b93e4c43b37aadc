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
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, sync_playwright

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
    """A page in a profile of its own."""
    context = browser.new_context(**options)
    page = _watched(context, seen)
    try:
        yield page
    finally:
        _closed(page)
        context.close()  # not before the page is gone: with its context, its farewell would be lost
    seen.assert_nothing_left_the_machine()


class Profile:
    """One profile for page after page: what a browser has fetched and compiled once it keeps, as a reader's does;
    whatever the app has left in it is taken out after each.
    """

    def __init__(self, browser: Browser, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.control = self.context.new_cdp_session(self.context.new_page())

    @contextmanager
    def opened(self, seen: Seen) -> Iterator[Page]:
        page = _watched(self.context, seen)
        try:
            yield page
        finally:
            _closed(page)
            for other in self.context.pages[1:]:  # the first one holds the profile open
                other.close()
            self._clear(seen)
        seen.assert_nothing_left_the_machine()

    def _clear(self, seen: Seen) -> None:
        self.context.clear_cookies()
        self.context.clear_permissions()
        for origin in {"{0.scheme}://{0.netloc}".format(urlsplit(address)) for address in seen.addresses}:
            self.control.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})


def _watched(context: BrowserContext, seen: Seen) -> Page:
    page = context.new_page()
    page.set_default_timeout(30_000)
    seen.watch(page)
    return page


def _closed(page: Page) -> None:
    """Closed as a reader closes it, so that its kernel ends as well."""
    with suppress(Error), page.expect_event("close", timeout=5_000):  # the test itself may have closed it
        page.close(run_before_unload=True)


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


@lru_cache
def the_profile(width: int, height: int, **options: Any) -> Profile:
    """One a process of each kind; with the browser it ends."""
    return Profile(the_browser(), viewport={"width": width, "height": height}, **options)


@contextmanager
def visiting(seen: Seen, width: int, height: int, *, locale: str = "en-US", **options: Any) -> Iterator[Page]:
    """A page in the profile of its kind: where nothing depends on a browser that has never been here."""
    with the_profile(width, height, locale=locale, **options).opened(seen) as page:
        yield page


@pytest.fixture
def page(seen: Seen) -> Iterator[Page]:
    with visiting(seen, 1280, 800) as page:
        yield page


@pytest.fixture
def phone(seen: Seen) -> Iterator[Page]:
    with visiting(seen, 390, 844, has_touch=True) as page:
        yield page
