"""A class in real browsers: opened on the wall by one key, joined by a code on two telephones, led by the keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from browser.classes import (
    GEEK,
    SMALL,
    WIDE,
    accessible,
    class_opened,
    join,
    key,
    phones,
    reads,
    saved,
    teacher_of,
    wall_at,
)
from browser.visiting import OPEN, Keyboard, Table
from playwright.sync_api import Page, expect
from serve.running import Server

from tutor.lessons.scenarios_play import Showing, find_scenario
from tutor.lessons.truth import settle
from tutor.ui.learn.review import open_to_take_home

__all__ = ["phones"]

QUESTION = "1. Take her Warrior card away. Better or worse?"
LEARNER = "does-homework-0001"
BETTER, WORSE = ("Better", "良くなる"), ("Worse", "悪くなる")


@pytest.mark.slow
def test_a_class_votes_sees_the_answer_and_votes_again(
    server: Server, page: Page, phones: list[Page], quiet: None
) -> None:
    table = wall_at(page, server, "no-warrior")
    code = class_opened(page)
    expect(page.locator(".pclasswarn")).to_contain_text("--host")
    accessible(page)
    for phone, waits in zip(phones, ("前の画面を見てください", "Eyes on the wall"), strict=True):
        join(phone, server, code)
        reads(phone.get_by_role("heading", level=1), waits)
    key(table, "ArrowRight")
    expect(page.locator(".pclassbox")).to_have_count(0)
    for phone in phones:
        expect(phone.locator(".kopt")).to_have_count(3)
        assert phone.evaluate(SMALL) == []
        assert phone.evaluate(WIDE) <= 0
    accessible(phones[0])
    vote_twice(page, *phones)
    key(table, "r")
    expect(page.locator(".phands b")).to_have_text(["2", "0", "0"])
    expect(page.locator(".pshift .num")).to_have_text(["0", "0", "2"])
    reads(page.locator(".pshiftkey"), "first vote second vote")
    expect(page.locator(".pcount")).to_have_text("2 answers")
    accessible(page)
    see_the_answer(*phones)


def vote_twice(page: Page, japanese: Page, english: Page) -> None:
    """Both say the same, one of them by keys; one changes her mind in the second round, and one hand is raised."""
    Keyboard(Table(english, "")).reach(english.locator(".kopt").nth(2))
    english.keyboard.press("Enter")
    expect(english.locator(".knote")).to_contain_text("Your vote is in")
    japanese.get_by_role("button", name=WORSE[1]).tap()
    expect(page.locator(".pclasschip")).to_contain_text("2 answered")
    expect(page.locator(".phands b")).to_have_text(["0", "0", "0"])
    page.keyboard.press("z")
    reads(english.locator(".knote"), "Voting is paused")
    expect(page.locator(".proom h2")).to_have_text("voting is paused")
    page.keyboard.press("z")
    expect(page.locator(".proom h2")).to_have_text("Answer on your device")
    expect(english.locator(".knote")).to_contain_text("Your vote is in")
    page.keyboard.press("v")
    expect(english.locator(".kround")).to_contain_text("Second vote")
    english.get_by_role("button", name=BETTER[0]).tap()
    expect(page.locator(".pclasschip")).to_contain_text("1 answered")
    page.keyboard.press("1")


def see_the_answer(japanese: Page, english: Page) -> None:
    reads(japanese.locator(".kengine h2"), BETTER[1])
    expect(english.locator(".kengine")).to_contain_text("They cannot lose")
    expect(english.locator(".kresult .is-right .kcount b")).to_have_text(["0", "2"])
    expect(english.locator(".kmark.is-own")).to_be_visible()
    accessible(english)
    japanese.get_by_role("button", name="English").tap()
    reads(japanese.locator(".kengine h2"), BETTER[0])
    japanese.reload()
    reads(japanese.locator(".kengine h2"), BETTER[0])


@pytest.mark.slow
def test_the_teachers_window_knows_who_met_what_and_ends_it(
    server: Server, page: Page, phones: list[Page], tmp_path: Path, quiet: None
) -> None:
    table = wall_at(page, server, "no-warrior")
    one = phones[1]
    join(one, server, class_opened(page))
    name = one.locator(".kname b").inner_text()
    teacher = teacher_of(page)
    expect(teacher.locator(".tgrid th[scope=row]")).to_have_text([name])
    key(table, "ArrowRight")
    one.get_by_role("button", name=WORSE[0]).tap()
    expect(teacher.locator(".tvote b")).to_have_text(["0", "0", "1"])
    expect(teacher.locator(".tadvice")).to_contain_text("give a hint")
    expect(teacher.locator(".tgrid td")).to_have_text("voted")
    teacher.keyboard.press("z")
    reads(one.locator(".knote"), "Voting is paused")
    teacher.keyboard.press("r")
    expect(teacher.locator(".tgrid td")).to_have_text("other")
    accessible(teacher)
    rows = [["Name", QUESTION, "Right"], [name, "Worse", "0"], ["Right answer", "Better", "1"]]
    assert saved(teacher, tmp_path) == rows
    end(teacher, one)
    expect(page.locator(".pclasschip")).to_have_count(0)
    teacher.close()


def end(teacher: Page, one: Page, told: bool = True) -> None:
    """It is asked first whether that is meant; Enter pressed twice keeps everything."""
    teacher.get_by_role("button", name="End the class").press("Enter")
    expect(teacher.get_by_role("button", name="Keep them")).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(teacher.get_by_role("button", name="End the class")).to_be_focused()
    teacher.keyboard.press("Enter")
    expect(one.locator(".kengine" if told else ".kopts")).to_be_visible()
    teacher.get_by_role("button", name="Delete").click()
    reads(one.get_by_role("heading", level=1), "This class is over")
    expect(teacher.locator(".tclass")).to_contain_text("Press C")


@pytest.mark.slow
def test_a_wall_that_was_closed_by_mistake_is_opened_again_with_its_class(
    server: Server, page: Page, phones: list[Page], quiet: None
) -> None:
    """The teacher's window has the class meanwhile, and stays where it is."""
    wall_at(page, server, "no-warrior")
    one, code = phones[1], class_opened(page)
    join(one, server, code)
    teacher = teacher_of(page)
    expect(teacher.locator(".tcame")).to_contain_text("1 here")
    page.close()
    with teacher.context.expect_page() as found:
        teacher.get_by_role("link", name="Open the wall").press("Enter")
    again = found.value
    expect(again.locator(".pclasschip")).to_contain_text(code)
    expect(again.locator(".pclasschip")).to_contain_text("1 here")
    expect(again.locator(".pline")).to_have_text("What if she gave her Warrior card away?")
    teacher.keyboard.press("ArrowRight")
    expect(one.locator(".kopt")).to_have_count(3)
    end(teacher, one, told=False)
    expect(again.locator(".pclasschip")).to_have_count(0)
    again.close()
    teacher.close()


@pytest.mark.slow
def test_the_teacher_sees_who_is_wrong_twice_in_a_row_and_how_homework_went(
    server: Server, page: Page, phones: list[Page], tmp_path: Path, quiet: None
) -> None:
    table, one = wall_at(page, server, "alone"), phones[1]
    join(one, server, class_opened(page))
    page.keyboard.press("Escape")
    teacher = teacher_of(page)
    for at in range(2):
        one.locator(".kopt").last.tap()
        expect(page.locator(".pclasschip")).to_contain_text("1 answered")
        expect(teacher.locator(".tstuck")).to_have_count(0)
        key(table, "r")
        expect(teacher.locator(".tgrid td")).to_have_text(["other"] * (at + 1))
        for name in ("ArrowRight", "p") if at == 0 else ():  # what is told next, and the question after that
            key(table, name)
    expect(teacher.locator(".tstuck")).to_have_text("two wrong in a row")
    teacher.get_by_role("button", name="Look at it now").click()
    expect(teacher.locator(".tafter tbody td b")).to_have_text(["0 %", "0 %"])
    table.open(page="projector", scenario=GEEK, step="second-helper", lang="en")
    for name in "pr":
        key(table, name)
    do_homework(one, server, teacher)
    expect(teacher.get_by_role("region", name="Missed in the homework").locator("tbody td").first).to_have_text("1")
    expect(teacher.get_by_role("heading", name="Most missed in the homework")).to_be_visible()
    accessible(teacher)
    head, own, _ = saved(teacher, tmp_path)
    assert dict(zip(head, own, strict=True)).items() >= {"Homework right": "2", "Homework answered": "3"}.items()
    teacher.close()


def do_homework(one: Page, server: Server, teacher: Page) -> None:
    """Only the first of three answers is wrong. Loaded again, they can be given once more, and that counts no more."""
    one.evaluate(f"localStorage.setItem('tt-learner', '{LEARNER}')")
    with one.expect_navigation():
        one.get_by_role("link", name="Three questions of your own").tap()
    one.wait_for_function(OPEN)
    expect(one.locator(".copybar")).to_contain_text("Homework for class")
    home = Table(one, server.url)
    cell = teacher.get_by_role("region", name="Answers by question").locator("tbody td").last
    told = ("0 of 1 right so far", "1 of 2 right so far", "2 of 3 right")
    for option, says in zip(wrong_then_right(), told, strict=True):
        with home.answer():
            home.region("predict").get_by_role("radio").nth(option).tap()
        with home.answer():
            one.locator('[data-key="predict.lock"]').tap()
        expect(cell).to_have_text(says)
        with home.answer():
            one.locator('[data-key="predict.next"]').tap()
    expect(one.locator(".copydone")).to_have_text("Your teacher has been told how it went.")
    expect(home.region("summary")).to_contain_text("2 of 3 right. The rules that you missed are asked again tomorrow")
    accessible(one)
    one.reload()
    expect(one.locator(".copybar")).to_contain_text("Your teacher is told")
    expect(cell).to_have_text(told[-1])


def wrong_then_right() -> list[int]:
    """Which option it is at each question of that learner."""
    edition, scenario = find_scenario(GEEK)
    desk = open_to_take_home(Showing(scenario, edition), {"scenario": GEEK}, LEARNER)
    assert desk is not None
    found = []
    for n, question in enumerate(desk.questions):
        truth = settle(edition, question.line, question.step.truth).key
        options = [option.key == truth for option in question.step.options]
        found.append(options.index(n > 0))
    return found


def test_a_wall_that_is_loaded_again_finds_its_class(server: Server, page: Page, quiet: None) -> None:
    table = wall_at(page, server, "alone")
    code = class_opened(page)
    page.keyboard.press("Escape")
    expect(page.locator(".pclassbox")).to_have_count(0)
    table.open(page="projector", scenario=GEEK, step="alone", lang="ja")
    expect(page.locator(".pclasschip")).to_contain_text(re.compile(f"{code}.*0人が参加"))
