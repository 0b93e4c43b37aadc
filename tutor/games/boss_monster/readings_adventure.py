"""Other readings of the Adventure phase: windows, damage, death, and heroes that come while it is on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.adventure import (
    a_hero_that_was_moved_is_not_damaged_here,
    a_player_with_heroes_is_active,
    barred,
    heroes_enter_one_at_a_time,
    players_go_on_in_order_of_xp,
    players_may_act_before_it_enters,
    players_may_act_in_the_room,
    the_room_deals_its_damage,
    what_entering_does_comes_first,
)
from tutor.games.boss_monster.asked import RoomAt
from tutor.games.boss_monster.damage import DAMAGE, HEALTH, about_place, place
from tutor.games.boss_monster.deeds_heroes import (
    between_two_rooms_death_comes_at_once,
    death_comes_at_once,
    death_comes_before_what_waits,
    hurt,
    room_of_walk,
)
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.readings_book import reading
from tutor.games.boss_monster.state import Dungeons
from tutor.games.boss_monster.verbs import Tables, amount
from tutor.games.boss_monster.windows import ADVENTURE, talk
from tutor.kernel.events import Term

DEATH_AT_ONCE = reading("bm.reading.death-at-once")
DEATH_ON_LEAVING = reading("bm.reading.death-on-leaving")
MORE_THAN_HEALTH = reading("bm.reading.more-than-health")
DAMAGE_FIRST = reading("bm.reading.damage-first")
DAMAGE_ALL_THE_SAME = reading("bm.reading.damage-all-the-same")
MATCHING_ROOMS_ONLY = reading("bm.reading.matching-rooms-only")
NOT_BEFORE_IT_ENTERS = reading("bm.reading.not-before-it-enters")
BEFORE_THE_DAMAGE = reading("bm.reading.before-the-damage")
WAITS_FOR_NEXT_TURN = reading("bm.reading.waits-for-next-turn")


# -- death -----------------------------------------------------------------------------------------------------------


@DEATH_AT_ONCE.instead_of(the_room_deals_its_damage)
def damage_kills_at_once(t: Tables, about: dict[str, Any]) -> None:
    """A hero dies the moment its health is gone, before anybody may use a spell."""
    the_room_deals_its_damage(t, about)
    if room_of_walk(t.s) == about["room"]:
        death_comes_before_what_waits(t, about)


@DEATH_AT_ONCE.instead_of(between_two_rooms_death_comes_at_once)
def so_does_the_damage_of_a_card(t: Tables, _: dict[str, Any]) -> None:
    """A hero dies the moment its health is gone, whatever has dealt the damage."""
    death_comes_before_what_waits(t, {"room": room_of_walk(t.s)})


@DEATH_ON_LEAVING.instead_of(death_comes_at_once)
def nobody_dies_in_the_middle_of_a_room(t: Tables, about: dict[str, Any]) -> None:
    """Until it leaves the room a hero may still be saved."""
    if about.get("leaves") or (t.s.walk is not None and not t.s.walk.inside):
        death_comes_at_once(t, about)


@DEATH_ON_LEAVING.instead_of(players_may_act_in_the_room)
def death_comes_when_players_have_acted(t: Tables, about: dict[str, Any]) -> None:
    """A hero dies on leaving the room, after players have had the chance to use spells."""
    t.begin("struck", leaves=True)
    players_may_act_in_the_room(t, about)


@MORE_THAN_HEALTH.term(HEALTH, "bm.hero.health")
def damage_as_high_as_the_health_does_not_kill(s: Dungeons, card: str) -> Iterator[Term]:
    """A hero can take damage equal to its health and dies of more."""
    yield Term(1, "bm.hero.health", "beyond-health", card)


# -- damage ----------------------------------------------------------------------------------------------------------


@DAMAGE_FIRST.instead_of(what_entering_does_comes_first)
def the_damage_comes_first(t: Tables, about: dict[str, Any]) -> None:
    """A room deals its damage before it does what it does when a hero enters."""
    the_room_deals_its_damage(t, about)
    death_comes_at_once(t, about)


@DAMAGE_FIRST.instead_of(the_room_deals_its_damage)
def then_what_entering_does(t: Tables, about: dict[str, Any]) -> None:
    """What a room does when a hero enters comes after its damage."""
    what_entering_does_comes_first(t, about)


@DAMAGE_ALL_THE_SAME.instead_of(a_hero_that_was_moved_is_not_damaged_here)
def a_hero_that_was_moved_is_damaged_too(t: Tables, about: dict[str, Any]) -> None:
    """The room that a hero has entered damages it, even if its ability has moved the hero away."""
    walk = t.s.walk
    moved = room_of_walk(t.s) != about["room"]
    a_hero_that_was_moved_is_not_damaged_here(t, about)
    if moved and walk is not None and walk.hero.card == about["hero"]:
        n = amount(t, DAMAGE, about_place(walk.seat, about["place"]))
        hurt(t, n, ("bm.adventure.room-damage", "bm.ruling.maze-first"), room=about["room"])
        t.begin("struck")


@MATCHING_ROOMS_ONLY.answer(DAMAGE, "bmr.adventure.room-damage", layer="absolute")
def other_rooms_leave_the_hero_alone(s: Dungeons, about: RoomAt) -> Term | None:
    """Only rooms with the hero's kind of treasure deal damage to it."""
    there, walk = place(s, about), s.walk
    kind = s.hero(walk.hero.card).treasure if walk is not None and walk.seat == about["seat"] else None
    if not kind or not there.working or kind in s.room(there.top).treasures:
        return None
    return Term(0, "bmr.adventure.room-damage", "not-its-treasure", there.top, {"treasure": kind})


# -- windows, and who goes through -----------------------------------------------------------------------------------

NOT_BEFORE_IT_ENTERS.drops(players_may_act_before_it_enters)


@BEFORE_THE_DAMAGE.instead_of(a_hero_that_was_moved_is_not_damaged_here)
def players_may_act_before_the_damage(t: Tables, about: dict[str, Any]) -> None:
    """Players may also use spells and abilities between a hero's entering a room and its damage."""
    entered = room_of_walk(t.s) == about["room"]
    a_hero_that_was_moved_is_not_damaged_here(t, about)
    if entered:
        talk(t, ADVENTURE, "bm.adventure.axe", hero=about["hero"], room=about["room"])


@BEFORE_THE_DAMAGE.instead_of(the_room_deals_its_damage)
def only_a_hero_that_is_still_there_is_damaged(t: Tables, about: dict[str, Any]) -> None:
    """A hero that has left the room since it entered takes none of its damage."""
    if room_of_walk(t.s) == about["room"]:
        the_room_deals_its_damage(t, about)


@WAITS_FOR_NEXT_TURN.instead_of(players_go_on_in_order_of_xp)
def only_heroes_that_have_come_by_now(t: Tables, _: dict[str, Any]) -> None:
    """The heroes of a turn are those that stand at an entrance when the Adventure phase begins."""
    for seat in reversed(by_xp(t.s, t.game.ask)):
        t.begin("adventure-of", seat=seat, heroes=_at_the_entrance(t, seat))


@WAITS_FOR_NEXT_TURN.instead_of(a_player_with_heroes_is_active)
def a_player_with_heroes_of_this_turn_is_active(t: Tables, about: dict[str, Any]) -> None:
    """Whoever has no other heroes than those that have come since is not active."""
    heroes = about.get("heroes", _at_the_entrance(t, about["seat"]))
    if any(card in heroes for card in _at_the_entrance(t, about["seat"])):
        depth = len(t.s.stack)
        a_player_with_heroes_is_active(t, about)
        t.drop_stack(depth)
        t.begin("heroes-of", seat=about["seat"], heroes=heroes)


@WAITS_FOR_NEXT_TURN.instead_of(heroes_enter_one_at_a_time)
def those_that_come_later_wait_for_the_next_turn(t: Tables, about: dict[str, Any]) -> None:
    """A hero that a card sends to an entrance during the Adventure phase enters in the next turn."""
    here = _at_the_entrance(t, about["seat"])
    heroes = tuple(about.get("heroes", here))
    if here and here[0] in heroes and not barred(t.s, about["seat"]):
        t.begin("heroes-of", seat=about["seat"], heroes=tuple(card for card in heroes if card != here[0]))
        t.begin("hero", seat=about["seat"], hero=here[0])


def _at_the_entrance(t: Tables, seat: int) -> tuple[str, ...]:
    return tuple(guest.card for guest in t.s.players[seat].entrance)
