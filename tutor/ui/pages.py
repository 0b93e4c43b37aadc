"""The frame of every screen, and the pages around the table."""

from __future__ import annotations

import logging
from copy import copy
from typing import TYPE_CHECKING, Any

from tutor.explain.speaker import Speaker
from tutor.kernel.replay import plain_action
from tutor.kernel.state import Action
from tutor.school.places import DAYS_KEPT
from tutor.ui.drawing.page import back_to_drawing
from tutor.ui.front.landing import site_links
from tutor.ui.play.companion import way_back
from tutor.ui.play.page import drawing
from tutor.ui.reference.differences import edition_switch
from tutor.ui.reference.lookup import term_name
from tutor.ui.reference.search import box_part
from tutor.ui.ways import crumb, presented
from tutor.ui.words import Rich, labels, rich, word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
LOG = logging.getLogger("tutor")
# What keeps nothing, or says itself what cannot be kept.
TELL_THEMSELVES = ("progress", "projector", "presenter")


def plain_text(text: Rich) -> str:
    if isinstance(text, str):
        return text
    return "".join(p if isinstance(p, str) else p.get("b") or p.get("t", "") for p in text)


def plain_move(action: Action) -> Part:
    return plain_action(action)


# -- the frame -------------------------------------------------------------------------------------------------------


def _crumbs(session: Session) -> list[Part]:
    """Where the reader is, below the start page."""
    lang = session.lang
    if session.page != "table":
        return session.shown.crumbs(session)
    if session.desk is None:
        return []
    back = way_back(session.desk, lang) or back_to_drawing(session.desk, lang)
    title = {"text": session.desk.title[lang], "go": None}
    return [crumb(session.desk.edition, lang), *back, *([] if back else [title])]


def frame(session: Session) -> Part:
    lang = session.lang
    n, said = session.said
    at_table = session.page == "table" and session.desk is not None
    return {
        "rev": session.rev,
        "page": "sorry" if session.sorry else session.page,
        "lang": lang,
        "theme": session.theme,
        "game": _family(session),
        "title": word("brand", lang, "labels"),
        "crumbs": _crumbs(session),
        "nav": site_links(lang) if session.page == "landing" else [],
        "find": box_part(session),
        "editions": _editions(session),
        "announce": {"n": n, "text": said},
        "unkept": unkept(session),
        "focus": session.focus,
        "ui": {**labels(lang), **(labels(lang, own) if (own := session.shown.words) else {})},
        "slip": session.slip,
        "menu": [{"text": word("begin", lang, sheet="author"), "go": {"do": "script"}}] if at_table else [],
    }


def _editions(session: Session) -> Part | None:
    """The switch between the editions that the position on the desk can be laid out in."""
    if session.page != "table" or session.desk is None:
        return None
    return edition_switch(session.desk, session.branch, session.lang)


def unkept(session: Session) -> str:
    """That a reader's place cannot be kept just now."""
    told = session.keeper.away and session.page not in TELL_THEMSELVES
    return word("unkept", session.lang) if told else ""


def _family(session: Session) -> str:
    """The game whose cloth lies on the table."""
    own = "" if session.page == "table" else session.shown.family(session)
    return own or presented()[0].family


def outcome_text(session: Session) -> str:
    """The outcome, then the totals, then who acts: said once."""
    desk, branch = session.desk, session.branch
    assert desk is not None
    line, before = (branch.line, branch.start) if branch else (desk.line, desk.before)
    d = drawing(session, line, before)
    screen = desk.edition.table.screen
    score = "" if desk.sealed else screen.score_text(d, () if branch else desk.only)
    told = (
        plain_text(rich(desk.story_text(session.lang), term_name(session.lang)))
        if branch is None
        else session.word("branch")
    )
    return " ".join(x for x in (told, score) if x)


# -- pages ---------------------------------------------------------------------------------------------------------


def apology(session: Session) -> Part:
    """The screen of an apology; with nothing open, where what stands there cannot even be told beside it."""
    try:
        return session._draw()
    except Exception:
        LOG.exception("what stands there cannot be told beside an apology")
    bare = copy(session)
    bare.desk = bare.branch = bare.finding = bare.copying = None
    return bare._draw()


def sorry_page(session: Session) -> Part:
    links: list[Part] = [{"label": session.word("sorry-again"), "go": {"do": "open", **session._address()}}]
    links.append({"label": session.word("home"), "go": {"do": "open", "page": "landing"}})
    text = session.word("sorry-text")
    return {"sorry": {"title": session.word("sorry-title"), "text": text, "id": session.sorry, "links": links}}


def curtain_page(session: Session) -> Part:
    """Before the screen is handed over: nothing on it belongs to anybody, and whoever takes it says so."""
    desk = session.desk
    assert desk is not None
    who = Speaker(desk.edition, session.lang, desk.line.state).seat(desk.you)
    told = {
        "title": session.word("curtain-title", who=who),
        "text": session.word("curtain-text", who=who),
        "seat": "abcd"[desk.you],
        "button": session.word("curtain-go", who=who),
        "go": {"do": "uncurtain"},
    }
    return {"page": "curtain", "game": desk.edition.family, "title": desk.title[session.lang], "curtain": told}


def gone_page(session: Session) -> Part:
    """A link to a position leads nowhere: why that may be, and where else to go."""
    links: list[Part] = [{"label": session.word("home"), "go": {"do": "open", "page": "landing"}}]
    links.append({"label": session.word("sorry-again"), "go": {"do": "open", **session._address()}})
    text = session.word("gone-text", n=DAYS_KEPT)
    told = {"title": session.word("gone-title"), "text": text, "id": None, "links": links}
    return {"page": "sorry", "title": told["title"], "sorry": told}
