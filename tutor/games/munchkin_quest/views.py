"""What a seat may know: its own hand and what lies open; of other hands and the decks, only how many cards."""

from __future__ import annotations

from tutor.games.munchkin_quest.state import HIDDEN, Quest
from tutor.kernel.chance import Chance
from tutor.kernel.records import evolve
from tutor.kernel.windows import Window, redacted


def view(s: Quest, seat: int) -> Quest:
    players = tuple(
        p if p.seat == seat else evolve(p, hand=(HIDDEN,) * len(p.hand), fresh=(HIDDEN,) * len(p.fresh))
        for p in s.players
    )
    stack = tuple(redacted(f, seat) if isinstance(f, Window) else f for f in s.stack)
    return evolve(
        s,
        players=players,
        stack=stack,
        chance=Chance(),
        monster_deck=(HIDDEN,) * len(s.monster_deck),
        treasure_deck=(HIDDEN,) * len(s.treasure_deck),
        dxm_deck=(HIDDEN,) * len(s.dxm_deck),
    )
