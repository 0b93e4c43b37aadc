"""Rooms that are destroyed, uncovered, deactivated or moved."""

from __future__ import annotations

from typing import Any

from tutor.games.boss_monster.book import procedure, step
from tutor.games.boss_monster.card_deeds import Deed
from tutor.games.boss_monster.effects import trigger, verb
from tutor.games.boss_monster.picks import Use
from tutor.games.boss_monster.state import is_in, place_of
from tutor.games.boss_monster.verbs import (
    Tables,
    change,
    change_place,
    change_walk,
    effects_without,
    put_on_pile,
    set_table,
    with_place,
    with_player,
)
from tutor.kernel.records import evolve

# -- destroying ------------------------------------------------------------------------------------------------------


@step("bm.destroy.discard")
def a_destroyed_room_is_discarded(t: Tables, about: dict[str, Any]) -> None:
    """A room that is destroyed goes from play to the discard pile."""
    where = place_of(t.s, about["card"])
    if where is None:
        t.close()
        return
    seat, at = where
    p = t.s.players[seat]
    there = p.dungeon[at]
    others = tuple(x.top for x in p.dungeon if x.working and x.top != about["card"])
    inside = is_in(t.s, seat, at)
    used = tuple(c for c in there.used if c != about["card"])
    dungeon = with_place(p, at, evolve(there, cards=there.cards[:-1], used=used))
    _hero_leaves(t, seat, at, about["card"])
    told = {"seat": seat, "place": at}
    players = with_player(t.s, evolve(p, dungeon=dungeon))
    gone = {"players": players, "effects": effects_without(t.s, about["card"])}
    put_on_pile(t, about["card"], "RoomDestroyed", (*about["rules"], "bm.destroy.discard"), told, **gone)
    t.put_on_top(evolve(t.s.stack[-1], about={**about, "seat": seat, "place": at, "others": list(others)}))
    if inside:
        t.begin("left", room="")


def _hero_leaves(t: Tables, seat: int, at: int, card: str) -> None:
    """A hero that stands in a room when it is destroyed leaves it at once; the room beneath does not touch it.

    Whom it has sent back it has forgotten: wherever the card goes now, nobody is to see it named there.
    """
    walk = t.s.walk
    if walk is not None and card in walk.hero.sent:
        sent = tuple(c for c in walk.hero.sent if c != card)
        set_table(t, walk=evolve(walk, hero=evolve(walk.hero, sent=sent)))
    if is_in(t.s, seat, at):
        change_walk(t, "HeroPushedOut", "bm.destroy.discard", {"room": card}, inside=False)


@step("bm.destroy.uncovers")
def the_room_beneath_becomes_visible(t: Tables, about: dict[str, Any]) -> None:
    """The room beneath a destroyed room becomes visible; it is neither destroyed nor built by that."""
    there = t.s.players[about["seat"]].dungeon[about["place"]]
    if there.cards:
        told = {"seat": about["seat"], "place": about["place"], "card": there.top}
        t.log("RoomUncovered", ("bm.destroy.uncovers", "bm.built.only-when-built"), told)


@step("bm.destroy.close-gap")
def the_gap_is_closed(t: Tables, about: dict[str, Any]) -> None:
    """If nothing lies beneath a destroyed room, the cards to its left slide right, toward the boss, and close the
    gap.
    """
    seat, at = about["seat"], about["place"]
    dungeon = t.s.players[seat].dungeon
    if not dungeon[at].cards:
        close_gap(t, seat, at, "bm.destroy.close-gap")


def close_gap(t: Tables, seat: int, at: int, rule: str) -> None:
    """The rooms to the left of an empty place slide toward the boss; a hero among them slides along."""
    dungeon = t.s.players[seat].dungeon
    change(t, seat, "GapClosed", rule, {"place": at}, dungeon=(*dungeon[:at], *dungeon[at + 1 :]))
    walk = t.s.walk
    if walk is not None and walk.seat == seat and at <= walk.at:
        change_walk(t, "HeroSlid", rule, {"place": walk.at - 1}, at=walk.at - 1)


@step("bm.faq.when-abilities-work")
def other_rooms_notice_it(t: Tables, about: dict[str, Any]) -> None:
    """A room's ability works while the room is in play, visible and not deactivated."""
    # Those that were visible when it happened: one that has come to light by it has not seen it.
    for card in reversed(about["others"]):
        trigger(t, about["seat"], card, "destroyed")


procedure(
    "destroy",
    a_destroyed_room_is_discarded,
    the_room_beneath_becomes_visible,
    the_gap_is_closed,
    other_rooms_notice_it,
)


def destroy(t: Tables, card: str, rules: tuple[str, ...]) -> None:
    t.begin("destroy", card=card, rules=rules, seat=-1, place=-1)


@verb("destroy")
def a_room_is_destroyed(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    destroy(t, pick, use.rules)


@verb("cave-in")
def a_room_falls_in(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    """The room is lost together with the hero in it, and does nothing for its death."""
    walk, where = t.s.walk, place_of(t.s, pick)
    destroy(t, pick, use.rules)
    if walk is not None and walk.inside and where == (walk.seat, walk.at):
        t.begin("die", hero=walk.hero.card, seat=walk.seat, room="", rules=use.rules)


# -- deactivating ----------------------------------------------------------------------------------------------------


@step("bm.deactivated.sideways")
def a_room_is_turned_sideways(t: Tables, about: dict[str, Any]) -> None:
    """A deactivated room is turned sideways."""
    seat, at = place_of(t.s, about["card"]) or (-1, -1)
    if seat >= 0:
        rules = (*about["rules"], "bm.deactivated.sideways", "bmr.deactivated.no-uncover")
        change_place(t, seat, at, "RoomDeactivated", rules, {"card": about["card"]}, deactivated=True)


procedure("deactivate", a_room_is_turned_sideways)


@verb("deactivate")
def a_room_is_deactivated(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("deactivate", card=pick, rules=use.rules)


# -- changing places -------------------------------------------------------------------------------------------------


@verb("choose")
def something_is_chosen_first(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    """The choice is kept for the deed that follows."""


@step("bm.faq.move-with-stack")
def places_are_exchanged_with_all_that_lies_there(t: Tables, about: dict[str, Any]) -> None:
    """When an effect exchanges places of rooms, each room moves together with the cards beneath it."""
    one, two = (place_of(t.s, card) for card in about["cards"])
    if one is None or two is None:
        return
    p = t.s.players[one[0]]
    dungeon = list(p.dungeon)
    dungeon[one[1]], dungeon[two[1]] = dungeon[two[1]], dungeon[one[1]]
    rules = (*about["rules"], "bm.faq.move-with-stack")
    told = {"rooms": about["cards"], "places": (one[1], two[1]), "by": about["by"]}
    change(t, p.seat, "RoomsSwapped", rules, told, dungeon=tuple(dungeon))


@step("bma.faq.stack-order-fixed")
def what_was_visible_still_is(t: Tables, about: dict[str, Any]) -> None:
    """Such a move changes the order of the rooms in the row but never the order of the cards within a stack, so
    the visible rooms stay the same.
    """
    for card in about["cards"]:
        where = place_of(t.s, card)
        if where is not None and len(t.s.players[where[0]].dungeon[where[1]].cards) > 1:
            t.log("StackKept", "bma.faq.stack-order-fixed", {"seat": where[0], "place": where[1], "card": card})


procedure("swap", places_are_exchanged_with_all_that_lies_there, what_was_visible_still_is)


@verb("swap")
def two_rooms_change_places(t: Tables, use: Use, deed: Deed, pick: str) -> None:
    t.begin("swap", cards=(use.picks[-1], pick), by=use.seat, rules=use.rules)
