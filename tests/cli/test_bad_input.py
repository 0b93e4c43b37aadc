"""Bad input of every kind: one line that names file, line and what to write instead; exit 2; nothing on stdout."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from cli.calling import call
from cli.positions import FIGHT, RECORD

from tutor.games.registry import editions

HEAD = "edition: munchkin-quest\n"
SEATS = "start:\n  seats:\n    - {level: 5}\n    - {level: 3}\n"
DEEP = "[" * 100_000
OGRE = "edition: card-plus-adventure\nstart:\n  seats: [{where: W3}]\n  lies: {W9: [cpa.house.monster.ogre]}\n"
BOMB = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n"

# what is written, what the line says, and the line of the file that it names
WRITTEN = [
    pytest.param("", "not a table file", 1, id="empty"),
    pytest.param("just a sentence", "not a table file", 1, id="text"),
    pytest.param("- a\n- b\n", "not a table file", 1, id="list"),
    pytest.param("edition: munchkin-qest\n" + SEATS, "did you mean 'munchkin-quest'?", 1, id="edition"),
    pytest.param(
        "edition: chess\nstart: {board: 8x8}\n", "'chess' is unknown; known: boss-monster-alpha, ", 1, id="other-game"
    ),
    pytest.param(HEAD, "start: field required, add this field", 1, id="no-start"),
    pytest.param(HEAD + SEATS + "extra: 1\n", "extra: extra inputs are not permitted", 6, id="unknown-field"),
    pytest.param(HEAD + SEATS.replace("5", "five"), "start.seats.0.level", 4, id="wrong-type"),
    pytest.param(HEAD + SEATS.replace("5", "0"), "rule mq.absolute.level-floor", 4, id="level-zero"),
    pytest.param(HEAD + SEATS.replace("5", "11"), "rule mq.level.range", 4, id="level-eleven"),
    pytest.param(HEAD + "start:\n  seats: [{}]\n", "rule mq.setup.players", 3, id="one-player"),
    pytest.param(HEAD + "start:\n  seats: [{}, {}, {}, {}, {}]\n", "rule mq.setup.", 3, id="five-players"),
    pytest.param(
        HEAD + "start:\n  seats:\n    - {hand: [mq.card.warior]}\n    - {}\n",
        "seats.0.hand: there is no card 'mq.card.warior' in the box; did you mean 'mq.card.warrior'?",
        4,
        id="unknown-card",
    ),
    pytest.param(
        HEAD + "start:\n  seats:\n    - {gear: [mq.card.firemans-helmet]}\n    - {gear: [mq.card.firemans-helmet]}\n",
        "(rule mq.setup.decks)",
        5,
        id="more-cards-than-the-box",
    ),
    pytest.param(
        HEAD + "start:\n  seats:\n    - {hand: [mq.card.shrieking-geek]}\n    - {}\n",
        "(rule mq.mcard.never-hand)",
        4,
        id="hand",
    ),
    pytest.param(HEAD + SEATS + "variants: [fast]\n", "variants: 'fast' is unknown to munchkin-quest", 6, id="variant"),
    pytest.param(HEAD + SEATS + "probes:\n  - offers: 0\n  - offers: 9\n", "there is no seat 9", 8, id="seat"),
    pytest.param(
        HEAD + SEATS + "probes:\n  - {offers: 0, view: 1}\n", "a probe has exactly one of", 7, id="two-probes"
    ),
    pytest.param(HEAD + SEATS + "probes:\n  - try:\n", "try is empty", 7, id="empty-probe"),
    pytest.param(
        HEAD + SEATS + "probes:\n  - ask: {question: mq.combat.totl}\n",
        "did you mean 'mq.combat.total'?",
        7,
        id="question",
    ),
    pytest.param(
        HEAD + SEATS + "probes:\n  - do: {seat: 0, action: finish-trun}\n",
        "did you mean 'finish-turn'?",
        7,
        id="action",
    ),
    pytest.param(
        HEAD + SEATS.replace("level: 5", "lvl: 5"), "correct its name; did you mean 'level'?", 4, id="field-mistyped"
    ),
    pytest.param(
        HEAD + SEATS.replace("level: 5", "race: elf"),
        "remove it, or write one of name, colour, level, ",
        4,
        id="field-guessed",
    ),
    pytest.param(
        HEAD + SEATS + "probes:\n  - legal: {seat: 0}\n",
        "write one of offers, try, do, ask, odds, view, state",
        7,
        id="probe-guessed",
    ),
    pytest.param(HEAD + SEATS + "probes:\n  - offers\n", "a mapping, such as {offers: …}", 7, id="probe-alone"),
    pytest.param(
        HEAD + SEATS + "  monsters: [mq.card.gazebo]\n", "a mapping, such as {card: …}", 6, id="monster-alone"
    ),
    pytest.param(
        HEAD + SEATS + "cards: [{id: my.ogre, lvl: 5}]\n",
        "it does not say its kind, add `kind`: monster, item, ",
        6,
        id="card-without-kind",
    ),
    pytest.param(
        HEAD + SEATS + "cards: [{id: my.ogre, kind: monster, name: {ja: 鬼, en: Ogre}, source: house, levl: 5}]\n",
        "cards.0.monster.level: field required",
        6,
        id="field-of-a-card",
    ),
    pytest.param(HEAD + SEATS + "probes:\n  - do: {seat: 0}\n", "action: none is named", 7, id="no-action"),
    pytest.param(
        HEAD + SEATS + "probes:\n  - do: {action: finish-turn}\n", "finish-turn needs `seat`", 7, id="no-seat"
    ),
    pytest.param(
        HEAD + SEATS + "probes:\n  - do: {seat: 0, action: move, to: hall}\n",
        "none of north, east, south, west",
        7,
        id="word",
    ),
    pytest.param(
        HEAD + SEATS + "probes:\n  - do: {seat: 0, action: set-die, card: mq.card.loaded-die, die: last, face: 6}\n",
        "action: die is a whole number, not a word; which of the dice that lie there, from 0",
        7,
        id="word-for-a-number",
    ),
    pytest.param(
        HEAD + SEATS + "probes:\n  - do: {seat: 0, action: deal, offer: sell, cards: [1]}\n",
        "action: cards[0] is a word, not a whole number; ",
        7,
        id="number-in-a-list",
    ),
    pytest.param(
        OGRE + "probes:\n  - ask: {question: cpa.monster.bp, of: cpa.house.monster.ogre}\n",
        "write a copy, such as cpa.house.monster.ogre/1",
        6,
        id="question-about-no-copy",
    ),
    pytest.param(
        HEAD + SEATS + "probes:\n  - do: {seat: 0, action: move, to: North}\n",
        "none of north, east, south, west, see `tutor schema table munchkin-quest`",
        7,
        id="schema-of-the-edition",
    ),
    pytest.param(HEAD + SEATS + "probes:\n  - state: [players, 0, levl]\n", "nothing at players.0.levl", 7, id="path"),
    pytest.param(
        HEAD + SEATS + "probes:\n  - state: ending.winners\n",
        "there is nothing at ending.winners; ending is null here",
        7,
        id="path-of-what-is-not-there",
    ),
    pytest.param(HEAD + SEATS + "seed: true\n", "seed: input should be a valid integer (it is True)", 6, id="seed-yes"),
    pytest.param(HEAD + SEATS + "chance: [6, yes]\n", "chance: true is neither the number of a die", 6, id="die-yes"),
    pytest.param(HEAD + SEATS + "chance: [1.5]\n", "chance: 1.5 is neither the number of a die", 6, id="die-half"),
    pytest.param(HEAD + SEATS + "chance: 6\n", "chance: input should be a list", 6, id="die-alone"),
    pytest.param(HEAD + SEATS + "probes:\n  - offers: true\n", "probes.0.offers: input should be", 7, id="seat-yes"),
    pytest.param(HEAD + SEATS + "probes:\n  - view: '0'\n", "probes.0.view: input should be", 7, id="seat-word"),
    pytest.param(
        HEAD + SEATS + "probes:\n  - state: [players, no]\n", "false is neither a name nor a number", 7, id="path-no"
    ),
    pytest.param(HEAD + SEATS + "seed: 2020-01-01\n", "read as a date, put it in quotes", 6, id="date"),
    pytest.param(HEAD + SEATS + "seed: 1:30\n", "1:30 is read as 90, write plain digits", 6, id="sixties"),
    pytest.param(HEAD + SEATS + "seed: -010\n", "-010 is read as -8, write plain digits", 6, id="eights"),
    pytest.param(HEAD + SEATS + "seed: .nan\n", ".nan is no number", 6, id="nan"),
    pytest.param(HEAD + SEATS + "seed: -.inf\n", "-.inf is no number", 6, id="infinity"),
    pytest.param(HEAD + SEATS + f"seed: {'9' * 30}\n", "is too large", 6, id="large-number"),
    pytest.param(HEAD + SEATS + f"seed: {'9' * 5000}\n", "is too large", 6, id="endless-number"),
    pytest.param(HEAD + SEATS + HEAD, 'the key "edition" stands twice', 6, id="key-twice"),
    pytest.param(HEAD + SEATS + "x: &x 1\ny: *x\n", "an alias (*x), write the value out", 7, id="alias"),
    pytest.param(BOMB, "an alias (*a)", 2, id="alias-bomb"),
    pytest.param(HEAD + "<<: {a: 1}\n", "a merge key", 2, id="merge"),
    pytest.param(HEAD + "start: !!python/object/apply:os.system [ls]\n", "a tag (", 2, id="tag"),
    pytest.param(HEAD + "---\n" + HEAD, "a second document begins", 2, id="two-documents"),
    pytest.param("? [a]\n: b\n", "a key that is a list or mapping", 1, id="key-of-list"),
    pytest.param("edition: [unclosed\n", "not readable as YAML", 2, id="yaml"),
    pytest.param("a:\n\t- tab\n", "not readable as YAML", 2, id="tab"),
    pytest.param("a: b\x00c\n", "not readable as YAML", 1, id="null-byte"),
    pytest.param(DEEP, "nested too deeply", 1, id="deep"),
    pytest.param('{"a":' * 5000 + "1" + "}" * 5000, "nested too deeply", 1, id="deep-json"),
    pytest.param('{"edition": "a",\n "edition": "b"}', 'the key "edition" stands twice', 1, id="json-key-twice"),
    pytest.param('{"edition": "munchkin-quest",\n "seed": NaN}', "NaN is no number", 2, id="json-nan"),
    pytest.param('{"seed": 1e999}', "is too large", 1, id="json-large-float"),
    pytest.param(
        HEAD + 'start: {seats: [{name: "a\\e[31mb"}, {}]}\n', "a control character in 'a\\x1b[31mb'", 2, id="escape"
    ),
    pytest.param('{"edition": "x",\n "\\u0007": 1}', "a control character in '\\x07'", 2, id="bell"),
    pytest.param('{"edition": "\\ud800"}', "half a character", 1, id="half-character"),
]


@pytest.mark.parametrize("text, says, line", WRITTEN)
@pytest.mark.parametrize("command", ["table", "odds"])
def test_a_file_that_is_no_table(tmp_path: Path, command: str, text: str, says: str, line: int) -> None:
    if command == "odds" and "probes:" in text:
        command = "table"
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf-8")
    error = call(command, str(path), "--json").one_error
    assert error.startswith(f"{path}:{line}: "), error
    assert says in error


def test_a_scripted_die_that_cannot_be() -> None:
    data = {**FIGHT, "chance": [7], "probes": [{"do": {"seat": 0, "action": "announce-roll"}}]}
    passes = [{"do": {"seat": seat, "action": "pass"}} for seat in (1, 2)]
    data["probes"] = [*data["probes"], *passes]
    data["start"] = {**FIGHT["start"], "rooms": [{"id": "padded", "at": [1, 1]}, {"id": "west", "at": [1, 0]}]}
    error = call("table", "-", stdin=json.dumps(data).encode()).one_error
    assert "the script says 7, but the die has 6 sides" in error


@pytest.mark.parametrize(
    "data, says",
    [
        (b"\xff\xfe\x00binary", "not UTF-8 text"),
        ("edition: x".encode("utf-16"), "not UTF-8 text"),
        (b"a" * (10 * 1024 * 1024), "larger than 2 MB"),
        (b"{" + b" " * (10 * 1024 * 1024), "not readable as YAML"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not UTF-8 text"),
    ],
)
@pytest.mark.parametrize("command", ["table", "odds", "replay", "check"])
def test_a_file_that_is_no_text(tmp_path: Path, command: str, data: bytes, says: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(data)
    called = call(command, str(path))
    if command == "check":
        assert called.status == 1
        assert says in called.out.splitlines()[0]
    else:
        assert says in called.one_error


def test_a_record_may_be_as_long_as_a_game(tmp_path: Path) -> None:
    """Bots that do anything may take thousands of moves; what `play` prints can always be replayed."""
    path = tmp_path / "long.json"
    path.write_bytes(b'{"kind": "record", "rest": "' + b"a" * (64 * 1024 * 1024) + b'"}')
    assert "larger than 64 MB" in call("replay", str(path)).one_error
    path.write_bytes(b'{"kind": "record", "rest": "' + b"a" * (9 * 1024 * 1024) + b'"}')
    assert "larger" not in call("replay", str(path)).one_error


@pytest.mark.parametrize("command", ["table", "odds", "replay"])
def test_what_is_no_file(tmp_path: Path, command: str) -> None:
    assert "this is a folder" in call(command, str(tmp_path)).one_error
    assert "No such file" in call(command, str(tmp_path / "none.yaml")).one_error
    os.mkfifo(tmp_path / "pipe")
    assert "larger than 2 MB" in call(command, "/dev/zero").one_error


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "locked.yaml"
    path.write_text("edition: munchkin-quest\n")

    def refuse(*_: Any, **__: Any) -> Any:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert call("table", str(path)).one_error == f"{path}:1: cannot be read (Permission denied), check the path"


@pytest.mark.parametrize(
    "change, says",
    [
        (
            {"actions": [{"do": "ask-for-hlep", "seat": 0}]},
            "actions.0: action: 'ask-for-hlep' is unknown; did you mean",
        ),
        ({"actions": [{"do": "enhance", "seat": 0, "card": "mq.card.ancient", "monster": "m9"}]}, "no monster 'm9'"),
        ({"start": {}}, "a record begins with either `deal:` or `table:`"),
        ({"start": {"deal": {"players": 9}}}, "stdin:5: players: 9"),
        ({"start": {"deal": {"players": "two"}}}, "start.deal.players"),
        ({"edition": "mq"}, "edition: 'mq' is unknown"),
        ({"bots": 3}, "bots"),
        ({"start": {"deal": {"players": True}}}, "start.deal.players"),
        ({"numbers": [{"question": "mq.combat.totl"}]}, "did you mean 'mq.combat.total'?"),
    ],
)
def test_a_record_that_is_none(change: dict[str, Any], says: str) -> None:
    text = json.dumps({**RECORD, **change}, indent=1)
    assert says in call("replay", "-", stdin=text.encode()).one_error


@pytest.mark.parametrize(
    "argv, says",
    [
        (["tabel", "x"], "did you mean 'table'?"),
        (["table"], "the following arguments are required: FILE"),
        (["table", "a", "b"], "unrecognized arguments: b"),
        (["table", "a", "--lang", "jp"], "--lang 'jp' is unknown"),
        (["rule", "mq.combat.ties"], "did you mean 'mq.combat.tie'?"),
        (["rule", "zz.nothing"], "ids begin with"),
        (["term", " "], "nothing to look for"),
        (["term", "x", "--edition", "munchkin"], "did you mean 'munchkin-quest'?"),
        (["audit", "munchkin-quset"], "did you mean 'munchkin-quest'?"),
        (["rule", "mq.example.two-hats"], "is no rule; `tutor replay mq.example.two-hats` shows it"),
        (["rule", "mq.card.gazebo"], "is no rule; `tutor term mq.card.gazebo` shows it"),
        (["replay", "mq.help.one"], "no id of an example or lesson; `tutor rule mq.help.one` shows it"),
        (["replay", "mq.scenario.shrieking-geek"], "; `tutor handout mq.scenario.shrieking-geek` shows it"),
        (["replay", "mq.example.shrieking-gek"], "did you mean 'mq.example.shrieking-geek'?"),
        (["audit", ""], "edition: '' is unknown"),
        (["schema", "table", ""], "edition: '' is unknown"),
        (["term", "x", "--edition", ""], "edition: '' is unknown"),
        (["schema", "tabel"], "did you mean 'table'?"),
        (["schema", "table", "chess"], "'chess' is unknown"),
        (["check", "/nowhere/at/all.yaml"], "there is no such file"),
        (["play", "munchkin-quest", "--bots", "sensibel"], "did you mean 'sensible'?"),
        (["play", "munchkin-quest", "--players", "7"], "--players: 7; munchkin-quest is for 2 to 4"),
        (["play", "munchkin-quest", "--players", "two"], "'two' is no whole number"),
        (["play", "munchkin-quest", "--variant", "x"], "--variant: 'x' is unknown"),
        (["play", "munchkin-quest", "--players", "2", "--bots", "random,random,random"], "3 bots for 2 players"),
        (["play", "boss-monster-alpha", *["--variant", "hard-mode"] * 2], "'hard-mode' is named twice"),
        (["play", "munchkin-quest", "--seed", "1_0"], "'1_0' is no whole number"),
        (["play", "munchkin-quest", "--seed", "9" * 17], "write a whole number from 0 to 1000000000000000"),
        (["simulate", "munchkin-quest"], "required: --games"),
        (["simulate", "munchkin-quest", "--games", "0"], "write a whole number from 1"),
        (["simulate", "munchkin-quest", "--games", "1", "--seed", "-1"], "write a whole number from 0"),
        (["simulate", "munchkin-quest", "--games", "1", "--keep", "/dev/null/x"], "--keep"),
        (["serve", "--port", "99999"], "write a whole number from 1 to 65535"),
        (["serve", "--token", ""], "an empty word keeps nobody out"),
        (["serve", "--base-url", "a b"], "'a b' is no path"),
        (["serve", "--host", "192.0.2.1"], "'192.0.2.1' is no address of this machine"),
        (["serve", "--host", "no such name"], "'no such name' is no address of this machine"),
        (["serve", "--host", "a..b"], "'a..b' is no address of this machine"),
        (["serve", "--data-dir", "/dev/null/x"], "--data-dir: /dev/null/x cannot be a folder of data"),
        (["lab", "--host", "192.0.2.1"], "'192.0.2.1' is no address of this machine"),
        (["load", "1", "--url", "school.example"], "'school.example' is no address; write one such as https://"),
        (["load", "1", "--url", "http://a b"], "'http://a b' is no address"),
        (["replay", "nothing"], "ids look like 'bma.example."),
        (["handout", "nothing"], "ids look like 'bma.scenario."),
        (["handout", "mq.scenario.shrieking-gek"], "did you mean 'mq.scenario.shrieking-geek'?"),
        (["notebook", "mine.yaml"], "mine.yaml:1: cannot be read: No such file"),
        (["backup", "/dev"], "/dev: this is a folder"),
        (["backup", "x.sqlite", "--data-dir", "/nowhere/at/all"], "/nowhere/at/all: nothing is kept there"),
    ],
)
def test_what_is_asked_wrongly(argv: list[str], says: str) -> None:
    assert says in call(*argv).one_error


@pytest.mark.parametrize("id", [id for id, found in editions().items() if found.variants])
def test_no_edition_takes_a_variant_twice(id: str) -> None:
    twice = [editions()[id].variants[0].id] * 2
    table = {"edition": id, "start": {"seats": [{}, {}]}, "variants": twice}
    record = {"edition": id, "start": {"deal": {"players": 2, "variants": twice}}, "actions": []}
    for command, data in (("table", table), ("replay", record)):
        error = call(command, "-", stdin=json.dumps(data).encode()).one_error
        assert f"variants: {twice[0]!r} is named twice" in error


def test_the_unexpected_is_logged_with_an_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATA", str(tmp_path))

    def fail(_: Any) -> int:
        raise RuntimeError("a mistake of ours\nin two lines")

    monkeypatch.setattr("tutor.cli.games.run", fail)
    error = call("games").one_error
    id = error.partition("(id ")[2][:6]
    log = (tmp_path / "log" / "tutor.log").read_text()
    assert f"id {id}" in log
    assert "RuntimeError: a mistake of ours" in log


def test_the_unexpected_where_nothing_can_be_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUTOR_DATA", "/dev/null/nowhere")
    monkeypatch.setattr("tutor.cli.games.run", lambda _: 1 // 0)
    assert "no log could be written" in call("games").one_error
