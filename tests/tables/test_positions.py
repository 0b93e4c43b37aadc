"""A position of the tests fails where what its step expects does not come, and where nobody would look for it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from positions import Case, Positions

START = {"seats": [{"level": 3}, {}], "monsters": [{"card": "mq.card.goldfish", "base": 0}], "fight": {"main": 0}}
POSITIONS = Positions("munchkin-quest", Path(__file__).parent)


def hold(*probes: dict[str, Any]) -> None:
    POSITIONS.hold({"start": START, "probes": list(probes)})


STRENGTH = {"question": "mq.combat.strength", "of": 0}


def test_what_comes_as_expected_goes_well() -> None:
    hold({"ask": STRENGTH, "total": 3}, {"ask": {"question": "x"}, "wrong": "x"})


@pytest.mark.parametrize(
    "step",
    [
        {"ask": STRENGTH, "wrong": "has no answer"},
        {"try": {"seat": 1, "action": "fight"}, "wrong": "there is no"},
        {"offers": 0, "wrong": "no seat"},
        {"offers": 0, "lack": [{"action": "fight"}]},
        {"ask": STRENGTH, "is": 4},
        {"asks": STRENGTH},
    ],
    ids=lambda step: "-".join(step),
)
def test_what_does_not_come_and_what_is_not_read_fails(step: Case) -> None:
    with pytest.raises(AssertionError):
        hold(step)
