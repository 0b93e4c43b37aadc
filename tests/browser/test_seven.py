"""7 Bosses in a real browser: played by mouse, by finger and by keyboard alone, alone and by two at one screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.frames import frames_of
from browser.scenes import DOUBLE, press
from browser.visiting import OPEN, Keyboard, Table, focused
from playwright.sync_api import Page, expect
from serve.running import Server, running
from ui.walking import LANGS

from tutor import paths

pytestmark = pytest.mark.usefixtures("quiet")
SIZES = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
LAY = '[data-key="act-arrange.go"]'
ORDER = "() => [...document.querySelectorAll('.arr [data-card]')].map((node) => node.dataset.card.slice(8, -2))"
OTHERS = re.compile(r"sb\.card\.[a-z]+/b")
OWN = re.compile(r"sb\.card\.[a-z]+/a")


def sit_down(table: Table, lang: str = "en", against: str = "random") -> None:
    table.open(deal="seven-bosses", seed="3", bot=against, lang=lang)


def arranged(page: Page, name: str) -> tuple[str, str]:
    """Where a card lies: row and column of the grid."""
    style = page.locator(f'[data-key="cell-sb.card.{name}/a"]').get_attribute("style") or ""
    row, column = re.findall(r"\d+", style)[:2]
    return row, column


def test_rows_are_arranged_by_dragging(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    sit_down(table)
    before = page.evaluate(ORDER)
    gunman, ghost = (table.root.locator(f'[data-key="arr-sb.card.{name}/a"]') for name in ("gunman", "ghost"))
    gunman.drag_to(ghost)
    after = page.evaluate(ORDER)
    assert (after[0], after[-1]) == (before[-1], before[0])
    gunman.drag_to(table.root.locator('[data-slot="1"]'), force=True)
    assert arranged(page, "gunman") == ("2", "2")
    press(table, LAY)
    own = table.root.locator(".sside.own .member")
    assert own.count() == 8
    assert table.root.locator(".mrows.own.deep").count() == 1


def test_rows_are_arranged_by_keyboard_and_by_buttons(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    sit_down(table)
    keyboard = Keyboard(table)
    page.locator(".skip").focus()
    card = table.root.locator('[data-key="arr-sb.card.hermit/a"]')
    keyboard.reach(card)
    for key in ("Enter", "ArrowLeft", "ArrowDown"):
        keyboard.key(key)
    assert focused(card)
    row, _ = arranged(page, "hermit")
    assert row == "2"
    assert "Hermit" in table.region("acts").locator("[role=status]").inner_text()
    keyboard.key("Enter")
    expect(card).to_have_attribute("aria-pressed", "false")
    card.click()
    table.region("acts").get_by_role("button", name="To the front").click()
    assert arranged(page, "hermit")[0] == "1"
    table.region("acts").get_by_role("button", name="As it was").click()
    assert page.evaluate(ORDER)[3] == "hermit"


def test_up_and_down_lead_to_what_stands_above_and_below(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson="sb.lesson.first-kill", step="strike", lang="en")
    keyboard = Keyboard(table)
    rows = table.root.locator(".sside:not(.own)")
    rear, below = rows.get_by_role("button", name="rear card 3"), rows.get_by_role("button", name="front card 3")
    keyboard.reach(rear)
    keyboard.key("ArrowDown")
    expect(below).to_be_focused()
    keyboard.key("ArrowUp")
    expect(rear).to_be_focused()


def test_the_story_is_walked_before_anything_was_touched(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson="sb.lesson.first-kill", step="start", lang="en")
    assert page.evaluate("document.activeElement === document.body")
    with table.answer():
        page.keyboard.press("Alt+ArrowRight")
    expect(table.region("coach")).to_contain_text("Ghost")


def test_rows_are_arranged_in_a_list(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    sit_down(table)
    table.root.locator(".slist").click()
    lines = table.region("arranger").get_by_role("listitem")
    assert lines.count() == 8
    lines.nth(2).get_by_role("button", name="Left").click()
    assert "Bullet" in lines.nth(1).inner_text()


def test_nothing_scrolls_and_a_name_is_declared_by_mouse(server: Server, page: Page, shots: Path) -> None:
    table = Table(page, server.url)
    sit_down(table, LANGS[0])
    for lang in LANGS:
        table.speak(lang)
        assert page.evaluate(SIZES) == [1280, 800]
    press(table, LAY)
    press(table, ".smoves .btn", -1)  # the rows are kept
    press(table, ".felt .member.offered", 1)
    for lang in LANGS:
        table.speak(lang)
        page.screenshot(path=shots / f"seven-{lang}-1280.png")
        assert_every_name_is_seen(table)
    press(table, ".nameopt", 0)
    assert table.root.locator(".felt .member.up").count() >= 1


def assert_every_name_is_seen(table: Table) -> None:
    assert table.root.locator(".nameopt").count() == 8
    assert table.page.evaluate(SIZES) == [1280, 800]
    story = table.region("story").bounding_box()
    assert story
    for node in table.root.locator(".felt .member, .nameopt, .sleft li").all():
        box = node.bounding_box()
        assert box
        assert box["y"] + box["height"] <= story["y"] + 1


def test_the_other_half_of_what_is_known_is_a_press_away(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    sit_down(table)
    press(table, LAY)
    known = table.region("known")
    assert "Their boss is" in known.inner_text()
    known.get_by_role("button", name="they of me").click()
    assert "Your boss is" in known.inner_text()
    with table.answer():
        known.get_by_role("button", name="I of them").click()
        known.locator(".krow.out button").first.click()
    expect(table.root.locator(".slip")).to_be_visible()
    page.keyboard.press("Escape")
    assert focused(known.locator(".krow.out button").first)


def test_all_abilities_can_be_read_to_the_last(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    sit_down(table)
    press(table, LAY)
    with table.answer():
        table.root.get_by_role("button", name="All abilities").click()
    slip = table.root.locator(".slip")
    box = slip.bounding_box()
    assert box
    assert (box["y"] >= 0, box["y"] + box["height"] <= 800) == (True, True)
    slip.evaluate("node => node.scrollTo(0, node.scrollHeight)")
    last = slip.locator("p").last.bounding_box()
    assert last
    assert last["y"] + last["height"] <= 800


# -- what reaches the browser ----------------------------------------------------------------------------------------


def test_no_frame_names_a_hidden_card(server: Server, page: Page) -> None:
    """As long as the opponent's cards lie face down, none of them is named in what the browser receives."""
    frames = frames_of(page)
    table = Table(page, server.url)
    sit_down(table)
    press(table, LAY)
    press(table, ".smoves .btn", -1)
    press(table, ".felt .member.offered", 1)
    press(table, ".felt .member.offered", 3)
    table.page.wait_for_timeout(DOUBLE)
    assert sum("syndicate" in frame for frame in frames) >= 4
    assert not [found for frame in frames for found in OTHERS.findall(frame)]


def test_the_curtain_falls_before_the_screen_is_handed_over(server: Server, page: Page, shots: Path) -> None:
    frames = frames_of(page)
    table = Table(page, server.url)
    sit_down(table, against="people")
    go = table.region("curtain").get_by_role("button")
    expect(go).to_have_text("I am Player 1: show me")
    with table.answer():
        go.click()
    with table.answer():
        table.root.locator(LAY).click()
    page.screenshot(path=shots / "seven-curtain-1280.png")
    expect(go).to_have_text("I am Player 2: show me")
    assert "Player 2" in table.spoken()
    with table.answer():
        go.press("Enter")
    assert table.root.locator(".arr .member").count() == 8
    drawn = [frame for frame in frames if '"syndicate"' in frame or '"curtain"' in frame]
    assert any(OWN.search(frame) for frame in drawn)
    assert any(OTHERS.search(frame) for frame in drawn)
    assert not [frame for frame in drawn if OWN.search(frame) and OTHERS.search(frame)]


# -- cards of one's own ----------------------------------------------------------------------------------------------

OWN_SET = """\
edition: seven-bosses
title: {ja: 私の箱, en: My own box}
cards:
  - id: sb.card.fixer
    name: {ja: 運び屋, en: Courier}
    upper:
      does: [{does: look, rows: either}, {does: lurk}]
      text: {ja: 相手の裏の構成員1枚を見て潜伏する。, en: Look at one face-down member and lurk.}
"""


def test_cards_from_the_data_folder_are_offered_and_played_with(page: Page, tmp_path: Path, shots: Path) -> None:
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.yaml").write_text(OWN_SET, encoding="utf-8")
    with running(paths.notebooks(), tmp_path) as server:
        table = Table(page, server.url)
        table.open("", page="deal", edition="seven-bosses", lang="en")
        page.get_by_role("radio", name="My own box").check()
        page.get_by_role("radio", name="They do as they please").check()
        with table.answer():
            page.get_by_role("button", name="Deal").click()
        expect(page).to_have_url(re.compile(r"\?position=[\w-]{16}&lang=en$"))
        courier = table.root.locator('[data-key="arr-sb.card.fixer/a"]')
        expect(courier).to_contain_text("Courier")
        press(table, LAY)
        own = table.root.locator(".sside.own .member .mname", has_text="Courier")
        expect(own).to_have_count(1)
        with table.answer():
            table.root.get_by_role("button", name="All abilities").click()
        expect(table.root.locator(".slip")).to_contain_text("Look at one face-down member and lurk.")
        page.screenshot(path=shots / "seven-own-cards.png")
        page.keyboard.press("Escape")
        page.reload()
        page.wait_for_function(OPEN)
        expect(own).to_have_count(1)
        page.goto("about:blank")


def test_rows_of_another_table_begin_anew(server: Server, page: Page) -> None:
    """One step of the lesson leaves rows to be arranged, and the next lays out other cards."""
    table = Table(page, server.url)
    table.open(lesson="sb.lesson.rows", step="limits", lang="en")
    expect(table.root.locator('[data-region="arranger"] [data-card]').first).to_be_visible()
    with table.answer():
        table.region("story").locator(".sn").click()
    cards = table.root.locator('[data-region="arranger"] [data-card]')
    expect(cards).to_have_count(2)
    assert {card.get_attribute("data-card") for card in cards.all()} == {"sb.card.canary/a", "sb.card.hermit/a"}


def test_a_rail_is_read_from_its_top_when_the_table_has_changed(server: Server, page: Page) -> None:
    """It stays where it is while somebody only asks why; a rail that goes on below says so."""
    table = Table(page, server.url)
    table.open(lesson="sb.lesson.first-kill", step="save", lang="en")
    top = "() => document.querySelector('.sright').scrollTop"
    expect(table.root.locator(".sright")).to_have_attribute("data-more", "")
    page.evaluate("() => { document.querySelector('.sright').scrollTop = 60 }")
    table.root.locator(".smoves .btn.is-refused").click()
    expect(table.root.locator(".smoves .refusal")).to_be_visible()
    assert page.evaluate(top) > 0
    table.root.locator(".smoves .btn").first.click()
    expect(table.root.locator(".chainp")).to_contain_text("What happens first?")
    expect(table.root.locator(".ssay .aimhint")).to_contain_text("Use nothing")
    assert page.evaluate(top) == 0


def test_a_button_that_gets_the_focus_is_seen_whole_in_its_column(server: Server, page: Page) -> None:
    """A card on the table leads to the ways of using it, beside it; that column may have been scrolled elsewhere."""
    table = Table(page, server.url)
    table.open(deal="seven-bosses", seed="41", players="2", lang="en")
    press(table, LAY)
    column = page.locator(".sright")
    column.evaluate("node => { node.scrollTop = node.scrollHeight; }")
    assert column.evaluate("node => node.scrollTop") > 40
    card = page.locator('[data-key^="m-0-"].offered').first
    with table.answer():
        card.focus()
        page.keyboard.press("Enter")
    beyond = """node => {
      const [own, all] = [document.activeElement.getBoundingClientRect(), node.getBoundingClientRect()];
      return [document.activeElement.closest(".sright") === node, own.top < all.top - 1 || own.bottom > all.bottom + 1];
    }"""
    assert column.evaluate(beyond) == [True, False]
