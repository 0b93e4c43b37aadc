"""Odds beside every roll and draw that the rules make of the same position, played one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tutor.api import Position, table
from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee

ICONS_COUNT = "mq.reading.icons-when-running"
THIEF = {"traits": ["mq.card.thief"]}


def laid(start: dict[str, Any], **more: Any) -> Referee:
    position = {"edition": "munchkin-quest", "start": start, **more}
    return Referee(*open_table(TableFile.model_validate(position)))


def done(referee: Referee, **action: Any) -> list[str]:
    answer = referee.answer(Probe(do=action))
    assert answer["verdict"] == "ok", answer["denials"]
    return [event["kind"] for event in answer["events"]]


# -- running away ----------------------------------------------------------------------------------------------------


def runner(tile: str, start: dict[str, Any], script: tuple[int, ...] = ()) -> Referee:
    """Who has lost and is about to run from a room of this kind, in which icons count also for that."""
    rooms = [{"id": "here", "at": [0, 0], "tile": tile}, {"id": "next", "at": [0, 1]}]
    seats = [{"where": "here", **start}, {"where": "next"}]
    monsters = [{"id": "m1", "card": "mq.card.gazebo", "base": 1}]
    lost = {"rooms": rooms, "seats": seats, "monsters": monsters, "phase": "run", "fight": {}}
    return laid(lost, variants=[ICONS_COUNT], chance=list(script))


# Three dice, one, none.
ROOMS = [("mq.card.throne-room", {}, 2), ("mq.card.padded-room", {}, 1), ("mq.card.treasury", THIEF, 0)]


@pytest.mark.parametrize("tile, seat, dice", ROOMS)
def test_a_run_is_as_likely_as_its_rolls(tile: str, seat: dict[str, Any], dice: int) -> None:
    rolls = list(product(range(1, 7), repeat=dice))
    away = 0
    for faces in rolls:
        referee = runner(tile, seat, faces)
        ran = done(referee, seat=0, action="run-to", room="next", monster="m1")
        assert ran.count("RunDieRolled") == 1
        lies = referee.answer(Probe(odds={}))["escape"]["m1"]
        got_away = "GotAway" in done(referee, seat=0, action="pass")
        assert lies == str(int(got_away))
        away += got_away
    assert runner(tile, seat).answer(Probe(odds={}))["escape"] == {"m1": str(Fraction(away, len(rolls)))}


# -- who comes in ----------------------------------------------------------------------------------------------------


def crowded(script: tuple[int, ...] = ()) -> Referee:
    """Against the Gazebo, the strongest of the three on blue bases: it makes room for a fourth."""
    seats = [{"where": "here", "level": 9, "hand": ["mq.card.wandering-monster"]}, {"where": "next"}]
    others = [{"card": card, "base": 1, "where": "next"} for card in ("mq.card.goldfish", "mq.house.skeleton-crew")]
    monsters = [{"card": "mq.card.gazebo", "base": 1}, *others]
    start = {
        "seats": seats,
        "monsters": monsters,
        "fight": {},
        "decks": {"monster": ["mq.card.lame-goblin"], "only": True},
    }
    return laid(start, chance=list(script))


def test_a_base_that_may_be_chosen_is_chosen_as_the_fight_wants_it() -> None:
    best = []
    for face in range(1, 7):
        choices = []
        for to in (0, 1):
            referee = crowded((face,))
            done(referee, seat=0, action="summon", card="mq.card.wandering-monster")
            done(referee, seat=0, action="pass")
            waiting = referee.waiting()
            if waiting is not None and waiting["for"] == "base":
                done(referee, seat=0, action="choose-base", to=to)
            choices.append(Fraction(referee.answer(Probe(odds={}))["win"]))
        best.append(max(choices))
    plays = crowded().answer(Probe(odds={}))["plays"]
    assert len(set(best)) == 2
    assert [Fraction(p["win"]) for p in plays if p["action"]["do"] == "summon"] == [sum(best) / 6]


# -- a die that lies -------------------------------------------------------------------------------------------------


def thrown(face: int, *, settled: bool, card: str = "mq.card.loaded-die") -> Referee:
    """A Warrior of Level 5 has thrown for one die more against the Gazebo."""
    seats = [{"level": 5, "traits": ["mq.card.warrior"], "hand": [card]}, {}]
    start = {"seats": seats, "monsters": [{"card": "mq.card.gazebo", "base": 1}], "fight": {}}
    referee = laid(start, chance=[face])
    done(referee, seat=0, action="use-power", power="warrior.d10")
    if settled:
        done(referee, seat=0, action="pass")
    return referee


def test_the_die_of_a_power_that_lies_counts_as_it_lies() -> None:
    settled = {face: thrown(face, settled=True).answer(Probe(odds={}))["win"] for face in range(1, 11)}
    assert len(set(settled.values())) == 2
    for face in (3, 8):
        lying = thrown(face, settled=False).answer(Probe(odds={}))
        assert lying["win"] == settled[face]
        plays = {p["action"]["face"]: p["win"] for p in lying["plays"] if p["action"]["do"] == "set-die"}
        assert plays == {to: win for to, win in settled.items() if to != face}


# -- another monster -------------------------------------------------------------------------------------------------


def test_a_monster_that_is_another_has_called_in_its_friends_as_if_it_was_laid_out() -> None:
    hand = ["mq.house.scroll-of-next-episode"]

    def fight(card: str) -> Position:
        monsters = [{"id": f"m{i}", "card": x, "base": 1} for i, x in enumerate((card, "mq.card.goldfish"), 1)]
        seats = [{"level": 9, "hand": hand}, {}]
        start = {"seats": seats, "monsters": monsters, "fight": {}}
        return table({"edition": "munchkin-quest", "start": start})

    changed = fight("mq.card.gazebo").branch(kind="monster", card="m1", to="mq.card.monster-capsule")
    laid_out = fight("mq.card.monster-capsule")
    assert changed.odds().found == laid_out.odds().found
    assert [p for p in laid_out.odds().found["plays"] if p["action"]["do"] == "banish"]


# -- another class ---------------------------------------------------------------------------------------------------


def test_a_class_that_is_given_is_not_the_card_that_is_in_his_hand() -> None:
    def fight(traits: list[str]) -> Position:
        seats = [{"level": 6, "traits": traits, "hand": ["mq.card.warrior"]}, {}]
        start = {"seats": seats, "monsters": [{"card": "mq.card.gazebo", "base": 1}], "fight": {}}
        return table({"edition": "munchkin-quest", "start": start})

    def plays(position: Position) -> list[tuple[Any, Any]]:
        return sorted((sorted(map(str, p["action"].items())), p["win"]) for p in position.odds().found["plays"])

    changed = fight(["mq.card.thief"]).branch(kind="trade", seat=0, to="warrior")
    assert len({*changed.state.players[0].hand, *changed.state.players[0].traits}) == 2
    assert plays(changed) == plays(fight(["mq.card.warrior/2"]))
    assert changed.branch(kind="trade", seat=0, to="warrior").state == changed.state
