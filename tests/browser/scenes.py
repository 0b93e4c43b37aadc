"""The screens that every look at the app goes through."""

from __future__ import annotations

from collections.abc import Callable

from browser.visiting import Table
from ui.walking import EXAMPLE, GEEK, QUICK

from tutor.ui.words import labels

DOUBLE = 430  # milliseconds
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


def match(table: Table, lang: str, edition: str = "alpha", players: str = "2") -> None:
    table.open(deal=f"boss-monster-{edition}", seed="3", players=players, bot="random", lang=lang)


def press(table: Table, sign: str, n: int = 0) -> None:
    """Later than a double click of the same, which the page takes for one press."""
    table.page.wait_for_timeout(DOUBLE)
    with table.answer():
        table.root.locator(sign).nth(n).click()


def discard_two(table: Table) -> None:
    press(table, ".hcard", 0)
    press(table, ".hcard", 1)
    press(table, ".rowacts .btn")


def building(table: Table, lang: str) -> None:
    """The two first discards, then the first room is picked: its places glow."""
    match(table, lang)
    discard_two(table)
    press(table, ".hcard.k-room.offered")


def crowded(table: Table, lang: str) -> None:
    """Four dungeons, heroes in town, a refusal."""
    match(table, lang, "revised", "4")
    while table.root.locator(".town .pxhero").count() == 0:
        press(table, ".rowacts .btn.go")
    press(table, ".hcard", -1)


def opened_number(table: Table, lang: str) -> None:
    table.open(lesson="bma.lesson.adventure", lang=lang)
    press(table, ".dscore .scoren")


def syndicate(table: Table, lang: str, against: str = "random") -> None:
    table.open(deal="seven-bosses", seed="3", bot=against, lang=lang)


def carried(table: Table, lang: str) -> None:
    """A card is picked up, and another lies behind."""
    syndicate(table, lang)
    table.root.locator('[data-key="arr-sb.card.observer/a"]').press("Enter")
    table.root.locator('[data-key="arr-sb.card.observer/a"]').press("ArrowDown")


def naming(table: Table, lang: str) -> None:
    syndicate(table, lang)
    press(table, '[data-key="act-arrange.go"]')
    press(table, ".smoves .btn", -1)
    press(table, ".felt .member.offered", 1)


def answering(table: Table, lang: str) -> None:
    """Two at one screen play on until answers lie upon answers."""
    syndicate(table, lang, "people")
    for n in range(30):
        if table.root.locator(".chlink").count() > 2:
            return
        signs = ('[data-key="curtain.go"]', '[data-key="act-arrange.go"]', ".nameopt", ".smoves .btn.is-offered")
        sign = next(sign for sign in (*signs, ".smoves .btn") if table.root.locator(sign).count())
        press(table, sign, n % table.root.locator(sign).count())
    raise AssertionError("nobody ever answers an answer")


def seven_in_words(table: Table, lang: str) -> None:
    naming(table, lang)
    table.root.locator(".slist").click()


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
    "differences": lambda table, lang: table.open(page="differences", edition="boss-monster-alpha", lang=lang),
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
    "boss-set-up": lambda table, lang: table.open("", page="deal", edition="boss-monster-revised", lang=lang),
    "boss-hand": match,
    "boss-building": building,
    "boss-crowd": crowded,
    "boss-number": opened_number,
    "boss-predict": fight("tie", "bma.lesson.luring"),
    "seven-set-up": lambda table, lang: table.open("", page="deal", edition="seven-bosses", lang=lang),
    "seven-carried": carried,
    "seven-naming": naming,
    "seven-answering": answering,
    "seven-words": seven_in_words,
    "seven-curtain": lambda table, lang: syndicate(table, lang, "people"),
}
