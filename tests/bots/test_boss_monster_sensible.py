"""What the sensible player of Boss Monster does in positions where it is plain what is sensible, in both editions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from boss_monster.dungeons import cards

from tutor.bots import bot_named
from tutor.games.registry import edition
from tutor.kernel.replay import Line, plain_action
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table

each = pytest.mark.parametrize("id", ["boss-monster-alpha", "boss-monster-revised"])
MINE = {"boss": "~king-croak"}  # of all fighters' bosses the one that acts first
THEIRS = {"boss": "~robobo"}
LOW = ["~open-grave", "~dark-altar"]
STRONG = ["~neanderthal-cave", "~golem-factory"]  # 5 damage to anybody


def table(id: str, **start: Any) -> Line[Any]:
    _, line = open_table(TableFile(edition=id, start=ids(start), seed=1))
    return line


def ids(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: ids(v) for k, v in value.items()}
    return [ids(v) for v in value] if isinstance(value, list) else cards(value)


def wish(line: Line[Any], seat: int = 0) -> dict[str, Any]:
    """What the bot in that seat does; nothing where it lets things go on."""
    bot = bot_named(edition(line.game.edition), "sensible")
    offers = line.game.offers(line.state, seat)
    action = bot.choose(line.game.view(line.state, seat), offers, Random(1))
    return {} if action is None else plain_action(action)


def on_its_way(hero: str, damage: int = 1) -> dict[str, Any]:
    """A hero in the first room, which has damaged it already."""
    return {"hero": {"card": hero, "damage": damage}, "at": 0, "inside": True}


def walking(id: str, hero: str, **seat: Any) -> Line[Any]:
    """A hero on its way through the dungeon of seat 0."""
    walk = on_its_way(hero)
    return table(id, phase="adventure", active=0, seats=[{**MINE, **seat}, THEIRS], walk=walk)


# -- building --------------------------------------------------------------------------------------------------------


@each
def test_it_builds_what_kills_the_hero_in_town(id: str) -> None:
    """Four points of health, and two of damage so far."""
    mine = {**MINE, "dungeon": ["~specters-sanctum"], "hand": ["~golem-factory", "~dragon-hatchery"]}
    line = table(id, seats=[mine, THEIRS], town=["~boden-the-pantless"])
    assert wish(line) == {"do": "place-room", "seat": 0, "card": "bm.card.golem-factory", "place": -1}


@each
def test_a_weak_room_does_not_go_on_a_strong_one(id: str) -> None:
    mine = {**MINE, "dungeon": STRONG, "hand": ["~dark-laboratory"]}
    assert wish(table(id, seats=[mine, THEIRS])).get("place", -1) == -1


@each
def test_the_fifth_room_is_laid_beside_the_others(id: str) -> None:
    mine = {**MINE, "dungeon": ["~open-grave", "~specters-sanctum", *STRONG], "hand": ["~brainsucker-hive"]}
    assert wish(table(id, seats=[mine, THEIRS])) == {
        "do": "place-room",
        "seat": 0,
        "card": "bm.card.brainsucker-hive",
        "place": -1,
    }


@each
def test_an_advanced_room_goes_where_it_deals_most(id: str) -> None:
    """Five rooms are there, and one of them is weak."""
    weak = ["~dark-altar", "~open-grave", *STRONG, "~golem-factory/2"]
    mine = {**MINE, "dungeon": weak, "levelled": True, "hand": ["~dracolich-lair"]}
    assert wish(table(id, seats=[mine, THEIRS])).get("place") == 0


@each
def test_it_does_not_lure_what_it_cannot_kill(id: str) -> None:
    """A princess would bring a hero that only the other one can bear."""
    mine = {**MINE, "dungeon": ["~dark-altar"], "hand": ["~princess-in-peril"]}
    line = table(id, seats=[mine, THEIRS], town=["~fires-breath-heroine-of-arcadia"])
    assert wish(line)["do"] == "pass"
    ready = {**mine, "dungeon": [*STRONG, "~open-grave", "~specters-sanctum"]}
    line = table(id, seats=[ready, THEIRS], town=["~mitchell-the-judge"])
    assert wish(line)["do"] == "cast"


# -- heroes on their way ---------------------------------------------------------------------------------------------


@each
def test_a_spell_kills_who_would_survive(id: str) -> None:
    line = walking(id, "~fires-breath-heroine-of-arcadia", dungeon=["~dark-altar", *STRONG], hand=["~giant-size"])
    assert wish(line)["do"] == "pass"  # it dies without that
    line = walking(id, "~fires-breath-heroine-of-arcadia", dungeon=["~dark-altar", STRONG[1]], hand=["~giant-size"])
    assert wish(line) == {"do": "cast", "seat": 0, "card": "bm.card.giant-size", "target": "bm.card.golem-factory"}


@each
def test_a_pit_is_kept_for_who_would_survive(id: str) -> None:
    line = walking(id, "~antonius-the-rune-knight", dungeon=["~bottomless-pit", STRONG[1]])
    assert wish(line)["do"] == "use-room"
    line = walking(id, "~boden-the-pantless", dungeon=["~bottomless-pit", *STRONG])
    assert wish(line)["do"] == "pass"


@each
def test_who_is_about_to_win_is_kept_from_it(id: str) -> None:
    """A hero is about to die for the tenth soul; with three points more it lives."""
    souls = ["~antonius-the-rune-knight", "~asmor-the-aweless", "~frankov-the-envoy", "~nate-the-squidslayer"]
    seats = [
        {"boss": "~king-croak", "dungeon": ["~dark-altar", *STRONG], "souls": [*souls, "~nick-the-masher"]},
        {"boss": "~robobo", "hand": ["~assassin"], "dungeon": ["~open-grave"]},
        {"boss": "~gorgona"},
        {"boss": "~seducia"},
    ]
    walk = on_its_way("~fires-breath-heroine-of-arcadia")
    line = table(id, phase="adventure", active=0, seats=seats, walk=walk)
    assert wish(line, seat=1)["do"] == "cast"
    seats[0]["souls"] = []
    seats[2]["souls"] = souls
    line = table(id, phase="adventure", active=0, seats=seats, walk=walk)
    assert wish(line, seat=1) == {}


@each
def test_it_cancels_what_would_wound_it(id: str) -> None:
    """The other one freezes the room that would kill the hero."""
    mine = {**MINE, "dungeon": ["~dark-altar", STRONG[0]], "hand": ["~counterspell"]}
    frozen = {"seat": 1, "card": "~freeze", "target": STRONG[0], "answer": True}
    walk = on_its_way("~boden-the-pantless")
    line = table(id, phase="adventure", active=0, seats=[mine, THEIRS], walk=walk, waiting=[frozen])
    assert wish(line)["do"] == "cast"


# -- before the first turn -------------------------------------------------------------------------------------------


@each
def test_a_hand_without_an_ordinary_room_is_put_back(id: str) -> None:
    high = ["~beast-menagerie", "~dracolich-lair", "~vampire-bordello", "~ligers-den", "~all-seeing-eye"]
    spells = ["~freeze", "~assassin"]
    line = table(id, phase="first-hand", seats=[{**MINE, "hand": [*high, *spells]}, {**THEIRS, "hand": LOW}])
    assert wish(line)["do"] == "mulligan"


def test_of_seven_cards_two_are_discarded_with_which_one_cannot_begin() -> None:
    high = ["~beast-menagerie", "~dracolich-lair", "~ligers-den"]
    hand = [*high, "~golem-factory", "~neanderthal-cave", "~freeze", "~giant-size"]
    line = table("boss-monster-alpha", phase="discards", seats=[{**MINE, "hand": hand}, {**THEIRS, "hand": LOW}])
    assert set(wish(line)["cards"]) <= set(cards(high))
