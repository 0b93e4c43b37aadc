"""What chance may bring as things stand: a rest, the board step that is to come, or the tokens of a combat."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tutor.games.card_adventure.actions import Rest
from tutor.games.card_adventure.boardstep import AREA, TRIGGERED
from tutor.games.card_adventure.fates import fates
from tutor.games.card_adventure.stacks import bundle
from tutor.games.card_adventure.state import Adventure
from tutor.kernel.engine import Game
from tutor.kernel.events import total
from tutor.kernel.odds import sums
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats

FACES = range(1, 7)
REST_DICE = 2
RESTS = {
    2: "cpa.rest.total-2",
    3: "cpa.rest.total-3",
    4: "cpa.rest.total-4",
    5: "cpa.rest.total-5",
    6: "cpa.rest.total-6",
    7: "cpa.rest.total-7",
    8: "cpa.rest.total-8",
    9: "cpa.rest.total-9",
    10: "cpa.rest.total-10",
    11: "cpa.rest.total-11",
    12: "cpa.rest.total-12",
}


def chances(game: Game[Adventure], s: Adventure) -> dict[str, Any]:
    """Every result with its exact chance: what a rest brings, what each face does in each area; in a combat whether
    PCs go out by the penalties that are due.
    """
    if s.ending is not None or s.step == "setup":
        found = []
    elif s.step == "combat":
        found = list(fates(game, s))
    else:
        found = [*_rests(game, s), *_board(game, s)]
    return {"of": "dice" if found else "nothing", "results": found, "plays": []}


def _rests(game: Game[Adventure], s: Adventure) -> Iterator[dict[str, Any]]:
    window = pending(s)
    for seat in open_seats(window) if window is not None else ():
        if any(isinstance(action, Rest) for action in game.offers(s, seat)):
            table = sums(REST_DICE)
            rolls = sum(ways for _, ways in table)
            for n, ways in table:
                row = {"what": "rest", "seat": seat, "n": n, "chance": str(Fraction(ways, rolls))}
                yield {**row, "rule": RESTS[n]}


def _board(game: Game[Adventure], s: Adventure) -> Iterator[dict[str, Any]]:
    for area in s.map.areas:
        if total(game.ask(s, AREA, area)) > 0:
            for face in FACES:
                row = {"what": "board", "area": area, "face": face, "chance": str(Fraction(1, len(FACES)))}
                yield {**row, "rule": "cpa.boardstep.applies-to-all", **_set_off(game, s, area, face)}


def _set_off(game: Game[Adventure], s: Adventure, area: str, face: int) -> dict[str, Any]:
    """The signs that a face sets off, and the cells from which its arrows move monsters that are there now."""
    terms = game.ask(s, TRIGGERED, {"area": area, "face": face})
    moved = {x.source: len(bundle(s, x.source, game.ask)) for x in terms if x.key == "arrow"}
    signs = tuple([x.source for x in terms if x.key == "sign"])
    moving = tuple([cell for cell, n in moved.items() if n])
    found = {"cells": signs, "targets": moving, "n": sum(moved.values())}
    return {key: value for key, value in found.items() if value}
