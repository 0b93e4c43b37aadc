"""The worlds that are left: counted one by one, and never told apart by what is hidden."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from seven_bosses.house import GAME, laid
from seven_bosses.secrets import twin
from seven_bosses.test_secrets import states

from tutor.games.seven_bosses.cards import name_of
from tutor.games.seven_bosses.knowledge import WAYS, WHICH_BOSS, WHO, WORLDS
from tutor.games.seven_bosses.play import apply_change
from tutor.games.seven_bosses.state import Syndicates, members, opponent
from tutor.games.seven_bosses.whatif import Change
from tutor.kernel.events import total
from tutor.kernel.verdict import BadInput

TOLD = """
phase: action
seats:
- {columns: [[~observer], [~ghost]], up: [~observer], boss: ~boss-ghost}
- columns: [[~hermit, ~fixer], [~canary, ~gunman], [~bullet]]
  barred: {~hermit: [~fixer], ~canary: [~fixer], ~bullet: [~fixer, ~gunman]}
  boss: ~boss-hermit
"""


def one_by_one(s: Syndicates, viewer: int) -> list[dict[str, str]]:
    """Every way in which the names can lie under the face-down members of the opponent, by place."""
    lying = members(s, opponent(viewer))
    hidden = [(place, m) for place, m in lying if not (m.up or m.seen)]
    open_names = {name_of(m.card) for _, m in lying if m.up or m.seen}
    open_names |= {name_of(card) for card in s.players[opponent(viewer)].graveyard}
    names = [name for name in s.box.names if name not in open_names]
    return [
        {place: name for (place, _), name in zip(hidden, order, strict=True)}
        for order in permutations(names)
        if all(name not in m.barred for (_, m), name in zip(hidden, order, strict=True))
    ]


def agrees(s: Syndicates, viewer: int) -> None:
    worlds = one_by_one(s, viewer)
    bosses = len(GAME.ask(s, WHICH_BOSS, viewer))
    assert total(GAME.ask(s, WORLDS, viewer)) == len(worlds) * bosses
    for place in worlds[0] if worlds and bosses else ():
        about = {"seat": viewer, "target": place}
        ways = {x.source: x.value for x in GAME.ask(s, WAYS, about)}
        counted = {name: sum(world[place] == name for world in worlds) for name in s.box.names}
        assert ways == {name: n for name, n in counted.items() if n}
        assert set(ways) == {x.source for x in GAME.ask(s, WHO, about)}


def test_orders_are_counted_as_they_are_when_something_was_told() -> None:
    s = laid(TOLD).state
    for viewer in (0, 1):
        agrees(s, viewer)
    assert 0 < len(one_by_one(s, 0)) < 120


@pytest.mark.parametrize("seed", [3, 8])
def test_orders_are_counted_as_they_are_in_games(seed: int) -> None:
    for n, (s, seat, _) in enumerate(states(seed)):
        hidden = sum(not (m.up or m.seen) for _, m in members(s, opponent(seat)))
        if n % 4 == 0 and 0 < hidden < 7:
            agrees(GAME.view(s, seat), seat)


@pytest.mark.parametrize("seed", range(6))
def test_no_hidden_fact_changes_a_number(seed: int) -> None:
    rng = Random(seed)
    for s, seat, _ in states(seed):
        other = twin(s, seat, rng)
        for question, about in [(WORLDS, seat), (WHICH_BOSS, seat)]:
            assert GAME.ask(GAME.view(s, seat), question, about) == GAME.ask(GAME.view(other, seat), question, about)
            assert GAME.ask(s, question, about) == GAME.ask(other, question, about)


# -- supposing -------------------------------------------------------------------------------------------------------


def test_whoever_is_supposed_somewhere_is_there_and_known() -> None:
    s = laid(TOLD).state
    for x in GAME.ask(s, WAYS, {"seat": 0, "target": "front-1"}):
        now = apply_change(s, Change("suppose", 1, "front-1", x.source))
        there = now.players[1].columns[1].front
        assert there is not None
        assert (name_of(there.card), there.seen) == (x.source, True)
        assert all(name_of(m.card) not in m.barred for _, m in members(now, 1))
        assert total(GAME.ask(now, WORLDS, 0)) == x.value * len(GAME.ask(s, WHICH_BOSS, 0))


@pytest.mark.parametrize(
    "change",
    [
        Change("suppose", 1, "front-1", "sb.card.fixer"),
        Change("suppose", 1, "front-1", "sb.card.underling"),
        Change("suppose", 0, "front-0", "sb.card.ghost"),
        Change("turn", 1, "front-7"),
        Change("turn", 2, "front-0"),
        Change("boss", 0, "", "sb.card.boss-gunman"),
        Change("boss", 0, "", "nobody"),
    ],
)
def test_what_cannot_be_is_not_supposed(change: Change) -> None:
    with pytest.raises(BadInput):
        apply_change(laid(TOLD).state, change)


def test_a_member_is_turned_and_both_know_it() -> None:
    s = laid(TOLD).state
    down = apply_change(s, Change("turn", 0, "front-0")).players[0].columns[0].front
    up = apply_change(s, Change("turn", 0, "front-1")).players[0].columns[1].front
    assert down is not None
    assert up is not None
    assert (down.up, down.seen, up.up) == (False, True, True)


def test_another_boss_card_comes_from_where_it_lay() -> None:
    s = laid(TOLD).state
    now = apply_change(s, Change("boss", 0, "", "sb.card.boss-observer"))
    assert now.players[0].boss == "sb.card.boss-observer"
    assert sorted((*now.deck, *(p.boss for p in now.players))) == sorted((*s.deck, *(p.boss for p in s.players)))
