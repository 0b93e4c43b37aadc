"""Who comes first: always the player whose boss has more XP."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.book import follows_from, term
from tutor.games.boss_monster.state import Dungeons, playing
from tutor.kernel.events import Term
from tutor.kernel.records import remembered
from tutor.kernel.rules import Ask

XP = "bm.xp.order"


def bosses(s: Dungeons) -> tuple[str | None, ...]:
    """The boss of each seat that is in the game."""
    return tuple([None if p.out else p.boss for p in s.players])


follows_from(XP, "edition", "inline", bosses)


@term(XP, "bm.xp.precedence")
def experience(s: Dungeons, _: object) -> Iterator[Term]:
    """A boss's XP decides which player has precedence and who resolves first in each phase, higher before lower."""
    for seat in sorted(playing(s), key=lambda x: (-s.xp(x), x)):
        yield Term(s.xp(seat), "bm.xp.precedence", "xp", f"seat:{seat}", {"seat": seat, "boss": s.players[seat].boss})


def by_xp(s: Dungeons, ask: Ask) -> tuple[int, ...]:
    """The seats of those who have not lost, the one with the most XP first."""
    terms = ask(s, XP, None)
    return _ordered(terms) if terms else playing(s)


@remembered
def _ordered(terms: tuple[Term, ...]) -> tuple[int, ...]:
    return tuple([x.facts["seat"] for x in terms])


def opponents(s: Dungeons, seat: int, ask: Ask) -> tuple[int, ...]:
    return tuple([other for other in by_xp(s, ask) if other != seat])


def in_turn(t: Any) -> tuple[int, ...]:
    """The seats in the order of XP, the active player first."""
    seats, active = by_xp(t.s, t.game.ask), t.s.active
    return (active, *[x for x in seats if x != active]) if active in seats else seats
