"""Every command: what it answers, its exit status, and one JSON document on stdout."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from cli.calling import call
from cli.positions import FIGHT, LATE, RUNNING
from findings import assert_none

from tutor.audit.kinds import kind_named
from tutor.content.source import load
from tutor.games.edition import Edition
from tutor.games.registry import editions

QUEST = editions()["munchkin-quest"]
each_edition = pytest.mark.parametrize("edition", editions().values(), ids=lambda found: found.id)


def table(data: dict[str, Any], **changes: Any) -> Any:
    return call("table", "-", "--json", stdin=json.dumps({**data, **changes}).encode())


# -- asking ----------------------------------------------------------------------------------------------------------


def test_games() -> None:
    found = {game["id"]: game for game in call("games", "--json").json["editions"]}
    quest = found["munchkin-quest"]
    assert quest["title"] == {"ja": "マンチキン・クエスト", "en": "Munchkin Quest"}
    assert quest["players"] == {"min": 2, "max": 4}
    assert quest["rules"] == {"engine": 470, "tutor": 52}
    assert quest["terms"] > 150
    assert all(quest["cards"][source] > 0 for source in ("book", "published", "house"))
    assert quest["lessons"] >= 1
    assert quest["examples"] >= 1


def test_games_count_cards_as_their_pages_mark_them() -> None:
    for game in call("games", "--json").json["editions"]:
        printed = editions()[game["id"]].catalogue()
        assert game["cards"] == {source: _of(printed, source) for source in ("book", "published", "house")}
    adventure = next(g for g in call("games", "--json").json["editions"] if g["id"] == "card-plus-adventure")
    assert adventure["cards"]["published"] == 0
    assert adventure["boards"] == {"book": 0, "published": 0, "house": 4}


def _of(printed: tuple[Any, ...], source: str) -> int:
    return sum(card.source == source for card in printed)


@pytest.mark.parametrize("words, id", [(["担当"], "handler"), (["tantou"], "handler"), (["run", "awey"], "run-away")])
def test_terms(words: list[str], id: str) -> None:
    found = call("term", *words, "--json").json
    assert found["terms"][0]["id"] == f"mq.term.{id}"
    assert call("term", *words).status == 0


def test_rules_cards_and_lessons_are_found_as_well() -> None:
    found = {one["id"]: one for one in call("term", "shreiking", "geek", "--json").json["found"]}
    assert found["mq.card.shrieking-geek"]["kind"] == "card"
    assert found["mq.card.shrieking-geek"]["page"] == 8
    told = call("term", "only", "one", "helper").out
    assert "Only one helper can be had in a fight." in told
    assert "rule: Munchkin Quest, p. 10" in told


def test_a_word_that_is_nowhere() -> None:
    assert call("term", "qqqqzzzz").status == 1
    assert call("term", "qqqqzzzz", "--json").json["terms"] == []


def test_audit_names_what_is_missing() -> None:
    called = call("audit", "munchkin-quest", "--json")
    counted = called.json["editions"][0]
    assert called.status == (0 if called.json["holds"] else 1)
    rules, totals = counted["rules"], counted["totals"]
    assert (totals["rules"], totals["engine"], totals["examples"]) == (522, 470, 40)
    for key in ("enforced", "proved", "taught"):
        missing = counted["missing"][key]
        assert totals[key] == totals["engine"] - len(missing)
        assert all(not rules[id][key] and rules[id]["who"] == "engine" for id in missing)
    untold = counted["missing"]["told"]
    assert totals["told"] == totals["advice"] - len(untold)
    assert all(not rules[id]["taught"] and rules[id]["who"] == "tutor" for id in untold)
    assert counted["missing"]["unknown"] == []
    assert totals["terms_in_both_languages"] == totals["terms"]


def test_audit_as_text() -> None:
    called = call("audit", "--lang", "ja")
    assert "munchkin-quest" in called.out
    assert "例" in called.out


# -- the referee -----------------------------------------------------------------------------------------------------


def test_a_table_answers_in_order() -> None:
    called = table(FIGHT)
    assert called.status == 0
    answers = called.json["answers"]
    assert [a["probe"] for a in answers] == ["offers", "try", "ask", "do", "do", "odds", "view", "state", "state"]
    offers, tried, asked, done, _, odds, view, one, several = answers
    assert {"do": "announce-roll", "seat": 0}.items() <= next(
        o for o in offers["offers"] if o["do"] == "announce-roll"
    ).items()
    assert all(set(o["label"]) == {"ja", "en"} for o in offers["offers"])
    assert tried["legal"] is True
    assert asked["total"] == sum(t["value"] for t in asked["terms"])
    assert done["events"][0]["kind"] == "Acted"
    assert {"kind", "rule", "rules", "facts", "cause", "text"} <= set(done["events"][1])
    assert odds["of"] == "fight"
    assert "?" in view["view"]["players"][0]["hand"]
    assert (one["value"], several["values"]) == (5, {"players.0.level": 5, "turn": 0})


def test_a_refused_do_is_status_1_with_its_reasons() -> None:
    called = table(FIGHT, probes=[{"do": {"seat": 2, "action": "offer-help"}}])
    assert called.status == 1
    (answer,) = called.json["answers"]
    assert answer["verdict"] == "denied"
    assert answer["events"] == []
    assert "mq.help.ask" in [d["rule"] for d in answer["denials"]]
    assert all({"rule", "page", "facts", "text"} <= set(d) for d in answer["denials"])


def test_a_refusal_tells_a_rule_of_the_book_from_a_ruling_of_ours() -> None:
    first = {"dungeon": ["bm.card.golem-factory"], "entrance": ["bm.card.the-fool"]}
    start = {"phase": "adventure", "active": 0, "seats": [first, {"hand": ["bm.card.freeze"]}]}
    probes = [{"seat": 0, "action": "cast", "card": "bm.card.soul-harvest"}, {"seat": 0, "action": "pass"}]
    data = {"edition": "boss-monster-alpha", "start": start, "probes": [{"try": tried} for tried in probes]}
    for lang, book, ours in (("en", "rulebook", "ruling"), ("ja", "ルールブック", "裁定")):
        told = call("table", "-", "--lang", lang, stdin=json.dumps(data).encode()).out
        assert f"(bma.cancel.target-gone, {book})" in told
        assert f"(bm.ruling.window-before-entry, {ours})" in told


def test_a_refused_try_is_an_answer() -> None:
    called = table(FIGHT, probes=[{"try": {"seat": 2, "action": "offer-help"}}, {"state": ["turn"]}])
    assert called.status == 0
    assert called.json["answers"][0]["legal"] is False


def test_a_table_that_asks_nothing_says_who_may_do_what() -> None:
    told = table(FIGHT, probes=[]).json
    assert told["waiting"]["lead"] == 0
    assert [a["probe"] for a in told["answers"]] == ["offers", "offers", "offers", "odds"]


def test_actions_may_be_written_in_three_ways() -> None:
    written: list[dict[str, Any]] = [
        {"seat": 0, "action": "ask-for-help", "whom": 1},
        {"seat": 0, "do": "ask-for-help", "whom": 1},
        {"seat": 0, "action": {"action": "ask-for-help", "whom": 1}},
    ]
    answers = table(FIGHT, probes=[{"try": w} for w in written]).json["answers"]
    assert answers[0] == answers[1] == answers[2]


def test_cards_of_ones_own() -> None:
    own = {
        "id": "mq.house.test-hat",
        "name": {"ja": "帽子", "en": "Hat"},
        "source": "house",
        "kind": "item",
        "bonus": 9,
    }
    start = {
        "seats": [{"level": 1, "gear": ["mq.house.test-hat"]}, {}],
        "monsters": [{"card": "mq.card.shrieking-geek"}],
    }
    probe = {"ask": {"question": "mq.combat.total", "of": "munchkins"}}
    told = table({"edition": "munchkin-quest"}, start=start, cards=[own], probes=[probe]).json
    assert told["answers"][0]["total"] == 10


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("data", [FIGHT, RUNNING, LATE], ids=["fight", "running", "late"])
@pytest.mark.parametrize("command", ["table", "odds"])
def test_answers_as_text(command: str, data: dict[str, Any], lang: str) -> None:
    called = call(command, "-", "--lang", lang, stdin=yaml.safe_dump(data).encode())
    assert called.status == 0
    assert called.err == ""
    assert "\033" not in called.out


# -- content ---------------------------------------------------------------------------------------------------------


def test_check_finds_each_problem_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("rules:\n  - {id: mq.x}\n")
    (tmp_path / "b.yaml").write_text("hello:\n  ja: はい\n")
    (tmp_path / "c.yaml").write_text("hello:\n  ja: '{n}枚'\n  en: '{m} cards'\n")
    (tmp_path / "d.ipynb").write_text('{"cells": [{}], "nbformat": 4}')
    (tmp_path / "ignored.txt").write_text("not ours")
    called = call("check", str(tmp_path), "--json")
    assert called.status == 1
    found = {(Path(p["file"]).name, p["line"]): p["wrong"] for p in called.json["problems"]}
    assert "field required" in found["a.yaml", 2]
    assert "one language only" in found["b.yaml", 1]
    assert "{m, n} stands in one language only" in found["c.yaml", 1]
    assert "no type or source" in found["d.ipynb", 1]
    lines = call("check", str(tmp_path)).out.splitlines()
    assert lines[0].startswith(f"{tmp_path / 'a.yaml'}:2: ")
    assert lines[-1].endswith("problems in 4 files")


def test_check_plays_tables_and_proofs(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(yaml.safe_dump(FIGHT))
    assert call("check", str(path)).status == 0
    path.write_text(yaml.safe_dump({**FIGHT, "probes": [{"offers": 8}, {"view": 9}]}))
    assert len(call("check", str(path), "--json").json["problems"]) == 2
    proof = {
        "rule": "mq.help.one",
        "shows": {"ja": "だめ", "en": "no"},
        "start": {"seats": [{}, {}]},
        "kept": [{"state": ["turn"], "equals": 5}],
    }
    path.write_text(yaml.safe_dump({"proofs": [proof]}))
    wrongs = [p["wrong"] for p in call("check", str(path), "--json").json["problems"]]
    assert any("is 0, not 5" in w for w in wrongs)


@pytest.mark.parametrize(
    "truth, says", [({}, "nothing is asked; write one of total,"), ({"win": True}, "nothing is being fought out here")]
)
def test_check_finds_a_question_that_nothing_can_settle(tmp_path: Path, truth: dict[str, Any], says: str) -> None:
    lesson = load(QUEST.folder / "lessons" / "races-and-classes.yaml")
    next(step for step in lesson["steps"] if "truth" in step)["truth"] = truth
    path = tmp_path / "lesson.yaml"
    path.write_text(yaml.safe_dump(lesson, allow_unicode=True))
    (problem,) = call("check", str(path), "--json").json["problems"]
    assert says in problem["wrong"]


@pytest.mark.parametrize(
    "kind", ["table", "record", "lesson", "example", "proof", "card", "board", "rule", "glossary", "action"]
)
def test_schemas_are_schemas(kind: str) -> None:
    for id, edition in editions().items():
        if kind == "action" or kind_named(kind, edition).fits(edition):
            jsonschema.Draft202012Validator.check_schema(call("schema", kind, id).json)
        else:
            assert call("schema", kind, id).status == 2
    jsonschema.Draft202012Validator.check_schema(call("schema", kind).json)


def test_the_schema_of_tables_knows_the_game() -> None:
    schema = call("schema", "table", "munchkin-quest").json
    validator = jsonschema.Draft202012Validator(schema)
    for data in (FIGHT, RUNNING, LATE):
        validator.validate(json.loads(json.dumps(data)))
    for wrong in (
        {**FIGHT, "probes": [{"do": {"seat": 0, "action": "dance"}}]},
        {**FIGHT, "start": {"seats": [{"level": "five"}]}},
        {**FIGHT, "probes": [{"ask": {"question": "mq.nothing"}}]},
        {**FIGHT, "edition": "chess"},
    ):
        assert not validator.is_valid(json.loads(json.dumps(wrong)))
    assert "players.N.level: integer" in schema["x-state-paths"]
    assert schema["x-questions"]["mq.combat.total"]["of"] == "side: munchkins | monsters"


@each_edition
def test_the_schema_of_tables_tells_how_to_write_every_probe(edition: Edition) -> None:
    schema = call("schema", "table", edition.id).json
    actions = [kind for kind in schema["$defs"].values() if "action" in kind.get("properties", {})]
    assert_none([kind["title"] for kind in actions if not kind["description"] or "examples" not in kind])
    assert_none([kind for kind, told in schema["x-waits"].items() if not told["asks"] or not told["actions"]])
    assert_none([question for question, told in schema["x-questions"].items() if not (told["title"] or told["says"])])


def test_every_field_of_a_munchkin_position_is_explained() -> None:
    defs = call("schema", "table", "munchkin-quest").json["$defs"]
    fields = [(k, p, q) for k, v in defs.items() for p, q in v.get("properties", {}).items()]
    assert_none([f"{kind}.{name}" for kind, name, field in fields if not {"description", "const"} & set(field)])


@pytest.mark.parametrize("kind, folder", [("lesson", "lessons"), ("example", "examples"), ("proof", "proofs")])
@each_edition
def test_what_is_shipped_fits_its_schema(edition: Edition, kind: str, folder: str) -> None:
    validator = jsonschema.Draft202012Validator(call("schema", kind, edition.id).json)
    for path in edition.files(folder):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        reading = edition.reading(path)
        validator.validate(reading(data) if reading is not None else data)


# -- help, and how quickly it comes ----------------------------------------------------------------------------------

COMMANDS = (
    *("games", "rule", "term", "audit", "replay", "table", "odds", "play", "simulate"),
    *("check", "schema", "serve", "lab", "doctor"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    called = call(command, "--help")
    assert called.status == 0
    assert f"example:\n  tutor {command}" in called.out or f"\n  tutor {command}" in called.out


def test_help_lists_every_command() -> None:
    out = call("--help").out
    assert all(f"    {command} " in out for command in COMMANDS)
    assert call("--version").out.startswith("tutor")


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from tutor.cli import main; main(['--help']); "
        "heavy = {'pydantic', 'yaml', 'msgspec', 'tornado', 'voila'}; "
        "print(sorted({m.partition('.')[0] for m in sys.modules} & heavy))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
