"""What a position is worth to a player: what both have, and who is about to strike at whom."""

from __future__ import annotations

from tutor.bots.seven_bosses.aiming import Shot, best_value
from tutor.bots.seven_bosses.counting import hidden_names
from tutor.bots.seven_bosses.values import LIVES, WIN, worth_of
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.game import GAME
from tutor.games.seven_bosses.names import boss_of
from tutor.games.seven_bosses.state import Syndicates, find, members, opponent

SEEN = 0.1  # that a card which lies face down is known, until its owner rearranges
BARE = 0.25  # a member lies face up for which there is no room behind the others
FOUND = 1.2  # the boss is known, and its trump used
SHOWN = 0.4  # the boss lies face up
LASTING = {"silence": 0.8, "watch": 1.5}
NEXT = 0.9  # a strike that is still to come


def worth(s: Syndicates, me: int) -> float:
    """What this position is worth to one player."""
    if s.ending is not None:
        return WIN if me in s.ending.winners else -WIN
    return standing(s, me, me) - standing(s, opponent(me), me) + strike(s, me)


def standing(s: Syndicates, seat: int, viewer: int) -> float:
    """What a player has, as far as the viewer knows it."""
    there, table = members(s, seat), worth_of(s.box)
    names = hidden_names(s, seat)
    unknown = sum(table[name, False] for name in names) / (len(names) or 1)
    value = LIVES[len(there)]
    for _, m in there:
        secret = viewer != seat and not (m.up or m.seen)
        value += unknown if secret else table[name_of(m.card), m.up]
        value -= SEEN if m.seen else 0.0
    value -= BARE * max(0, sum(m.up for _, m in there) - len(there) // 2)
    value += sum(LASTING[x.kind] for x in s.lasting if x.seat == seat)
    return value - _exposed(s, seat, viewer)


def _exposed(s: Syndicates, seat: int, viewer: int) -> float:
    """What it costs that a boss is known, or lies face up."""
    p = s.players[seat]
    if p.boss not in s.box.bosses or (viewer != seat and not p.boss_up):
        return 0.0
    found = find(s, seat, boss_of(s, seat, GAME.ask))
    up = found is not None and found[1].up
    return (FOUND if p.boss_up else 0.0) + (SHOWN if up else 0.0)


def strike(s: Syndicates, me: int) -> float:
    """Whoever strikes next at rows that cannot be laid anew before."""
    first = s.active if s.phase != "assassination" else opponent(s.active)
    value = NEXT * best_value(Shot(s, first))
    return value if first == me else -value
