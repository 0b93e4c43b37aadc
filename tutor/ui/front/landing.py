"""The start page: a first move, a card for each game, doors for teachers and hosts; and the page for hosts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.games.edition import Edition
from tutor.lessons.headings import heading_of
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened, left_off, open_lesson
from tutor.ui.page import Address, Page
from tutor.ui.play.page import drawing
from tutor.ui.ways import HOME, game_title, games, presented, printings, to_page
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
SHEET = "landing"
COMMANDS = {
    "install": "pip install table-tutor",
    "serve": "tutor serve",
    "doctor": "tutor doctor",
    "load": "tutor load 30",
    "keep": "tutor backup monday.sqlite",
}


def say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, "landing", SHEET, **facts)


def _draw(session: Session) -> Part:
    lang = session.lang
    return {
        "landing": {
            "headline": say("headline", lang),
            "lead": say("lead", lang),
            "points": [say(f"point-{n}", lang) for n in (1, 2, 3)],
            "demo": _demo(session),
            "tables_title": say("tables", lang),
            "tables_note": say("tables-note", lang),
            "tables": [game_card(found, lang) for found in games()],
            "doors": _doors(lang),
            "resume": resume(session),
            "due": _due(session),
        }
    }


def _due(session: Session) -> Part | None:
    from tutor.ui.learn.progress import due_part  # which opens pages by way of this one

    return due_part(session)


def resume(session: Session, only: Edition | None = None) -> Part | None:
    """Where the reader was last; with `only`, if that was in this game."""
    found = left_off(session.keeper, session.lang)
    if found is None or (only is not None and found["edition"] != only.id):
        return None
    return {"title": session.word("resume-title"), "button": session.word("go-on"), **found}


def _demo(session: Session) -> Part:
    """The first move of a lesson, to be made at once."""
    first = presented()[0].landing["demo"]
    desk = open_lesson(first["lesson"], first["step"], Keeper())
    kept, session.desk = session.desk, desk
    try:
        scene = desk.edition.table.screen.scene(drawing(session, desk.line, desk.before))
    finally:
        session.desk = kept
    acts = [_demo_act(n, act, first, session.lang) for n, act in enumerate(first["acts"])]
    return {"scene": scene, "score": scene["score"], "question": first["question"][session.lang], "acts": acts}


def _demo_act(n: int, act: Part, first: Part, lang: str) -> Part:
    go = {"do": "open", "lesson": first["lesson"], "step": first["step"], "move": act["move"]}
    look = "go" if n == 0 else "plain"
    return {"key": f"demo-{n}", "label": act["label"][lang], "icon": act["icon"], "state": look, "go": go}


def game_card(found: Edition, lang: str) -> Part:
    """A game as what it is: its picture, who can play, how one wins, and the first lesson."""
    texts = found.landing
    first = texts["cards"][0]
    title = game_title(found, lang)
    other = "ja" if lang == "en" else "en"
    return {
        "key": found.family,
        "game": found.family,
        "title": title,
        "title_other": {"lang": other, "t": game_title(found, other)},
        "text": texts["goal"][lang],
        "facts": [
            {"text": players(found, lang), "icon": "everybody"},
            {"text": first_minutes(found, lang), "icon": "play"},
        ],
        "tags": tags(found, lang),
        "art": first["art"],
        "go": {"do": "open", "lesson": first["id"]},
        "button": first["button"][lang],
        "more": {"label": say("more", lang), "told": say("more-of", lang, game=title), "go": to_page("game", found)},
    }


def players(found: Edition, lang: str) -> str:
    low, high = found.players
    if low == high:
        return word("players-one", lang, sheet="game", n=low)
    return word("players", lang, low=low, high=high)


def first_minutes(found: Edition, lang: str) -> str:
    head = heading_of(found, found.landing["cards"][0]["id"])
    return say("first-lesson", lang, n=head.minutes if head is not None else 0)


def tags(found: Edition, lang: str) -> list[str]:
    told = [found.covers[lang]] if found.covers else []
    if len(printings(found)) > 1:
        told.append(say("two-editions", lang))
    if found.landing.get("house"):
        told.append(say("house", lang))
    return told


def _doors(lang: str) -> list[Part]:
    doors = [("teacher", "teach", to_page("scenarios")), ("host", "host", to_page("hosting"))]
    return [
        {"icon": icon, "title": say(f"{name}-title", lang), "text": say(f"{name}-text", lang), "go": go}
        for icon, name, go in doors
    ]


def site_links(lang: str) -> list[Part]:
    """What stands in the bar of the start page."""
    links = [
        ("nav-rules", "rules"),
        ("nav-words", "glossary"),
        ("nav-table", "companion"),
        ("nav-progress", "progress"),
    ]
    return [{"text": say(key, lang), "go": to_page(page)} for key, page in links]


def _game_of_the_demo(_: Session) -> str:
    return presented()[0].family


# -- running it for others -------------------------------------------------------------------------------------------


def _draw_hosting(session: Session) -> Part:
    def told(key: str) -> str:
        return word(key, session.lang, "hosting", SHEET)

    steps = [
        {"key": name, "title": told(f"{name}-title"), "command": command, "text": told(f"{name}-text")}
        for name, command in COMMANDS.items()
    ]
    title = told("title")
    return {"title": title, "hosting": {"title": title, "lead": told("lead"), "steps": steps, "more": told("read-on")}}


def _open_hosting(address: Address, _: Keeper) -> Opened | None:
    return Opened("hosting") if address.get("page") == "hosting" else None


def _hosting_crumbs(session: Session) -> list[Part]:
    return [
        {"text": session.word("home"), "go": HOME},
        {"text": word("title", session.lang, "hosting", SHEET), "go": None},
    ]


LANDING = Page("landing", _draw, family=_game_of_the_demo)
HOSTING = Page("hosting", _draw_hosting, _open_hosting, lambda _: {"page": "hosting"}, crumbs=_hosting_crumbs)
