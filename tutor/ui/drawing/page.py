"""The board maker's page: a desk of its own, drawn by the browser's module of the same name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tutor.games.edition import Edition
from tutor.games.registry import editions
from tutor.ui.address import LONGEST, write_address
from tutor.ui.desk import Desk
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Intent, Page, Part
from tutor.ui.ways import crumb
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.drawing.desk import MakerDesk
    from tutor.ui.session import Session

NAME = "maker"
FAMILY = "card-adventure"
# What goes on by itself: a slip that is being read stays open.
UNASKED = ("poll", "unfile")
# What has to do with links: one is given, or one is read and found to be damaged.
LINKS = ("link", "code")


@dataclass
class Making:
    """What the page keeps while it is open: the draft, its code, and the slip and the link of the last screen."""

    desk: MakerDesk
    slip: Part | None = None
    link: Part | None = None
    coded: tuple[Any, str] = (None, "")

    @property
    def code(self) -> str:
        """The draft as letters: in the address if that can carry them, and kept by the browser."""
        from tutor.maker.codes import code_of

        draft = self.desk.draft
        if self.coded[0] is not draft:
            self.coded = (draft, code_of(draft) if draft.cells else "")
        return self.coded[1]


def open_maker(address: Address, _: Keeper) -> Opened | None:
    if address.get("page") != NAME:
        return None
    from tutor.ui.drawing.desk import MakerDesk

    return Opened(NAME, own=Making(MakerDesk.opened(address)))


def maker_page(session: Session) -> Part:
    making, lang = session.own, session.lang
    making.slip, making.link = session.slip, session.link
    parts = {**making.desk.parts(lang), "code": making.code}
    return {"title": word("title", lang, sheet=NAME), NAME: parts, "link": _link(session, lang)}


def _link(session: Session, lang: str) -> Part:
    """The control that gives a link to the draft, and the link once it is asked for."""
    given = session.link or {"n": 0, "search": None, "note": None}
    return {"label": word("copy-link", lang, sheet=NAME), "go": {"do": "maker.link"}, **given}


def obey_maker(session: Session, intent: Intent) -> None:
    making: Making = session.own
    if intent["do"] in UNASKED:
        session.slip, session.link = making.slip, making.link
    making.desk.obey(intent)
    session.say(making.desk.said(session.lang))
    if intent["do"] in LINKS:
        session.link = _asked(making, session.lang)


def _asked(making: Making, lang: str) -> Part | None:
    given = making.desk.parts(lang)["link"]
    if given is None:
        return None
    search = given["search"] + "&" + write_address({"lang": lang})[1:] if given["search"] else None
    return {**given, "search": search}


def _address(session: Session) -> dict[str, str]:
    """The way back to this draft, as long as an address can carry it."""
    here = {"page": NAME, "drawn": session.own.code}
    return here if len(write_address(here)) <= LONGEST else {"page": NAME}


def _crumbs(session: Session) -> list[Part]:
    found = next(one for one in editions().values() if one.family == FAMILY)
    return [crumb(found, session.lang), {"text": word("title", session.lang, sheet=NAME), "go": None}]


# -- doors -----------------------------------------------------------------------------------------------------------


def back_to_drawing(desk: Desk, lang: str) -> list[Part]:
    """From a match on a board that somebody has drawn, back to the drawing."""
    drawn = desk.origin.address.get("drawn") if desk.origin is not None else None
    title = word("title", lang, sheet=NAME)
    return [{"text": title, "go": {"do": "open", "page": NAME, "drawn": drawn}}] if drawn else []


def door_to_maker(found: Edition, lang: str) -> Part | None:
    """Where boards are offered, one may draw his own."""
    if found.family != FAMILY:
        return None
    note, text = word("door-note", lang, sheet=NAME), word("door", lang, sheet=NAME)
    return {"text": text, "note": note, "go": {"do": "open", "page": NAME}}


MAKER = Page(
    NAME,
    maker_page,
    open_maker,
    _address,
    obey_maker,
    family=lambda _: FAMILY,
    crumbs=_crumbs,
    words=NAME,
)
