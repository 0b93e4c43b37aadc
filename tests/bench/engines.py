"""The engine against two others: playing at random, asking why not, and trying something on a fork."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import count, pairwise
from random import Random
from typing import Any

import chess
from bench.measuring import Row, in_turns, rate
from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from tutor.bots.base import RandomBot
from tutor.bots.runner import next_action, play_game
from tutor.games.registry import edition
from tutor.kernel.replay import Line, Moment
from tutor.kernel.state import pending
from tutor.kernel.windows import open_seats

EDITION = "munchkin-quest"  # asked why not, and forked
PLAYED = ("munchkin-quest", "boss-monster-alpha", "boss-monster-revised", "seven-bosses", "card-plus-adventure")
COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
PLIES = 200
Measure = Callable[[], float]


def rows() -> Iterator[Row]:
    for played in PLAYED:
        yield from random_play(played)
    yield from random_fights()
    yield from in_turns(
        "is this legal? (ours says why not)",
        "µs",
        lambda: 1e6 / rate(why_not()),
        {"chess": lambda: 1e6 / rate(is_legal())},
        aim=5,
        more=False,
    )
    yield from in_turns(
        "fork and act, with the log",
        "µs",
        lambda: 1e6 / rate(fork_and_act()),
        {"catanatron": lambda: 1e6 / rate(catan_fork()), "chess": lambda: 1e6 / rate(chess_fork())},
        aim=1,
        more=False,
    )


def random_play(played: str) -> Iterable[Row]:
    seeds = count()
    players = min(4, edition(played).players[1])
    what = f"random play of {played}, with offers and the log"
    return against_random_play(what, lambda: play_game(edition(played), [RandomBot()], players, next(seeds)).actions)


def random_fights() -> Iterable[Row]:
    return against_random_play(f"random fights of {EDITION}, with offers and the log", fights())


def against_random_play(what: str, ours: Callable[[], int]) -> Iterable[Row]:
    seeds = count()
    peers = {
        "catanatron": lambda: rate(lambda: catan_game(next(seeds))),
        "chess": lambda: rate(lambda: chess_game(next(seeds))),
    }
    return in_turns(what, "actions/s", lambda: rate(ours), peers, aim=1, more=True)


# -- ours ------------------------------------------------------------------------------------------------------------


def lines() -> list[Line[Any]]:
    """Games from which positions are taken."""
    return [play_game(edition(EDITION), [RandomBot()], 4, seed).line for seed in range(20)]


def fights() -> Callable[[], int]:
    """Every fight of some games from its beginning, played at random until nobody fights any more."""
    begun = [
        (line.game, now.state)
        for line in lines()
        for before, now in pairwise(line.moments)
        if before.state.fight is None and now.state.fight is not None
    ]
    bots, seeds = [RandomBot()] * 4, count()

    def fight_them_all() -> int:
        return sum(_fought(game, state, bots, Random(next(seeds))) for game, state in begun)

    return fight_them_all


def _fought(game: Any, state: Any, bots: list[RandomBot], rng: Random) -> int:
    moments = [Moment(state)]
    while state.fight is not None and (action := next_action(game, state, bots, rng)) is not None:
        state, events = game.play(state, action)
        moments.append(Moment(state, action, events))
    return len(moments) - 1


def why_not() -> Callable[[], int]:
    """Actions of some moment, asked about at every other moment: mostly refused, each with all its reasons."""
    asked = [
        (line.game, moment.state, action)
        for line in lines()
        for moment in line.moments[::5]
        for action in line.actions[::5]
        if _makes_sense(line.game, moment.state, action)
    ]

    def ask() -> int:
        for game, state, action in asked:
            game.why_not(state, action)
        return len(asked)

    return ask


def _makes_sense(game: Any, state: Any, action: Any) -> bool:
    try:
        game.why_not(state, action)
    except ValueError:
        return False
    return True


def fork_and_act() -> Callable[[], int]:
    """Every offer of a position, each tried from the same state."""
    tried = []
    for line in lines():
        for moment in line.moments[::5]:
            window = pending(moment.state)
            seats = open_seats(window) if window else ()
            tried += [(line.game, moment.state, a) for seat in seats for a in line.game.offers(moment.state, seat)]

    def act() -> int:
        for game, state, action in tried:
            game.play(state, action)
        return len(tried)

    return act


# -- the others ------------------------------------------------------------------------------------------------------


def catan_game(seed: int) -> int:
    game = Catan([RandomPlayer(colour) for colour in COLOURS], seed=seed)
    game.play()
    return len(game.state.actions)


def chess_game(seed: int) -> int:
    board, rng, plies = chess.Board(), Random(seed), 0
    while plies < PLIES and not board.is_game_over():
        board.push(rng.choice(list(board.legal_moves)))
        plies += 1
    return plies


def chess_boards() -> list[chess.Board]:
    boards, board, rng = [], chess.Board(), Random(1)
    for _ in range(120):
        if board.is_game_over():
            break
        boards.append(board.copy())
        board.push(rng.choice(list(board.legal_moves)))
    return boards


def is_legal() -> Callable[[], int]:
    boards = chess_boards()
    moves = [move for board in boards[::8] for move in board.legal_moves]

    def ask() -> int:
        for board in boards[::8]:
            for move in moves:
                board.is_legal(move)
        return len(boards[::8]) * len(moves)

    return ask


def chess_fork() -> Callable[[], int]:
    tried = [(board, move) for board in chess_boards()[::4] for move in board.legal_moves]

    def act() -> int:
        for board, move in tried:
            board.copy(stack=False).push(move)
        return len(tried)

    return act


def catan_fork() -> Callable[[], int]:
    game, positions = Catan([RandomPlayer(colour) for colour in COLOURS], seed=1), []
    for i in range(200):
        if game.winning_color() is not None:
            break
        if i % 5 == 0:
            positions.append(game.copy())
        game.play_tick()
    tried = [(position, action) for position in positions for action in position.state.playable_actions]

    def act() -> int:
        for position, action in tried:
            position.copy().execute(action)
        return len(tried)

    return act
