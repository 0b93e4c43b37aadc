"""Two buttons that do different things do not read alike."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS

from tutor.explain.speaker import Speaker
from tutor.games.munchkin_quest.actions import Leave, SetDie
from tutor.games.munchkin_quest.dice import FACES
from tutor.games.munchkin_quest.state import Room, Toss
from tutor.games.registry import edition
from tutor.kernel.events import Event
from tutor.kernel.records import evolve

MQ = edition("munchkin-quest")
CARD = "mq.card.loaded-die"


def game() -> Any:
    return MQ.table.deal(3, 5, ())


@pytest.mark.parametrize("lang", LANGS)
def test_a_face_of_the_monster_die_is_a_colour(lang: str) -> None:
    state = evolve(game(), toss=Toss(0, "monster-die", 1))
    speaker = Speaker(MQ, lang, state)
    labels = [speaker.action(SetDie(0, CARD, n)) for n in range(1, 7)]
    assert len(set(labels)) == 6
    for label, colour in zip(labels, FACES, strict=True):
        assert speaker.word(colour) in label
        assert not any(c.isdigit() for c in label)
    assert speaker.action(SetDie(0, CARD, 9))  # there is no such face: the refusal repeats the wish all the same
    d10 = Speaker(MQ, lang, evolve(state, toss=Toss(0, "wizard.d10", 1)))
    assert "4" in d10.action(SetDie(0, CARD, 4))


@pytest.mark.parametrize("lang", LANGS)
def test_that_it_was_turned_is_told_in_colours(lang: str) -> None:
    state = game()
    speaker = Speaker(MQ, lang, state)
    facts = {"seat": 1, "of": "p1", "face": 2, "was": 1, "card": CARD, "colour_before": "blue", "colour": "green"}
    told = speaker.event(Event("DieSet", ("mq.dice.loaded-any-die",), facts))
    assert told.index(speaker.word("blue")) < told.index(speaker.word("green"))


@pytest.mark.parametrize("lang", LANGS)
def test_two_rooms_of_the_same_tile_have_names_of_their_own(lang: str) -> None:
    state = game()
    tile = next(t for t in state.box.tiles.values() if not t.entrance)
    rooms = (*state.rooms, Room("r1", tile.id, (0, 1)), Room("r2", tile.id, (1, 0)), Room("r3", tile.id, (0, -1)))
    speaker = Speaker(MQ, lang, evolve(state, rooms=rooms))
    labels = [speaker.action(Leave(0, CARD, room)) for room in ("r1", "r2", "r3")]
    assert len(set(labels)) == 3
    names = [speaker.thing(room) for room in ("r1", "r2", "r3")]
    assert names[0] == tile.name[lang]
    assert [name[len(names[0]) :].strip(" ()（）") for name in names] == ["", "2", "3"]
