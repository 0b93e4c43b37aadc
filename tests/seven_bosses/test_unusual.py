"""Positions of `cases/`: what is refused and by which rule, what happens, who is waited for, what each seat sees.

Of what is refused, `by` names one rule, or a list of all of them in their order. `waits` may name the seat as well.
After `do: quiet` everybody has let things be. `own` are texts of one's own, `chance` is scripted as in a table file.
"""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from seven_bosses.house import CARD, GAME, do, kinds, laid, quiet, refusals
from seven_bosses.secrets import twin

from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.knowledge import WORLDS
from tutor.games.seven_bosses.state import HIDDEN, Syndicates, boss_is_known, members, no_bosses, opponent
from tutor.kernel.chance import Chance
from tutor.kernel.events import total
from tutor.kernel.records import plain
from tutor.kernel.state import pending
from tutor.tables.referee import value_at

FOLDER = Path(__file__).parent / "cases"
SAID = ("events", "never", "state", "waits", "sees", "asks", "refused", "by")
MOST_HIDDEN = 6  # orders of more cards than these are not counted one by one
Case = dict[str, Any]


def cases() -> list[Case]:
    texts = (path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.yaml")))
    return [case for text in texts for case in yaml.safe_load(text.replace("~", CARD))]


def begun(case: Case) -> Syndicates:
    chance = case.get("chance", [])
    dice = tuple(x for x in chance if isinstance(x, int))
    luck = Chance(dice=dice, cards=tuple(x for x in chance if isinstance(x, str)))
    state: Syndicates = laid(yaml.safe_dump(case["start"], allow_unicode=True), luck, case.get("own")).state
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
        kept += [other.boss] if other.boss and not boss_is_known(s, other) else []
        assert not [card for card in kept if f'"{card}"' in told], (seat, kept)


def in_order(wanted: list[str], told: list[str]) -> bool:
    """Whether these happened one after the other, whatever else happened between."""
    left = iter(told)
    return all(kind in left for kind in wanted)


def worlds_are_counted(s: Syndicates) -> None:
    """One by one, from nothing but what the seat sees: whom the hidden cards may be, and which boss card is held."""
    for seat in (0, 1):
        view = GAME.view(s, seat)
        p = view.players[opponent(seat)]
        lying = [m for _, m in members(view, p.seat)]
        hidden = [m for m in lying if m.card == HIDDEN]
        known = {name_of(card) for card in (*p.graveyard, *(m.card for m in lying if m not in hidden))}
        left = [name for name in view.box.names if name not in known]
        if s.ending is not None or not s.listed or len(hidden) > MOST_HIDDEN:
            continue
        orders = sum(
            all(name not in m.barred for m, name in zip(hidden, order, strict=True)) for order in permutations(left)
        )
        out = {view.players[seat].boss, *view.gone, *view.deck}
        free = [b for id, b in view.box.bosses.items() if id not in out and b.member not in no_bosses(p)]
        assert total(GAME.ask(s, WORLDS, seat)) == orders * (len(free) if p.boss == HIDDEN else 1), seat


def refused(s: Syndicates, step: Case, action: dict[str, Any]) -> None:
    by, found = step["by"], refusals(s, do=step["refused"], **action)
    assert found == by if isinstance(by, list) else by in found, (step, found)


def waits_for(s: Syndicates, wanted: str) -> None:
    window = pending(s)
    assert window is not None
    assert wanted in (window.kind, f"{window.kind} {window.seats[0]}"), window


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["name"])
def test_it_comes_out_as_the_booklet_has_it(case: Case) -> None:
    s = begun(case)
    check_asks(s, case.get("asks", []))
    for step in case["steps"]:
        action = {key: value for key, value in step.items() if key not in SAID}
        if "refused" in step:
            refused(s, step, action)
            continue
        s, events = quiet(s) if action["do"] == "quiet" else do(s, action)
        told = kinds(events)
        assert in_order(step.get("events", []), told), (step, told)
        assert not set(step.get("never", ())) & set(told), (step, told)
        check_state(s, step.get("state", {}))
        check_asks(s, step.get("asks", []))
        nothing_hidden_is_told(s)
        worlds_are_counted(s)
        for seat, seen in step.get("sees", {}).items():
            check_state(GAME.view(s, seat), seen)
        if "waits" in step:
            waits_for(s, step["waits"])
    check_state(s, case.get("state", {}))
    if "ending" in case:
        assert s.ending is not None
        assert [s.ending.way, *s.ending.winners] == case["ending"]
