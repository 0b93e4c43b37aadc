"""What a learner has done so far in a game: rules met and used, stars, and what was missed and is to be asked again."""

from __future__ import annotations

import time
from collections.abc import Iterable

import msgspec

from tutor.kernel.records import Rec, encode, evolve

MET, HELPED, ALONE = 1, 2, 3
LEVELS = {MET: "met", HELPED: "helped", ALONE: "alone"}
MOST_STARS = 3
HOUR = 3_600
DAY = 24 * HOUR
EARLY = 4 * HOUR  # who comes back at about the same time of day finds what is due
AFTER = (DAY, 7 * DAY)  # when what was missed is asked again: the first time, and after it was right
MOST_PLACES = 8


class Missed(Rec):
    """A rule that was missed: how often it has been right since, when it is due, and where it has been asked.

    With as many right answers as there are intervals it is over; it stays, so that an older miss cannot bring it back.
    """

    at: int
    right: int = 0
    places: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        return self.right >= len(AFTER)

    @property
    def due(self) -> int:
        return self.at + AFTER[min(self.right, len(AFTER) - 1)]

    def is_due(self, now: int) -> bool:
        return not self.over and self.due - EARLY <= now

    def days_left(self, now: int) -> int:
        """0 when it is due, otherwise the days to wait, at least one."""
        return 0 if self.is_due(now) else max(1, -(-(self.due - EARLY - now) // DAY))


class Learned(Rec):
    """What is kept of a learner for one game. It only grows, so that two of them join in any order."""

    rules: dict[str, int] = {}
    stars: dict[str, dict[str, int]] = {}  # by lesson and step
    missed: dict[str, Missed] = {}

    @property
    def is_nothing(self) -> bool:
        return not (self.rules or self.stars or self.missed)

    def level(self, rule: str) -> int:
        return self.rules.get(rule, 0)

    def due(self, now: int) -> tuple[str, ...]:
        """The rules to be asked now, the one that has waited longest first."""
        return tuple(sorted((r for r, m in self.missed.items() if m.is_due(now)), key=lambda r: self.missed[r].due))

    def waiting(self, now: int) -> tuple[str, ...]:
        """The rules to be asked later, the next one first."""
        later = (r for r, m in self.missed.items() if not m.over and not m.is_due(now))
        return tuple(sorted(later, key=lambda r: self.missed[r].due))


NOTHING = Learned()


def now() -> int:
    return int(time.time())


def joined(one: Learned, other: Learned) -> Learned:
    """Both together: the highest of each, and of what was missed the latest news."""
    if one.is_nothing or other.is_nothing:
        return other if one.is_nothing else one
    lessons = dict(one.stars)
    for lesson, stars in other.stars.items():
        lessons[lesson] = _highest(lessons.get(lesson, {}), stars)
    missed = dict(one.missed)
    for rule, news in other.missed.items():
        missed[rule] = _latest(missed[rule], news) if rule in missed else news
    return Learned(_highest(one.rules, other.rules), lessons, missed)


def _highest(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return {**one, **{key: n for key, n in other.items() if n > one.get(key, 0)}}


def _latest(one: Missed, other: Missed) -> Missed:
    old, new = sorted((one, other), key=lambda m: (m.at, m.right, m.places))
    return evolve(new, places=_places((*old.places, *new.places)))


def _places(places: Iterable[str]) -> tuple[str, ...]:
    """Each once, those asked last at the end."""
    return tuple(dict.fromkeys(reversed(tuple(places))))[:MOST_PLACES][::-1]


def beyond(known: Learned, found: dict[str, int]) -> dict[str, int]:
    """What of these rules is more than is known."""
    return {rule: level for rule, level in found.items() if level > known.rules.get(rule, 0)}


# -- reviews ---------------------------------------------------------------------------------------------------------


def missed(known: Learned, rules: Iterable[str], place: str, at: int) -> dict[str, Missed]:
    """These rules were missed at a place: they are asked again from the first interval on."""
    before = {rule: known.missed.get(rule, Missed(0)) for rule in rules}
    at_it = (place,) if place else ()
    return {rule: Missed(at, 0, _places((*was.places, *at_it))) for rule, was in before.items()}


def reviewed(known: Learned, rule: str, place: str, at: int, *, right: bool) -> Learned:
    """A review was answered. Right: the next interval, and the rule counts as used alone; wrong: back to a day."""
    if not right:
        return Learned(missed=missed(known, (rule,), place, at))
    was = known.missed.get(rule, Missed(at))
    news = Missed(at, min(was.right + 1, len(AFTER)), _places((*was.places, place)))
    return Learned(rules=beyond(known, {rule: ALONE}), missed={rule: news})


# -- stars -----------------------------------------------------------------------------------------------------------


def stars(moves: int, par: int, *, hinted: bool) -> int:
    """For a step that the learner has done himself: three for par without help, two for one more or a hint."""
    if moves <= par and not hinted:
        return MOST_STARS
    return 2 if moves <= par + 1 else 1


# -- as text ---------------------------------------------------------------------------------------------------------


def written(learned: Learned) -> str:
    return encode(learned).decode()


def read(stored: str | None) -> Learned:
    """What was written; nothing for what is not there or was written by another version."""
    try:
        return msgspec.json.decode(stored, type=Learned) if stored else NOTHING
    except (msgspec.DecodeError, ValueError):
        return NOTHING


def joined_text(stored: str | None, gained: str) -> str:
    return written(joined(read(stored), read(gained)))
