"""How a game ended: who has won, by which rule, and what everybody had by then."""

from __future__ import annotations

from tutor.explain.drawing import Part
from tutor.games.munchkin_quest.screen.drawing import Drawing
from tutor.games.munchkin_quest.state import Player

HEADS = ("player", "gold", "health", "level")


def verdict(d: Drawing) -> Part | None:
    """The last table of a game; nothing before its end, and nothing where only a turn was asked for."""
    end = d.s.ending
    if end is None or end.way == "turn-over":
        return None
    rows = [_row(d, p, p.seat in end.winners) for p in d.s.players]
    rows.sort(key=lambda row: (not row["won"], -row["cells"][-1]))
    return {
        "title": d.text("end-title"),
        "way": d.sentence(end.rule),
        "cite": d.cite(end.rule),
        "heads": [d.text(f"end-{head}") for head in HEADS],
        "rows": rows,
        "won": d.text("end-won"),
    }


def _row(d: Drawing, p: Player, won: bool) -> Part:
    return {
        "key": f"end-{p.seat}",
        "seat": d.seat(p.seat),
        "name": d.speaker.seat(p.seat),
        "sub": d.text("dead") if p.dead else "",
        "won": won,
        "cells": [p.gold, p.health, p.level],
    }
