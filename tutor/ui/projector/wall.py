"""The wall itself: what a step shows, and how much of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.kernel.verdict import BadInput
from tutor.lessons.scenarios import AnyShown, Fork
from tutor.lessons.scenarios_play import CHANCE, question_of
from tutor.lessons.scenarios_told import plain
from tutor.lessons.truth import change_of
from tutor.ui.desk import change_asked
from tutor.ui.play.page import play_page
from tutor.ui.presenter.tried import control_of
from tutor.ui.projector.answers import SHEET, answer_part, better_future, futures, wish_text
from tutor.ui.projector.ballot import ballot_part
from tutor.ui.projector.desk import ASKED, SCENE, TOLD, ProjectorDesk
from tutor.ui.projector.shown import shown_page
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]
NAME = "projector"
NOT_HERE = ("hand", "odds", "log", "refusal", "link", "advice", "notes", "story")


def desk_of(session: Session) -> ProjectorDesk:
    if not isinstance(session.desk, ProjectorDesk):
        raise BadInput("no scenario is open")
    return session.desk


def _say(key: str, lang: str, **facts: Any) -> str:
    return word(key, lang, sheet=SHEET, **facts)


def projector_page(session: Session) -> Part:
    """The game's own stage, as its table draws it, and what is said about it here."""
    desk = desk_of(session)
    gone: Part = {**dict.fromkeys(NOT_HERE), "page": NAME}
    if desk.aside:
        return {**shown_page(session, desk, _wall(session, desk)), **gone}
    session.mapped = desk.step.whole
    page = _stage(session, desk)
    whatif = _own_intents(page["whatif"]) if desk.choosing else None
    if whatif is not None:
        whatif.update(compare=None, back=None, note=None, on=False)
        whatif.pop("compare_other", None)
    acts = [_own_intents(a) for a in page["acts"] if _can_be_played(a)] if desk.choosing else []
    return {**page, **gone, "whatif": whatif, "acts": acts, NAME: _wall(session, desk)}


def _stage(session: Session, desk: ProjectorDesk) -> Part:
    """What is played beside the story tells how it ended, so the story hangs there while hands are counted."""
    branch = session.branch
    if desk.judged or branch is None or branch.line.moments[-1].action is None:
        return play_page(session)
    session.branch = None
    try:
        return play_page(session)
    finally:
        session.branch = branch


def _can_be_played(act: Part) -> bool:
    return (act.get("go") or {}).get("do") == "act" and act.get("state") != "refused"


def _own_intents(part: Any) -> Any:
    """The game's controls, obeyed by this page."""
    if isinstance(part, dict):
        if part.get("do") in ("set", "act"):
            return {**part, "do": f"{NAME}.{part['do']}"}
        return {k: _own_intents(v) for k, v in part.items()}
    return [_own_intents(v) for v in part] if isinstance(part, list) else part


def _wall(session: Session, desk: ProjectorDesk) -> Part:
    lang = session.lang
    steps = range(len(desk.scenario.steps))
    options, right = _options(session, desk)
    return {
        "id": desk.scenario.id,
        "title": desk.scenario.title[lang],
        "step": desk.step.id,
        "opened": desk.opened,
        "place": _say("place", lang, n=desk.at + 1, of=len(steps)),
        "view": _view(session, desk),
        "headline": headline(session, desk),
        "hands": _hands(desk),
        "options": [
            {"key": o.key, "text": o.text[lang], "right": None if right is None else o.key == right} for o in options
        ],
        "ballot": ballot_part(session, desk, _hands(desk), options, right),
        "wish": wish_text(desk.showing, desk.at, lang),
        "whole": desk.step.whole,
        "answer": _answer(session, desk),
        "futures": _futures(session, desk),
        "choosing": desk.choosing,
        "aside": False,
        "notes": presenter_notes(desk, lang) if desk.noted else None,
        "warns": desk.warned,
        "warning": _say("notes-warn", lang) if desk.warned else "",
        "list": [step_row(desk, at, lang) for at in steps] if desk.listed else None,
        "keys": _keys(session, desk),
        "exit": {"do": "open", "page": "scenarios"},
    }


def _futures(session: Session, desk: ProjectorDesk) -> Part | None:
    """Both futures. A die that is changed and still to be rolled has no consequence yet."""
    if session.branch is None or not desk.judged:
        return None
    return {**futures(session, desk), "waits": desk.waits, "luck": desk.other is not None}


def _view(session: Session, desk: ProjectorDesk) -> str:
    """How the wall is laid out: the scene alone, a question beside it, or its answer."""
    if session.branch is not None:
        return "told" if desk.judged else "asked"
    if desk.asks is None or desk.phase == SCENE:
        return "scene"
    return "asked" if desk.phase == ASKED else "told"


def headline(session: Session, desk: ProjectorDesk) -> str:
    """The one sentence on the wall."""
    lang = session.lang
    if desk.own:
        return _say("compared" if desk.judged else "judge", lang, what=desk.own_idea[lang])
    return plain(desk.question(lang) or desk.story_text(lang), lang)


def idea_of(session: Session, intent: Part, lang: str) -> str:
    """What the room changes, in the words of the control that does it."""
    shown, session.lang = session.lang, lang
    try:
        whatif = play_page(session)["whatif"] or {}
    finally:
        session.lang = shown
    edition = desk_of(session).edition
    return control_of(edition, whatif, change_of(edition, change_asked(intent)))


def _hands(desk: ProjectorDesk) -> str:
    """Under which name the browser counts hands now."""
    own = f"+{desk.tried}" if desk.own else ""
    return f"{desk.scenario.id}/{desk.step.id}{own}"


def _options(session: Session, desk: ProjectorDesk) -> tuple[Any, str | None]:
    """What the room may say, and which of it is right once that is told."""
    return _own_options(session, desk) if desk.own else _asked_options(desk)


def _asked_options(desk: ProjectorDesk) -> tuple[Any, str | None]:
    asks = desk.asks
    if asks is None or desk.phase < ASKED:
        return (), None
    return asks.options, desk.showing.answer(desk.at).key if desk.phase == TOLD else None


def _own_options(session: Session, desk: ProjectorDesk) -> tuple[Any, str | None]:
    """Is the room's own change for the better? Only some games can say."""
    assert session.branch is not None
    better = better_future(desk.showing, desk.compared, session.branch.line)
    if desk.waits or better is None or (desk.judged and desk.choosing):
        return (), None
    return CHANCE, better if desk.judged else None


def _answer(session: Session, desk: ProjectorDesk) -> Part | None:
    if desk.own or desk.asks is None or desk.phase < TOLD:
        return None
    return answer_part(desk.showing, desk.at, session.lang)


# -- for the teacher alone -------------------------------------------------------------------------------------------


def presenter_notes(desk: ProjectorDesk, lang: str) -> Part:
    step, plan = desk.step, desk.scenario.plan
    coming = None if desk.is_last else desk.showing.step(desk.at + 1)
    rows = [("ask", step.ask), ("look", step.look)]
    if desk.at == 0:
        rows.append(("before", plan.before))
    if desk.is_last:
        rows.append(("home", plan.home))
    minute = "" if step.minute is None else _say("minute", lang, n=step.minute, of=desk.scenario.minutes)
    return {
        "title": step.label[lang],
        "minute": minute,
        "rows": [{"key": key, "label": _say(f"note-{key}", lang), "text": t[lang]} for key, t in rows if t is not None],
        "next": _say("coming", lang, step=coming.label[lang]) if coming is not None else "",
    }


def step_row(desk: ProjectorDesk, at: int, lang: str) -> Part:
    step = desk.showing.step(at)
    return {
        "key": step.id,
        "icon": _step_icon(step),
        "label": step.label[lang],
        "current": at == desk.at,
        "go": {"do": f"{NAME}.step", "key": step.id},
    }


def _step_icon(step: AnyShown) -> str:
    if isinstance(step, Fork):
        return "branch"
    return "hand" if question_of(step) is not None else step.icon


# -- the keys --------------------------------------------------------------------------------------------------------


def _keys(session: Session, desk: ProjectorDesk) -> list[Part]:
    """The keys that do something now come with their intents; the others are dimmed."""
    beside = session.branch is not None
    hidden = (beside and not desk.judged) or (desk.has_answer and desk.phase < TOLD and not beside)
    later = any(at > desk.at for at in desk.showing.questions)
    asks = desk.phase == SCENE and desk.asks is not None
    told = (beside and desk.judged) or (desk.has_answer and desk.phase == TOLD)
    onward = hidden or desk.phase < desk.last_phase or not desk.is_last
    rows = (
        ("back", "←", desk.at > 0 or desk.phase > desk.first_phase or beside, False),
        ("next", "→", onward, False),
        ("predict", "P", not beside and (asks or (desk.asks is None and later)), desk.phase == ASKED and not beside),
        ("reveal", "R", hidden, told),
        ("branch", "B", not desk.sealed, desk.choosing),
        ("return", "0", beside, False),
        ("list", "S", True, desk.listed),
        ("notes", "N", True, desk.noted),
    )
    return [
        {
            "key": name,
            "kbd": kbd,
            "label": _say(f"key-{_key_says(desk, name, on, beside)}", session.lang),
            "says": _key_says(desk, name, on, beside),
            "go": {"do": f"{NAME}.{name}"} if able else None,
            "on": on,
        }
        for name, kbd, able, on in rows
    ]


def _key_says(desk: ProjectorDesk, name: str, on: bool, beside: bool) -> str:
    """The arrow says what it brings, lest it gives an answer away while hands are counted."""
    if name == "next":
        return "answer" if beside and not desk.judged else desk.onward
    return "revealed" if on and name == "reveal" else name
