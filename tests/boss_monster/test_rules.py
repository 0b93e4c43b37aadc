"""Points at which the two editions differ, and the hard cases of the rules they share."""

from __future__ import annotations

import pytest
from boss_monster.dungeons import PLAYS, do, kinds, laid, number, refusals

from tutor.games.boss_monster.play import ALPHA_PLAY, REVISED_PLAY, Play
from tutor.kernel.verdict import Impossible

both = pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.edition)

WOUNDED = """
phase: adventure
seats:
- {boss: ~draculord, dungeon: [~open-grave, ~goblin-armory], hand: [~exhaustion]}
- {boss: ~xyzax, hand: [~fear]}
walk: {hero: {card: ~nick-the-masher, damage: 3}, at: 0}
"""
EXHAUSTED = ({"do": "cast", "seat": 0, "card": "~exhaustion", "target": "~nick-the-masher"}, {"do": "pass", "seat": 1})


def test_death_is_immediate_in_the_first_printing() -> None:
    _, events = do(ALPHA_PLAY, laid(ALPHA_PLAY, WOUNDED).state, *EXHAUSTED)
    assert "HeroDied" in kinds(events)


def test_death_waits_for_the_window_in_the_revised_edition() -> None:
    s, events = do(REVISED_PLAY, laid(REVISED_PLAY, WOUNDED).state, *EXHAUSTED)
    assert "HeroDied" not in kinds(events)
    s, _ = do(REVISED_PLAY, s, {"do": "cast", "seat": 1, "card": "~fear", "target": "~nick-the-masher"})
    _, events = do(REVISED_PLAY, s, {"do": "pass", "seat": 0})
    assert "HeroReturnedToTown" in kinds(events)


LATE_FIFTH = """
phase: end
seats:
- {boss: ~cerebellus, levelled: false, dungeon: [~open-grave, ~goblin-armory, ~goblin-armory, ~golem-factory,
   {cards: [~open-grave], deactivated: true}]}
- {boss: ~seducia}
"""


def test_a_room_that_stands_up_levels_up_only_in_the_first_printing() -> None:
    assert "LevelledUp" in kinds(laid(ALPHA_PLAY, LATE_FIFTH).events)
    assert "LevelledUp" not in kinds(laid(REVISED_PLAY, LATE_FIFTH).events)


WAITING = """
phase: build
active: 1
seats:
- {boss: ~draculord, hand: [~freeze], dungeon: [~open-grave]}
- {boss: ~xyzax, hand: [~soul-harvest], dungeon: [~dark-altar], souls: [~nick-the-masher]}
- {boss: ~robobo, hand: [~freeze/2, ~counterspell], dungeon: [~golem-factory]}
"""


@both
def test_spells_of_others_wait_and_come_in_order_of_xp(play: Play) -> None:
    s = laid(play, WAITING).state
    s, _ = do(play, s, {"do": "cast", "seat": 2, "card": "~freeze/2", "target": "~open-grave"})
    s, events = do(play, s, {"do": "pass", "seat": 0}, {"do": "pass", "seat": 1})
    assert kinds(events)[-1] == "Waits"
    s, _ = do(play, s, {"do": "cast", "seat": 0, "card": "~freeze", "target": "~golem-factory"})
    s, _ = do(play, s, {"do": "pass", "seat": 1}, {"do": "pass", "seat": 2})
    assert [d.seat for d in s.waiting] == [2, 0]
    s, _ = do(play, s, {"do": "pass", "seat": 1}, {"do": "pass", "seat": 2})
    assert [d.seat for d in s.waiting] == [2]
    assert s.players[2].dungeon[0].deactivated


@both
def test_only_what_cancels_interrupts(play: Play) -> None:
    s = laid(play, WAITING).state
    s, _ = do(play, s, {"do": "cast", "seat": 1, "card": "~soul-harvest", "target": "~nick-the-masher"})
    refused = refusals(play, s, do="cast", seat=0, card="~freeze", target="~dark-altar")
    assert any("cancel.interrupt" in rule for rule in refused)
    s, _ = do(play, s, {"do": "cast", "seat": 2, "card": "~counterspell", "target": "~soul-harvest"})
    s, events = do(play, s, {"do": "pass", "seat": 0})
    assert "SpellCancelled" in kinds(events)
    assert "bm.card.soul-harvest" in s.discard


DEACTIVATED = """
phase: adventure
seats:
- {boss: ~draculord, hand: [~cave-in], dungeon: [~golem-factory,
   {cards: [~dark-altar, ~goblin-armory], deactivated: true}, ~golem-factory/2]}
- {boss: ~xyzax}
walk: {hero: ~lord-van-ette, at: 0}
"""


@both
def test_a_deactivated_room_is_an_empty_space(play: Play) -> None:
    s = laid(play, DEACTIVATED).state
    assert number(play, s, "bm.room.count", 0) == 2
    assert [number(play, s, "bm.room.damage", {"seat": 0, "place": at}) for at in range(3)] == [2, 0, 2]
    refused = refusals(play, s, do="cast", seat=0, card="~cave-in", target="~goblin-armory")
    assert any("deactivated.no-destroy" in rule for rule in refused)


@both
def test_the_discards_become_the_deck_as_soon_as_it_is_empty(play: Play) -> None:
    text = """
phase: beginning
seats: [{boss: ~draculord}, {boss: ~xyzax}]
decks: {room: [~dark-altar], only: [room]}
discard: [~open-grave, ~freeze]
"""
    s, events = laid(play, text)
    assert kinds(events).count("DeckRemade") == 1
    assert [len(p.hand) for p in s.players] == [1, 1]
    assert s.discard == ("bm.card.freeze",)


IMPOSSIBLE = {
    "limits.five-visible-rooms": "~dark-altar, ~dark-altar, ~dark-altar, ~open-grave, ~open-grave, ~golem-factory",
    "build.advanced-shared-treasure": "{cards: [~golem-factory, ~dracolich-lair]}",
    "component.rooms": "~dark-altar, ~dark-altar, ~dark-altar, ~dark-altar",
}


@both
@pytest.mark.parametrize("rule", IMPOSSIBLE)
def test_impossible_positions(play: Play, rule: str) -> None:
    with pytest.raises(Impossible) as refused:
        laid(play, f"seats: [{{dungeon: [{IMPOSSIBLE[rule]}]}}, {{}}]")
    assert refused.value.rule.endswith(rule)
