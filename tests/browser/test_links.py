"""Links open where they say; two tables in one page keep apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from browser.visiting import Table
from playwright.sync_api import Page, expect
from serve.running import Server, running
from ui.walking import EXAMPLE, GEEK

from tutor.ui.address import read_address
from tutor.ui.session import Session

pytestmark = pytest.mark.usefixtures("quiet")

LINKS: dict[str, dict[str, str]] = {
    "a step in Japanese": {"lesson": GEEK, "step": "thrown", "lang": "ja"},
    "an example": {"example": EXAMPLE, "lang": "en"},
    "a beat of an example": {"example": EXAMPLE, "step": "baby", "lang": "en"},
    "a rule": {"rule": "mq.combat.tie", "lang": "en"},
    "a rule in Japanese": {"rule": "mq.combat.tie", "lang": "ja"},
    "a search": {"words": "戦士", "lang": "ja"},
    "a rule kept": {"proof": "mq.combat.warrior-tie", "lang": "en"},
    "a rule to be broken": {"proof": "mq.help.one", "half": "broken", "lang": "en"},
    "a deal": {"deal": "munchkin-quest", "seed": "5", "lang": "en"},
    "nothing there": {"lesson": "mq.lesson.none", "lang": "en"},
}


@pytest.mark.parametrize("name", LINKS)
def test_a_link_opens_there(server: Server, page: Page, name: str) -> None:
    screen = Session(address=LINKS[name]).screen()
    table = Table(page, server.url)
    table.open(**LINKS[name])
    expect(page.locator("html")).to_have_attribute("lang", screen["lang"])
    expect(table.root).to_have_attribute("data-page", screen["page"])
    if screen["page"] == "table":
        table.assert_shows(screen)
    elif screen["page"] == "rule":
        expect(table.question).to_have_text(screen["rule"]["sentence"])
    assert read_address(table.address()) == read_address(screen["address"])


def test_a_rule_can_be_tried_from_its_page(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(rule="mq.combat.warrior-tie", lang="en")
    with table.answer():
        page.get_by_role("button", name="See it kept").click()
    page.wait_for_function("() => document.querySelector('.tt').dataset.page === 'table'")
    assert table.totals() == (7, 7)
    assert table.address().startswith("?proof=mq.combat.warrior-tie")


def test_words_are_found_as_they_are_typed(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(page="words", lang="en")
    field = page.get_by_role("searchbox")
    field.press_sequentially("せんし", delay=30)
    expect(page.locator(".hits .hitrow").first).to_contain_text("Warrior")
    assert field.input_value() == "せんし"
    expect(field).to_be_focused()


SHOW = 'import tutor\ntutor.example("mq.example.shrieking-geek", "{beat}").show()'


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("notebooks")
    cells = [nbformat.v4.new_code_cell(SHOW.format(beat=beat)) for beat in ("thrown", "baby")]
    book: Any = nbformat.v4.new_notebook(cells=cells)
    nbformat.write(book, folder / "fight.ipynb")
    nbformat.write(book, folder / "welcome.ipynb")
    with running(folder, tmp_path_factory.mktemp("data")) as server:
        yield server


def test_two_tables_in_one_page_keep_apart(two: Server, page: Page) -> None:
    page.goto(f"{two.url}fight")
    page.wait_for_function("() => document.querySelectorAll('.tt[data-rev]').length === 2")
    first, second = page.locator(".tt").all()
    first.get_by_role("button", name="日本語").click()
    expect(first).to_have_attribute("lang", "ja")
    expect(second).to_have_attribute("lang", "en")
    assert scores(page) == ["30:27", "30:22"]
    second.locator('[data-region="whatif"] .chip').first.click()
    expect(second.locator(".compare")).to_be_visible()
    expect(first.locator(".compare")).to_have_count(0)
    first.locator('[data-region="whatif"] .chip').nth(1).click()
    expect(first.locator(".compare")).to_be_visible()
    ids = page.evaluate("[...document.querySelectorAll('.tt [id]')].map((node) => node.id)")
    assert len(ids) == len(set(ids))


def scores(page: Page) -> list[str]:
    read = "[...document.querySelectorAll('.tt .score .nums')].map((n) => n.innerText.match(/[0-9]+/g).join(':'))"
    found: list[str] = page.evaluate(read)
    return found
