"""Munchkin Quest as a game of the kernel."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.games.munchkin_quest import (
    common,
    curses,
    death,
    dice,
    fight,
    help,
    interfere,
    items,
    oneshots,
    powers,
    rewards,
    roll,
    running,
    totals,
    traits,
    turn,
)
from tutor.games.munchkin_quest.actions import UsePower
from tutor.games.munchkin_quest.book import RULES
from tutor.games.munchkin_quest.offers import words_at_hand
from tutor.games.munchkin_quest.powers import POWERS
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.views import view
from tutor.kernel.engine import Game
from tutor.kernel.verdict import BadInput

TOPICS = (
    *(common, curses, death, dice, fight, help, interfere, items),
    *(oneshots, powers, rewards, roll, running, totals, traits, turn),
)


# The fields that each kind of action cannot do without.
REQUIRED = {
    rule.action: frozenset(f.name for f in msgspec.structs.fields(rule.action) if f.required) for rule in RULES.actions
}


def well_formed(s: Quest, a: Any) -> None:
    """Ids and seats that exist; everything else is a matter of rules."""
    for field in ("seat", "victim", "whom", "helper", "to"):
        seat = getattr(a, field, 0)
        least = 0 if field in ("seat", "helper", "to") else NOBODY
        if not least <= seat < len(s.players):
            raise BadInput(f"{field}: there is no seat {seat}; seats are 0 to {len(s.players) - 1}")
    required = REQUIRED[type(a)]
    for field in ("card", "item", "cheat", "pay", "instead"):
        _card(s, field, getattr(a, field, ""), needed=field in required)
    for item in (*getattr(a, "items", ()), *getattr(getattr(a, "deal", None), "items", ())):
        _card(s, "items", item, needed=True)
    monster = getattr(a, "monster", "")
    if monster and not any(f.id == monster for f in s.foes):
        known = ", ".join(f.id for f in s.foes) or "none"
        raise BadInput(f"monster: there is no monster {monster!r} in play; in play: {known}")
    if isinstance(a, UsePower) and a.power not in POWERS:
        raise BadInput(f"power: {a.power!r} is unknown; powers: {', '.join(POWERS)}")


def _card(s: Quest, field: str, card: Any, *, needed: bool) -> None:
    if card in s.box.cards or (not card and not needed):
        return
    raise BadInput(f"{field}: there is no card {card!r} in the box" if card else f"{field}: name a card")


GAME: Game[Quest] = Game("munchkin-quest", RULES, Quest, view, well_formed, "mq.turn.end", words_at_hand)
