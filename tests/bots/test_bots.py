"""Bots: they see only what their seat may see, play by the rules, and the sensible one plays better than chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor.bots import Bot, bot_named, bots_of, play_game
from tutor.bots.base import RandomBot, must_choose
from tutor.bots.runner import GameOver, polled
from tutor.games.registry import edition
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Window
from tutor.tables.records import fingerprint

QUEST = edition("munchkin-quest")
NAMES = tuple(bots_of(QUEST))


def played(*names: str, players: int = 3, seed: int = 0) -> GameOver:
    return play_game(QUEST, [bot_named(QUEST, name) for name in names], players, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_games_end(name: str, players: int) -> None:
    for seed in range(25):
        game = played(name, players=players, seed=seed)
        assert game.line.state.ending is not None
        assert game.bots == (name,) * players


@pytest.mark.parametrize("name", NAMES)
def test_every_action_is_legal(name: str) -> None:
    for seed in range(10):
        game = played(name, seed=seed)
        line: Line[Any] = game.line.at(0)
        for action in game.line.actions:
            assert line.game.why_not(line.state, action) == ()
            line = line.do(action)
        assert fingerprint(line) == fingerprint(game.line)


class Watcher:
    """Plays at random, and looks at what it is shown."""

    name = "watcher"

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.inner = RandomBot()
        self.seen = 0

    def choose(self, view: Any, offers: tuple[Action, ...], rng: Random) -> Action | None:
        self.seen += 1
        assert {a.seat for a in offers} == {self.seat}
        for player in view.players:
            assert player.seat == self.seat or set(player.hand) <= {"?"}
        for deck in (view.monster_deck, view.treasure_deck, view.dxm_deck):
            assert set(deck) <= {"?"}
        assert view.chance.seed == 0
        assert view.chance.dice == ()
        return self.inner.choose(view, offers, rng)


def test_a_bot_is_shown_nothing_hidden() -> None:
    for seed in range(10):
        watchers = [Watcher(seat) for seat in range(4)]
        play_game(QUEST, watchers, 4, seed)
        assert all(w.seen for w in watchers)


class Silent:
    """Never wants anything. Where it must choose, the game goes on with what comes first."""

    name = "silent"

    def __init__(self) -> None:
        self.polled = 0
        self.had_to = 0

    def choose(self, view: Any, offers: tuple[Action, ...], rng: Random) -> Action | None:
        self.polled += 1
        self.had_to += must_choose(view, offers[0].seat)
        return None


def test_declining_is_allowed_where_nobody_waits() -> None:
    silent = Silent()
    bots: list[Bot] = [bot_named(QUEST, "greedy"), silent]
    for seed in range(12):
        game = play_game(QUEST, bots, 2, seed)
        assert game.line.state.ending is not None
    assert 0 < silent.had_to < silent.polled


def test_who_is_asked() -> None:
    rng = Random(1)
    led = Window("fight", "mq.combat.last-calls", (1, 2, 0), lead=1)
    lead, others = polled(led, rng)
    assert lead == 1
    assert set(others) == {0, 2}
    assert polled(Window("calls", "mq.combat.announce", (2, 0)), rng) == (2, ())
    assert polled(Window("opening", "mq.x", (1, 0), mode="ordered"), rng) == (1, ())
    assert polled(Window("vote", "mq.x", (0, 1), mode="each"), rng) == (0, ())


def test_the_sensible_bot_gains_more_levels_than_chance() -> None:
    def gained(name: str) -> int:
        total = 0
        for seed in range(60):
            game = played(name, seed=seed)
            before, after = game.line.moments[0].state, game.line.state
            total += after.players[0].level - before.players[0].level
        return total

    assert gained("greedy") > gained("random") + 30


def test_unknown_bots() -> None:
    with pytest.raises(BadInput, match="did you mean 'random'"):
        bot_named(QUEST, "randon")
