"""A link that names something that is not here: which part of it that is, and what is nearest to it."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tutor.explain.template import sentences
from tutor.games.registry import edition_of, editions
from tutor.lessons.examples import examples_of
from tutor.lessons.headings import headings_of
from tutor.lessons.scenarios_play import all_scenarios
from tutor.ui.page import Address, Page
from tutor.ui.ways import HOME, in_order, printings, to_page
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
Named = dict[str, str]  # what each id is called
SHEET = "lost"
MOST_NEAR = 3
NEAR = 0.55  # of 1: how much of a name has to be there
NO_EDITION = "no-edition"  # a page that is there, but of which game is not said
LONGEST = 60  # letters of what a link names, or of what is nearest to it
TITLED = (
    "rules",
    "glossary",
    "cards",
    "readings",
    "progress",
    "companion",
    "scenarios",
    "author",
    "words",
    "hosting",
    "landing",
)


def _editions(lang: str) -> Named:
    return {found.id: found.title[lang] for found in editions().values()}


def _lessons(lang: str) -> Named:
    return {head.id: head.title[lang] for found in editions().values() for head in headings_of(found)}


def _examples(lang: str) -> Named:
    return {one.id: one.title[lang] for found in editions().values() for one in examples_of(found)}


def _rules(lang: str) -> Named:
    return {id: rule.text[lang] for found in editions().values() for id, rule in found.ledger.items()}


def _cards(lang: str) -> Named:
    return {card.id: card.name[lang] for found in editions().values() for card in found.catalogue()}


def _scenarios(lang: str) -> Named:
    return {scenario.id: scenario.title[lang] for _, scenario in all_scenarios()}


def _readings(lang: str) -> Named:
    return {one.id: one.says[lang] for found in editions().values() for one in found.readings.values()}


def _differences(lang: str) -> Named:
    return {one.id: one.topic[lang] for found in editions().values() for one in found.differences}


def _pages(lang: str) -> Named:
    return {page: word(page, lang, "pages", SHEET) for page in TITLED}


KNOWN: dict[str, Callable[[str], Named]] = {
    "edition": _editions,
    "deal": _editions,
    "lesson": _lessons,
    "example": _examples,
    "rule": _rules,
    "proof": _rules,
    "card": _cards,
    "scenario": _scenarios,
    "difference": _differences,
    "reading": _readings,
    "page": _pages,
}
OF_AN_EDITION = ("lesson", "example", "rule", "proof", "scenario")
OF_A_MATCH = ("players", "bot", "board", "variants", "seed")


def say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def lost_page(session: Session) -> Part:
    """Drawn as the other pages are that have only something to say, and doors."""
    address, lang = session.asked, session.lang
    field = _wrong_field(address, lang)
    near = _nearest(field, address, lang)
    doors = near or _way_to_deal(field, address, lang) or _of_each_game(field, address, lang)
    told = {
        "title": say("title", lang),
        "text": sentences([_text(field, address, lang), *([say("near", lang)] if near else [])], lang),
        "id": None,
        "links": [*doors, {"label": word("home", lang), "go": HOME}],
    }
    return {"title": told["title"], "lost": told}


def _wrong_field(address: Address, lang: str) -> str:
    """The part that names nothing known; "" where each names something, and yet nothing opens."""
    from tutor.ui.pagebook import PAGES  # this page is one of them

    of_a_game = {name for page in PAGES.values() for name in page.of_a_game}
    for field, names in KNOWN.items():
        named = address.get(field, "")
        if named and named not in names(lang) and not (field == "page" and named in {*PAGES, *of_a_game}):
            return field
    if address.get("page") in of_a_game and "edition" not in address:
        return NO_EDITION
    rest = OF_A_MATCH if "deal" in address else ("table",)
    return next((field for field in rest if address.get(field)), "")


def _text(field: str, address: Address, lang: str) -> str:
    if not field:
        return say("unclear", lang)
    kind = "match" if field in OF_A_MATCH else field
    return say(kind, lang, name=address.get(field, "")[:LONGEST])


def _way_to_deal(field: str, address: Address, lang: str) -> list[Part]:
    """For a match that cannot be dealt so: where its terms are chosen."""
    found = editions().get(address.get("deal", ""))
    if field not in OF_A_MATCH or found is None:
        return []
    return [{"label": say("choose", lang, game=found.title[lang]), "go": to_page("deal", found)}]


def _of_each_game(field: str, address: Address, lang: str) -> list[Part]:
    if field != NO_EDITION:
        return []
    return [{"label": found.title[lang], "go": _to("edition", found.id, address)} for found in in_order()]


def _nearest(field: str, address: Address, lang: str) -> list[Part]:
    """What there is of a similar name, as it is called."""
    if field not in KNOWN:
        return []
    names = KNOWN[field](lang)
    near = difflib.get_close_matches(address[field][:LONGEST], names, MOST_NEAR, NEAR)
    return [{"label": _called(field, id, _short(names[id]), lang), "go": _to(field, id, address)} for id in near]


def _called(field: str, id: str, name: str, lang: str) -> str:
    """With its edition, where the game has several: the same may be found in each."""
    if field not in OF_AN_EDITION or len(printings(found := edition_of(id))) == 1:
        return name
    return say("in-edition", lang, name=name, edition=found.title[lang])


def _to(field: str, id: str, address: Address) -> Part:
    return {"do": "open", **{key: value for key, value in address.items() if key != "lang"}, field: id}


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"


LOST = Page("lost", lost_page, address=lambda session: session.asked)
