"""Mistakes in a position: each is told with what to write instead; and everything that can be written is described."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from seven_bosses.house import EDITION, laid

from tutor.audit.schemas import schema
from tutor.kernel.verdict import BadInput
from tutor.tables.models import TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee

ALONE = "phase: assassination\nseats: [{}, {columns: [[~hermit, ~ghost]]}]\n"
STARTS = {
    "seats: [{boss: ghost}, {}]": "did you mean 'sb.card.boss-ghost'",
    "seats: [{up: [~ghots]}, {}]": "did you mean 'sb.card.ghost'",
    "seats: [{columns: [[~underling]]}, {}]": "no member in play has a boss card that is free",
    "seats: [{barred: {~hermit: [~hermit]}}, {}]": "has its own name",
    "seats: [{boss: ~boss-hermit}, {boss: ~boss-hermit}]": "is in two places",
    "attack: {target: front-0, name: ~ghost}": "write `phase: assassination`",
    ALONE + "attack: {target: front-0}": "lies face down, so write the `name` declared",
    ALONE.replace("]]}", "]], up: [~hermit]}") + "attack: {target: front-0, name: ~ghost}": "so leave `name` out",
    ALONE + "attack: {target: front-3, name: ~ghost}": "write one of front-0, rear-0",
    ALONE + "attack: {target: rear-0, name: ~ghost}": "lies in the rear row",
    "lasting: [{kind: watch, seat: 0, card: ~boss-gunman}]": "did you mean 'sb.card.boss-observer'",
    "lasting: [{kind: watch, seat: 1, card: ~boss-observer}]": "and `boss_up: true` for seats.1",
    "seats: [{boss: ~boss-gunman, boss_up: true}, {}]\n"
    "lasting: [{kind: silence, seat: 0, card: ~boss-gunman}]": "write 2 or 4",
    "seats: [{}, {boss: ~boss-gunman, boss_up: true}]\n"
    "lasting: [{kind: silence, seat: 1, card: ~boss-gunman, until: 9}]": "write 3",
    "seats: [{boss: ~boss-observer, boss_up: true}, {}]\n"
    "lasting: [{kind: watch, seat: 0, card: ~boss-observer, until: 4}]": "leave `until` out",
    "gone: [~boss-hermit]": "boss cards that can: sb.card.boss-fixer",
    "seats: [{columns: [[ハーミット]]}, {}]": "did you mean 'sb.card.hermit'",
    "seats: [{columns: [[~hermit, ~ghost, ~fixer]]}, {}]": "write one, or two with the front-row card first",
    "seats: [{columns: [[~hermit], [~hermit]]}, {}]": "write each member once",
    "seats: [{columns: [[~gunman], [~underling], [~bullet], [~hermit], [~observer], [~canary], [~fixer], [~ghost], "
    "[~gunman]]}, {}]": "'sb.card.gunman' lies there twice",
    "seats: [{columns: [[~hermit]], up: [~ghost]}, {}]": "write it into `columns`, or leave it out here",
    "seats: [{up: [~hermit], seen: [~hermit]}, {}]": "leave it out of `seen` and `barred`",
    "seats: [{seen: [~hermit], barred: {~hermit: [~ghost]}}, {}]": "leave it out of `barred`",
    "{phase: turn, turn: 1, seats: [{columns: [[~hermit]]}, {}]}": "in the first turn all eight lie in the rows",
    "{phase: turn, turn: 1, seats: [{}, {up: [~hermit]}]}": "write a later `turn`",
    "{phase: turn, turn: 1, seats: [{}, {boss: ~boss-ghost, boss_up: true}]}": "no trump has been used yet",
    "{phase: rearrangement, turn: 1, gone: [~boss-fixer]}": "no trump has been used yet",
    "seats: [{graveyard: [~ghost]}, {}]": "lies in `columns` too; write it in one of the two",
    "seats: [{columns: [[~gunman]], graveyard: [~ghost, ~ghost]}, {}]": "graveyard: 'sb.card.ghost' lies there twice",
    "{phase: lay-out, seats: [{}, {boss: ~boss-ghost}]}": "can be written as `chance`",
    "{phase: deal, active: 1}": "active: in the phase `deal` chance is still to decide it",
    "{phase: lay-out, turn: 5}": "turn: in the phase `lay-out` the first turn is still to come; leave it out",
}
PROBES = {
    "ask: {question: sb.ability.ready, of: ~hermit}": "as 'sb.card.hermit/a' of seat 0",
    "ask: {question: sb.knows.ways, of: {seat: 0, target: hermit}}": "write one of front-0, front-1",
    "ask: {question: sb.rows.cards, of: {seat: 0}}": "row: front | rear",
    "try: {action: assassinate, seat: 0, target: front-8, name: ~hermit}": "write one of front-0",
    "try: {action: assassinate, seat: 0, target: front-00, name: ~hermit}": "there is no card at 'front-00'",
    "try: {action: use, seat: 0, member: ~hermit}": "did you mean 'sb.card.hermit/a'",
    "try: {action: use, seat: 1, member: ~hermit}": "did you mean 'sb.card.hermit/b'",
    "try: {action: use, seat: 0, member: ハーミット}": "did you mean 'sb.card.hermit/a'",
    "try: {action: assassinate, seat: 0, target: front-0, name: hermit}": "write one of sb.card.gunman",
    "try: {action: rearrange, seat: 0, columns: [[]]}": "each has one or two",
}


@pytest.mark.parametrize("start", STARTS)
def test_a_start_that_cannot_be_says_what_to_write(start: str) -> None:
    with pytest.raises(BadInput) as refused:
        laid(start)
    assert STARTS[start] in str(refused.value)


@pytest.mark.parametrize("probe", PROBES)
def test_so_does_a_probe(probe: str) -> None:
    table = {"edition": EDITION.id, "start": {}, "probes": [yaml.safe_load(probe.replace("~", "sb.card."))]}
    file = TableFile.model_validate(table)
    with pytest.raises(BadInput) as refused:
        Referee(*open_table(file)).answer(file.probes[0])
    assert PROBES[probe] in str(refused.value)


def fields(made: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    defs = made["$defs"]
    actions = [choice["$ref"].rpartition("/")[2] for choice in defs["Action"]["anyOf"]]
    for name in ("Start", "SeatSpec", "AttackSpec", "LastingSpec", *actions):
        for key, field in defs[name]["properties"].items():
            if key not in ("do", "action"):
                yield name, key, field


def test_every_field_of_a_position_and_of_an_action_is_described() -> None:
    made = schema("table", EDITION)
    assert [f"{name}.{key}" for name, key, field in fields(made) if not field.get("description")] == []
    told = made["x-questions"]
    assert [question for question, of in told.items() if "dict[" in of["of"] or not of["title"]] == []
