"""The referee: answers as plain data, the table untouched by questions, bad questions named."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cli.positions import FIGHT

from tutor.kernel.verdict import BadInput
from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import luck_of, open_table, read_action
from tutor.tables.referee import Referee, value_at


def referee() -> Referee:
    return Referee(*open_table(TableFile.model_validate(FIGHT)))


def ask(table: Referee, **probe: Any) -> Any:
    return table.answer(Probe.model_validate(probe))


QUESTIONS: list[dict[str, Any]] = [
    {"offers": 0},
    {"try": {"seat": 0, "action": "announce-roll"}},
    {"ask": {"question": "mq.combat.total", "of": "monsters"}},
    {"odds": {}},
    {"odds": None},
    {"view": 2},
    {"state": ["turn"]},
]


@pytest.mark.parametrize("probe", QUESTIONS, ids=lambda p: next(iter(p)))
def test_a_question_changes_nothing_and_its_answer_is_plain(probe: dict[str, Any]) -> None:
    table = referee()
    before = table.line.state
    first, second = ask(table, **probe), ask(table, **probe)
    assert table.line.state is before
    assert json.loads(json.dumps(first)) == second


def test_doing_goes_on_from_there() -> None:
    table = referee()
    assert ask(table, **{"do": {"seat": 0, "action": "ask-for-help"}})["verdict"] == "ok"
    assert ask(table, state=["fight.called"])["value"] is True
    assert ask(table, **{"do": {"seat": 0, "action": "ask-for-help"}})["verdict"] in ("ok", "denied")


def test_what_is_done_says_who_comes_next_and_what_he_may_do() -> None:
    waiting = ask(referee(), **{"do": {"seat": 0, "action": "announce-roll"}})["waiting"]
    assert waiting["for"] == "calls"
    assert set(waiting["may"]) == set(waiting["seats"])
    assert all("pass" in kinds for kinds in waiting["may"].values())


OTHERS = (
    "zombie-prison",
    "torture-chamber",
    "haunted-library",
    "bottomless-pit",
    "witchs-kitchen",
    "fear",
    "giant-size",
)
HELD = ("golem-factory", "open-grave", "mimic-vault", "boulder-ramp", "dark-altar", "freeze", "freeze")
LAIR: dict[str, Any] = {
    "edition": "boss-monster-alpha",
    "start": {
        "phase": "discards",
        "seats": [
            {"boss": f"bm.card.{boss}", "hand": [f"bm.card.{name}" for name in hand]}
            for boss, hand in (("draculord", HELD), ("robobo", OTHERS))
        ],
    },
}


@pytest.mark.parametrize("named, verdict", [(["freeze", "freeze"], "ok"), (["dark-altar", "dark-altar"], "denied")])
def test_a_card_that_is_named_twice_is_two_copies_of_it(named: list[str], verdict: str) -> None:
    table = Referee(*open_table(TableFile.model_validate(LAIR)))
    cards = [f"bm.card.{name}" for name in named]
    assert ask(table, **{"do": {"seat": 0, "action": "discard-two", "cards": cards}})["verdict"] == verdict


def test_a_card_is_named_by_its_id_whichever_copy_its_player_holds() -> None:
    elf = {"hand": ["mq.card.elf"]}
    start = {"seats": [elf, elf]}
    table = Referee(*open_table(TableFile.model_validate({"edition": "munchkin-quest", "start": start})))
    for seat in (0, 1):
        done = ask(table, **{"do": {"seat": seat, "action": "play-trait", "card": "mq.card.elf"}})
        assert done["verdict"] == "ok"
    traits = ask(table, state=["players.0.traits", "players.1.traits"])["values"]
    assert list(traits.values()) == [["mq.card.elf"], ["mq.card.elf/2"]]


def test_one_path_may_stand_alone() -> None:
    assert ask(referee(), state="players.0.level")["value"] == 5


def test_a_part_of_a_sum() -> None:
    table = referee()
    whole = ask(table, ask={"question": "mq.combat.total", "of": "munchkins"})
    level = ask(table, ask={"question": "mq.combat.total", "of": "munchkins", "only": ["level"]})
    assert level["total"] == 5
    assert whole["total"] == 7


def test_outcomes_are_fractions_of_one() -> None:
    from fractions import Fraction

    odds = ask(referee(), odds={})
    assert sum(Fraction(share) for share in odds["outcomes"].values()) == 1
    for play in odds["plays"]:
        assert Fraction(play["change"]) == Fraction(play["win"]) - Fraction(odds["win"])


def test_a_seat_sees_its_own_hand_only() -> None:
    players = ask(referee(), view=1)["view"]["players"]
    assert players[1]["hand"] == FIGHT["start"]["seats"][1]["hand"]
    assert set(players[0]["hand"]) == {"?"}


@pytest.mark.parametrize(
    "probe, says",
    [
        ({"offers": 3}, "there is no seat 3; seats are 0 to 2"),
        ({"view": -1}, "there is no seat -1"),
        ({"state": ["players", 0, "nothing"]}, "nothing at players.0.nothing; there is .*level"),
        ({"state": ["players", -1]}, "nothing at players.-1; there is 0 to 2"),
        ({"state": ["turn", "x"]}, "nothing at turn.x; there is nothing further"),
        ({"state": ["fight.mian"]}, "nothing at fight.mian"),
        ({"ask": {"question": "mq.combat.total", "of": {"a": 1}}}, "is asked about `side`, which is a word"),
        ({"ask": {"question": "mq.combat.total", "of": "munchkin"}}, "munchkins or monsters; not 'munchkin'"),
        ({"ask": {"question": "mq.run.bonus", "of": -1}}, "there is no seat -1"),
        ({"ask": {"question": "mq.run.bonus", "of": True}}, "which is a number; not True"),
        ({"ask": {"question": "mq.combat.dice", "of": "p77"}}, "'p77' is unknown; there are p0, p1, p2, m1"),
        ({"ask": {"question": "totals"}}, "the question 'totals' is unknown; known: "),
        ({"try": {"seat": 9, "action": "pass"}}, "there is no seat 9"),
        ({"try": {"seat": 0, "action": "dance"}}, "'dance' is unknown; did you mean 'enhance'"),
        (
            {"try": {"seat": 0, "action": "enhance", "card": "mq.card.ancient", "monster": "m1", "x": 1}},
            "has no",
        ),
    ],
)
def test_questions_that_have_no_answer(probe: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        ask(referee(), **probe)


def test_values_by_path() -> None:
    data = {"a": [{"b": 1}]}
    assert value_at(data, ("a", 0, "b")) == value_at(data, ("a", "0", "b")) == 1
    assert value_at(data, ()) == data


def test_luck_is_dice_and_cards_in_order() -> None:
    luck = luck_of((6, "mq.card.x", 1, "mq.card.y"), 3)
    assert (luck.dice, luck.cards, luck.seed) == ((6, 1), ("mq.card.x", "mq.card.y"), 3)


def test_an_action_without_a_name() -> None:
    with pytest.raises(BadInput, match="none is named"):
        read_action(referee().line.game, {"seat": 0})


@pytest.mark.parametrize(
    "hand, dungeon, other, action",
    [
        (["golem-factory"], ["golem-factory"], [], {"action": "place-room", "card": "golem-factory", "place": 0}),
        (["witchs-kitchen"], ["witchs-kitchen"], [], {"action": "use-room", "card": "witchs-kitchen", "pay": True}),
        (["dark-altar", "freeze"], [], ["dark-altar"], {"action": "cast", "card": "freeze", "target": "dark-altar"}),
    ],
)
def test_a_card_on_the_table_is_not_meant_by_what_is_done_with_another_copy(
    hand: list[str], dungeon: list[str], other: list[str], action: dict[str, Any]
) -> None:
    named = {k: f"bm.card.{v}" if k in ("card", "target") else v for k, v in action.items()}
    if "pay" in named:
        named["pay"] = [named["card"]]
    first = {"hand": [f"bm.card.{c}" for c in hand], "dungeon": [f"bm.card.{c}" for c in dungeon]}
    start = {"active": 0, "seats": [first, {"dungeon": [f"bm.card.{c}" for c in other]}]}
    table = Referee(*open_table(TableFile.model_validate({"edition": "boss-monster-alpha", "start": start})))
    assert ask(table, **{"do": {"seat": 0, **named}})["verdict"] == "ok"


def test_a_copy_that_may_be_meant_as_it_is_written_is_meant() -> None:
    altar = "bm.card.dark-altar"
    seats = [{"dungeon": [altar]}, {"dungeon": [altar], "hand": ["bm.card.freeze"]}]
    start = {"active": 1, "seats": seats}
    table = Referee(*open_table(TableFile.model_validate({"edition": "boss-monster-alpha", "start": start})))
    done = ask(table, **{"do": {"seat": 1, "action": "cast", "card": "bm.card.freeze", "target": altar}})
    assert done["action"]["target"] == altar


def test_a_refusal_is_about_the_card_that_is_named_and_not_about_a_copy_in_the_deck() -> None:
    crusher = "bm.card.the-crushinator"
    place = {"cards": ["bm.card.bottomless-pit", crusher], "used": [crusher]}
    start = {"active": 0, "seats": [{"dungeon": [place, "bm.card.open-grave"]}, {}]}
    table = Referee(*open_table(TableFile.model_validate({"edition": "boss-monster-revised", "start": start})))
    tried = ask(table, **{"try": {"seat": 0, "action": "use-room", "card": crusher, "pay": ["bm.card.freeze"]}})
    assert tried["action"]["card"] == crusher
    assert "has been used this turn" in tried["denials"][0]["text"]["en"]
