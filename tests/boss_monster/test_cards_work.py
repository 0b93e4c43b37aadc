"""Every card does what it says, in each edition that has it."""

from __future__ import annotations

from typing import Any

import pytest
from boss_monster.cases import Case, cases, holds, in_each_edition
from boss_monster.dungeons import PLAYS, kinds, laid, number
from findings import assert_none

from tutor.games.boss_monster.cards import Hero, box
from tutor.games.boss_monster.play import Play

HEROES = [
    pytest.param(play, id, card, id=f"{id.split('.')[-1]}-{play.edition}")
    for play in PLAYS
    for id, card in box(play.edition).cards.items()
    if isinstance(card, Hero)
]
each_hero = pytest.mark.parametrize("play, id, hero", HEROES)
LURES = {"cleric": "~dark-altar", "fighter": "~goblin-armory", "mage": "~dark-laboratory", "thief": "~jackpot-stash"}
BOSSES = {
    **{"cleric": ("~draculord", "~xyzax"), "fighter": ("~king-croak", "~robobo")},
    **{"mage": ("~cerebellus", "~seducia"), "thief": ("~cleopatra", "~gorgona")},
}


@in_each_edition("cards")
def test_what_a_card_does(play: Play, case: Case) -> None:
    holds(play, case)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)
def test_every_card_has_a_table(play: Play) -> None:
    shown = {case["card"] for case in cases("cards") if case.get("only", play.edition) == play.edition}
    made = box(play.edition).cards.items()
    assert_none(sorted({id for id, card in made if not isinstance(card, Hero) and id == card.id} - shown))


def seats(hero: Hero, **first: Any) -> str:
    """As many players as the card is used with, none of whose bosses has the hero's treasure."""
    bosses = [boss for treasure, two in BOSSES.items() if treasure != hero.treasure for boss in two]
    own = "".join(f", {key}: {value}" for key, value in first.items())
    return "\n".join(f"- {{boss: {boss}{own if at == 0 else ''}}}" for at, boss in enumerate(bosses[: hero.players]))


@each_hero
def test_a_hero_goes_where_its_treasure_is(play: Play, id: str, hero: Hero) -> None:
    for treasure, room in LURES.items():
        if hero.treasure:
            position = seats(hero, dungeon=f"[{room}]")
            _, events = laid(play, f"phase: bait\ntown: [{id}]\nseats:\n{position}")
            assert [e.facts["seat"] for e in events if e.kind == "HeroLured"] == [0][treasure != hero.treasure :]


@each_hero
def test_a_hero_dies_of_as_much_damage_as_its_health(play: Play, id: str, hero: Hero) -> None:
    """The room deals 2: with 2 health left the hero dies in it, with 3 it comes through."""
    for left, outcome in ((2, "SoulGained"), (3, "WoundTaken")):
        damage = hero.health - left
        if damage < 0:
            continue
        waiting = f"[{{card: {id}, damage: {damage}}}]"
        position = seats(hero, dungeon="[~golem-factory]", entrance=waiting)
        s, events = laid(play, f"phase: adventure\nseats:\n{position}")
        assert outcome in kinds(events)
        worth = 2 if hero.epic else 1
        assert number(play, s, "bm.score.souls", 0) == (worth if outcome == "SoulGained" else 0)
        assert number(play, s, "bm.score.wounds", 0) == (worth if outcome == "WoundTaken" else 0)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)
def test_the_fool_goes_to_the_fewest_souls(play: Play) -> None:
    text = "phase: bait\ntown: [~the-fool]\nseats: [{boss: ~draculord, souls: [~nick-the-masher]}, {boss: ~robobo}]"
    _, events = laid(play, text)
    assert [e.facts["seat"] for e in events if e.kind == "HeroLured"] == [1]
    _, events = laid(play, "phase: bait\ntown: [~the-fool]\nseats: [{boss: ~draculord}, {boss: ~robobo}]")
    assert "HeroStays" in kinds(events)
