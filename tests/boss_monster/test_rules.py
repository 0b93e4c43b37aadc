"""Points at which the two editions differ, and the hard cases of the rules they share."""

from __future__ import annotations

import pytest
from boss_monster.dungeons import PLAYS, do, kinds, laid, number, refusals

from tutor.games.boss_monster.play import ALPHA_PLAY, REVISED_PLAY, Play
from tutor.games.boss_monster.state import Dungeons
from tutor.kernel.state import pending
from tutor.kernel.verdict import Impossible
from tutor.kernel.windows import open_seats

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


SEARCHING = """
phase: reveal
seats:
- {boss: ~king-croak, dungeon: [{cards: [~golem-factory], down: true}, ~goblin-armory, ~open-grave, ~bottomless-pit,
   ~mimic-vault]}
- {boss: ~robobo}
discard: [~beast-menagerie]
"""


@both
def test_whoever_searches_a_deck_does_not_learn_its_order(play: Play) -> None:
    s = laid(play, SEARCHING).state
    window = pending(s)
    assert window is not None
    assert list(window.about["options"]) == sorted(window.about["options"])
    _, events = do(play, s, {"do": "choose", "seat": 0, "pick": "~beast-menagerie"})
    assert kinds(events)[1:3] == ["CardFound", "DeckShuffled"]


@both
def test_a_hand_without_rooms_is_not_put_back(play: Play) -> None:
    hands = "{boss: ~draculord, hand: [~freeze, ~fear]}, {boss: ~robobo, hand: [~freeze, ~open-grave]}"
    s = laid(play, f"{{phase: first-hand, seats: [{hands}]}}").state
    assert any("mulligan.allowed" in rule for rule in refusals(play, s, do="mulligan", seat=0))


def test_the_refusals_of_a_position_are_in_the_words_of_the_book() -> None:
    for play, prefix in ((ALPHA_PLAY, "bma"), (REVISED_PLAY, "bmr")):
        with pytest.raises(Impossible) as refused:
            laid(play, "{seats: [{hand: [~soul-harvest, ~soul-harvest]}, {}]}")
        assert refused.value.rule == f"{prefix}.component.spells"
        with pytest.raises(Impossible) as refused:
            play.deal(5, 1)
        assert refused.value.rule == f"{prefix}.players.count"


@both
def test_in_a_game_of_two_the_losers_cards_stay_where_they_are(play: Play) -> None:
    text = """
phase: end
seats:
- {boss: ~draculord, hand: [~freeze], dungeon: [~open-grave],
   wounds: [~lord-van-ette, ~katelyn-angelic-healer, ~the-fool]}
- {boss: ~xyzax}
"""
    s, events = laid(play, text)
    assert kinds(events)[-2:] == ["PlayerOut", "GameEnded"]
    assert s.players[0].hand == ("bm.card.freeze",)
    assert len(s.players[0].dungeon) == 1


STANDSTILL = """
phase: build
seats:
- {boss: ~draculord, hand: [~golem-factory, ~freeze, ~princess-in-peril], souls: [~boden-the-pantless]}
- {boss: ~xyzax, ENTRANCE}
- {boss: ~robobo, dungeon: [~golem-factory/2]}
town: [~nick-the-masher, ~mitchell-the-judge]
decks: {only: [hero, epic]}
"""
LAST_TURN = {
    "a room": {"do": "place-room", "seat": 0, "card": "~golem-factory"},
    "a spell": {"do": "cast", "seat": 0, "card": "~freeze", "target": "~golem-factory/2"},
    "a call": {"do": "cast", "seat": 0, "card": "~princess-in-peril", "target": "~nick-the-masher"},
}


def passing(play: Play, text: str, *first: dict[str, object]) -> Dungeons:
    """The table after a turn in which everybody passes, but for what is done first."""
    s, _ = do(play, laid(play, text).state, *first)
    turn = s.turn
    while s.turn == turn and s.ending is None:
        window = pending(s)
        assert window is not None
        s, _ = do(play, s, {"do": "pass", "seat": open_seats(window)[0]})
    return s


@both
def test_a_turn_in_which_nothing_happens_ends_a_game_without_new_heroes(play: Play) -> None:
    ending = passing(play, STANDSTILL.replace(", ENTRANCE", "")).ending
    assert ending is not None
    assert (ending.way, ending.winners) == ("difference", (0,))


@both
@pytest.mark.parametrize("what", LAST_TURN)
def test_whatever_is_done_in_a_turn_lets_the_game_go_on(play: Play, what: str) -> None:
    assert passing(play, STANDSTILL.replace(", ENTRANCE", ""), LAST_TURN[what]).ending is None


@both
def test_so_does_a_hero_that_enters_a_dungeon(play: Play) -> None:
    assert passing(play, STANDSTILL.replace("ENTRANCE", "entrance: [~the-fool]")).ending is None


@both
def test_those_whose_new_hands_are_no_better_decide_again_together(play: Play) -> None:
    text = """
phase: first-hand
seats:
- {boss: ~draculord, hand: [~dark-altar, ~dark-altar, ~dark-altar, ~open-grave, ~succubus-spa]}
- {boss: ~robobo, hand: [~golem-factory, ~golem-factory, ~golem-factory, ~goblin-armory, ~goblin-armory]}
"""
    thieves = ("bottomless-pit", "bottomless-pit/2", "bottomless-pit/3", "jackpot-stash", "jackpot-stash/2")
    fighters = ("golem-factory", "golem-factory/2", "golem-factory/3", "goblin-armory", "goblin-armory/2")
    luck = (*thieves, "freeze", "fear", *fighters, "assassin", "cave-in")
    s = laid(play, text, luck).state
    s, _ = do(play, s, {"do": "mulligan", "seat": 1}, {"do": "mulligan", "seat": 0})
    window = pending(s)
    assert window is not None
    assert (window.kind, window.seats) == ("mulligan", (0, 1))


@both
def test_the_log_does_not_tell_what_lies_face_down(play: Play) -> None:
    text = """
phase: build
seats:
- {boss: ~draculord, hand: [~vampire-bordello, ~golem-factory], dungeon: [~dark-altar]}
- {boss: ~robobo}
"""
    s, place = laid(play, text).state, {"do": "place-room", "seat": 0, "place": 0}
    told = []
    for card in ("~vampire-bordello", "~golem-factory"):
        after, events = do(play, s, {**place, "card": card})
        told.append([(e.kind, e.rules, e.facts) for e in play.seen(events, s, after, 1)][1:])
    assert told[0] == told[1]
