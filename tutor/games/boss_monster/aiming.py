"""What nothing can be aimed at: bosses, rooms that lie face-down, rooms that are deactivated already."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.actions import CastSpell, Choose, UseRoom
from tutor.games.boss_monster.book import guard
from tutor.games.boss_monster.casting import first_pick
from tutor.games.boss_monster.effects import CHOOSE, deeds_of
from tutor.games.boss_monster.state import Dungeons, Place, place_of
from tutor.kernel.state import pending
from tutor.kernel.verdict import Facts, facts

Aimed = CastSpell | UseRoom | Choose
DESTROYS = ("destroy", "cave-in")


def _rooms(s: Dungeons, a: Aimed) -> Iterator[str]:
    """The cards that are to be affected as rooms."""
    if isinstance(a, Choose):
        yield a.pick
        return
    pick = first_pick(s, a.card)
    if pick is not None and pick.what == "room":
        yield a.target
    if isinstance(a, UseRoom):
        yield from a.pay


def _destroyed(s: Dungeons, a: Aimed) -> Iterator[Place]:
    """The places whose top card the action would destroy."""
    window = pending(s)
    if isinstance(a, Choose):
        destroys = window is not None and window.kind == CHOOSE and window.about["does"] in DESTROYS
        named: tuple[str, ...] = (a.pick,) if destroys else ()
    else:
        deeds = deeds_of(s, a.card)
        aimed = (a.target,) if deeds and deeds[0].does in DESTROYS else ()
        named = (*aimed, *(a.pay if isinstance(a, UseRoom) else ()))
    for card in named:
        where = place_of(s, card)
        if where is not None:
            yield s.players[where[0]].dungeon[where[1]]


@guard("bm.boss.immune", CastSpell, UseRoom, Choose, basic=5, implied=True)
def nothing_happens_to_a_boss(s: Dungeons, a: Aimed) -> Facts | None:
    """A boss card deals no damage and cannot be deactivated or destroyed."""
    bosses = {p.boss for p in s.players if p.boss}
    boss = next((card for card in _rooms(s, a) if card in bosses), "")
    return facts(boss=boss) if boss else None


@guard("bm.facedown.no-destroy", CastSpell, UseRoom, Choose, basic=5, implied=True)
def face_down_rooms_are_not_destroyed(s: Dungeons, a: Aimed) -> Facts | None:
    """A room can be destroyed only when a card says so."""
    wrong = next((there.top for there in _destroyed(s, a) if there.down), "")
    return facts(card=wrong) if wrong else None


@guard("bm.deactivated.no-destroy", CastSpell, UseRoom, Choose, basic=5, implied=True)
def deactivated_rooms_are_not_destroyed(s: Dungeons, a: Aimed) -> Facts | None:
    """A deactivated room cannot be destroyed."""
    wrong = next((there.top for there in _destroyed(s, a) if there.deactivated), "")
    return facts(card=wrong) if wrong else None


@guard("bm.destroy.only-by-card", CastSpell, UseRoom, Choose, basic=5, implied=True)
def covered_rooms_are_not_destroyed(s: Dungeons, a: Aimed) -> Facts | None:
    """A room can be destroyed only when a card says so."""
    covered = {c for p in s.players for there in p.dungeon for c in there.cards[:-1]}
    wrong = next((card for card in _rooms(s, a) if card in covered), "")
    return facts(card=wrong) if wrong else None
