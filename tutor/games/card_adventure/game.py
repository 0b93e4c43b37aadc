"""The game's value, with every rule module loaded."""

from __future__ import annotations

from functools import partial
from typing import Any

from tutor.games.card_adventure import (
    abilities,
    aiming,
    approach,
    barriers,
    boardstep,
    carrying,
    combat,
    curses,
    deeds,
    effects,
    ending,
    fading,
    furnishing,
    gameover,
    healing,
    item_use,
    judging,
    keys,
    layout,
    leaving,
    limits,
    looking,
    magic,
    moving,
    penalties,
    pieces,
    priority,
    receiving,
    removing,
    rest,
    setup,
    showing,
    stacks,
    strength,
    structures,
    supplies,
    traps,
    turn,
)
from tutor.games.card_adventure.book import RULES
from tutor.games.card_adventure.effects import SEAT, seat_of
from tutor.games.card_adventure.layout_board import nearest
from tutor.games.card_adventure.state import Adventure
from tutor.games.card_adventure.taking import copy_meant
from tutor.games.card_adventure.views import view
from tutor.kernel.engine import Game
from tutor.kernel.verdict import BadInput

# What is offered, asked and answered comes in this order, whichever of them somebody has loaded first.
TOPICS = (
    *(abilities, pieces, barriers, stacks, gameover, strength, penalties, limits, supplies, receiving, curses),
    *(ending, rest, setup, looking, effects, keys, carrying, boardstep, combat, removing, magic, moving),
    *(priority, showing, approach, healing, item_use, structures, turn),
)
UNORDERED = (
    *(aiming, deeds, fading, furnishing, judging, layout, leaving, traps),
)  # they declare steps, set-ups and positions, which have no order
CARDS = ("card", "pay")


def _aimed(s: Adventure, target: str) -> None:
    """A target is a card, a PC or the place of a structure."""
    if target.startswith(SEAT):
        if not 0 <= seat_of(target) < len(s.players):
            raise BadInput(f"targets: there is no {target!r:.60}; seats are 0 to {len(s.players) - 1}")
    elif target not in s.box.cards and target not in s.map.routes:
        raise BadInput(f"targets: there is no {target!r:.60}", partial(copy_meant, s, target, ", seat:0 or a route"))


def well_formed(s: Adventure, a: Any) -> None:
    """Ids and seats that exist; everything else is a matter of rules."""
    for field in ("seat", "to"):
        seat = getattr(a, field, 0)
        if isinstance(seat, int) and not 0 <= seat < len(s.players):
            raise BadInput(f"{field}: there is no seat {seat}; seats are 0 to {len(s.players) - 1}")
    named = [(field, getattr(a, field)) for field in CARDS if hasattr(a, field)]
    for field, card in (*named, *(("mp", card) for card in getattr(a, "mp", ()))):
        if card not in s.box.cards:
            raise BadInput(f"{field}: there is no card {card!r:.60}", partial(copy_meant, s, card))
    for target in getattr(a, "targets", ()):
        _aimed(s, target)
    for field in ("cell", "to"):
        cell = getattr(a, field, "")
        if isinstance(cell, str) and cell and cell not in s.map.cells:
            raise BadInput(f"{field}: there is no cell {cell!r:.60}{nearest(s, cell)}")
    if hasattr(a, "monster") and a.monster not in s.box.monsters:
        raise BadInput(f"monster: there is no monster {a.monster!r:.60}", partial(copy_meant, s, a.monster))
    if hasattr(a, "token") and a.token not in s.box.tokens:
        raise BadInput(f"token: there is no token {a.token!r:.60}")
    if hasattr(a, "of") and a.of not in s.box.tokens and a.of not in s.box.cards:
        raise BadInput(f"of: there is no token and no card {a.of!r:.60}", partial(copy_meant, s, a.of))
    if hasattr(a, "role") and a.role not in s.box.classes:
        raise BadInput(f"role: there is no class {a.role!r:.60}")


RULES.in_order(*TOPICS)
GAME: Game[Adventure] = Game("card-plus-adventure", RULES, Adventure, view, well_formed, "cpa.turn.end-step")
