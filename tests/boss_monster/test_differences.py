"""The points on which the two editions differ: each is seen on a table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from boss_monster.cases import short
from findings import assert_none

from tutor.cli import rule as command
from tutor.content.models import LANGS, Difference
from tutor.games.registry import edition
from tutor.kernel.records import plain
from tutor.tables.differences import Comparison, compare, wrong_with

ALPHA, REVISED = "boss-monster-alpha", "boss-monster-revised"
POINTS = 44
# Where something else happens; on the others the same does, by another rule or by our reading of it.
OTHERWISE = {
    *("bosses", "spells", "room-names"),
    *("play-time", "starting-hand", "mulligan-when", "variants"),
    *("place", "level-up", "steps-in-a-room", "death", "passing-on"),
}
DIFFERENCES = edition(ALPHA).differences
SEEN = short(yaml.safe_load(Path(__file__).with_name("differences.yaml").read_text(encoding="utf-8")))
each = pytest.mark.parametrize("difference", DIFFERENCES, ids=lambda d: name(d))


def name(difference: Difference) -> str:
    return difference.id.removeprefix("bm.difference.")


@cache
def compared(id: str) -> Comparison:
    found = compare(next(d for d in DIFFERENCES if d.id == id))
    assert found is not None
    return found


def test_every_point_is_there_once() -> None:
    assert len({d.id for d in DIFFERENCES}) == len(DIFFERENCES) == POINTS
    assert all(set(d.sides) == {ALPHA, REVISED} for d in DIFFERENCES)
    assert list(SEEN) == [name(d) for d in DIFFERENCES]


@each
def test_a_point_is_seen_to_differ(difference: Difference) -> None:
    found = compared(difference.id)
    assert found.differs
    assert found.otherwise == (name(difference) in OTHERWISE)


@each
def test_each_side_shows_just_this(difference: Difference) -> None:
    shown = compared(difference.id).shown
    found: dict[str, Any] = {
        id.removeprefix("boss-monster-"): {
            "rule": side.rule.id if side.rule is not None else "",
            "moves": side.finding.moves,
            "what": plain(side.finding.what),
        }
        for id, side in shown.items()
    }
    assert found == SEEN[name(difference)]


@each
def test_what_is_seen_comes_of_the_rules_of_its_side(difference: Difference) -> None:
    for id, shown in compared(difference.id).shown.items():
        own = difference.sides[id].rules
        assert not own or shown.finding.cites(own), (id, shown.finding)
        assert shown.rule is not None or not (own or shown.finding.rules)


@each
def test_what_is_seen_is_told_in_both_languages(difference: Difference) -> None:
    for shown in compared(difference.id).shown.values():
        assert_none([lang for lang in LANGS if not shown.finding.says[lang].strip()])


def test_both_play_on_one_table() -> None:
    assert_none([name(d) for d in DIFFERENCES if d.table is None])


def test_what_is_about_paper_and_clocks_is_counted() -> None:
    time, variants = (compared(f"bm.difference.{id}").shown for id in ("play-time", "variants"))
    assert {id: shown.finding.what[-1] for id, shown in time.items()} == {ALPHA: 20, REVISED: 30}
    assert {id: shown.finding.what[-1] for id, shown in variants.items()} == {ALPHA: 1, REVISED: 5}
    spans = {id: re.findall(r"\+(\d+)", shown.finding.says["en"]) for id, shown in time.items()}
    assert spans == {ALPHA: ["15", "5"], REVISED: ["20", "10"]}


def test_the_level_up_comes_when_a_room_stands_up_or_after_the_next_building() -> None:
    shown = compared("bm.difference.level-up").shown
    assert shown[ALPHA].finding.what == shown[REVISED].finding.what
    assert shown[ALPHA].finding.moves < shown[REVISED].finding.moves
    assert shown[REVISED].instead is not None


def test_a_rule_tells_what_was_seen_under_both() -> None:
    found = edition(REVISED)
    told = command.told(found, found.ledger["bmr.adventure.death"])["differences"]
    assert [one["id"] for one in told] == ["bm.difference.death"]
    seen = {id: side["seen"] for id, side in told[0]["sides"].items()}
    assert seen[ALPHA]["rule"] == "bma.adventure.death"
    assert seen[REVISED]["rule"] == "bmr.adventure.death"
    assert seen[ALPHA]["text"] == seen[REVISED]["text"]
    assert seen[ALPHA]["instead"] is None
    assert seen[REVISED]["instead"] is not None


def test_a_difference_that_is_none_is_found_out() -> None:
    assert_none([wrong for d in DIFFERENCES for wrong in wrong_with(d)])
    death = next(d for d in DIFFERENCES if name(d) == "death")
    data = death.model_dump(exclude_unset=True)
    nothing = {**data, "table": {**data["table"], "moves": []}}
    assert all("comes of none of its rules" in wrong for wrong in wrong_with(Difference.model_validate(nothing))[-2:])
    unknown = {
        **data,
        "sides": {ALPHA: {**data["sides"][ALPHA], "rules": ["bma.x.y"]}, REVISED: data["sides"][REVISED]},
    }
    assert wrong_with(Difference.model_validate(unknown))[0] == f"the rule 'bma.x.y' is unknown to {ALPHA}"
