"""The board drawn large: on one sheet if it fits, else on several that are laid side by side."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import ceil, floor

from tutor.maker.printing.plan import Plan
from tutor.maker.printing.words import Words

LONG, SHORT = 273.0, 190.0  # millimetres of an A4 sheet that can be printed on
HEAD = 16.0  # for the name of the board above it
LEAST, MOST = 25.0, 46.0  # millimetres from one cell to the next
MARGIN = 0.06  # of a pitch, for what reaches over the edge of the outermost cells


@dataclass(frozen=True)
class Layout:
    """How the drawing is cut up: the distance of cells, and how many of them a sheet takes and sheets there are."""

    pitch: float
    columns: int
    rows: int
    across: int
    down: int
    wide: bool

    @property
    def room(self) -> tuple[float, float]:
        return _room(self.wide)


def _room(wide: bool) -> tuple[float, float]:
    return (LONG, SHORT - HEAD) if wide else (SHORT, LONG - HEAD)


def layout(columns: int, rows: int) -> Layout:
    """As few sheets as can be, then as large as can be. Sheets are cut between cells, never through one."""
    found = []
    for wide in (False, True):
        width, height = _room(wide)
        pitch = min(MOST, max(LEAST, min(width / (columns + MARGIN), height / (rows + MARGIN))))
        fit = [max(1, floor(side / pitch - MARGIN)) for side in (width, height)]
        across, down = ceil(columns / fit[0]), ceil(rows / fit[1])
        found.append(Layout(pitch, fit[0], fit[1], across, down, wide))
    return min(found, key=lambda x: (x.across * x.down, -x.pitch))


def board_sheets(w: Words) -> list[str]:
    """One section a sheet. The drawing stands in the first; the others show other parts of it."""
    if not w.board.cells:
        return []
    plan = Plan(w)
    cut = layout(plan.columns, plan.rows)
    drawn = plan.drawn(cut.pitch)
    sheets = cut.across * cut.down
    pages, name = [], escape(w.board.name[w.lang])
    for n in range(sheets):
        left, top, width, height = _window(plan, cut, n)
        body = drawn if n == 0 else '<use href="#board"/>'
        number = w.word("sheet", n=n + 1, of=sheets) if sheets > 1 else ""
        pages.append(
            f'<section class="{"wide" if cut.wide else "tall"}"><h1>{name}<small>{number}</small></h1>'
            f'<svg width="{width:.2f}mm" height="{height:.2f}mm"'
            f' viewBox="{left:.2f} {top:.2f} {width:.2f} {height:.2f}">{body}</svg></section>'
        )
    return pages


def _window(plan: Plan, cut: Layout, n: int) -> tuple[float, float, float, float]:
    """The part of the drawing that a sheet shows. A drawing that fits on one stands in its middle."""
    width, height = cut.room
    if cut.across == cut.down == 1:
        whole = (plan.columns * cut.pitch, plan.rows * cut.pitch)
        return (whole[0] - width) / 2, (whole[1] - height) / 2, width, height
    across, down = n % cut.across, n // cut.across
    size = (cut.columns * cut.pitch, cut.rows * cut.pitch)
    return across * size[0], down * size[1], *size
