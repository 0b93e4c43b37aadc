"""What nothing can be aimed at: bosses, losers, rooms that lie face-down, cards of which a card does not speak."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.games.boss_monster.actions import CastSpell, Choose, UseRoom
from tutor.games.boss_monster.book import guard
from tutor.games.boss_monster.casting import first_pick
from tutor.games.boss_monster.effects import CHOOSE, ability_of, asked_for, deeds_of
from tutor.games.boss_monster.kinds import words
from tutor.games.boss_monster.occasions import is_seat
from tutor.games.boss_monster.picks import seat_of
from tutor.games.boss_monster.state import Dungeons, Place, place_of
from tutor.kernel.rules import Ask
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


# -- players who have lost -------------------------------------------------------------------------------------------


@guard("bm.elimination.no-effects", CastSpell, UseRoom, Choose, basic=5, implied=True)
def nothing_reaches_who_has_lost(s: Dungeons, a: Aimed) -> Facts | None:
    """No effect can touch those cards until the game is over."""
    named = a.pick if isinstance(a, Choose) else a.target
    seat = seat_of(named) if is_seat(s, named) else None
    return facts(seat=seat) if seat is not None and s.players[seat].out else None


# -- cards that an effect does not name ------------------------------------------------------------------------------


def _named(s: Dungeons, a: Aimed) -> Iterator[tuple[str, str]]:
    """The cards that an action names, each with the word that the effect has for what it can be."""
    if isinstance(a, Choose):
        pick = asked_for(s)
        named = a.pick
    else:
        pick = first_pick(s, a.card)
        named = a.target
    if pick is not None and pick.what != "shown":  # of a hand that is shown any card may be taken
        yield named, pick.kind
    ability = ability_of(s, a.card) if isinstance(a, UseRoom) else None
    if ability is not None and isinstance(a, UseRoom):
        yield from ((card, ability.cost.kind) for card in a.pay)


def _misnamed(s: Dungeons, a: Aimed, sort: str, word: str, ask: Ask) -> Facts | None:
    """A card of this sort that is not what the effect asks for by this word."""
    cards = (card for card, kind in _named(s, a) if kind == word and card in s.box.cards)
    wrong = next((card for card in cards if s.card(card).kind == sort and word not in words(s, card, ask)), "")
    return facts(card=wrong) if wrong else None


@guard("bm.monster.icon", CastSpell, UseRoom, Choose, basic=6, implied=True, asks=True)
def what_is_for_monster_rooms(s: Dungeons, a: Aimed, ask: Ask) -> Facts | None:
    """A monster room is one with a silver or gold monster icon at the upper left; effects that name monster rooms
    apply to it.
    """
    return _misnamed(s, a, "room", "monster", ask)


@guard("bm.trap.icon", CastSpell, UseRoom, Choose, basic=6, implied=True, asks=True)
def what_is_for_trap_rooms(s: Dungeons, a: Aimed, ask: Ask) -> Facts | None:
    """A trap room is one with a silver or gold trap icon at the upper left; effects that name trap rooms apply to
    it.
    """
    return _misnamed(s, a, "room", "trap", ask)


@guard("bm.heroes.ordinary-meaning", CastSpell, UseRoom, Choose, basic=6, implied=True, asks=True)
def what_is_for_ordinary_heroes(s: Dungeons, a: Aimed, ask: Ask) -> Facts | None:
    """A card that says "ordinary hero" means a hero that is not epic (silver frame)."""
    return _misnamed(s, a, "hero", "ordinary", ask)
