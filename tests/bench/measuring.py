"""Two things measured in turns, so that whatever slows the machine down slows both, and one table of what came out."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median

ROUNDS = 5


@dataclass(frozen=True)
class Row:
    """One comparison. `more` says whether more is better; `aim` is the ratio of ours to the peer that we want."""

    what: str
    ours: float
    peer: float
    ratio: float
    unit: str
    peer_name: str
    aim: float
    more: bool

    @property
    def reached(self) -> bool:
        return self.ratio >= self.aim if self.more else self.ratio <= self.aim

    def cells(self) -> tuple[str, ...]:
        aim = f"{'≥' if self.more else '≤'} {self.aim:g}"
        mark = "reached" if self.reached else "not yet"
        told = (f"{number(self.ours)} {self.unit}", f"{number(self.peer)} {self.unit}", self.peer_name)
        return (self.what, *told, f"{self.ratio:.2f}", aim, mark)


HEAD = ("what", "ours", "peer", "which peer", "ratio", "aim", "")


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:,.2f}"


def rate(work: Callable[[], int], seconds: float = 0.7) -> float:
    """How much of its work gets done in a second of this process; `work` does some and says how much."""
    done, began = 0, time.process_time()
    while (took := time.process_time() - began) < seconds:
        done += work()
    return done / took


def took(work: Callable[[], object]) -> float:
    """Seconds."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def in_turns(
    what: str,
    unit: str,
    ours: Callable[[], float],
    peers: dict[str, Callable[[], float]],
    aim: float,
    *,
    more: bool,
    rounds: int = ROUNDS,
) -> Iterable[Row]:
    """Measures ours and every peer in turns, several times; the ratio is the median of those of the rounds."""
    found: list[tuple[float, dict[str, float]]] = []
    for i in range(rounds):
        print(f"\r{what}: {i + 1} of {rounds} ", end="", file=sys.stderr, flush=True)
        found.append((ours(), {name: measure() for name, measure in peers.items()}))
    print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
    for name in peers:
        ratio = median(mine / theirs[name] for mine, theirs in found)
        theirs = median(p[name] for _, p in found)
        yield Row(what, median(mine for mine, _ in found), theirs, ratio, unit, name, aim, more)


def table(rows: Iterable[Row]) -> str:
    lines = [HEAD, *(row.cells() for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(HEAD))]
    return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)).rstrip() for line in lines)
