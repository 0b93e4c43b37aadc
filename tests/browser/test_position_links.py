"""The link to a position: copied by mouse or keyboard, said once, opened by somebody else in a browser of his own."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.frames import frames_of
from browser.test_keeping import kernels
from browser.visiting import OPEN, Keyboard, Table, focused
from playwright.sync_api import Browser, Locator, Page, expect
from serve.browsing import Seen, opened
from serve.running import Server, running
from ui.test_unseen import unseen_cards
from ui.walking import GEEK, LANGS

import tutor
from tutor import paths
from tutor.ui.words import labels, word

pytestmark = pytest.mark.xdist_group("position links")  # one data folder, which they look into
SEED = "987651"
CLIPBOARD = ["clipboard-read", "clipboard-write"]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[Server]:
    """A host of our own, whose data folder we may look into."""
    with running(paths.notebooks(), data, preheat=True) as server:
        yield server


@contextmanager
def somebody_else(browser: Browser, seen: Seen, link: str) -> Iterator[Table]:
    """The link in a fresh profile: another reader, another kernel."""
    with opened(browser, seen, viewport={"width": 1280, "height": 800}, locale="en-US") as page:
        page.goto(link)
        page.wait_for_function(OPEN)
        yield Table(page, link)


def control(table: Table, lang: str = "en") -> Locator:
    return table.region("story").get_by_role("button", name=word("copy-link", lang), exact=True)


def field(table: Table, lang: str = "en") -> Locator:
    return table.region("story").get_by_role("textbox")


def copied(table: Table, lang: str = "en") -> str:
    """What the control has put into the clipboard."""
    table.page.context.grant_permissions(CLIPBOARD)
    with table.answer():
        control(table, lang).click()
    expect(table.region("story").locator(".sharebox label")).to_have_text(labels(lang)["link_copied"])
    text: str = table.page.evaluate("navigator.clipboard.readText()")
    assert text == field(table).input_value()
    return text


def moment(table: Table) -> dict[str, Any]:
    """What stands on the table, as it is written there."""
    texts = {name: table.region(name).all_inner_texts() for name in ("stage", "acts", "hand", "odds", "ledger")}
    return {
        **texts,
        "question": table.question.inner_text(),
        "beats": table.region("story").locator(".beat").all_inner_texts(),
    }


def changed(table: Table) -> None:
    with table.answer():
        table.region("whatif").locator(".chip").first.click()


def make_moves(table: Table, n: int) -> None:
    """Whatever the table offers first."""
    for _ in range(n):
        ways, cards = table.region("acts").locator(".btn:not(.is-refused)"), table.region("hand").get_by_role("button")
        with table.answer():
            (ways if ways.count() else cards).first.click()
        table.page.wait_for_timeout(420)  # two presses at once count as one


# -- copying -----------------------------------------------------------------------------------------------------------

COUNT = """() => {
  const live = document.querySelector('.tt > .vh[role=status]');
  window.said = [];
  new MutationObserver(() => live.textContent && window.said.push(live.textContent)).observe(live, { childList: true });
}"""


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.usefixtures("quiet")
def test_it_is_copied_by_keyboard_and_said_once(server: Server, page: Page, lang: str) -> None:
    table = Table(page, server.url)
    page.context.grant_permissions(CLIPBOARD)
    table.open(lesson=GEEK, step="thrown", lang=lang)
    page.evaluate(COUNT)
    keyboard = Keyboard(table)
    keyboard.reach(control(table, lang))
    with table.answer():
        keyboard.key("Enter")
    expect(table.region("story").locator(".sharebox label")).to_have_text(labels(lang)["link_copied"])
    page.wait_for_timeout(300)
    assert page.evaluate("window.said") == [labels(lang)["link_copied"]]
    assert focused(control(table, lang))
    keyboard.key("Tab")
    keyboard.key("Tab")
    assert focused(field(table))
    assert field(table).evaluate("node => node.selectionEnd - node.selectionStart") > 40
    with table.answer():
        keyboard.key("Escape")
    expect(field(table)).to_have_count(0)
    assert focused(control(table, lang))
    page.wait_for_timeout(450)
    with table.answer():
        keyboard.key("Enter")
    page.wait_for_timeout(300)
    assert page.evaluate("window.said") == [labels(lang)["link_copied"]] * 2  # asked twice, said twice


@pytest.mark.usefixtures("quiet")
def test_without_a_clipboard_it_is_copied_the_old_way(server: Server, page: Page) -> None:
    page.context.grant_permissions(CLIPBOARD)
    page.add_init_script("""
        window.board = navigator.clipboard;
        Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
    """)
    table = Table(page, server.url)
    table.open(lesson=GEEK, step="thrown", lang="en")
    with table.answer():
        control(table).click()
    expect(table.region("story").locator(".sharebox label")).to_have_text(labels("en")["link_copied"])
    assert page.evaluate("window.board.readText()") == field(table).input_value()
    assert focused(control(table))


@pytest.mark.usefixtures("quiet")
def test_where_nothing_may_be_copied_it_stands_there_selected(server: Server, page: Page) -> None:
    page.add_init_script("""
        Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined });
        Document.prototype.execCommand = () => false;
    """)
    table = Table(page, server.url)
    table.open(lesson=GEEK, step="thrown", lang="en")
    page.evaluate(COUNT)
    with table.answer():
        control(table).click()
    expect(table.region("story").locator(".sharebox label")).to_have_text(labels("en")["link_shown"])
    assert focused(field(table))
    page.wait_for_timeout(300)
    assert page.evaluate("window.said") == [labels("en")["link_shown"]]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.usefixtures("quiet")
def test_the_field_is_seen_whole(server: Server, page: Page, shots: Path, lang: str) -> None:
    table = Table(page, server.url)
    table.open(lesson=GEEK, step="roll", lang=lang)
    changed(table)
    copied(table, lang)
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        page.screenshot(path=shots / f"link-{lang}-{width}.png")
        assert_the_field_is_seen(table, width, lang)


def assert_the_field_is_seen(table: Table, width: int, lang: str) -> None:
    box = table.region("story").locator(".sharebox").bounding_box()
    button = control(table, lang).bounding_box()
    assert box
    assert button
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] >= 0
    assert min(button["width"], button["height"]) >= (44 if width == 390 else 24)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(table.page)
    assert found.violations_count == 0, found.generate_report()


# -- opening -----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quiet")
def test_a_what_if_opens_for_somebody_else(server: Server, page: Page, browser: Browser, seen: Seen) -> None:
    table = Table(page, server.url)
    table.open(lesson=GEEK, step="roll", lang="ja")
    changed(table)
    link = copied(table, "ja")
    with somebody_else(browser, seen, link) as other:
        assert moment(other) == moment(table)
        assert other.fraction() == table.fraction() == "216/216"
        expect(other.page.locator("html")).to_have_attribute("lang", "ja")
        expect(other.region("whatif").locator(".compare")).to_be_visible()
        other.page.reload()
        other.page.wait_for_function(OPEN)
        assert other.fraction() == "216/216"
        with other.answer():
            other.region("whatif").get_by_role("button", name="元に戻る").click()
        assert other.fraction() == "33/36"


@pytest.mark.usefixtures("quiet")
def test_a_match_opens_for_somebody_else_and_tells_nothing(
    server: Server, data: Path, page: Page, browser: Browser, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(data))
    table = Table(page, server.url)
    table.open(deal="munchkin-quest", seed=SEED, lang="en")
    make_moves(table, 3)
    link = copied(table)
    assert set(parse_qs(urlsplit(link).query)) == {"position", "lang"}
    with opened(browser, seen, viewport={"width": 1280, "height": 800}, locale="en-US") as theirs:
        heard = frames_of(theirs)
        theirs.goto(link)
        theirs.wait_for_function(OPEN)
        other = Table(theirs, link)
        assert moment(other) == moment(table)
        assert theirs.url == link
        position = tutor.position(link)
        whatever = "".join(without_the_box(text) for text in heard)
        assert all(f'"{id}"' in whatever for id in position.state.players[0].hand)
        assert not {id for id in unseen_cards(position.line, 0) if f'"{id}"' in whatever}
        make_moves(other, 2)
        stands = moment(other)
        theirs.reload()
        theirs.wait_for_function(OPEN)
        assert moment(other) == stands
        assert SEED not in "".join(heard)


def without_the_box(message: str) -> str:
    """A message without the lists of the what-if, which offer the whole box to everybody."""
    return re.sub(r'"whatif": ?\{.*?"compare": ?', "", message, flags=re.DOTALL)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.usefixtures("quiet")
def test_a_link_that_leads_nowhere_says_so(server: Server, page: Page, shots: Path, lang: str) -> None:
    table = Table(page, server.url)
    table.open(position="no-such-position", lang=lang)
    expect(table.question).to_have_text(word("gone-title", lang))
    expect(page.locator("body")).not_to_contain_text("Traceback")
    page.screenshot(path=shots / f"gone-{lang}.png")
    with table.answer():
        page.get_by_role("button", name=word("home", lang)).click()
    page.wait_for_function("() => document.querySelector('.tt').dataset.page === 'landing'")


# -- one's own ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quiet")
def test_a_match_in_mid_play_survives_a_reload(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(deal="munchkin-quest", seed="4711", lang="en")
    make_moves(table, 4)
    stands = moment(table)
    page.reload()
    page.wait_for_function(OPEN)
    assert moment(table) == stands
    table.open("", lang="en")
    with table.answer():
        page.locator(".resume").get_by_role("button").click()
    page.wait_for_function("() => document.querySelector('.tt').dataset.page === 'table'")
    assert moment(table) == stands


def test_a_match_in_mid_play_survives_a_dead_kernel(server: Server, page: Page) -> None:
    before = kernels(server)
    table = Table(page, server.url)
    table.open(deal="munchkin-quest", seed="4712", lang="en")
    make_moves(table, 4)
    stands = moment(table)
    mine = kernels(server) - before
    assert mine
    for pid in mine:
        os.kill(pid, signal.SIGKILL)
    banner = page.get_by_role("alert")
    expect(banner).to_be_visible(timeout=15_000)
    banner.get_by_role("button", name=re.compile("Reload")).click()
    page.wait_for_function(f"() => ({OPEN})() && !document.querySelector('.lost')")
    assert moment(table) == stands
