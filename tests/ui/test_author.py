"""A scenario is made without code: played, asked about, saved, shown; and nothing of it is taken on trust."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from ui.walking import GEEK, LANGS

from tutor.cli.main import main
from tutor.games.registry import editions
from tutor.tables.companion import situations_of
from tutor.ui.author.wrong import told_data
from tutor.ui.session import Session

WORDS = ("title", "about", "shows", "home")


def do(session: Session, verb: str, **given: Any) -> dict[str, Any]:
    return session.handle({"do": f"author.{verb}", **given})


def from_lesson(lang: str = "en") -> Session:
    session = Session(lang=lang, address={"lesson": GEEK, "step": "thrown", "lang": lang})
    assert session.handle({"do": "script"})["page"] == "author"
    return session


def filled(session: Session, lang: str = "en") -> Session:
    for name in WORDS:
        do(session, "title", name=name, lang=lang, text=f"My {name}")
    return session


@pytest.mark.parametrize("lang", LANGS)
def test_what_was_played_becomes_steps_told_in_both_languages(lang: str) -> None:
    session = from_lesson(lang)
    steps = session.own.draft.steps
    assert [step["step"] for step in steps] == ["tell"] * len(steps)
    assert len(steps) > 3
    for step in steps:
        assert all(step["label"][x] and step["line"][x] for x in LANGS)
    assert any("薬" in step["line"]["ja"] for step in steps)


def test_a_title_in_one_language_ends_the_one_that_the_table_gave() -> None:
    session = from_lesson()
    assert session.own.draft.meta["title"]["ja"]
    do(session, "title", name="title", lang="en", text="My own")
    assert session.own.draft.meta["title"] == {"en": "My own", "ja": ""}
    do(session, "title", name="title", lang="ja", text="私の")
    assert session.own.draft.meta["title"] == {"en": "My own", "ja": "私の"}


def test_a_part_begins_with_a_scene_after_which_the_first_question_may_come() -> None:
    """The scene carries all that came before the part; a question before it would come before all."""
    session = from_lesson()
    before, position = session.own.draft.steps, session.own.draft.line(2).state
    part = do(session, "begin", at=2)["author"]["draft"]
    assert part["open"]["asks"]
    assert [one["label"] for one in session.own.draft.steps[1:]] == [one["label"] for one in before[2:]]
    assert session.own.draft.line(1).state == position
    do(session, "ask", at=1, key=part["open"]["asks"][0]["key"])
    assert session.own.draft.steps[1]["step"] == "predict"
    assert do(session, "step", at=0)["author"]["draft"]["open"]["asks"] == []


@pytest.mark.parametrize("lang", LANGS)
def test_a_question_is_put_in_and_the_file_holds(tmp_path: Path, lang: str) -> None:
    session = from_lesson(lang)
    screen = do(session, "step", at=1)
    asks = screen["author"]["draft"]["open"]["asks"]
    assert asks, "something can be asked before a move"
    screen = do(session, "ask", at=1, key=asks[0]["key"])
    assert session.own.draft.steps[1]["step"] == "predict"
    assert screen["focus"] == f"{session.own.draft.steps[1]['id']}.label.{lang}"
    assert do(session, "save")["author"]["wrong"]  # title and the like are still to be written
    filled(session, lang)
    screen = do(session, "save")
    assert screen["author"]["wrong"] == []
    file = screen["author"]["file"]
    saved = tmp_path / file["name"]
    saved.write_text(file["text"], encoding="utf-8")
    assert main(["check", str(saved)]) == 0
    screen = do(session, "show")
    assert screen["page"] == "projector"


def test_a_chance_that_is_none_is_not_told_as_about_nothing() -> None:
    """Alone she is five behind, and has no die."""
    session = from_lesson()
    asks = do(session, "step", at=1)["author"]["draft"]["open"]["asks"]
    (chance,) = (one["key"] for one in asks if "how many rolls win" in one["text"])
    do(session, "ask", at=1, key=chance)
    assert session.own.draft.steps[1]["because"]["en"] == "Every roll counted, none wins."


@pytest.mark.parametrize("name", list(editions()))
def test_a_position_of_ones_own_becomes_a_scenario_in_every_game(name: str) -> None:
    session = Session(lang="en", address={"page": "companion", "edition": name})
    session.handle({"do": "companion.turn-to", "key": situations_of(name)[0].id})
    session.handle({"do": "companion.example"})
    assert session.handle({"do": "companion.lay"})["page"] == "table"
    line = session.desk.line  # type: ignore[union-attr]
    moves = line.game.offers(line.state, 0)
    if moves:
        session.handle({"do": "act", "move": _plain(moves[0])})
    assert session.handle({"do": "script"})["page"] == "author"
    draft = session.own.draft
    assert len(draft.steps) == 1 + bool(moves)
    asks = [k for at in range(len(draft.steps)) for k in do(session, "step", at=at)["author"]["draft"]["open"]["asks"]]
    assert asks or not moves


def _plain(action: Any) -> dict[str, Any]:
    from tutor.kernel.replay import plain_action

    return plain_action(action)


@pytest.mark.parametrize("name", list(editions()))
def test_a_match_becomes_a_scenario_that_deals_the_same(name: str) -> None:
    session = Session(lang="en", address={"deal": name, "seed": "7", "players": "2"})
    before = session.desk.line.state  # type: ignore[union-attr]
    assert session.handle({"do": "script"})["page"] == "author"
    draft = session.own.draft
    end = draft.line(len(draft.steps)).state
    assert [_bare(p) for p in end.players] == [_bare(p) for p in before.players]


def _bare(player: Any) -> Any:
    from tutor.kernel.records import plain

    return {k: v for k, v in plain(player).items() if k != "name"}


def test_a_recorded_game_is_opened_and_goes_on_the_wall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["play", "seven-bosses", "--bots", "random,random", "--seed", "3", "--json"])
    record = capsys.readouterr().out
    session = Session(lang="en", address={"page": "author"})
    screen = do(session, "upload", text=record, name="game.json")
    assert screen["author"]["wrong"] == []
    assert len(screen["author"]["draft"]["steps"]) > 3


@pytest.mark.parametrize("lang", LANGS)
def test_whoever_only_compares_is_told_that_nothing_is_asked(lang: str) -> None:
    """It was added from a list of things to ask, so that "nothing is asked yet" alone would be a riddle."""
    session = Session(lang=lang, address={"deal": "seven-bosses", "seed": "5", "players": "2"})
    for _ in range(2):
        _one_move(session)
    session.handle({"do": "script"})
    filled(session, lang)
    after = do(session, "step", at=len(session.own.draft.steps) - 1)["author"]["draft"]["open"]["after"]
    only = next(one["key"] for one in after["asks"] if one["key"].startswith("changes"))
    do(session, "ask", at=after["at"], key=only)
    (told,) = do(session, "save")["author"]["wrong"]
    assert {"en": "only compares", "ja": "比べて見せるだけ"}[lang] in told


@pytest.mark.parametrize("name", list(editions()))
def test_a_game_that_was_dealt_is_played_on_also_from_a_file(
    name: str,
) -> None:
    """Saved, opened, played on at its table by one move, and written on with all moves before it."""
    session = Session(lang="en", address={"deal": name, "seed": "7", "players": "2"})
    _one_move(session)
    session.handle({"do": "script"})
    text = yaml.safe_dump(told_data(session.own.draft.file()))
    again = Session(lang="en", address={"page": "author"})
    table = do(again, "upload", text=text, name="dealt.yaml")["author"]["draft"]["table"]
    moves = _moves(again)
    assert again.handle(table)["page"] == "table"
    _one_move(again)
    assert again.handle({"do": "script"})["page"] == "author"
    assert _moves(again) > moves
    assert again.own.draft.table == session.own.draft.table


def _moves(session: Session) -> int:
    return sum(len(step.get("do", ())) for step in session.own.draft.steps)


def _one_move(session: Session) -> None:
    line = session.desk.line  # type: ignore[union-attr]
    move = next(offers[0] for seat in range(2) if (offers := line.game.offers(line.state, seat)))
    session.handle({"do": "act", "move": _plain(move)})


def test_steps_are_joined_and_removed_where_nothing_depends_on_them() -> None:
    session = from_lesson()
    count = len(session.own.draft.steps)
    do(session, "merge", at=2)
    assert len(session.own.draft.steps) == count - 1
    do(session, "drop", at=1)  # others come after it
    assert len(session.own.draft.steps) == count - 1
    do(session, "drop", at=count - 2)
    assert len(session.own.draft.steps) == count - 2


def test_a_saved_scenario_is_opened_again_as_it_was() -> None:
    session = filled(from_lesson())
    asks = do(session, "step", at=1)["author"]["draft"]["open"]["asks"]
    do(session, "ask", at=1, key=asks[0]["key"])
    text = do(session, "save")["author"]["file"]["text"]
    again = Session(lang="en", address={"page": "author"})
    do(again, "upload", text=text, name="mine.yaml")
    assert again.own.draft.file()["steps"] == yaml.safe_load(text)["steps"]


BAD = ["", "[]", "a: b", "scenario: 1", "x" * 500_000, "- - -", "{", "edition: munchkin-quest\nstart: {}\nactions: [7]"]


@pytest.mark.parametrize("text", BAD)
def test_a_damaged_file_is_refused_in_words(text: str) -> None:
    session = Session(lang="en", address={"page": "author"})
    screen = do(session, "upload", text=text, name="<script>alert(1)</script>.yaml")
    assert screen["page"] == "author"
    assert screen["author"]["wrong"]
    assert "<" not in screen["author"]["wrong"][0].partition(":")[0]


def test_intents_that_fit_nothing_change_nothing() -> None:
    session = from_lesson()
    before = session.own.draft
    for intent in ({"at": 99}, {"at": -5}, {"at": "x"}, {}, {"at": 1, "name": "do", "lang": "en", "text": "x"}):
        for verb in ("write", "merge", "drop", "ask", "step", "title", "nothing"):
            if verb == "drop" and intent.get("at") == 1:
                continue
            if verb == "merge" and intent.get("at") == 1:
                continue
            assert do(session, verb, **intent)["page"] == "author"
    assert [s["id"] for s in session.own.draft.steps] == [s["id"] for s in before.steps]


@pytest.mark.parametrize("name", list(editions()))
def test_a_part_of_a_long_recorded_game_becomes_a_scenario(name: str, tmp_path: Path, capsys: Any) -> None:
    """Begun in the middle, ended soon after, asked about, saved, checked, and shown in the very position."""
    assert main(["play", name, "--bots", "sensible,random", "--seed", "3", "--json"]) == 0
    session = Session(address={"page": "author", "lang": "en"})
    do(session, "upload", name="game.json", text=capsys.readouterr().out)
    steps = session.own.draft.steps
    assert len(steps) > 15
    filled(session)
    position = session.own.draft.line(11).state
    do(session, "end", at=14)
    do(session, "begin", at=10)
    assert [one["label"] for one in session.own.draft.steps[1:]] == [one["label"] for one in steps[10:15]]
    assert session.own.draft.line(2).state == position
    asks = do(session, "step", at=2)["author"]["draft"]["open"]["asks"]
    do(session, "ask", at=2, key=asks[0]["key"])
    screen = do(session, "save")
    assert screen["author"]["wrong"] == []
    saved = tmp_path / screen["author"]["file"]["name"]
    saved.write_text(screen["author"]["file"]["text"], encoding="utf-8")
    assert main(["check", str(saved)]) == 0
    shown = Session(address={"page": "scenarios", "lang": "en"})
    shown.handle({"do": "scenarios.upload", "name": saved.name, "text": saved.read_text(encoding="utf-8")})
    wall = shown.screen()
    assert wall["page"] == "projector" or "too long" in str(wall["scenarios"]["wrong"])


def test_a_whole_recorded_game_is_too_much_for_a_class(capsys: Any) -> None:
    assert main(["play", "munchkin-quest", "--bots", "sensible,random", "--seed", "3", "--json"]) == 0
    session = Session(address={"page": "author", "lang": "en"})
    do(session, "upload", name="game.json", text=capsys.readouterr().out)
    assert len(session.own.draft.steps) > 60
    wrong = do(filled(session), "save")["author"]["wrong"]
    assert len(wrong) == 1
    assert "Choose the step to begin with" in wrong[0]


def test_what_begins_and_ends_is_a_step_that_tells() -> None:
    session = from_lesson()
    before = session.own.draft.steps
    for verb, at in (("begin", 0), ("begin", 99), ("begin", -1), ("end", len(before) - 1), ("end", -1)):
        do(session, verb, at=at)
    assert session.own.draft.steps == before
