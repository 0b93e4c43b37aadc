"""The dungeon in a real browser: walking by mouse, touch and keys, zoom and pan, the list, trails, refusals."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from browser.visiting import MOTIONS, Keyboard, Table, focused
from playwright.sync_api import Locator, Page, expect
from serve.browsing import Seen, visiting
from serve.running import Server
from ui.walking import LANGS

from tutor.ui.words import labels

pytestmark = pytest.mark.usefixtures("quiet")
ARROWS = {"-1,0": "ArrowUp", "0,1": "ArrowRight", "1,0": "ArrowDown", "0,-1": "ArrowLeft"}
WAY = """node => {
  const [a, b] = [node, document.querySelector('.rtile.here')].map(n => n.dataset.at.split(',').map(Number));
  return [a[0] - b[0], a[1] - b[1]].join(); }"""
BOXES = """nodes => nodes.map(node => {
  const b = node.getBoundingClientRect();
  return [b.left, b.top, b.right, b.bottom]; })"""


def opened_at(page: Page, server: Server, name: str, lang: str = "en") -> Table:
    table = Table(page, server.url)
    table.open(table=name, lang=lang)
    return table


def tile(table: Table, name: str) -> Locator:
    return table.region("map").locator(".rtile").filter(has=table.page.get_by_text(name, exact=True))


def here(table: Table) -> str:
    return table.region("map").locator(".rtile.here .rname").inner_text()


def em(table: Table) -> float:
    size: str = table.page.locator(".mapframe").evaluate("node => getComputedStyle(node).fontSize")
    return float(size.removesuffix("px"))


def scrolled(table: Table) -> list[float]:
    place: list[float] = table.page.locator(".mapframe").evaluate("node => [node.scrollLeft, node.scrollTop]")
    return place


# -- walking ---------------------------------------------------------------------------------------------------------


def test_a_press_on_a_room_walks_there(server: Server, page: Page) -> None:
    table = opened_at(page, server, "walk")
    assert here(table) == "Entrance"
    with table.answer():
        tile(table, "Laboratory").click()
    assert here(table) == "Laboratory"
    expect(table.region("stage").locator(".stept")).to_have_text("0 Move left")
    assert table.spoken()


def test_keys_alone_walk_the_dungeon(server: Server, page: Page) -> None:
    table = opened_at(page, server, "walk")
    keyboard = Keyboard(table)
    home = tile(table, "Entrance")
    keyboard.reach(home)
    keyboard.key("ArrowUp")
    assert focused(tile(table, "Throne Room"))
    keyboard.key("ArrowRight")
    assert focused(tile(table, "Kennel"))
    expect(table.region("look").get_by_role("heading")).to_contain_text("Kennel")
    keyboard.key("Home")
    assert focused(home)
    keyboard.key("ArrowLeft")
    with table.answer():
        keyboard.key("Enter")
    assert here(table) == "Odd Room"
    assert focused(tile(table, "Odd Room"))
    keyboard.key("Tab")  # the map is one stop
    assert not page.evaluate("Boolean(document.activeElement.closest('.places'))")


def test_a_dark_place_becomes_the_room_that_is_found_there(server: Server, page: Page) -> None:
    table = opened_at(page, server, "early")
    keyboard = Keyboard(table)
    keyboard.reach(tile(table, "Entrance"))
    keyboard.key("ArrowDown")
    with table.answer():
        keyboard.key("Enter")
    expect(table.region("map").locator(".rtile:not(.dark)")).to_have_count(2)
    assert here(table) != "Entrance"
    assert focused(table.region("map").locator(".rtile.here"))


def test_a_wall_answers_with_its_rule(server: Server, page: Page) -> None:
    table = opened_at(page, server, "crowd")
    wall = tile(table, "Pub in the Mine")
    keyboard = Keyboard(table)
    keyboard.reach(tile(table, "Padded Room"))
    keyboard.key("ArrowUp")
    with table.answer():
        keyboard.key("Enter")
    refusal = table.region("refusal")
    expect(refusal).to_contain_text("wall")
    expect(refusal.locator("ol .cite")).to_have_text(re.compile(r"p\. 6"))
    assert focused(wall)
    assert "wall" in table.spoken()


def test_a_finger_walks_and_targets_are_large(server: Server, phone: Page) -> None:
    table = opened_at(phone, server, "walk")
    with table.answer():
        tile(table, "Darkroom").tap()
    assert here(table) == "Darkroom"
    sizes = phone.locator(".rtile").evaluate_all(BOXES)
    assert all(right - left >= 44 and bottom - top >= 44 for left, top, right, bottom in sizes)


def test_turns_of_a_match_by_keys_alone(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(deal="munchkin-quest", seed="11", lang="en")
    keyboard = Keyboard(table)
    walked = 0
    for _ in range(40):
        goal = page.locator(".rtile.offered")
        acts = table.region("acts").locator(".btn.go, .btn.is-offered")
        cards = table.region("hand").locator(".card.offered")
        others = table.region("acts").locator(".btn:not(.is-refused)")
        with table.answer():
            if goal.count():
                walked += 1
                keyboard.reach(page.locator(".rtile.here"))
                keyboard.key(ARROWS[goal.first.evaluate(WAY)])
                assert focused(goal.first)
            else:
                keyboard.reach(next(found for found in (acts, cards, others) if found.count()).first)
            keyboard.key("Enter")
        assert page.evaluate("document.activeElement !== document.body")
        page.wait_for_timeout(420)  # a second press of the same within that time counts as a double click
        if walked == 3:
            break
    assert walked == 3


# -- looking ---------------------------------------------------------------------------------------------------------


def test_keys_zoom_and_show_it_whole(server: Server, page: Page) -> None:
    table = opened_at(page, server, "crowd")
    Keyboard(table).reach(tile(table, "Padded Room"))
    first = em(table)
    page.keyboard.press("+")
    assert em(table) == pytest.approx(first * 1.25, rel=0.01)
    page.keyboard.press("-")
    assert em(table) == pytest.approx(first, rel=0.01)
    page.keyboard.press("0")
    frame = page.locator(".mapframe").bounding_box()
    assert frame
    for left, top, right, bottom in page.locator(".rtile").evaluate_all(BOXES):
        assert left >= frame["x"]
        assert right <= frame["x"] + frame["width"]
        assert top >= frame["y"]
        assert bottom <= frame["y"] + frame["height"]


def test_a_drag_pans_and_is_no_press(server: Server, page: Page) -> None:
    table = opened_at(page, server, "crowd")
    for _ in range(3):
        table.region("stage").get_by_role("button", name=labels("en")["zoom_in"]).click()
    before, rev = scrolled(table), table.rev
    box = tile(table, "Entrance").bounding_box()
    assert box
    page.mouse.move(box["x"] + 60, box["y"] + 60)
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 100, steps=5)
    page.mouse.up()
    after = scrolled(table)
    assert before[0] - after[0] == pytest.approx(100, abs=2)
    assert before[1] - after[1] == pytest.approx(40, abs=2)
    page.wait_for_timeout(200)
    assert table.rev == rev


def test_two_fingers_or_a_wheel_with_control_zoom(server: Server, page: Page) -> None:
    table = opened_at(page, server, "walk")
    first = em(table)
    box = page.locator(".mapframe").bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function(
        "em => parseFloat(getComputedStyle(document.querySelector('.mapframe')).fontSize) > em", arg=first
    )


def test_the_list_says_it_all_and_is_remembered(server: Server, page: Page) -> None:
    table = opened_at(page, server, "walk")
    table.region("stage").get_by_role("button", name="As a list").click()
    rooms = table.region("map").locator(".roomlist > li")
    expect(rooms).to_have_count(10)
    throne = rooms.filter(has=page.get_by_role("heading", name="Throne Room"))
    expect(throne).to_contain_text("Lame Goblin, Level 2")
    expect(throne).to_contain_text("Locked door, 3 Move")
    with table.answer():
        rooms.filter(has=page.get_by_role("heading", name="Entrance")).get_by_role(
            "button", name=re.compile("^Go north")
        ).click()
    table.open(table="early")
    expect(table.region("map").locator(".roomlist")).to_be_visible()
    table.region("stage").get_by_role("button", name="As a picture").click()
    expect(page.locator(".mapframe")).to_be_visible()


def test_a_monster_shows_where_it_would_go(server: Server, page: Page) -> None:
    table = opened_at(page, server, "walk")
    keyboard = Keyboard(table)
    keyboard.reach(tile(table, "Entrance"))
    keyboard.key("ArrowUp")
    keyboard.key("ArrowRight")
    dragon = table.region("look").get_by_role("button", name=re.compile("^Plutonium"))
    with table.answer():
        keyboard.reach(dragon)
        keyboard.key("Enter")
    panel = table.region("spot")
    expect(panel.get_by_role("heading")).to_contain_text("Plutonium Dragon")
    assert panel.evaluate("node => node.contains(document.activeElement)")
    colours = table.region("stage").locator(".mcolour")
    expect(colours).to_have_count(6)
    for n in range(6):
        colours.nth(n).click()
        expect(colours.nth(n)).to_have_attribute("aria-pressed", "true")
        expect(panel.locator(".wsteps li")).not_to_have_count(0)
        expect(page.locator(".wstop")).to_have_count(1)


# -- moving pictures -------------------------------------------------------------------------------------------------

MOVING = "() => document.querySelectorAll('.stage.walking').length"


def test_figures_walk_unless_motion_is_unwelcome(server: Server, seen: Seen) -> None:
    for motion, walks in MOTIONS:
        with visiting(seen, 1280, 800) as page:
            page.emulate_media(reduced_motion=motion)
            table = opened_at(page, server, "walk")
            with table.answer():
                tile(table, "Odd Room").click()
            assert page.evaluate(MOVING) == walks
            if walks:
                page.keyboard.press("Shift")  # any key ends it
                assert page.evaluate(MOVING) == 0


# -- how it lies on the screen ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["walk", "crowd", "early"])
def test_a_desk_shows_it_without_scrolling_and_nothing_over_anything(
    server: Server, page: Page, shots: Path, name: str
) -> None:
    table = opened_at(page, server, name)
    for lang in LANGS:
        table.speak(lang)
        assert_it_stands_on_one_screen(table, shots, name, lang)
        assert_nothing_lies_over_anything(page)


def assert_it_stands_on_one_screen(table: Table, shots: Path, name: str, lang: str) -> None:
    page = table.page
    page.screenshot(path=shots / f"map-{name}-{lang}-1280.png")
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1280, 800]
    story = table.region("story").bounding_box()
    hand = table.region("hand").bounding_box()
    assert story
    assert hand
    assert hand["y"] + hand["height"] <= story["y"] + 1


def assert_nothing_lies_over_anything(page: Page) -> None:
    for what in (".rtile", ".standee .seat", ".arrow"):
        boxes = page.locator(what).evaluate_all(BOXES)
        for one, other in combinations(boxes, 2):
            wide = min(one[2], other[2]) - max(one[0], other[0])
            tall = min(one[3], other[3]) - max(one[1], other[1])
            assert wide <= 1.5 or tall <= 1.5, (what, one, other)


@pytest.mark.parametrize("step", ["vacancy", "kitchen"])
def test_long_names_are_written_out_beside_the_map(server: Server, page: Page, step: str) -> None:
    """Where a munchkin is, where a way leads and what somebody owns: English names are long, and none is cut."""
    Table(page, server.url).open(lesson="mq.lesson.changing-the-dungeon", step=step, lang="en")
    names = page.locator(".tt .pwhere, .tt .exb, .tt .kn")
    expect(page.locator(".tt .pwhere").first).to_be_visible()
    cut = "n => n.scrollWidth > n.clientWidth + 1 || n.scrollHeight > n.clientHeight + 2"
    assert names.evaluate_all(f"nodes => nodes.filter({cut}).map(n => n.innerText)") == []
