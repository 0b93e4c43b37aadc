"""What if: one thing changed, both futures side by side, and back in one step."""

from __future__ import annotations

import pytest
from ui.walking import EXAMPLE, GEEK, LANGS, QUICK, Screen, walk, without_frame

import tutor
from tutor.kernel.verdict import BadInput
from tutor.ui.address import read_address
from tutor.ui.desk import change_asked
from tutor.ui.session import Session


def whatif_goes(screen: Screen) -> list[Screen]:
    """Every change that the screen offers: chips, faces of dice, one value of every list."""
    whatif = screen["whatif"]
    goes = [c["go"] for c in whatif["chips"]]
    goes += [f["go"] for die in whatif["dice"] for f in die["faces"]]
    for row in whatif["more"]:
        other = [o["value"] for o in row["options"] if o["value"] not in ("", row["value"])]
        goes += [{**row["go"], "value": other[len(other) // 2]}] if other else []
    return goes


@pytest.mark.parametrize("id, step", [(GEEK, "baby"), (GEEK, "loaded-die"), (GEEK, "first-move"), (QUICK, "alone")])
@pytest.mark.parametrize("lang", LANGS)
def test_every_change_branches_compares_and_returns(id: str, step: str, lang: str) -> None:
    session = Session(address={"lesson": id, "step": step, "lang": lang})
    trunk = session.screen()
    goes = whatif_goes(trunk)
    assert len(goes) > 10
    for go in goes:
        branch = session.handle(go)
        assert branch["page"] == "table", go
        compare = branch["whatif"]["compare"] or {"rows": []}  # nothing has come of a die that is still to be rolled
        assert branch["whatif"]["on"]
        assert all(row["left"] != row["right"] for row in compare["rows"]), go
        if branch["scene"]["score"] != trunk["scene"]["score"]:
            assert compare["rows"], go
        assert branch["address"].startswith(trunk["address"].removesuffix(f"&lang={lang}") + "&then=")
        back = session.handle(branch["whatif"]["back"]["go"])
        assert without_frame(back) == without_frame(trunk), go


def test_giving_up_the_warrior_changes_exactly_what_cites_it() -> None:
    session = Session(address={"lesson": GEEK, "step": "roll", "lang": "en"})
    trunk = session.screen()
    assert trunk["odds"]["fraction"] == {"n": 33, "of": 36}
    chip = next(c for c in trunk["whatif"]["chips"] if c["key"] == "whatif-mq.card.warrior")
    branch = session.handle(chip["go"])
    assert branch["odds"]["fraction"] == {"n": 216, "of": 216}
    rows = {(r["left"], r["right"], r["cite"]["rule"]) for r in branch["whatif"]["compare"]["rows"]}
    assert {r[:2] for r in rows} == {("6", "none"), ("0", "1"), ("won", "lost")}
    assert {r[2] for r in rows} == {"mq.combat.monster-bonus-to-monster", "mq.icon.red", "mq.combat.warrior-tie"}
    sides = branch["whatif"]["compare"]
    assert (sides["left"]["line"], sides["right"]["line"]) == ("30:27", "30:21")


def test_changing_a_die_to_what_it_shows_changes_nothing() -> None:
    session = Session(address={"lesson": GEEK, "step": "loaded-die", "lang": "en"})
    screen = session.screen()
    shown = next(f for f in screen["whatif"]["dice"][0]["faces"] if f["pressed"])
    branch = session.handle(shown["go"])
    assert branch["whatif"]["compare"]["rows"] == []
    assert branch["scene"] == screen["scene"]


def test_a_second_branch_is_compared_with_the_first() -> None:
    session = Session(address={"lesson": GEEK, "step": "thrown", "lang": "en"})
    chips = session.screen()["whatif"]["chips"]
    session.handle(chips[0]["go"])
    session.handle({"do": "return"})
    second = session.handle(chips[2]["go"])
    other = second["whatif"]["compare_other"]
    assert all(row["left"] != row["right"] for row in other["rows"])
    assert other["left"]["line"] != other["right"]["line"]


def test_changes_add_up_in_one_branch_and_moves_may_be_made_there() -> None:
    session = Session(address={"lesson": GEEK, "step": "roll", "lang": "en"})
    trunk = session.screen()
    first = session.handle(trunk["whatif"]["chips"][0]["go"])
    both = session.handle(first["whatif"]["chips"][-1]["go"])
    scores = [s["whatif"]["compare"]["right"]["line"] for s in (first, both)]
    assert len({"30:27", *scores}) == 3
    rolled = session.handle(both["acts"][0]["go"])
    assert rolled["scene"]["score"]["rolled"]
    assert without_frame(session.handle({"do": "return"})) == without_frame(trunk)


@pytest.mark.parametrize("id", [GEEK, QUICK])
def test_walking_on_leaves_a_branch(id: str) -> None:
    session = Session(address={"lesson": id})
    plainly = [s["hash"] for _, s in walk(Session(address={"lesson": id}))]
    branched = []
    for _, screen in walk(session):
        branched.append(screen["hash"])
        if screen["whatif"] and screen["whatif"]["chips"] and not screen["coach"]:
            assert session.handle(screen["whatif"]["chips"][0]["go"])["whatif"]["on"]
    assert branched == plainly


def test_a_ten_that_was_written_down_for_a_power_is_no_die_of_the_fight() -> None:
    session = Session(address={"lesson": "mq.lesson.races-and-classes", "step": "not-these"})
    assert session.desk is not None
    assert session.desk.line.state.chance.dice[0] == 10
    for n in range(1, 7):
        change = {"kind": "die", "seat": -1, "card": "0", "to": "", "n": n}
        screen = session.handle({"do": "set", "change": change})
        assert screen["page"] == "table"
        pressed = [face["face"] for face in screen["whatif"]["dice"][0]["faces"] if face["pressed"]]
        assert pressed == [n]


def test_a_select_that_names_no_card_begins_nothing() -> None:
    session = Session(address={"lesson": GEEK, "step": "thrown"})
    adds = [row for row in session.screen()["whatif"]["more"] if row["go"].get("takes") == "card"]
    assert {row["go"]["change"]["kind"] for row in adds} == {"boost", "enhance"}
    for row in adds:
        assert not session.handle({**row["go"], "value": row["value"]})["whatif"]["on"]


def test_whether_a_select_takes_a_number_is_said_by_the_game() -> None:
    change = {"kind": "of-some-game"}
    assert change_asked({"change": change, "takes": "number", "value": "3"}) == {**change, "n": 3}
    assert change_asked({"change": change, "value": "3"}) == {**change, "to": "3"}


NOBODYS = [
    *(
        {"kind": "level", "n": 9},
        {"kind": "level", "seat": -9, "n": 3},
        {"kind": "trade"},
        {"kind": "race", "seat": -2},
    ),
    *({"kind": "die", "card": card, "n": 3} for card in ("²", "2", "-1", "9" * 5000)),
]


@pytest.mark.parametrize("change", NOBODYS)
def test_of_a_seat_or_die_that_is_not_there_nothing_is_changed(change: Screen) -> None:
    fight = tutor.example(EXAMPLE, beat="roll")
    with pytest.raises(BadInput):
        fight.branch(**change)


def test_a_what_if_leaves_what_was_written_down_for_the_story() -> None:
    """Whoever ends his life rolls six-sided dice, where the lesson had a ten for somebody's power."""
    session = Session(address={"lesson": "mq.lesson.races-and-classes", "step": "not-these"})
    screen = session.handle({"do": "act", "move": {"do": "end-own-life", "seat": 0}})
    assert screen["page"] == "table"
    assert session.branch is not None
    assert screen["address"] == Session(address=read_address(screen["address"])).screen()["address"]


def test_the_face_chosen_for_the_next_die_stands_chosen() -> None:
    session = Session(address={"lesson": "cpa.lesson.abilities-two"})
    screen = next(s for _, s in walk(session) if s["whatif"] and s["whatif"]["dice"] and not s["coach"])
    faces = screen["whatif"]["dice"][0]["faces"]
    assert not any(face["pressed"] for face in faces)
    tried = session.handle(faces[3]["go"])["whatif"]["dice"][0]["faces"]
    assert [face["face"] for face in tried if face["pressed"]] == [4]
    assert not any(face["pressed"] for face in session.handle({"do": "return"})["whatif"]["dice"][0]["faces"])


def test_a_die_that_is_still_to_be_rolled_is_said_to_wait() -> None:
    """Before the roll both tables are the same, which would look as if the die counted for nothing."""
    session = Session(address={"lesson": "mq.lesson.quick-fight"})
    die = session.screen()["whatif"]["dice"][0]["faces"][5]
    chosen = session.handle(die["go"])["whatif"]
    assert chosen["on"]
    assert (chosen["compare"], "Not rolled yet" in chosen["note"]) == (None, True)
    roll = next(act["go"] for act in session.screen()["acts"] if act["go"].get("move", {}).get("do") == "announce-roll")
    rolled = session.handle(roll)["whatif"]
    assert rolled["compare"] is not None
    assert "Not rolled yet" not in rolled["note"]


@pytest.mark.parametrize("proof, dice, chips", [("mq.helper.runs", 5, 0), ("bma.boss.level-up-order", 0, 10)])
def test_of_many_dice_and_cards_each_can_be_changed(proof: str, dice: int, chips: int) -> None:
    """None is left out for want of room: the page puts away what is too much at once."""
    session = Session(address={"proof": proof})
    whatif = session.screen()["whatif"]
    assert (len(whatif["dice"]), len(whatif["chips"])) == (dice, chips)
    for go in [row["faces"][0]["go"] for row in whatif["dice"]] + [chip["go"] for chip in whatif["chips"]]:
        assert session.handle(go)["whatif"]["on"], go
        session.handle({"do": "return"})
