"""The editions of one game beside each other: a page of all that differs, and a position under the other edition."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from tutor.content.models import Difference
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.games.registry import edition, editions
from tutor.kernel.records import evolve
from tutor.kernel.verdict import BadInput
from tutor.lessons.trails import Origin, Then, pack, unpack
from tutor.tables.differences import Comparison, Shown, compare
from tutor.tables.reading import document
from tutor.ui.desk import Branch, Desk
from tutor.ui.play.free import FreeDesk
from tutor.ui.play.own_tables import can_be_laid, own_table, table_under
from tutor.ui.reference.lookup import ruling
from tutor.ui.sharing import then_of
from tutor.ui.ways import edition_name, printings
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]


def compared_edition(name: str) -> Edition:
    """The edition that is meant, or the first that differs from another."""
    if name:
        return edition(name)
    found = next((one for one in editions().values() if one.differences), None)
    if found is None:
        raise BadInput("no game has editions that differ")
    return found


@cache
def comparisons(name: str) -> tuple[tuple[Difference, Comparison], ...]:
    """All points on which an edition differs from others, as they were seen."""
    return tuple((difference, compare(difference)) for difference in edition(name).differences)


# -- the page --------------------------------------------------------------------------------------------------------


def differences_page(session: Session) -> Part:
    lang = session.lang
    found = compared_edition(session.edition)
    rows = [_row(difference, seen, lang) for difference, seen in sorted(comparisons(found.id), key=_lightness)]
    title = word("differences-title", lang)
    text = word("differences-text", lang, n=len(rows))
    sections = [_section(rows, otherwise, lang) for otherwise in (True, False)]
    return {"title": title, "differences": {"title": title, "text": text, "rows": rows, "sections": sections}}


def _lightness(point: tuple[Difference, Comparison]) -> tuple[bool, bool]:
    """What changes a game comes first, then what only is counted or called otherwise, then what is worded otherwise."""
    seen = point[1]
    return not seen.otherwise, all(shown.finding.is_fact for shown in seen.shown.values())


def _section(rows: list[Part], otherwise: bool, lang: str) -> Part:
    n = sum(row["otherwise"] == otherwise for row in rows)
    key = "differs-otherwise" if otherwise else "differs-by-rule"
    return {"key": key, "otherwise": otherwise, "title": word(f"{key}-n", lang, n=n)}


def _row(difference: Difference, seen: Comparison, lang: str) -> Part:
    return {
        "key": difference.id,
        "title": difference.topic[lang],
        "kind": word("differs-otherwise" if seen.otherwise else "differs-by-rule", lang),
        "otherwise": seen.otherwise,
        "sides": [_side(difference, seen, id, lang) for id in difference.sides],
    }


def _side(difference: Difference, seen: Comparison, id: str, lang: str) -> Part:
    found, side = edition(id), difference.sides[id]
    shown = seen.shown[id]
    own = shown.rule
    return {
        "key": f"{difference.id}.{id}",
        "title": edition_name(found, lang),
        "says": side.says[lang],
        "seen": {"text": shown.finding.says[lang], "instead": shown.instead.says[lang] if shown.instead else ""},
        "rule": _rule(found, own.id if own else "", lang),
        "ruling": ruling(own.ruling, lang) if own else None,
        "go": {"do": "open", "difference": difference.id, "edition": id},
        "button": word("differs-see", lang),
    }


def _rule(found: Edition, id: str, lang: str) -> Part | None:
    if not id:
        return None
    return {"text": Speaker(found, lang).page(id), "told": found.ledger[id].text[lang], "go": {"do": "rule", "id": id}}


# -- a table of its own ----------------------------------------------------------------------------------------------


class DifferenceDesk(FreeDesk):
    """A table on which a difference is seen: over it stands what its book says, with the ways to the other book's table
    and back to all differences.
    """

    difference: Difference

    def parts(self, lang: str) -> Part:
        return {**super().parts(lang), "coach": self._banner(lang)}

    def _banner(self, lang: str) -> Part:
        own, sides = self.edition, self.difference.sides
        other = edition(next(id for id in sides if id != own.id))
        there = {"do": "open", "difference": self.difference.id, "edition": other.id}
        return {
            "title": word("differs-here", lang, topic=self.difference.topic[lang], edition=edition_name(own, lang)),
            "text": sides[own.id].says[lang],
            "more": {
                "label": word("differs-there", lang, edition=edition_name(other, lang)),
                "icon": "branch",
                "go": there,
            },
            "show": {
                "label": word("differs-all", lang),
                "icon": "undo",
                "go": {"do": "open", "page": "differences", "edition": own.id},
            },
        }


def open_difference(id: str, name: str) -> FreeDesk:
    """The table of a difference under one edition, where it can be seen."""
    found = compared_edition(name)
    seen = next((seen for difference, seen in comparisons(found.id) if difference.id == id), None)
    if seen is None or found.id not in seen.shown:
        raise BadInput(f"there is no table for {id!r:.80} in {found.id}")
    shown = seen.shown[found.id]
    origin = Origin({"difference": id, "edition": found.id}, len(shown.line.moments))
    desk = DifferenceDesk(found, shown.line, seen.difference.topic, _seat(shown), origin)
    desk.difference = seen.difference
    desk.about = shown.finding.says
    desk.at = desk.wished_at = shown.finding.moves
    if shown.finding.tried is not None:
        desk.wishes = (shown.finding.tried,)
    return desk


def _seat(shown: Shown) -> int:
    """Whose part one takes: who tries it, or who did what is seen."""
    if shown.finding.tried is not None:
        return shown.finding.tried.seat
    moment = shown.line.moments[shown.finding.moves]
    return moment.action.seat if moment.action is not None else 0


# -- the same position under the other edition -----------------------------------------------------------------------


def edition_switch(desk: Desk, branch: Branch | None, lang: str) -> Part | None:
    """The editions between which this position can be switched; nothing if only one can have it."""
    others = [(one, _address_under(one, desk, branch)) for one in printings(desk.edition) if one is not desk.edition]
    possible = [(one, address) for one, address in others if address is not None]
    if not possible:
        return None
    rows = [(desk.edition, None), *possible]
    order = list(editions())
    rows.sort(key=lambda row: order.index(row[0].id))
    options = [
        {"key": one.id, "text": edition_name(one, lang), "go": {"do": "open", **address} if address else None}
        for one, address in rows
    ]
    return {"label": word("edition", lang), "options": options}


def _address_under(other: Edition, desk: Desk, branch: Branch | None) -> dict[str, str] | None:
    """Where the desk's position stands under another edition: laid out anew, with the same moves as far as they go."""
    begun = desk.origin.address if desk.origin is not None else {}
    if "difference" in begun:
        return {**begun, "edition": other.id} if other.id in _sides(begun["difference"], desk.edition.id) else None
    if "laid" in begun:
        code = _laid_under(other.id, begun["laid"])
        laid = {**begun, "laid": code} if code else None
    else:
        laid = {**begun, "edition": other.id} if "table" in begun and _own_under(other.id, begun["table"]) else None
    then = then_of(desk, branch, whole=False) if laid else Then()
    return laid if laid is None or then.is_nothing else {**laid, "then": pack(evolve(then, mark=""))}


def _sides(id: str, name: str) -> tuple[str, ...]:
    return next((tuple(difference.sides) for difference, _ in comparisons(name) if difference.id == id), ())


@lru_cache(maxsize=64)
def _laid_under(name: str, code: str) -> str:
    """A table told in a link, under another edition; "" if it cannot be laid out there."""
    source = document(unpack(code).decode(), "the link")
    if not can_be_laid(source, name):
        return ""
    return pack(
        table_under(source, name).model_dump(mode="json", by_alias=True, exclude_unset=True, exclude={"probes"})
    )


def _own_under(name: str, table: str) -> bool:
    try:
        return can_be_laid(own_table(table), name)
    except BadInput:
        return False
