"""Many games on a board at once, in several processes if wished."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from math import inf

from tutor.games.card_adventure.board import Board
from tutor.maker.simulating import Simulation, Tally

BATCH = 5


@dataclass(frozen=True)
class Batch:
    """Some of the games."""

    board: Board
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    variants: tuple[str, ...] = ()

    def play(self) -> Tally:
        return Simulation(self.board, self.players, self.bots, self.games, self.seed, self.variants).run(inf)


def play_many(whole: Batch, jobs: int, step: Callable[[int], None]) -> Tally:
    """Play all games; `step` gets the number of those just finished."""
    began = time.perf_counter()
    firsts = range(0, whole.games, BATCH)
    batches = [replace(whole, games=min(BATCH, whole.games - first), seed=whole.seed + first) for first in firsts]
    tally = Tally(players=whole.players)
    if jobs == 1 or len(batches) == 1:
        for batch in batches:
            tally = tally.and_(batch.play())
            step(batch.games)
    else:
        with ProcessPoolExecutor(max_workers=min(jobs, len(batches), 4 * (os.cpu_count() or 1))) as pool:
            for played in pool.map(Batch.play, batches):
                tally = tally.and_(played)
                step(played.done)
    tally.seconds = time.perf_counter() - began
    return tally
