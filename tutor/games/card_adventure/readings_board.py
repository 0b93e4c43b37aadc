"""The board step, and how monsters move; other readings."""

from __future__ import annotations

from typing import Any

from tutor.games.card_adventure import boardstep
from tutor.games.card_adventure.readings_book import reading
from tutor.games.card_adventure.stacks import face_down_it_does_not_move
from tutor.games.card_adventure.state import pcs_at
from tutor.games.card_adventure.verbs import Tables

ONE_ROLL = reading("cpa.reading.one-roll-for-the-board")


@ONE_ROLL.instead_of(boardstep.one_die_is_rolled)
def one_die_for_all_areas(t: Tables, about: dict[str, Any]) -> None:
    """One roll counts for every area of the board."""
    if t.s.rolled:
        boardstep.the_same_face_counts(t, about["area"], "cpa.boardstep.one-die")
    else:
        boardstep.one_die_is_rolled(t, about)


SIGNS_FIRST = reading("cpa.reading.signs-before-arrows")


@SIGNS_FIRST.instead_of(boardstep.it_goes_for_everything_with_that_face)
def signs_take_effect_before_arrows(t: Tables, about: dict[str, Any]) -> None:
    """New monsters appear first, and arrows move them by the same roll."""
    boardstep.set_off(t, about, ("signs", "die-events", "arrows"))


PCS_HOLD = reading("cpa.reading.pcs-hold-monsters")


@PCS_HOLD.instead_of(boardstep.monsters_follow_the_arrows)
def but_not_those_that_a_pc_holds(t: Tables, about: dict[str, Any]) -> None:
    """Arrows do not move monsters that share their cell with a PC."""
    boardstep.monsters_follow_the_arrows(t, {**about, "cells": [x for x in about["cells"] if not pcs_at(t.s, x)]})


EVERY_AREA = reading("cpa.reading.every-area-every-turn")
EVERY_AREA.drops(boardstep.but_not_without_a_pc)

FACE_DOWN_MOVES = reading("cpa.reading.face-down-moves")
FACE_DOWN_MOVES.drops(face_down_it_does_not_move)
