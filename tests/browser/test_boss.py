"""Boss Monster in a real browser: played by mouse and by keyboard alone, on one screen, with and without motion."""

from __future__ import annotations

from pathlib import Path

import pytest
from browser.scenes import DOUBLE, building, discard_two, dungeon, match, press
from browser.visiting import MOTIONS, Keyboard, Table, focused
from playwright.sync_api import Page, expect
from serve.browsing import Seen, visiting
from serve.running import Server
from ui.walking import LANGS

pytestmark = pytest.mark.usefixtures("quiet")
SIZES = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
# What a screen must not cut off.
SHOWN = [".strip", ".band", ".dungeons", ".rowhand .hcard", ".rowstage h1"]
MOST = 24


def go_on(table: Table) -> None:
    """What a reader most likely presses next: a place for the card in his hand, a room, else the first button."""
    for sign in (".cell.offered button", ".hcard.k-room.offered:not(.picked)", ".rowacts .btn.go", ".rowacts .btn"):
        if table.root.locator(sign).count():
            press(table, sign)
            return
    raise AssertionError("nothing to press")


@pytest.mark.parametrize("edition", ["alpha", "revised"])
def test_a_turn_is_played_by_mouse(server: Server, page: Page, edition: str) -> None:
    table = Table(page, server.url)
    match(table, "en", edition)
    if edition == "alpha":
        discard_two(table)
    for _ in range(MOST):
        go_on(table)
        if "Turn 2" in table.region("stage").locator(".turnno").inner_text():
            break
    else:
        raise AssertionError("the second turn never comes")
    assert table.root.locator(".dgn.you .chamber").count() >= 1


def test_a_room_is_built_by_keyboard_alone(server: Server, page: Page) -> None:
    """Tab and arrows to a card, Enter; Tab and arrows to the place that glows, Enter."""
    table = Table(page, server.url)
    building(table, "en")
    press(table, ".hcard.picked")  # put down again: from here on no mouse
    keyboard = Keyboard(table)
    page.locator(".skip").focus()
    page.wait_for_timeout(DOUBLE)
    card = table.root.locator(".hcard.k-room.offered").first
    keyboard.reach(card)
    with table.answer():
        keyboard.key("Enter")
    place = table.root.locator(".dgn.you .cell.free.offered button")
    expect(place).to_be_visible()
    page.wait_for_timeout(DOUBLE)
    with table.answer():
        keyboard.key("Escape")
    expect(table.root.locator(".hcard.picked")).to_have_count(0)
    assert focused(card)
    page.wait_for_timeout(DOUBLE)
    with table.answer():
        keyboard.key("Enter")
    expect(place).to_be_visible()
    page.locator(".skip").focus()
    keyboard.reach(place)
    with table.answer():
        keyboard.key("Enter")
    assert table.root.locator(".dgn.you .chamber").count() == 1
    assert keyboard.pressed < 60


def test_a_row_is_one_tab_stop_and_arrows_walk_it(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(lesson="bma.lesson.luring", lang="en")
    stops = table.root.locator('.dgn.you [data-rove]:not([tabindex="-1"])')
    assert stops.count() == 1
    stops.focus()
    first = page.evaluate("document.activeElement.dataset.key")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.key") != first
    page.keyboard.press("End")
    assert focused(table.root.locator(".dgn.you .cell.boss button"))
    with table.answer():
        page.keyboard.press("Enter")
    expect(table.root.locator(".slip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.root.locator(".slip")).to_have_count(0)
    assert focused(table.root.locator(".dgn.you .cell.boss button"))


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_nothing_scrolls_at_1280_by_800(server: Server, page: Page, shots: Path, players: str) -> None:
    table = Table(page, server.url)
    match(table, LANGS[0], "revised", players)
    for _ in range(MOST):
        if table.root.locator(".town .pxhero").count():
            break
        press(table, ".rowacts .btn")
    for lang in LANGS:
        table.speak(lang)
        page.screenshot(path=shots / f"boss-{players}-{lang}-1280.png")
        assert_nothing_is_cut(table, int(players))
    for lang in LANGS if players == "4" else ():
        dungeon("bosses-town")(table, lang)
        page.screenshot(path=shots / f"boss-town-{lang}-1280.png")
        assert_nothing_is_cut(table, 4)
        assert table.root.locator(".lure").count() == 5
        assert table.root.locator(".llist").evaluate("n => n.scrollHeight <= n.clientHeight")
        pictures = table.root.locator(".dgn .bossfig").evaluate_all("all => all.map((n) => n.clientHeight)")
        assert min(pictures) >= 32


def assert_nothing_is_cut(table: Table, players: int) -> None:
    page = table.page
    assert page.evaluate(SIZES) == [1280, 800]
    story = table.region("story").bounding_box()
    assert story
    for sign in SHOWN:
        for box in (node.bounding_box() for node in table.root.locator(sign).all()):
            assert box
            assert box["y"] + box["height"] <= story["y"] + 1, sign
            assert box["x"] + box["width"] <= 1281, sign
    names = table.root.locator(".dgn .cname")
    assert names.count() >= 2 * players
    assert all(
        n.evaluate("n => n.getBoundingClientRect().bottom <= n.closest('.dgn').getBoundingClientRect().bottom + 1")
        for n in names.all()
    )


def test_the_dungeons_keep_their_height_when_the_goal_bar_grows(server: Server, page: Page) -> None:
    """What the lesson says after a move takes its room from hand and town, not from the rooms and bosses."""
    table = Table(page, server.url)
    table.open(lesson="bma.lesson.first-soul", step="build", lang=LANGS[0])
    press(table, ".hcard.offered")
    press(table, ".acts .btn.is-offered")
    for lang in LANGS:
        table.speak(lang)
        assert_dungeons_keep_their_height(table)


def assert_dungeons_keep_their_height(table: Table) -> None:
    expect(table.root.locator(".coach .said")).to_be_visible()
    assert table.page.evaluate(SIZES) == [1280, 800]
    for row in table.root.locator(".dgn").all():
        box = row.bounding_box()
        assert box
        assert box["height"] >= 88
        assert row.locator(".dhead").evaluate("n => n.scrollHeight <= n.clientHeight + 1")
    for picture in table.root.locator(".dgn .cpic").all():
        box = picture.bounding_box()
        assert box
        assert box["height"] >= 40


def test_heroes_walk_until_they_are_skipped(server: Server, seen: Seen) -> None:
    """With motion the film lies over the table and can be skipped; without, it is not there."""
    for motion, films in MOTIONS:
        with visiting(seen, 1280, 800) as page:
            page.emulate_media(reduced_motion=motion)
            table = Table(page, server.url)
            match(table, "en")
            discard_two(table)
            watched = 0
            for _ in range(MOST):
                go_on(table)
                film = table.root.locator(".film")
                if film.count():
                    watched += 1
                    table.root.locator(".filmskip").click()
                    expect(table.root.locator(".filmtold")).to_have_count(0)
                    expect(film).to_have_count(0)
                    break
                if "Turn 3" in table.region("stage").locator(".turnno").inner_text():
                    break
            assert watched == films


def test_a_match_is_dealt_as_it_is_chosen(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open("", page="deal", edition="boss-monster-alpha", lang="en")
    with table.answer():
        page.get_by_role("radio", name="revised").check()
    page.get_by_role("radio", name="4, you included").check()
    page.get_by_role("checkbox", name="I Choose You").check()
    page.get_by_role("radio", name="They do as they please").check()
    with table.answer():
        page.get_by_role("button", name="Deal").click()
    assert table.root.locator(".dgn").count() == 4
    assert table.root.locator(".hcard.k-boss").count() == 2
    assert "position=" in page.url


@pytest.mark.parametrize("players", ["3", "4"])
def test_a_hero_in_a_room_leaves_the_souls_and_wounds_free(server: Server, page: Page, players: str) -> None:
    """In half a row he stands close under its head."""
    table = Table(page, server.url)
    table.open(deal="boss-monster-revised", players=players, seed="41", lang="en")
    covered = page.locator(".dgn:not(.you)").evaluate_all(
        """rows => rows.flatMap((row) => {
          const cell = row.querySelector(".cell.entrance").cloneNode(true);
          cell.className = "cell chamber";
          cell.querySelector(".heroes")?.remove();
          const hero = '<span class="pxhero"><svg class="px"></svg></span>';
          cell.insertAdjacentHTML("beforeend", `<div class="heroes n1">${hero}</div>`);
          row.querySelector(".cell.entrance").after(cell);
          const head = cell.querySelector(".px").getBoundingClientRect().top;
          const numbers = [...row.querySelectorAll(".scoren .num")];
          return numbers.filter((n) => n.getBoundingClientRect().bottom > head + 1).map((n) => n.textContent);
        })"""
    )
    assert covered == []
