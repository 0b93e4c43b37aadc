"""Positions of `cases/`: what is refused and by which rule, what happens, who is waited for, what each seat sees."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from seven_bosses.house import CARD, GAME, do, kinds, laid, refusals
from seven_bosses.secrets import twin

from tutor.games.seven_bosses.state import Syndicates, members, opponent
from tutor.kernel.events import total
from tutor.kernel.records import plain
from tutor.kernel.state import pending
from tutor.tables.referee import value_at

FOLDER = Path(__file__).parent / "cases"
SAID = ("events", "never", "state", "waits", "sees", "asks", "refused", "by")
Case = dict[str, Any]


def cases() -> list[Case]:
    texts = (path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml")))
    return [case for text in texts for case in yaml.safe_load(text.replace("~", CARD))]


def begun(case: Case) -> Syndicates:
    state: Syndicates = laid(yaml.safe_dump(case["start"], allow_unicode=True)).state
    return state


def check_state(s: Any, wanted: dict[str, Any]) -> None:
    for path, value in wanted.items():
        found = value_at(plain(s), tuple(path.split(".")))
        if isinstance(value, str) and value.startswith("-"):
            assert value[1:] not in found, path
        else:
            assert found == value, path


def check_asks(s: Any, wanted: list[dict[str, Any]]) -> None:
    """What is asked, what it makes, and by `terms` what each of its parts counts."""
    for ask in wanted:
        of = ask["of"]
        terms = GAME.ask(s, ask["question"], of)
        assert total(terms) == ask["makes"], (ask, terms)
        if "terms" in ask:
            assert {term.source: term.value for term in terms} == ask["terms"], ask


def nothing_hidden_is_told(s: Syndicates) -> None:
    """No view names what its seat does not know: the same table with other cards there looks the same."""
    for seat in (0, 1):
        for seed in range(3):
            assert GAME.view(s, seat) == GAME.view(twin(s, seat, Random(seed)), seat)
        told = json.dumps(plain(GAME.view(s, seat)))
        other = s.players[opponent(seat)]
        kept = [m.card for _, m in members(s, other.seat) if not (m.up or m.seen)]
        kept += [other.boss] if other.boss and not other.boss_up else []
        assert not [card for card in kept if f'"{card}"' in told], (seat, kept)


def in_order(wanted: list[str], told: list[str]) -> bool:
    """Whether these happened one after the other, whatever else happened between."""
    left = iter(told)
    return all(kind in left for kind in wanted)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_it_comes_out_as_the_booklet_has_it(case: Case) -> None:
    s = begun(case)
    check_asks(s, case.get("asks", []))
    for step in case["steps"]:
        action = {key: value for key, value in step.items() if key not in SAID}
        if "refused" in step:
            assert step["by"] in refusals(s, do=step["refused"], **action), step
            continue
        s, events = do(s, action)
        told = kinds(events)
        assert in_order(step.get("events", []), told), (step, told)
        assert not set(step.get("never", ())) & set(told), (step, told)
        check_state(s, step.get("state", {}))
        check_asks(s, step.get("asks", []))
        nothing_hidden_is_told(s)
        for seat, seen in step.get("sees", {}).items():
            check_state(GAME.view(s, seat), seen)
        if "waits" in step:
            window = pending(s)
            assert window is not None
            assert window.kind == step["waits"], step
    check_state(s, case.get("state", {}))
    if "ending" in case:
        assert s.ending is not None
        assert [s.ending.way, *s.ending.winners] == case["ending"]
