"""The page of play: scene, totals, hand, actions, refusal, odds, prediction, what-if, story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tutor.explain.speaker import Speaker
from tutor.kernel.replay import Line
from tutor.ui.lesson import LessonDesk
from tutor.ui.lookup import cite, term_name
from tutor.ui.words import labels, rich

if TYPE_CHECKING:
    from tutor.ui.session import Session

Part = dict[str, Any]


def play_page(session: Session) -> Part:
    desk, branch = session.desk, session.branch
    assert desk is not None
    screen = desk.edition.table.screen
    d = drawing(session, branch.line if branch else desk.line, branch.start if branch else desk.before)
    only = () if branch else desk.only
    parts = desk.parts(session.lang)
    offered = () if desk.sealed else screen.offers(d)
    page: Part = {
        "page": "table",
        "game": desk.edition.id,
        "title": desk.title[session.lang],
        "scene": screen.scene(d, only),
        "say": _say(session, d),
        "ledger": screen.ledger(d, only, sealed=desk.sealed),
        "hand": screen.hand(d, offered, session.picked, chief=may_act(session), sealed=desk.sealed),
        "acts": _acts(session, d, offered),
        "refusal": session.refusal,
        "odds": _odds(session, d),
        "predict": None,
        "coach": None,
        "summary": None,
        "whatif": None if desk.sealed else _whatif(session, d),
        "log": _log(session, d),
        "story": parts["story"],
    }
    page.update({k: _cited(session, v) for k, v in parts.items()})
    return page


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
    question = (desk.question(session.lang) if screen.fighting(d) else "") or screen.question(d)
    if branch is None:
        return {"question": question, "line": rich(desk.story_text(session.lang), term_name(session.lang))}
    return {"question": question, "line": session.word("branch-note")}


def _odds(session: Session, d: Any) -> Part | None:
    desk = session.desk
    assert desk is not None
    if desk.hides_odds and session.branch is None:
        return {"hidden": session.word("predict-hides")}
    found: Part | None = desk.edition.table.screen.odds(d)
    if found is not None and not may_act(session):
        found["plays"] = [{**p, "go": None} for p in found["plays"]]
    return found


def _whatif(session: Session, d: Any) -> Part | None:
    desk, branch = session.desk, session.branch
    assert desk is not None
    screen = desk.edition.table.screen
    if not screen.fighting(d) and branch is None:
        return None
    found: Part = screen.controls(d) if screen.fighting(d) else {"chips": [], "dice": [], "more": []}
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
    lines = []
    first = len(before.moments) if len(line.moments) > len(before.moments) else len(line.moments) - 1
    for m, moment in enumerate(line.moments[first:]):
        for i, event in enumerate(moment.events):
            text = speaker.event(event)
            if text:
                cites = [cite(rule, session.lang) for rule in event.rules[:2]]
                lines.append({"key": f"log-{first + m}-{i}", "text": text, "cites": cites, "seat": None, "depth": 0})
    return {"title": session.word("log"), "lines": lines[-30:]} if lines and not desk.sealed else None


def _cited(session: Session, part: Any) -> Any:
    """Marks of terms become words that open, and bare rule ids of cites become citations."""
    if isinstance(part, dict):
        if set(part) == {"rule"}:
            return cite(part["rule"], session.lang)
        return {k: _cited(session, v) for k, v in part.items()}
    if isinstance(part, list):
        return [_cited(session, v) for v in part]
    if isinstance(part, str) and ("[[" in part or "**" in part):
        return rich(part, term_name(session.lang))
    return part
