"""An address as a picture that telephones read, on a wall or on paper."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import segno

QUIET = 4  # empty cells around it, which readers need


def qr_code(address: str) -> dict[str, Any]:
    """Its width in cells, and the dark ones as one SVG path: the page draws it by itself, from no foreign markup."""
    rows = [list(row) for row in segno.make_qr(address, error="m").matrix_iter(border=QUIET)]
    runs = (run for y, row in enumerate(rows) for run in _runs(y, row))
    return {"size": len(rows), "path": "".join(runs)}


def _runs(y: int, row: list[int]) -> list[str]:
    found, x = [], 0
    for dark, cells in groupby(row):
        wide = len(list(cells))
        if dark:
            found.append(f"M{x} {y}h{wide}v1h-{wide}z")
        x += wide
    return found
