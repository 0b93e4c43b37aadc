"""Games of bots on a board, played in slices, so that whoever waits for them can look on."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import mean, median
from typing import Any

from tutor.bots import bot_named
from tutor.bots.base import Bot
from tutor.bots.runner import Stuck, next_action
from tutor.games.card_adventure.board import Board
from tutor.games.edition import Edition
from tutor.games.registry import edition
from tutor.kernel.chance import Chance
from tutor.kernel.state import Action

EDITION = "card-plus-adventure"
MOST_TURNS = 150  # of a game that nobody wins and nobody loses
STOPPED = "stopped"
WON = "goal"
Z = 1.96  # of 95 percent


@dataclass
class Tally:
    """What came of the games so far."""

    done: int = 0
    total: int = 0
    players: int = 1
    won: int = 0
    turns: list[int] = field(default_factory=list)
    endings: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)  # PCs that went out, by the cell in which they did
    actions: int = 0
    seconds: float = 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares of games won the true one lies, at 95 percent (Wilson's interval)."""
        n = self.done
        if not n:
            return 0.0, 1.0
        p = self.won / n
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        half = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
        return max(0.0, middle - half), min(1.0, middle + half)

    def and_(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.done + other.done,
            self.total + other.total,
            self.players,
            self.won + other.won,
            self.turns + other.turns,
            self.endings + other.endings,
            self.deaths + other.deaths,
            self.actions + other.actions,
            self.seconds + other.seconds,
        )

    def told(self) -> dict[str, Any]:
        """As plain data."""
        low, high = self.interval
        n = max(1, self.done)
        length = self.turns or [0]
        return {
            "games": self.done,
            "players": self.players,
            "won": {"n": self.won, "share": round(self.won / n, 4), "low": round(low, 4), "high": round(high, 4)},
            "turns": {
                "least": min(length),
                "median": median(length),
                "mean": round(mean(length), 2),
                "most": max(length),
            },
            "endings": dict(self.endings.most_common()),
            "deaths": dict(self.deaths.most_common()),
            "actions": self.actions,
            "seconds": round(self.seconds, 3),
        }


class Simulation:
    """Some games on a board. A game may be begun in one slice and ended in another."""

    def __init__(
        self,
        board: Board,
        players: int,
        bots: tuple[str, ...],
        games: int,
        seed: int = 0,
        variants: tuple[str, ...] = (),
    ) -> None:
        self.edition: Edition = edition(EDITION)
        self.board = board
        self.players = players
        self.bots = bots
        self.seed = seed
        self.tally = Tally(total=games, players=players)
        self._seated: list[Bot] = [bot_named(self.edition, bots[n % len(bots)]) for n in range(players)]
        start = {"board": board.id, "step": "deal", "seats": [{} for _ in range(players)], "variants": variants}
        self._inline = self.edition.table.inline([], [board.model_dump(mode="json")])
        self._start = self.edition.table.START.model_validate(start)
        self._state: Any = None
        self._luck = Random(seed)
        self._deaths: Counter[str] = Counter()
        self._moved = 0

    @property
    def running(self) -> bool:
        return self.tally.done < self.tally.total

    def run(self, for_seconds: float) -> Tally:
        """Play on for so long, or until all games are over."""
        began = time.perf_counter()
        while self.running and time.perf_counter() - began < for_seconds:
            self._go_on()
        self.tally.seconds += time.perf_counter() - began
        return self.tally

    def _go_on(self) -> None:
        if self._state is None:
            self._deal()
            return
        try:
            action = next_action(self.edition.game, self._state, self._seated, self._luck)
        except Stuck:
            self._over(STOPPED)
            return
        if action is None:
            self._over(self._state.ending.way if self._state.ending is not None else STOPPED)
        elif self._state.turn > MOST_TURNS:
            self._over(STOPPED)
        else:
            self._play(action)

    def _deal(self) -> None:
        seed = self.seed + self.tally.done
        table = self.edition.table
        self._luck = Random(seed)
        self._state = table.lay_out(self._start, Chance(seed=seed), self._inline, self.edition.game).state
        self._deaths, self._moved = Counter(), 0

    def _play(self, action: Action) -> None:
        self._state, events = self.edition.game.play(self._state, action)
        self._moved += 1
        self._deaths.update(event.facts["where"] for event in events if event.kind == "PcOut")

    def _over(self, way: str) -> None:
        tally = self.tally
        tally.done += 1
        tally.won += way == WON
        tally.turns.append(self._state.turn)
        tally.endings[way] += 1
        tally.deaths.update(self._deaths)
        tally.actions += self._moved
        self._state = None
