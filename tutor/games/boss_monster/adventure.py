"""The Adventure phase: heroes go through a dungeon one by one, room by room."""

from __future__ import annotations

from typing import Any

from tutor.games.boss_monster.book import procedure, step
from tutor.games.boss_monster.damage import DAMAGE, HEALTH, about_place
from tutor.games.boss_monster.deeds_heroes import death_comes_at_once, hurt, room_of_walk
from tutor.games.boss_monster.effects import ability_of, take_effect
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.state import NOBODY, Dungeons, Guest, Place, Walk, place_of
from tutor.games.boss_monster.verbs import Tables, amount, change_walk, quietly
from tutor.games.boss_monster.windows import ADVENTURE, talk
from tutor.kernel.records import evolve

# -- player after player ---------------------------------------------------------------------------------------------


@step("bm.xp.adventure-order")
def players_go_on_in_order_of_xp(t: Tables, _: dict[str, Any]) -> None:
    """Players with heroes at their dungeons deal with them one player after the other, highest XP first."""
    for seat in reversed(by_xp(t.s, t.game.ask)):
        t.begin("adventure-of", seat=seat)


procedure("adventure", players_go_on_in_order_of_xp)


@step("bm.adventure.xp-order")
def a_player_with_heroes_is_active(t: Tables, about: dict[str, Any]) -> None:
    """Players with heroes at their dungeons deal with them one player after the other, highest XP first."""
    seat = about["seat"]
    if t.s.players[seat].entrance and not t.s.players[seat].out:
        rules = ("bm.priority.active-player", "bm.adventure.xp-order", "bmr.xp.adventure-order")
        t.log("BecameActive", rules, {"seat": seat}, active=seat)
        t.begin("heroes-of", seat=seat)


@step("bmr.adventure.priority-passes")
def then_the_next_player_is_active(t: Tables, about: dict[str, Any]) -> None:
    """When all of a player's heroes are processed, priority passes to the player with the next highest XP."""
    if t.s.active == about["seat"]:
        t.log("PriorityPasses", "bmr.adventure.priority-passes", {"seat": about["seat"]}, active=NOBODY)


procedure("adventure-of", a_player_with_heroes_is_active, then_the_next_player_is_active)


@step("bm.adventure.one-at-a-time")
def heroes_enter_one_at_a_time(t: Tables, about: dict[str, Any]) -> None:
    """Heroes go through a dungeon one at a time, beginning with the one that came to it first."""
    entrance = t.s.players[about["seat"]].entrance
    if entrance and not barred(t.s, about["seat"]):
        t.begin("heroes-of", seat=about["seat"])
        t.begin("hero", seat=about["seat"], hero=entrance[0].card)


procedure("heroes-of", heroes_enter_one_at_a_time)


def barred(s: Dungeons, seat: int) -> bool:
    """Whether a card keeps heroes out of this dungeon for the rest of the turn."""
    return bool(s.effects) and any(e.kind == "barred" and e.seat == seat for e in s.effects)


# -- one hero --------------------------------------------------------------------------------------------------------


@step("bm.ruling.window-before-entry")
def players_may_act_before_it_enters(t: Tables, about: dict[str, Any]) -> None:
    """In the Adventure phase there is a window for spells and activated abilities before each hero enters the
    dungeon and one after each room's damage; none between entering a room and its damage. Alpha kills at once;
    revised kills on leaving the room, after its window.
    """
    talk(t, ADVENTURE, "bm.ruling.window-before-entry", hero=about["hero"], before=True)


@step("bm.tip.first-in-first-out")
def it_sets_out(t: Tables, about: dict[str, Any]) -> None:
    """Heroes obey first in, first out; the one that has been in play longest comes first."""
    seat = about["seat"]
    p = t.s.players[seat]
    if not p.entrance or p.entrance[0].card != about["hero"]:
        return
    if barred(t.s, seat):
        t.log("HeroWaits", "bm.endturn.until-end", {"seat": seat, "hero": about["hero"]})
        return
    quietly(t, seat, entrance=p.entrance[1:])
    told = {"seat": seat, "hero": about["hero"]}
    rules = ("bm.tip.first-in-first-out", "bm.adventure.one-at-a-time")
    t.log("HeroSetOut", rules, told, walk=Walk(seat, p.entrance[0]), stirred=True)
    t.begin("walk")


procedure("hero", players_may_act_before_it_enters, it_sets_out)


# -- room after room -------------------------------------------------------------------------------------------------


@step("bm.glance.boss-at-right")
def behind_the_last_room_is_the_boss(t: Tables, _: dict[str, Any]) -> None:
    """The boss card stands at the right end of its dungeon and the rooms run from it to the left."""
    walk = t.s.walk
    if walk is not None and walk.at + 1 >= len(t.s.players[walk.seat].dungeon):
        told = {"seat": walk.seat, "hero": walk.hero.card}
        t.log("HeroReachedBoss", "bm.glance.boss-at-right", told)
        t.close()
        t.begin("survive", **told)


@step("bm.adventure.left-to-right")
def it_goes_to_the_next_room(t: Tables, _: dict[str, Any]) -> None:
    """A hero walks from the entrance through the rooms one by one toward the boss."""
    walk = t.s.walk
    if walk is None:
        return
    dungeon = t.s.players[walk.seat].dungeon
    at = walk.at + 1
    if at >= len(dungeon):
        return
    t.begin("walk")
    if dungeon[at].working:
        change_walk(t, "HeroEntered", "bm.adventure.left-to-right", _where(dungeon, at), at=at, inside=True)
        t.begin("room", hero=walk.hero.card, room=dungeon[at].top, place=at)
    else:
        rules = ("bm.deactivated.blank-space",)
        change_walk(t, "HeroPassedBy", rules, _where(dungeon, at), at=at, inside=False)


def _where(dungeon: tuple[Place, ...], at: int) -> dict[str, Any]:
    return {"room": dungeon[at].top, "place": at}


procedure("walk", behind_the_last_room_is_the_boss, it_goes_to_the_next_room)


@step("bm.adventure.ability-then-damage")
def what_entering_does_comes_first(t: Tables, about: dict[str, Any]) -> None:
    """Each time a hero enters a room, the room deals its printed damage to that hero."""
    walk = t.s.walk
    ability = ability_of(t.s, about["room"])
    if walk is None or ability is None or ability.when != "enters" or about["room"] in walk.hero.sent:
        return
    if ability.limit == "turn" and about["room"] in t.s.players[walk.seat].dungeon[walk.at].used:
        return
    told = {"seat": walk.seat, "card": about["room"], "why": "enters"}
    t.log("AbilityTriggered", "bm.adventure.ability-then-damage", told)
    take_effect(t, walk.seat, about["room"], "enters")


@step("bm.ruling.maze-first")
def a_hero_that_was_moved_is_not_damaged_here(t: Tables, about: dict[str, Any]) -> None:
    """A room ability that moves the hero on entering comes before that room's damage, which then is not dealt on
    that entry.
    """
    if not _still_in(t.s, about):
        t.close()


@step("bm.adventure.room-damage")
def the_room_deals_its_damage(t: Tables, about: dict[str, Any]) -> None:
    """Each time a hero enters a room, the room deals its printed damage to that hero."""
    walk = t.s.walk
    if walk is None or walk.hero.card != about["hero"]:
        return
    n = amount(t, DAMAGE, about_place(walk.seat, walk.at))
    rules = ("bm.adventure.room-damage", "bma.adventure.all-rooms-damage")
    hurt(t, n, rules, room=about["room"])


@step("bm.adventure.axe")
def players_may_act_in_the_room(t: Tables, about: dict[str, Any]) -> None:
    """In the Adventure phase players may play spells and abilities with the axe icon."""
    if _still_in(t.s, about):
        talk(t, ADVENTURE, "bm.adventure.axe", hero=about["hero"], room=about["room"])


@step("bmr.adventure.death")
def death_comes_on_leaving(t: Tables, about: dict[str, Any]) -> None:
    """A hero with damage equal to or above its health dies."""
    walk = t.s.walk
    if walk is None or walk.hero.card != about["hero"]:
        return
    if amount(t, HEALTH, walk.hero.card) <= 0:
        rules = ("bmr.adventure.death",)
        room = about["room"] if place_of(t.s, about["room"]) is not None else ""
        t.begin("die", hero=walk.hero.card, seat=walk.seat, room=room, rules=rules)


procedure(
    "room",
    what_entering_does_comes_first,
    a_hero_that_was_moved_is_not_damaged_here,
    the_room_deals_its_damage,
    death_comes_at_once,
    players_may_act_in_the_room,
    death_comes_on_leaving,
)


def _still_in(s: Dungeons, about: dict[str, Any]) -> bool:
    """Whether the hero is still in the room that it entered."""
    walk = s.walk
    return walk is not None and walk.hero.card == about["hero"] and room_of_walk(s) == about["room"]


def unhurt(hero: Guest) -> Guest:
    """The hero as it begins another turn."""
    return evolve(hero, damage=0, sent=())
