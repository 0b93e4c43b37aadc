"""A die changed on the wall and rolled: both ends of the fight, asked first and told side by side."""

from __future__ import annotations

import pytest
from ui.test_projector import GEEK, Screen, keys, opened, press

from tutor.lessons.scenarios_play import Showing, find_scenario
from tutor.lessons.truth import change_of
from tutor.tables.opening import open_table
from tutor.tables.otherwise import table_of
from tutor.ui.desk import Branch
from tutor.ui.projector.answers import better_future
from tutor.ui.session import Session


def roll_instead(session: Session, die: int, face: int) -> Screen:
    """A die that is to come is changed in the open list, and rolled."""
    dice = press(session, "branch")["whatif"]["dice"]
    screen = session.handle(next(f for f in dice[die]["faces"] if f["face"] == face)["go"])
    return session.handle(next(act for act in screen["acts"] if "Roll" in act["label"])["go"])


@pytest.mark.parametrize(
    "die, face, right, rows, line",
    [
        (0, 3, "better", [("Galandrul's die", "1", "3")], "33:33 won"),
        (0, 6, "better", [("Galandrul's die", "1", "6")], "36:33 won"),
        (1, 1, "better", [("Shrieking Geek's die", "6", "1")], "31:28 won"),
        (0, 1, "same", [], "31:33 lost"),
        (1, 6, "same", [], "31:33 lost"),
    ],
)
def test_a_changed_die_is_rolled_and_both_ends_of_the_fight_compared(
    die: int, face: int, right: str, rows: list[tuple[str, str, str]], line: str
) -> None:
    """1 and 6 are to come. Asked first: until the answer, the story hangs there and not what became of it."""
    session = opened(step="your-change")
    screen = roll_instead(session, die, face)
    assert screen["projector"]["view"] == "asked"
    assert [option["key"] for option in screen["projector"]["options"]] == ["better", "same", "worse"]
    assert (screen["scene"]["score"]["munchkins"], screen["scene"]["score"]["rolled"]) == (30, False)
    assert "reveal" in keys(screen)
    wall = press(session, "reveal")["projector"]
    futures = wall["futures"]
    assert [option["key"] for option in wall["options"] if option["right"]] == [right]
    assert [(row["what"], row["left"], row["right"]) for row in futures["rows"]] == rows
    assert (futures["left"]["line"], futures["right"]["line"]) == ("31:33 lost", line)
    assert (futures["more"], futures["waits"], futures["luck"]) == ("", False, True)
    assert wall["headline"].endswith(f"die: {face} → Roll the dice")


def test_a_roll_alone_is_weighed_against_the_chance_before_it() -> None:
    session = opened(step="your-change")
    act = next(act for act in press(session, "branch")["acts"] if "Roll" in act["label"])
    session.handle(act["go"])
    wall = press(session, "reveal")["projector"]
    assert [option["key"] for option in wall["options"] if option["right"]] == ["worse"]
    assert [row["left"] for row in wall["futures"]["rows"]] == ["none", "none"]
    assert (wall["futures"]["right"]["line"], wall["futures"]["luck"]) == ("31:33 lost", False)


@pytest.mark.parametrize("otherwise, said", [(False, "worse"), (True, "same")])
def test_what_a_change_is_worth_goes_by_the_reading_of_the_table(otherwise: bool, said: str) -> None:
    found, scenario = find_scenario(GEEK)
    reading = found.readings["mq.reading.only-main-wins-ties"]
    line = open_table(table_of(found, reading, otherwise=otherwise))[1]
    branch = Branch(line, line)
    branch.change(found, change_of(found, {"kind": "without", "card": "mq.card.warrior"}))
    assert better_future(Showing(scenario, found), line, branch.line) == said


def test_what_is_said_aloud_is_what_stands_there() -> None:
    """A die that waits asks for no hands; the way back is announced."""
    session = opened(step="your-change")
    dice = press(session, "branch")["whatif"]["dice"]
    assert "Not rolled" in session.handle(dice[0]["faces"][2]["go"])["announce"]["text"]
    press(session, "return")
    assert "Count hands" in roll_instead(session, 0, 3)["announce"]["text"]
    assert "33:33 won" in press(session, "reveal")["announce"]["text"]
    back = press(session, "return")
    assert back["announce"]["text"] == back["projector"]["headline"]
    assert session.handle({"do": "lang", "lang": "ja"})["announce"]["text"] == ""
