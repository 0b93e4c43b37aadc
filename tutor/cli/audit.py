"""`tutor audit`: what of the rulebook is enforced, proved and taught."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from tutor.audit import audit, pieces_of
from tutor.cli.progress import Progress
from tutor.cli.terminal import heading, paint, print_json, wrap
from tutor.games.registry import edition, editions

Counted = dict[str, Any]
WORDS = {
    "enforced": ("enforced", "強制"),
    "proved": ("proved", "実証"),
    "taught": ("taught", "学習"),
    "told": ("advice told", "助言"),
    "examples": ("worked examples", "例"),
    "terms": ("terms", "用語"),
    "unknown": ("cited, but in no ledger", "台帳にない引用"),
    "failing": ("does not hold", "成り立たない"),
}
BAR = 24


def run(args: Namespace) -> int:
    chosen = [edition(args.edition)] if args.edition is not None else list(editions().values())
    with Progress("audit", sum(map(pieces_of, chosen))) as progress:
        found = [audit(one, progress.step) for one in chosen]
    holds = all(counted["holds"] for counted in found)
    if args.json:
        print_json({"holds": holds, "editions": found})
    else:
        for counted in found:
            _show(counted, args.lang)
    return 0 if holds else 1


def _show(counted: Counted, lang: str) -> None:
    at = 1 if lang == "ja" else 0
    totals = counted["totals"]
    heading(counted["edition"])
    for key in ("enforced", "proved", "taught"):
        _bar(WORDS[key][at], totals[key], totals["engine"])
    _bar(WORDS["told"][at], totals["told"], totals["advice"])
    _bar(WORDS["examples"][at], totals["replayed"], totals["examples"])
    _bar(WORDS["terms"][at], totals["terms_in_both_languages"], totals["terms"])
    for key, ids in counted["missing"].items():
        if ids:
            lead = f"\n未{WORDS[key][at]}（{len(ids)}）：" if lang == "ja" else f"\nnot {WORDS[key][at]} ({len(ids)}): "
            print(wrap(", ".join(ids), "  ", paint(lead, "yellow")))
    for name, reasons in counted["failing"].items():
        print(wrap(f"{name}: {'; '.join(reasons)}", "  ", paint(f"✗ {WORDS['failing'][at]} ", "red")))


def _bar(name: str, n: int, of: int) -> None:
    full = BAR * n // of if of else 0
    style = "green" if n == of else "yellow"
    print(f"  {name:<16} {paint('█' * full, style)}{paint('·' * (BAR - full), 'dim')} {n}/{of}")
