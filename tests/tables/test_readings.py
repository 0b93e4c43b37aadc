"""Unclear passages read in another way: every reading that is told is played, and makes a difference on its table."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest
from strategies import EDITIONS

from tutor.bots.base import RandomBot
from tutor.bots.runner import play_game
from tutor.content.models import LANGS, Reading
from tutor.games.registry import edition
from tutor.kernel.readings import OtherReading
from tutor.kernel.verdict import BadInput
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table
from tutor.tables.otherwise import read_otherwise, wrong_with_reading
from tutor.tables.records import RecordFile, begin, fingerprint, record_of
from tutor.tables.without_told import reading_told

ALL = [(name, id) for name in EDITIONS for id in edition(name).readings]
FAMILIES = sorted({edition(name).folder.name for name in EDITIONS if edition(name).readings})
ID = re.compile(r"\b(bm|bma|bmr|mq|cpa|sb)\.[a-z]")
LATIN = re.compile(r"[a-z]{4,}")


def reading_of(name: str, id: str) -> Reading:
    return edition(name).readings[id]


@pytest.mark.parametrize("name, id", ALL)
def test_it_makes_a_difference(name: str, id: str) -> None:
    assert wrong_with_reading(edition(name), reading_of(name, id)) == ()


@pytest.mark.parametrize("name, id", ALL)
def test_the_difference_is_told_in_words(name: str, id: str) -> None:
    found = edition(name)
    parting = read_otherwise(found, reading_of(name, id))
    assert parting is not None
    for lang in LANGS:
        told = reading_told(found, parting, lang)
        texts = (told.move, told.kept[1], told.without[1])
        assert told.kept[1] != told.without[1]
        assert not any(ID.search(text) or (lang == "ja" and LATIN.search(text)) for text in texts), texts


@pytest.mark.parametrize("name, id", ALL)
def test_its_id_says_what_it_is(name: str, id: str) -> None:
    assert id.startswith(f"{edition(name).prefix}.reading.")


@pytest.mark.parametrize("family", FAMILIES)
def test_what_is_declared_is_told_and_declared_of_functions_that_are_there(family: str) -> None:
    editions = [edition(name) for name in EDITIONS if edition(name).folder.name == family]
    told = {id.partition(".")[2] for one in editions for id in one.readings}
    assert {id.partition(".")[2] for id in declared(family)} == told
    rules = [one.game.rules for one in editions]
    for id, other in declared(family).items():
        unknown = set.intersection(*(set(other.unknown_to(one)) for one in rules))
        assert not unknown, f"{id} takes the place of {unknown}, which are declared nowhere"


def declared(family: str) -> dict[str, OtherReading]:
    found: dict[str, OtherReading] = import_module(f"tutor.games.{family}.readings").READINGS
    return found


# -- a table that is played so ---------------------------------------------------------------------------------------


def three_in_bait(*readings: str) -> Any:
    start = {
        "phase": "bait",
        "seats": [
            {"boss": "bm.card.robobo", "dungeon": ["bm.card.dark-altar"]},
            {"boss": "bm.card.gorgona", "dungeon": ["bm.card.dark-altar"]},
            {"boss": "bm.card.draculord"},
        ],
        "town": ["bm.card.nick-the-masher"],
    }
    return open_table(TableFile(edition="boss-monster-revised", variants=readings, start=start))[1]


def test_a_table_file_names_the_readings_by_which_it_is_played() -> None:
    ours, other = three_in_bait(), three_in_bait("bmr.reading.tie-of-all")
    assert "HeroLured" not in [event.kind for event in ours.events]
    assert "HeroLured" in [event.kind for event in other.events]


def test_the_game_itself_is_not_changed() -> None:
    three_in_bait("bmr.reading.tie-of-all")
    assert "HeroLured" not in [event.kind for event in three_in_bait().events]


def test_an_unknown_reading_is_refused_with_what_was_meant() -> None:
    with pytest.raises(BadInput, match=r"did you mean 'bmr\.reading\.tie-of-all'"):
        three_in_bait("bmr.reading.tie-of-al")


def test_two_readings_of_the_same_exclude_each_other() -> None:
    with pytest.raises(BadInput, match="exclude each other"):
        edition("boss-monster-revised").read_as(("bmr.reading.tie-of-all", "bmr.mistake.xp-breaks-ties"))


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name, id", ALL)
def test_a_whole_game_can_be_played_so(name: str, id: str) -> None:
    """Bots that choose at random bring a game to its end, and its record brings about the same again."""
    found = edition(name)
    game = play_game(found, [RandomBot()], found.players[1], 3, (id,))
    assert game.line.state.ending is not None
    record = record_of(found.id, game.start, game.line, game.bots, {})
    again = begin(RecordFile.model_validate(record))[1]
    for action in game.line.actions:
        again = again.do(action)
    assert fingerprint(again) == fingerprint(game.line)
