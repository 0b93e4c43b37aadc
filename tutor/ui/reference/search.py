"""Searching everything from the screen: the box in the bar, over whatever is open, and the page of all results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import Thread
from typing import TYPE_CHECKING, Any

from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Page
from tutor.ui.reference.lookup import cite, page_told
from tutor.ui.ways import HOME, game_title, games, printings, to_card, to_page
from tutor.ui.words import word
from tutor.words import Entry, Found

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
SHEET = "search"
LONGEST = 80
MOST, MOST_IN_THE_BOX = 40, 8


@dataclass(frozen=True)
class Asked:
    """What is looked for, and in which game (its first edition; empty for all)."""

    query: str = ""
    game: str = ""
    near: str = ""  # the game that lies open, whose answers go first


def say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def found_for(asked: Asked) -> tuple[Found, ...]:
    from tutor.ui.reference.entries import index

    if not asked.query.strip():
        return ()
    game, query = _game_named(asked)
    wanted = tuple(one.id for one in printings(edition(game))) if game else ()
    near = tuple(one.id for one in editions().values() if one.family == asked.near)
    return index().find(query, wanted, near=near)


def _game_named(asked: Asked) -> tuple[str, str]:
    """The game that is meant, and what is asked about it: a game's name in the question says so too."""
    plain = asked.query.casefold()
    for found in () if asked.game else games():
        for lang in ("ja", "en"):
            rest = plain.replace(game_title(found, lang).casefold(), " ").strip(" のではと、,?？")
            if rest and rest != plain.strip(" のではと、,?？"):
                return found.id, rest
    return asked.game, asked.query


def warm() -> None:
    """The index is made while the reader types his first letters."""
    from tutor.ui.reference.entries import index

    Thread(target=index, daemon=True).start()


def heard(asked: Asked, intent: Part) -> Asked:
    """What an intent changes of what is looked for."""
    if "q" in intent:
        asked = replace(asked, query=str(intent["q"] or "")[:LONGEST])
    if "game" in intent:
        wanted = str(intent["game"] or "")
        asked = replace(asked, game=wanted if wanted in editions() else "")
    return asked


# -- the box in the bar ----------------------------------------------------------------------------------------------


def ask(session: Session, intent: Part) -> None:
    """Opens the box, looks for something in it, or closes it."""
    if intent.get("close"):
        session.finding = None
        return
    if session.finding is None:
        session.focus = "find.q"
        warm()
    session.finding = heard(replace(session.finding or Asked(), near=_open_game(session)), intent)


def _open_game(session: Session) -> str:
    if session.page == "table":
        return session.desk.edition.family if session.desk is not None else ""
    return session.shown.family(session) if session.page != "landing" else ""


def box_part(session: Session) -> Part | None:
    """What stands in the box; nothing while it is closed."""
    if session.finding is None:
        return None
    return results_part(session.finding, session.lang, MOST_IN_THE_BOX, "find")


def results_part(asked: Asked, lang: str, most: int, verb: str) -> Part:
    found = found_for(asked)
    count = say("count" if found else "none", lang, n=len(found)) if asked.query.strip() else say("hint", lang)
    everything = to_page("words", words=asked.query) if len(found) > most else None
    return {
        "query": asked.query,
        "label": say("label", lang),
        "placeholder": say("placeholder", lang),
        "close": say("close", lang),
        "go": {"do": verb},
        "games": _games(asked, lang, verb),
        "games_label": say("games", lang),
        "count": count,
        "rows": [row(one, lang) for one in found[:most]],
        "all": {"text": say("all", lang, n=len(found)), "go": everything} if everything else None,
    }


def _games(asked: Asked, lang: str, verb: str) -> list[Part]:
    each = [("", say("every-game", lang)), *((one.id, game_title(one, lang)) for one in games())]
    return [
        {"key": id or "all", "text": text, "pressed": id == asked.game, "go": {"do": verb, "game": id}}
        for id, text in each
    ]


# -- results ---------------------------------------------------------------------------------------------------------


def row(found: Found, lang: str) -> Part:
    """A result: what it is, of which game, on which page, and what opens it."""
    entry = found.entry
    where = [_where(one, lang) for one in (entry, *found.also)]
    told = {"key": entry.id, "kind": say(entry.kind, lang), "icon": ICONS[entry.kind], "where": where}
    return {**told, "title": entry.name[lang], **_more(entry, lang), "go": opens(entry)}


ICONS = {"term": "why", "rule": "book", "card": "card", "lesson": "play"}


def _more(entry: Entry, lang: str) -> Part:
    other = "ja" if lang == "en" else "en"
    if entry.kind == "rule":
        return {"sub": None, "text": ""}
    told: Part = {"sub": {"lang": other, "t": entry.name[other]}, "text": entry.tells[lang]}
    return {**told, "reading": entry.reading if entry.reading != entry.name.ja else ""}


def _where(entry: Entry, lang: str) -> str:
    each = [editions()[id] for id in entry.editions]
    if entry.kind == "rule":
        return f"{each[0].title[lang]}, {cite(entry.id, lang)['label']}"
    title = _title_of(each, lang)
    return title if entry.page is None else f"{title}, {page_told(entry.page, lang)}"


def _title_of(each: list[Edition], lang: str) -> str:
    return each[0].title[lang] if len(each) == 1 else game_title(each[0], lang)


def opens(entry: Entry) -> Part:
    """What a result leads to: the page of a rule, the lesson, the card, the word in its list."""
    if entry.kind == "rule":
        return {"do": "open", "rule": entry.id}
    if entry.kind == "lesson":
        return {"do": "open", "lesson": entry.id}
    found = editions()[entry.editions[0]]
    return to_page("glossary", found, only=entry.id) if entry.kind == "term" else to_card(found, entry.id)


# -- the page --------------------------------------------------------------------------------------------------------


def asked_of(session: Session) -> Asked:
    """The page keeps what is asked; a query that came by the bar's older way stands in the session."""
    return session.own if isinstance(session.own, Asked) else Asked(session.query)


def _draw(session: Session) -> Part:
    title = say("title", session.lang)
    part = results_part(asked_of(session), session.lang, MOST, "words.ask")
    return {"title": title, "words": {**part, "title": title, "all": None}}


def _obey(session: Session, intent: Part) -> None:
    if intent["do"] == "ask":
        session.own = heard(asked_of(session), intent)


def _open(address: Address, _: Keeper) -> Opened | None:
    if "words" not in address and address.get("page") != "words":
        return None
    query = address.get("words", "")[:LONGEST]
    game = address.get("edition", "")
    return Opened("words", query=query, own=Asked(query, game if game in editions() else ""))


def _address(session: Session) -> Address:
    asked = asked_of(session)
    return {"page": "words", "words": asked.query, "edition": asked.game}


def _crumbs(session: Session) -> list[Part]:
    return [{"text": session.word("home"), "go": HOME}, {"text": say("title", session.lang), "go": None}]


WORDS = Page("words", _draw, _open, _address, _obey, crumbs=_crumbs)
