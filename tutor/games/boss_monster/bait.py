"""The Bait phase: where each hero in town goes."""

from __future__ import annotations

from typing import Any

from tutor.games.boss_monster.book import procedure, step
from tutor.games.boss_monster.order import by_xp
from tutor.games.boss_monster.state import Dungeons, Guest
from tutor.games.boss_monster.treasure import CALL
from tutor.games.boss_monster.verbs import Tables, quietly, take_guest
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.kernel.rules import Ask


@step("bm.bait.order-of-arrival")
def heroes_are_looked_at_in_the_order_in_which_they_came(t: Tables, _: dict[str, Any]) -> None:
    """Several heroes going to one dungeon arrive in the order in which they were revealed from the hero deck."""
    heroes = tuple(hero.card for hero in t.s.town)
    t.put_on_top(evolve(t.s.stack[-1], about={"town": list(heroes)}))
    for hero in reversed(heroes):
        t.begin("bait-one", hero=hero)


@step("bm.tip.tie-broken")
def heroes_of_one_kind_go_together(t: Tables, about: dict[str, Any]) -> None:
    """When one player takes the lead all heroes of that kind waiting in town go to that dungeon together."""
    for p in t.s.players:
        here = tuple(g.card for g in p.entrance if g.card in about.get("town", ()))
        for kind in dict.fromkeys(t.s.hero(card).treasure for card in here):
            alike = tuple(card for card in here if t.s.hero(card).treasure == kind)
            if kind and len(alike) > 1:
                told = {"seat": p.seat, "heroes": alike, "treasure": kind}
                t.log("HeroesTogether", "bm.tip.tie-broken", told)


procedure("bait", heroes_are_looked_at_in_the_order_in_which_they_came, heroes_of_one_kind_go_together)


def _by_its_card(t: Tables, hero: str, *rules: str) -> tuple[str, ...]:
    """The rules of what comes of the comparison: before them, for a hero whose card says how it is lured, that one."""
    return ("bm.ruling.card-lures", *rules) if t.s.hero(hero).lured else rules


def calls_for(t: Tables, hero: str) -> dict[int, int]:
    return t.game.once(t.s, _calls_of, hero)


def _calls_of(s: Dungeons, hero: str, ask: Ask) -> dict[int, int]:
    return {seat: total(ask(s, CALL, {"hero": hero, "seat": seat})) for seat in by_xp(s, ask)}


@step("bm.bait.compare")
def dungeons_are_compared(t: Tables, about: dict[str, Any]) -> None:
    """For each hero in town every dungeon's treasures of that hero's kind are counted, with changes from room
    abilities and spells added.
    """
    calls = calls_for(t, about["hero"])
    kind = t.s.hero(about["hero"]).treasure
    told = {"hero": about["hero"], "treasure": kind, "seats": tuple(calls), "counts": tuple(calls.values())}
    t.log("DungeonsCompared", _by_its_card(t, about["hero"], "bm.bait.compare"), told)


@step("bm.bait.nobody-has-it")
def what_nobody_has_lures_nobody(t: Tables, about: dict[str, Any]) -> None:
    """A hero whose treasure nobody has stays in town until the next turn."""
    if not any(calls_for(t, about["hero"]).values()):
        t.log("HeroStays", ("bm.bait.nobody-has-it", "bm.tip.stuck-heroes"), {"hero": about["hero"], "why": "nobody"})
        t.close()


@step("bm.bait.tie-stays")
def a_tie_keeps_a_hero_in_town(t: Tables, about: dict[str, Any]) -> None:
    """A hero for whom two or more players share the highest count stays in town until the next turn."""
    calls = calls_for(t, about["hero"])
    best = max(calls.values())
    seats = tuple(seat for seat, n in calls.items() if n == best)
    if len(seats) > 1:
        why = "even" if t.s.hero(about["hero"]).lured else "tie"
        told = {"hero": about["hero"], "why": why, "seats": seats, "n": best}
        t.log("HeroStays", _by_its_card(t, about["hero"], "bm.bait.tie-stays", "bm.tip.stuck-heroes"), told)
        t.close()


@step("bm.bait.highest-lures")
def the_highest_count_lures(t: Tables, about: dict[str, Any]) -> None:
    """The hero is lured to the dungeon whose count is highest."""
    calls = calls_for(t, about["hero"])
    seat = max(calls, key=lambda x: calls[x])
    t.begin("goes-to", hero=about["hero"], seat=seat, n=calls[seat])


procedure(
    "bait-one",
    dungeons_are_compared,
    what_nobody_has_lures_nobody,
    a_tie_keeps_a_hero_in_town,
    the_highest_count_lures,
)


@step("bm.bait.to-entrance")
def it_goes_to_the_entrance(t: Tables, about: dict[str, Any]) -> None:
    """A lured hero is moved to that dungeon's entrance, beside its leftmost room."""
    hero = take_guest(t, about["hero"]) or Guest(about["hero"])
    before = t.s.players[about["seat"]].entrance
    quietly(t, about["seat"], entrance=(*before, hero))
    rules = _by_its_card(t, about["hero"], "bm.bait.highest-lures", "bm.bait.to-entrance")
    t.log("HeroLured", (*rules, "bm.bait.order-of-arrival") if before else rules, dict(about))


procedure("goes-to", it_goes_to_the_entrance)
