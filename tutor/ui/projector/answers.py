"""The engine's answer to the question on the wall: one big thing, its lines with their pages, and the two futures."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tutor.explain.speaker import Speaker
from tutor.kernel.replay import Line
from tutor.lessons.scenarios import Wish
from tutor.lessons.scenarios_play import Showing, question_of
from tutor.lessons.scenarios_told import drawn, reasons, truth_of, verdict
from tutor.lessons.scenarios_told import futures as two_futures
from tutor.ui.reference.lookup import cite, term_name
from tutor.ui.words import rich, word

if TYPE_CHECKING:
    from tutor.ui.projector.desk import ProjectorDesk
    from tutor.ui.session import Session

Part = dict[str, Any]
MOST_LINES = 6
SHEET = "projector"


def answer_part(showing: Showing, at: int, lang: str) -> Part:
    """What is revealed at a step; a branch without a question has only its two futures."""
    question = question_of(showing.step(at))
    if question is None:
        return {"key": "", "verdict": "", "text": "", "big": None, "lines": [], "odds": None}
    return {
        "key": showing.answer(at).key,
        "verdict": verdict(showing, at, lang),
        "text": rich(question.because[lang], term_name(lang)),
        "big": _big(showing, at),
        "lines": _lines(showing, at, lang)[:MOST_LINES],
        "odds": _odds(showing, at, lang),
    }


def _big(showing: Showing, at: int) -> str | None:
    """The number that is the answer, where it is one."""
    truth = truth_of(showing, at)
    if truth is None or not (truth.win or (truth.total is not None and showing.answer(at).terms)):
        return None
    return showing.answer(at).key


def _odds(showing: Showing, at: int, lang: str) -> Part | None:
    """All rolls, where the chance to win was asked."""
    truth = truth_of(showing, at)
    if truth is None or not truth.win:
        return None
    line = showing.settled_on(at)
    found: Part | None = showing.edition.table.screen.odds(drawn(showing, line, line, lang))
    return found and {**found, "plays": [], "table": None}


def _lines(showing: Showing, at: int, lang: str) -> list[Part]:
    said = not showing.answer(at).denials
    return [
        {"what": r.what, "n": r.value, "said": said and not r.value, "cite": cite(r.rule, lang)}
        for r in reasons(showing, at, lang)
    ]


def futures(session: Session, desk: ProjectorDesk) -> Part:
    """The story and what stands beside it."""
    assert session.branch is not None
    return compare_part(desk.showing, desk.compared, session.branch.line, session.lang)


def compare_part(showing: Showing, trunk: Line[Any], branch: Line[Any], lang: str) -> Part:
    """Both futures, line by line; only what differs."""
    titles = (word("before", lang, "labels", SHEET), word("after", lang, "labels", SHEET))
    return fewer_rows(two_futures(showing, trunk, branch, lang, titles), lang)


def fewer_rows(found: Part, lang: str) -> Part:
    """As many as can be read from the last row of a class."""
    rows = found["rows"]
    more = len(rows) - MOST_LINES
    note = word("more-rows", lang, sheet=SHEET, n=more) if more > 0 else ""
    return {**found, "rows": rows[:MOST_LINES], "more": note}


def wish_text(showing: Showing, at: int, lang: str) -> str:
    """What somebody would like to do, as a button would say it; nothing where nobody does."""
    if not isinstance(showing.step(at), Wish):
        return ""
    action = showing.refused(at)
    speaker = Speaker(showing.edition, lang, showing.start(at).state)
    return f"{speaker.seat(action.seat)}: {speaker.action(action)}"


def better_future(showing: Showing, trunk: Line[Any], branch: Line[Any]) -> str | None:
    """Whether the branch is better, worse or the same; None where the engine cannot say. A fight that the dice have
    decided is worth what came of it.
    """
    found = two_futures(showing, trunk, branch, "en", ("", ""))
    odds = showing.edition.table.odds
    sides = (("left", trunk), ("right", branch))
    chances = [found[side].get("chance") or odds(line.state, line.game).get("win") for side, line in sides]
    if None in chances:
        return None
    one, two = map(Fraction, chances)
    return "same" if one == two else "better" if two > one else "worse"
