"""Munchkin Quest as a game of the kernel."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import msgspec

from tutor.content.source import hint_by_name
from tutor.games.munchkin_quest import (
    bad_stuff,
    bases,
    benefits,
    boss,
    carrying,
    character,
    charity,
    common,
    curses,
    dealing,
    deals,
    death,
    dice,
    empty_rooms,
    exploring,
    feats,
    fight,
    footprints,
    health,
    help,
    icons,
    improving,
    in_rooms,
    interfere,
    items,
    levels,
    links,
    meeting,
    monster_cards,
    monster_moves,
    monster_turn,
    moving,
    oneshots,
    passing,
    picking_up,
    powers,
    replacing,
    reviving,
    rewards,
    roll,
    rooms,
    running,
    search_table,
    searching,
    shoving,
    strength,
    totals,
    trading,
    traits,
    turn,
    verbs,
    wandering,
    windows,
)
from tutor.games.munchkin_quest.actions import FEATS, UsePower
from tutor.games.munchkin_quest.book import RULES
from tutor.games.munchkin_quest.in_rooms import MakeDeal
from tutor.games.munchkin_quest.offers import words_at_hand
from tutor.games.munchkin_quest.powers import POWERS
from tutor.games.munchkin_quest.state import NOBODY, Quest
from tutor.games.munchkin_quest.views import view
from tutor.kernel.engine import Game
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput

# What is offered, asked and answered comes in this order, whichever of them somebody has loaded first.
TOPICS = (
    *(icons, strength, totals, levels, verbs, dice, boss, common, carrying, windows, fight, bases, bad_stuff),
    *(curses, powers, traits, character, charity, dealing, improving, in_rooms, deals, trading, turn, death),
    *(feats, footprints, monster_moves, links, rooms, moving, exploring, empty_rooms, health, help, interfere),
    *(items, meeting, monster_cards, wandering, monster_turn, oneshots, passing, replacing, benefits),
    *(picking_up, rewards, roll, running, search_table, searching, shoving),
)
UNORDERED = (reviving,)  # they declare steps, set-ups and positions, which have no order


class Named(NamedTuple):
    """The fields of a kind of action by what they name; with each whether it must be there, or the least that it is."""

    seats: tuple[tuple[str, int], ...]
    cards: tuple[tuple[str, bool], ...]
    lists: tuple[str, ...]
    monsters: tuple[tuple[str, bool], ...]
    rooms: tuple[tuple[str, bool], ...]


def _named(kind: type[Action]) -> Named:
    """What cards with unusual effects name must be in play; other actions leave that to the rules."""
    required = {f.name: f.required for f in msgspec.structs.fields(kind)}
    feat = kind in FEATS

    def those(*names: str) -> tuple[tuple[str, bool], ...]:
        return tuple((name, required[name]) for name in names if name in required)

    nobody = {name: name in ("victim", "whom") or (name == "to" and not needed) for name, needed in those(*SEATS)}
    seats = tuple((name, NOBODY if optional else 0) for name, optional in nobody.items())
    monsters = tuple((name, needed and feat) for name, needed in those("monster", "other_monster"))
    lists = tuple(name for name in ("items", "cards") if name in required)
    return Named(seats, those(*CARDS), lists, monsters, those("room", "other_room") if feat else ())


SEATS = ("seat", "victim", "whom", "helper", "to")
CARDS = ("card", "item", "cheat", "pay", "instead")
NAMED = {rule.action: _named(rule.action) for rule in RULES.actions}


def well_formed(s: Quest, a: Any) -> None:
    """Ids and seats that exist; everything else is a matter of rules."""
    named = NAMED[type(a)]
    for field, least in named.seats:
        seat = getattr(a, field)
        if isinstance(seat, int) and not least <= seat < len(s.players):
            raise BadInput(f"{field}: there is no seat {seat}; seats are 0 to {len(s.players) - 1}")
    for field, needed in named.cards:
        _card(s, field, getattr(a, field), needed=needed)
    for field in named.lists:
        for card in getattr(a, field):
            _card(s, field, card, needed=True)
    for item in a.deal.items if hasattr(a, "deal") else ():
        _card(s, "items", item, needed=True)
    if isinstance(a, MakeDeal) and a.offer not in s.box.deals:
        raise BadInput(f"offer: there is no deal {a.offer!r:.60}; deals: {', '.join(s.box.deals)}")
    for field, needed in named.monsters:
        _known(field, "monster", getattr(a, field), [f.id for f in s.foes], needed=needed)
    for field, needed in named.rooms:
        _known(field, "room", getattr(a, field), [r.id for r in s.rooms], needed=needed)
    if isinstance(a, UsePower) and a.power not in POWERS:
        raise BadInput(f"power: {a.power!r} is unknown; powers: {', '.join(POWERS)}")


def _known(field: str, what: str, id: str, known: list[str], *, needed: bool) -> None:
    if id not in known and (id or needed):
        raise BadInput(f"{field}: there is no {what} {id!r:.60} in play; in play: {', '.join(known) or 'none'}")


def _card(s: Quest, field: str, card: Any, *, needed: bool) -> None:
    if card in s.box.cards or (not card and not needed):
        return
    if not card:
        raise BadInput(f"{field}: name a card")
    raise BadInput(f"{field}: there is no card {card!r:.60} in the box", partial(hint_by_name, str(card), s.box.cards))


RULES.in_order(*TOPICS)
GAME: Game[Quest] = Game("munchkin-quest", RULES, Quest, view, well_formed, "mq.turn.end", words_at_hand)
