"""What effects do with heroes: damage, kill, move, heal, bring back."""

from __future__ import annotations

from typing import Any

from tutor.games.boss_monster.book import procedure, step
from tutor.games.boss_monster.card_deeds import Deed
from tutor.games.boss_monster.damage import HEALTH, ROOMS
from tutor.games.boss_monster.effects import trigger, verb
from tutor.games.boss_monster.picks import Use
from tutor.games.boss_monster.scoring import the_dead_are_laid_face_down
from tutor.games.boss_monster.state import Dungeons, Effect, Guest
from tutor.games.boss_monster.verbs import (
    Rules,
    Tables,
    add_effect,
    amount,
    change,
    change_walk,
    effects_without,
    quietly,
    set_table,
    take_guest,
    without_cards,
)
from tutor.kernel.records import evolve

# -- dying -----------------------------------------------------------------------------------------------------------


@step("bm.dead.causes", "bm.dead.room")
def a_hero_dies(t: Tables, about: dict[str, Any]) -> None:
    """Heroes can die by damage, by spells or by room effects.

    The room in which a hero's health falls to 0 or below is the room in which it died.
    """
    told = {"seat": about["seat"], "hero": about["hero"], "room": about["room"]}
    t.log("HeroDied", (*about["rules"], "bm.dead.room" if about["room"] else "bm.dead.causes"), told)


@step("bm.dead.room")
def the_room_in_which_it_died_may_act(t: Tables, about: dict[str, Any]) -> None:
    """The room in which a hero's health falls to 0 or below is the room in which it died."""
    if about["room"]:
        trigger(t, about["seat"], about["room"], "died")


procedure("die", a_hero_dies, the_dead_are_laid_face_down, the_room_in_which_it_died_may_act)


def room_of_walk(s: Dungeons) -> str:
    """The room that the walking hero is in."""
    walk = s.walk
    return s.players[walk.seat].dungeon[walk.at].top if walk is not None and walk.inside else ""


@step("bma.adventure.death")
def death_comes_at_once(t: Tables, about: dict[str, Any]) -> None:
    """When the total damage on the hero reaches or exceeds its health the hero dies."""
    walk = t.s.walk
    if walk is not None and walk.hero.damage and amount(t, HEALTH, walk.hero.card) <= 0:
        room = room_of_walk(t.s)
        t.begin("die", hero=walk.hero.card, seat=walk.seat, room=room, rules=("bma.adventure.death",))


@step("bmr.adventure.death")
def death_comes_before_what_waits(t: Tables, about: dict[str, Any]) -> None:
    """A hero with damage equal to or above its health dies."""
    walk = t.s.walk
    if walk is not None and amount(t, HEALTH, walk.hero.card) <= 0:
        t.begin("die", hero=walk.hero.card, seat=walk.seat, room=about["room"], rules=("bmr.adventure.death",))


@step("bmr.adventure.death")
def between_two_rooms_death_comes_at_once(t: Tables, about: dict[str, Any]) -> None:
    """A hero with damage equal to or above its health dies."""
    if t.s.walk is not None and not t.s.walk.inside:
        death_comes_before_what_waits(t, {"room": ""})


procedure("struck", death_comes_at_once, between_two_rooms_death_comes_at_once)  # whatever it was that struck
procedure("left", death_comes_before_what_waits)  # a card makes a hero leave a room in the middle of everything


@verb("kill")
def a_hero_is_killed(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    walk = t.s.walk
    walking = walk is not None and walk.hero.card == pick
    seat = walk.seat if walk is not None and walking else use.seat
    room = room_of_walk(t.s) if walking else ""
    t.begin("die", hero=pick, seat=seat, room=room, rules=use.rules)


def hurt(t: Tables, n: int, rules: Rules, **facts: Any) -> None:
    """The hero on its way takes damage."""
    walk = t.s.walk
    assert walk is not None
    hero = evolve(walk.hero, damage=walk.hero.damage + n)
    change_walk(t, "HeroDamaged", rules, {"n": n, "damage": hero.damage, **facts}, hero=hero)


@verb("damage")
def a_hero_takes_damage(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    hurt(t, deed.n, use.rules, card=use.source)
    t.begin("struck")


@verb("damage-by-rooms")
def a_hero_takes_damage_by_rooms(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    hurt(t, amount(t, ROOMS, use.seat), use.rules, card=use.source)
    t.begin("struck")


# -- moving ----------------------------------------------------------------------------------------------------------


@verb("send-back")
def a_hero_is_sent_back(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    """To the room before, if there is one that works; it has entered this room, and will again."""
    walk = t.s.walk
    if walk is None:
        return
    before = walk.at - 1
    if before >= 0 and t.s.players[walk.seat].dungeon[before].working:
        hero = evolve(walk.hero, sent=(*walk.hero.sent, use.source))
        rules = (*use.rules, "bm.ruling.maze-first")
        fields = {"hero": hero, "at": before - 1, "inside": False}
        change_walk(t, "HeroSentBack", rules, {"room": use.source, "place": before}, **fields)


@verb("teleport")
def a_hero_is_moved_to_the_first_room(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    room = room_of_walk(t.s)
    told = {"card": use.source}
    change_walk(t, "HeroTeleported", (*use.rules, "bm.entrance.place"), told, at=-1, inside=False)
    t.begin("left", room=room)


@verb("frighten")
def a_hero_flees_to_town(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("to-town", hero=pick, card=use.source, rules=use.rules)


@step("bm.ruling.town-queue")
def it_joins_the_end_of_the_queue(t: Tables, about: dict[str, Any]) -> None:
    """A hero that returns to town joins the end of the queue."""
    hero = take_guest(t, about["hero"])
    if hero is not None:
        rules = (*about["rules"], "bm.ruling.town-queue")
        told = {"hero": hero.card, "card": about["card"]}
        t.log("HeroReturnedToTown", rules, told, town=(*t.s.town, hero))


@step("bm.ruling.returned-hero-fresh")
def its_damage_is_forgotten(t: Tables, about: dict[str, Any]) -> None:
    """A hero that comes back from a scoring area has taken no damage. An effect that says damage is forgotten
    wipes it at once.
    """
    town = tuple(Guest(g.card) if g.card == about["hero"] else g for g in t.s.town)
    if town != t.s.town:
        t.log("DamageForgotten", "bm.ruling.returned-hero-fresh", {"heroes": (about["hero"],)}, town=town)


procedure("to-town", it_joins_the_end_of_the_queue, its_damage_is_forgotten)


@step("bm.entrance.place")
def a_hero_joins_the_queue_at_an_entrance(t: Tables, about: dict[str, Any]) -> None:
    """A dungeon's entrance is the place to the left of its leftmost room."""
    hero = take_guest(t, about["hero"]) or Guest(about["hero"])
    p = t.s.players[about["seat"]]
    rules = (*about["rules"], "bm.entrance.place")
    told = {"hero": hero.card, "card": about["card"], "by": about["by"]}
    entrance = (*p.entrance, hero)
    if about["raised"]:
        change(t, p.seat, "HeroRaised", rules, told, entrance=entrance)
    else:
        change(t, p.seat, "HeroLuredByCard", rules, told, entrance=entrance)


procedure("to-entrance", a_hero_joins_the_queue_at_an_entrance)


@verb("lure")
def a_hero_comes_to_the_entrance(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    for deck in ("hero", "epic"):
        if pick in getattr(t.s, f"{deck}_deck"):
            t.begin("searched", deck=deck)
            set_table(t, **{f"{deck}_deck": without_cards(getattr(t.s, f"{deck}_deck"), (pick,))})
    about = {"card": use.source, "by": use.seat, "rules": use.rules, "raised": False}
    t.begin("to-entrance", seat=use.seat, hero=pick, **about)


@verb("raise")
def a_dead_hero_comes_back(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    owner = next(p for p in t.s.players if any(x.card == pick for x in p.scored))
    quietly(t, owner.seat, scored=tuple(x for x in owner.scored if x.card != pick))
    set_table(t, effects=effects_without(t.s, pick))
    if deed.n:
        add_effect(t, use.rules, Effect("health", use.source, deed.n, card=pick))
    about = {"card": use.source, "by": use.seat, "raised": True}
    rules = (*use.rules, "bm.ruling.returned-hero-fresh")
    t.begin("to-entrance", seat=owner.seat, hero=pick, rules=rules, **about)


# -- souls and wounds ------------------------------------------------------------------------------------------------


@verb("heal")
def a_wound_is_healed(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("heal", seat=use.seat, hero=pick)


@verb("harvest")
def a_soul_leaves_the_game(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    p = t.s.players[use.seat]
    scored = tuple(x for x in p.scored if x.card != pick)
    change(t, use.seat, "SoulHarvested", use.rules, {"hero": pick, "card": use.source}, scored=scored)
    set_table(t, aside=(*t.s.aside, pick))
