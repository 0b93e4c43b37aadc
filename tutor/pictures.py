"""Pictures for notebooks: the spread of both totals as an SVG, with its numbers as text."""

from __future__ import annotations

from html import escape
from typing import Any

from tutor.kernel.odds import sums

_WORDS = {
    "en": "Munchkins {a} to {b}, monsters {c} to {d}; {wins} of {rolls} rolls win",
    "ja": "マンチキン側{a}〜{b}、モンスター側{c}〜{d}。{rolls}通りのうち{wins}通りで勝つ",
}
_CELL, _GAP, _ROW = 22, 4, 26


def spread_picture(found: dict[str, Any], lang: str = "en") -> str:
    """Two rows of bars over one axis: every total that each side can reach, as tall as it is likely."""
    ours = {found["totals"]["munchkins"] + v: n for v, n in sums(found["dice"]["munchkins"])}
    theirs = {found["totals"]["monsters"] + v: n for v, n in sums(found["dice"]["monsters"])}
    low, high = min(*ours, *theirs), max(*ours, *theirs)
    told = _WORDS[lang].format(
        a=min(ours), b=max(ours), c=min(theirs), d=max(theirs), wins=found["wins"], rolls=found["rolls"]
    )
    width = (high - low + 1) * (_CELL + _GAP) + _GAP
    parts = [*_bars(ours, low, 0, "#1f5fbf", ""), *_bars(theirs, low, _ROW + 6, "#8c2f39", ' fill-opacity=".55"')]
    for total in range(low, high + 1):
        x = (total - low) * (_CELL + _GAP) + _GAP + _CELL / 2
        parts.append(f'<text x="{x}" y="{2 * _ROW + 24}" text-anchor="middle" font-size="11">{total}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {2 * _ROW + 30}" width="{width}">'
    return f"{head}<title>{escape(told)}</title>{''.join(parts)}</svg>"


def _bars(ways: dict[int, int], low: int, top: int, colour: str, more: str) -> list[str]:
    most = max(ways.values())
    bars = []
    for total, n in ways.items():
        tall = max(4, _ROW * n / most)
        x = (total - low) * (_CELL + _GAP) + _GAP
        y = top + _ROW - tall
        bars.append(f'<rect x="{x}" y="{y:.1f}" width="{_CELL}" height="{tall:.1f}" rx="4" fill="{colour}"{more}/>')
    return bars
