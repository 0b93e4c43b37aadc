"""The board drawn large: on one sheet if it fits, else on several that are laid side by side."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from math import ceil

from tutor.maker.printing.plan import Plan
from tutor.maker.printing.words import Words

LONG, SHORT = 273.0, 190.0  # millimetres of an A4 sheet that can be printed on
HEAD = 16.0  # for the name of the board above it
LEAST, MOST = 25.0, 46.0  # millimetres from one cell to the next


@dataclass(frozen=True)
class Layout:
    """How the drawing is cut up: the distance of cells, and sheets across and down."""

    pitch: float
    across: int
    down: int
    wide: bool

    @property
    def sheet(self) -> tuple[float, float]:
        return (LONG, SHORT - HEAD) if self.wide else (SHORT, LONG - HEAD)


def layout(columns: float, rows: float) -> Layout:
    """As few sheets as can be, then as large as can be."""
    found = []
    for wide in (False, True):
        width, height = (LONG, SHORT - HEAD) if wide else (SHORT, LONG - HEAD)
        pitch = min(MOST, max(LEAST, min(width / columns, height / rows)))
        across, down = ceil(columns * pitch / width - 1e-9), ceil(rows * pitch / height - 1e-9)
        found.append(Layout(pitch, across, down, wide))
    return min(found, key=lambda x: (x.across * x.down, -x.pitch))


def board_sheets(w: Words) -> list[str]:
    """One section a sheet. The drawing stands in the first; the others show other parts of it."""
    if not w.board.cells:
        return []
    plan = Plan(w)
    cut = layout(plan.columns, plan.rows)
    drawn = plan.drawn(cut.pitch)
    width, height = cut.sheet
    whole_width, whole_height = plan.columns * cut.pitch, plan.rows * cut.pitch
    pages, name = [], escape(w.board.name[w.lang])
    for n in range(cut.across * cut.down):
        across, down = n % cut.across, n // cut.across
        left, top = across * width, down * height
        if cut.across == cut.down == 1:
            left, top = (whole_width - width) / 2, (whole_height - height) / 2
        body = drawn if n == 0 else '<use href="#board"/>'
        number = w.word("sheet", n=n + 1, of=cut.across * cut.down) if cut.across * cut.down > 1 else ""
        pages.append(
            f'<section class="{"wide" if cut.wide else "tall"}"><h1>{name}<small>{number}</small></h1>'
            f'<svg width="{width}mm" height="{height}mm" viewBox="{left:.2f} {top:.2f} {width} {height}">{body}</svg>'
            "</section>"
        )
    return pages
