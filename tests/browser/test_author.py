"""A teacher makes a scenario without code: plays, asks, writes, shows it on the wall."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.visiting import Table
from playwright.sync_api import Page, expect
from serve.running import Server
from ui.walking import GEEK

from tutor.cli.main import main

pytestmark = pytest.mark.usefixtures("quiet")


def test_a_scenario_is_made_saved_and_shown(server: Server, page: Page, tmp_path: Path) -> None:
    table = Table(page, server.url)
    table.open(lesson=GEEK, step="thrown", lang="en")
    root = table.root
    root.locator('[data-key="menu.head"]').click()
    with table.answer():
        root.get_by_role("button", name="Make a scenario from here").click()
    expect(root.locator("details.menu")).not_to_have_attribute("open", "")
    with table.answer():
        root.locator('[data-key="s2.open"]').click()
    with table.answer():
        root.locator(".aask").first.click()
    for name in ("title", "about", "shows", "home"):
        with table.answer():
            root.locator(f'[data-key="meta.{name}.en"]').fill(f"My own {name}")
            page.keyboard.press("Tab")
    with page.expect_download() as saved:
        root.locator('[data-key="author.save"]').click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert main(["check", str(file)]) == 0
    with table.answer():
        root.locator('[data-key="author.show"]').click()
    assert "script=" in table.address()
