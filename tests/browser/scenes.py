"""The screens that every look at the app goes through."""

from __future__ import annotations

from collections.abc import Callable

from browser.visiting import Table
from ui.walking import EXAMPLE, GEEK, QUICK

from tutor.ui.words import labels

Scene = Callable[[Table, str], None]


def fight(step: str, lesson: str = GEEK) -> Scene:
    return lambda table, lang: table.open(lesson=lesson, step=step, lang=lang)


def refusal(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="again-the-die", lang=lang)
    with table.answer():
        table.region("acts").locator(".is-refused").first.click()


def slip(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="thrown", lang=lang)
    with table.answer():
        table.region("stage").locator(".say .term").first.click()


def answered(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="without-warrior", lang=lang)
    with table.answer():
        table.region("predict").get_by_role("radio").nth(1).check()
    with table.answer():
        table.region("predict").get_by_role("button", name=labels(lang)["lock"]).click()


def branch(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="roll", lang=lang)
    with table.answer():
        table.region("whatif").locator(".chip").first.click()
    table.root.locator(".tile > summary").first.click()
    table.root.locator(".rolls > summary").click()
    table.root.locator(".morewhat > summary").first.click()


def summary(table: Table, lang: str) -> None:
    table.open(lesson=GEEK, step="quiz-floor", lang=lang)
    with table.answer():
        table.region("predict").get_by_role("radio").nth(2).check()
    with table.answer():
        table.region("predict").get_by_role("button", name=labels(lang)["lock"]).click()
    with table.answer():
        table.region("story").locator(".sn").click()


def dungeon(name: str) -> Scene:
    return lambda table, lang: table.open(table=name, lang=lang)


def ways(table: Table, lang: str) -> None:
    table.open(table="walk", lang=lang)
    with table.answer():
        table.region("map").locator('[data-key="fig-m2.go"]').click()


def in_words(table: Table, lang: str) -> None:
    table.open(table="crowd", lang=lang)
    table.region("stage").get_by_role("button", name=labels(lang)["as_list"]).click()


def walled(table: Table, lang: str) -> None:
    table.open(table="crowd", lang=lang)
    with table.answer():
        table.region("map").locator(".rtile.refused").click()


SCENES: dict[str, Scene] = {
    "landing": lambda table, lang: table.open("", lang=lang),
    "fight": fight("choose"),
    "told": fight("thrown"),
    "refusal": refusal,
    "slip": slip,
    "prediction": fight("chance"),
    "answer": answered,
    "branch": branch,
    "after": fight("curses"),
    "summary": summary,
    "rule": lambda table, lang: table.open(rule="mq.combat.tie", lang=lang),
    "words": lambda table, lang: table.open(words="戦", lang=lang),
    "proof": lambda table, lang: table.open(proof="mq.help.one", half="broken", lang=lang),
    "example": lambda table, lang: table.open(example=EXAMPLE, step="baby", lang=lang),
    "deal": lambda table, lang: table.open(deal="munchkin-quest", seed="5", lang=lang),
    "first": fight("alone", QUICK),
    "map": dungeon("walk"),
    "map-early": dungeon("early"),
    "map-fight": dungeon("fight"),
    "map-crowd": dungeon("crowd"),
    "map-ways": ways,
    "map-words": in_words,
    "map-refusal": walled,
}
