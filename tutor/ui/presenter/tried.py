"""What a learner has tried beside his copy, told from its link alone: in one line, and as two futures side by side."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tutor.explain.speaker import Speaker
from tutor.games.edition import Edition
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput
from tutor.lessons.truth import change_of
from tutor.ui.address import read_address
from tutor.ui.desk import Branch, change_asked
from tutor.ui.keeping import Keeper
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.opening import open_address
from tutor.ui.words import word

Part = dict[str, Any]
LOG = logging.getLogger("tutor")
MOST_DEEDS = 3  # that are told; of more, the last


@dataclass(frozen=True)
class Tried:
    """A what-if of a learner's, and the copy beside which it stands."""

    link: str
    desk: LessonDesk
    branch: Branch

    def told(self, lang: str) -> str:
        """What was changed and done."""
        deeds = list(_deeds(self, lang))
        return " + ".join(["…", *deeds[-MOST_DEEDS:]] if len(deeds) > MOST_DEEDS else deeds)

    def futures(self, lang: str, titles: tuple[str, str]) -> Part:
        screen = self.desk.edition.table.screen
        trunk, branch = self.desk.line, self.branch.line
        sides = (_drawn(self.desk, line, trunk, lang) for line in (trunk, branch))
        found: Part = screen.compare(*sides, titles)
        return found


@lru_cache(maxsize=64)
def tried_at(link: str) -> Tried | None:
    """What a link opens; None where that is no what-if beside a lesson."""
    try:
        opened = open_address(read_address(link), Keeper())
    except BadInput:
        return None
    if not isinstance(opened.desk, LessonDesk) or opened.branch is None:
        return None
    return Tried(link, opened.desk, opened.branch)


@lru_cache(maxsize=256)
def row_of(link: str, lang: str) -> Part | None:
    """In one line: what it is, and what it makes of the chance, or of what the game counts instead.

    Links are written by anybody: whatever one makes go wrong, it is the link that is wrong.
    """
    try:
        tried = tried_at(link)
        return None if tried is None else _row(tried, lang)
    except Exception:
        LOG.exception("a what-if that cannot be told")
        return None


def _row(tried: Tried, lang: str) -> Part:
    found = tried.futures(lang, ("", ""))
    before, after = (_brief(found[side]) for side in ("left", "right"))
    step = f"{tried.desk.title[lang]} · {tried.desk.step.label[lang]}"
    return {"told": tried.told(lang), "before": before, "after": after, "step": step}


def _brief(side: Part) -> str:
    odds = side.get("odds") or {}
    fraction = odds.get("fraction")
    return f"{fraction['n']}/{fraction['of']}" if fraction else str(side.get("line") or "")


def _drawn(desk: LessonDesk, line: Line[Any], before: Line[Any], lang: str) -> Any:
    speaker = Speaker(desk.edition, lang, line.state, before.state)
    return desk.edition.table.screen.Drawing(line, before, desk.you, speaker)


def _deeds(tried: Tried, lang: str) -> Iterator[str]:
    desk, line = tried.desk, tried.branch.line
    for at in range(len(desk.base.moments), len(line.moments)):
        moment, before = line.moments[at], line.at(at - 1)
        if moment.change is not None:
            controls = desk.edition.table.screen.controls(_drawn(desk, before, before, lang))
            yield control_of(desk.edition, controls or {}, moment.change) or word("branch", lang)
        elif moment.action is not None and moment.action.seat == desk.you:
            yield Speaker(desk.edition, lang, before.state).action(moment.action)


def control_of(edition: Edition, whatif: Part, change: Any) -> str:
    """The words of the control that makes a change."""

    def makes(go: Part, **more: str) -> bool:
        return bool(change_of(edition, change_asked({**go, **more})) == change)

    for chip in whatif.get("chips", ()):
        if makes(chip["go"]):
            return str(chip["label"])
    for die in whatif.get("dice", ()):
        for face in die["faces"]:
            if makes(face["go"]):
                return f"{die['label']}: {face['face']}"
    for row in whatif.get("more", ()):
        options = row.get("options") or whatif["lists"][row["list"]]
        found = next((o["label"] for o in options if makes(row["go"], value=str(o["value"]))), None)
        if found is not None:
            return f"{row['label']}: {found}"
    return ""
