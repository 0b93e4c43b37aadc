"""Positions as data, put to the referee as a table file would be: what is done and asked, and what must come of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from card_adventure.house import cards

from tutor.kernel.verdict import Impossible
from tutor.tables.models import Probe, TableFile
from tutor.tables.opening import open_table
from tutor.tables.referee import Referee, value_at

FOLDER = Path(__file__).parent / "cases"
CASES = [case for path in sorted(FOLDER.glob("*.yaml")) for case in yaml.safe_load(path.read_text(encoding="utf-8"))]
ASKED = ("do", "try", "ask", "state", "view", "offers")
Case = dict[str, Any]


def opened(case: Case) -> Referee:
    given = {key: case[key] for key in ("start", "chance", "variants") if key in case}
    return Referee(*open_table(TableFile.model_validate(cards({"edition": "card-plus-adventure", **given}))))


def kinds(answer: Case) -> list[str]:
    return [event["kind"] for event in answer["events"]]


def in_order(wanted: list[str], found: list[str]) -> bool:
    rest = iter(found)
    return all(kind in rest for kind in wanted)


def check(referee: Referee, step: Case) -> None:
    """What one step says, held against the referee's answer."""
    if "count" in step:
        found = referee.answer(Probe(state=tuple(step["count"])))
        assert len(found["value"]) == step["is"], found["value"]
        return
    asked = next(key for key in ASKED if key in step)
    answer = referee.answer(Probe.model_validate({asked: cards(step[asked])}))
    if asked == "do":
        assert answer["verdict"] == "ok", answer["denials"]
        assert in_order(step.get("events", []), kinds(answer)), kinds(answer)
        assert not set(step.get("never", ())) & set(kinds(answer))
    elif asked == "try":
        assert answer["legal"] == step.get("legal", False), answer["denials"]
        assert set(step.get("refused", ())) <= {denied["rule"] for denied in answer["denials"]}, answer["denials"]
    elif asked == "ask":
        assert answer["total"] == step["total"], answer["terms"]
    elif asked == "state":
        assert answer["value"] == cards(step["is"])
    elif asked == "view":
        assert value_at(answer["view"], tuple(step["path"])) == cards(step["is"])


@pytest.mark.parametrize("case", CASES, ids=[case["name"].replace(" ", "-") for case in CASES])
def test_a_position_goes_as_the_booklet_says(case: Case) -> None:
    if "impossible" in case:
        with pytest.raises(Impossible) as refused:
            opened(case)
        assert refused.value.rule == case["impossible"]
        return
    referee = opened(case)
    for step in case["probes"]:
        check(referee, step)
