"""The game's value, with every rule module loaded."""

from __future__ import annotations

from typing import Any, NoReturn

from tutor.content.source import hint_by_name
from tutor.games.seven_bosses import (
    acting,
    answering,
    arranging,
    assassinating,
    chain,
    deeds,
    effects,
    impossible,
    knowledge,
    layout,
    names,
    rows,
    schemes,
    setup,
    trumps,
    turn,
    winning,
)
from tutor.games.seven_bosses.book import RULES
from tutor.games.seven_bosses.names import copy_of
from tutor.games.seven_bosses.state import Syndicates, member_at, opponent, reachable
from tutor.games.seven_bosses.views import view
from tutor.kernel.engine import Game
from tutor.kernel.verdict import BadInput

# What is offered, asked and answered comes in this order, whichever of them somebody has loaded first.
TOPICS = (
    *(knowledge, names, rows, arranging, winning, assassinating, effects, chain, acting, answering, deeds),
    *(schemes, trumps),
)
UNORDERED = (*(impossible, layout, setup, turn),)  # they declare steps, set-ups and positions, which have no order


def well_formed(s: Syndicates, a: Any) -> None:
    """Ids, places and seats that exist; everything else is a matter of rules."""
    if not 0 <= a.seat < len(s.players):
        raise BadInput(f"seat: there is no seat {a.seat}; seats are 0 to {len(s.players) - 1}")
    columns = getattr(a, "columns", ())
    if not all(columns):
        raise BadInput("columns: a column without a card; each has one or two, the front-row card first")
    cards = (*(card for column in columns for card in column), *getattr(a, "turned", ()))
    for card in (*cards, *((a.member,) if hasattr(a, "member") else ())):
        if card not in s.box.member_of:
            _no_member(s, a.seat, card)
    if getattr(a, "name", "") and a.name not in s.box.names:
        raise BadInput(f"name: there is no code name {a.name!r:.60}; write one of {', '.join(s.box.names)}")
    if hasattr(a, "target") and member_at(s, opponent(a.seat), a.target) is None:
        raise BadInput(f"target: there is no card at {a.target!r:.60}; write one of {reachable(s, opponent(a.seat))}")


def _no_member(s: Syndicates, seat: int, card: str) -> NoReturn:
    """Cards in actions are written with their owner."""
    own = {copy_of(name, seat): member for name, member in s.box.members.items()}
    meant = hint_by_name(card, own)
    raise BadInput(
        f"there is no member card {card!r:.60}{meant}" + ("" if meant else f"; write it as {next(iter(own))!r}")
    )


RULES.in_order(*TOPICS)
GAME: Game[Syndicates] = Game("seven-bosses", RULES, Syndicates, view, well_formed, "sb.victory.boss-in-graveyard")
