"""Which monsters ignore whom. It is asked anew each time; nothing remembers the answer."""

from __future__ import annotations

from tutor.games.munchkin_quest.munchkins import holds
from tutor.games.munchkin_quest.state import Foe, Quest


def card_ignores(s: Quest, foe: Foe, seat: int) -> bool:
    """Whether its card says that the monster ignores this munchkin, or one that he has shown it this turn."""
    if foe.id in s.players[seat].passed:
        return True
    whom = s.monster(foe).ignores
    return bool(whom) and any(holds(s, s.players[seat], who, drawback=False) for who in whom)


def boss_ignores_nobody(s: Quest, foe: Foe, seat: int) -> bool:
    return foe.boss and s.players[seat].level >= 10


def ignores(s: Quest, foe: Foe, seat: int) -> bool:
    return card_ignores(s, foe, seat) and not boss_ignores_nobody(s, foe, seat)


def ignoring_the_main_player(s: Quest) -> tuple[str, ...]:
    """The monsters that stand with the player whose turn it is and ignore him."""
    p = s.players[s.turn]
    where = p.where
    return tuple([f.id for f in s.foes if f.where == where and ignores(s, f, p.seat)]) if where else ()
