"""The projector: one thing at a time, nothing that answers an open question, and both futures beside each other."""

from __future__ import annotations

import json
from typing import Any

import pytest
from ui.walking import ids_shown

from tutor.lessons.scenarios_play import all_scenarios, find_scenario
from tutor.ui.scenarios.opening import code_of
from tutor.ui.session import Session

Screen = dict[str, Any]
GEEK = "mq.scenario.shrieking-geek"
IDS = [scenario.id for _, scenario in all_scenarios()]
LANGS = ("en", "ja")


def opened(id: str = GEEK, step: str = "", lang: str = "en") -> Session:
    address = {"page": "projector", "scenario": id, "lang": lang, **({"step": step} if step else {})}
    return Session(address=address)


def press(session: Session, key: str, **more: Any) -> Screen:
    return session.handle({"do": f"projector.{key}", **more})


def keys(screen: Screen) -> set[str]:
    """The keys that do something now."""
    return {one["key"] for one in screen["projector"]["keys"] if one["go"]}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("id", IDS)
def test_one_key_walks_it_to_the_end(id: str, lang: str) -> None:
    session = opened(id, lang=lang)
    screen, seen = session.screen(), set()
    for _ in range(80):
        assert screen["page"] == "projector", screen.get("sorry")
        wall = screen["projector"]
        seen.add(wall["step"])
        assert wall["headline"]
        assert not list(ids_shown(screen))
        if "next" not in keys(screen):
            break
        screen = press(session, "next")
    assert seen == {step.id for step in find_scenario(id)[1].steps}


@pytest.mark.parametrize("id", IDS)
def test_nothing_answers_an_open_question(id: str) -> None:
    session = opened(id)
    screen = session.screen()
    for _ in range(80):
        wall = screen["projector"]
        if wall["view"] == "asked":
            assert {option["right"] for option in wall["options"]} == {None}
            assert wall["answer"] is None
            assert wall["futures"] is None
            assert "branch" not in keys(screen)
            assert screen["odds"] is screen["log"] is screen["whatif"] is None
            assert wall["notes"] is None
        if "next" not in keys(screen):
            break
        screen = press(session, "next")


def test_a_scene_tells_nothing_that_the_next_step_asks() -> None:
    """Counting the treasure is for the class, and so is how many it may still be."""
    counts = opened("bma.scenario.a-tie-stays").screen()["rows"]["town"]["lures"]["rows"][0]
    assert [count["n"] for count in counts["counts"]] == ["?"] * 3
    assert counts["outcome"] is None
    for step in ("look", "ask"):
        sides = opened("sb.scenario.count-then-name", step).screen()["syndicate"]["sides"]
        cards = [column[row] for column in sides[0]["columns"] for row in ("front", "rear")]
        assert {card["n"] for card in cards if card} == {None}
    board = opened("cpa.scenario.those-that-return", "wait").screen()["adventure"]["board"]
    assert board["lit"], "another position is asked about"


def test_a_question_is_asked_counted_and_answered() -> None:
    session = opened(step="chance")
    assert session.screen()["projector"]["view"] == "asked"
    wall = press(session, "reveal")["projector"]
    assert wall["view"] == "told"
    assert [option["key"] for option in wall["options"] if option["right"]] == ["33/36"]
    assert wall["answer"]["odds"]["fraction"] == {"n": 33, "of": 36}
    assert wall["answer"]["lines"][0]["cite"]["label"]
    assert press(session, "back")["projector"]["view"] == "asked"


def test_terms_stand_beside_the_answer() -> None:
    session = opened(step="alone")
    answer = press(session, "reveal")["projector"]["answer"]
    assert [(line["n"], line["cite"]["rule"]) for line in answer["lines"]] == [
        ("+5", "mq.combat.munchkin-base"),
        ("+2", "mq.combat.munchkin-base"),
        ("+5", "mq.combat.use-oneshot-hand"),
    ]
    assert answer["big"] == "12"


def test_the_planned_branch_shows_both_futures_and_returns() -> None:
    session = opened(step="no-warrior")
    assert press(session, "next")["projector"]["view"] == "asked"
    screen = press(session, "reveal")
    futures = screen["projector"]["futures"]
    assert [row["what"] for row in futures["rows"]] == [
        "Against Warriors",
        "Munchkin Girl's dice",
        "A tie after the dice",
    ]
    assert futures["right"]["odds"]["fraction"] == {"n": 216, "of": 216}
    assert screen["scene"]["score"]["monsters"] == 21
    back = press(session, "return")
    assert back["projector"]["futures"] is None
    assert back["scene"]["score"]["monsters"] == 27


def test_what_the_room_thought_up_is_told_in_both_languages() -> None:
    session = opened(step="your-change")
    screen = press(session, "branch")
    chip = next(one for one in screen["whatif"]["chips"] if "helmet" in one["key"])
    assert "Helmet" in session.handle(chip["go"])["projector"]["headline"]
    turned = session.handle({"do": "lang", "lang": "ja"})
    assert "ヘルメット" in turned["projector"]["headline"]
    assert "Helmet" not in turned["projector"]["headline"]
    assert session.said[1] == ""


def test_nothing_is_claimed_of_a_die_before_it_is_rolled() -> None:
    session = opened(step="your-change")
    die = press(session, "branch")["whatif"]["dice"][0]["faces"][0]
    session.handle(die["go"])
    wall = press(session, "branch")["projector"]
    assert not wall["choosing"]
    assert wall["futures"]["waits"]
    assert wall["options"] == []


def test_the_room_changes_a_card_and_is_asked_first() -> None:
    session = opened(step="your-change")
    screen = press(session, "branch")
    assert screen["projector"]["choosing"]
    chip = next(one for one in screen["whatif"]["chips"] if "helmet" in one["key"])
    wall = session.handle(chip["go"])["projector"]
    assert wall["view"] == "asked"
    assert "Helmet" in wall["headline"]
    assert {option["right"] for option in wall["options"]} == {None}
    assert wall["futures"] is None
    told = press(session, "reveal")["projector"]
    assert [option["key"] for option in told["options"] if option["right"]] == ["worse"]
    assert [row["what"] for row in told["futures"]["rows"]] == ["Fireman's Helmet"]
    assert press(session, "return")["projector"]["view"] == "scene"


def test_a_die_to_come_is_changed_and_the_roll_compared_with_its_twin() -> None:
    """What a changed die is worth is seen when it is rolled: the same move is made in the story as well."""
    session = opened(step="your-change")
    dice = press(session, "branch")["whatif"]["dice"]
    face = next(f for f in dice[1]["faces"] if f["face"] == 1)
    screen = session.handle(face["go"])
    assert screen["projector"]["choosing"]
    assert screen["projector"]["options"] == []
    rolled = next(act for act in screen["acts"] if "Roll" in act["label"])
    session.handle(rolled["go"])
    wall = press(session, "reveal")["projector"]
    assert wall["futures"]["left"]["line"] != wall["futures"]["right"]["line"]
    assert "1" in wall["headline"]
    assert "Roll" in wall["headline"]


def test_a_move_can_be_played_beside_the_story() -> None:
    session = opened(step="your-change")
    act = press(session, "branch")["acts"][0]
    assert act["go"]["do"] == "projector.act"
    screen = session.handle(act["go"])
    assert screen["page"] == "projector"
    assert act["label"] in screen["projector"]["headline"]
    assert press(session, "return")["scene"]["score"]["munchkins"] == 30


def test_an_open_question_keeps_the_controls_shut() -> None:
    session = opened(step="chance")
    assert not press(session, "branch")["projector"]["choosing"]
    change = {"kind": "die", "seat": -1, "card": "0", "to": "", "n": 6}
    assert press(session, "set", change=change)["projector"]["view"] == "asked"
    assert session.branch is None


def test_the_plan_is_for_the_teacher_alone() -> None:
    session = opened()
    assert session.screen()["projector"]["notes"] is None
    asked = press(session, "notes")
    assert asked["projector"]["notes"] is None, "the class would read along"
    assert asked["projector"]["warning"]
    assert "answer" in asked["announce"]["text"]
    assert press(session, "next")["projector"]["warns"] is False
    press(session, "back")
    press(session, "notes")
    notes = press(session, "notes")["projector"]["notes"]
    assert [row["key"] for row in notes["rows"]] == ["ask", "look", "before"]
    assert notes["minute"] == "Minute 0 of 15"
    assert press(session, "notes")["projector"]["notes"] is None


SAYS = {"en": {"next", "question", "answer"}, "ja": {"次へ", "問いへ", "答えへ"}}


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("lang", LANGS)
def test_the_arrow_says_what_it_brings(id: str, lang: str) -> None:
    """No answer is given away by a key that says no more than next."""
    session = opened(id, lang=lang)
    before, said = session.screen()["projector"], set()
    while before["keys"][1]["go"]:
        arrow = before["keys"][1]
        after = press(session, "next")["projector"]
        stays = after["step"] == before["step"]
        assert arrow["says"] == ({"asked": "question", "told": "answer"}[after["view"]] if stays else "next")
        said.add(arrow["label"])
        before = after
    assert said <= SAYS[lang]
    assert len(said) > 1


def test_the_list_leads_to_any_step_and_tells_no_score() -> None:
    session = opened()
    listed = press(session, "list")["projector"]["list"]
    assert len(listed) == 10
    assert not any(":" in row["label"] for row in listed)
    screen = session.handle(listed[6]["go"])
    assert screen["projector"]["step"] == "no-warrior"
    assert screen["address"].startswith("?page=projector&scenario=") or "step=no-warrior" in screen["address"]


def test_the_language_changes_where_one_stands() -> None:
    session = opened(step="chance")
    press(session, "reveal")
    screen = session.handle({"do": "lang", "lang": "ja"})
    assert screen["projector"]["view"] == "told"
    assert "36" in screen["projector"]["headline"]
    assert screen["projector"]["keys"][0]["label"] == "戻る"


def test_the_next_question_is_one_key_away() -> None:
    session = opened()
    assert press(session, "predict")["projector"]["step"] == "alone"


LESSON = (
    # what is pressed, where one stands then, and what the wall shows
    ("", "levels", "scene"),
    ("next", "alone", "asked"),
    ("reveal", "alone", "told"),
    ("next", "potion", "scene"),
    ("next", "enhancers", "scene"),
    ("next", "helper", "scene"),
    ("next", "chance", "asked"),
    ("reveal", "chance", "told"),
    ("next", "no-warrior", "scene"),
    ("next", "no-warrior", "asked"),
    ("reveal", "no-warrior", "told"),
    ("return", "no-warrior", "told"),
    ("next", "your-change", "scene"),
    ("branch", "your-change", "scene"),
    ("next", "second-helper", "scene"),
    ("next", "second-helper", "asked"),
    ("reveal", "second-helper", "told"),
    ("next", "home", "scene"),
)


def test_the_first_lesson_goes_by_these_keys() -> None:
    """Key by key, as a teacher is told to press them."""
    session = opened()
    for key, step, view in LESSON:
        wall = (press(session, key) if key else session.screen())["projector"]
        assert (wall["step"], wall["view"]) == (step, view), key
    assert "next" not in keys(session.screen())


# -- files of one's own ----------------------------------------------------------------------------------------------


def test_a_link_tells_a_whole_scenario() -> None:
    _, scenario = find_scenario("mq.scenario.curses")
    session = Session(address={"page": "projector", "script": code_of(scenario), "lang": "en"})
    screen = session.screen()
    assert screen["projector"]["title"] == "Curses wait their turn"
    assert "script=" in screen["address"]


def test_a_broken_link_is_said() -> None:
    session = Session(address={"page": "projector", "script": "nonsense"})
    assert session.screen()["page"] in ("gone", "sorry")


def test_an_uploaded_file_goes_on_the_wall() -> None:
    edition, _ = find_scenario("mq.scenario.searching")
    path = next(p for p in edition.files("scenarios") if "searching" in p.name)
    session = Session(address={"page": "scenarios"})
    text = path.read_text(encoding="utf-8")
    assert session.handle({"do": "scenarios.upload", "name": "x.yaml", "text": text})["page"] == "projector"


@pytest.mark.parametrize("text", ["", "{", "scenario: 1", "a: [1, 2"])
def test_a_file_that_cannot_be_shown_is_explained(text: str) -> None:
    session = Session(address={"page": "scenarios"})
    screen = session.handle({"do": "scenarios.upload", "name": "x.yaml", "text": text})
    assert screen["page"] == "scenarios"
    assert screen["scenarios"]["wrong"]


def test_the_page_gives_paper_and_a_notebook_once() -> None:
    session = Session(address={"page": "scenarios", "lang": "en"})
    screen = session.handle({"do": "scenarios.notebook", "id": GEEK})
    assert json.loads(screen["scenarios"]["file"]["text"])["nbformat"] == 4
    assert session.screen()["scenarios"]["file"] is None
    file = session.handle({"do": "scenarios.handout", "id": GEEK})["scenarios"]["file"]
    assert file["name"] == "mq-scenario-shrieking-geek-en.html"
    file = session.handle({"do": "scenarios.teacher", "id": GEEK})["scenarios"]["file"]
    assert file["name"] == "mq-scenario-shrieking-geek-teacher-en.html"


def test_a_sum_is_shown_only_where_something_is_added_up() -> None:
    """Nothing over ten, so no term: the answer is the sentence, and no lonely 0 under it."""
    session = opened("cpa.scenario.eleven", "apart")
    answer = press(session, "reveal")["projector"]["answer"]
    assert answer["big"] is None
    assert answer["verdict"] == "Not yet"


def test_a_step_may_show_the_whole_map_during_a_fight() -> None:
    """Where to run cannot be pointed at in a picture of the fight."""
    screen = opened("mq.scenario.losing-and-running", "lost").screen()
    assert screen["projector"]["whole"]
    assert [room["name"] for room in screen["map"]["rooms"]]
    later = opened("mq.scenario.losing-and-running", "ran").screen()
    assert not later["projector"]["whole"]
    assert later["map"] is None
