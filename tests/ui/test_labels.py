"""Two buttons that do different things do not read alike."""

from __future__ import annotations

from typing import Any

import pytest
from ui.walking import LANGS

from tutor.content.models import Text
from tutor.explain.speaker import Speaker
from tutor.games.munchkin_quest.actions import Leave, RunTo, SetDie
from tutor.games.munchkin_quest.dice import FACES
from tutor.games.munchkin_quest.state import Die, Fight, Foe, Room, Toss
from tutor.games.registry import edition
from tutor.kernel.events import Event
from tutor.kernel.records import evolve
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table, read_action
from tutor.ui.play.free import FreeDesk
from tutor.ui.session import Session

MQ = edition("munchkin-quest")
CARD, GEEK = "mq.card.loaded-die", "mq.card.shrieking-geek"


def game() -> Any:
    return MQ.table.deal(3, 5, ())


def with_two_alike() -> Any:
    """A Geek and his mate."""
    state = game()
    foes = tuple([Foe(id, GEEK, state.rooms[0].id, 0) for id in ("m1", "m2")])
    return evolve(state, foes=foes)


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
def test_two_monsters_of_the_same_name_have_names_of_their_own(lang: str) -> None:
    state = with_two_alike()
    speaker = Speaker(MQ, lang, state)
    names = [speaker.thing(foe.id) for foe in state.foes]
    assert names[0] == state.box.cards[GEEK].name[lang]
    assert [name[len(names[0]) :].strip(" ()（）") for name in names] == ["", "2"]
    assert speaker.thing(GEEK) == names[0]
    assert len({speaker.action(RunTo(0, "next", foe.id)) for foe in state.foes}) == 2


@pytest.mark.parametrize("lang", LANGS)
def test_whose_die_is_set_is_told(lang: str) -> None:
    fight = Fight(0, "r0", ("m1", "m2"), dice=(Die(0, "p0", 3), Die(0, "m1", 6), Die(0, "m2", 5), Die(0, "m2", 2)))
    speaker = Speaker(MQ, lang, evolve(with_two_alike(), fight=fight), you=0)
    labels = [speaker.action(SetDie(0, CARD, 4, at)) for at in range(4)]
    assert len(set(labels)) == 4
    geek, other = speaker.thing("m1"), speaker.thing("m2")
    assert [(geek in label, other in label) for label in labels] == [(False, False), (True, False), *[(True, True)] * 2]
    assert all("2" not in label for label in labels[:2])  # the only one of its roller has no number
    assert speaker.action(SetDie(0, CARD, 4, 9))  # there is no such die: the refusal repeats the wish all the same


@pytest.mark.parametrize("lang", LANGS)
def test_of_a_die_that_is_not_rolled_no_more_is_said_than_that(lang: str) -> None:
    """Whoever presses the card has chosen neither a die nor a face."""
    state = evolve(with_two_alike(), fight=Fight(0, "r0", ("m1", "m2")))
    wish = SetDie(0, CARD, 6)
    assert not any(c.isdigit() for c in Speaker(MQ, lang, state).action(wish))
    assert "mq.ruling.loaded-die-own" not in {denied.rule for denied in MQ.game.why_not(state, wish)}


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


@pytest.mark.parametrize("lang", LANGS)
def test_a_button_is_named_by_the_position_in_which_it_stands(lang: str) -> None:
    """Not by the one before, in which no Monster die lay."""
    seats: list[Any] = [{"name": "you", "where": "here", "hand": [CARD]}, {"where": "next"}]
    start = {"rooms": [{"id": "here", "at": [0, 0]}, {"id": "next", "at": [0, 1]}], "seats": seats}
    found, line = open_table(TableFile.model_validate({"edition": MQ.id, "start": start, "chance": [6]}))
    line = line.do(read_action(line.game, {"do": "move", "seat": 0, "to": "west"}))
    session = Session(lang=lang)
    session.page, session.desk = "table", FreeDesk(found, line, Text(ja="卓", en="table"), 0)
    session.handle({"do": "act", "move": {"do": "go-on", "seat": 0}})
    acts = session.handle({"do": "card", "id": CARD})["acts"]
    labels = [act["label"] for act in acts if act["go"].get("move", {}).get("do") == "set-die"]
    word = Speaker(MQ, lang, line.state).word
    for colour, label in zip(FACES[:5], labels, strict=True):  # it shows the sixth
        assert word(colour) in label
