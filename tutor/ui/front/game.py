"""The front page of a game: how one wins, what there is to do, every lesson, and where to look things up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.verdict import BadInput
from tutor.lessons.headings import heading_of, headings_of
from tutor.ui.front.landing import players, resume, tags
from tutor.ui.keeping import Keeper
from tutor.ui.learn.course import course_rows
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Page
from tutor.ui.play.match import PEOPLE
from tutor.ui.reference.lookup import how_many_rules
from tutor.ui.ways import edition_options, game_title, presented, to_page, way_to_a_match
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
SHEET = "game"
FRONT = "front"  # its part of the screen; `game` is the game whose cloth lies under it


def say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def _draw(session: Session) -> Part:
    found, lang = edition(session.edition), session.lang
    texts = found.landing
    title = game_title(found, lang)
    other = "ja" if lang == "en" else "en"
    told: Part = {
        "key": found.id,
        "game": found.family,
        "title": title,
        "title_other": {"lang": other, "t": game_title(found, other)},
        "art": texts["cards"][0]["art"],
        "goal": texts["goal"][lang],
        "facts": _facts(found, lang),
        "tags": tags(found, lang),
        "editions": edition_options(found, lang, "game"),
        "editions_label": session.word("edition"),
        "first": _first(session, found),
        "resume": resume(session, found),
        "ways": _ways(found, lang),
        "look": _look(found, lang),
        "lessons_note": say("lessons-note", lang),
        "lessons_count": _count(found, lang),
        "lessons": _lessons(session, found),
        "progress": _progress(session, found),
    }
    return {"title": title, "front": told}


def _facts(found: Edition, lang: str) -> list[Part]:
    minutes = found.landing["match"]["minutes"]
    return [
        {"icon": "everybody", "text": players(found, lang)},
        {"icon": "phase-rest", "text": say("match-minutes", lang, n=minutes)},
    ]


def _first(session: Session, found: Edition) -> Part:
    """The one big button."""
    card = found.landing["cards"][0]
    head = heading_of(found, card["id"])
    begun = session.keeper.place(card["id"]) is not None
    note = say("again" if begun else "first", session.lang, n=head.minutes if head is not None else 0)
    return {"label": card["button"][session.lang], "note": note, "go": {"do": "open", "lesson": card["id"]}}


def _way(icon: str, key: str, go: Part, lang: str, **facts: Any) -> Part:
    return {"key": key, "icon": icon, "label": say(key, lang), "note": say(f"{key}-text", lang, **facts), "go": go}


def _ways(found: Edition, lang: str) -> list[Part]:
    ways = [
        _way("hint", "coached", way_to_a_match(found), lang),
        _way("play", "free", way_to_a_match(found, coach="off"), lang),
    ]
    if found.one_screen:
        ways.append(_way("everybody", "together", way_to_a_match(found, bot=PEOPLE), lang))
    if found.mistakes:
        ways.append(_way("why", "beliefs", {"do": "open", "page": "beliefs", "edition": found.id}, lang))
    ways.append(_way("hand", "own-table", to_page("companion", found), lang))
    if found.boards is not None:
        ways.append(_way("plus", "maker", to_page("maker"), lang))
    ways.append(_way("teacher", "scenarios", to_page("scenarios", found), lang))
    return ways


def _look(found: Edition, lang: str) -> list[Part]:
    from tutor.words import glossaries

    words = glossaries()[found.id].terms if found.id in glossaries() else ()
    rows = [
        _way("book", "rules", to_page("rules", found), lang, **how_many_rules(found)),
        _way("why", "words", to_page("glossary", found), lang, n=len(words)),
        _way("card", "cards", to_page("cards", found), lang, n=len(found.catalogue())),
    ]
    if found.readings:
        rows.append(_way("hint", "readings", to_page("readings", found), lang, n=len(found.readings)))
    if found.differences:
        rows.append(_way("branch", "differences", to_page("differences", found), lang))
    return rows


def _count(found: Edition, lang: str) -> str:
    heads = headings_of(found)
    return say("n-lessons", lang, n=len(heads), minutes=sum(head.minutes for head in heads))


def _lessons(session: Session, found: Edition) -> list[Part]:
    from tutor.ui.learn.progress import stars_of

    stars = stars_of(session, found)
    return [
        {**row, "stars": stars.get(str(row["key"]))} for row in course_rows(found, session.keeper.place, session.lang)
    ]


def _progress(session: Session, found: Edition) -> Part | None:
    """How far the reader has come in the rules, where that is counted."""
    from tutor.ui.learn.progress import progress_part

    return progress_part(session, found)


def _open(address: Address, _: Keeper) -> Opened | None:
    if address.get("page") != "game":
        return None
    found = edition(address.get("edition", "")) if address.get("edition") else presented()[0]
    if not found.landing:
        raise BadInput(f"{found.id} has no front page")
    return Opened(FRONT, edition=found.id)


def _crumbs(session: Session) -> list[Part]:
    return [{"text": game_title(edition(session.edition), session.lang), "go": None}]


def _address(session: Session) -> Address:
    return {"page": "game", "edition": session.edition}


def _family(session: Session) -> str:
    return edition(session.edition).family


GAME = Page(
    FRONT,
    _draw,
    _open,
    _address,
    family=_family,
    crumbs=_crumbs,
    words=SHEET,
)
