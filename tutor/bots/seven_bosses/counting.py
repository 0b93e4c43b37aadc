"""Counting worlds: how likely a hidden card is somebody, who the boss may be, and whether somebody guards him."""

from __future__ import annotations

from tutor.bots.seven_bosses.values import guards
from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.game import GAME
from tutor.games.seven_bosses.knowledge import WAYS, WHICH_BOSS, open_names
from tutor.games.seven_bosses.names import copy_of
from tutor.games.seven_bosses.state import Syndicates, find, member_at, members, opponent
from tutor.kernel.events import total

IN_THE_OPEN = 0.35  # a boss would seldom be left face up in front


def chances(s: Syndicates, seat: int, place: str) -> dict[str, float]:
    """For a card of the opponent of this seat, by names: in how many of the possible orders it is that one."""
    member = member_at(s, opponent(seat), place)
    if member is None:
        return {}
    if member.up or member.seen:
        return {name_of(member.card): 1.0}
    ways = GAME.ask(s, WAYS, {"seat": seat, "target": place})
    whole = total(ways)
    return {term.source: term.value / whole for term in ways}


def bosses(s: Syndicates, seat: int) -> dict[str, float]:
    """By code names: how likely that one is the boss of the opponent of this seat."""
    left = [s.box.bosses[term.source].member for term in GAME.ask(s, WHICH_BOSS, seat)]
    weights = {name: _weight(s, opponent(seat), name) for name in left}
    whole = sum(weights.values())
    return {name: weight / whole for name, weight in weights.items()}


def _weight(s: Syndicates, seat: int, name: str) -> float:
    found = find(s, seat, copy_of(name, seat))
    exposed = found is not None and found[1].up and found[0].startswith("front")
    return IN_THE_OPEN if exposed else 1.0


def hidden_names(s: Syndicates, seat: int) -> tuple[str, ...]:
    """The names that the hidden members of a player share."""
    known = open_names(s, seat)
    return tuple(name for name in s.box.names if name not in known)


def guarded(s: Syndicates, seat: int) -> bool:
    """Whether a player may have somebody who makes assassinations of others fail."""
    there = {(name_of(m.card), m.up) for _, m in members(s, seat) if m.up or m.seen}
    there |= {(name, False) for name in hidden_names(s, seat)}
    return any(guards(s.box.members[name].half(up)) for name, up in there)
