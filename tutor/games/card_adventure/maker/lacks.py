"""What a draft lacks before it can be played: the game's own checks of boards, and what a drawing may not have yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tutor.content.models import Text
from tutor.games.card_adventure.board_checks import CHECKS, Mistake, mistakes
from tutor.games.card_adventure.cards import Box, printed_id
from tutor.games.card_adventure.maker.draft import Draft, distances, name_of, neighbours
from tutor.games.card_adventure.maker.words import entries, text

USUAL_STRENGTH = 6
MOST_ISLANDS, MOST_NAMED = 4, 6
Mend = list[dict[str, Any]]


@dataclass(frozen=True)
class Problem:
    """Something that is missing, impossible or odd: where, by which rule, and the edits that would mend it."""

    key: str
    facts: dict[str, Any] = field(default_factory=dict)
    cells: tuple[str, ...] = ()
    routes: tuple[str, ...] = ()
    arrows: tuple[int, ...] = ()
    signs: tuple[int, ...] = ()
    goals: tuple[int, ...] = ()
    rules: tuple[int, ...] = ()
    mend: Mend = field(default_factory=list)

    @property
    def id(self) -> str:
        numbers = (*self.arrows, *self.signs, *self.goals, *self.rules)
        return ":".join((self.key, *self.cells[:1], *self.routes[:1], *map(str, numbers[:1])))

    @property
    def level(self) -> str:
        """`error`: the board cannot be played; `odd`: it can, but hardly as it is meant."""
        return str(entries("problems")[self.key]["level"])

    @property
    def rule(self) -> str:
        return str(entries("problems")[self.key]["rule"])

    @property
    def text(self) -> Text:
        return text("problems", self.key, **self.facts)

    def said(self, part: str) -> Text:
        """What to do about it (`advice`), or the words for doing it at once (`mend`)."""
        entry = entries("problems")[self.key][part]
        facts = self.facts
        return Text(**{lang: entry[lang].format(**_in(facts, lang)) for lang in ("ja", "en")})


def _in(facts: dict[str, Any], lang: str) -> dict[str, Any]:
    return {key: value[lang] if isinstance(value, Text) else value for key, value in facts.items()}


def lacks(draft: Draft, known: Box) -> Iterator[Problem]:
    """Everything for which the board cannot be played."""
    if len(draft.cells) < 2:
        yield Problem("few-cells", cells=tuple(cell.id for cell in draft.cells))
        return
    if not draft.routes:
        yield Problem("no-routes")
    if not draft.start:
        first = draft.cells[0]
        yield Problem("no-start", {"cell": first.name}, mend=[{"op": "start", "cell": first.id}])
    found = mistakes(draft, known) if draft.start else _but_for_the_start(draft, known)
    if draft.routes:
        yield from _islands(draft, [m.facts["cell"] for m in found if m.key == "no-way"])
    for mistake in found:
        if mistake.key != "no-way":
            yield _told(draft, known, mistake)


def _but_for_the_start(draft: Draft, known: Box) -> list[Mistake]:
    """What else is wrong while no start is chosen."""
    begun = draft.with_(start=draft.cells[0].id)
    return [m for check in CHECKS for m in check(begun, known) if m.key != "no-way"]


# -- cells that nobody can reach ------------------------------------------------------------------------------------


def _islands(draft: Draft, cut_off: list[str]) -> Iterator[Problem]:
    """Cells that hang together but not with the start; where there are many groups, the rest of them at once."""
    left = dict.fromkeys(cut_off)
    there = [cell.id for cell in draft.cells if cell.id not in left]
    for n in range(MOST_ISLANDS):
        if not left:
            return
        first = next(iter(left))
        island = [id for id in distances(draft, first) if id in left]
        for id in island:
            del left[id]
        a, b = _nearest(draft, there, island)
        cells = tuple([*island, *left] if n == MOST_ISLANDS - 1 else island)
        facts = {"cells": some(draft, cells), "a": name_of(draft, a), "b": name_of(draft, b)}
        yield Problem("no-way", facts, cells=cells, mend=[{"op": "route", "a": a, "b": b}])


def some(draft: Draft, cells: tuple[str, ...]) -> list[Text]:
    """The names of cells, of many only the first."""
    more = [text("names", "more")] if len(cells) > MOST_NAMED else []
    return [name_of(draft, id) for id in cells[:MOST_NAMED]] + more


def _nearest(draft: Draft, from_: list[str], to: list[str]) -> tuple[str, str]:
    """The two cells, one of each group, that are drawn nearest to each other."""
    place = {cell.id: (cell.x, cell.y) for cell in draft.cells}

    def apart(pair: tuple[str, str]) -> int:
        (ax, ay), (bx, by) = place[pair[0]], place[pair[1]]
        return (ax - bx) ** 2 + (ay - by) ** 2

    some = to[:40]  # of a large group the first are enough: it is only a suggestion
    return min(((a, b) for a in from_ for b in some), key=apart)


# -- the checks of the game -----------------------------------------------------------------------------------------


def _told(draft: Draft, known: Box, mistake: Mistake) -> Problem:
    """A mistake as the drawing shows it, with the edits that would mend it."""
    facts = {key: _named(draft, known, key, value) for key, value in mistake.facts.items()}
    if mistake.key == "too-many-cards":
        facts["card"] = facts["card"] or text("names", f"any-{mistake.facts['kind']}")
    where = _where(draft, mistake)
    mend = _mend(draft, mistake)
    if mistake.key == "item-nowhere" and mend:
        facts["cell"] = name_of(draft, mend[0]["cell"])
    return Problem(mistake.key, facts, mend=mend, **where)


def _named(draft: Draft, known: Box, key: str, value: Any) -> Any:
    if key in ("cell", "a", "b", "start", "area"):
        return name_of(draft, value)
    if key in ("card", "id") and value:
        printed = known.printed.get(printed_id(value)) or known.printed.get(value)
        return printed.name if printed is not None else value
    if key == "suit":
        return text("names", value)
    return text("titles", value) if key == "rule" else value


def _where(draft: Draft, mistake: Mistake) -> dict[str, Any]:
    kind, at = (*mistake.loc, 0)[:2]
    if kind == "cells" and isinstance(at, int):
        return {"cells": (draft.cells[at].id,)}
    if kind == "routes" and isinstance(at, int):
        return {"routes": (draft.routes[at].id,), "cells": draft.routes[at].between}
    if kind in ("arrows", "signs", "goals", "rules") and isinstance(at, int):
        return {str(kind): (at,)}
    return {}


def _mend(draft: Draft, mistake: Mistake) -> Mend:
    """Edits after which the mistake is gone, where there is one plain way."""
    facts, at = mistake.facts, mistake.loc[1] if len(mistake.loc) > 1 else 0
    between = draft.routes[int(at)].between if mistake.loc[0] == "routes" else ("", "")
    simple: dict[str, Mend] = {
        "arrow-no-route": _joined(facts.get("a"), facts.get("b")),
        "arrow-circle": [{"op": "unarrow", "at": at}],
        "face-twice": _without_face(draft, int(at) if mistake.key == "face-twice" else -1, facts.get("n", 0)),
        "no-area": [{"op": "into", "area": _first_area(draft), "cells": [facts.get("cell")]}],
        "many-areas": [{"op": "into", "area": _first_area(draft), "cells": [facts.get("cell")]}],
        "wall-strength": [{"op": "wall-strength", "n": USUAL_STRENGTH}],
        "counter-gone": [{"op": "structure", "a": between[0], "b": between[1], "suit": ""}],
        "clear-nothing": [{"op": "ungoal", "at": at}],
        "item-nowhere": _laid_somewhere(draft, facts.get("card")),
        **{key: [{"op": "unroute-at", "at": at}] for key in ("loop", "joined-twice")},
        **{key: [{"op": "unrule", "at": at}] for key in ("rule-twice", "rule-area", "no-class", "key-no-gate")},
    }
    return simple.get(mistake.key, [])


def _joined(a: Any, b: Any) -> Mend:
    """A route between two cells; no route joins a cell with itself."""
    return [{"op": "route", "a": a, "b": b}] if a != b else []


def _first_area(draft: Draft) -> str:
    return draft.areas[0].id if draft.areas else ""


def _without_face(draft: Draft, at: int, face: int) -> Mend:
    if at < 0:
        return []
    return [{"op": "rearrow", "at": at, "faces": [n for n in draft.arrows[at].faces if n != face]}]


def _laid_somewhere(draft: Draft, card: Any) -> Mend:
    """In the cell that is farthest from the start."""
    away = distances(draft, draft.start)
    far = max(neighbours(draft), key=lambda id: away.get(id, -1))
    return [{"op": "lay", "cell": far, "kind": "item", "card": card}]
