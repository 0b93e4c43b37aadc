"""The page of play: scene, totals, hand, actions, refusal, odds, prediction, what-if, story."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tutor.content.models import LANGS
from tutor.explain.speaker import Speaker
from tutor.kernel.records import remembered
from tutor.kernel.replay import Line
from tutor.ui.lesson import LessonDesk
from tutor.ui.lookup import cite, term_name
from tutor.ui.telling import happened, latest
from tutor.ui.words import labels, rich

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]


def play_page(session: Session) -> Part:
    desk, branch = session.desk, session.branch
    assert desk is not None
    screen = desk.edition.table.screen
    d = drawing(session, branch.line if branch else desk.line, branch.start if branch else desk.before)
    parts = desk.parts(session.lang)
    offered = () if desk.sealed else screen.offers(d)
    stage, rest = _stage(session, d, offered)
    page: Part = {
        "page": "table",
        "game": desk.edition.family,
        "title": desk.title[session.lang],
        **stage,
        "say": _say(session, d),
        "hand": screen.hand(d, offered, session.picked, chief=may_act(session), sealed=desk.sealed),
        "acts": _acts(session, d, rest),
        "refusal": session.refusal,
        "odds": _odds(session, d),
        **dict.fromkeys(("predict", "coach", "notes", "advice", "summary")),
        "whatif": None if desk.sealed else _whatif(session, d),
        "log": _log(session, d),
        "story": parts["story"],
        "link": _link(session),
    }
    page.update({k: _marked(k, v, session.lang) for k, v in parts.items()})
    return page


def _stage(session: Session, d: Any, offered: Any) -> tuple[Part, Any]:
    """What the game itself lays out, by name, and the offers that are not made on it."""
    desk = session.desk
    assert desk is not None
    found: tuple[Part, Any] = desk.edition.table.screen.stage(
        d,
        offered,
        only=() if session.branch else desk.only,
        wished=desk.wished,
        picked=session.picked,
        spot=session.spot,
        asked=session.mapped,
        sealed=desk.sealed,
    )
    return found


def _link(session: Session) -> Part | None:
    """The control that gives a link to this position, and the link once it is asked for. `home`: it leads to the start
    page, since this one always shows a table of its own.
    """
    if session.desk is None or session.desk.origin is None:
        return None
    given = session.link or {"n": 0, "search": None, "note": None}
    label = session.word("copy-link")
    return {"label": label, "go": {"do": "link"}, "home": session.pinned, **given}


def may_act(session: Session) -> bool:
    """In a lesson the learner's moves count where he is to act; in a branch or at a free table, always."""
    desk = session.desk
    if isinstance(desk, LessonDesk) and session.branch is None:
        return desk.acting
    return desk is not None and not desk.sealed


def _acts(session: Session, d: Any, offered: Any) -> list[Part]:
    """Where the story only tells, no move is asked for; a card that is picked all the same shows its ways of use."""
    desk = session.desk
    assert desk is not None
    screen = d.speaker.edition.table.screen
    shown: list[Part] = screen.acts(d, offered, session.picked, session.more, desk.wished)
    return shown if may_act(session) else [a for a in shown if session.picked and a["group"]]


def drawing(session: Session, line: Line[Any], before: Line[Any]) -> Any:
    desk = session.desk
    assert desk is not None
    speaker = Speaker(desk.edition, session.lang, line.state, before.state)
    return desk.edition.table.screen.Drawing(line, before, desk.you, speaker)


def _say(session: Session, d: Any) -> Part:
    desk, branch = session.desk, session.branch
    assert desk is not None
    screen = desk.edition.table.screen
    question = screen.headline(d, desk.question(session.lang))
    if session.note is not None:
        return {"question": question, "line": session.note.text(session.lang)}
    if branch is None:
        return {"question": question, "line": rich(desk.story_text(session.lang), term_name(session.lang))}
    return {"question": question, "line": session.word("branch-note")}


def _odds(session: Session, d: Any) -> Part | None:
    desk = session.desk
    assert desk is not None
    found: Part | None = desk.edition.table.screen.odds(d)
    if found is not None and desk.hides_odds and session.branch is None:
        return {"hidden": session.word("predict-hides" if desk.sealed else "predict-comes")}
    if found is not None and not may_act(session):
        found["plays"] = [{**p, "go": None} for p in found["plays"]]
    return found


def _whatif(session: Session, d: Any) -> Part | None:
    desk, branch = session.desk, session.branch
    assert desk is not None
    screen = desk.edition.table.screen
    controls: Part | None = screen.controls(d)
    if controls is None and branch is None:
        return None
    found: Part = controls or {"chips": [], "dice": [], "more": []}
    found["title"] = labels(session.lang)["what_if"]
    found["on"] = branch is not None
    found["note"] = session.word("branch-note" if branch else "whatif-note")
    found["back"] = {"label": session.word("return"), "go": {"do": "return"}} if branch else None
    found["compare"] = None
    if branch is not None:
        trunk = drawing(session, desk.line, desk.before)
        titles = (session.word("trunk"), session.word("branch"))
        found["compare"] = screen.compare(trunk, d, titles)
        if session.compared_with is not None:
            other = drawing(session, session.compared_with.line, session.compared_with.start)
            found["compare_other"] = screen.compare(other, d, (session.word("other-branch"), session.word("branch")))
    return found


def _log(session: Session, d: Any) -> Part | None:
    """What the latest step brought about, line by line, each with its rules."""
    desk, branch = session.desk, session.branch
    assert desk is not None
    line, before = (branch.line, branch.start) if branch else (desk.line, desk.before)
    speaker = Speaker(desk.edition, session.lang, line.state, before.state)
    lines: list[Part] = []
    for at, event in happened(desk.edition, line, latest(line, before), desk.you):
        if text := speaker.event(event):
            cites = [cite(rule, session.lang) for rule in event.rules[:2]]
            lines.append({"key": f"log-{at}-{len(lines)}", "text": text, "cites": cites, "seat": None, "depth": 0})
    return {"title": session.word("log"), "lines": lines[-60:]} if lines and not desk.sealed else None


def _marked(name: str, part: Any, lang: str) -> Any:
    """Notes are the same value for as long as they say the same."""
    return _NOTES_CITED[lang](part) if name == "notes" and part is not None else _cited(lang, part)


def _cited(lang: str, part: Any) -> Any:
    """Marks of terms become words that open, and bare rule ids of cites become citations."""
    if isinstance(part, dict):
        if set(part) == {"rule"}:
            return cite(part["rule"], lang)
        return {k: _cited(lang, v) for k, v in part.items()}
    if isinstance(part, list):
        return [_cited(lang, v) for v in part]
    if isinstance(part, str) and ("[[" in part or "**" in part):
        return rich(part, term_name(lang))
    return part


_NOTES_CITED: dict[str, Callable[[Part], Any]] = {lang: remembered(partial(_cited, lang)) for lang in LANGS}
