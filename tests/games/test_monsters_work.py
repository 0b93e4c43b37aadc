"""Every monster of the box works: it is fought, does its worst, rewards whoever kills it, and moves as it should."""

from __future__ import annotations

from typing import Any

import pytest
from games.sitting import BOX, happened, ids, kinds, munchkin, settle, sit, unlike, whole

from tutor.games.munchkin_quest.cards import Monster
from tutor.kernel.events import total
from tutor.kernel.replay import Line, plain_action

MONSTERS = ids(Monster)
FIGHT = {"monsters": ["m1"]}
AGAINST = [(card, i) for card in MONSTERS for i in range(len(BOX.cards[card].against))]
IGNORES = [(card, i) for card in MONSTERS for i in range(len(BOX.cards[card].ignores))]
STUFF = {
    **dict.fromkeys(("slot", "item", "gear"), "ItemLost"),
    "damage": "Damaged",
    "level": "LevelLost",
    "hand": "HandLost",
    "trait": "TraitLost",
    "gold": "GoldLost",
    "death": "Died",
}


def facing(card: str, mine: dict[str, Any], **more: Any) -> Line[Any]:
    """A munchkin in the room of the monster, whose handler is somebody else."""
    seats = [mine, munchkin(where="far")]
    return sit({"seats": seats, "monsters": [{"card": card, "base": 1}], **more}, (1,) * 9)


@pytest.mark.parametrize("card", MONSTERS)
def test_it_is_fought_with_its_level_and_its_dice(card: str) -> None:
    monster = BOX.cards[card]
    line = facing(card, unlike(monster), phase="turn")
    assert "m1" in line.state.fight.monsters
    assert total(line.game.ask(line.state, "mq.monster.level", "m1")) == monster.level
    assert total(line.game.ask(line.state, "mq.combat.dice", "m1")) == monster.dice
    called = [event.facts["n"] for event in happened(line, 0) if event.kind == "FriendsCalled"]
    assert called == ([monster.calls] if monster.calls else [])
    assert len(settle(line).state.fight.monsters) == 1 + monster.calls


@pytest.mark.parametrize("card, i", AGAINST)
def test_it_is_stronger_or_weaker_against_some(card: str, i: int) -> None:
    against = BOX.cards[card].against[i]
    line = facing(card, munchkin(against.who), fight=FIGHT)
    bonus = [x.value for x in line.game.ask(line.state, "mq.combat.total", "monsters") if x.source == f"{card}#{i}"]
    dice = [x.value for x in line.game.ask(line.state, "mq.combat.dice", "m1") if x.key.startswith("die-against")]
    assert sum(bonus) == against.bonus
    assert sum(dice) == against.dice


@pytest.mark.parametrize("card, i", IGNORES)
def test_it_ignores_some(card: str, i: int) -> None:
    line = facing(card, munchkin(BOX.cards[card].ignores[i]), phase="turn")
    assert "MonsterIgnores" in kinds(line, 0)
    assert line.state.fight is None
    assert "fight" in {plain_action(a)["do"] for a in line.game.offers(line.state, 0)}


@pytest.mark.parametrize("card", MONSTERS)
def test_whoever_is_caught_suffers_all_its_bad_stuff(card: str) -> None:
    """He has whatever it takes, so that none of it turns into damage."""
    monster = BOX.cards[card]
    line = facing(card, whole(gender="female"), phase="run", fight=FIGHT)
    run = total(line.game.ask(line.state, "mq.run.bonus", 0))
    line = line.do(next(a for a in line.game.offers(line.state, 0) if plain_action(a)["do"] == "run-to"))
    assert total(line.game.ask(line.state, "mq.run.bonus", 0)) - run == monster.run
    events = happened(settle(line))
    assert "BadStuff" in {event.kind for event in events}
    told = [event.kind for event in events]
    for stuff in monster.bad_stuff:
        assert STUFF[stuff.kind] in told, stuff
    assert "mq.run.bad-stuff-inapplicable" not in {rule for event in events for rule in event.rules}


@pytest.mark.parametrize("card", MONSTERS)
def test_whoever_beats_it_has_what_it_is_worth(card: str) -> None:
    monster = BOX.cards[card]
    line = facing(card, munchkin(level=1), phase="won", fight=FIGHT)
    events = {event.kind: event.facts for event in happened(line, 0)}
    counted = events["TreasureCounted"]["n"]
    level = line.state.players[0].level - 1
    if monster.spared:
        assert "MonsterBeaten" in events
        assert (counted, level) == (0, 0)
    else:
        assert "MonsterKilled" in events
        assert (counted, level) == (monster.treasure, monster.levels + monster.fearsome)
    assert line.state.foes == ()
    assert card in line.state.monster_pile


@pytest.mark.parametrize("card", [card for card in MONSTERS if BOX.cards[card].gives])
def test_its_handler_has_something_from_it_until_it_is_beaten(card: str) -> None:
    gives = BOX.cards[card].gives
    seats = [munchkin(), munchkin()]
    monsters = [{"card": card, "base": 0, "where": "far"}, {"card": "mq.card.goldfish", "base": 1, "where": "here"}]
    line = sit({"seats": seats, "monsters": monsters, "fight": {"monsters": ["m2"]}})
    assert total(line.game.ask(line.state, "mq.move.points", 0)) == 3 + gives.move
    assert total(line.game.ask(line.state, "mq.move.points", 1)) == 3
    assert total(line.game.ask(line.state, "mq.win.treasure", None)) == 1 + gives.treasure
    beaten = sit({"phase": "won", "seats": seats, "monsters": [{"card": card, "base": 0}], "fight": FIGHT})
    assert "BenefitEnded" in kinds(beaten, 0)
    assert total(beaten.game.ask(beaten.state, "mq.move.points", 0)) == 3


# -- moving ----------------------------------------------------------------------------------------------------------

ROW = {"id": "mq.house.room-with-an-arrow", "name": {"ja": "矢印の間", "en": "Room with an Arrow"}, "source": "house"}
STEPS = {
    "lurking": [],
    "slow": ["c"],
    "contrary": ["a"],
    "normal": ["c", "d"],
    "odd": ["c", "d"],
    "fast": ["c", "d", "e"],
}


def row(link: str) -> list[dict[str, Any]]:
    """Five rooms in a row; in b and c an arrow leads on, and behind b there is the link."""
    rooms = [{"id": id, "at": [0, i]} for i, id in enumerate("abcde")]
    for room in rooms[1:3]:
        room["tile"] = ROW["id"]
    rooms[1]["links"] = {"east": link}
    return rooms


def path(card: str, link: str) -> list[str]:
    seats = [munchkin(where="e", dead=True), munchkin(where="e")]
    start = {
        "phase": "move",
        "rooms": row(link),
        "seats": seats[::-1],
        "monsters": [{"card": card, "base": 1, "where": "b"}],
    }
    line = sit(start, rooms=({**ROW, "arrows": {"red": "east"}},))
    terms = line.game.ask(line.state, "mq.monster.path", {"monster": "m1", "colour": "red"})
    return [x.facts["room"] for x in terms if x.value]


@pytest.mark.parametrize("card", MONSTERS)
def test_it_moves_at_its_own_speed(card: str) -> None:
    assert path(card, "passage") == STEPS[BOX.cards[card].speed]
    assert path(card, "door") == path(card, "passage")


@pytest.mark.parametrize("card", [card for card in MONSTERS if BOX.cards[card].speed not in ("lurking", "contrary")])
@pytest.mark.parametrize("link", ["locked-door", "hidden-door", "wall"])
def test_it_passes_what_its_card_says_and_nothing_else(card: str, link: str) -> None:
    monster = BOX.cards[card]
    assert bool(path(card, link)) == (link in (*monster.passes, *monster.breaks))
