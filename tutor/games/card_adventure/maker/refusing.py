"""Reading what somebody wants drawn: each part of it, or the reason why it cannot be."""

from __future__ import annotations

from typing import Any

from tutor.content.models import Text
from tutor.games.card_adventure.board import Area, Cell, Route
from tutor.games.card_adventure.maker.draft import Draft
from tutor.games.card_adventure.maker.words import entries, text
from tutor.kernel.verdict import BadInput

Edit = dict[str, Any]
NAME, STORY = 60, 600  # letters
EDGE = 99
_NO_BRACES = str.maketrans("{}", "()")  # in texts of files they are places to be filled


class Refused(BadInput):
    """An edit that cannot be made, and why."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    @property
    def text(self) -> Text:
        return text("refusals", self.key, **self.facts)

    @property
    def rule(self) -> str:
        """The rule of the game behind it, if there is one."""
        return str(entries("refusals")[self.key].get("rule", ""))


def cell_in(draft: Draft, edit: Edit, field: str = "cell") -> Cell:
    """The cell that is meant, by its id or by its place: cells that are drawn in one go have no id yet."""
    given = edit.get(field)
    if isinstance(given, list) and len(given) == 2:
        found = draft.at(given[0], given[1])
    else:
        found = draft.cell(str(given or ""))
    if found is None:
        raise Refused("no-cell", cell=_short(given))
    return found


def cells_in(draft: Draft, given: Any) -> tuple[str, ...]:
    """Cells of the board, each once."""
    if not isinstance(given, list | tuple):
        raise Refused("no-cell", cell=_short(given))
    return tuple(dict.fromkeys(cell_in(draft, {"cell": id}).id for id in given))


def area_in(draft: Draft, edit: Edit, field: str = "area") -> Area:
    found = next((area for area in draft.areas if area.id == edit.get(field)), None)
    if found is None:
        raise Refused("no-area", area=_short(edit.get(field)))
    return found


def route_in(draft: Draft, edit: Edit) -> Route:
    a, b = cell_in(draft, edit, "a"), cell_in(draft, edit, "b")
    found = draft.route(a.id, b.id)
    if found is None:
        raise Refused("no-route", a=a.name, b=b.name)
    return found


def index_in(edit: Edit, things: tuple[Any, ...]) -> int:
    at = edit.get("at")
    if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at < len(things):
        raise Refused("gone")
    return at


def number_in(edit: Edit, field: str, least: int, most: int) -> int:
    n = edit.get(field)
    if not isinstance(n, int) or isinstance(n, bool) or not least <= n <= most:
        raise Refused("number", given=_short(n), least=least, most=most)
    return n


def faces_in(given: Any) -> tuple[int, ...]:
    """Faces of a die in their order, each once."""
    if not isinstance(given, list | tuple) or any(type(n) is not int or not 1 <= n <= 6 for n in given):
        raise Refused("faces")
    return tuple(sorted(set(given)))


def one_of(edit: Edit, field: str, known: Any) -> str:
    found = str(edit.get(field, ""))
    if found not in known:
        raise Refused("unknown", given=_short(found))
    return found


def text_in(edit: Edit, before: Text, most: int = NAME) -> Text:
    """A text of which one language or both are given; the other stays."""
    found = {}
    for lang in ("ja", "en"):
        given = edit.get(lang, before[lang])
        shown = "".join(c if c.isprintable() else " " for c in str(given)).translate(_NO_BRACES)
        words = " ".join(shown.split())
        if len(words) > most:
            raise Refused("too-long", n=most)
        found[lang] = words
    if not found["ja"] and not found["en"]:
        raise Refused("no-name")
    return Text(ja=found["ja"] or found["en"], en=found["en"] or found["ja"])


def _short(given: Any) -> str:
    return "" if given is None else str(given)[:40]
