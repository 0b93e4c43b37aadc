"""What a room deals, and what a hero can still take."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.asked import RoomAt
from tutor.games.boss_monster.book import answer, term
from tutor.games.boss_monster.cards import Aura
from tutor.games.boss_monster.state import Dungeons, Guest, Place
from tutor.kernel.events import Term
from tutor.kernel.rules import Ask

DAMAGE = "bm.room.damage"
ROOMS = "bm.room.count"
HEALTH = "bm.hero.health-left"


def place(s: Dungeons, about: RoomAt) -> Place:
    dungeon, at = s.players[about["seat"]].dungeon, about["place"]
    if at < 0:
        raise LookupError(at)
    return dungeon[at]


# -- how many rooms --------------------------------------------------------------------------------------------------


@term(ROOMS, "bm.limits.five-visible-rooms")
def rooms_that_are_visible(s: Dungeons, seat: int) -> Iterator[Term]:
    """A dungeon has at most five visible rooms."""
    for at, there in enumerate(s.players[seat].dungeon):
        if there.cards and not there.down:
            yield Term(1, "bm.limits.five-visible-rooms", "room", there.top, {"seat": seat, "place": at})


@term(ROOMS, "bm.deactivated.not-counted")
def deactivated_rooms_are_not_counted(s: Dungeons, seat: int) -> Iterator[Term]:
    """Effects that depend on the number of rooms in a dungeon do not count deactivated rooms."""
    for at, there in enumerate(s.players[seat].dungeon):
        if there.deactivated and not there.down:
            yield Term(-1, "bm.deactivated.not-counted", "off", there.top, {"seat": seat, "place": at})


# -- damage ----------------------------------------------------------------------------------------------------------


@term(DAMAGE, "bm.adventure.room-damage", asks=True)
def printed_damage(s: Dungeons, about: RoomAt, ask: Ask) -> Iterator[Term]:
    """Each time a hero enters a room, the room deals its printed damage to that hero."""
    there = place(s, about)
    if there.cards and not there.down:
        room = s.room(there.top)
        if room.counts:
            yield from _counted(s, about, room.counts, there.top)
        else:
            yield Term(room.damage, "bm.adventure.room-damage", "printed", there.top, {"n": room.damage})


def _counted(s: Dungeons, about: RoomAt, sort: str, card: str) -> Iterator[Term]:
    """A room whose damage is the number of certain rooms."""
    for other in s.players[about["seat"]].dungeon:
        if other.working and s.room(other.top).sort == sort:
            yield Term(1, "bm.adventure.room-damage", "counted", other.top, {"room": card})


@term(DAMAGE, "bma.adventure.all-rooms-damage")
def whatever_the_hero_came_for(s: Dungeons, about: RoomAt) -> Iterator[Term]:
    """Every room damages the hero, not only rooms with the hero's kind of treasure."""
    there, walk = place(s, about), s.walk
    if walk is not None and walk.seat == about["seat"] and there.working:
        kind = s.hero(walk.hero.card).treasure
        if kind and kind not in s.room(there.top).treasures:
            yield Term(0, "bma.adventure.all-rooms-damage", "other-treasure", there.top, {"treasure": kind})


@term(DAMAGE, "bm.faq.when-abilities-work", layer="card")
def damage_from_the_rooms_beside(s: Dungeons, about: RoomAt) -> Iterator[Term]:
    """A room's ability works while the room is in play, visible and not deactivated."""
    auras = s.box.auras
    for side in (-1, 1):
        there = _beside(s, about, side)
        aura = auras.get(there.top) if there is not None else None
        if there is not None and aura is not None and _reaches(s, about, aura, side):
            yield Term(aura.damage, "bm.faq.when-abilities-work", "beside", there.top)


@term(DAMAGE, "bm.deactivated.blank-space", layer="card")
def nothing_reaches_across_an_empty_space(s: Dungeons, about: RoomAt) -> Iterator[Term]:
    """A deactivated room is an empty space in the dungeon, so that the rooms on either side of it are not next to
    each other.
    """
    dungeon = s.players[about["seat"]].dungeon
    for side in (-1, 1):
        at = about["place"] + side
        if 0 <= at < len(dungeon) and dungeon[at].deactivated and dungeon[at].top in s.box.auras:
            yield Term(0, "bm.deactivated.blank-space", "blank", dungeon[at].top)


def _beside(s: Dungeons, about: RoomAt, side: int) -> Place | None:
    dungeon = s.players[about["seat"]].dungeon
    at = about["place"] + side
    return dungeon[at] if 0 <= at < len(dungeon) and dungeon[at].working else None


def _reaches(s: Dungeons, about: RoomAt, aura: Aura, side: int) -> bool:
    """`side` is where the giving room lies: -1 for the one before, whose next room this is."""
    there = place(s, about)
    right_side = aura.to == "neighbours" or side == -1
    return there.working and right_side and s.room(there.top).sort == aura.kind


@term(DAMAGE, "bm.endturn.until-end", layer="card")
def damage_until_the_end_of_the_turn(s: Dungeons, about: RoomAt) -> Iterator[Term]:
    """Effects that last "until end of turn" stop at the end of the turn."""
    there = place(s, about)
    if there.working:
        for effect in s.effects:
            if effect.kind == "damage" and (effect.card == there.top or effect.seat == about["seat"]):
                yield Term(effect.n, "bm.endturn.until-end", "until-end", effect.source)


@answer(DAMAGE, "bm.deactivated.ignored", layer="absolute")
def a_deactivated_room_deals_nothing(s: Dungeons, about: RoomAt) -> Term | None:
    """While a room is deactivated its damage, treasure and ability are ignored."""
    there = place(s, about)
    return Term(0, "bm.deactivated.ignored", "off", there.top) if there.deactivated else None


# -- health ----------------------------------------------------------------------------------------------------------


def guest(s: Dungeons, card: str) -> Guest:
    """The hero wherever it is; one that has not come yet is unhurt."""
    if s.walk is not None and s.walk.hero.card == card:
        return s.walk.hero
    waiting = (*s.town, *(g for p in s.players for g in p.entrance))
    return next((g for g in waiting if g.card == card), Guest(card))


@term(HEALTH, "bm.hero.health")
def printed_health(s: Dungeons, card: str) -> Iterator[Term]:
    """A hero's health is the number of points of damage that it can take before it dies."""
    hero = s.hero(card)
    if not hero.epic:
        yield Term(hero.health, "bm.hero.health", "health", card)


@term(HEALTH, "bm.epic.health")
def printed_health_of_an_epic_hero(s: Dungeons, card: str) -> Iterator[Term]:
    """An epic hero carries the same marks as an ordinary one (treasure icon, health and player icon), with the
    same meaning.
    """
    hero = s.hero(card)
    if hero.epic:
        yield Term(hero.health, "bm.epic.health", "health", card)


@term(HEALTH, "bm.adventure.room-damage")
def damage_taken(s: Dungeons, card: str) -> Iterator[Term]:
    """Each time a hero enters a room, the room deals its printed damage to that hero."""
    taken = guest(s, card).damage
    if taken:
        yield Term(-taken, "bm.adventure.room-damage", "taken", card, {"n": taken})


@term(HEALTH, "bm.endturn.until-end", layer="card")
def health_until_the_end_of_the_turn(s: Dungeons, card: str) -> Iterator[Term]:
    """Effects that last "until end of turn" stop at the end of the turn."""
    for effect in s.effects:
        if effect.kind == "health" and effect.card == card:
            yield Term(effect.n, "bm.endturn.until-end", "until-end", effect.source)


def about_place(seat: int, at: int) -> dict[str, Any]:
    return {"seat": seat, "place": at}
