"""What processes take of this machine, as Linux tells it; elsewhere nothing is told."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")


def megabytes(pid: int) -> float | None:
    """A process's own memory and its share of what it has in common with others (PSS)."""
    try:
        lines = (PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("Pss:")), None)


def together(pids: Iterable[int]) -> float | None:
    found = [size for pid in pids if (size := megabytes(pid)) is not None]
    return sum(found) if found else None


def available() -> float | None:
    """Megabytes that new processes could have: of the machine, or of the container where that is less."""
    found = [size for size in (_of_machine(), _of_container()) if size is not None]
    return min(found) if found else None


def _of_machine() -> float | None:
    try:
        lines = (PROC / "meminfo").read_text().splitlines()
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("MemAvailable:")), None)


def _of_container() -> float | None:
    group = Path("/sys/fs/cgroup")
    try:
        most = (group / "memory.max").read_text().strip()
        used = int((group / "memory.current").read_text())
    except (OSError, ValueError):
        return None
    return None if most == "max" else max(0.0, (int(most) - used) / 1024 / 1024)
