"""The rules of a game as a map: a tile for each, in the order of the rulebook's pages."""

from __future__ import annotations

from typing import Any

from tutor.content.models import Rule
from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.school import progress
from tutor.school.progress import ALONE, LEVELS, Learned
from tutor.ui.reference.indexes import section_of, section_title
from tutor.ui.words import word

Part = dict[str, Any]
SHEET = "progress"
LONGEST = 70  # letters of a rule on its tile; the whole stands on the slip that it opens
MOST_HEADINGS = 4
SEPARATORS = {"ja": "、", "en": ", "}
Group = tuple[int, int, str]  # in which order, which page, which section
PAGED, UNPAGED, OURS = 0, 1, (2, 0, "")
NAMES = {**LEVELS, 0: "unmet"}


def map_part(edition: Edition, learned: Learned, lang: str) -> Part:
    """Page by page, with how many of each are used alone; where a rulebook counts no pages, section by section. Rulings
    of ours come last."""
    groups: dict[Group, list[Rule]] = {}
    for rule in edition.ledger.values():
        if rule.who == "engine":
            groups.setdefault(_group(rule), []).append(rule)
    speaker = Speaker(edition, lang)
    now = progress.now()
    order = sorted(groups, key=lambda group: group[:2])  # sections stay in the order of the rulebook
    return {"sections": [_section(speaker, group, groups[group], learned, now) for group in order]}


def _group(rule: Rule) -> Group:
    if rule.ours:
        return OURS
    return (PAGED, rule.page, "") if rule.page is not None else (UNPAGED, 0, section_of(rule))


def _section(speaker: Speaker, group: Group, rules: list[Rule], learned: Learned, now: int) -> Part:
    lang = speaker.lang
    _, page, section = group
    alone = sum(1 for rule in rules if learned.level(rule.id) == ALONE)
    return {
        "key": f"page-{page}" if page else f"section-{section or 'ours'}",
        "title": _title(speaker, group),
        "headings": SEPARATORS[lang].join(_headings(speaker, rules)) if page else "",
        "count": word("section-count", lang, sheet=SHEET, n=alone, of=len(rules)),
        "tiles": [_tile(rule, learned, lang, now) for rule in rules],
    }


def _title(speaker: Speaker, group: Group) -> str:
    _, page, section = group
    if group == OURS:
        return word("our-rulings", speaker.lang, sheet=SHEET)
    if section:
        return section_title(speaker.edition, section, speaker.lang)
    return word("page", speaker.lang, sheet=SHEET, n=page)


def _headings(speaker: Speaker, rules: list[Rule]) -> list[str]:
    found = list(dict.fromkeys(section_of(rule) for rule in rules))
    return [section_title(speaker.edition, section, speaker.lang) for section in found[:MOST_HEADINGS]]


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
