"""Thinking ahead: while the reader of a lesson reads, what his likeliest clicks lead to is made ready in the kernel.

Nothing of it leaves the kernel before the click, and nothing of it happens in the session: a twin of it does the deed,
and the session takes the twin's place if that is what the reader does. Matches are not thought ahead: there a move is
answered by bots at some length.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from tutor.kernel.news import News, Pieces, news, pieces
from tutor.kernel.records import encode
from tutor.ui.keeping import Keeper
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.pages import unkept
from tutor.ui.session import Intent, Screen, Session

MOST = 12  # some two thousandths of a second each
NO_PART_OF_A_DEED = ("rev", "anchor")


class Answer(NamedTuple):
    """A screen, how it is written, and what is new in it since the one before, if there was one."""

    screen: Screen
    written: Pieces
    since: int = 0
    news: News | None = None


class Ahead:
    """Made anew for every screen, in small steps that something else may come between."""

    def __init__(self, session: Session, stands: Answer | None = None) -> None:
        self.stands = stands
        self._session = session
        self._rev = session.rev
        thinks = stands is not None and _is_thought_ahead(session, stands.screen)
        self._todo = list(islice(likely(stands.screen), MOST)) if stands is not None and thinks else []
        self._ready: dict[bytes, tuple[Session, Answer]] = {}

    def think(self) -> bool:
        """One more deed is thought through; whether others are left."""
        if self._todo and self._session.rev == self._rev:
            intent = self._todo.pop(0)
            twin = twin_of(self._session)
            screen = _tried(twin, intent)
            if screen is not None and not screen["summary"]:  # at its end a lesson tells what has been learned by then
                self._ready[_deed(intent)] = twin, self._answer(screen)
        return bool(self._todo)

    def handle(self, intent: Intent) -> Answer:
        """What comes of an intent, thought of before or not."""
        found = self._ready.get(_deed(intent)) if self._session.rev == self._rev else None
        if found is None:
            return self._answer(self._session.handle(intent))
        twin, answer = found
        _become(self._session, twin)
        told = unkept(self._session)  # only now the store has been asked to keep it
        return answer if answer.screen["unkept"] == told else self._answer({**answer.screen, "unkept": told})

    def _answer(self, screen: Screen) -> Answer:
        written, stands = pieces(screen), self.stands
        if stands is None:
            return Answer(screen, written)
        return Answer(screen, written, self._rev, news(stands.screen, screen, stands.written, written))


def _is_thought_ahead(session: Session, screen: Screen) -> bool:
    return type(session.desk) is LessonDesk and screen["page"] == "table" and not session.sorry


def likely(screen: Screen) -> Iterator[Intent]:
    """What stands on a lesson's screen to be pressed, what is pressed most first."""
    story, asked, tried = screen["story"], screen["predict"] or {}, screen["whatif"] or {}
    onward = [story["next"], {"go": asked.get("go_lock")}, *_offered(screen["acts"])]
    dice = [face for die in tried.get("dice", ()) for face in die["faces"]]
    for part in (*onward, *dice, *tried.get("chips", ()), tried.get("back"), story["back"]):
        if part and part.get("go"):
            yield part["go"]


def _offered(acts: list[Any]) -> list[Any]:
    return [act for act in acts if act["state"] != "refused"]


def _deed(intent: Intent) -> bytes:
    return encode({name: value for name, value in sorted(intent.items()) if name not in NO_PART_OF_A_DEED})


def twin_of(session: Session) -> Session:
    """The same table for trying something out: what the session changes is its own, all else is never changed."""
    twin = copy.copy(session)
    twin.desk = copy.copy(session.desk)
    branches = {id(branch): copy.copy(branch) for branch in session.branches}
    twin.branches = list(branches.values())
    twin.branch = branches.get(id(session.branch))
    twin.compared_with = branches.get(id(session.compared_with))
    twin.keeper = Trying(session.keeper)
    return twin


def _tried(twin: Session, intent: Intent) -> Screen | None:
    """None where something of ours is broken: that is told when the reader comes to it."""
    try:
        return twin.answered(intent)
    except Exception:
        return None


def _become(session: Session, twin: Session) -> None:
    """What the twin has tried has now been done."""
    keeper = session.keeper
    session.__dict__.update(twin.__dict__)
    session.keeper = keeper
    keeper.keep(session.desk, session.branch, session.refused)


class Trying(Keeper):
    """Finds what is kept, and keeps nothing itself."""

    def __init__(self, keeper: Keeper) -> None:
        self.__dict__ = keeper.__dict__

    def opened(self, *_: Any) -> None:
        pass

    def keep(self, *_: Any) -> None:
        pass
