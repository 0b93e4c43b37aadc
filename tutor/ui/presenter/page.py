"""The teacher's window beside the wall: the plan of this step, what to ask, what to look for, and the engine's answer.

It is opened by one key of the projector, follows it inside the browser, and passes keys on to it; see
`static/projector-line.js`. Without a projector it is the plan to read through.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from tutor.kernel.verdict import BadInput
from tutor.lessons.scenarios import AnyShown, Fork
from tutor.lessons.scenarios_play import question_of
from tutor.lessons.scenarios_told import plain
from tutor.ui.keeping import Keeper
from tutor.ui.opening import Opened
from tutor.ui.page import Address, Intent, Page
from tutor.ui.presenter.aftermath import aftermath
from tutor.ui.presenter.copies import Read, copies_of
from tutor.ui.projector.answers import SHEET as WALL
from tutor.ui.projector.answers import answer_part, compare_part
from tutor.ui.projector.desk import ProjectorDesk
from tutor.ui.projector.wall import presenter_notes, step_row
from tutor.ui.scenarios.opening import opened_scenario
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
NAME = SHEET = "presenter"
KEYS = (
    *(("←", "back"), ("→", "next"), ("P", "predict"), ("R", "reveal"), ("B", "branch")),
    *(("0", "return"), ("S", "list"), ("L", "language")),
)


@dataclass
class Notes:
    """What this window shows: the same scenario as the wall, at the same step."""

    desk: ProjectorDesk
    read: Read = field(default_factory=Read)

    def at_step(self, key: str) -> None:
        if key in self.desk.showing.places:
            self.desk.jump(self.desk.showing.at(key))


def _opens(address: Address, _: Keeper) -> Opened | None:
    return Opened(NAME, own=_notes_of(address)) if address.get("page") == NAME else None


def _notes_of(address: Address) -> Notes:
    showing, opened = opened_scenario(address)
    notes = Notes(ProjectorDesk(showing, opened))
    notes.at_step(address.get("step", ""))
    return notes


def _notes(session: Session) -> Notes:
    if not isinstance(session.own, Notes):
        raise BadInput("no scenario is open")
    return session.own


def _obey(session: Session, intent: Intent) -> None:
    notes = _notes(session)
    if intent["do"] == "follow":
        opened = {name: str(intent[name]) for name in ("scenario", "script") if intent.get(name)}
        if opened != notes.desk.opened:
            session.own = notes = replace(_notes_of(opened), read=notes.read)
    if intent["do"] == "read":
        notes.read = notes.read.more(intent)
    if intent["do"] in ("follow", "step"):
        notes.at_step(str(intent.get("key") or ""))


# -- the page --------------------------------------------------------------------------------------------------------


def _presenter_page(session: Session) -> Part:
    desk, lang = _notes(session).desk, session.lang
    title = desk.scenario.title[lang]
    told = {
        **presenter_notes(desk, lang),
        "scenario": title,
        "id": desk.scenario.id,
        "step": desk.step.id,
        "opened": desk.opened,
        "place": word("place", lang, sheet=WALL, n=desk.at + 1, of=len(desk.scenario.steps)),
        "line": _line(desk.step, lang),
        "asked": _asked(desk, lang),
        "futures": _futures(desk, lang),
        "coming": _coming(desk, lang),
        "steps": [_row(desk, at, lang) for at in range(len(desk.scenario.steps))],
        "keys": [{"kbd": kbd, "labels": _labels(name, lang)} for kbd, name in KEYS],
        "after": aftermath(desk.showing, lang, _notes(session).read.rules),
        "copies": copies_of(desk.showing),
        **_notes(session).read.told(lang),
        "wall": {"do": "open", "page": "projector", **desk.opened, "step": desk.step.id},
    }
    return {"title": title, NAME: told}


def _labels(key: str, lang: str) -> dict[str, str]:
    """What a key may say; which of these it says now, the wall knows."""
    says = ("next", "question", "answer") if key == "next" else (key,)
    return {name: word(f"key-{name}", lang, sheet=WALL) for name in says}


def _line(step: AnyShown, lang: str) -> str:
    return plain(step.line[lang], lang) if hasattr(step, "line") else ""


def _asked(desk: ProjectorDesk, lang: str) -> Part | None:
    """The question, its options with the right one marked, and what the answer rests on."""
    question = question_of(desk.step)
    if question is None:
        return None
    answer = answer_part(desk.showing, desk.at, lang)
    options = [{"key": o.key, "text": o.text[lang], "right": o.key == answer["key"]} for o in question.options]
    return {"question": plain(question.text[lang], lang), "options": options, "answer": answer}


def _futures(desk: ProjectorDesk, lang: str) -> Part | None:
    if not isinstance(desk.step, Fork):
        return None
    return compare_part(desk.showing, desk.showing.beside(desk.at), desk.showing.fork(desk.at), lang)


def _coming(desk: ProjectorDesk, lang: str) -> Part | None:
    if desk.is_last:
        return None
    step = desk.showing.step(desk.at + 1)
    question = question_of(step)
    asks = plain(question.text[lang], lang) if question is not None else ""
    return {"label": step.label[lang], "line": _line(step, lang), "asks": asks}


def _row(desk: ProjectorDesk, at: int, lang: str) -> Part:
    minute = desk.showing.step(at).minute
    return {
        **step_row(desk, at, lang),
        "minute": "" if minute is None else str(minute),
        "go": {"do": f"{NAME}.step", "key": desk.showing.step(at).id},
    }


def _address(session: Session) -> Address:
    desk = _notes(session).desk
    return {**desk.address(), "page": NAME}


def _crumbs(session: Session) -> list[Part]:
    title = word("title", session.lang, sheet="scenarios")
    own = _notes(session).desk.scenario.title[session.lang]
    return [{"text": title, "go": {"do": "open", "page": "scenarios"}}, {"text": own, "go": None}]


PRESENTER = Page(
    NAME,
    _presenter_page,
    _opens,
    _address,
    obey=_obey,
    family=lambda session: _notes(session).desk.edition.family,
    crumbs=_crumbs,
    words=SHEET,
)
