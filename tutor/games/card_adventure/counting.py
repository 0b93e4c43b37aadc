"""What can be asked about a position as it is: each question, with what it is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.card_adventure import abilities as has
from tutor.games.card_adventure import (
    barriers,
    boardstep,
    carrying,
    combat,
    curses,
    ending,
    gameover,
    keys,
    limits,
    looking,
    magic,
    moving,
    pieces,
    priority,
    showing,
    stacks,
    strength,
)
from tutor.games.card_adventure.state import Adventure

Question = tuple[str, Any]


def questions(s: Adventure) -> Iterator[Question]:
    yield from _of_the_board(s)
    for p in s.players:
        yield from _of_a_pc(s, p.seat)
    for x in s.lying:
        yield stacks.ROAMS, x.card
        yield stacks.STACK, x.where
        yield looking.VISIBLE, x.where
    for card in looking.open_cards(s):
        if card in s.box.monsters:
            for question in (
                has.MONSTER_BP,
                has.HAS,
                strength.BONUS,
                strength.NEEDED,
                strength.SHOWN,
                combat.FIGHTS_IT,
            ):
                yield question, card
    for standing in s.standing:
        for question in (barriers.BARS, barriers.BP, barriers.MONSTERS_ON, keys.SUIT, pieces.ON_ROUTE):
            yield question, standing.where


def _of_the_board(s: Adventure) -> Iterator[Question]:
    for question in (pieces.CARDS, pieces.SIDES, pieces.PAWNS, pieces.AREAS, pieces.AREA_COUNT, ending.GOAL):
        yield question, None
    for rule in priority.DEFAULTS:
        yield priority.HOLDS, rule
    for area in s.map.areas:
        yield boardstep.AREA, area
        for face in range(1, 7):
            yield boardstep.TRIGGERED, {"area": area, "face": face}
    for sign in s.map.board.signs:
        yield boardstep.SPAWN, sign.cell


def _of_a_pc(s: Adventure, seat: int) -> Iterator[Question]:
    alone = (carrying.HANDS, gameover.POINTS, gameover.OVER, gameover.RETURNS, looking.READERS, looking.TOKEN_READERS)
    cards = (magic.LEFT, magic.READY, showing.STAMINA, curses.ITEMS, pieces.BELONGINGS)
    for question in (*alone, *cards, moving.MOVES, moving.REACHED, pieces.CONTROLS, pieces.WHERE):
        yield question, seat
    for token in ("damage", "poison"):
        yield gameover.HURT, {"seat": seat, "token": token}
    for kind in (*limits.LIMITED, "item"):
        yield limits.MOST, {"seat": seat, "kind": kind}
        yield limits.EXCESS, {"seat": seat, "kind": kind}
