"""The rules of a game as a map: a tile for each, in the order of the rulebook's pages."""

from __future__ import annotations

from typing import Any

from tutor.content.models import Rule
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.school import progress
from tutor.school.progress import ALONE, HELPED, MET, Learned
from tutor.ui.words import word

Part = dict[str, Any]
SHEET = "progress"
LONGEST = 70  # letters of a rule on its tile; the whole stands on the slip that it opens
NO_PAGE = 10_000
NAMES = {ALONE: "alone", HELPED: "helped", MET: "met", 0: "unmet"}


def map_part(edition: Edition, learned: Learned, lang: str) -> Part:
    """Page by page, with how many of each are used alone; rulings of ours come last."""
    pages: dict[int, list[Rule]] = {}
    for rule in edition.ledger.values():
        if rule.who == "engine":
            pages.setdefault(NO_PAGE if rule.ours or rule.page is None else rule.page, []).append(rule)
    speaker = Speaker(edition, lang)
    now = progress.now()
    return {"sections": [_section(speaker, page, pages[page], learned, now) for page in sorted(pages)]}


def _section(speaker: Speaker, page: int, rules: list[Rule], learned: Learned, now: int) -> Part:
    lang = speaker.lang
    alone = sum(1 for rule in rules if learned.level(rule.id) == ALONE)
    title = word("our-rulings", lang, sheet=SHEET) if page == NO_PAGE else word("page", lang, sheet=SHEET, n=page)
    headings = [] if page == NO_PAGE else list(dict.fromkeys(rule.section for rule in rules))
    return {
        "key": f"page-{page}",
        "title": title,
        "headings": "、".join(headings[:4]),
        "count": word("section-count", lang, sheet=SHEET, n=alone, of=len(rules)),
        "tiles": [_tile(rule, learned, lang, now) for rule in rules],
    }


def _tile(rule: Rule, learned: Learned, lang: str, now: int) -> Part:
    state = NAMES[learned.level(rule.id)]
    text = rule.text[lang]
    short = text if len(text) <= LONGEST else text[: LONGEST - 1].rstrip() + "…"
    missed = learned.missed.get(rule.id)
    label = word(f"tile-{state}", lang, sheet=SHEET, text=short)
    if missed is None or missed.over:
        return {"rule": rule.id, "state": state, "again": False, "label": label}
    when = word("tile-due" if missed.is_due(now) else "tile-later", lang, sheet=SHEET, n=missed.days_left(now))
    return {"rule": rule.id, "state": state, "again": True, "label": f"{label} {when}"}
