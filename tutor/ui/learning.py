"""What a learner does at a lesson besides moving: answering, asking for help, trying once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tutor.ui.lesson import LessonDesk
from tutor.ui.lookup import term_name
from tutor.ui.pages import plain_text
from tutor.ui.words import labels, rich

if TYPE_CHECKING:
    from tutor.ui.session import Session

Intent = dict[str, Any]


def learn(session: Session, verb: str, intent: Intent) -> None:
    if isinstance(session.desk, LessonDesk):
        LESSON_DEEDS[verb](session, session.desk, intent)


def _choose(_: Session, desk: LessonDesk, intent: Intent) -> None:
    desk.choose(str(intent.get("key", "")))


def _lock(session: Session, desk: LessonDesk, _: Intent) -> None:
    desk.lock()
    told = desk.parts(session.lang).get("predict", {}).get("answer")
    if told:
        right = labels(session.lang)["right" if told["right"] else "wrong"]
        session.focus = "predict.next"
        session.say(f"{right} {plain_text(rich(told['text'], term_name(session.lang)))}")


def _hint(_: Session, desk: LessonDesk, __: Intent) -> None:
    desk.hint()


def _show(session: Session, desk: LessonDesk, _: Intent) -> None:
    desk.show()
    session.say_outcome()


def _again(_: Session, desk: LessonDesk, __: Intent) -> None:
    desk.again()


def _restart(session: Session, desk: LessonDesk, _: Intent) -> None:
    session.keeper.forget(desk.lesson.id)
    session.open({"lesson": desk.lesson.id})


Deed = Callable[[Any, LessonDesk, Intent], None]
LESSON_DEEDS: dict[str, Deed] = {
    "choose": _choose,
    "lock": _lock,
    "hint": _hint,
    "show": _show,
    "again": _again,
    "restart": _restart,
}
