"""Keeping a reader's place outside the kernel, as it changes, so that a reload or a dead kernel costs nothing."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from tutor.kernel.records import decode, encode
from tutor.kernel.verdict import BadInput
from tutor.lessons.play import Place
from tutor.lessons.trails import Trail, pack, read_trail
from tutor.paths import data_dir
from tutor.school.places import DRAFT, NotYet, Places, is_of_key, open_places, place_of_key
from tutor.school.progress import NOTHING, Learned, joined, read, written
from tutor.ui.desk import Branch, Desk
from tutor.ui.learn.lesson import LessonDesk
from tutor.ui.learn.review import ReviewDesk
from tutor.ui.learn.tally import Refused, Tally
from tutor.ui.play.free import FreeDesk
from tutor.ui.sharing import trail_of

T = TypeVar("T")
LOG = logging.getLogger("tutor")
LONGEST_DRAFT = 256 * 1024
OLD = "a stored place of %s is of another version and was left out"


class Keeper:
    """Keeps and finds places. Without a store, or before the reader is known, it keeps them for this session.

    The store is opened when it is first needed, since that costs more than everything else on a page. A store that
    fails costs the reader nothing but the memory of his place.
    """

    def __init__(self, open_places: Callable[[], Places] | None = None) -> None:
        self._open_places = open_places
        self.learner = ""
        self.away = False  # whether the store failed when it was asked last
        self._here: dict[str, str] = {}
        self._begun: dict[str, str] = {}
        self._kept: Any = None
        self._tally = Tally()
        self._known: dict[tuple[str, str], Learned] = {}
        self._draft = ""

    # -- a reader's own places ---------------------------------------------------------------------------------------

    def opened(self, desk: Desk | None, branch: Branch | None) -> None:
        """As it stands now the table was opened: nothing of it is the reader's own yet."""
        self._kept = _standing(desk, branch)
        self._tally.opened(desk, branch)

    def keep(self, desk: Desk | None, branch: Branch | None = None, refused: Refused | None = None) -> None:
        """Keep where the reader is, and what he has learned there, in one write; none where nothing has changed."""
        if desk is None:
            return
        gained = self._gained(desk, branch, refused)
        name, place = self._standing(desk, branch)
        if name and self._here.get(name) != place:
            self._here.pop(name, None)
            self._here[name] = place  # the one kept last stands last
            more = () if gained.is_nothing else (desk.edition.id, written(gained))
            self._ask(lambda store: store.keep_place(self.learner, name, place, *more), of_reader=True)
        elif not gained.is_nothing:
            self._ask(lambda store: store.keep_learned(self.learner, desk.edition.id, written(gained)), of_reader=True)

    def _standing(self, desk: Desk, branch: Branch | None) -> tuple[str, str]:
        """The name of a place and the place itself; no name where nothing is to be kept."""
        if isinstance(desk, ReviewDesk):
            return "", ""
        if isinstance(desk, LessonDesk):
            return desk.lesson.id, encode(desk.place).decode()
        now = _standing(desk, branch)
        if not isinstance(desk, FreeDesk) or not desk.place or self._kept == now:
            return "", ""
        self._kept = now
        return desk.place, pack(trail_of(desk, branch, whole=True))

    def place(self, lesson: str) -> Place | None:
        """Where the reader is in a lesson."""
        stored = self._stored(lesson)
        try:
            return decode(stored, Place) if stored else None
        except ValueError:
            LOG.warning(OLD, lesson)
            return None

    def trail(self, name: str) -> Trail | None:
        """How far the reader has come at a table that is kept under a name; a file that he brought has only its key."""
        trail = _read(self._stored(name), name)
        if trail is None or "position" not in trail.begins:
            return trail
        return self.shared(trail.begins["position"]) if is_of_key(name) else None

    def _stored(self, name: str) -> str | None:
        return self._ask(lambda store: store.place(self.learner, name), of_reader=True) or self._here.get(name)

    def latest(self) -> str:
        """The name of the place that was kept last: a lesson's id, or a match's."""
        stored = self._ask(lambda store: store.latest_place(self.learner), of_reader=True)
        return stored or next(reversed(self._here), "")

    def forget(self, name: str) -> None:
        self._here.pop(name, None)
        self._kept = None
        self._ask(lambda store: store.forget_place(self.learner, name), of_reader=True)

    # -- what he has learned -----------------------------------------------------------------------------------------

    def _gained(self, desk: Desk, branch: Branch | None, refused: Refused | None) -> Learned:
        """What the latest deed adds. To count it must never cost the reader his table."""
        try:
            gained = self._tally.gained(desk, branch, refused, lambda: self._known_of(desk.edition.id))
        except Exception:
            LOG.exception("what was learned could not be counted")
            return NOTHING
        if not gained.is_nothing:
            self._join(desk.edition.id, gained)
        return gained

    def _known_of(self, edition: str) -> Learned:
        """As far as this session knows; what the store has is fetched once."""
        if (self.learner, edition) not in self._known:
            self.learned()
        return self._known.setdefault((self.learner, edition), NOTHING)

    def _join(self, edition: str, gained: Learned) -> None:
        self._known[self.learner, edition] = joined(self._known.get((self.learner, edition), NOTHING), gained)

    def learned(self) -> dict[str, Learned]:
        """All that is known of the reader, by edition, with what other pages of his have added since."""
        stored = self._ask(lambda store: store.learned(self.learner), of_reader=True) or {}
        for edition, text in stored.items():
            self._join(edition, read(text))
        return {edition: found for (learner, edition), found in self._known.items() if learner == self.learner}

    def bring(self, places: dict[str, str], learned: dict[str, Learned]) -> None:
        """Take in what the reader has brought from elsewhere; where he has a place already, it stays."""
        for name, place in places.items():
            if self._stored(name) is None:
                self._here[name] = place
                self._ask(partial(_keep_place, self.learner, name, place), of_reader=True)
        for edition, found in learned.items():
            self._join(edition, found)
            self._ask(partial(_keep_learned, self.learner, edition, written(found)), of_reader=True)

    def places(self) -> dict[str, str]:
        """All places of the reader by name."""
        return {**self._here, **(self._ask(lambda store: store.places_of(self.learner), of_reader=True) or {})}

    def places_to_take(self) -> dict[str, str]:
        """The same for the reader to read: of a table that has a key, only another key, since its way is a secret."""
        return {name: told for name, place in self.places().items() if (told := self._to_take(name, place))}

    def _to_take(self, name: str, place: str) -> str:
        if not is_of_key(name):
            return place
        key = self.share(place)
        return pack(Trail({"position": key})) if key else ""

    def forget_everything(self) -> bool:
        """Nothing of the reader is left, here or in the store. False when the store did not answer."""
        asked = self._open_places is not None and bool(self.learner)
        done = not asked or self._ask(partial(_forget, self.learner), of_reader=True) is True
        if done:
            self._here.clear()
            self._draft = ""
            self._known.clear()
            self._kept = None
            self._tally = Tally()
        return done

    # -- the scenario that he is writing -----------------------------------------------------------------------------

    def draft(self) -> str:
        """The code of what he was writing last, in this page or another; empty if there is nothing."""
        return self._draft or self._stored(DRAFT) or ""

    def write(self, code: str) -> None:
        """Keep what is being written. What is longer than any class bears is kept on this page alone."""
        if code != self._draft:
            self._draft = code
            if len(code) <= LONGEST_DRAFT:
                self._ask(lambda store: store.keep_place(self.learner, DRAFT, code), of_reader=True)

    @property
    def keeps(self) -> bool:
        """Whether what is kept outlives this page."""
        return self._open_places is not None and bool(self.learner)

    # -- positions for everybody -------------------------------------------------------------------------------------

    def share(self, code: str) -> str | None:
        """The key under which anybody finds the position; None where nothing can be kept."""
        return self._ask(lambda store: store.keep_position(code))

    def begin(self, code: str) -> str:
        """The same for a table that begins, whose key no click waits for: it is kept as a place is, nobody's."""
        key = secrets.token_urlsafe(12)
        self._begun[key] = code
        self._ask(partial(_keep_place, key, place_of_key(key), code))
        return key

    def shared(self, key: str) -> Trail | None:
        begun = self._begun.get(key) or self._ask(lambda store: store.place(key, place_of_key(key)))
        return _read(begun or self._ask(lambda store: store.position(key)), key)

    def _ask(self, question: Callable[[Places], T], *, of_reader: bool = False) -> T | None:
        if self._open_places is None or (of_reader and not self.learner):
            return None
        try:
            found = question(self._open_places())
        except NotYet:
            self.away = True  # the store says itself in the log what it waits for
            return None
        except Exception:
            LOG.exception("the store of places did not answer")
            self.away = True
            return None
        self.away = False
        return found


def kept_by_the_host() -> Keeper:
    """Places go to the store in the host's data folder."""
    return Keeper(lambda: open_places(data_dir()))


def _keep_place(learner: str, name: str, place: str, store: Places) -> None:
    store.keep_place(learner, name, place)


def _forget(learner: str, store: Places) -> bool:
    store.forget_learner(learner)
    return True


def _keep_learned(learner: str, edition: str, learned: str, store: Places) -> None:
    store.keep_learned(learner, edition, learned)


def _standing(desk: Desk | None, branch: Branch | None) -> Any:
    """Equal as long as nothing has happened at a table."""
    return (desk, desk.whole, desk.at, branch.line if branch else None) if isinstance(desk, FreeDesk) else None


def _read(code: str | None, name: str) -> Trail | None:
    try:
        return read_trail(code) if code else None
    except BadInput:
        LOG.warning(OLD, name)
        return None
