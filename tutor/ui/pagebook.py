"""All pages beside the table, in the order in which they look at an address."""

from __future__ import annotations

from tutor.games.registry import edition, edition_of, editions
from tutor.kernel.verdict import BadInput
from tutor.ui import pages
from tutor.ui.dealing import deal_page
from tutor.ui.differences import compared_edition, differences_page
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Page, Part
from tutor.ui.session import Session
from tutor.ui.words import word


def _open_rule(address: Address, _: Keeper) -> Opened | None:
    rule = address.get("rule")
    if not rule:
        return None
    if rule not in edition_of(rule).ledger:
        raise BadInput(f"there is no rule {rule!r}")
    return Opened("rule", rule=rule)


def _open_deal(address: Address, _: Keeper) -> Opened | None:
    if address.get("page") != "deal":
        return None
    return Opened("deal", edition=edition(address.get("edition", "")).id)


def _open_differences(address: Address, _: Keeper) -> Opened | None:
    if address.get("page") != "differences":
        return None
    return Opened("differences", edition=compared_edition(address.get("edition", "")).id)


def _open_words(address: Address, _: Keeper) -> Opened | None:
    if "words" not in address and address.get("page") != "words":
        return None
    return Opened("words", query=address.get("words", ""))


def _rule_crumbs(session: Session) -> list[Part]:
    home = {"do": "open", "page": "landing"}
    title = edition_of(session.rule).title[session.lang]
    return [{"text": title, "go": home}, {"text": word("rules", session.lang), "go": None}]


def _deal_crumbs(session: Session) -> list[Part]:
    return [{"text": word("deal-title", session.lang), "go": None}]


def _differences_crumbs(session: Session) -> list[Part]:
    return [{"text": word("differences-title", session.lang), "go": None}]


def _family(session: Session) -> str:
    return editions()[session.edition].family


PAGES = {
    page.name: page
    for page in (
        Page("landing", pages.landing_page),
        Page(
            "rule",
            pages.rule_page,
            _open_rule,
            lambda session: {"rule": session.rule},
            family=lambda session: edition_of(session.rule).family,
            crumbs=_rule_crumbs,
        ),
        Page(
            "deal",
            deal_page,
            _open_deal,
            lambda session: {"page": "deal", "edition": session.edition},
            family=_family,
            crumbs=_deal_crumbs,
        ),
        Page(
            "differences",
            differences_page,
            _open_differences,
            lambda session: {"page": "differences", "edition": session.edition},
            family=_family,
            crumbs=_differences_crumbs,
        ),
        Page("words", pages.words_page, _open_words, lambda session: {"words": session.query}),
        Page("sorry", pages.sorry_page),
        Page("gone", pages.gone_page, address=lambda session: session.asked),
    )
}
