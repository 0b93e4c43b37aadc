"""All pages beside the table, in the order in which they look at an address."""

from __future__ import annotations

from tutor.games.registry import edition, editions
from tutor.ui import pages
from tutor.ui.author.page import AUTHOR
from tutor.ui.drawing.page import MAKER
from tutor.ui.front.game import GAME
from tutor.ui.front.landing import HOSTING, LANDING
from tutor.ui.keeping import Keeper
from tutor.ui.learn.progress import PROGRESS
from tutor.ui.lost import LOST
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Page, Part
from tutor.ui.play.companion import COMPANION
from tutor.ui.play.dealing import Asked, deal_page
from tutor.ui.play.match import PEOPLE
from tutor.ui.presenter.page import PRESENTER
from tutor.ui.projector.page import PROJECTOR
from tutor.ui.reference.card import CARD
from tutor.ui.reference.differences import compared_edition, differences_page
from tutor.ui.reference.indexes import CARDS, GLOSSARY, READINGS, RULES
from tutor.ui.reference.rule import RULE
from tutor.ui.reference.search import WORDS
from tutor.ui.scenarios.page import SCENARIOS
from tutor.ui.session import Session
from tutor.ui.ways import crumb
from tutor.ui.words import word


def _open_deal(address: Address, _: Keeper) -> Opened | None:
    if address.get("page") != "deal":
        return None
    asked = Asked("off" if address.get("coach") == "off" else "", PEOPLE if address.get("bot") == PEOPLE else "")
    return Opened("deal", edition=edition(address.get("edition", "")).id, own=asked)


def _open_differences(address: Address, _: Keeper) -> Opened | None:
    if address.get("page") != "differences":
        return None
    return Opened("differences", edition=compared_edition(address.get("edition", "")).id)


def _deal_crumbs(session: Session) -> list[Part]:
    return _crumbs_to(session, "deal-title")


def _differences_crumbs(session: Session) -> list[Part]:
    return _crumbs_to(session, "differences-title")


def _crumbs_to(session: Session, title: str) -> list[Part]:
    """Below the front page of the game."""
    return [crumb(editions()[session.edition], session.lang), {"text": word(title, session.lang), "go": None}]


def _family(session: Session) -> str:
    return editions()[session.edition].family


PAGES = {
    page.name: page
    for page in (
        LANDING,
        GAME,
        RULE,
        RULES,
        GLOSSARY,
        CARDS,
        READINGS,
        CARD,
        HOSTING,
        Page(
            "deal",
            deal_page,
            _open_deal,
            lambda session: {"page": "deal", "edition": session.edition, **session.own._asdict()},
            family=_family,
            crumbs=_deal_crumbs,
            of_a_game=("deal",),
        ),
        Page(
            "differences",
            differences_page,
            _open_differences,
            lambda session: {"page": "differences", "edition": session.edition},
            family=_family,
            crumbs=_differences_crumbs,
        ),
        COMPANION,
        AUTHOR,
        PROJECTOR,
        PRESENTER,
        SCENARIOS,
        MAKER,
        WORDS,
        Page("sorry", pages.sorry_page, address=lambda session: session.asked),
        Page("gone", pages.gone_page, address=lambda session: session.asked),
        LOST,
        PROGRESS,
    )
}
