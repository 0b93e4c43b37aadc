"""Munchkin Quest as a game of the kernel."""

from __future__ import annotations

from typing import Any

import msgspec

from tutor.games.munchkin_quest import (
    character,
    charity,
    common,
    curses,
    deals,
    death,
    dice,
    empty_rooms,
    exploring,
    feats,
    fight,
    health,
    help,
    interfere,
    items,
    links,
    meeting,
    monster_cards,
    monster_turn,
    moving,
    oneshots,
    passing,
    powers,
    replacing,
    reviving,
    rewards,
    roll,
    running,
    searching,
    shoving,
    totals,
    traits,
    turn,
)
from tutor.games.munchkin_quest.actions import FEATS, UsePower
from tutor.games.munchkin_quest.book import RULES
from tutor.games.munchkin_quest.in_rooms import MakeDeal
from tutor.games.munchkin_quest.offers import words_at_hand
from tutor.games.munchkin_quest.powers import POWERS
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.views import view
from tutor.kernel.engine import Game
from tutor.kernel.verdict import BadInput

TOPICS = (
    *(character, charity, exploring, meeting, moving, reviving),
    *(deals, searching),
    *(common, curses, death, dice, fight, help, interfere, items, monster_cards, monster_turn),
    *(oneshots, powers, rewards, roll, running, totals, traits, turn),
    *(empty_rooms, feats, health, links, passing, replacing, shoving),
)


# The fields that each kind of action cannot do without.
REQUIRED = {
    rule.action: frozenset(f.name for f in msgspec.structs.fields(rule.action) if f.required) for rule in RULES.actions
}


def well_formed(s: Quest, a: Any) -> None:
    """Ids and seats that exist; everything else is a matter of rules."""
    for field in ("seat", "victim", "whom", "helper", "to"):
        seat = getattr(a, field, 0)
        optional = field in ("victim", "whom") or (field == "to" and field not in REQUIRED[type(a)])
        least = NOBODY if optional else 0
        if isinstance(seat, int) and not least <= seat < len(s.players):
            raise BadInput(f"{field}: there is no seat {seat}; seats are 0 to {len(s.players) - 1}")
    required = REQUIRED[type(a)]
    for field in ("card", "item", "cheat", "pay", "instead"):
        _card(s, field, getattr(a, field, ""), needed=field in required)
    for item in (*getattr(a, "items", ()), *getattr(getattr(a, "deal", None), "items", ())):
        _card(s, "items", item, needed=True)
    for card in getattr(a, "cards", ()):
        _card(s, "cards", card, needed=True)
    if isinstance(a, MakeDeal) and a.offer not in s.box.deals:
        raise BadInput(f"offer: there is no deal {a.offer!r:.60}; deals: {', '.join(s.box.deals)}")
    wanted = required if isinstance(a, FEATS) else frozenset()
    for field in ("monster", "other_monster"):
        _known(field, "monster", getattr(a, field, ""), [f.id for f in s.foes], needed=field in wanted)
    for field in ("room", "other_room") if isinstance(a, FEATS) else ():
        _known(field, "room", getattr(a, field, ""), [r.id for r in s.rooms], needed=field in wanted)
    if isinstance(a, UsePower) and a.power not in POWERS:
        raise BadInput(f"power: {a.power!r} is unknown; powers: {', '.join(POWERS)}")


def _known(field: str, what: str, id: str, known: list[str], *, needed: bool) -> None:
    if id not in known and (id or needed):
        raise BadInput(f"{field}: there is no {what} {id!r:.60} in play; in play: {', '.join(known) or 'none'}")


def _card(s: Quest, field: str, card: Any, *, needed: bool) -> None:
    if card in s.box.cards or (not card and not needed):
        return
    raise BadInput(f"{field}: there is no card {card!r} in the box" if card else f"{field}: name a card")


GAME: Game[Quest] = Game("munchkin-quest", RULES, Quest, view, well_formed, "mq.turn.end", words_at_hand)
