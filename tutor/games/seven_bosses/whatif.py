"""What-if: a position with one thing changed, for branches and comparisons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.names import copy_of
from tutor.games.seven_bosses.state import (
    Column,
    Member,
    Player,
    Syndicates,
    member_at,
    members,
    no_bosses,
    opponent,
)
from tutor.games.seven_bosses.verbs import with_member, with_player
from tutor.kernel.records import Rec, evolve
from tutor.kernel.verdict import BadInput

Kind = Literal["turn", "suppose", "boss"]


class Change(Rec):
    """One thing made different.

    turn     the member at `place` of a seat lies on its other side; turned down, both know it
    suppose  the face-down member at `place` of a seat is the one with the code name `to`, and both know it
    boss     a seat has another boss card
    """

    kind: Kind
    seat: int = -1
    place: str = ""
    to: str = ""


def apply_change(s: Syndicates, change: Change) -> Syndicates:
    """The position with one thing different; raises BadInput for what cannot be."""
    if not 0 <= change.seat < len(s.players):
        raise BadInput(f"what-if: there is no seat {change.seat}")
    return _CHANGES[change.kind](s, change)


def _there(s: Syndicates, change: Change) -> Member:
    member = member_at(s, change.seat, change.place)
    if member is None:
        raise BadInput(f"what-if: nobody is at {change.place!r:.60}")
    return member


def _turn(s: Syndicates, change: Change) -> Syndicates:
    member = _there(s, change)
    p = s.players[change.seat]
    now = Member(member.card, seen=True) if member.up else Member(member.card, up=True)
    return evolve(s, players=with_player(s, evolve(p, columns=with_member(p.columns, member.card, now))))


# -- supposing -------------------------------------------------------------------------------------------------------


def _suppose(s: Syndicates, change: Change) -> Syndicates:
    """The hidden members change places so that this one is whom it is supposed to be; all else stays possible."""
    member, card = _there(s, change), copy_of(change.to, change.seat)
    hidden = [m for _, m in members(s, change.seat) if not (m.up or m.seen)]
    cards = [m.card for m in hidden]
    if member not in hidden or card not in cards or change.to in member.barred:
        raise BadInput(f"what-if: the member at {change.place} cannot be {change.to!r:.60}")
    others = [m for m in hidden if m is not member]
    found = _seated(others, [x for x in cards if x != card])
    if found is None:
        raise BadInput(f"what-if: nobody else could be where {change.to!r:.60} is")
    moved = {member.card: card, **{m.card: x for m, x in zip(others, found, strict=True)}}
    return _moved(s, s.players[change.seat], moved, card)


def _seated(hidden: list[Member], cards: list[str]) -> list[str] | None:
    """Cards for the hidden members, each one's own if that can be."""
    if not hidden:
        return []
    first = hidden[0]
    for card in sorted(cards, key=lambda card: card != first.card):
        if name_of(card) not in first.barred:
            rest = _seated(hidden[1:], [x for x in cards if x != card])
            if rest is not None:
                return [card, *rest]
    return None


def _moved(s: Syndicates, p: Player, moved: dict[str, str], known: str) -> Syndicates:
    def laid(there: Member | None) -> Member | None:
        if there is None or there.card not in moved:
            return there
        card = moved[there.card]
        return Member(card, seen=True) if card == known else evolve(there, card=card)

    columns = tuple(Column(laid(column.front), laid(column.rear)) for column in p.columns)
    attacks = tuple(evolve(a, card=moved.get(a.card, a.card)) if a.owner == p.seat else a for a in s.attacks)
    return evolve(s, players=with_player(s, evolve(p, columns=columns)), attacks=attacks)


# -- another boss ----------------------------------------------------------------------------------------------------


def may_hold(s: Syndicates, seat: int, boss: str) -> bool:
    """Whether a boss card could be the player's: it lies nowhere in the open, and its member is not dead."""
    other = s.players[opponent(seat)]
    dead = no_bosses(s.players[seat])
    open_cards = (*s.gone, *((other.boss,) if other.boss_up else ()))
    return boss in s.box.bosses and boss not in open_cards and s.box.bosses[boss].member not in dead


def _boss(s: Syndicates, change: Change) -> Syndicates:
    p, other = s.players[change.seat], s.players[opponent(change.seat)]
    if not p.boss or not may_hold(s, change.seat, change.to):
        raise BadInput(f"what-if: {change.to!r:.60} cannot be the boss card of seat {change.seat}")
    swap = {p.boss: change.to, change.to: p.boss}
    s = evolve(s, deck=tuple(swap.get(card, card) for card in s.deck))
    s = evolve(s, players=with_player(s, evolve(p, boss=change.to)))
    return evolve(s, players=with_player(s, evolve(other, boss=swap.get(other.boss, other.boss))))


_CHANGES: dict[Kind, Callable[[Syndicates, Change], Syndicates]] = {
    "turn": _turn,
    "suppose": _suppose,
    "boss": _boss,
}
