"""A number and what it is the sum of, for the slip that opens beside it."""

from __future__ import annotations

from typing import Any

from tutor.explain.drawing import Part
from tutor.explain.template import signed
from tutor.games.boss_monster.picks import SEAT
from tutor.games.boss_monster.screen.drawing import Drawing
from tutor.kernel.events import Term, total

MOST_CITES = 3


def sum_part(d: Drawing, terms: tuple[Term, ...]) -> Part:
    """Every line of a sum with its rule, and the total."""
    lines = [_line(d, term, n) for n, term in enumerate(terms) if term.value or len(terms) == 1]
    return {"lines": lines, "total": str(total(terms)), "label": d.text("total")}


def _line(d: Drawing, term: Term, n: int) -> Part:
    what = d.speaker.term(term)
    whose = d.name(term.source) if term.source and not term.source.startswith(SEAT) else ""
    return {
        "key": f"line-{n}",
        "text": d.text("of-card", card=term.source, what=what) if whose else what,
        "value": str(term.value) if n == 0 and term.value >= 0 else signed(term.value),
        "cite": d.cite(term.rule),
    }


def slip_part(d: Drawing, key: str, title: str, body: str = "", **more: Any) -> Part:
    """A slip as the browser draws it."""
    part: Part = {"key": key, "title": title, "sub": [], "body": body, "ruling": None, "cites": [], "links": []}
    part.update(sum=None, facts=[], source=None, rows=[])
    part.update(more)
    return part


def rules_of(terms: tuple[Term, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(t.rule for t in terms))[:MOST_CITES]
