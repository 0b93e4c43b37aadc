"""The two stacks of terms: a number opens into what it is the sum of."""

from __future__ import annotations

from typing import Any

from tutor.explain.template import signed
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.screen.figures import card_icon
from tutor.games.munchkin_quest.screen.fleeing import run_lead, run_of
from tutor.games.munchkin_quest.state import SIDES
from tutor.games.munchkin_quest.totals import TOTAL, foes_of
from tutor.kernel.events import Term, total

TERM_ICONS = {
    "level": "level",
    "monster-level": "level",
    "boss-level": "kind-boss",
    "against": "kind-class",
    "floor": "changed",
    "curse": "kind-curse",
    "run-target": "speed-normal",
}
BARE = ("level", "monster-level", "boss-level", "run-target")


def fighting(d: Drawing) -> bool:
    """Whether there is anything to be compared: once the monsters are gone, the totals say nothing any more."""
    return bool(foes_of(d.s))


def terms_of(d: Drawing, side: str, only: tuple[str, ...] = ()) -> tuple[Term, ...]:
    if not fighting(d):
        return ()
    if run := run_of(d):
        return run.sides[side]
    return tuple(t for t in d.ask(TOTAL, side) if not only or t.key in only)


def shown_totals(d: Drawing, only: tuple[str, ...] = ()) -> tuple[int, int]:
    ours, theirs = (total(terms_of(d, side, only)) for side in SIDES)
    return ours, theirs


def score_text(d: Drawing, only: tuple[str, ...] = ()) -> str:
    """The running totals as the story line has them: 30:27."""
    if not fighting(d):
        return ""
    ours, theirs = shown_totals(d, only)
    return f"{ours}:{theirs}"


def lead(d: Drawing, ours: int, theirs: int) -> str:
    """Who is ahead, and whether the dice are still to come; of one who runs, whether he gets away."""
    assert d.s.fight is not None
    if run := run_of(d):
        return run_lead(d, run)
    when = "rolled" if d.s.fight.stage == "rolled" else "before"
    gap = ours - theirs
    word = "ahead" if gap > 0 else "behind" if gap < 0 else "even"
    return d.text(f"{word}-{when}", n=abs(gap))


def ledger(d: Drawing, only: tuple[str, ...] = (), *, sealed: bool = False) -> dict[str, Any] | None:
    """Both stacks. `sealed`: no tile tells what the total would be without it, since a prediction is open."""
    if not fighting(d):
        return None
    old = _old_keys(d, only)
    titles = (
        dict(zip(SIDES, ("run-roll", "run-need"), strict=True)) if run_of(d) else dict(zip(SIDES, SIDES, strict=True))
    )
    sides = {}
    for side in SIDES:
        terms = terms_of(d, side, only)
        tiles = [_tile(d, term, i, side, total(terms), old, sealed) for i, term in enumerate(terms)]
        sides[side] = {"title": d.text(titles[side]), "total": total(terms), "tiles": tiles}
    return sides


def _old_keys(d: Drawing, only: tuple[str, ...]) -> set[str] | None:
    """The terms that stood when the step began; None if there was no fight yet, so that nothing counts as new."""
    if d.before.state.fight is None or d.before.state is d.line.state:
        return None
    return {
        _key(t) for side in SIDES for t in d.before.game.ask(d.before.state, TOTAL, side) if not only or t.key in only
    }


def _key(term: Term) -> str:
    return f"{term.key}:{term.source}:{term.value}"


def _tile(
    d: Drawing, term: Term, index: int, side: str, whole: int, old: set[str] | None, sealed: bool
) -> dict[str, Any]:
    bare = term.key in BARE
    without = None if sealed or term.key == "run-target" else f"{whole} → {whole - term.value}"
    return {
        "key": f"{side}-{term.key}-{term.source}-{index}",
        "icon": _icon(d, term),
        "tone": _tone(d, term, side),
        "label": d.speaker.term(term),
        "who": _who(d, term, side),
        "value": str(term.value) if bare else signed(term.value),
        "n": min(10, abs(term.value)),
        "less": term.value < 0,
        "isNew": old is not None and _key(term) not in old,
        "why": {
            "text": d.sentence(term.rule),
            "cites": [d.cite(term.rule)],
            "without": without,
            "ruling": d.ruling(term.rule),
        },
    }


def _icon(d: Drawing, term: Term) -> str:
    if term.key == "die":
        return f"die-{term.value}" if 1 <= term.value <= 6 else "die-any"
    if term.key in TERM_ICONS:
        return TERM_ICONS[term.key]
    card = d.s.box.cards.get(term.source)
    return card_icon(card) if card else "kind-class"


def _tone(d: Drawing, term: Term, side: str) -> str:
    if term.key == "enhancer":
        return "e"
    if term.key == "boost" or side == "munchkins":
        return d.seat(term.facts["seat"]) if "seat" in term.facts else "m"
    return "m"


def _who(d: Drawing, term: Term, side: str) -> str:
    """Whose line it is, where that is not plain."""
    if term.key in ("monster-level", "boss-level", "against") and "monster" in term.facts:
        return d.speaker.thing(term.facts["monster"]) if term.key != "against" else ""
    if term.key in ("level", "die", "curse") and "seat" in term.facts and side == "munchkins":
        return d.speaker.seat(term.facts["seat"])
    if term.key == "die":
        return d.speaker.thing(term.facts["of"])
    if term.key == "boost" and side == "monsters":
        return d.speaker.seat(term.facts["seat"])
    return ""
