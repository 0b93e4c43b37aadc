"""What a learner does at a lesson besides moving: answering, asking for help, trying once more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tutor.lessons.models import Act
from tutor.lessons.play import Answer
from tutor.school.progress import NOTHING
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.pages import plain_text
from tutor.ui.reference.lookup import term_name
from tutor.ui.words import labels, rich, word

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


def _afresh(session: Session, desk: LessonDesk, _: Intent) -> None:
    """A copy that was done with help is begun anew, without the hints that were given."""
    if session.copying is not None and isinstance(desk.step, Act):
        desk.place = desk.place.with_answer(desk.step.id, Answer(tries=desk.answer.tries + 1))
        session.leave_branch()


def _restart(session: Session, desk: LessonDesk, _: Intent) -> None:
    session.keeper.forget(desk.lesson.id)
    session.open({"lesson": desk.lesson.id})


def _paper(session: Session, desk: LessonDesk, intent: Intent) -> None:
    """A page of what has been learned, made for the browser to print; with where the lesson is opened again."""
    from tutor.ui.learn.keepsake import SHEET, keepsake, zone_of

    if not desk.finished or "paper" not in desk.summary(session.lang):
        return
    learned = session.keeper.learned().get(desk.edition.id, NOTHING)
    html = keepsake(desk, learned, str(intent.get("at") or ""), zone_of(intent.get("east")), session.lang)
    words = {key: word(key, session.lang, sheet=SHEET) for key in ("ready", "open")}
    session.own = {"n": session.rev, "html": html, **words}
    session.say(words["ready"])


Deed = Callable[[Any, LessonDesk, Intent], None]
LESSON_DEEDS: dict[str, Deed] = {
    "choose": _choose,
    "lock": _lock,
    "hint": _hint,
    "show": _show,
    "again": _again,
    "afresh": _afresh,
    "restart": _restart,
    "paper": _paper,
}
