"""The map shows what the engine says: rooms, links and their cost, who stands where, and where one may go."""

from __future__ import annotations

import re
from typing import Any

import pytest
from ui.dungeons import NAMES, dungeon, goals, place, places
from ui.matches import SEED, playing
from ui.walking import GEEK, LANGS, Screen, plain

from tutor.content.models import Text
from tutor.games.munchkin_quest.actions import Move
from tutor.games.munchkin_quest.carrying import MOVE_LEFT
from tutor.games.munchkin_quest.moving import LINK_COST
from tutor.games.munchkin_quest.screen.map_figures import legs
from tutor.games.munchkin_quest.state import link_between
from tutor.kernel.events import total
from tutor.kernel.records import evolve
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table
from tutor.ui.play.free import FreeDesk
from tutor.ui.session import Session

KANA = re.compile(r"[ぁ-んァ-ヶ]")
MONSTERS_TURN = {"phase": "monsters", "seats": [{}, {}], "monsters": [{"card": "mq.card.hammer-rat", "base": 1}]}


def state_of(session: Session) -> Any:
    assert session.desk is not None
    return session.desk.line.state


def game_of(session: Session) -> Any:
    assert session.desk is not None
    return session.desk.line.game


@pytest.mark.parametrize("name", NAMES)
def test_every_room_is_there_in_reading_order(name: str) -> None:
    session = dungeon(name)
    screen = session.screen()
    state = state_of(session)
    cells = [tuple(room["at"]) for room in screen["map"]["rooms"]]
    assert cells == sorted(room.at for room in state.rooms)
    names = {room["name"] for room in screen["map"]["rooms"]}
    assert names == {state.tile(room.id).name.en for room in state.rooms}
    keys = [p["key"] for p in places(screen)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", NAMES)
def test_links_are_drawn_once_with_what_passing_costs(name: str) -> None:
    session = dungeon(name)
    screen, state, game = session.screen(), state_of(session), game_of(session)
    sides = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
    between = set()
    for link in screen["map"]["links"]:
        row, column = link["at"]
        down, right = sides[link["way"]]
        here, beyond = state.room_at((row, column)), state.room_at((row + down, column + right))
        assert link["edge"] == (beyond is None)
        if beyond is not None:
            assert link["kind"] == link_between(state, here.id, beyond.id)
            pair = frozenset((here.id, beyond.id))
            assert pair not in between
            between.add(pair)
        if link["kind"] == "wall":
            assert link["cost"] is None
        elif link["state"] != "offered":
            assert link["cost"] == total(game.ask(state, LINK_COST, link["kind"]))
    touching = {frozenset((a.id, b.id)) for a in state.rooms for b in state.rooms if a != b}
    assert between == {pair for pair in touching if link_between(state, *pair)}


@pytest.mark.parametrize("name", NAMES)
def test_only_what_is_offered_can_be_walked_to(name: str) -> None:
    session = dungeon(name)
    screen = session.screen()
    offered = {a.to for a in game_of(session).offers(state_of(session), 0) if isinstance(a, Move)}
    assert set(goals(screen)) == offered
    assert not any(act["go"].get("move", {}).get("do") == "move" for act in screen["acts"])
    home = next(room for room in screen["map"]["rooms"] if room["state"] == "here")
    assert {exit["go"]["move"]["to"] for exit in home["exits"] if exit["state"] == "offered"} == offered


def test_a_press_walks_and_the_map_follows() -> None:
    session = dungeon("walk")
    before = session.screen()
    throne = place(before, "Throne Room")
    assert (throne["state"], throne["cost"]) == ("offered", 1)
    assert "Go there for 1 Move" in throne["told"]["name"]
    kitchen = place(before, "Odd Room")
    after = session.handle(kitchen["go"])
    assert place(after, "Odd Room")["state"] == "here"
    assert after["map"]["home"] == kitchen["key"]
    assert after["map"]["steps"]["left"] == before["map"]["steps"]["left"] - 1
    mine = next(one for one in after["map"]["figures"] if one["you"])
    assert mine["at"] == kitchen["at"]
    assert mine["isNew"]


def test_what_is_refused_says_why_with_its_page() -> None:
    session = dungeon("crowd")
    screen = session.screen()
    wall = place(screen, "Pub in the Mine")
    assert wall["state"] == "refused"
    assert wall["why"] in wall["told"]["name"]
    refused = session.handle(wall["go"])
    assert [reason["cite"]["rule"] for reason in refused["refusal"]["reasons"]] == ["mq.link.wall"]
    assert refused["refusal"]["reasons"][0]["cite"]["label"] == "p. 6"
    assert refused["announce"]["n"] == screen["announce"]["n"] + 1


def test_the_dark_can_be_explored() -> None:
    session = dungeon("early")
    screen = session.screen()
    assert {p["label"] for p in screen["map"]["dark"]} == {"Explore"}
    assert set(goals(screen)) == {"north", "east", "south", "west"}
    north = goals(screen)["north"]
    after = session.handle(north["go"])
    found = next(room for room in after["map"]["rooms"] if room["key"] == north["key"])
    assert found["isNew"]
    assert found["state"] == "here"


def test_out_of_turn_nothing_is_offered_and_everything_answers() -> None:
    session = dungeon("walk", seat=1)
    screen = session.screen()
    assert goals(screen) == {}
    beside = [room for room in screen["map"]["rooms"] if room["go"]]
    assert beside
    assert session.handle(beside[0]["go"])["refusal"]["reasons"]


# -- what stands on it -----------------------------------------------------------------------------------------------


def test_figures_stand_on_the_bases_of_their_owners() -> None:
    session = dungeon("walk")
    screen, state = session.screen(), state_of(session)
    figures = {one["key"]: one for one in screen["map"]["figures"]}
    assert len(figures) == len(state.foes) + sum(1 for p in state.players if p.where)
    for foe in state.foes:
        one = figures[f"fig-{foe.id}"]
        assert one["seat"] == "abcd"[foe.base]
        assert one["at"] == list(state.room(foe.where).at)
    assert figures["fig-p3"]["dead"]
    assert not figures["fig-p0"]["dead"]
    assert figures["fig-m2"]["plus"] == 1
    assert "Humongous" in figures["fig-m2"]["told"]


def test_tokens_lie_where_the_position_has_them() -> None:
    fight = dungeon("fight").screen()
    assert place(fight, "Throne Room")["marker"]["label"] == "Ransacked"
    assert place(fight, "Laboratory")["marker"]["label"] == "Looted Out"
    assert place(fight, "Entrance")["marker"] is None
    walk = dungeon("walk").screen()
    assert [thing["text"] for thing in place(walk, "Laboratory")["lying"]] == ["Stabbity Spear", "Fireman's Helmet"]
    assert place(walk, "Fan Club")["lying"][0]["text"] == "400 gold"
    assert place(walk, "Entrance")["search"]["n"] is None
    assert place(walk, "Kennel")["search"]["n"] == -2


@pytest.mark.parametrize("name", NAMES)
def test_players_and_decks_are_counted(name: str) -> None:
    session = dungeon(name)
    screen, state, game = session.screen(), state_of(session), game_of(session)
    around = screen["around"]
    for row, p in zip(around["party"]["players"], state.players, strict=True):
        assert row["level"]["n"] == p.level
        assert row["health"]["red"] == p.health
        assert row["cards"]["n"] == len(p.hand)
    left = max(0, total(game.ask(state, MOVE_LEFT, state.turn)))
    assert screen["map"]["steps"]["left"] == left
    assert around["party"]["players"][state.turn]["move"]["left"] == left
    decks = {deck["key"]: deck["n"] for deck in around["decks"]["decks"]}
    assert decks["deck-monster"] == len(state.monster_deck)
    assert decks["deck-tiles"] == len(state.tile_deck)


def test_what_one_carries_is_there_and_opens_into_its_ways() -> None:
    session = dungeon("walk")
    kit = {thing["name"]: thing for row in session.screen()["around"]["kit"]["rows"] for thing in row["things"]}
    assert {"Pointy Hat of Power", "Wishing Ring", "Table for Flipping", "Thief"} <= set(kit)
    usable = next(thing for thing in kit.values() if thing["go"])
    screen = session.handle(usable["go"])
    assert any(act["group"] for act in screen["acts"])
    other = screen["around"]["party"]["players"][1]["kit"]["rows"]
    assert [thing["name"] for row in other for thing in row["things"]][:1] == ["Adamantium Armor"]


# -- ways of monsters ------------------------------------------------------------------------------------------------


def test_a_monster_that_is_looked_at_shows_its_way_for_every_colour() -> None:
    session = dungeon("walk")
    screen = session.handle({"do": "spot", "id": "m2"})
    spot = screen["map"]["spot"]
    assert spot["name"] == "Plutonium Dragon"
    assert [way["letter"] for way in spot["ways"]] == ["B", "G", "R", "Y", "P", "O"]
    for way in spot["ways"]:
        assert sum(step["goes"] for step in way["steps"]) == way["n"]
        assert all(step["cite"]["rule"].startswith("mq.") for step in way["steps"])
        assert all(step["text"] for step in way["steps"])
    assert session.handle({"do": "spot", "id": ""})["map"]["spot"] is None
    assert session.handle({"do": "spot", "id": "nobody"})["map"]["spot"] is None


def test_a_way_off_the_map_comes_in_at_the_other_side() -> None:
    state = state_of(dungeon("walk"))
    assert legs(state, ("r2", "r8"), ("east",)) == [[(0, 2), (0, 2.75)], [(0, -0.75), (0, 0)]]
    assert legs(state, ("r7", "entrance", "r1"), ("east", "north")) == [[(1, 0), (1, 1), (0, 1)]]


def test_after_the_monsters_turn_their_trails_are_drawn() -> None:
    session = dungeon("walk")
    desk = session.desk
    assert desk is not None
    screen = session.screen()
    onward = ("FinishTurn", "GoOn", "GiveCharity", "Pass")
    while not screen["map"]["trail"]:
        offers = desk.line.game.offers(desk.line.state, 0)
        desk.do(next(a for name in onward for a in offers if type(a).__name__ == name))
        screen = session.screen()
    trail = screen["map"]["trail"]
    places = {one["key"]: one["at"] for one in screen["map"]["figures"]}
    for move in trail["moves"]:
        assert move["end"] == places[move["figure"]]
        assert list(move["legs"][-1][-1]) == move["end"]


# -- fights, lessons, languages, secrets -----------------------------------------------------------------------------


def test_a_fight_takes_the_place_of_the_map_which_is_one_press_away() -> None:
    session = dungeon("fight")
    screen = session.screen()
    assert not screen["map"]["open"]
    assert any(act["go"].get("move") for act in screen["acts"])
    opened = session.handle(screen["map"]["toggle"]["go"])
    assert opened["map"]["open"]
    assert place(opened, "Kennel")["fight"]
    assert not session.handle(opened["map"]["toggle"]["go"])["map"]["open"]


def test_a_lesson_of_one_fight_has_no_map() -> None:
    screen = Session(address={"lesson": GEEK, "step": "choose"}).screen()
    assert screen["map"] is None
    assert screen["around"] is None


FIGHTS = ({"lesson": GEEK, "step": "choose"}, {"lesson": "mq.lesson.mistakes", "step": "whose-dxm"})


@pytest.mark.parametrize("address", [*FIGHTS, {"proof": "mq.handler.colour-names", "half": "broken"}])
def test_a_seat_has_its_colour_also_where_no_dungeon_lies(address: dict[str, str]) -> None:
    session = Session(address=address)
    told = {one["seat"]: one["colour"] for one in session.screen()["scene"]["colours"]}
    assert told == {"abcd"[p.seat]: p.colour for p in state_of(session).players}


def shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: shape(v) for k, v in value.items()}
    if isinstance(value, list):
        return [shape(v) for v in value]
    return None if isinstance(value, str) else value


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_say_the_same(name: str) -> None:
    session = dungeon(name)
    session.handle({"do": "spot", "id": "m1"})
    english = {k: session.screen()[k] for k in ("map", "around")}
    japanese = {k: session.handle({"do": "lang", "lang": "ja"})[k] for k in ("map", "around")}
    assert shape(english) == shape(japanese)
    assert not KANA.search(plain(english))
    assert KANA.search(plain(japanese))


def seen(screen: Screen) -> str:
    return plain({"map": screen["map"], "around": screen["around"]})


@pytest.mark.parametrize("name", NAMES)
def test_nothing_hidden_shows(name: str) -> None:
    """Decks in another order and other hands of as many cards give the same map."""
    session = dungeon(name)
    before = seen(session.screen())
    desk = session.desk
    assert desk is not None
    state = desk.line.state
    fresh = [c for c in state.treasure_deck if c not in before]
    players = []
    for p in state.players:
        if p.seat != 0:
            p = evolve(p, hand=tuple(fresh[: len(p.hand)]), fresh=())
        players.append(p)
    decks = ("monster_deck", "treasure_deck", "dxm_deck", "tile_deck", "link_deck")
    turned = {deck: tuple(reversed(getattr(state, deck))) for deck in decks}
    other = dungeon(name)
    assert other.desk is not None
    other.desk.whole = other.desk.line.replace_state(evolve(state, players=tuple(players), **turned))  # type: ignore[attr-defined]
    assert seen(other.screen()) == before
    for tile in state.tile_deck:
        assert tile not in before


def test_a_match_keeps_its_map_through_every_move() -> None:
    session = Session(address={"deal": "munchkin-quest", "seed": SEED})
    for screen in playing(session, 25):
        state = state_of(session)
        assert [tuple(room["at"]) for room in screen["map"]["rooms"]] == sorted(room.at for room in state.rooms)
        unseen = set(state.tile_deck) - {room.tile for room in state.rooms}
        sent = seen(screen)
        assert not [tile for tile in unseen if tile in sent]


@pytest.mark.parametrize("lang", LANGS)
def test_every_place_is_told_in_words(lang: str) -> None:
    screen = dungeon("walk", lang).screen()
    for room in screen["map"]["rooms"]:
        assert room["name"] in room["told"]["name"]
        assert room["place"]
        assert len(room["exits"]) == 4
        for who in room["who"]:
            assert who["text"] in room["told"]["more"]


@pytest.mark.parametrize("you", [0, 1])
def test_a_monster_die_that_lies_tells_its_colour(you: int) -> None:
    found, line = open_table(TableFile(edition="munchkin-quest", start=MONSTERS_TURN, chance=(3,)))
    for lang, colour in (("en", "red"), ("ja", "赤")):
        session = Session(lang=lang)
        session.desk, session.page = FreeDesk(found, line, Text(ja="卓", en="table"), you), "table"
        assert colour in session.screen()["say"]["question"]
