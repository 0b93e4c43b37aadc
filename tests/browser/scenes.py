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
    table.root.locator(".morewhat select").first.wait_for()


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
        press(table, ".rowacts .btn")
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


def adventure(table: Table, lang: str, players: str = "3") -> None:
    table.open(deal="card-plus-adventure", seed="3", players=players, bot="random", lang=lang)


def friends(table: Table, lang: str) -> None:
    """Two at one screen, and it is the second one's turn to choose."""
    table.open(deal="card-plus-adventure", seed="3", players="2", bot="people", lang=lang)
    press(table, ".actlist .btn")


def set_out(table: Table, lang: str, players: str = "3") -> None:
    """The class is chosen, and the first go is on."""
    adventure(table, lang, players)
    press(table, ".actlist .btn")


def rolled(table: Table, lang: str) -> None:
    """The go is over, and the die has moved monsters."""
    dungeon("cards-four")(table, lang)
    press(table, ".actlist .btn", -1)
    while table.root.locator(".p-moved").count() == 0:
        press(table, ".actlist .btn", -1)


def aimed(table: Table, lang: str) -> None:
    """A card is picked: the monsters that it may be shown to glow."""
    dungeon("cards-fight")(table, lang)
    press(table, ".acd.offered")


def moved_twice(table: Table, lang: str) -> None:
    """A second normal move in a turn is refused."""
    dungeon("cards-four")(table, lang)
    press(table, '[data-cell="cell-W6"]')
    press(table, ".acell.refused")


def opened_sum(table: Table, lang: str) -> None:
    dungeon("cards-fight")(table, lang)
    press(table, ".foe .fnum", 1)


def land_in_words(table: Table, lang: str) -> None:
    dungeon("cards-four")(table, lang)
    table.region("map").get_by_role("button", name=labels(lang)["as_list"]).click()


def crowned(table: Table, lang: str) -> None:
    dungeon("cards-crown")(table, lang)
    press(table, ".actlist .btn", -1)


def own_table(table: Table, lang: str, *cards: str) -> None:
    """The form for one's own table, filled in; with cards that nobody may have together, as it is refused."""
    table.open("", page="companion", edition="munchkin-quest", lang=lang)
    press(table, '[data-key="companion.example"]')
    for card in cards:
        table.root.locator('[data-key="seat.0.traits.in"]').select_option(card)
        press(table, '[data-key="seat.0.traits.add"]')
    if cards:
        press(table, '[data-key="companion.lay"]')


def front(page: str, edition: str = "", **more: str) -> Scene:
    """One of the pages of games: their front pages, and the lists of what they have."""
    return lambda table, lang: table.open("", page=page, edition=edition, lang=lang, **more)


def found(table: Table, lang: str) -> None:
    """The search box is open over a fight, with results."""
    fight("choose")(table, lang)
    press(table, '[data-key="tool.find"]')
    table.root.locator('[data-key="find.q"]').fill("who wins a tie")
    table.root.locator(".finder .hitrow").first.wait_for()


def drawing(table: Table, lang: str) -> None:
    """A board of the house on the sheet, a cell of it picked, everything beside it unfolded."""
    table.open("", page="maker", board="the-sunken-crown", lang=lang)
    table.root.locator(".mk-fold > summary").evaluate_all("heads => heads.forEach((head) => head.click())")
    table.root.locator(".mk-celllist .mk-go").nth(3).click()


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
    "found": found,
    "game": front("game", "munchkin-quest"),
    "game-editions": front("game", "boss-monster-revised"),
    "rule-editions": lambda table, lang: table.open(rule="bma.bait.tie-stays", lang=lang),
    "rules": front("rules", "seven-bosses"),
    "rules-shelf": front("rules"),
    "glossary": front("glossary", "boss-monster-alpha"),
    "cards": front("cards", "card-plus-adventure"),
    "card": lambda table, lang: table.open(card="sb.card.gunman", edition="seven-bosses", lang=lang),
    "card-editions": lambda table, lang: table.open(
        card="bm.card.dark-altar", edition="boss-monster-revised", lang=lang
    ),
    "hosting": front("hosting"),
    "proof": lambda table, lang: table.open(proof="mq.help.one", half="broken", lang=lang),
    "example": lambda table, lang: table.open(example=EXAMPLE, step="baby", lang=lang),
    "deal": lambda table, lang: table.open(deal="munchkin-quest", seed="5", lang=lang),
    "own-table": own_table,
    "own-table-refused": lambda table, lang: own_table(table, lang, "mq.card.wizard"),
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
    "cards-set-up": lambda table, lang: table.open("", page="deal", edition="card-plus-adventure", lang=lang),
    "cards-class": adventure,
    "cards-go": set_out,
    "cards-four": dungeon("cards-four"),
    "cards-rolled": rolled,
    "cards-gate": dungeon("cards-gate"),
    "cards-fight": dungeon("cards-fight"),
    "cards-aimed": aimed,
    "cards-refusal": moved_twice,
    "cards-number": opened_sum,
    "cards-words": land_in_words,
    "cards-predict": fight("who", "cpa.lesson.together"),
    "cards-ending": crowned,
    "cards-friends": friends,
    "seven-curtain": lambda table, lang: syndicate(table, lang, "people"),
    "maker-begin": lambda table, lang: table.open("", page="maker", lang=lang),
    "maker-board": drawing,
}
