"""Many games of bots, in several processes if wished, and what came of them."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from statistics import mean, median
from typing import Any

from tutor.bots.base import Apart, Counts, apart_of, bot_named, counted_of
from tutor.bots.runner import GameOver, Stuck, play_game
from tutor.games.registry import edition

BATCH = 4
Z = 1.96  # standard deviations to both sides that hold 95 per cent


@dataclass(frozen=True)
class Job:
    """Some games to be played: their seeds, and who plays."""

    edition: str
    bots: tuple[str, ...]
    players: int
    variants: tuple[str, ...]
    seeds: tuple[int, ...]
    cards: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True)
class Brief:
    """A game in numbers. `gained` is what each seat's numbers (level, gold ...) have changed by, `apart` what else the
    seats are told apart by (who goes first ...).
    """

    seed: int
    bots: tuple[str, ...]
    way: str
    winners: tuple[int, ...]
    actions: int
    events: int
    gained: tuple[dict[str, int], ...]
    apart: tuple[dict[str, str], ...]


@dataclass
class Tally:
    """Games counted."""

    games: list[Brief] = field(default_factory=list)
    seconds: float = 0.0
    busy: float = 0.0


Keep = Callable[[int, GameOver], None]


def simulate(job: Job, jobs: int = 1, keep: Keep | None = None, step: Callable[[int], None] | None = None) -> Tally:
    """Play all games. `keep` gets each of them (then one process plays), `step` the number of those just finished."""
    tally = Tally()
    began = time.perf_counter()
    batches = [replace(job, seeds=job.seeds[i : i + BATCH]) for i in range(0, len(job.seeds), BATCH)]
    for briefs, busy in _played(batches, jobs, keep):
        tally.games.extend(briefs)
        tally.busy += busy
        if step is not None:
            step(len(briefs))
    tally.seconds = time.perf_counter() - began
    return tally


def _played(batches: list[Job], jobs: int, keep: Keep | None) -> Iterator[tuple[list[Brief], float]]:
    if jobs == 1 or keep is not None or len(batches) == 1:
        yield from (_batch(batch, keep) for batch in batches)
        return
    edition(batches[0].edition).game  # noqa: B018  loaded once, before processes are forked from this one
    with ProcessPoolExecutor(max_workers=min(jobs, len(batches), 4 * (os.cpu_count() or 1))) as pool:
        yield from pool.map(_batch, batches)


def _batch(job: Job, keep: Keep | None = None) -> tuple[list[Brief], float]:
    found = edition(job.edition)
    bots, counted, apart = [bot_named(found, name) for name in job.bots], counted_of(found), apart_of(found)
    briefs = []
    began = time.process_time()
    for seed in job.seeds:
        try:
            game = play_game(found, bots, job.players, seed, job.variants, job.cards)
        except Stuck as error:
            raise Stuck(f"the game with seed {seed}: {error}") from error
        briefs.append(brief(seed, game, counted, apart))
        if keep is not None:
            keep(seed, game)
    return briefs, time.process_time() - began


def brief(seed: int, game: GameOver, counted: Counts | None = None, apart: Apart | None = None) -> Brief:
    states = [moment.state for moment in game.line.moments]
    first, last, seats = states[0], states[-1], range(len(game.bots))
    asked = (counted or {}).items()
    gained = tuple({key: n(last, seat) - n(first, seat) for key, n in asked} for seat in seats)
    groups = tuple({key: of(states, seat) for key, of in (apart or {}).items()} for seat in seats)
    return Brief(seed, game.bots, game.way, game.winners, game.actions, game.events, gained, groups)


# -- counting --------------------------------------------------------------------------------------------------------


def told(tally: Tally) -> dict[str, Any]:
    """The tally as plain data."""
    actions = sum(g.actions for g in tally.games)
    lengths = [g.actions for g in tally.games]
    return {
        "games": len(tally.games),
        "seconds": round(tally.seconds, 3),
        "actions": actions,
        "events": sum(g.events for g in tally.games),
        "actions_per_second": round(actions / tally.seconds, 1) if tally.seconds else 0.0,
        "games_per_second": round(len(tally.games) / tally.seconds, 2) if tally.seconds else 0.0,
        "lengths": {
            "least": min(lengths),
            "median": median(lengths),
            "mean": round(mean(lengths), 2),
            "most": max(lengths),
        },
        "endings": dict(sorted(Counter(g.way for g in tally.games).items())),
        "seats": _by(tally, lambda game, seat: str(seat), "seat"),
        "bots": _by(tally, lambda game, seat: game.bots[seat], "bot"),
        "apart": {key: _by(tally, partial(_group, key), key) for key in tally.games[0].apart[0]},
    }


def _group(key: str, game: Brief, seat: int) -> str:
    return game.apart[seat][key]


def between(wins: int, games: int) -> tuple[float, float]:
    """Where the true rate of winning is, as far as so many games can tell (Wilson's interval of 95 per cent)."""
    rate, more = wins / games, Z * Z / games
    middle, half = rate + more / 2, Z * sqrt(rate * (1 - rate) / games + more / (4 * games))
    return max(0.0, (middle - half) / (1 + more)), min(1.0, (middle + half) / (1 + more))


def _by(tally: Tally, key: Callable[[Brief, int], str], name: str) -> list[dict[str, Any]]:
    """Results of each seat or bot: games, wins, and what was gained on average."""
    groups: dict[str, list[tuple[Brief, int]]] = {}
    for game in tally.games:
        for seat in range(len(game.bots)):
            groups.setdefault(key(game, seat), []).append((game, seat))
    found = []
    for group, played in sorted(groups.items()):
        wins = sum(seat in game.winners for game, seat in played)
        numbers = {k: round(mean(game.gained[seat][k] for game, seat in played), 3) for k in played[0][0].gained[0]}
        bots = {} if name == "bot" else {"bots": sorted({game.bots[seat] for game, seat in played})}
        low, high = between(wins, len(played))
        rates = {"win_rate": round(wins / len(played), 4), "between": [round(low, 4), round(high, 4)]}
        rows = {"games": len(played), "wins": wins, **rates, "gained": numbers}
        found.append({name: int(group) if name == "seat" else group, **bots, **rows})
    return found
