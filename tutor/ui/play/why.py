"""Why a move may be made: the rule that grants it, as a refusal gives the rules that forbid one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from tutor.explain.speaker import Speaker
from tutor.kernel.replay import Line
from tutor.kernel.state import Action, pending
from tutor.ui.play.page import drawing
from tutor.ui.reference.lookup import cite
from tutor.ui.reference.slips import slip

if TYPE_CHECKING:
    from tutor.ui.desk import Desk
    from tutor.ui.session import Session

Part = dict[str, Any]


def move_meant(session: Session, pressed: Any) -> Action | None:
    """The move that a press would make; of a card with several ways of use, the first of them."""
    desk = session.desk
    if desk is None or desk.sealed or session.curtained or not isinstance(pressed, dict):
        return None
    line = session.branch.line if session.branch else desk.line
    if isinstance(pressed.get("move"), dict):
        action = line.game.action_of(pressed["move"])
        return None if is_closed(desk, action) else action
    if pressed.get("do") != "card":
        return None
    return _with_card(session, line, str(pressed.get("id", "")))


def is_closed(desk: Desk, action: Action) -> bool:
    """In a match even why somebody else cannot do a thing might tell what he holds."""
    return action.seat != desk.you and desk.origin is not None and desk.origin.secret


def _with_card(session: Session, line: Line[Any], id: str) -> Action | None:
    assert session.desk is not None
    screen = session.desk.edition.table.screen
    d = drawing(session, line, line)
    offered = screen.offers(d)
    meant = screen.pressed(d, offered, "", id)
    if not isinstance(meant, str):
        assert isinstance(meant, Action)
        return meant
    return next((a for a in offered if id in _named_by(a)), None)


def _named_by(action: Action) -> Iterator[Any]:
    for value in msgspec.structs.astuple(action):
        yield from value if isinstance(value, tuple) else (value,)


def why_part(session: Session, line: Line[Any], action: Action, anchor: str) -> Part | None:
    """The slip of the rule by which a permitted move is made, headed by the move; then the rule by which the table
    waits for one. To let it be is the latter's alone.
    """
    assert session.desk is not None
    window = pending(line.state)
    waits = (window.rule,) if window is not None else ()
    rules = [*waits] if action.WAITS else [line.game.granted_by(action), *waits]
    known = [rule for rule in dict.fromkeys(rules) if rule in session.desk.edition.ledger]
    if not known or (found := slip(session, known[0], anchor)) is None:
        return None
    speaker = Speaker(session.desk.edition, session.lang, line.state, you=session.desk.spoken_to)
    title = session.word("allowed", what=speaker.action(action))
    return {**found, "title": title, "sub": [], "other": None, "cites": [cite(rule, session.lang) for rule in known]}
