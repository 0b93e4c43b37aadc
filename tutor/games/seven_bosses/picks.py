"""What an effect can be aimed at: own members by their cards, those of the opponent by their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tutor.games.seven_bosses.card_deeds import Deed
from tutor.games.seven_bosses.names import copy_of
from tutor.games.seven_bosses.rows import own_rows, places
from tutor.games.seven_bosses.state import ROWS, Member, Syndicates, attack, in_row, member_at, members, opponent
from tutor.kernel.records import Rec
from tutor.kernel.rules import Ask


class Doing(Rec):
    """A deed of an effect that is being done: by whom, by which card, in answer to what."""

    seat: int
    card: str
    side: str
    attack: int = 0
    against: int = 0
    at: int = 0
    pick: str = ""


def doing(about: dict[str, Any]) -> Doing:
    return Doing(**{k: about[k] for k in Doing.__struct_fields__ if k in about})


def deeds_of(s: Syndicates, card: str, side: str) -> tuple[Deed, ...]:
    return s.box.deeds[card, side]


def deed_of(s: Syndicates, x: Doing) -> Deed:
    return deeds_of(s, x.card, x.side)[x.at]


def doer(s: Syndicates, x: Doing) -> str:
    """The member that does it; for a trump, the one that its boss card names."""
    boss = s.box.bosses.get(x.card)
    return copy_of(boss.member, x.seat) if boss is not None else x.card


# Deeds that are aimed at somebody, and whom they fit.
FITS: dict[str, Callable[[Member], bool]] = {
    "turn-down": lambda m: m.up,
    "turn-up": lambda m: not m.up,
    "look": lambda m: not (m.up or m.seen),
    "exchange": lambda m: True,
    "double": lambda m: True,
}


def too_late(s: Syndicates, x: Doing) -> bool:
    """Whether a deed is about an assassination that has failed already, so that nobody need be chosen for it."""
    target = attack(s, x.attack)
    return deed_of(s, x).does == "double" and target is not None and target.failed


def options(s: Syndicates, x: Doing, ask: Ask | None = None) -> tuple[str, ...]:
    """Everything that a deed can be aimed at now; with `ask`, only as far as the rules about rows let it."""
    deed = deed_of(s, x)
    fits, other = FITS[deed.does], _other_than(s, x, deed)
    found: list[str] = []
    if deed.whose in ("own", "any"):
        found += [m.card for m in _own(s, x.seat, deed.own_rows, ask) if m.card != other and fits(m)]
    if deed.whose in ("opponent", "any"):
        seat = opponent(x.seat)
        found += [place for place, m in _theirs(s, seat, deed.rows, ask) if fits(m)]
    return tuple(found)


def known_already(s: Syndicates, x: Doing, pick: str) -> bool:
    """Whether this is a card that the one who would look at it has seen: there is nothing more to be seen of it."""
    member = member_at(s, opponent(x.seat), pick)
    return deed_of(s, x).does == "look" and member is not None and member.seen


def _other_than(s: Syndicates, x: Doing, deed: Deed) -> str:
    """Who cannot be chosen: somebody else takes the place of a target; anything else is not done to oneself."""
    target = attack(s, x.attack) if deed.does == "double" else None
    return target.card if target is not None else doer(s, x)


def _own(s: Syndicates, seat: int, rows: str, ask: Ask | None) -> Iterator[Member]:
    names = ROWS if rows == "either" else (rows,)
    reached = names if ask is None else own_rows(s, rows, ask)
    return (m for row in reached for _, m in in_row(s, seat, row))


def _theirs(s: Syndicates, seat: int, rows: str, ask: Ask | None) -> Iterator[tuple[str, Member]]:
    if ask is None:
        yield from (members(s, seat) if rows == "either" else in_row(s, seat, rows))
        return
    for place in places(s, seat, rows, ask):
        member = member_at(s, seat, place)
        if member is not None:
            yield place, member
