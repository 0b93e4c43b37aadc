"""Links to positions: what a desk and its what-if are as an address, and back."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tutor.explain.speaker import Speaker
from tutor.kernel.replay import Line
from tutor.kernel.verdict import BadInput
from tutor.lessons.trails import Origin, Then, Trail, Walked, mark_of, pack, steps_of, walk
from tutor.ui.address import LONGEST, write_address
from tutor.ui.desk import Branch, Desk
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.play.free import FreeDesk
from tutor.ui.play.match import MatchDesk
from tutor.ui.words import word

if TYPE_CHECKING:
    from tutor.ui.keeping import Keeper
    from tutor.ui.session import Session

Address = dict[str, str]
LOG = logging.getLogger("tutor")


@dataclass(frozen=True)
class Note:
    """What a reader has to know of the way by which he came to a position."""

    key: str
    desk: Desk | None = None
    walked: Walked | None = None

    def text(self, lang: str) -> str:
        if self.desk is None or self.walked is None or self.walked.hindered is None:
            return word(self.key, lang)
        speaker = Speaker(self.desk.edition, lang, self.walked.line.state)
        denied = self.walked.denials[0]
        facts = {"text": speaker.denial(denied), "page": speaker.page(denied.rule)}
        return word(self.key, lang, what=speaker.action(self.walked.hindered), **facts)


# -- from a desk to a link -------------------------------------------------------------------------------------------


def origin_of(desk: Desk) -> Origin:
    if desk.origin is None:
        raise BadInput("nobody knows where this table comes from")
    return desk.origin


def then_of(desk: Desk, branch: Branch | None, *, whole: bool) -> Then:
    """What came after the desk's origin; `whole`: also what the reader has done and gone back from.

    In a lesson everybody's own moves are his own, so that for others they are a what-if beside it.
    """
    if isinstance(desk, LessonDesk) and desk.finished:
        return Then()
    since = origin_of(desk).moments
    line = branch.line if branch else desk.line
    mark = mark_of(desk.edition, line, since)
    if not isinstance(desk, FreeDesk):
        return Then(steps_of(line, since), mark=mark)
    played = steps_of(desk.whole if whole else desk.line, since)
    aside = steps_of(branch.line, desk.at + 1) if branch else ()
    return Then((*played, *aside), len(played), desk.at + 1 - since, mark)


def trail_of(desk: Desk, branch: Branch | None, *, whole: bool) -> Trail:
    return Trail(origin_of(desk).address, then_of(desk, branch, whole=whole))


def link_to(desk: Desk, branch: Branch | None, keeper: Keeper) -> Address:
    """An address that opens this position for anybody.

    What was laid out for all to see is told in the address itself. Of what was dealt, the way tells every secret: it
    stays with the host, and the address has only its key.
    """
    address = _told(desk, then_of(desk, branch, whole=False))
    if address is not None:
        return address
    key = keeper.share(pack(trail_of(desk, branch, whole=False)))
    if key is None:
        raise BadInput("this host keeps no positions")
    return {"position": key}


def link_part(desk: Desk, branch: Branch | None, keeper: Keeper, lang: str, n: int) -> dict[str, Any]:
    """The link as the screen has it, or why there is none."""
    try:
        address = link_to(desk, branch, keeper)
    except BadInput as error:
        LOG.info("no link: %s", error)
        return {"n": n, "search": None, "note": word("link-failed", lang)}
    return {"n": n, "search": write_address({**address, "lang": lang}), "note": None}


def begin_scenario(session: Session) -> None:
    """A scenario begins with what has been played here, unless that would tell its reader what he must not know yet."""
    desk = session.desk
    if isinstance(desk, MatchDesk) and desk.hides_deal:
        session.note = Note("scenario-later")
        session.say(session.note.text(session.lang))
    elif desk is not None:
        session.open({"page": "author", "source": pack(session._address()), "lang": session.lang})


def address_of(desk: Desk, branch: Branch | None) -> Address:
    """The address under which the reader himself finds his position again."""
    own = desk.address()
    if desk.origin is None or (isinstance(desk, LessonDesk) and branch is None):
        return own
    return _told(desk, then_of(desk, branch, whole=True)) or own


def _told(desk: Desk, then: Then) -> Address | None:
    """The whole way as an address, unless it is secret or too long."""
    origin = origin_of(desk)
    if origin.secret:
        return None
    address = origin.address if then.is_nothing else {**origin.address, "then": pack(then)}
    return address if len(write_address(address)) <= LONGEST else None


# -- from a link to a desk -------------------------------------------------------------------------------------------


def follow(desk: Desk, then: Then) -> tuple[Branch | None, Note | None]:
    """Bring a desk that stands at its origin to where a link leads. What no longer can be is left out, and said."""
    since = origin_of(desk).moments
    if isinstance(desk, FreeDesk):
        played = walk(desk.edition, desk.whole.at(since - 1), then.steps[: then.trunk])
        desk.resume(played.line, since - 1 + (then.at if played.hindered is None else played.taken))
        if played.hindered is not None:
            return None, Note("link-refused", desk, played)
        base, aside = desk.line, then.steps[then.trunk :]
    else:
        assert isinstance(desk, LessonDesk)
        desk.unseal()
        base, aside = desk.base, then.steps
    walked = walk(desk.edition, base, aside)
    branch = Branch(walked.line, _start(walked.line, base, desk.you)) if walked.taken else None
    if walked.hindered is not None:
        return branch, Note("link-refused", desk, walked)
    same = then.mark in ("", mark_of(desk.edition, walked.line, since))
    return branch, None if same else Note("link-changed")


def _start(line: Line[Any], base: Line[Any], you: int) -> Line[Any]:
    """Where the reader's latest step of a branch began, as `Branch` has it."""
    for at in range(len(line.moments) - 1, len(base.moments) - 1, -1):
        moment = line.moments[at]
        if moment.change is not None:
            return line.at(at)
        if moment.action is not None and moment.action.seat == you:
            return line.at(at - 1)
    return base
