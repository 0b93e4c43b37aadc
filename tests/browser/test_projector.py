"""The projector in a real browser: keys, counted hands, sizes that the last row can read, and pages of paper."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from browser.visiting import Table
from playwright.sync_api import Browser, Page, expect
from serve.running import Server

from tutor.lessons.scenarios_play import Showing, find_scenario
from tutor.ui.scenarios.handout import handout
from tutor.ui.scenarios.teacher import teachers_sheet

GEEK = "mq.scenario.shrieking-geek"
PIXELS = "(node) => parseFloat(getComputedStyle(node).fontSize)"
# Keys that stand beside the window: on a phone nobody looks for what has to be pushed into sight first.
ASIDE = """() => [...document.querySelectorAll('.pkey')].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.left < 0 || box.right > window.innerWidth || node.scrollWidth > node.clientWidth + 1;
}).map((node) => node.innerText)"""
OVER = "() => document.documentElement.scrollWidth > window.innerWidth"


def wall(page: Page, server: Server, step: str, lang: str = "en", id: str = GEEK) -> Table:
    table = Table(page, server.url)
    table.open(page="projector", scenario=id, step=step, lang=lang)
    return table


def key(table: Table, name: str) -> None:
    with table.answer():
        table.page.keyboard.press(name)


def test_a_class_is_led_by_keys_alone(server: Server, page: Page, quiet: None) -> None:
    """No click before the first key: the keyboard works wherever the focus is."""
    table = wall(page, server, "no-warrior")
    expect(page.locator(".projector")).to_be_visible()
    expect(page.locator(".pnotes, .plist, .pchoose")).to_have_count(0)
    key(table, "ArrowRight")
    expect(table.question).to_have_text("Take her Warrior card away. Better or worse?")
    for digit in ("1", "3", "3", "3", "2", "Shift+Digit2"):
        page.keyboard.press(digit)
    expect(page.locator(".phands b")).to_have_text(["1", "0", "3"])
    expect(page.locator(".pbar i:visible")).to_have_count(0)
    key(table, "r")
    expect(page.locator(".pcount")).to_contain_text("4 hands")
    wide = [bar.evaluate("(node) => node.getBoundingClientRect().width") for bar in page.locator(".pbar i").all()]
    assert wide[2] == pytest.approx(3 * wide[0], rel=0.05)
    assert wide[1] == 0
    expect(page.locator(".pverdict")).to_have_text("Better")
    expect(page.locator(".pfutures tbody tr")).to_have_count(3)
    expect(page.locator(".pbig .big")).to_have_text("216/216")
    key(table, "0")
    expect(page.locator(".pfutures")).to_have_count(0)
    key(table, "l")
    expect(table.root).to_have_attribute("lang", "ja")
    key(table, "s")
    expect(page.locator(".plist li")).to_have_count(10)
    with table.answer():
        page.locator(".plist li").nth(1).get_by_role("button").click()
    expect(page.locator(".popt")).to_have_count(4)


def test_the_notes_are_shown_to_everybody_only_after_a_second_press(server: Server, page: Page, quiet: None) -> None:
    table = wall(page, server, "your-change")
    key(table, "n")
    expect(page.locator(".pwarn")).to_be_visible()
    expect(page.locator(".pwarn button").first).to_be_focused()
    expect(page.locator(".pnotes dl")).to_have_count(0)
    key(table, "Escape")
    expect(page.locator(".pnotes")).to_have_count(0)
    key(table, "n")
    key(table, "n")
    expect(page.locator(".pnotes dl")).to_be_visible()
    key(table, "Escape")
    expect(page.locator(".pnotes")).to_have_count(0)


def test_what_is_passed_in_a_list_on_the_way_is_not_chosen(server: Server, page: Page, quiet: None) -> None:
    """A closed list changes with every arrow and letter; the class is asked about what was meant, and once."""
    table = wall(page, server, "your-change")
    told = table.question.inner_text()
    key(table, "b")
    page.locator(".pchoose .morewhat summary").press("Enter")
    room = page.locator(".pchoose").get_by_label("Room", exact=True)
    room.focus()
    for name in ("ArrowDown", "ArrowDown", "r"):
        page.keyboard.press(name)
    meant = room.evaluate("node => node.selectedOptions[0].textContent")
    assert meant.startswith("R")
    page.wait_for_timeout(600)
    expect(table.question).to_have_text(told)
    expect(room).to_be_focused()
    key(table, "Enter")
    expect(table.question).to_have_text(f"Room: {meant}: better or worse?")
    key(table, "0")
    key(table, "b")
    page.locator(".pchoose select").first.focus()
    key(table, "Escape")
    expect(page.locator(".pchoose")).to_have_count(0)


def test_any_card_is_changed_before_the_eyes_of_the_class(server: Server, page: Page, quiet: None) -> None:
    table = wall(page, server, "your-change")
    key(table, "s")
    expect(page.locator(".plist [aria-current]")).to_be_focused()
    key(table, "s")
    key(table, "b")
    expect(page.locator(".pchoose button").first).to_be_focused()
    with table.answer():
        page.locator(".pchoose").get_by_role("button", name="no Fireman's Helmet").click()
    expect(table.question).to_have_text("No Fireman's Helmet: better or worse?")
    page.keyboard.press("3")
    expect(page.locator(".pfutures")).to_have_count(0)
    key(table, "ArrowRight")
    expect(page.locator(".popt.is-right")).to_contain_text("Worse")
    expect(page.locator(".pfutures tbody tr")).to_have_count(1)


def resized(page: Page, width: int, height: int) -> None:
    """Another window, and what it makes of the wall has been painted."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_type_follows_the_window(server: Server, page: Page, shots: Path) -> None:
    """A question is at least a thirtieth of the height, and nothing scrolls sideways."""
    page.emulate_media(reduced_motion="reduce")
    table = wall(page, server, "chance")
    key(table, "r")
    for width, height in ((1280, 720), (1920, 1080), (390, 844)):
        resized(page, width, height)
        page.screenshot(path=shots / f"projector-{width}.png")
        assert not page.evaluate(OVER), width
        assert page.evaluate(ASIDE) == [], width
        large = {"h1": 0.04, ".popts": 0.028, ".pwhy": 0.025} if width > 700 else {"h1": 0.02, ".popts": 0.02}
        for part, share in large.items():
            assert page.locator(f".projector {part}").first.evaluate(PIXELS) >= share * height, (part, width)
        if width > 700:
            assert_the_wall_is_filled(page, width, height)


def assert_the_wall_is_filled(page: Page, width: int, height: int) -> None:
    box = page.locator(".projector").bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == (width, height)
    scene = page.locator(".pscene").bounding_box()
    keys = page.locator(".pkeys").bounding_box()
    assert scene is not None
    assert keys is not None
    assert scene["y"] + scene["height"] <= keys["y"] + 1


def test_the_dice_of_the_chooser_lie_apart_on_a_large_wall(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    key(wall(page, server, "your-change"), "b")
    inside = "(node) => node.offsetWidth >= node.firstElementChild.getBoundingClientRect().width"
    assert page.locator(".pchoose .dice button").first.evaluate(inside)
    page.set_viewport_size({"width": 1280, "height": 800})


def test_both_pages_can_be_read_by_everybody(server: Server, page: Page) -> None:
    table = wall(page, server, "no-warrior", "ja")
    key(table, "ArrowRight")
    key(table, "ArrowRight")
    for path in (None, "scenarios"):
        if path is not None:
            table.open(page=path, lang="en")
            expect(page.locator(".scard").first).to_be_visible()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("lang, width, height", [("ja", 1280, 800), ("en", 390, 844)])
def test_what_opens_over_the_wall_can_be_read_by_everybody(
    server: Server, page: Page, lang: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    table = wall(page, server, "your-change", lang)
    for name, panel in (("b", ".pchoose"), ("s", ".plist"), ("n", ".pwarn"), ("n", ".pnotes dl")):
        key(table, name)
        expect(page.locator(panel)).to_be_visible()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        if name != "n":
            key(table, "Escape")


def test_after_the_language_nothing_is_left_of_the_other(server: Server, page: Page, quiet: None) -> None:
    table = wall(page, server, "no-warrior")
    live = page.locator(".tt > .vh[role=status]")
    for name in ("ArrowRight", "r"):
        key(table, name)
    expect(live).to_have_text("The answer: Better")
    key(table, "l")
    expect(live).to_have_text("")
    key(table, "0")
    expect(live).to_have_text(page.locator(".pline").inner_text().replace("\n", ""))


def test_a_lost_line_hides_no_word_of_the_question(server: Server, page: Page) -> None:
    wall(page, server, "alone")
    page.locator(".tt .page").evaluate(
        """(node) => node.insertAdjacentHTML("beforebegin", '<div class="lost">lost</div>')"""
    )
    lost, head = page.locator(".lost").bounding_box(), page.locator(".pbody").bounding_box()
    assert lost is not None
    assert head is not None
    assert lost["y"] >= head["y"] + head["height"] - 1


SHARE = (
    "(node) => { const box = node.getBoundingClientRect(); return [box.width / innerWidth, box.height / innerHeight]; }"
)


@pytest.mark.parametrize(
    "id, step, least",
    [
        ("mq.scenario.three-steps", "", 0.2),
        ("mq.scenario.searching", "", 0.2),
        (GEEK, "second-helper", 0.3),
        ("sb.scenario.face-up", "", 0.2),
    ],
)
def test_beside_an_answer_the_picture_takes_the_room_there_is(
    server: Server, page: Page, id: str, step: str, least: float
) -> None:
    """The share of the wall; what stands on it in small letters is left out, and no answer is cut."""
    page.emulate_media(reduced_motion="reduce")
    table = wall(page, server, step, id=id)
    for _ in range(6):
        if page.locator(".pbody.told").count():
            break
        key(table, "ArrowRight")
    for width, height in ((1280, 800), (1920, 1080)):
        resized(page, width, height)
        wide, tall = page.locator(".pscene").evaluate(SHARE)
        assert wide * tall >= least
        assert page.locator(".pright").evaluate("(node) => node.scrollHeight <= node.clientHeight + 1")
        expect(page.locator(".pscene :is(.base, .by, .lead):visible")).to_have_count(0)


CUT = """() => {
  const edges = (node) => node.getBoundingClientRect();
  const frame = edges(document.querySelector(".landpic, .mappic"));
  const inside = (box) => box.left >= frame.left - 1 && box.right <= frame.right + 1
    && box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
  const meets = (box) => box.right > frame.left && box.left < frame.right
    && box.bottom > frame.top && box.top < frame.bottom;
  return [...document.querySelectorAll(".landpic .acell, .landpic .aname, .mappic .rtile, .mappic .link")]
    .filter((node) => meets(edges(node)) && !inside(edges(node))).map((node) => node.textContent);
}"""


@pytest.mark.parametrize(
    "id", ["cpa.scenario.a-rest", "cpa.scenario.eleven", "mq.scenario.three-steps", "mq.scenario.the-boss"]
)
def test_a_board_is_cut_beside_its_cells_and_names(server: Server, page: Page, quiet: None, id: str) -> None:
    table = wall(page, server, "", "ja", id)
    assert page.evaluate(CUT) == []
    key(table, "l")
    expect(table.root).to_have_attribute("lang", "en")
    assert page.evaluate(CUT) == []


def test_the_page_saves_a_handout_and_begins_a_lesson(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    table.open(page="scenarios", lang="en")
    chooser = page.get_by_label("Open a file of your own")
    assert chooser.evaluate("(node) => node.offsetWidth") <= 1, "what the browser draws speaks its own language"
    with page.expect_download() as saved:
        page.get_by_role("button", name="Handout: The Shrieking Geek").click()
    assert saved.value.suggested_filename == "mq-scenario-shrieking-geek-en.html"
    with table.answer():
        page.get_by_role("button", name="Show it: The Shrieking Geek").click()
    expect(page.locator(".projector")).to_be_visible()


PAPERS = (GEEK, "bma.scenario.building", "sb.scenario.names", "mq.scenario.three-steps", "cpa.scenario.the-board-moves")
PRINTER_DOTS = b"3.125 0 0 3.125"  # 300 to the inch for 96 of the page: nothing was made smaller to fit the paper


@pytest.mark.parametrize("id", PAPERS)
def test_paper_is_drawn_from_the_file_alone(browser: Browser, tmp_path: Path, id: str) -> None:
    """Opened from a disk without any server: every position is drawn; the questions fill one page, the answers one."""
    edition, scenario = find_scenario(id)
    showing = Showing(scenario, edition)
    path = tmp_path / "handout.html"
    path.write_text(handout(showing, "en"), encoding="utf-8")
    page = browser.new_page(viewport={"width": 800, "height": 1100})
    errors: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri())
    expect(page.locator(".picture .pscene > *:first-child")).to_have_count(len(showing.questions))
    pdf = page.pdf(prefer_css_page_size=True)
    sides = page.locator(".picture").evaluate_all("(nodes) => nodes.map((node) => node.getBoundingClientRect().width)")
    page.close()
    assert len(set(sides)) == 1, "pictures of one page are alike"
    assert any(PRINTER_DOTS in drawn for drawn in _drawings(pdf))
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") == 2
    assert errors == []
    assert asked == [path.as_uri()]


def test_every_picture_of_the_teachers_sheet_is_drawn(browser: Browser, tmp_path: Path) -> None:
    edition, scenario = find_scenario(GEEK)
    path = tmp_path / "teacher.html"
    path.write_text(teachers_sheet(Showing(scenario, edition), "ja"), encoding="utf-8")
    page = browser.new_page(viewport={"width": 800, "height": 1100})
    page.goto(path.as_uri())
    assert page.evaluate("document.getAnimations().length") == 0, "who prints at once has every number in full"
    expect(page.locator(".picture .pscene > *:first-child")).to_have_count(page.locator(".picture").count())
    pdf = page.pdf(prefer_css_page_size=True)
    page.close()
    assert any(PRINTER_DOTS in drawn for drawn in _drawings(pdf))
    assert pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") in (3, 4)


def _drawings(pdf: bytes) -> Iterator[bytes]:
    """What is drawn on the pages, unpacked; other parts of the file are packed otherwise."""
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        with suppress(zlib.error):
            yield zlib.decompress(packed)


def test_the_teachers_window_follows_the_wall_and_leads_it(server: Server, page: Page, quiet: None) -> None:
    """Opened by one key; keys pressed there work on the wall, steps walked on the wall are followed there."""
    table = wall(page, server, "levels")
    with page.context.expect_page() as found:
        page.keyboard.press("t")
    teacher = found.value
    expect(teacher.locator(".tnow .thead")).to_have_text(page.locator(".pline").inner_text())
    teacher.keyboard.press("ArrowRight")
    expect(page.locator(".popt")).to_have_count(4)
    expect(teacher.locator(".topts .is-right")).to_contain_text("12")
    teacher.keyboard.press("3")
    expect(page.locator(".phands b")).to_have_text(["0", "0", "1", "0"])
    expect(teacher.locator(".thands")).to_contain_text("1")
    expect(page.locator(".pverdict, .pnotes")).to_have_count(0)
    key(table, "r")
    expect(teacher.locator(".tnow")).to_contain_text("the answer")
    teacher.locator(".tstep").nth(6).click()
    expect(page.locator(".pline")).to_have_text("What if she gave her Warrior card away?")
    expect(teacher.locator(".tnow .thead")).to_have_text("What if she gave her Warrior card away?")
    expect(teacher.locator(".tline")).to_have_count(0)  # what is on the wall is not said twice
    found_there = Axe().run(teacher)
    assert found_there.violations_count == 0, found_there.generate_report()
    page.close()
    expect(teacher.get_by_role("link", name="Open the wall")).to_be_visible()
    teacher.close()
