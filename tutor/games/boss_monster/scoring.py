"""Souls and wounds: what lies in a scoring area, and how it comes there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tutor.games.boss_monster.book import procedure, step, term
from tutor.games.boss_monster.state import Dungeons, Scored
from tutor.games.boss_monster.verbs import Rules, Tables, change, quietly, take_guest
from tutor.kernel.events import Term

SOULS = "bm.score.souls"
WOUNDS = "bm.score.wounds"


def _scored(s: Dungeons, seat: int, *, soul: bool, epic: bool, rule: str) -> Iterator[Term]:
    key = "soul" if soul else "wound"
    box = s.box
    for hero in s.players[seat].scored:
        if hero.soul == soul and box.hero(hero.card).epic == epic:
            yield Term(2 if epic else 1, rule, key, hero.card, {"seat": seat, "hero": hero.card})


@term(SOULS, "bm.hero.ordinary-soul")
def souls_of_ordinary_heroes(s: Dungeons, seat: int) -> Iterator[Term]:
    """An ordinary hero that dies in a dungeon is laid face-down and is 1 soul."""
    return _scored(s, seat, soul=True, epic=False, rule="bm.hero.ordinary-soul")


@term(SOULS, "bm.epic.soul")
def souls_of_epic_heroes(s: Dungeons, seat: int) -> Iterator[Term]:
    """An epic hero that dies in a dungeon is laid face-down and is 2 souls."""
    return _scored(s, seat, soul=True, epic=True, rule="bm.epic.soul")


@term(WOUNDS, "bm.hero.ordinary-wound")
def wounds_by_ordinary_heroes(s: Dungeons, seat: int) -> Iterator[Term]:
    """An ordinary hero that survives a dungeon is laid face-up and is 1 wound."""
    return _scored(s, seat, soul=False, epic=False, rule="bm.hero.ordinary-wound")


@term(WOUNDS, "bm.epic.wound")
def wounds_by_epic_heroes(s: Dungeons, seat: int) -> Iterator[Term]:
    """An epic hero that survives a dungeon is laid face-up and is 2 wounds."""
    return _scored(s, seat, soul=False, epic=True, rule="bm.epic.wound")


# -- into the scoring area -------------------------------------------------------------------------------------------


@step("bm.adventure.soul-area")
def the_dead_are_laid_face_down(t: Tables, about: dict[str, Any]) -> None:
    """A hero that dies is laid face-down in the scoring area of the dungeon's owner and its souls are added to
    that player's total.
    """
    t.begin("lay-down", seat=about["seat"], hero=about["hero"], soul=True)


@step("bm.adventure.survival")
def survivors_are_laid_face_up(t: Tables, about: dict[str, Any]) -> None:
    """A hero that reaches the boss alive is laid face-up in the owner's scoring area and its wounds are added to
    that player's total.
    """
    t.begin("lay-down", seat=about["seat"], hero=about["hero"], soul=False)


procedure("survive", survivors_are_laid_face_up)


@step("bm.glance.scoring-area")
def a_hero_is_laid_in_the_scoring_area(t: Tables, about: dict[str, Any]) -> None:
    """Beside the dungeon lies the player's scoring area, in which face-down heroes are souls and face-up heroes
    are wounds.
    """
    seat, card, soul = about["seat"], about["hero"], about["soul"]
    take_guest(t, card)
    p = t.s.players[seat]
    kind = "SoulGained" if soul else "WoundTaken"
    n = 2 if t.s.hero(card).epic else 1
    rules = ("bm.adventure.soul-area" if soul else "bm.adventure.survival", "bm.glance.scoring-area")
    change(t, seat, kind, rules, {"hero": card, "n": n}, scored=(*p.scored, Scored(card, soul)))
    if soul:
        quietly(t, seat, reaped=True)


procedure("lay-down", a_hero_is_laid_in_the_scoring_area)


# -- healing ---------------------------------------------------------------------------------------------------------


@step("bm.heal.flip")
def a_wound_is_turned_over(t: Tables, about: dict[str, Any]) -> None:
    """An effect that heals a wound turns one face-up hero in one's own scoring area face-down, and from then on it
    counts as souls instead of wounds.
    """
    if not t.s.hero(about["hero"]).epic:
        _turn_over(t, about["seat"], about["hero"], "bm.heal.flip", 1)


@step("bm.heal.epic")
def both_wounds_of_an_epic_hero_are(t: Tables, about: dict[str, Any]) -> None:
    """One heal on a face-up epic hero turns 2 wounds into 2 souls."""
    if t.s.hero(about["hero"]).epic:
        _turn_over(t, about["seat"], about["hero"], ("bm.heal.epic", "bm.heal.flip"), 2)


def _turn_over(t: Tables, seat: int, hero: str, rules: Rules, n: int) -> None:
    scored = tuple(Scored(x.card, True) if x.card == hero else x for x in t.s.players[seat].scored)
    change(t, seat, "WoundHealed", rules, {"hero": hero, "n": n}, scored=scored, reaped=True)


procedure("heal", a_wound_is_turned_over, both_wounds_of_an_epic_hero_are)
