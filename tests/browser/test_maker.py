"""The board maker in a real browser: drawn by mouse, by keys alone and by touch; checked, tried, saved and played."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from browser.visiting import Table
from playwright.sync_api import Locator, Page, expect
from serve.running import Server
from ui.walking import LANGS

pytestmark = pytest.mark.usefixtures("quiet")

TEN = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1), (1, 2), (2, 2), (3, 2)]
# Where a square of the sheet is in the window.
SPOT = """([x, y]) => {
  const plane = document.querySelector('.mk-plane'), box = plane.getBoundingClientRect();
  const em = box.width / parseFloat(plane.style.width), [left, top] = plane.dataset.origin.split(',').map(Number);
  return [box.left + ((x - left) * 12.8 + 6.9) * em, box.top + ((-y - top) * 9.1 + 4.7) * em];
}"""
LIES = """(node) => {
  const box = node.getBoundingClientRect();
  return [box.left, box.top + scrollY, box.width, box.height];
}"""
DRAWN = "() => document.querySelectorAll('.mk-plane .acell').length"


class Maker(Table):
    """The page of the board maker."""

    def __init__(self, page: Page, server: Server) -> None:
        super().__init__(page, server.url)

    def visit(self, lang: str = "en", **address: str) -> None:
        self.open("", page="maker", lang=lang, **address)
        if "board" not in address:
            self.root.locator('[data-key="blank.go"]').click()

    @property
    def sheet(self) -> Locator:
        return self.root.locator(".mk-sheet")

    @property
    def rail(self) -> Locator:
        return self.root.locator(".mk-rail")

    def cells(self) -> int:
        return int(self.page.evaluate(DRAWN))

    def spot(self, square: tuple[int, int]) -> tuple[float, float]:
        x, y = self.page.evaluate(SPOT, list(square))
        return x, y

    def click(self, square: tuple[int, int]) -> None:
        with self.answer():
            self.page.mouse.click(*self.spot(square))

    def look(self, square: tuple[int, int]) -> None:
        """A click that changes nothing in the kernel."""
        self.page.mouse.click(*self.spot(square))

    def drag(self, *squares: tuple[int, int]) -> None:
        self.page.mouse.move(*self.spot(squares[0]))
        self.page.mouse.down()
        for square in squares[1:]:
            self.page.mouse.move(*self.spot(square), steps=4)
        with self.answer():
            self.page.mouse.up()

    def take(self, tool: str) -> None:
        self.root.locator(f'[data-key="tool.{tool}"]').click()

    def do(self, key: str) -> None:
        with self.answer():
            self.root.locator(f'[data-key="{key}"]').click()

    def open_file(self, path: Path) -> None:
        with self.answer():
            self.root.locator('[data-key="head.open.in"]').set_input_files(path)

    def type(self, key: str) -> None:
        with self.answer():
            self.page.keyboard.press(key)


@pytest.mark.parametrize("lang", LANGS)
def test_a_first_board_from_the_front_page_to_the_first_move(
    server: Server, page: Page, tmp_path: Path, lang: str
) -> None:
    """Ten cells in two areas by mouse: checked, tried by bots, saved, opened again, handed on, printed and played."""
    maker = Maker(page, server)
    maker.open("", page="game", edition="card-plus-adventure", lang=lang)
    with maker.answer():
        maker.root.locator('[data-key="maker.go"]').click()
    maker.root.locator('[data-key="blank.go"]').click()
    _drawn(maker)
    expect(maker.region("checks")).to_have_class(re.compile(r"\bok\b"))
    _tried(maker)
    path = _saved(maker, tmp_path)
    maker.do("mk.print")
    expect(maker.root.locator('[data-key="print.tab"]')).to_have_attribute("href", re.compile("^blob:"))
    maker.root.locator('[data-key="tool.link"]').click()
    link = maker.root.locator(".sharebox input").input_value()
    assert "drawn=" in link
    maker.visit(lang)
    maker.open_file(path)
    assert maker.cells() == 10
    page.goto(link)
    expect(maker.root.locator(".mk-plane .acell")).to_have_count(10)
    maker.do("mk.play")
    expect(maker.root.locator(".adventure")).to_be_visible()
    assert maker.root.locator(".landstage .acell").count() == 10


def _drawn(maker: Maker) -> None:
    for square in TEN[:4]:
        maker.click(square)
    maker.drag(*TEN[3:])
    maker.take("area")
    maker.do("area.new")
    maker.drag(*TEN[4:])
    assert maker.root.locator(".mk-plane .areaname").count() == 2
    maker.take("sign")
    maker.click(TEN[5])
    maker.rail.get_by_role("button", name=re.compile("4")).first.click()
    maker.take("arrow")
    maker.look(TEN[5])
    maker.click(TEN[7])
    assert maker.root.locator(".mk-picked .mk-way").inner_text().count("→") == 2  # over the cell between
    maker.take("goal")
    maker.click(TEN[9])


def _saved(maker: Maker, folder: Path) -> Path:
    with maker.page.expect_download() as saved:
        maker.do("mk.save")
    path = folder / saved.value.suggested_filename
    saved.value.save_as(path)
    return path


def _tried(maker: Maker) -> None:
    maker.region("trial").locator("summary").click()
    maker.root.locator('[data-key="games"]').select_option("50")
    maker.do("simulate")
    expect(maker.region("trial").locator(".mk-won")).to_be_visible(timeout=30_000)
    expect(maker.region("trial").get_by_role("progressbar")).to_have_count(0, timeout=30_000)


def test_a_board_is_drawn_by_keys_alone(server: Server, page: Page) -> None:
    maker = Maker(page, server)
    maker.visit()
    maker.sheet.focus()
    maker.type("Enter")
    expect(maker.root.locator(".mk-hint")).to_contain_text("Enter puts a cell")
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowLeft"):
        maker.type(f"Shift+{key}")
    assert maker.cells() == 6
    assert "Cell 6" in maker.root.locator(".mk-picked h2").inner_text()
    page.keyboard.press("ArrowDown")
    expect(maker.root.locator(".vh[role=status]")).to_contain_text("Row 6, column 3: Cell 1")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("s")
    maker.type("Enter")
    maker.type("3")
    faces = maker.root.locator('.mk-picked [aria-pressed="true"]')
    assert [face.get_attribute("aria-label") for face in faces.all()][-1] == "Face 3"
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    maker.type("Enter")
    expect(maker.region("cells").locator("summary")).to_contain_text("signs 1, arrows 1")
    maker.type("Control+z")
    expect(maker.region("cells").locator("summary")).to_contain_text("signs 1, arrows 0")
    maker.type("Control+y")
    maker.type("Delete")
    assert maker.cells() == 5
    maker.type("Control+z")
    _a_goal_and_off(maker)


def _a_goal_and_off(maker: Maker) -> None:
    page = maker.page
    page.keyboard.press("f")
    page.keyboard.press("ArrowRight")
    maker.type("Enter")
    assert maker.root.locator(".mk-plane .is-goal").count() == 1
    picked = maker.root.locator(".mk-picked")  # the cell that was chosen is the goal, though another is farther
    for name in ("No goal", "Make it a goal"):
        picked.get_by_role("button", name=name).focus()
        maker.type("Enter")
    expect(picked.get_by_role("button", name="No goal")).to_be_visible()
    maker.sheet.focus()
    page.keyboard.press("g")
    expect(maker.root.locator(".mk-hint")).to_contain_text("one end of the route")
    maker.root.locator('[data-key="mk.play"]').focus()
    maker.type("Enter")
    expect(maker.root.locator(".adventure")).to_be_visible()


def test_a_finger_draws_too_and_everything_fits_a_phone(server: Server, phone: Page) -> None:
    maker = Maker(phone, server)
    maker.visit("ja")
    maker.root.locator(".mk-stage").scroll_into_view_if_needed()
    for square in ((1, 0), (1, 1), (0, 1)):
        with maker.answer():
            phone.touchscreen.tap(*maker.spot(square))
    assert maker.cells() == 3
    wide = "() => document.documentElement.scrollWidth - innerWidth"
    assert phone.evaluate(wide) <= 0
    phone.set_viewport_size({"width": 320, "height": 700})
    assert phone.evaluate(wide) <= 0


def test_a_finger_draws_a_whole_way_if_it_is_told_to(server: Server, phone: Page) -> None:
    maker = Maker(phone, server)
    maker.visit("ja")
    maker.root.locator(".mk-stage").scroll_into_view_if_needed()
    maker.root.locator('input[data-key="finger"]').tap()
    touch = phone.context.new_cdp_session(phone)
    ways = [maker.spot(square) for square in ((0, 0), (1, 0), (2, 0), (2, 1))]

    def send(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    send("touchStart", ways[0])
    for (x, y), (to_x, to_y) in pairwise(ways):
        for n in range(1, 7):
            send("touchMove", (x + (to_x - x) * n / 6, y + (to_y - y) * n / 6))
    with maker.answer():
        send("touchEnd")
    assert maker.cells() == 4


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_sheet_is_moved_by_the_buttons_at_its_edges(server: Server, page: Page, by: str) -> None:
    maker = Maker(page, server)
    maker.visit()
    seen = "node => [node.scrollLeft, node.scrollTop]"
    for side, axis, sign in (("right", 0, 1), ("left", 0, -1), ("down", 1, 1), ("up", 1, -1)):
        before = maker.sheet.evaluate(seen)[axis]
        button = maker.root.locator(f'[data-key="mk.pan.{side}"]')
        if by == "mouse":
            button.click()
        else:
            button.press("Enter")
        page.wait_for_timeout(100)
        assert (maker.sheet.evaluate(seen)[axis] - before) * sign > 0


def test_a_board_far_from_the_corner_lies_on_the_sheet(server: Server, page: Page, tmp_path: Path) -> None:
    maker = Maker(page, server)
    maker.visit(board="the-cellar-lamp")
    path = _saved(maker, tmp_path)
    moved = re.sub(r"y: (\d+)", lambda found: f"y: {int(found[1]) + 30}", path.read_text(encoding="utf-8"))
    path.write_text(moved, encoding="utf-8")
    maker.open_file(path)
    places = maker.root.locator(".mk-plane .aplane, .mk-things .aplace").all()
    assert all(float(re.findall(r"top:\s*(-?[\d.]+)", place.get_attribute("style") or "")[0]) > 0 for place in places)
    assert "y: 30" in moved
    path.write_bytes(moved.encode("cp932", "replace"))
    maker.open_file(path)
    expect(maker.rail.locator(".mk-refused")).to_contain_text("not UTF-8 text")


def test_a_problem_is_shown_and_mended_and_taken_back(server: Server, page: Page) -> None:
    maker = Maker(page, server)
    maker.visit()
    maker.click((0, 0))
    maker.click((1, 0))
    maker.root.locator('[data-key="joined"]').uncheck()
    maker.click((3, 0))
    play = maker.root.locator('[data-key="mk.play"]')
    expect(play).to_have_attribute("aria-disabled", "true")
    problem = maker.region("checks").locator(".mk-problem.error").first
    problem.get_by_role("button", name="Show").click()
    expect(maker.sheet).to_be_focused()
    expect(maker.root.locator(".mk-wrong.error")).to_have_count(1)
    with maker.answer():
        problem.locator(".is-offered").click()
    expect(play).not_to_have_attribute("aria-disabled", "true")
    maker.do("mk.undo")
    expect(play).to_have_attribute("aria-disabled", "true")


def test_bots_try_a_board_and_what_they_did_is_drawn_on_it(server: Server, page: Page) -> None:
    maker = Maker(page, server)
    maker.visit(board="the-cellar-lamp")
    maker.region("trial").locator("summary").click()
    maker.root.locator('[data-key="games"]').select_option("50")
    maker.do("simulate")
    bar = maker.region("trial").get_by_role("progressbar")
    expect(bar).not_to_have_attribute("aria-valuenow", "0", timeout=15_000)
    maker.do("stop")
    expect(maker.region("trial").locator(".mk-won")).to_contain_text("won")
    expect(bar).to_have_count(0)
    maker.do("unsimulate")
    expect(maker.region("trial").locator(".mk-won")).to_have_count(0)


def test_a_draft_outlives_a_reload_and_a_change_of_language(server: Server, page: Page) -> None:
    maker = Maker(page, server)
    maker.visit()
    maker.drag((0, 0), (1, 0), (2, 0))
    with maker.answer():
        page.get_by_role("button", name="日本語").click()
    assert maker.cells() == 3
    maker.address()
    page.reload()
    expect(maker.root.locator(".mk-plane .acell")).to_have_count(3)
    maker.open("", page="maker", lang="ja")
    with maker.answer():
        maker.root.locator('[data-key^="draft-"]').first.click()
    assert maker.cells() == 3


def test_everything_of_a_cell_can_be_set_by_its_form(server: Server, page: Page) -> None:
    maker = Maker(page, server)
    maker.visit()
    maker.click((0, 0))
    maker.do("right")
    maker.do("sign.add")
    maker.do("lay.item")
    maker.do("goal")
    name = maker.root.locator('[data-key="cell-C2-en"]')
    with maker.answer():
        name.fill("Gatehouse")
        name.press("Enter")
    shown: Any = expect(maker.root.locator(".mk-plane .aname").nth(1))
    shown.to_have_text("Gatehouse")
    _a_number_for_a_class_and_off(maker)
    maker.do("lies0.x")
    maker.do("remove")
    assert maker.cells() == 1


def _a_number_for_a_class_and_off(maker: Maker) -> None:
    """A class has the number of all others until it is given one, and again when that is taken out."""
    rules = maker.region("rules")
    rules.locator("summary").click()
    rules.locator('[data-key="rules.what"]').select_option("start-items")
    maker.do("rules.add")
    warrior = rules.get_by_label("Warrior", exact=True)
    told = rules.locator(".mk-sentence").last
    for before, number, sentence in (("", "2", "How many: 1, but Warrior 2."), ("2", "", "How many: 1.")):
        expect(warrior).to_have_value(before)
        with maker.answer():
            warrior.fill(number)
            warrior.press("Enter")
        expect(told).to_contain_text(sentence)
    expect(warrior).to_have_value("")
    rules.locator("summary").click()


@pytest.mark.parametrize("lang", LANGS)
def test_a_house_board_is_two_presses_away_and_lies_still_whatever_tool_is_taken_up(
    server: Server, page: Page, lang: str
) -> None:
    maker = Maker(page, server)
    maker.open("", page="maker", lang=lang)
    with maker.answer():
        maker.root.locator('[data-key="from-the-cellar-lamp.go"]').click()
    assert maker.cells() == 10
    for width in (1280, 1100, 700, 390):
        page.set_viewport_size({"width": width, "height": 800})
        where = []
        for tool in ("select", "cell", "route", "area", "sign", "arrow", "structure", "item", "start", "goal", "erase"):
            maker.take(tool)
            page.wait_for_timeout(50)
            where.append(maker.sheet.evaluate(LIES))
        assert where == where[:1] * len(where), width
        assert maker.root.locator(".mk-strip").evaluate("(strip) => strip.scrollWidth <= strip.clientWidth")


def test_what_is_wrong_with_an_arrow_is_marked_on_it_and_a_gate_leaves_the_cells_beside_it_free(
    server: Server, page: Page
) -> None:
    maker = Maker(page, server)
    maker.visit()
    maker.drag((0, 0), (1, 0), (1, 1), (0, 1))
    maker.take("arrow")
    maker.look((0, 0))
    maker.click((0, 1))
    expect(maker.root.locator(".mk-amiss .ashaft")).to_have_count(1)
    maker.take("structure")
    (x, y), (to, _) = maker.spot((0, 0)), maker.spot((1, 0))
    with maker.answer():
        page.mouse.click((x + to) / 2, y)
    counter, beside = (maker.root.locator(found).nth(at) for found, at in ((".acounter", 0), (".mk-plane .acell", 1)))
    left, right = counter.bounding_box(), beside.bounding_box()
    assert left
    assert right
    assert left["x"] + left["width"] <= right["x"]
