"""The page of play: scene, totals, hand, actions, refusal, odds, prediction, what-if, story."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from tutor.content.models import LANGS
from tutor.explain.speaker import Speaker
from tutor.kernel.events import Event
from tutor.kernel.records import remembered
from tutor.kernel.replay import Line
from tutor.ui.desk import only_luck
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.play.match import MatchDesk
from tutor.ui.play.telling import fates_of, happened, latest
from tutor.ui.play.together import TogetherDesk
from tutor.ui.reference.lookup import cite, term_name
from tutor.ui.words import labels, rich

if TYPE_CHECKING:
    from tutor.ui.desk import Desk
    from tutor.ui.session import Session

Part = dict[str, Any]
FEW_LINES = 6  # can be read through
MOST_LINES = 60


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
        "log": _log(session),
        "story": parts["story"],
        "link": _link(session),
    }
    page.update({k: _marked(k, v, session.lang) for k, v in parts.items()})
    return {**page, **_handed_over(session)}


def _handed_over(session: Session) -> Part:
    """A page of paper that was asked for, once."""
    paper, session.own = session.own, None
    return {} if paper is None else {"paper": paper}


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
        sealed=desk.sealed or (session.branch is None and desk.veils),
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
    shown = shown if may_act(session) else [a for a in shown if session.picked and a["group"]]
    alike = "offered" if isinstance(desk, LessonDesk) and any(a["state"] == "offered" for a in shown) else "plain"
    shown = [{**a, "state": alike} if a["state"] == "go" and not _may_stand_out(session, a) else a for a in shown]
    return [*shown, *_screen_goes_to(session)]


def _screen_goes_to(session: Session) -> list[Part]:
    """Where several may act who share a screen, it can be handed to each of the others."""
    desk = session.desk
    if not isinstance(desk, TogetherDesk) or session.branch is not None or session.picked:
        return []
    speaker = Speaker(desk.edition, session.lang, desk.line.state)
    return [
        {
            "key": f"sit-{seat}",
            "label": session.word("hand-screen", who=speaker.seat(seat)),
            "icon": "everybody",
            "state": "plain",
            "go": {"do": "sit", "seat": seat},
            **dict.fromkeys(("note", "group", "pressed")),
        }
        for seat in desk.others()
    ]


def _may_stand_out(session: Session, act: Part) -> bool:
    """Whether a button may be the one that meets the eye: none in a lesson, whose goal is for the learner to reach, and
    none in a match that leads past what the coach advises.
    """
    desk, branch = session.desk, session.branch
    if branch is not None:
        return True
    if isinstance(desk, MatchDesk) and desk.advised:
        return act["go"].get("move") in desk.advised
    return not (isinstance(desk, LessonDesk) and desk.acting)


def drawing(session: Session, line: Line[Any], before: Line[Any]) -> Any:
    desk = session.desk
    assert desk is not None
    speaker = Speaker(desk.edition, session.lang, line.state, before.state, you=desk.spoken_to)
    return desk.edition.table.screen.Drawing(line, before, desk.you, speaker)


def _say(session: Session, d: Any) -> Part:
    """The question and the line below it. What only retells gives way to a list of what happened; `own` words never."""
    desk, branch = session.desk, session.branch
    assert desk is not None
    screen = desk.edition.table.screen
    question = screen.headline(d, desk.question(session.lang))
    if session.note is not None:
        return {"question": question, "line": session.note.text(session.lang), "own": True}
    if branch is None:
        line = rich(desk.story_text(session.lang), term_name(session.lang))
        return {"question": question, "line": line, "own": desk.story_is_own}
    return {"question": question, "line": session.word("branch-note"), "own": False}


def _odds(session: Session, d: Any) -> Part | None:
    desk = session.desk
    assert desk is not None
    found: Part | None = desk.edition.table.screen.odds(d)
    if found is not None and desk.hides_odds:
        return {"hidden": session.word("predict-hides" if desk.sealed else "predict-comes")}
    if found is not None and desk.keeps_back:
        return {**found, "plays": [], "lines": [line for line in found["lines"] if not line.get("of_a_card")]}
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
    asked = [change.model_dump() for change in desk.asks_soon]
    found["chips"] = [chip for chip in found["chips"] if not _is_asked(chip, asked)]
    found["title"] = labels(session.lang)["what_if"]
    found["on"] = branch is not None
    found["note"] = session.word("branch-note" if branch else "whatif-note")
    found["back"] = {"label": session.word("return"), "go": {"do": "return"}} if branch else None
    found["compare"] = None
    if branch is None:
        return found
    trunk = drawing(session, desk.line, desk.before)
    if only_luck(desk.line, branch.line) and _faces(found) != _faces(screen.controls(trunk) or {}):
        found["note"] = session.word("branch-waits")  # side by side both would be the same
    else:
        titles = (session.word("trunk"), session.word("branch"))
        found["compare"] = _compared(desk, screen.compare(trunk, d, titles))
        if session.compared_with is not None:
            other = drawing(session, session.compared_with.line, session.compared_with.start)
            names = (session.word("other-branch"), session.word("branch"))
            found["compare_other"] = _compared(desk, screen.compare(other, d, names))
    return found


def _faces(controls: Part) -> list[bool]:
    """The faces of dice that lie, or that the reader has chosen for dice to come."""
    return [face["pressed"] for row in controls.get("dice", ()) for face in row["faces"]]


def _is_asked(chip: Part, asked: list[Part]) -> bool:
    """Whether a question that is still to come is about what a chip would do."""
    change = chip["go"].get("change", {})
    return any(all(change.get(key, value) == value for key, value in one.items()) for one in asked)


def _compared(desk: Desk, part: Part) -> Part:
    """Two positions side by side, without the odds while a question asks for them."""
    if not desk.hides_odds:
        return part
    return {**part, "left": {**part["left"], "odds": None}, "right": {**part["right"], "odds": None}}


def _log(session: Session) -> Part | None:
    """What the latest step brought about, line by line, each with its rules. What befell the reader is never left out,
    and stands by itself where there is much else.
    """
    desk, branch = session.desk, session.branch
    assert desk is not None
    line, before = (branch.line, branch.start) if branch else (desk.line, desk.before)
    speaker = Speaker(desk.edition, session.lang, line.state, before.state, you=desk.spoken_to)
    events = list(happened(desk.edition, line, latest(line, before), desk.you))
    fates = fates_of(desk.edition, events, desk.you)
    lines: list[Part] = []
    own: list[Part] = []
    for n, (at, event) in enumerate(events):
        if text := speaker.event(event):
            lines.append(_log_line(f"log-{at}-{len(lines)}", text, event, session.lang))
            own += [{**lines[-1], "key": f"own-{n}"}] if n in fates else []
    if not lines or desk.sealed:
        return None
    told = {"title": session.word("own-log"), "lines": own} if own and len(lines) > FEW_LINES else None
    return {"title": session.word("log"), "own": told, "lines": lines[-MOST_LINES:]}


def _log_line(key: str, text: str, event: Event, lang: str) -> Part:
    cites = [cite(rule, lang) for rule in event.rules[:2]]
    return {"key": key, "text": text, "cites": cites, "seat": None, "depth": 0}


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
