"""Work on a copy of one's own in a class, and on homework: what the reader's page passes on of it.

The kernel hears of no class but its code, which stands in the address. What it tells are ids, numbers and links, so
that nothing of it has to be believed by whoever reads it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from tutor.lessons.models import Act
from tutor.school.counting import of_events
from tutor.school.progress import MET
from tutor.ui.address import write_address
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.learn.review import HomeDesk
from tutor.ui.learn.tally import UNTIMELY
from tutor.ui.sharing import address_of
from tutor.ui.words import labels

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
CODE = re.compile(r"[A-Z]{5}")
LONGEST_LINK = 1_900  # that a class takes
MOST_RULES = 20
SHEET = "copies"


@dataclass(frozen=True)
class Copying:
    """The class, and what went wrong at the step that is being worked on: by which rule, and how often in a row."""

    code: str
    step: str = ""
    rule: str = ""
    wrong: int = 0
    refused: Any = None  # the refusal that was counted last
    failed: bool = False  # whether this try has been counted as one that cannot reach its goal

    def counted(self, session: Session) -> Copying:
        """After something that the reader did."""
        step = copy_address(session)
        now = self if step == self.step else Copying(self.code, step)
        if not step:
            return now
        assert isinstance(session.desk, LessonDesk)
        if session.refused is not None and not _same(session.refused, now.refused):
            now = replace(now._broken(_rule_of(session.desk, session.refused)), refused=session.refused)
        failed = session.desk.failed
        if failed and not now.failed:
            now = now._broken(_rule_of_the_end(session.desk))
        return replace(now, failed=failed)

    def _broken(self, rule: str) -> Copying:
        return replace(self, rule=rule, wrong=self.wrong + 1 if rule == self.rule else 1) if rule else self

    def on(self, screen: Part, session: Session) -> Part:
        """The screen with what its page passes on."""
        said = {"code": self.code, "words": labels(session.lang, SHEET)}
        work = {**said, **_state(self, session), "home": homework_of(session)}
        return {**screen, "address": screen["address"] + f"&class={self.code}", "work": work}


def homework_of(session: Session) -> Part | None:
    """How far the reader is with his homework, while it is open."""
    desk = session.desk if session.page == "table" else None
    if not isinstance(desk, HomeDesk):
        return None
    result = desk.result()
    return {**result, "missed": result["missed"][:MOST_RULES]}


def class_in(address: dict[str, str]) -> Copying | None:
    """The class that an address names."""
    code = address.get("class", "")
    return Copying(code) if CODE.fullmatch(code) else None


def copy_address(session: Session) -> str:
    """The address of the step, where it is one at which the reader acts."""
    desk = session.desk if session.page == "table" else None
    if not isinstance(desk, LessonDesk) or desk.finished or not isinstance(desk.step, Act):
        return ""
    return write_address({"lesson": desk.lesson.id, "step": desk.step.id})


def _state(now: Copying, session: Session) -> Part:
    step, desk = copy_address(session), session.desk
    if not step or not isinstance(desk, LessonDesk):
        return {"step": "", "tried": ""}
    own = now if now.step == step else Copying(now.code)
    done, answer = desk.scene.done, desk.answer
    return {
        "step": step,
        "state": "done" if done else "at",
        "helped": answer.hints > 0 or answer.shown,
        "tries": answer.tries,
        "rule": own.rule,
        "wrong": own.wrong,
        "used": _used(desk) if done else [],
        "tried": _link(session, desk),
        "afresh": {"do": "afresh"},
    }


def _used(desk: LessonDesk) -> list[str]:
    """The rules of what he did himself."""
    levels = of_events(desk.lesson, desk.place, desk.place.step, desk.scene)
    return [rule for rule, level in levels.items() if level > MET][:MOST_RULES]


def _link(session: Session, desk: LessonDesk) -> str:
    """What opens the what-if that stands; empty where there is none, or where it is too long."""
    if session.branch is None:
        return ""
    link = write_address(address_of(desk, session.branch))
    return link if "&then=" in link and len(link) <= LONGEST_LINK else ""


def _same(one: Any, other: Any) -> bool:
    """The same refusal stays on the screen until something else is done."""
    return other is not None and one[0] is other[0] and one[1] is other[1]


def _rule_of(desk: LessonDesk, refused: Any) -> str:
    """The rule that a refused move missed; whoever only presses too early misses none."""
    line, action = refused
    if action.seat != desk.you:
        return ""
    return next((d.rule for d in line.game.why_not(line.state, action) if d.key not in UNTIMELY), "")


def _rule_of_the_end(desk: LessonDesk) -> str:
    """The rule by which the goal went out of reach."""
    cites = desk.parts("en")["coach"]["tries_cites"]
    return str(cites[0]["rule"]) if cites else ""
