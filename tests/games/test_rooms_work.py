"""Every room of the box works: its icons, its special rules, its deals, its search icon and its arrows."""

from __future__ import annotations

from typing import Any

import pytest
from games.sitting import ANYBODY, BOX, kinds, munchkin, sit, trait, whole

from tutor.games.munchkin_quest.cards import Who
from tutor.games.munchkin_quest.icons import KINDS
from tutor.kernel.events import total
from tutor.kernel.replay import Line, plain_action

TILES = [id for id, tile in BOX.tiles.items() if not tile.entrance]
WAYS = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
OWN_EVENTS = {"recover": "Healed", "draw": "CardsDrawn", "send": "SentAway"}


def board(tile: str) -> list[dict[str, Any]]:
    """The room in the middle, a plain one on every side, the Entrance beyond one of them."""
    around = [{"id": way, "at": list(at)} for way, at in WAYS.items()]
    return [{"id": "here", "tile": tile, "at": [0, 0]}, *around, {"id": "in", "tile": "mq.card.entrance", "at": [0, 2]}]


def walk_in(tile: str, mine: dict[str, Any]) -> Line[Any]:
    """He goes in from next door."""
    seats = [{**mine, "where": "west"}, munchkin(where="west")]
    line = sit({"phase": "move", "rooms": board(tile), "seats": seats})
    return line.do(line.game.action_of({"do": "move", "seat": 0, "to": "east"}))


def standing(tile: str, mine: dict[str, Any], **more: Any) -> Line[Any]:
    seats = [{**mine, "where": "here"}, munchkin(where="west")]
    return sit({"phase": "move", "rooms": board(tile), "seats": seats, **more})


ICONS = [(tile, word) for tile in TILES for word in dict.fromkeys(icon.icon for icon in BOX.tiles[tile].icons)]


@pytest.mark.parametrize("tile, word", ICONS)
def test_its_icons_change_the_dice(tile: str, word: str) -> None:
    mine = munchkin() if word == "everybody" else munchkin(traits=[trait(word)])
    mine["level"] = 4 if not BOX.tiles[tile].special else mine["level"]
    line = standing(tile, mine)
    known = {"everybody", *([word] if word in KINDS else [])}
    wanted = sum(1 if icon.tone == "good" else -1 for icon in BOX.tiles[tile].icons if icon.icon in known)
    assert total(line.game.ask(line.state, "mq.icon.dice", 0)) == wanted


SPECIAL = [(tile, i) for tile in TILES for i in range(len(BOX.tiles[tile].special))]


@pytest.mark.parametrize("tile, i", SPECIAL)
def test_it_is_good_or_bad_for_some(tile: str, i: int) -> None:
    verdict = BOX.tiles[tile].special[i]
    line = standing(tile, munchkin(verdict.who))
    terms = [x for x in line.game.ask(line.state, "mq.room.dice", 0) if x.key == f"room-{verdict.tone}"]
    assert [x.value for x in terms] == [1 if verdict.tone == "good" else -1]


@pytest.mark.parametrize("tile", [tile for tile in TILES if BOX.tiles[tile].harms])
def test_it_harms_some_who_come_in(tile: str) -> None:
    for who in BOX.tiles[tile].harms:
        assert walk_in(tile, munchkin(who)).state.players[0].health == 3
    assert walk_in(tile, munchkin()).state.players[0].health == 4


ENTRIES = [(tile, i) for tile in TILES for i in range(len(BOX.tiles[tile].entry))]


@pytest.mark.parametrize("tile, i", ENTRIES)
def test_it_does_something_to_some_who_come_in(tile: str, i: int) -> None:
    entry = BOX.tiles[tile].entry[i]
    assert OWN_EVENTS[entry.does] in kinds(walk_in(tile, munchkin(entry.who, health=1)))
    if entry.who != ANYBODY:
        others = munchkin(Who(level_at_least=entry.who.level_at_most + 1), level=9)
        assert OWN_EVENTS[entry.does] not in kinds(walk_in(tile, others))


@pytest.mark.parametrize("tile", TILES)
def test_it_makes_munchkins_faster_or_slower(tile: str) -> None:
    line = standing(tile, munchkin())
    assert total(line.game.ask(line.state, "mq.move.points", 0)) == 3 + BOX.tiles[tile].move


@pytest.mark.parametrize("tile", TILES)
def test_helpers_come_unless_it_says_that_they_do_not(tile: str) -> None:
    seats = [munchkin(where="here"), munchkin(where="west", level=9)]
    line = sit({"rooms": board(tile), "seats": seats, "monsters": [{"card": "mq.card.orcs", "base": 0}]})
    ask = line.game.action_of({"do": "ask-for-help", "seat": 0})
    assert (not line.game.why_not(line.state, ask)) == BOX.tiles[tile].helpers


@pytest.mark.parametrize("tile", TILES)
def test_it_is_searched_as_its_icon_says(tile: str) -> None:
    line = standing(tile, munchkin())
    search = [a for a in line.game.offers(line.state, 0) if plain_action(a)["do"] == "search"]
    assert bool(search) == (BOX.tiles[tile].search is not None)


DEALS = [(tile, deal.id) for tile in TILES for deal in BOX.tiles[tile].deals]


@pytest.mark.parametrize("tile, offer", DEALS)
def test_its_deals_can_be_made(tile: str, offer: str) -> None:
    """By somebody who can pay for anything and can do with anything."""
    hand = ["mq.card.go-up-a-level", "mq.card.baby", "mq.card.hairy"]
    mine = whole(health=4, hand=hand, gold=2000, curses=["mq.house.curse-wrong-walkway"], gender="male")
    searched = {"marker": "ransacked"} if BOX.tiles[tile].search is not None else {}
    rooms = [{**board(tile)[0], **searched}, *board(tile)[1:]]
    line = standing(tile, mine, rooms=rooms)
    deals = [a for a in line.game.offers(line.state, 0) if getattr(a, "offer", "") == offer]
    assert deals
    assert len(set(kinds(line.do(deals[0]))) - {"Acted"}) >= 1


ARROWS = [(tile, colour) for tile in TILES for colour in BOX.tiles[tile].arrows]


@pytest.mark.parametrize("tile, colour", ARROWS)
def test_its_arrows_lead_monsters_on(tile: str, colour: str) -> None:
    line = standing(
        tile, munchkin(), monsters=[{"card": "mq.card.lame-goblin", "base": 0, "where": "here"}], phase="monsters"
    )
    terms = line.game.ask(line.state, "mq.monster.path", {"monster": "m1", "colour": colour})
    assert [x.facts["room"] for x in terms if x.value][:1] == [BOX.tiles[tile].arrows[colour]]
