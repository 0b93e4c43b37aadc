"""A stack: its cards as they lie, the lowest first. Of a card that is covered only the back is known."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.card_adventure.abilities import MONSTER_BP
from tutor.games.card_adventure.looking import is_open
from tutor.games.card_adventure.screen.drawing import Drawing
from tutor.games.card_adventure.state import Lying, kind_of, stack


def stack_part(d: Drawing, where: str) -> list[Part]:
    return [card_part(d, x) for x in stack(d.s, where)]


def card_part(d: Drawing, x: Lying) -> Part:
    """A card on the board: its kind from the back, and its face if everybody may look at it."""
    kind = kind_of(d.s, x.card)
    part: Part = {"kind": kind, "icon": d.icon(x.card) if _face(d, x) else f"kind-{kind}"}
    if x.counters:
        part["counters"] = x.counters
    if _face(d, x):
        part["name"] = d.name(x.card)
        if kind == "monster" and not x.counters:
            part["n"] = d.amount(MONSTER_BP, x.card)
    return part


def _face(d: Drawing, x: Lying) -> bool:
    return d.known(x.card) and is_open(d.s, x.card)


def stack_told(d: Drawing, where: str) -> list[str]:
    """The cards from the top: what can be seen of each."""
    said = [_told(d, x) for x in reversed(stack(d.s, where))]
    return [d.text("stack-told", cards=d.listed(said), n=len(said))] if len(said) > 1 else said


def _told(d: Drawing, x: Lying) -> str:
    if not _face(d, x):
        return d.name(f"?{kind_of(d.s, x.card)}")
    if x.counters:
        return d.text("waits-told", card=x.card, n=x.counters)
    if kind_of(d.s, x.card) == "monster":
        return d.text("monster-told", card=x.card, n=d.amount(MONSTER_BP, x.card))
    return d.name(x.card)
