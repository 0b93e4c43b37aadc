"""One fight in the real page: refusals, slips, changed dice, predictions; where the focus is after each."""

from __future__ import annotations

import re

import pytest
from browser.visiting import Keyboard, Table, focused
from playwright.sync_api import Locator, Page, expect
from serve.running import Server
from ui.walking import GEEK

from tutor.ui.words import labels

pytestmark = pytest.mark.usefixtures("quiet")


def opened_at(page: Page, server: Server, step: str, lang: str = "en") -> Table:
    table = Table(page, server.url)
    table.open(lesson=GEEK, step=step, lang=lang)
    return table


def entered(table: Table, target: Locator) -> Keyboard:
    """Tab to something and press it; the keyboard that has done so."""
    keyboard = Keyboard(table)
    with table.answer():
        keyboard.reach(target)
        keyboard.key("Enter")
    return keyboard


def sentences(items: Locator) -> list[str]:
    return [text.strip() for text in items.all_inner_texts()]


def test_a_switch_of_language_keeps_focus_scroll_and_totals(server: Server, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 600})
    table = opened_at(page, server, "loaded-die")
    chip = table.region("whatif").locator(".chip").nth(3)
    chip.focus()
    page.evaluate("window.scrollTo(0, 180)")
    before = (table.totals(), table.beat(), page.evaluate("window.scrollY"), chip.get_attribute("data-key"))
    english = chip.inner_text()
    with table.answer():
        page.keyboard.press("l")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    assert focused(chip)
    assert chip.inner_text() != english
    assert (table.totals(), table.beat(), page.evaluate("window.scrollY"), chip.get_attribute("data-key")) == before
    with table.answer():
        page.keyboard.press("l")
    assert chip.inner_text() == english
    assert (table.totals(), table.beat(), page.evaluate("window.scrollY")) == before[:3]


def test_a_switch_in_a_branch_keeps_the_branch(server: Server, page: Page) -> None:
    table = opened_at(page, server, "roll")
    with table.answer():
        table.region("whatif").locator(".chip").first.click()
    fraction = table.fraction()
    with table.answer():
        table.region("bar").get_by_role("button", name="日本語").click()
    assert table.fraction() == fraction
    expect(table.region("whatif")).to_contain_text("元に戻る")


def test_a_refusal_gives_its_reasons_and_keeps_the_focus(server: Server, page: Page) -> None:
    table = opened_at(page, server, "again-the-die")
    refused = table.region("acts").locator(".is-refused").first
    entered(table, refused)
    refusal = table.region("refusal")
    assert focused(refused)
    expect(refusal.locator("ol > li")).to_have_count(3)
    box, story = refusal.bounding_box(), table.region("story").bounding_box()
    assert box
    assert story
    assert box["y"] + box["height"] <= story["y"]  # whole, though this table is longer than the window
    expect(refusal.locator("ol .cite")).to_have_count(3)
    assert sentences(refusal.locator("ol .cite > span"))[0].startswith("p. 9")
    title = refusal.get_by_role("heading").inner_text()
    spoken = table.spoken()
    assert spoken.startswith(title)
    assert refusal.locator("ol > li > div").first.inner_text() in spoken
    expect(table.region("acts").locator("[disabled]")).to_have_count(0)
    with table.answer():  # looking up a page leaves it standing
        refusal.locator(".cite").first.click()
    expect(refusal).to_be_visible()


def test_a_changed_die_moves_the_odds_and_a_return_brings_them_back(server: Server, page: Page) -> None:
    table = opened_at(page, server, "again-the-die")
    assert (table.totals(), table.fraction()) == ((31, 33), "0/1")
    dice = table.region("whatif").get_by_role("group").first
    with table.answer():
        dice.get_by_role("button", name="6").click()
    assert (table.totals(), table.fraction()) == ((36, 33), "1/1")
    compare = table.region("whatif").locator(".compare")
    rows = [row.locator("td").all_inner_texts() for row in compare.locator("tbody tr").all()]
    assert rows == [["1", "6"]]
    with table.answer():
        table.region("whatif").get_by_role("button", name="Back to the fight").click()
    assert (table.totals(), table.fraction()) == ((31, 33), "0/1")
    expect(compare).to_have_count(0)


def test_what_is_too_much_at_once_can_be_changed_under_more(server: Server, page: Page) -> None:
    """Five dice are rolled: four stand there at once."""
    table = Table(page, server.url)
    table.open(proof="mq.helper.runs", lang="en")
    dice = table.region("whatif").locator(".dice")
    expect(dice).to_have_count(4)
    table.root.locator(".morewhat > summary").first.click()
    expect(dice).to_have_count(5)
    last = dice.last.get_by_role("button", name="6")
    with table.answer():
        last.click()
    expect(last).to_have_attribute("aria-pressed", "true")


def test_a_comparison_shows_only_what_differs(server: Server, page: Page) -> None:
    table = opened_at(page, server, "roll")
    assert table.fraction() == "33/36"
    with table.answer():
        table.region("whatif").get_by_role("button", name="no Warrior").click()
    assert table.fraction() == "216/216"
    rows = table.region("whatif").locator(".compare tbody tr")
    assert rows.count() == 3
    for row in rows.all():
        left, right = row.locator("td").all_inner_texts()
        assert left != right
        expect(row.locator(".cite")).to_have_count(1)


def test_a_slip_opens_at_its_word_and_esc_brings_the_focus_back(server: Server, page: Page) -> None:
    table = opened_at(page, server, "thrown")
    word = table.region("stage").locator(".say .term").first
    keyboard = entered(table, word)
    slip = page.locator(".slip")
    expect(slip).to_be_visible()
    expect(slip).to_contain_text("投擲")
    expect(slip.locator('[lang="ja"]').first).to_be_visible()
    keyboard.key("Tab")
    assert slip.evaluate("node => node.contains(document.activeElement)")
    with table.answer():
        keyboard.key("Escape")
    expect(slip).to_have_count(0)
    assert focused(word)


def test_a_slip_goes_where_the_focus_would_be_under_it(server: Server, phone: Page) -> None:
    table = opened_at(phone, server, "elf")
    word = table.region("predict").locator(".term").first
    keyboard = entered(table, word)
    slip = phone.locator(".slip")
    keyboard.key("Tab")
    expect(slip).to_be_visible()
    keyboard.choose(table.region("predict").get_by_role("radio").first)
    expect(slip).to_have_count(0)


def test_a_number_opens_into_its_reason(server: Server, page: Page) -> None:
    table = opened_at(page, server, "roll")
    tile = table.region("ledger").locator(".tile").filter(has_text="Freezing Explosive Potion")
    keyboard = Keyboard(table)
    keyboard.reach(tile.locator("summary"))
    keyboard.key("Enter")
    expect(tile).to_have_attribute("open", "")
    expect(tile.locator(".why")).to_contain_text("30 → 25")
    expect(tile.locator(".why .cite")).not_to_have_count(0)
    with table.answer():
        table.region("bar").get_by_role("button", name="日本語").click()
    expect(table.region("ledger").locator(".tile[open]")).to_have_count(1)  # stays open in the other language


def test_an_open_prediction_hides_what_answers_it(server: Server, page: Page) -> None:
    table = opened_at(page, server, "without-warrior")
    expect(table.region("odds")).to_contain_text("hidden")
    expect(table.region("whatif")).to_have_count(0)
    lock = table.region("predict").get_by_role("button", name=labels("en")["lock"])
    lock.click()  # nothing chosen yet: the focus goes to the question instead
    assert table.region("predict").get_by_role("radio").first.evaluate("node => node === document.activeElement")
    with table.answer():
        table.region("predict").get_by_role("radio", name="Worse").check()
    with table.answer():
        lock.click()
    expect(table.region("predict")).to_contain_text("not quite")
    expect(table.region("odds").locator(".big")).to_be_visible()
    assert table.spoken().startswith("not quite")


def test_the_story_is_walked_by_keys_of_its_own(server: Server, page: Page) -> None:
    table = opened_at(page, server, "thrown")
    table.question.evaluate("node => { node.tabIndex = -1; node.focus(); }")
    with table.answer():
        page.keyboard.press("Alt+ArrowLeft")
    assert (table.beat(), table.totals()) == ("baby", (30, 22))
    with table.answer():
        page.keyboard.press("Alt+ArrowRight")
    assert (table.beat(), table.totals()) == ("thrown", (30, 27))
    current = table.region("story").locator('[aria-current="step"]')
    box, frame = current.bounding_box(), table.region("story").locator(".beats").bounding_box()
    assert box
    assert frame
    assert frame["x"] <= box["x"]
    assert box["x"] + box["width"] <= frame["x"] + frame["width"]
    with table.answer():
        table.region("story").locator('[data-key="helmet.go"]').click()
    assert (table.beat(), table.totals()) == ("helmet", (7, 12))


def test_w_tells_why_a_move_may_be_made_and_makes_none(server: Server, page: Page) -> None:
    table = opened_at(page, server, "roll")
    before = table.totals()
    roll = table.region("acts").get_by_role("button", name="Roll the dice")
    roll.focus()
    with table.answer():
        page.keyboard.press("w")
    expect(table.region("slip")).to_contain_text("Roll the dice: possible")
    expect(table.region("slip").locator(".cite").first).to_contain_text("p. 9")
    assert "Roll the dice: possible. " in table.spoken()
    page.keyboard.press("Escape")
    expect(table.region("slip")).to_have_count(0)
    assert focused(roll)
    assert table.totals() == before


def test_w_says_so_where_there_is_nothing_to_tell(server: Server, page: Page) -> None:
    table = opened_at(page, server, "roll")
    table.region("bar").get_by_role("button", name="日本語").focus()
    with table.answer():
        page.keyboard.press("w")
    assert "nothing here" in table.spoken()


def test_single_letters_can_be_switched_off(server: Server, page: Page) -> None:
    table = opened_at(page, server, "roll")
    page.locator(".menu > summary").click()
    page.get_by_role("button", name=re.compile("Single-letter")).click()
    page.keyboard.press("Escape")
    table.region("acts").get_by_role("button").first.focus()
    page.keyboard.press("l")
    page.wait_for_timeout(300)
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_what_is_asked_gets_the_focus_when_there_is_no_way_on(server: Server, page: Page) -> None:
    table = opened_at(page, server, "enhancers")
    onward = table.region("story").locator(".sn")
    with table.answer():
        onward.focus()
        page.keyboard.press("Enter")
    assert table.beat() == "chance"
    assert focused(table.region("predict"))


CHOOSE_TWICE = """async () => {
  const table = document.querySelector(".tt");
  const options = [...table.querySelectorAll('[data-region="predict"] input')];
  const seen = [];
  const look = () => seen.push(options.findIndex((option) => option.checked));
  new MutationObserver(look).observe(table, { attributeFilter: ["data-rev"] });
  for (const option of options.slice(0, 3)) { option.focus(); option.click(); }
  while (seen.length < 3) await new Promise(requestAnimationFrame);
  return seen;
}"""


def test_who_chooses_faster_than_the_answers_come_keeps_the_latest_choice(server: Server, page: Page) -> None:
    table = opened_at(page, server, "treasure")
    expect(table.region("predict")).to_be_visible()
    assert page.evaluate(CHOOSE_TWICE) == [2, 2, 2]


def test_a_second_press_after_a_card_is_picked_does_not_end_the_turn(server: Server, page: Page) -> None:
    """A card with two uses shows them, and the focus waits on the first of them, not on the button that passes."""
    table = Table(page, server.url)
    table.open(deal="munchkin-quest", seed="777", lang="en")
    cards = table.region("hand").locator("button.offered")
    for n in range(cards.count()):
        cards.nth(n).focus()
        with table.answer():
            page.keyboard.press("Enter")
        if page.locator('[data-region="acts"] .group').count():
            break
    ways = page.locator('[data-region="acts"] .group')
    assert ways.evaluate("node => node.contains(document.activeElement)")


def test_on_a_phone_one_press_leads_to_the_open_question(server: Server, phone: Page) -> None:
    table = Table(phone, server.url)
    table.open(lesson="mq.lesson.first-steps", step="what", lang="ja")
    asked = table.region("predict")
    expect(asked).not_to_be_in_viewport(ratio=0.5)
    phone.locator('[data-key="story.moves"]').click()
    expect(asked).to_be_in_viewport(ratio=0.9)
    assert asked.evaluate("node => node.contains(document.activeElement)")
