"""A scenario in the making: what is offered to be asked, drafts that are not finished, the way back to the table."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

import pytest
from msgspec import Raw
from ui.test_author import _plain, do, filled, from_lesson
from ui.walking import LANGS

from tutor.cli.main import main
from tutor.games.registry import editions
from tutor.lessons.asking import proposals, ready
from tutor.lessons.authoring import asked, begun, continued, titled
from tutor.lessons.scenarios import Guess, Scenario
from tutor.lessons.scenarios_check import wrong_with
from tutor.lessons.scenarios_play import Showing
from tutor.lessons.trails import pack
from tutor.tables.companion import situations_of
from tutor.ui.session import Session

# -- what the engine has told always passes, whatever the game --------------------------------------------------------


def of_a_game(name: str, seed: int, capsys: Any, lang: str = "en") -> Session:
    assert main(["play", name, "--bots", "sensible,random", "--seed", str(seed), "--json"]) == 0
    session = Session(address={"page": "author", "lang": lang})
    assert do(session, "upload", name="game.json", text=capsys.readouterr().out)["author"]["wrong"] == []
    return session


def flaws(draft: Any) -> list[str]:
    said = {"en": "x"}
    data = {**draft.file(), "about": said, "plan": {"shows": said, "home": said}}
    return [flaw.wrong for flaw in wrong_with(draft.edition, Scenario.model_validate(data))]


@pytest.mark.parametrize("seed", [3, 4])
@pytest.mark.parametrize("name", list(editions()))
def test_a_text_that_the_engine_has_written_is_never_refused(name: str, seed: int, capsys: Any) -> None:
    """A fight comes and is over within one step, and its score stands on the table neither before nor after it."""
    draft = of_a_game(name, seed, capsys).own.draft
    assert flaws(draft) == ["nothing is asked of the class"]
    assert flaws(begun(draft, len(draft.steps) // 2)) == ["nothing is asked of the class"]


@pytest.mark.parametrize("name", list(editions()))
def test_every_question_that_is_offered_can_be_put_on_the_wall(name: str, capsys: Any) -> None:
    """Some are answered yes and some no; what is refused is told with its reason, in both languages."""
    draft = of_a_game(name, 3, capsys).own.draft
    kinds, answers = set(), set()
    for at in (2, 5, 8, 12):
        with_all = replace(draft, steps=draft.steps[:at])
        for found in proposals(draft, at).values():
            with_all = asked(with_all, len(with_all.steps), ready(draft, at, found))
        with_all = replace(with_all, steps=(*with_all.steps, draft.steps[at]))
        assert flaws(with_all) == []
        scenario = Scenario.model_validate({**with_all.file(), "about": {"en": "x"}, "plan": PLANNED})
        showing = Showing(scenario, draft.edition)
        answers |= {showing.answer(n).key for n in showing.questions}
        kinds |= {step.step for step in scenario.steps}
        for step in scenario.steps[at:-1]:
            assert all(question_or_line(step)[lang] for lang in LANGS)
    assert kinds == {"tell", "predict", "branch", "refused"}
    assert {"yes", "no"} <= answers


PLANNED = {"shows": {"en": "x"}, "home": {"en": "x"}}


def question_or_line(step: Any) -> Any:
    return step.question if isinstance(step, Guess) else step.line


def test_in_a_fight_it_is_asked_what_a_card_or_a_die_would_change() -> None:
    session = from_lesson()
    at = len(session.own.draft.steps) - 1
    found = [one for n in range(1, at + 1) for one in proposals(session.own.draft, n).values()]
    branches = [one for one in found if one["step"] == "branch"]
    assert branches
    assert all(one["question"]["ja"].startswith("もしも") for one in branches)


def test_in_a_fight_it_is_asked_what_the_total_will_be() -> None:
    draft = from_lesson().own.draft
    found = [one for n in range(1, len(draft.steps)) for one in proposals(draft, n).values()]
    assert {"munchkins"} <= {one["truth"]["total"].get("of") for one in found if "total" in one.get("truth", ())}


def test_a_question_names_the_move_and_the_figure() -> None:
    draft = from_lesson().own.draft
    found = [one for n in range(1, 4) for one in proposals(draft, n).values() if "event" in one.get("truth", ())]
    assert found
    for one in found:
        assert " (A): " in one["question"]["en"]
        assert " (A)：" in one["question"]["ja"]


# -- a draft that is not finished -------------------------------------------------------------------------------------


def as_saved(session: Session) -> Any:
    return {**json.loads(json.dumps(session.own.draft.file())), "id": ""}  # the id follows the title


def shown_again(session: Session) -> Session:
    address = parse_qs(session.screen()["address"].lstrip("?"))
    return Session(address={key: values[0] for key, values in address.items()})


@pytest.mark.parametrize("lang", LANGS)
def test_the_address_of_a_draft_without_words_opens_it_elsewhere(lang: str) -> None:
    session = from_lesson(lang)
    again = shown_again(session)
    assert not again.sorry
    assert again.page == "author"
    assert as_saved(again) == as_saved(session)


NO_GAME = {"edition": "munchkin-quest", "start": {"deal": {"players": 3, "seed": 1}}}
HOLDING_NONE = [
    ("script", {"scenario": 1, "steps": "none"}, "gone"),
    ("script", {**NO_GAME, "actions": [{"do": "pass", "seat": 2}]}, "gone"),
    ("script", Raw(b"\xff"), "gone"),
    ("source", {"source": "x"}, "gone"),
    ("source", [1], "lost"),
    ("source", Raw(b"x"), "lost"),
    ("source", Raw(b'{"proof":' + b"[" * 5000), "lost"),
    ("source", {"proof": ["mq.combat.tie"]}, "lost"),
]


@pytest.mark.parametrize("field, held, page", HOLDING_NONE)
def test_an_address_that_holds_no_scenario_says_so(field: str, held: Any, page: str) -> None:
    session = Session(address={"page": "author", field: pack(held)})
    assert session.screen()
    assert (session.page, session.sorry) == (page, "")


def test_a_draft_is_saved_before_it_is_finished_and_opened_again() -> None:
    session = from_lesson()
    do(session, "title", name="minutes", lang="en", text="99")
    do(session, "write", at=1, name="line", lang="en", text="")
    do(session, "write", at=1, name="line", lang="ja", text="")
    file = do(session, "keep")["author"]["file"]
    assert file["name"].endswith("-draft.yaml")
    assert file["text"].startswith("# ")
    again = Session(lang="en", address={"page": "author"})
    assert do(again, "upload", text=file["text"], name=file["name"])["author"]["wrong"] == []
    assert as_saved(again) == as_saved(session)
    assert again.own.draft.meta["minutes"] == 99


def test_questions_of_a_reopened_part_get_ids_of_their_own() -> None:
    session = from_lesson()
    do(session, "begin", at=2)
    again = shown_again(session)
    asks = do(again, "step", at=1)["author"]["draft"]["open"]["asks"]
    do(again, "ask", at=1, key=asks[0]["key"])
    ids = [step["id"] for step in again.own.draft.steps]
    assert len(set(ids)) == len(ids)


# -- what is wrong, in the reader's words -----------------------------------------------------------------------------


def test_what_is_wrong_is_told_in_plain_japanese_by_the_numbers_of_the_list() -> None:
    session = filled(from_lesson("ja"), "ja")
    wrong = do(session, "save")["author"]["wrong"]
    assert wrong == ["まだ問いがありません。場面を選び、「この前に問いを入れる」の中から1つ入れてください。"]
    do(session, "begin", at=2)
    asks = do(session, "step", at=1)["author"]["draft"]["open"]["asks"]
    do(session, "ask", at=1, key=asks[0]["key"])
    do(session, "write", at=2, name="line", lang="ja", text="99対98。")
    do(session, "write", at=2, name="line", lang="en", text="")
    wrong = do(session, "save")["author"]["wrong"]
    assert len(wrong) == 1
    assert "場面3" in wrong[0]
    assert "99" in wrong[0]
    assert not re.search(r"\bs\d|[a-z]{3}", wrong[0])
    english = session.handle({"do": "lang", "lang": "en"})["author"]["wrong"]
    assert english[0].startswith("Step 3")


def test_an_empty_text_of_a_step_and_wrong_minutes_are_named() -> None:
    session = filled(from_lesson())
    do(session, "write", at=1, name="label", lang="en", text="")
    do(session, "write", at=1, name="label", lang="ja", text="")
    do(session, "title", name="minutes", lang="en", text="3")
    wrong = do(session, "save")["author"]["wrong"]
    assert 'Step 2: "Name of the step, short" is empty.' in wrong
    assert "The minutes must be a number from 5 to 15." in wrong


# -- back to the table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(editions()))
def test_from_a_position_set_up_by_hand_one_plays_on_and_asks(name: str) -> None:
    session = Session(lang="en", address={"page": "companion", "edition": name})
    session.handle({"do": "companion.turn-to", "key": situations_of(name)[0].id})
    session.handle({"do": "companion.example"})
    session.handle({"do": "companion.lay"})
    opened = session.handle({"do": "script"})["author"]["draft"]
    assert opened["open"]["after"]["asks"], "also where nothing has been played"
    do(session, "title", name="about", lang="en", text="My own")
    do(session, "ask", at=1, key=opened["open"]["after"]["asks"][0]["key"])
    assert session.handle(opened["table"])["page"] == "table"
    line = session.desk.line  # type: ignore[union-attr]
    moves = line.game.offers(line.state, session.desk.you)  # type: ignore[union-attr]
    if moves:
        session.handle({"do": "act", "move": _plain(moves[0])})
    session.handle({"do": "script"})
    steps = session.own.draft.steps
    assert len(steps) == 2 + bool(moves)
    assert steps[1]["step"] != "tell"
    assert session.own.draft.meta["about"]["en"] == "My own"


def test_a_draft_from_a_link_has_its_table_too() -> None:
    session = Session(lang="en", address={"page": "companion", "edition": "munchkin-quest"})
    session.handle({"do": "companion.example"})
    session.handle({"do": "companion.lay"})
    session.handle({"do": "script"})
    again = shown_again(session)
    assert again.handle(again.screen()["author"]["draft"]["table"])["page"] == "table"


def test_a_game_that_goes_another_way_keeps_what_is_common() -> None:
    fresh = from_lesson().own.draft
    kept = titled(fresh, "about", "en", "My own")
    assert continued(kept, replace(fresh, steps=fresh.steps[:3])) == kept, "one has only gone back"
    other = replace(kept, steps=(*kept.steps[:3], *kept.steps[4:]))
    assert [step["id"] for step in continued(other, fresh).steps[:3]] == [step["id"] for step in kept.steps[:3]]
    assert len(continued(other, fresh).steps) == len(fresh.steps)
