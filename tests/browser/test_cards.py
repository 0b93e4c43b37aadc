"""Card+ Adventure in a real browser: played by mouse, by finger and by keys alone, with the film and without."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.frames import frames_of
from browser.scenes import DOUBLE, adventure, dungeon, friends, moved_twice, press, rolled, set_out
from browser.visiting import MOTIONS, OPEN, Keyboard, Table, focused
from playwright.sync_api import Browser, Page, expect
from serve.browsing import Seen, opened, visiting
from serve.running import Server
from ui.walking import LANGS

from tutor.ui.words import labels

pytestmark = pytest.mark.usefixtures("quiet")
SIZES = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
# What a screen must not cut off.
SHOWN = [".aask", ".amovesp", ".landstage", ".apc", ".acd", ".tcd"]
MOST = 40
# What-ifs may put any monster of the box on the table: that list names all of them.
ANY_MONSTER = re.compile(r'"value": ?"cpa\.house\.monster\.[a-z-]+", ?"label": ?"[^"]*"')
CELLS = """nodes => nodes.map((node) => node.getBoundingClientRect())
  .map((box) => [box.left, box.top, box.right, box.bottom])"""


def cell(table: Table, name: str) -> str:
    found = table.region("map").locator(".acell", has_text=name)
    return f'[data-key="{found.get_attribute("data-key")}"]'


def em(table: Table) -> float:
    return float(table.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.landframe')).fontSize)"))


def turn(table: Table) -> str:
    return table.region("stage").locator(".aturn").inner_text()


def go_on(table: Table) -> None:
    """What a reader presses who looks only for a way to go on: the last of the moves that are listed ends his part."""
    press(table, ".actlist .btn", -1)


# -- playing ---------------------------------------------------------------------------------------------------------


def test_a_first_adventure_is_a_press_away(server: Server, page: Page) -> None:
    """From the front page to a table where the reader is asked something."""
    table = Table(page, server.url)
    table.open("", lang="en")
    with table.answer():
        table.root.locator('.game[data-game="card-adventure"] .gamedo .btn').first.click()
    expect(table.question).to_be_visible()
    assert table.region("map").locator(".acell").count() == 10


def test_two_turns_are_played_by_mouse_on_the_board(server: Server, page: Page) -> None:
    """A class from the list, a way on the board, and on until the next turn."""
    table = Table(page, server.url)
    set_out(table, "en", "1")
    assert turn(table) == "Turn 1"
    press(table, cell(table, "Broken Stair"))
    assert "Broken Stair" in table.region("hand").locator(".pcabout").inner_text()
    for _ in range(MOST):
        if turn(table) == "Turn 3":
            break
        go_on(table)
    else:
        raise AssertionError("the third turn never comes")


def test_a_move_and_a_fight_by_keyboard_alone(server: Server, page: Page) -> None:
    """Tab and arrows over the board to a cell that glows; a card of the hand, then the monster that it is shown to."""
    table = Table(page, server.url)
    dungeon("cards-four")(table, "en")
    keyboard = Keyboard(table)
    page.locator(".skip").focus()
    keyboard.reach(table.root.locator(cell(table, "Cesspool")))
    with table.answer():
        keyboard.key("Enter")
    assert "Cesspool" in table.region("hand").locator(".pcabout").inner_text()
    dungeon("cards-fight")(table, "en")
    page.locator(".skip").focus()
    keyboard.reach(table.root.locator(".acd.k-attack.offered").first)
    with table.answer():
        keyboard.key("Enter")
    foe = table.region("fight").locator(".foego", has_text="Wraith")
    keyboard.reach(foe)
    page.wait_for_timeout(DOUBLE)
    with table.answer():
        keyboard.key("Enter")
    assert table.region("fight").locator(".foe", has_text="Wraith").locator(".fcard").count() == 1
    assert keyboard.pressed < 160


def test_whom_a_card_may_be_shown_to_is_offered_once_it_is_picked(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    dungeon("cards-fight")(table, "en")
    fight = table.region("fight")
    assert fight.locator(".foe").count() == 5
    assert fight.locator(".foe.offered").count() == 0
    press(table, ".acd.k-attack.offered")
    assert fight.locator(".foe.offered").count() == 5
    before = int(fight.locator(".foe", has_text="Wraith").locator(".fnum b").first.inner_text())
    press(table, ".foe:has-text('Wraith') .foego")
    after = int(fight.locator(".foe", has_text="Wraith").locator(".fnum b").first.inner_text())
    assert (before, after) == (0, 3)  # a 5, and two less by magic


def test_a_refusal_says_why_and_leads_to_the_rule(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    moved_twice(table, "en")
    refusal = table.root.locator(".refusal")
    expect(refusal).to_be_visible()
    with table.answer():
        refusal.locator(".cite").first.click()
    expect(table.root.locator(".slip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.root.locator(".slip")).to_have_count(0)


def test_a_number_of_the_fight_opens_its_sum(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    dungeon("cards-fight")(table, "en")
    captain = table.region("fight").locator(".foe", has_text="Salamander")
    with table.answer():
        captain.locator(".fnum").nth(1).click()
    slip = table.root.locator(".slip")
    expect(slip).to_contain_text("Flame Captain")  # who makes it stronger by one
    page.keyboard.press("Escape")
    assert focused(captain.locator(".fnum").nth(1))


# -- the board -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cards-four", "cards-gate", "cards-fight"])
def test_nothing_scrolls_at_1280_by_800(server: Server, page: Page, shots: Path, name: str) -> None:
    table = Table(page, server.url)
    dungeon(name)(table, LANGS[0])
    for lang in LANGS:
        table.speak(lang)
        assert_nothing_is_cut(table, shots, name, lang)


def assert_nothing_is_cut(table: Table, shots: Path, name: str, lang: str) -> None:
    page = table.page
    page.screenshot(path=shots / f"{name}-{lang}-1280.png")
    assert page.evaluate(SIZES) == [1280, 800]
    story = table.region("story").bounding_box()
    assert story
    for sign in SHOWN:
        for box in (node.bounding_box() for node in table.root.locator(sign).all()):
            assert box
            assert box["y"] + box["height"] <= story["y"] + 1, sign
            assert box["x"] + box["width"] <= 1281, sign
    fight = table.region("fight")
    if fight.count():
        assert fight.evaluate("node => node.scrollHeight <= node.clientHeight + 1"), "monsters are cut off"


def test_keys_zoom_the_board_and_show_it_whole(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    dungeon("cards-four")(table, "en")
    Keyboard(table).reach(table.root.locator(cell(table, "East Channel")))
    first = em(table)
    page.keyboard.press("+")
    assert em(table) == pytest.approx(first * 1.25, rel=0.01)
    page.keyboard.press("-")
    assert em(table) == pytest.approx(first, rel=0.01)
    page.keyboard.press("0")
    frame = page.locator(".landframe").bounding_box()
    assert frame
    for left, top, right, bottom in page.locator(".acell").evaluate_all(CELLS):
        assert left >= frame["x"] - 1
        assert right <= frame["x"] + frame["width"] + 1
        assert top >= frame["y"] - 1
        assert bottom <= frame["y"] + frame["height"] + 1


def test_two_fingers_zoom_the_board(server: Server, browser: Browser) -> None:
    seen = Seen()
    size = {"width": 390, "height": 844}
    with opened(browser, seen, viewport=size, has_touch=True, is_mobile=True, reduced_motion="reduce") as page:
        table = Table(page, server.url)
        dungeon("cards-four")(table, "ja")
        first, client = em(table), page.context.new_cdp_session(page)
        box = page.locator(".landframe").bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + 150
        for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 90), ("touchEnd", 0)):
            points = [{"x": x - apart, "y": y}, {"x": x + apart, "y": y}] if apart else []
            client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        page.wait_for_timeout(100)
        assert em(table) > first * 1.5
    assert seen.errors == []


def test_the_list_says_it_all_and_is_played_from(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    dungeon("cards-four")(table, "en")
    table.region("map").get_by_role("button", name=labels("en")["as_list"]).click()
    places = table.region("map").locator(".landlist > li")
    expect(places).to_have_count(24 + 2)  # cells, the gate, the wall
    west = places.filter(has=page.get_by_role("button", name="West Channel"))
    expect(west).to_contain_text("Ogre")
    with table.answer():
        table.region("map").locator('.lcell.offered [data-key$="W6.go"]').click()
    assert "Sunken Store" in table.region("hand").locator(".pcabout").inner_text()
    dungeon("cards-gate")(table, "en")
    expect(table.region("map").locator(".landlist")).to_be_visible()  # the wish is remembered


# -- the film --------------------------------------------------------------------------------------------------------


def test_the_die_is_acted_out_until_it_is_skipped(server: Server, seen: Seen) -> None:
    """With motion the film lies over the board, can be skipped and seen again; without, it is not there."""
    for motion, films in MOTIONS:
        with visiting(seen, 1280, 800) as page:
            page.emulate_media(reduced_motion=motion)
            table = Table(page, server.url)
            rolled(table, "en")
            film = table.root.locator(".afilm")
            assert film.count() == films
            again = table.region("log").get_by_role("button", name="Watch again")
            assert again.count() == films
            if films:
                film.get_by_role("button", name="Skip").click()
                expect(film).to_have_count(0)
                again.click()
                expect(film).to_have_count(1)
                expect(film).to_have_count(0, timeout=20_000)  # it ends by itself


# -- what reaches the browser ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_no_frame_names_a_monster_that_lies_hidden(server: Server, page: Page, lang: str) -> None:
    """Of a stack only the card on top is told: neither ids nor names of those below reach the browser."""
    frames = frames_of(page)
    table = Table(page, server.url)
    dungeon("cards-gate")(table, lang)  # a goblin lies below an ogre
    press(table, cell(table, {"en": "Rats' Nest", "ja": "ネズミの巣"}[lang]))
    table.page.wait_for_timeout(DOUBLE)
    told = [ANY_MONSTER.sub("", frame) for frame in frames if '"adventure"' in frame]
    assert any("monster.ogre/1" in frame for frame in told)
    assert not [found for frame in told for found in re.findall(r"monster\.goblin|Goblin|ゴブリン", frame)]


def test_hands_that_are_hidden_stay_in_the_kernel(server: Server, page: Page) -> None:
    frames = frames_of(page)
    table = Table(page, server.url)
    table.open(deal="card-plus-adventure", seed="3", bot="random", variants="hidden-hands", lang="en")
    press(table, ".actlist .btn")
    others = table.root.locator(".apc.other")
    assert others.count() == 2
    assert others.locator(".tcd.back").count() == others.locator(".tcd").count() > 4
    assert table.root.locator(".acd").count() >= 6
    assert not [frame for frame in frames if re.search(r'"who": "Tork".{0,40}house\.attack', frame)]


# -- setting up ------------------------------------------------------------------------------------------------------


def test_a_match_is_dealt_on_the_board_that_is_chosen(server: Server, page: Page) -> None:
    """Its number is nobody's to know: it is found again by a key, after a reload and by Back and Forward."""
    frames = frames_of(page)
    table = Table(page, server.url)
    table.open("", page="deal", edition="card-plus-adventure", lang="en")
    page.get_by_role("radio", name="Three Locks").check()
    page.get_by_role("radio", name="4, you included").check()
    page.get_by_role("radio", name="They do as they please").check()
    with table.answer():
        page.get_by_role("button", name="Deal").click()
    assert table.root.locator(".apc").count() == 4
    assert "Three Locks" in table.region("map").locator(".boardname").inner_text()
    press(table, ".actlist .btn")
    stands = table.root.locator(".adventure").inner_text()
    page.go_back()
    page.get_by_role("button", name="Deal").wait_for()
    page.go_forward()
    expect(table.root.locator(".adventure")).to_be_visible()
    assert table.root.locator(".adventure").inner_text() == stands
    page.reload()
    page.wait_for_function(OPEN)
    assert table.root.locator(".adventure").inner_text() == stands
    assert page.title().startswith("Card+ Adventure: match ·")
    assert re.search(r"\?position=[\w-]{16}&lang=en$", page.url)
    assert "seed=" not in "".join(frames)


def test_friends_at_one_screen_take_turns_without_a_curtain(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    friends(table, "en")
    assert turn(table) == "Set-up · Player 2"
    press(table, ".actlist .btn", 1)
    seats = set()
    for _ in range(MOST):
        seats.add(turn(table).rpartition(" ")[2])
        if turn(table).startswith("Turn 2"):
            break
        go_on(table)
    assert seats >= {"1", "2"}
    assert table.region("curtain").count() == 0


def test_japanese_and_english_are_one_press_apart(server: Server, page: Page) -> None:
    table = Table(page, server.url)
    adventure(table, "ja")
    assert "水底の王冠" in table.region("map").inner_text()
    with table.answer():
        page.get_by_role("button", name="English").click()
    assert "The Sunken Crown" in table.region("map").inner_text()
    assert table.region("stage").locator(".aturn").inner_text() == "Set-up"


def test_no_english_word_of_the_hand_is_broken_or_cut(server: Server, page: Page) -> None:
    """Thunderbolt is longer than one card of nine is wide: its card is wider, and the others give way."""
    table = Table(page, server.url)
    table.open(deal="card-plus-adventure", players="2", seed="41", lang="en")
    press(table, ".actlist .btn", -1)  # a class with cards of all kinds
    names = table.region("hand").locator(".acname")
    expect(names.filter(has_text="Thunderbolt")).to_have_count(1)
    wide = "nodes => nodes.filter((n) => n.scrollWidth > n.closest('.acd').clientWidth).map((n) => n.innerText)"
    assert names.evaluate_all(wide) == []
    # one word stands in one line
    lines = "nodes => nodes.filter((n) => !/ /.test(n.innerText) && n.clientHeight > 18).map((n) => n.innerText)"
    assert names.evaluate_all(lines) == []
