"""Games of bots: recorded, replayed event for event, simulated, and played by a person at a terminal."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from cli.calling import Called, call
from cli.positions import DEALT, RECORD

from tutor.games.edition import Edition
from tutor.games.registry import editions

EACH = [(found.id, ()) for found in editions().values()]
ALONE = [(found.id, (variant.id,)) for found in editions().values() for variant in found.variants]
ALL = [(found.id, tuple(v.id for v in found.variants)) for found in editions().values() if found.variants]


def replay(record: dict[str, Any], *more: str) -> Called:
    return call("replay", "-", "--json", *more, stdin=json.dumps(record).encode())


def game(*bots: str, seed: int = 3) -> dict[str, Any]:
    called = call("play", "munchkin-quest", "--bots", ",".join(bots), "--seed", str(seed), "--json")
    assert called.status == 0
    record: dict[str, Any] = called.json
    return record


# -- records ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("random", "random"), ("random", "sensible", "random"), ("sensible",) * 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_replay_brings_about_every_event_of_the_game(bots: tuple[str, ...], seed: int) -> None:
    record = game(*bots, seed=seed)
    called = replay(record)
    told = called.json
    assert called.status == 0
    assert told["holds"] is True
    assert told["digest"] == record["digest"]
    kept = [[{k: e[k] for k in ("kind", "rules", "facts", "cause")} for e in step["events"]] for step in told["steps"]]
    assert kept == record["events"]
    assert [step["action"] for step in told["steps"]] == record["actions"]
    assert told["ending"]["way"] == record["result"]["way"]


@pytest.mark.parametrize("edition_id, variants", [*EACH, *ALONE, *ALL])
def test_any_edition_is_replayed_with_any_variant(edition_id: str, variants: tuple[str, ...]) -> None:
    chosen = [word for variant in variants for word in ("--variant", variant)]
    record = call("play", edition_id, "--bots", "random,random", "--seed", "1", *chosen, "--json").json
    assert record["start"]["deal"]["variants"] == list(variants)
    called = replay(record)
    assert called.status == 0
    assert called.json["holds"] is True
    assert called.json["digest"] == record["digest"]


def test_the_same_seed_is_the_same_game() -> None:
    assert game("random", "sensible") == game("random", "sensible")
    assert game("random", "sensible")["digest"] != game("random", "sensible", seed=4)["digest"]


def test_the_largest_seed_makes_a_record_that_can_be_read() -> None:
    assert replay(game("random", "random", seed=10**15)).status == 0


@pytest.mark.parametrize("id", editions())
def test_after_the_end_nothing_is_to_be_thrown_or_drawn(id: str) -> None:
    record = call("play", id, "--bots", "random,random", "--seed", "9", "--json").json
    told = call("odds", "-", "--json", stdin=json.dumps(record).encode()).json
    assert (told["of"], told["plays"], "next" in told) == ("nothing", [], False)


@pytest.mark.parametrize("part", ["events", "digest", "result"])
def test_a_record_that_was_tampered_with(part: str) -> None:
    record = game("random", "random")
    if part == "events":
        step = next(n for n, events in enumerate(record["events"]) if events)
        record["events"][step][0]["rules"] = ["mq.help.one"]
    elif part == "result":
        record["result"]["winners"] = [0, 1]
    else:
        record["digest"] = "0" * 16
    called = replay(record)
    assert called.status == 1
    assert called.json["wrong"]
    assert replay({k: v for k, v in record.items() if k not in ("events", "digest", "result")}).status == 0


def test_a_refused_action_is_told_and_ends_the_replay() -> None:
    actions = [RECORD["actions"][0], {"do": "offer-help", "seat": 0}, *RECORD["actions"][1:]]
    called = replay({**RECORD, "actions": actions})
    told = called.json
    assert called.status == 1
    assert [s["verdict"] == "ok" for s in told["steps"]] == [True, False]
    assert told["not_played"] == len(actions) - 2
    refused = told["steps"][1]
    assert refused["verdict"] == refused["denials"]
    assert "mq.help.others" in [d["rule"] for d in refused["denials"]]
    assert refused["events"] == []


def test_a_record_asks_for_numbers_at_every_step() -> None:
    told = replay(RECORD).json
    asked = [answer for step in told["steps"] for answer in step["asked"]]
    assert asked[0]["total"] == sum(t["value"] for t in asked[0]["terms"])
    assert all({"rule", "page", "key", "source", "text"} <= set(t) for a in asked for t in a["terms"])


@pytest.mark.parametrize("record", [RECORD, DEALT], ids=["table", "deal"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_record_as_text(record: dict[str, Any], lang: str) -> None:
    called = call("replay", "-", "--lang", lang, stdin=json.dumps(record).encode())
    assert called.status == 0
    assert str(len(record["actions"])) in called.out.splitlines()[-1]


def test_a_record_is_a_position_too(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RECORD))
    waiting = call("table", str(path), "--json").json["waiting"]
    assert waiting is not None
    assert call("odds", str(path), "--json").json["of"] == "fight"


# -- examples and lessons --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("folder", ["examples", "lessons"])
@pytest.mark.parametrize("edition", editions().values(), ids=lambda found: found.id)
def test_every_example_and_lesson_is_replayed(edition: Edition, folder: str) -> None:
    for path in edition.files(folder):
        called = call("replay", str(path), "--json")
        assert called.status == 0, (path, called.json["wrong"] if called.out else called.err)
        told = called.json
        assert told["steps"]
        assert call("replay", told["id"], "--json").json == told


def test_the_worked_example_gives_the_numbers_of_the_book() -> None:
    told = call("replay", "mq.example.shrieking-geek", "--json").json
    totals = [
        (a["of"], a["total"]) for step in told["steps"] for a in step["asked"] if a["question"] == "mq.combat.total"
    ]
    for number in (("munchkins", 7), ("monsters", 12), ("munchkins", 30), ("monsters", 27)):
        assert number in totals
    assert "マンチキン娘" in call("replay", "mq.example.shrieking-geek", "--lang", "ja").out


# -- simulations -----------------------------------------------------------------------------------------------------


def test_simulate_counts_by_seat_and_bot() -> None:
    argv = ("simulate", "munchkin-quest", "--games", "12", "--bots", "random,sensible", "--seed", "5", "--json")
    told = call(*argv).json
    assert told["games"] == 12
    assert sum(told["endings"].values()) == 12
    assert [s["seat"] for s in told["seats"]] == [0, 1]
    assert {b["bot"] for b in told["bots"]} == {"random", "sensible"}
    assert all(set(row) >= {"games", "wins", "win_rate", "gained"} for row in (*told["seats"], *told["bots"]))
    assert told["lengths"]["least"] <= told["lengths"]["median"] <= told["lengths"]["most"]
    assert told["actions_per_second"] > 0


def test_simulate_counts_by_what_a_game_tells_seats_apart_by() -> None:
    argv = ("simulate", "seven-bosses", "--games", "8", "--bots", "random,random", "--seed", "5")
    told = call(*argv, "--json").json["apart"]
    first, second = told["turn"]
    assert (first["turn"], second["turn"]) == ("first", "second")
    assert (first["games"], first["wins"] + second["wins"]) == (8, 8)
    assert sum(row["games"] for row in told["boss"]) == 16
    assert all(
        row["boss"].startswith("sb.card.boss-") and row["between"][0] <= row["win_rate"] <= row["between"][1]
        for row in told["boss"]
    )
    assert "先攻" in call(*argv, "--lang", "ja").out


def test_jobs_do_not_change_the_result() -> None:
    argv = ("simulate", "munchkin-quest", "--games", "30", "--seed", "5", "--json")
    one, two = call(*argv).json, call(*argv, "--jobs", "2").json
    for told in (one, two):
        for key in ("seconds", "actions_per_second", "games_per_second", "jobs"):
            del told[key]
    assert one == two


def test_simulate_keeps_records_that_can_be_replayed(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert call("simulate", "munchkin-quest", "--games", "3", "--seed", "9", "--keep", str(folder)).status == 0
    kept = sorted(folder.iterdir())
    assert len(kept) == 3
    assert all(call("replay", str(path), "--json").json["holds"] for path in kept)
    assert call("check", str(folder)).status == 0


def test_a_bar_only_where_somebody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.cli.progress.PATIENCE", 0.0)
    monkeypatch.setattr("tutor.cli.progress.EVERY", 0.0)
    monkeypatch.setattr("tutor.cli.progress.FIRST_LINE", 600.0)
    argv = ("simulate", "munchkin-quest", "--games", "3", "--seed", "1", "--json")
    assert call(*argv).err == ""
    watched = call(*argv, watched=True)
    assert "3/3" in watched.err
    assert watched.json["games"] == 3


def test_a_file_or_pipe_gets_a_few_lines_of_what_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.cli.progress.FIRST_LINE", 0.0)
    called = call("simulate", "seven-bosses", "--games", "9", "--seed", "1", "--json")
    lines = called.err.splitlines()
    assert lines
    assert all(re.fullmatch(r"seven-bosses █*·+ [1-8]/9, \d+ s left", line) for line in lines)
    assert called.json["games"] == 9


def test_one_edition_is_audited_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tutor.audit.showing._SHOWN", {})
    monkeypatch.setattr("tutor.cli.progress.PATIENCE", 0.0)
    monkeypatch.setattr("tutor.cli.progress.EVERY", 0.0)
    called = call("audit", "seven-bosses", "--json", watched=True)
    assert len(called.err.split("\r")) > 100, "each proof, lesson and example moves the bar"
    assert called.json["holds"]


# -- a person --------------------------------------------------------------------------------------------------------


def sit(*lines: str, seed: int = 3, lang: str = "en") -> Called:
    text = "".join(f"{line}\n" for line in lines)
    return call("play", "munchkin-quest", "--players", "3", "--seed", str(seed), "--lang", lang, stdin=text.encode())


@pytest.mark.parametrize("seed", range(4))
def test_a_person_who_always_takes_the_last_offer_comes_to_the_end(seed: int) -> None:
    """Counting down from 60, one number is always an offer; Enter is tried once in a while."""
    numbers = [str(n) if n else "" for n in range(60, -1, -1)]
    text = "".join(f"{line}\n" for line in numbers * 200)
    argv = ("play", "munchkin-quest", "--players", "3", "--seed", str(seed), "--bots", "sensible")
    called = call(*argv, stdin=text.encode())
    assert called.status == 0
    assert "The game is over" in called.out


def test_a_person_may_leave_at_any_time() -> None:
    assert sit("quit").out.endswith("Bye.\n")
    assert sit().status == 0


def test_why_why_not_undo_log_and_languages() -> None:
    out = sit("why 2", "1", "undo", "undo", "why-not", "why-not finish-turn", "log", "look", "lang", "help", "quit").out
    assert "mq.ownturn.play-item" in out
    assert "nothing to take back" in out
    assert "finish-turn" in out
    assert "✗ refused" in out
    assert "最初の手札" in out
    assert out.endswith("また遊びましょう。\n")


def test_a_person_is_told_where_he_stands_and_what_his_cards_say() -> None:
    out = sit("read", "", "quit").out
    assert "Level 1, health 4 of 4, 3 Move left, 300 gold" in out
    assert "You are in: Entrance" in out
    assert "North: passage (1 Move) into the dark" in out
    assert "What will you play from your starting hand?" in out
    assert "Limited-Edition: Monster Level +3, treasure +1" in out
    assert out.index("Enter: Pass") < out.index("'s turn begins")


def test_nobody_is_asked_again_who_has_let_it_be() -> None:
    blocks = sit(*[""] * 12, "quit").out.split("> ")
    asked = [block for block in blocks if block.endswith("press Enter to let it be.\n")]
    assert len(asked) > 2
    assert all(a.split("\n\n")[-1] != b.split("\n\n")[-1] for a, b in pairwise(asked))


def test_what_a_person_writes_wrongly() -> None:
    out = sit("99", "zero", "why 99", "why-not dance", "why-not enhance card=mq.card.none monster=m1", "quit").out
    assert out.count("write a number from 1 to") == 3
    assert "'dance' is unknown" in out
    assert "there is no card 'mq.card.none'" in out or "there is no monster 'm1'" in out


def test_numbers_of_a_person_of_any_width_and_length() -> None:
    out = sit("１", "undo", f"{1:05000}", f"why {1:05000}", "why-not finish-turn seat=²", "ｌａｎｇ", "quit").out
    assert out.count("write a number from 1 to") == 2
    assert "seat" in out
    assert out.endswith("また遊びましょう。\n")


def test_undo_goes_back_to_the_last_decision() -> None:
    first = sit("quit").out
    back = sit("1", "undo", "quit").out
    offers = [line for line in first.splitlines() if line.strip().startswith("1  ")]
    assert back.splitlines().count(offers[0]) == 2


def test_json_needs_no_person() -> None:
    record = call("play", "munchkin-quest", "--players", "3", "--seed", "1", "--json").json
    assert record["bots"] == ["sensible"] * 3
