"""What learners have tried, on the wall: up to three, in the teacher's order, one after another and without a name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tutor.ui.play.page import play_page
from tutor.ui.presenter.tried import Tried, row_of, tried_at
from tutor.ui.projector.answers import SHEET, fewer_rows
from tutor.ui.projector.desk import ProjectorDesk
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
MOST_SHOWN = 3
COACHING = ("coach", "predict", "summary", "whatif")
WALKED = {"back": -1, "next": 1}  # by which keys


def tried_in(intent: Part, lang: str) -> tuple[Tried, ...]:
    """What the links of an intent open; what cannot be told in a line is not shown either."""
    links = intent.get("links")
    told = [link for link in links if isinstance(link, str) and row_of(link, lang)] if isinstance(links, list) else []
    found = (tried_at(link) for link in told[:MOST_SHOWN])
    return tuple(tried for tried in found if tried is not None)


def walk_shown(desk: ProjectorDesk, verb: str) -> bool:
    """The next one or the one before; whether there is one."""
    at = desk.aside_at + WALKED[verb]
    if not 0 <= at < len(desk.aside):
        return False
    desk.aside_at = at
    return True


def headline_of(desk: ProjectorDesk, lang: str) -> str:
    return word("one-of-you", lang, sheet=SHEET, what=desk.aside[desk.aside_at].told(lang))


def shown_page(session: Session, desk: ProjectorDesk, wall: Part) -> Part:
    """The copy with its what-if, in the place of the step; nothing is asked meanwhile."""
    tried, lang = desk.aside[desk.aside_at], session.lang
    titles = (word("before", lang, "labels", SHEET), word("after", lang, "labels", SHEET))
    with _at_the_copy(session, tried):
        page = play_page(session)
    shown = {
        "view": "told",
        "headline": headline_of(desk, lang),
        "place": word("place", lang, sheet=SHEET, n=desk.aside_at + 1, of=len(desk.aside)),
        "futures": {**fewer_rows(tried.futures(lang, titles), lang), "waits": False, "luck": False},
        "aside": True,
        "keys": [_key(desk, key) for key in wall["keys"]],
        **{"options": [], "ballot": None, "wish": "", "answer": None, "choosing": False},
    }
    return {**page, **dict.fromkeys(COACHING), "acts": [], "projector": {**wall, **shown}}


@contextmanager
def _at_the_copy(session: Session, tried: Tried) -> Iterator[None]:
    """The session as if it stood at the copy."""
    stands = session.desk, session.branch, session.mapped
    session.desk, session.branch, session.mapped = tried.desk, tried.branch, False
    try:
        yield
    finally:
        session.desk, session.branch, session.mapped = stands


def _key(desk: ProjectorDesk, key: Part) -> Part:
    """Back and on walk among them; on from the last, like 0, goes back to the story."""
    able = {"back": desk.aside_at > 0, "next": True, "return": True, "list": True}
    go = {"do": f"projector.{key['key']}"} if able.get(key["key"]) else None
    return {**key, "go": go, "on": False}
