"""`tutor odds`: exact fractions for fights, flights, searches, decks, rests and the board."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest
from cli.calling import call
from cli.positions import FIGHT, RUNNING


def test_odds_are_fractions_and_say_what_each_choice_makes_of_them() -> None:
    told = call("odds", "-", "--json", stdin=json.dumps(FIGHT).encode()).json
    assert sum(told[k] for k in ("won", "tied", "lost")) == told["rolls"]
    assert told["plays"]
    assert all("/" in p["win"] or p["win"] in ("0", "1") for p in told["plays"])
    assert {p["action"]["do"] for p in told["plays"]} >= {"use-one-shot", "enhance"}


def test_odds_of_running_away_and_of_nothing() -> None:
    running = call("odds", "-", "--json", stdin=json.dumps(RUNNING).encode()).json
    assert running["of"] in ("run", "nothing")
    quiet = {"edition": "munchkin-quest", "start": {"seats": [{}, {}]}}
    assert call("odds", "-", "--json", stdin=json.dumps(quiet).encode()).json["of"] == "nothing"


# One die and +2, one die and nothing, no die and +2.
SEARCHES = [
    ("mq.card.treasury", {}, {str(n): "1/6" for n in range(3, 9)}, "1/6"),
    ("mq.card.padded-room", {}, {str(n): "1/6" for n in range(1, 7)}, "1/6"),
    ("mq.card.treasury", {"traits": ["mq.card.thief"]}, {"2": "1"}, "0"),
]


@pytest.mark.parametrize("room, seat, wanted, monster", SEARCHES)
def test_odds_of_a_search_are_those_of_its_dice(room, seat, wanted, monster) -> None:
    start = {"phase": "move", "room": room, "seats": [seat, {}]}
    told = call("odds", "-", "--json", stdin=json.dumps({"edition": "munchkin-quest", "start": start}).encode()).json
    assert told["of"] == "search"
    assert told["results"] == wanted
    assert told["monster"] == monster
    text = json.dumps({"edition": "munchkin-quest", "start": start}).encode()
    assert "部屋漁り" in call("odds", "-", "--lang", "ja", stdin=text).out


def test_without_dice_the_odds_are_those_of_the_decks() -> None:
    position = {
        "edition": "boss-monster-revised",
        "start": {
            "seats": [{}, {}],
            "decks": {
                "hero": ["bm.card.nick-the-masher", "bm.card.boden-the-pantless", "bm.card.the-fool"],
                "room": ["bm.card.dark-altar", "bm.card.golem-factory", "bm.card.dracolich-lair"],
                "only": ["hero", "room"],
            },
        },
    }
    text = json.dumps(position).encode()
    told = call("odds", "-", "--json", stdin=text).json
    assert told["of"] == "draws"
    found = {(row["deck"], row["what"], row.get("n")): row["chance"] for row in told["next"] if row["deck"] != "spell"}
    assert found == {
        ("hero", "cleric", None): "1/3",
        ("hero", "fighter", None): "1/3",
        ("hero", "bm.card.the-fool", None): "1/3",
        ("hero", "health", 2): "1/3",
        ("hero", "health", 4): "2/3",
        ("room", "trap", None): "1/3",
        ("room", "monster", None): "2/3",
        ("room", "advanced", None): "1/3",
    }
    assert "ヘルス 4: 2/3" in call("odds", "-", "--lang", "ja", stdin=text).out
    assert "health 4: 2/3" in call("odds", "-", "--lang", "en", stdin=text).out


def test_odds_of_a_rest_and_of_the_board_step_are_those_of_their_dice() -> None:
    position = {
        "edition": "card-plus-adventure",
        "start": {
            "board": "the-sunken-crown",
            "active": 0,
            "seats": [{"where": "W5"}],
            "lies": {"W8": ["cpa.house.monster.ogre"]},
        },
    }
    told = call("odds", "-", "--json", stdin=json.dumps(position).encode()).json
    assert told["of"] == "dice"
    rests = {row["n"]: row["chance"] for row in told["results"] if row["what"] == "rest"}
    assert (rests[2], rests[7], rests[12]) == ("1/36", "1/6", "1/36")
    assert sum(map(Fraction, rests.values())) == 1
    board = [row for row in told["results"] if row["what"] == "board"]
    assert {row["area"] for row in board} == {"waterway"}, "nobody stands in another area"
    assert [row["face"] for row in board] == [1, 2, 3, 4, 5, 6]
    assert all(row["chance"] == "1/6" for row in board)
    for row in board:
        over = {"do": {"seat": 0, "action": "end-go"}}
        rolled = json.dumps({**position, "chance": [row["face"]], "probes": [over]}).encode()
        kinds = [e["kind"] for e in call("table", "-", "--json", stdin=rolled).json["answers"][0]["events"]]
        assert ("MonstersMoved" in kinds) == ("targets" in row), row
        assert ("MonstersAppeared" in kinds) == ("cells" in row), (row, kinds)
