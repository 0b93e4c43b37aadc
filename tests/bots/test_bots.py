"""Bots: they see only what their seat may see, play by the rules, and the sensible one plays better than chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tutor.bots import Bot, bot_named, bots_of, play_game
from tutor.bots.base import RandomBot, must_choose
from tutor.bots.runner import GameOver, polled
from tutor.games.registry import edition
from tutor.kernel.engine import tag_of
from tutor.kernel.replay import Line
from tutor.kernel.state import Action
from tutor.kernel.verdict import BadInput
from tutor.kernel.windows import Window
from tutor.tables.records import fingerprint

QUEST = edition("munchkin-quest")
NAMES = tuple(bots_of(QUEST))
FEW = {"random": 6, "sensible": 2}


def played(*names: str, players: int = 3, seed: int = 0) -> GameOver:
    return play_game(QUEST, [bot_named(QUEST, name) for name in names], players, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", NAMES)
def test_games_end(name: str, players: int) -> None:
    for seed in range(FEW[name]):
        game = played(name, players=players, seed=seed)
        assert game.line.state.ending is not None
        assert game.bots == (name,) * players


@pytest.mark.parametrize("name", NAMES)
def test_every_action_is_legal(name: str) -> None:
    for seed in range(2):
        game = played(name, seed=seed)
        line: Line[Any] = game.line.at(0)
        for action in game.line.actions:
            assert line.game.why_not(line.state, action) == ()
            line = line.do(action)
        assert fingerprint(line) == fingerprint(game.line)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    first, again = played(name, seed=5), played(name, seed=5)
    assert first.line.actions == again.line.actions
    assert first.way == again.way


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
        for deck in (view.monster_deck, view.treasure_deck, view.dxm_deck, view.tile_deck, view.link_deck):
            assert set(deck) <= {"?"}
        assert view.chance.seed == 0
        assert view.chance.dice == ()
        return self.inner.choose(view, offers, rng)


def test_a_bot_is_shown_nothing_hidden() -> None:
    for seed in range(4):
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
    bots: list[Bot] = [bot_named(QUEST, "random"), silent]
    for seed in range(6):
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


def test_random_play_draws_kinds_of_actions_by_their_weights() -> None:
    state = QUEST.table.deal(2, 1)
    offers = QUEST.game.offers(state, state.stack[-1].seats[0])
    kinds = {tag_of(type(a)) for a in offers}
    assert "pass" in kinds
    never = RandomBot(weights=dict.fromkeys(kinds - {"pass"}, 0.0))
    assert {tag_of(type(never.choose(None, offers, Random(n)))) for n in range(20)} == {"pass"}  # type: ignore[arg-type]
    alike = RandomBot()
    assert len({alike.choose(None, offers, Random(n)) for n in range(50)}) > 1


def test_the_sensible_bot_beats_chance() -> None:
    won = sum(0 in played("sensible", "random", "random", seed=seed).winners for seed in range(8))
    assert won >= 5


def test_unknown_bots() -> None:
    with pytest.raises(BadInput, match="did you mean 'random'"):
        bot_named(QUEST, "randon")
