"""The games that are kept go as they went, event for event; and there is one for every way in which a game can end."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
from contract.keeping import COMMAND, files, happened, replayed
from contract.playing import editions, moments, ways_of
from strategies import EDITIONS

from tutor.games.registry import edition
from tutor.tables.records import RecordFile, fingerprint, kept_events

MEANT = f"if this change is meant, run {COMMAND}"


def read(path: Path) -> RecordFile:
    return RecordFile.model_validate(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", [pytest.param(p, id=f"{e}-{p.stem}") for e in EDITIONS for p in files(e)])
def test_it_goes_as_it_went(path: Path) -> None:
    record = read(path)
    line = replayed(record)
    was = [[e.model_dump(mode="json") for e in events] for events in record.events or ()]
    for i, (action, before, now) in enumerate(zip(record.actions, was, kept_events(line), strict=True)):
        assert now == before, f"action {i}, {action}; {MEANT}"
    assert line.state.ending is not None
    assert fingerprint(line) == record.digest, MEANT


@editions
def test_each_edition_keeps_a_golden_game(edition_id: str) -> None:
    names = [path.stem for path in files(edition_id)]
    assert "golden" in names, f"run {COMMAND}"


@editions
def test_there_is_a_game_with_every_variant(edition_id: str) -> None:
    deals = [read(path).start.deal for path in files(edition_id)]
    played = {variant for deal in deals if deal is not None for variant in deal.variants}
    assert [v.id for v in edition(edition_id).variants if v.id not in played] == [], f"run {COMMAND}"


@editions
def test_there_is_a_game_for_every_way_to_end(edition_id: str) -> None:
    seen = set().union(*(happened(replayed(read(path))) for path in files(edition_id)))
    ways = ways_of(edition(edition_id))
    assert [way for way, told in ways.items() if told not in seen] == [], f"run {COMMAND}"


@editions
def test_every_ending_in_the_code_has_a_game(edition_id: str) -> None:
    ends = {read(path).result.get("way") or ending_of(path) for path in files(edition_id)}
    assert endings_in(edition(edition_id).folder) - ends == set()


def ending_of(path: Path) -> str:
    ending = replayed(read(path)).state.ending
    return ending.way if ending is not None else ""


def endings_in(folder: Path) -> set[str]:
    """The first words of all `t.end("way", ...)`."""
    calls = (n for path in folder.glob("*.py") for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr == "end"
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }


@editions
def test_no_game_ends_in_a_way_that_is_not_listed(edition_id: str, block: range) -> None:
    """Where a new rule ends fights, it is listed, and a game is kept for it."""
    ways = set(ways_of(edition(edition_id)).values())
    kinds = {kind for kind, _ in ways}
    for played, i in moments(edition_id, block):
        for event in played.line.moments[i].events:
            assert event.kind not in kinds or (event.kind, event.rule) in ways, f"{event.kind} by {event.rule}"
