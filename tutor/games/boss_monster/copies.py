"""Which copy of a card a position means: it names the card, and several lie on the table."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.games.boss_monster.casting import first_pick
from tutor.games.boss_monster.picks import Use, options
from tutor.games.boss_monster.state import Declared, Dungeons, Effect, Guest
from tutor.kernel.records import evolve


def with_copies_meant(s: Dungeons) -> Dungeons:
    """The position with everything that waits, lasts or walks on the copies that it can be about."""
    tops = tuple(there.top for p in s.players for there in p.dungeon)
    rooms = (*tops, *(card for p in s.players for card in _rooms_of(s, p.seat)))
    return evolve(
        s,
        waiting=tuple(_aimed(s, declared) for declared in s.waiting),
        effects=tuple(_on(s, effect, rooms) for effect in s.effects),
        town=tuple(_sent(s, guest, rooms) for guest in s.town),
        players=tuple(evolve(p, entrance=tuple(_sent(s, guest, rooms) for guest in p.entrance)) for p in s.players),
        walk=evolve(s.walk, hero=_sent(s, s.walk.hero, _rooms_of(s, s.walk.seat))) if s.walk is not None else None,
    )


def _rooms_of(s: Dungeons, seat: int) -> tuple[str, ...]:
    return tuple(card for there in s.players[seat].dungeon for card in there.cards)


def _meant(s: Dungeons, card: str, among: Iterable[str]) -> str:
    """The card itself if it is among these, or else another copy of it that is."""
    there = tuple(among)
    wanted = s.box.cards.get(card)
    if card in there or wanted is None:
        return card
    return next((other for other in there if s.box.cards.get(other) is wanted), card)


def _aimed(s: Dungeons, declared: Declared) -> Declared:
    pick = first_pick(s, declared.card)
    if pick is None or not declared.target:
        return declared
    found = options(s, pick, Use(declared.seat, declared.card), None)
    return evolve(declared, target=_meant(s, declared.target, found))


def _on(s: Dungeons, effect: Effect, rooms: tuple[str, ...]) -> Effect:
    return evolve(effect, card=_meant(s, effect.card, rooms)) if effect.card else effect


def _sent(s: Dungeons, guest: Guest, rooms: tuple[str, ...]) -> Guest:
    return evolve(guest, sent=tuple(_meant(s, card, rooms) for card in guest.sent)) if guest.sent else guest
